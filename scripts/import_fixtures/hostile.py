"""Archives that were made to do harm."""

import io
import json
import zipfile

from .archive import archive, long
from .media import png

ENTRY = {"uuid": "A" * 32, "creationDate": "2024-12-25T14:30:00Z", "text": "hello"}


def journal(*entries):
    return json.dumps({"metadata": {"version": "1.0"}, "entries": list(entries)})


def bomb():
    """A journal that unpacks to 200 MB of zeros."""
    return archive({"Journal.json": b"\0" * (200 << 20)})


def encrypted():
    """The bit that says a file is encrypted, set by hand."""
    data = bytearray(archive({"Journal.json": journal(ENTRY)}))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


def damaged():
    """A photo whose bytes do not fit its checksum."""
    picture = png(1, 2, 3)
    data = bytearray()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as target:
        entry = ENTRY | {"photos": [{"identifier": "P", "md5": "aa", "orderInEntry": 0}], "text": "hello ![](dayone-moment://P)"}
        target.writestr(zipfile.ZipInfo("Journal.json", (2024, 12, 25, 12, 0, 0)), journal(entry))
        target.writestr(zipfile.ZipInfo("photos/aa.png", (2024, 12, 25, 12, 0, 0)), picture)
    data += buffer.getvalue()
    place = bytes(data).index(picture) + len(picture) - 6
    data[place] ^= 0xFF
    return bytes(data)


def overlapping():
    """Two names in the directory for one place in the file."""
    data = archive({"Journal.json": journal(ENTRY)})
    start = data.index(b"PK\x01\x02")
    end = data.index(b"PK\x05\x06")
    record = data[start:end]
    tail = bytearray(data[end:])
    count = 40
    tail[8:10] = tail[10:12] = count.to_bytes(2, "little")
    tail[12:16] = (len(record) * count).to_bytes(4, "little")
    return data[:start] + record * count + bytes(tail)


def named_by_windows():
    """Names in Shift JIS, as Windows of Japan writes them, without the bit that says UTF-8."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as target:
        for name, text in {"日記/2024-12-25.md": "![](写真.png)\n", "日記/写真.png": png(9, 9, 9)}.items():
            placeholder = name.encode("cp932").decode("latin-1")
            info = zipfile.ZipInfo(placeholder, (2024, 12, 25, 12, 0, 0))
            target.writestr(info, text)
    data = bytearray(buffer.getvalue())
    for name in ("日記/2024-12-25.md", "日記/写真.png"):
        wide = name.encode("cp932").decode("latin-1").encode()
        narrow = name.encode("cp932")
        while wide in data:
            place = data.index(wide)
            is_central = bytes(data[place - 46 : place - 42]) == b"PK\x01\x02"
            head = place - (46 if is_central else 30)
            length = head + (28 if is_central else 26)
            data[length : length + 2] = len(narrow).to_bytes(2, "little")
            flags = head + (8 if is_central else 6)
            data[flags + 1] &= ~0x08
            data[place : place + len(wide)] = narrow
    # The places of the records moved: what follows is rebuilt from the local records.
    return rebuilt(bytes(data))


def rebuilt(data):
    """The directory's offsets, counted anew."""
    locals_, place = [], 0
    while data[place : place + 4] == b"PK\x03\x04":
        locals_.append(place)
        size = int.from_bytes(data[place + 18 : place + 22], "little")
        name = int.from_bytes(data[place + 26 : place + 28], "little")
        extra = int.from_bytes(data[place + 28 : place + 30], "little")
        place += 30 + name + extra + size
    start, result = place, bytearray(data)
    for offset in locals_:
        result[place + 42 : place + 46] = offset.to_bytes(4, "little")
        name = int.from_bytes(data[place + 28 : place + 30], "little")
        place += 46 + name + int.from_bytes(data[place + 30 : place + 32], "little")
    result[place + 12 : place + 16] = (place - start).to_bytes(4, "little")
    result[place + 16 : place + 20] = start.to_bytes(4, "little")
    return bytes(result)


def files():
    decomposed = "カ\u3099ラス.png"
    return {
        "hostile/slip.zip": archive(
            {
                "../../outside.json": journal(ENTRY),
                "/etc/absolute.json": journal(ENTRY),
                "C:\\windows.json": journal(ENTRY),
                "link.json": "/etc/passwd",
                "Journal.json": journal(ENTRY, ENTRY, {"uuid": "../../x", "creationDate": "2024-12-25T14:31:00Z", "text": "a strange id"}),
                "photos/../../../up.png": png(1, 1, 1),
            },
            links=["link.json"],
        ),
        "hostile/bomb.zip": bomb(),
        "hostile/encrypted.zip": encrypted(),
        "hostile/damaged.zip": damaged(),
        "hostile/overlapping.zip": overlapping(),
        "hostile/overlapping-long.zip": long(overlapping(), with_place=True),
        "hostile/damaged-long.zip": long(damaged()),
        "hostile/cut.zip": archive({"Journal.json": journal(ENTRY)})[:-30],
        "hostile/windows.zip": named_by_windows(),
        "hostile/mac.zip": archive({"2024-12-25.md": "![](ガラス.png)\n", decomposed: png(2, 2, 2)}),
        "hostile/texts.zip": archive({"Journal.json": journal(
            ENTRY | {"uuid": "1", "text": "nul \0 and escape \x1b[31m\n---\ntitle: x\n---\n"},
            ENTRY | {"uuid": "2", "text": "x", "tags": ["a: b\n---\n", "[", "\"", "'", "#", "- x", "!!python/object"]},
            ENTRY | {"uuid": "3", "text": "x", "weather": {"conditionsDescription": "y" * 100_000}},
            ENTRY | {"uuid": "4", "text": "z" * (5 << 20)},
            ENTRY | {"uuid": "5", "text": "CUT"},
            ENTRY | {"uuid": "6", "text": "[" * 50_000 + "![[" * 1000 + "`" * 9999},
            7,
            ENTRY | {"uuid": "8", "creationDate": "9999-12-31T23:59:59Z", "timeZone": "Asia/Tokyo", "text": "the end"},
            ENTRY | {"uuid": "9\n---", "text": "an id with a line"},
        ).replace("CUT", "half \\ud83d of an emoji")}),
    }
