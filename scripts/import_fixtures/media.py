"""Small pictures and sounds, made here."""

import struct
import zlib


def png(red, green, blue):
    """A PNG of 2 × 2 pixels."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row = b"\0" + bytes([red, green, blue]) * 2
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(row * 2, 9))
        + chunk(b"IEND", b"")
    )


def wav():
    """A tenth of a second of silence."""
    data = b"\0\0" * 800
    head = struct.pack("<4sIHHIIHH4sI", b"fmt ", 16, 1, 1, 8000, 16000, 2, 16, b"data", len(data))
    return b"RIFF" + struct.pack("<I", 4 + len(head) + len(data)) + b"WAVE" + head + data


def m4a():
    """What begins as a sound of Apple's does; nothing is heard."""
    return b"\0\0\0\x18ftypM4A \0\0\0\0M4A mp42" + b"\0\0\0\x08mdat"


def pdf():
    return b"%PDF-1.1\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
