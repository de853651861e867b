"""A baseline JPEG encoder for small grey pictures (ITU-T T.81), so that generated photos are real files."""

import math
import struct

QUALITY = 16  # one quantiser step for all frequencies
ZIGZAG = sorted(
    range(64),
    key=lambda i: (i // 8 + i % 8, (i // 8 if (i // 8 + i % 8) % 2 else i % 8)),
)
COSINES = [
    [math.cos((2 * x + 1) * u * math.pi / 16) * (math.sqrt(0.125) if u == 0 else 0.5) for x in range(8)]
    for u in range(8)
]
# One table for all AC symbols, each code 8 bits long: 162 symbols fit, and nobody needs the best size here.
DC_SYMBOLS = list(range(12))
AC_SYMBOLS = [0x00, 0xF0] + [run << 4 | size for run in range(16) for size in range(1, 11)]


def encode(width, height, sample):
    """A JPEG file of width × height pixels; `sample(x, y)` gives a pixel's grey, 0 to 255."""
    bits, last = [], 0
    for top in range(0, height, 8):
        for left in range(0, width, 8):
            block = [[sample(left + x, top + y) - 128 for x in range(8)] for y in range(8)]
            last = _block(_transform(block), last, bits)
    return b"".join([
        b"\xff\xd8",
        _segment(0xE0, b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0"),
        _segment(0xDB, b"\0" + bytes([QUALITY] * 64)),
        _segment(0xC0, struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\0"),
        _segment(0xC4, b"\0" + _lengths(4, 12) + bytes(DC_SYMBOLS)),
        _segment(0xC4, b"\x10" + _lengths(8, 162) + bytes(AC_SYMBOLS)),
        _segment(0xDA, b"\x01\x01\0\0\x3f\0"),
        _packed("".join(bits)),
        b"\xff\xd9",
    ])


def with_comment(jpeg, text):
    """The same picture as a file of its own content."""
    return jpeg[:2] + _segment(0xFE, text.encode()) + jpeg[2:]


def _segment(marker, payload):
    return struct.pack(">BBH", 0xFF, marker, len(payload) + 2) + payload


def _lengths(length, count):
    """How many codes there are of each length from 1 to 16 bits."""
    return bytes(count if n == length else 0 for n in range(1, 17))


def _transform(block):
    rows = [[sum(row[x] * COSINES[u][x] for x in range(8)) for u in range(8)] for row in block]
    return [
        round(sum(rows[y][i % 8] * COSINES[i // 8][y] for y in range(8)) / QUALITY) for i in ZIGZAG
    ]


def _block(values, last, bits):
    """Appends one block's codes and returns its DC value, from which the next one counts."""
    size, extra = _magnitude(values[0] - last)
    bits.append(f"{size:04b}{extra}")
    run = 0
    for position, value in enumerate(values[1:], 1):
        if value == 0:
            run += 1
            continue
        while run > 15:
            bits.append(f"{1:08b}")
            run -= 16
        size, extra = _magnitude(value)
        bits.append(f"{2 + run * 10 + size - 1:08b}{extra}")
        run = 0
    if run:
        bits.append(f"{0:08b}")
    return values[0]


def _magnitude(value):
    size = abs(value).bit_length()
    if size == 0:
        return 0, ""
    return size, f"{value if value > 0 else value + (1 << size) - 1:0{size}b}"


def _packed(bits):
    bits += "1" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
