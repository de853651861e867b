"""Exports of Journey and of usememos."""

import base64
import json

from .archive import archive
from .media import m4a, png, wav

UNKNOWN = 1.7976931348623157e308
PHOTO, OTHER = png(255, 160, 185), png(143, 168, 227)
ID = "1735137000000-3fd0e1f0a6c8c9e5"


def journey_entry(identifier, text, **more):
    return {
        "id": identifier,
        "date_modified": 1735140600000,
        "date_journal": 1735137000000,
        "timezone": "Asia/Tokyo",
        "text": text,
        "preview_text": "preview",
        "mood": 0,
        "lat": UNKNOWN,
        "lon": UNKNOWN,
        "address": "",
        "label": "",
        "folder": "",
        "sentiment": 0,
        "favourite": False,
        "music_title": "",
        "music_artist": "",
        "photos": [],
        "weather": {"id": -1, "degree_c": UNKNOWN, "description": "", "icon": "", "place": ""},
        "tags": [],
        "type": "html",
    } | more


HTML = (
    '<p dir="auto">今日は<b>とても</b>寒い * 1_000&nbsp;円</p><p>second<br>line</p>'
    "<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul><blockquote>said</blockquote>"
    '<p><a href="https://example.org/?a=1&amp;b=2">a link</a> <i>and</i> <code>code</code></p><script>alert(1)</script>'
)


def journey():
    photos = [f"{ID}-abc.png", f"{ID}-def.png", f"{ID}-voice.m4a", f"{ID}-gone.jpg"]
    full = journey_entry(
        ID, HTML, photos=photos, favourite=True, mood=1.5, lat=35.0116, lon=135.7681, address="京都", tags=["旅"],
        music_title="Clair de Lune", music_artist="Debussy",
        weather={"id": 1, "degree_c": 8.5, "description": "Sunny", "icon": "01d", "place": "Kyoto"},
    )
    return {
        "journey.zip": archive(
            {
                f"{ID}.json": json.dumps(full),
                "1735137060000-b.json": json.dumps(journey_entry("1735137060000-b", "plain **Markdown**", type="", timezone="")),
                "1735137120000-c.json": '{"id": "c", "date_journal": ',
                photos[0]: PHOTO,
                photos[1]: OTHER,
                photos[2]: m4a(),
            }
        )
    }


def memo(name, created, content, **more):
    return {
        "name": f"memos/{name}",
        "state": "NORMAL",
        "creator": "users/1",
        "createTime": created,
        "updateTime": created,
        "displayTime": created,
        "content": content,
        "nodes": [],
        "visibility": "PRIVATE",
        "tags": [],
        "pinned": False,
        "attachments": [],
        "relations": [],
        "reactions": [],
        "property": {"hasLink": False},
        "parent": "",
        "snippet": content[:10],
    } | more


def memos():
    first = {
        "memos": [
            memo("abc", "2024-12-25T14:30:00Z", "Buy #milk\n\n## 08:15\nnot an item", tags=["milk"], pinned=True, visibility="PUBLIC"),
            memo("def", "2024-12-25T15:00:00Z", "a comment", parent="memos/abc"),
            memo("ghi", "2024-12-25T15:30:00Z", "a comment on the comment", parent="memos/def"),
            memo(
                "jkl", "2024-12-26T00:00:00.123Z", "with files",
                location={"placeholder": "Kyoto", "latitude": 35.0116, "longitude": 135.7681},
                attachments=[
                    {"name": "attachments/1", "filename": "cake.png", "type": "image/png", "content": base64.b64encode(PHOTO).decode()},
                    {"name": "attachments/2", "filename": "voice.wav", "type": "audio/wav", "content": base64.b64encode(wav()).decode()},
                    {"name": "attachments/3", "filename": "out.png", "externalLink": "https://example.org/out.png", "type": "image/png"},
                    {"name": "attachments/4", "filename": "server.png", "type": "image/png"},
                ],
            ),
            memo("mno", "2024-12-27T00:00:00Z", "archived", state="ARCHIVED", updateTime="2024-12-28T00:00:00Z"),
            memo("pqr", "2024-12-27T01:00:00Z", ""),
        ],
        "nextPageToken": "",
    }
    old = [{"id": 7, "uid": "", "createdTs": 1700000000, "content": "an old one", "rowStatus": "NORMAL", "visibility": "PRIVATE", "resourceList": []}]
    old[0].pop("uid")
    return {"memos.json": json.dumps(first, indent=1), "memos-old.json": json.dumps(old)}


def files():
    return journey() | memos()
