"""Exports of forms that are known and not read yet, encrypted journals, and names of zones that no table has."""

import base64
import json

from .archive import archive
from .day_one import entry


def keep(title, text, **more):
    """A note as Google Takeout writes it, in its order of keys."""
    return json.dumps({
        "color": "DEFAULT", "isTrashed": False, "isPinned": False, "isArchived": False, "textContent": text,
        "title": title, "userEditedTimestampUsec": 1735137000000000, "createdTimestampUsec": 1735137000000000,
        "textContentHtml": f"<p>{text}</p>", "labels": [{"name": "旅"}],
    } | more, ensure_ascii=False)


SIMPLENOTE = {
    "activeNotes": [{
        "id": "9f3c1d5e0d1b4b0e8f6a7c2d3e4f5061",
        "content": "買い物\n- 牛乳\n- パン",
        "creationDate": "2024-12-25T14:30:00.000Z",
        "lastModified": "2024-12-26T00:00:00.000Z",
        "tags": ["買い物"],
    }],
    "trashedNotes": [],
}


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
        "keep.zip": archive({
            "Takeout/Keep/買い物.json": keep("買い物", "牛乳とパン"),
            "Takeout/Keep/買い物.html": "<!DOCTYPE html><title>買い物</title>",
            "Takeout/Keep/Labels.txt": "旅\n",
        }),
        "simplenote.zip": archive({
            "source/notes.json": json.dumps(SIMPLENOTE, ensure_ascii=False),
            "買い物.txt": "買い物\n- 牛乳\n- パン\n\nTags:\n  買い物\n",
        }),
        "jrnl-encrypted-3.txt": encrypted(),
        "day-one-zones.json": zones(),
    }
