"""Encrypted journals, and names of zones that no table has."""

import base64
import json

from .day_one import entry


def encrypted():
    """A journal in jrnl's format 3: magic, length, salt, token (jrnl/encryption/Jrnlv3Encryption.py)."""
    salt = base64.urlsafe_b64encode(bytes(range(16))).decode()
    head = base64.b64encode(json.dumps({"salt": salt}, separators=(",", ":")).encode())
    token = base64.urlsafe_b64encode(bytes([0x80]) + bytes(range(88)))
    return b"JRNLv3" + len(head).to_bytes(2, "big") + head + token


def zones():
    """An entry a zone; an iPhone writes GMT+0900 where it knows no place."""
    names = ["GMT+0900", "+09:00", "UTC+9", "JST", "GMT-0330", "Nowhere/Land", "XST", "Asia/Tokyo"]
    entries = [entry(0x900 + number, "2024-12-25T14:30:00Z", f"in {name}", timeZone=name)
               for number, name in enumerate(names)]
    return json.dumps({"metadata": {"version": "1.0"}, "entries": entries})


def files():
    return {
        "jrnl-encrypted-3.txt": encrypted(),
        "day-one-zones.json": zones(),
    }
