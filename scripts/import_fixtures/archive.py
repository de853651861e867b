"""Zip files that are the same bytes each time."""

import io
import zipfile


def archive(files, links=()):
    """A zip file of names and contents; `links` are names whose content is where they lead."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as target:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, (2024, 12, 25, 12, 0, 0))
            info.create_system = 3
            info.external_attr = (0o120777 if name in links else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(info, content if isinstance(content, bytes) else content.encode())
    return buffer.getvalue()


def long(data, with_place=False):
    """The same with all sizes in 64 bits, as Bear writes them; `with_place` moves the offsets there as well."""
    start, end = data.index(b"PK\x01\x02"), data.index(b"PK\x05\x06")
    tail, place, records = bytearray(data[end:]), start, b""
    while place < end:
        record = bytearray(data[place : place + 46])
        name = int.from_bytes(record[28:30], "little")
        numbers = record[24:28] + b"\0" * 4 + record[20:24] + b"\0" * 4
        record[20:28] = b"\xff" * 8
        if with_place:
            numbers += record[42:46] + b"\0" * 4
            record[42:46] = b"\xff" * 4
        record[30:32] = (4 + len(numbers)).to_bytes(2, "little")
        extra = b"\1\0" + len(numbers).to_bytes(2, "little") + bytes(numbers)
        records += bytes(record) + data[place + 46 : place + 46 + name] + extra
        place += 46 + name
    tail[12:16] = len(records).to_bytes(4, "little")
    return data[:start] + records + bytes(tail)
