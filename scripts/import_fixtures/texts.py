"""Journals of jrnl and RedNotebook, folders of Markdown, text bundles."""

import json

from .archive import archive, long
from .media import pdf, png

JRNL = """[2024-12-25 11:30:00 PM] Christmas at home. *
We ate @cake with #yuuki.

[not a time] is only text
[2024-12-26 09:00] A short one
[2024-12-27 08:15:00] 三日目
本文。

  indented
"""

PHOTO, OTHER, PAPER = png(255, 160, 185), png(143, 168, 227), pdf()


def jrnl():
    entries = [
        {"title": "Christmas at home.", "body": "We ate @cake.", "date": "2024-12-25", "time": "23:30", "tags": ["@cake"], "starred": True},
        {"title": "Another", "body": "", "date": "2024-12-26", "time": "09:00", "tags": ["@else"], "starred": False, "uuid": "AB"},
        {"title": "No time", "body": "x"},
    ]
    return {
        "jrnl.txt": JRNL,
        "jrnl.json": json.dumps({"tags": {"@cake": 1}, "entries": entries}, indent=2),
        "jrnl-1.txt": "2013-06-09 15:39 My first entry.\nEverything is alright\n\n2013-06-10 15:40 Life is good. *\n",
        "jrnl-days.txt": "[25/12/2024 10:00] one\n\n[03/04/2024 11:00] two\n",
        "jrnl-unclear.txt": "[05/06/2024 10:00] one\n\n[03/04/2024 11:00] two\n",
        "jrnl-encrypted.txt": "gAAAAABf" + "A" * 100,
        "jrnl-folder.zip": archive(
            {
                "2024/12/25.txt": "[2024-12-25 10:00] In a folder\nyes\n\n[2024-12-25 11:00] Twice a day\n",
                "2024/12/notes.txt": "[2024-12-25 12:00] ignored, as jrnl does\n",
                "2025/01/01.txt": "[2025-01-01 00:10] New year\n",
            }
        ),
    }


REDNOTEBOOK = """24:
  text: 'Day 24 with a "quote".'
25:
  text: !!python/unicode "=== Heading ===\\n**bold** //italic// --gone-- __under__\\n[\\"\\"kyoto\\"\\".png?50]\\n[words \\"\\"https://example.org/a//b\\"\\"]\\nsee http://example.org//x//y"
  Ideas:
    write more: null
    read: {slowly: null}
31: {text: "last"}
"""


def rednotebook():
    return {
        "rednotebook.zip": archive(
            {
                "data/2024-12.txt": REDNOTEBOOK,
                "data/2024-11.txt": "31: {text: there is no such day}\n1: {text: the first}\n",
                "data/2024-10.txt": "1: &a {text: *a}\n",
                "data/kyoto.png": PHOTO,
                "data/notes.txt": "not a month",
            }
        )
    }


MARKDOWN = {
    "2024-12-25.md": "A bare day with ![a picture](img/cake.png) and [[Kyoto]].\n",
    "Kyoto.md": "---\ndate: 2024-12-26 10:30:00 +0900\ntags: [旅, 冬]\naliases:\n  - 京都\nnested:\n  a: [1, 2]\nCategory: trips\n---\n# Kyoto\n\n![[cake.png|300]]\n![[ticket.pdf]]\nBack to [the day](2024-12-25.md#top) and [out](https://example.org/).\n\n```\n![](img/not-a-picture.png)\n```\n",
    "_posts/2024-01-05-hello-world.md": "---\nlayout: post\ntitle: \"Hello, World\"\ncategories: a b\n---\nJekyll's.\n",
    "content/posts/hugo.md": "+++\ntitle = \"Hugo's\"\ndate = 2024-02-03T04:05:06+09:00\ntags = [\"go\", \"web\"]\ndraft = false\n+++\nHugo. ![](missing.png)\n",
    "content/posts/table.md": "+++\ndate = 2024-02-04\n[params]\nx = 1\n+++\nA table.\n",
    "Undated.md": "No day at all.\n",
    "2024-03-01.md": "---\ntitle: [broken\n---\nWith a broken head.\n",
    "2024-03-02 spaces.md": "![](img/my photo.png) <img src=\"img/cake.png\" alt=\"as HTML\">\n",
    "daily/2024/03/04.md": "A day by its folders.\n",
    "2024-03-05.md": "\xef\xbb\xbf".encode("latin-1").decode("utf-8") + "With a mark before it.\n",
    "2024-03-06.md": "",
    ".obsidian/workspace.json": "{}",
    "img/cake.png": PHOTO,
    "img/my photo.png": OTHER,
    "files/ticket.pdf": PAPER,
    "img/page.html": "<script>alert(1)</script>",
    "2024-03-07.md": "[a page](img/page.html)\n",
}


def bundles():
    info = {"version": 2, "type": "net.daringfireball.markdown", "transient": False, "creatorIdentifier": "net.shinyfrog.bear"}
    bear = {"creationDate": "2024-12-25T14:30:00Z", "modificationDate": "2024-12-26T00:00:00Z", "uniqueIdentifier": "ABCD-1234", "pinned": 1}
    one = {
        "info.json": json.dumps(info | {"net.shinyfrog.bear": bear}),
        "text.md": "# Kyoto\n\n![](assets/cake.png)\n",
        "assets/cake.png": PHOTO,
    }
    backup = {
        "Bear Notes.bear2bk/Kyoto.textbundle/info.json": one["info.json"],
        "Bear Notes.bear2bk/Kyoto.textbundle/text.md": "# Kyoto\n\n" + "鴨川を歩いた。" * 50 + "\n\n![](assets/cake.png)\n",
        "Bear Notes.bear2bk/Kyoto.textbundle/assets/cake.png": PHOTO,
    }
    return {
        "bear.bear2bk": long(archive(backup)),
        "long.zip": long(archive({"2024-12-25.md": "Long numbers, ![](a.png) few bytes.\n", "a.png": PHOTO}), with_place=True),
        "kyoto.textpack": archive({"Kyoto.textbundle/" + name: content for name, content in one.items()}),
        "bear.zip": archive(
            {"Notes/Kyoto.textbundle/" + name: content for name, content in one.items()}
            | {
                "Notes/2024-01-05 Plain.textbundle/info.json": json.dumps(info),
                "Notes/2024-01-05 Plain.textbundle/text.txt": "plain words\n",
                "Notes/Nowhen.textbundle/info.json": json.dumps(info),
                "Notes/Nowhen.textbundle/text.markdown": "no day\n",
            }
        ),
    }


def files():
    return jrnl() | rednotebook() | {"markdown.zip": archive(MARKDOWN)} | bundles()
