"""Writes a text pack without a folder of its own inside: info.json, text.md and a picture.

usage: textpack.py FILE
"""

import json
import struct
import sys
import zipfile
import zlib


def png():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\1\2\3")) + chunk(b"IEND", b"")


with zipfile.ZipFile(sys.argv[1], "w") as pack:
    pack.writestr("info.json", json.dumps({"version": 2, "creationDate": "2024-12-20T03:00:00Z"}))
    pack.writestr("text.md", "# Nara\n\n![](assets/deer.png)\n")
    pack.writestr("assets/deer.png", png())
