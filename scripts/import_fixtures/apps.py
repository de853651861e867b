"""Exports of diary and note apps: Keep, Evernote, Daylio, Joplin, Notion, Simplenote, Apple Journal, Standard Notes,
Diarium, Logseq, Journiv, Diaro, and pages by date. Each has what its reader must bear: the trash, a file that is
missing, two texts of one id, a text without a time."""

import base64
import gzip
import hashlib
import io
import json
import tarfile

from .archive import archive
from .media import m4a, pdf, png, wav

PHOTO, OTHER = png(255, 160, 185), png(143, 168, 227)


def text(value):
    return json.dumps(value, ensure_ascii=False)


# Google Keep, as Takeout writes it, in its order of keys.


def keep_note(title, body, **more):
    return text({
        "color": "DEFAULT", "isTrashed": False, "isPinned": False, "isArchived": False, "textContent": body,
        "title": title, "userEditedTimestampUsec": 1735137000000000, "createdTimestampUsec": 1735137000000000,
        "textContentHtml": f"<p>{body}</p>", "labels": [{"name": "旅"}],
    } | more)


def keep():
    shopping = {"listContent": [{"text": "牛乳", "isChecked": True}, {"text": "# パン", "isChecked": False}]}
    shopping |= {"isPinned": True, "createdTimestampUsec": 1735137000000001}
    late = json.loads(keep_note("", "no time of its own\n* not a list", createdTimestampUsec=1))
    del late["createdTimestampUsec"], late["userEditedTimestampUsec"]
    notes = {
        "買い物": keep_note("買い物", "", **shopping),
        "good place": keep_note(
            "good place", "See https://example.org/a_b and 1_000 *yen*", color="RED", isArchived=True,
            createdTimestampUsec=1735137000000002, userEditedTimestampUsec=1735223400000000,
            attachments=[
                {"filePath": "1735137000.1.jpeg", "mimetype": "image/jpeg"},
                {"filePath": "1735137000.2.3gp", "mimetype": "audio/3gp"},
                {"filePath": "gone.png", "mimetype": "image/png"},
                {"filePath": "../../secret.png", "mimetype": "image/png"},
            ],
            annotations=[
                {"source": "WEBLINK", "title": "A [page]", "url": "https://example.org/other"},
                {"source": "WEBLINK", "title": "again", "url": "https://example.org/a_b"},
            ],
        ),
        "2024-12-25T23_30_00.573+09_00": text(late),
        "gone": keep_note("gone", "in the trash", isTrashed=True, attachments=[{"filePath": "trash.png"}]),
        "same": keep_note("same", "one"),
        "same(1)": keep_note("same", "another of the same microsecond"),
    }
    folder = "Takeout/Google Notizen"
    files = {f"{folder}/{name}.json": content for name, content in notes.items()}
    files |= {f"{folder}/{name}.html": "<!DOCTYPE html><title>x</title>" for name in notes}
    files |= {
        f"{folder}/1735137000.1.jpg": PHOTO,
        f"{folder}/1735137000.2.3gp": b"\0\0\0\x18ftyp3gp4",
        f"{folder}/trash.png": OTHER,
        f"{folder}/broken.json": '{"color": "DEFAULT", "isTra',
        f"{folder}/Labels.txt": "旅\n",
        "Takeout/archive_browser.html": "<!DOCTYPE html>",
    }
    return {"keep.zip": archive(files)}


# Evernote


def resource(data, mime, name="", wrap=True):
    code = base64.b64encode(data).decode()
    if wrap:
        code = "\n".join(code[index : index + 76] for index in range(0, len(code), 76))
    attributes = f"<resource-attributes><file-name>{name}</file-name></resource-attributes>" if name else ""
    return (
        f'<resource><data encoding="base64">\n{code}\n</data><mime>{mime}</mime><recognition><![CDATA[<recoIndex/>]]>'
        f"</recognition>{attributes}</resource>"
    )


def media(data, kind="image/png"):
    return f'<en-media hash="{hashlib.md5(data).hexdigest()}" type="{kind}"/>'


def enex_note(title, body, *rest, created="20241225T143000Z", updated="20241226T000000Z"):
    times = (f"<created>{created}</created>" if created else "") + (f"<updated>{updated}</updated>" if updated else "")
    content = (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE en-note SYSTEM '
        f'"http://xml.evernote.com/pub/enml2.dtd"><en-note>{body}</en-note>'
    )
    return f"<note><title>{title}</title>{times}<content><![CDATA[{content}]]></content>{''.join(rest)}</note>\n"


def evernote():
    attributes = (
        "<tag>旅</tag><tag>two words</tag><note-attributes><latitude>35.0116</latitude><longitude>135.7681</longitude>"
        "<author>みさき</author><source-url>https://example.org/</source-url></note-attributes>"
    )
    task = (
        "<task><title>Milk</title><created>20241225T143000Z</created><taskStatus>completed</taskStatus></task>"
        "<task><title>Bread</title><taskStatus>open</taskStatus></task>"
    )
    notes = [
        enex_note(
            "京都 &amp; more",
            f"<div>今日は<b>とても</b>寒い&nbsp;*</div><div>{media(PHOTO)}</div><div/><div>after</div>"
            f'<div><en-todo checked="true"/>done</div><div><en-todo/>open</div>{media(pdf(), "application/pdf")}'
            f'{media(b"nowhere")}'
            '<div>See <a href="evernote:///view/1/s1/aa/bb/">Second</a>, <a href="evernote:///view/1/s1/cc/dd/">Twice</a></div>',
            attributes, resource(PHOTO, "image/png", "cake.png"), resource(pdf(), "application/pdf", "a/b.pdf"),
            resource(OTHER, "image/png"), '<resource><data encoding="base64"></data><mime>image/png</mime></resource>',
        ),
        enex_note("Second", "<ul><li><div>one</div></li></ul>" + '<div style="--en-codeblock:true"><div>let a = 1</div><div>*b*</div></div>', task),
        enex_note("A table", "<table><tbody><tr><td><div>a</div></td><td>b | c</td></tr><tr><td><b>d</b></td></tr></tbody></table>", created="20241230T100000Z"),
        enex_note("Twice", "first"),
        enex_note("Twice", "second of one title and time"),
        enex_note("Untitled", "of 1969", created="19691231T235959Z", updated="20241227T000000Z"),
        enex_note("No time", "at all", created="", updated=""),
        enex_note("A wrong time", "by hand", created="2024-13-45", updated="20241228T000000Z"),
        enex_note("Locked", '<div>open <en-crypt cipher="AES" length="128">RU5DMIxn</en-crypt></div>', created="20241229T000000Z"),
        enex_note("Checks", '<ul style="--en-todo:true;"><li style="--en-checked:false;"><div>One</div></li><li style="--en-checked:true;"><div>Two</div></li></ul>', created="20241230T000000Z"),
        enex_note("", "", created="20241231T000000Z"),
        enex_note("A wrong type", media(wav(), "image/png"), resource(wav(), "image/png"), created="20241231T100000Z"),
    ]
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">\n'
    whole = head + '<en-export export-date="20250101T000000Z" application="Evernote" version="10.0">\n' + "".join(notes)
    return {"evernote.enex": whole + "</en-export>\n", "evernote-cut.enex": whole[: whole.index("<title>Twice") + 400]}


# Daylio: the same entries as a table and as a backup, but for one of each.


def daylio():
    table = "\ufefffull_date,date,weekday,time,mood,activities,scales,note_title,note\n" + "\n".join([
        '2024-12-26,December 26,Thursday,10:04 AM,嬉しい,"家族 | two words | #1","Sleep: 8/10","A title","Snow, and ""more"".\nA second *line*"',
        '2024-12-25,December 25,Wednesday,23:30,rad,,"","",""',
        '2024-12-25,December 25,Wednesday,9:05 pm,meh,walk,"","","<b>bold</b><br><br>[[x]]"',
        '2024-12-24,December 24,Tuesday,오후 9:05,good,walk,"","","by a Korean phone"',
        '2024-12-24,December 24,Tuesday,noon,good,walk,"","","no time"',
        '2024-13-45,Never,Tuesday,9:00,good,walk,"","","no day"',
        '2024-12-23,December 23,Monday,9:00,good,walk,"","","never closed',
    ])
    backup = {
        "version": 15,
        "customMoods": [
            {"id": 1, "custom_name": "", "mood_group_id": 1, "predefined_name_id": 1},
            {"id": 3, "custom_name": "", "mood_group_id": 3, "predefined_name_id": 3},
            {"id": 6, "custom_name": "嬉しい", "mood_group_id": 1, "predefined_name_id": -1},
        ],
        "tags": [{"id": 14, "name": "家族", "id_tag_group": 1}, {"id": 15, "name": "two words", "id_tag_group": 1}, {"id": 16, "name": "walk"}],
        "tag_groups": [{"id": 1, "name": "Default"}],
        "dayEntries": [
            day_entry(1, 26, 10, 4, 6, "Snow.", "A title", [14, 15]),
            day_entry(2, 25, 23, 30, 1, "", "", [], assets=[7]),
            day_entry(3, 25, 21, 5, 3, "<b>bold</b><br><br>[[x]]", "", [16, 99]),
            day_entry(4, 25, 21, 5, 3, "of the same minute", "", [16]),
            day_entry(5, 23, -1, -1, 1, "of an old version, without an hour", "", []),
            {"id": 6, "mood": 1, "note": "no time"},
        ],
        "assets": [{"id": 7, "checksum": "00"}], "goals": [],
    }
    code = base64.encodebytes(text(backup).encode())
    return {"daylio.csv": table, "daylio.daylio": archive({"backup.daylio": code})}


def day_entry(number, day, hour, minute, mood, note, title, tags, assets=()):
    return {
        "id": number, "minute": minute, "hour": hour, "day": day, "month": 11, "year": 2024, "datetime": 1735137000000,
        "timeZoneOffset": 32400000, "mood": mood, "note": note, "note_title": title, "tags": tags, "assets": list(assets),
    }


# Joplin


def joplin_item(number, kind, title="", body=None, **more):
    identifier = f"{number:032x}"
    times = {"created_time": "2024-12-25T14:30:00.000Z", "updated_time": "2024-12-26T00:00:00.000Z"}
    values = {"id": identifier} | times | more | {"encryption_cipher_text": "", "encryption_applied": more.get("encryption_applied", 0), "type_": kind}
    lines = "\n".join(f"{key}: {value}" for key, value in values.items())
    parts = [part for part in (title, body) if part is not None and part != ""]
    return f"{identifier}.md", "\n\n".join(parts + [lines])


def tar(files, links=()):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as target:
        for name, content in files.items():
            data = content if isinstance(content, bytes) else content.encode()
            info = tarfile.TarInfo(name)
            info.size, info.mtime, info.mode = len(data), 1735127400, 0o644
            if name in links:
                info.type, info.linkname, info.size = tarfile.SYMTYPE, "/etc/passwd", 0
            target.addfile(info, io.BytesIO(b"" if name in links else data))
    return buffer.getvalue()


def joplin():
    body = (
        f"今日は寒い ![cake.png](:/{4:032x})\n\n[the other](:/{2:032x}) and [heading](:/{2:032x}#a), [gone](:/{99:032x})\n\n"
        f"[sound](:/{5:032x}) ![lost](:/{6:032x})\n\nlooks: like a key"
    )
    own = {"user_created_time": "2024-12-24T15:00:00.000Z", "user_updated_time": "2024-12-26T00:00:00.000Z"}
    items = [
        joplin_item(1, 1, "京都", body, parent_id=f"{11:032x}", latitude="35.01160000", longitude="135.76810000", source_url="https://example.org/a\\nb", is_todo=0, markup_language=1, deleted_time=0, **own),
        joplin_item(2, 1, "Other", f"- [ ] milk\n\n- [x] bread", parent_id=f"{10:032x}", latitude="0.00000000", longitude="0.00000000", is_todo=1, todo_completed=1735137000000),
        joplin_item(3, 1, "In HTML", "<p>one <b>two</b></p>", parent_id="", markup_language=2),
        joplin_item(7, 1, "Thrown away", "x", deleted_time=1735137000000),
        joplin_item(8, 1, "Locked", "", encryption_applied=1),
        joplin_item(9, 1, "By hand", "no time", created_time="soon", updated_time=""),
        joplin_item(4, 4, "cake.png", mime="image/png", file_extension="png"),
        joplin_item(5, 4, "voice", mime="audio/mp4", file_extension="m4a"),
        joplin_item(6, 4, "lost.png", mime="image/png", file_extension="png"),
        joplin_item(10, 2, "Trips", parent_id=""),
        joplin_item(11, 2, "日本", parent_id=f"{10:032x}"),
        joplin_item(12, 5, "two words"),
        joplin_item(13, 5, "旅"),
        joplin_item(14, 6, note_id=f"{1:032x}", tag_id=f"{12:032x}"),
        joplin_item(15, 6, note_id=f"{1:032x}", tag_id=f"{13:032x}"),
        joplin_item(16, 13, item_id=f"{1:032x}"),
    ]
    files = dict(items) | {f"resources/{4:032x}.png": PHOTO, f"resources/{5:032x}.m4a": m4a(), f"resources/{98:032x}.png": OTHER}
    files[f"{17:032x}.md"] = "no keys at all"
    hostile = tar(files | {"../out.md": "x", "a/link": "x", "n" * 150 + ".txt": "long"}, links=["a/link"])
    bomb = gzip.compress(b"\0" * (100 << 20), mtime=0)
    return {
        "joplin.jex": tar(files), "joplin.tgz": gzip.compress(tar(files), mtime=0), "hostile/bomb.tgz": bomb,
        "hostile/slip.jex": hostile, "hostile/cut.jex": hostile[:3000],
    }


# Notion


def notion():
    page, row, other, sub = (digit * 32 for digit in "abcd")
    files = {
        f"Diary {page}.md": f"# Diary 2024-12-25\n\nA page. [Kyoto](Diary%20{page}/Trips%20{row}/Kyoto%20{other}.md)\n\n![cake](Diary%20{page}/cake.png)\n",
        f"Diary {page}/cake.png": PHOTO,
        f"Diary {page}/Sub {sub}.md": "# Sub\n\nTags: these are words, for no table stands around them\n",
        f"Diary {page}/Trips {row}.csv": "\ufeffName,Date,Tags\nKyoto,\"December 25, 2024 11:30 PM\",\"旅, two words\"\n",
        f"Diary {page}/Trips {row}_all.csv": "\ufeffName,Date,Created,Tags,Stars\nKyoto,\"December 24, 2024\",\"December 25, 2024 11:30 PM\",\"旅, two words\",5\nNara,,,,\nLost,\"December 26, 2024\",,,\n,,,,\n",
        f"Diary {page}/Trips {row}/Kyoto {other}.md": "# Kyoto\n\nDate: December 24, 2024 → December 26, 2024\nCreated: December 25, 2024 11:30 PM\nTags: 旅, two words\nStars: 5\n\n- [x] temple\n- [ ] [up](../../Diary%20" + page + ".md)\n\n![gone](gone.png)\n",
        f"Diary {page}/Trips {row}/Nara {'e' * 32}.md": "# Nara\n\nno date\n",
        "__MACOSX/._x.md": "x",
    }
    html = {
        f"Cafe\u0301 {page}.html": (
            f'<html><head><title>x</title><style>p{{}}</style></head><body><article id="a"><header><h1 class="page-title">Café</h1>'
            '<table class="properties"><tbody>'
            '<tr class="property-row property-row-date"><th><span class="icon"></span>Bought</th><td><time>@December 25, 2024 11:30 PM</time></td></tr>'
            '<tr class="property-row"><th>Tags</th><td><span class="selected-value">旅</span><span class="selected-value">two words</span></td></tr>'
            '<tr class="property-row"><th>Sold</th><td><div class="checkbox checkbox-on"></div></td></tr>'
            '</tbody></table></header><div class="page-body"><p>One <strong>two</strong></p>'
            '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">done</span></li></ul>'
            f'<figure><a href="Cafe%CC%81%20{page}/cake.png"><img src="Cafe%CC%81%20{page}/cake.png"/></a></figure></div></article></body></html>'
        ),
        f"Cafe\u0301 {page}/cake.png": PHOTO,
        "index.html": "<html></html>",
    }
    inner = {f"Export-1-Part-1.zip": archive(dict(list(files.items())[:3])), "Export-1-Part-2.zip": archive(dict(list(files.items())[3:]))}
    return {"notion.zip": archive(inner), "notion-html.zip": archive(html)}


# Simplenote


def simplenote():
    def note(number, content, **more):
        return {
            "id": f"{number:032x}", "content": content, "creationDate": "2024-12-25T14:30:00.000Z",
            "lastModified": "2024-12-26T00:00:00.000Z",
        } | more

    notes = {
        "activeNotes": [
            note(1, "買い物\r\n- [x] 牛乳\r\n- [ ] パン", tags=["買い物", "two words"], pinned=True, markdown=True),
            note(2, "Shared", publicURL="https://app.simplenote.com/p/x", collaboratorEmails=["yuuki@example.org"]),
            note(3, "No time", creationDate=None, lastModified=None),
            note(1, "Another of the same id"),
            {"id": "4", "creationDate": "2024-12-25T14:30:00.000Z"},
            note(5, ""),
        ],
        "trashedNotes": [note(6, "Thrown\naway")],
    }
    return {"simplenote.zip": archive({
        "source/notes.json": text(notes), "買い物.txt": "買い物\n- 牛乳\n- パン\n\nTags:\n  買い物\n", "trash/Thrown.txt": "Thrown\naway",
    })}


# Apple Journal: the tags of a page overlap.


def journal_page(title, body, assets="", prompt=""):
    prompt = f"<div class='reflectionPrompt'>{prompt}</div>" if prompt else ""
    title = f"<div class='title'>{title}</div>" if title else ""
    paragraphs = "".join(f'<p class="p2"><span class="s2">{line}</span></p>\n' for line in body)
    return (
        '<!DOCTYPE html><html><head><style>.pageHeader {color: black}</style></head><body>\n<p class="p1"><span class="s1">'
        "<div class='pageContainer'>    <div class=\"pageHeader\">Mittwoch, 25. Dezember 2024</div>    "
        f"<div class=\"assetGrid\">{assets}</div>{prompt}{title}<div class='bodyText'></span></p>\n{paragraphs}"
        '<p class="p1"><span class="s1"></div></div></span></p>\n</body></html>\n'
    )


def grid(kind, words, source=""):
    image = f'<img src="../Resources/{source}" class="asset_image"/>' if source else ""
    lines = "\n".join(f'<div class="gridItemOverlay">{word}</div>' for word in words)
    return f'    <div id="X" class="gridItem assetType_{kind}">\n{lines}\n{image}</div>\n'


def apple_journal():
    assets = (
        grid("photo", [], "IMG1.png") + grid("stateOfMind", ["Sad, Overwhelmed", "Health"]) + grid("contact", ["ゆうき"], "CONTACT1.png")
        + grid("multiPinMap", ["京都"]) + grid("motionActivity", ["Walking", "2.5 km"]) + grid("thirdPartyMedia", ["Clair de Lune", "Music"])
        + grid("photo", [], "GONE.heic")
    )
    root = "AppleJournalEntries"
    return {"apple-journal.zip": archive({
        f"{root}/index.html": "<html></html>",
        f"{root}/Entries/2024-12-25.html": journal_page("今日", ["One.", "Two &amp; three."], assets, "What made you smile?"),
        f"{root}/Entries/2024-12-26_Snow.html": journal_page("", ["No title."]),
        f"{root}/Entries/Someday.html": journal_page("Undated", ["x"]),
        f"{root}/Resources/IMG1.png": PHOTO,
        f"{root}/Resources/IMG1.json": "{}",
        f"{root}/Resources/CONTACT1.png": OTHER,
    })}


# Standard Notes


def lexical(*children):
    return text({"root": {"children": list(children), "type": "root", "version": 1}})


def node(kind, *children, **more):
    return {"type": kind, "version": 1} | ({"children": list(children)} if children else {}) | more


def words(value, form=0):
    return {"type": "text", "text": value, "format": form, "version": 1}


def standard_notes():
    def item(number, kind, **content):
        return {
            "uuid": f"{number:08x}-0000-4000-8000-000000000000", "content_type": kind, "created_at": "2024-12-25T14:30:00.000Z",
            "updated_at": "1970-01-01T00:00:00.000Z", "content": {"references": []} | content,
        }

    edited = {"appData": {"org.standardnotes.sn": {"client_updated_at": "2024-12-26T00:00:00.000Z", "pinned": True, "archived": True}}}
    rich = lexical(
        node("heading", words("A title"), tag="h2"),
        node("paragraph", words("plain "), words("bold", 1), words(" and "), words("code", 16), node("linebreak"), node("link", words("link"), url="https://example.org/")),
        node("list", node("listitem", words("done"), checked=True), node("listitem", words("open"), node("list", node("listitem", words("inner")), listType="bullet")), listType="check"),
        node("quote", words("said")), node("code", words("let a"), node("linebreak"), words("b")), node("horizontalrule"),
        node("snfile", fileUuid=f"{9:08x}-0000-4000-8000-000000000000"), node("hologram"),
    )
    locked = item(8, "Note")
    locked["content"] = "004:0000:xxxx"
    epoch = item(7, "Note", text="of 1970", title="", **edited) | {"created_at": "1970-01-01T00:00:00.000Z"}
    items = [
        item(1, "Note", text="- tagged\n- and starred", title="京都", starred=True, **edited),
        item(2, "Note", text=rich, title="Rich", noteType="super"),
        item(3, "Note", text="gone", title="Thrown away", trashed=True),
        item(4, "Tag", title="two words") | {"content": {"title": "two words", "references": [{"uuid": f"{1:08x}-0000-4000-8000-000000000000", "content_type": "Note"}]}},
        item(5, "SN|UserPreferences"),
        epoch, locked,
        item(9, "SN|File", name="cake.png", mimeType="image/png"),
    ]
    backup = text({"version": "004", "items": items})
    return {"standard-notes.zip": archive({
        "Standard Notes Backup and Import File.txt": backup, "Items/Note/京都-00000001.txt": "- tagged\n- and starred", "Items/Tag/Tag-00000004.txt": "{}",
    })}


# Diarium


def diarium():
    def entry(date, html, **more):
        return {"date": date, "heading": "", "html": html, "rating": 0, "tags": [], "people": [], "tracker": []} | more

    entries = [
        entry("2024-12-25T23:30:00.48828", "<p>今日は<b>寒い</b></p>", heading="京都", rating=4, location=[35.0116, 135.7681], tags=["旅", "two words"], people=["ゆうき"], tracker=["Steps: 3.500"], weather="Sunny, 8 °C"),
        entry("2024-12-26T08:00:00+00:00", "<p>clock's time</p>"),
        entry("yesterday", "<p>by hand</p>"),
        entry("2024-12-27T08:00:00", ""),
    ]
    return {"diarium.zip": archive({
        "Diarium_2024-12-25_2024-12-27.json": text(entries),
        "media/2024-12-25_233000488/cake.png": PHOTO,
        "media/2024-12-25_233000488/voice.m4a": m4a(),
        "media/2020-01-01_000000000/alone.png": OTHER,
    })}


# Logseq


def logseq():
    first = "0a1b2c3d-0000-4000-8000-000000000000"
    return {"logseq.zip": archive({
        "logseq/config.edn": '{:meta/version 1}\n', "logseq/bak/journals/2024_12_25/old.md": "- old",
        "journals/2024_12_25.md": f"- 今日は #旅 [[Kyoto/Temples]]\n  collapsed:: true\n\t- TODO milk\n\t  id:: {first}\n\t- ![cake](../assets/cake.png) ![gone](../assets/gone.png)\n- see [[Dec 26th, 2024]] and [[Nowhere]]\n",
        "journals/2024_12_26.md": f"mood:: good\n\n- as I said: (({first})), ((00000000-0000-0000-0000-000000000000))\n\t- key:: value\n",
        "journals/2024_12_27.org": "* org\n",
        "journals/someday.md": "- no day\n",
        "pages/Kyoto___Temples.md": "created-at:: 1735137000000\ntags:: [[旅]], two words\n\n- A page\n",
        "pages/Undated.md": "- nothing tells its day\n",
        "assets/cake.png": PHOTO,
    })}


# Journiv


def journiv():
    def entry(second, **more):
        return {
            "title": None, "content": "x", "entry_date": "2024-12-25", "entry_datetime_utc": "2024-12-25T14:30:00Z", "entry_timezone": "Asia/Tokyo",
            "word_count": 1, "is_pinned": False, "tags": [], "media": [], "created_at": f"2024-12-25T14:30:0{second}.123456Z",
            "updated_at": "2024-12-26T00:00:00Z",
        } | more

    photo = {"filename": "cake.png", "file_path": "images/ab12.png", "media_type": "image", "file_size": len(PHOTO), "mime_type": "image/png", "checksum": hashlib.sha256(PHOTO).hexdigest()}
    data = {
        "export_version": "1.0", "export_date": "2025-01-01T00:00:00Z", "app_version": "1", "user_email": "misaki@example.org",
        "journals": [
            {"title": "旅", "entries": [
                entry(1, title="京都", content="今日は**寒い**", tags=["trip", "two words"], media=[photo, {"filename": "gone.mp3", "file_path": "audio/gone.mp3", "media_type": "audio"}],
                      mood_log={"mood_name": "happy", "note": "snow"}, latitude=35.0116, longitude=135.7681, location_json={"name": "京都"}, weather_summary="Sunny", is_pinned=True, prompt_text="What now?"),
                entry(2, entry_timezone="Nowhere/Land"),
            ]},
            {"title": "Work", "entries": [entry(3, entry_datetime_utc="soon"), entry(4, content=None)]},
        ],
        "mood_definitions": [],
    }
    return {"journiv.zip": archive({"data.json": text(data), "media/images/ab12.png": PHOTO})}


# Diaro


def diaro():
    def row(**values):
        return "<r>\n" + "".join(f"   <{key}>{value}</{key}>\n" for key, value in values.items()) + "</r>\n"

    def table(name, *rows):
        return f'<table name="{name}">\n{"".join(rows)}</table>\n'

    xml = '<data version="2">\n' + table(
        "diaro_folders", row(uid="f1", title="旅")) + table("diaro_tags", row(uid="t1", title="two words"), row(uid="t2", title="Idee")) + table(
        "diaro_moods", row(uid="1", title="Spitze")) + table(
        "diaro_locations", row(uid="l1", title="京都", address="Kyoto", lat="35.0116", lng="135.7681")) + table(
        "diaro_entries",
        row(uid="e1", date="1735137000000", tz_offset="+02:00", title="A &lt;title&gt;", text="今日は *寒い*\n- not a list", folder_uid="f1", location_uid="l1",
            tags=",t1,t2,t9,", primary_photo_uid="a1", weather_temperature="28.6", weather_icon="x", weather_description="scattered clouds", mood="1"),
        row(uid="e2", date="1735223400000", tz_offset="somewhere", title="", text="no zone", tags="", mood=""),
        row(uid="e3", date="soon", tz_offset="+09:00", title="", text="no time"),
        row(uid="e1", date="1735137000000", tz_offset="+02:00", title="", text="another of one id"),
    ) + table(
        "diaro_attachments", row(uid="a2", entry_uid="e1", type="photo", filename="b.png", position="2"),
        row(uid="a1", entry_uid="e1", type="photo", filename="a.png", position="1"), row(uid="a3", entry_uid="e2", type="photo", filename="../../x.png", position="1"),
    ) + table("diaro_templates")
    files = {"media/photo/a.png": PHOTO, "media/photo/b.png": OTHER}
    return {
        "diaro.zip": archive({"DiaroBackup.xml": xml + "</data>\n"} | files),
        "diaro-encrypted.zip": archive({"DiaroBackup.denc": b"\x9f\x01\x02", "media/photo/a.png": PHOTO}),
    }


def pages():
    japanese = "<html><head><meta charset=Shift_JIS><title>日記</title></head><body><p>今日は寒い</p></body></html>".encode("cp932")
    return {"html.zip": archive({
        "2024-12-25.html": '<html><head><title>京都</title><script>alert(1)</script></head><body><p>One <b>two</b> <a href="2024-12-26.html">next</a></p><img src="img/cake.png"><img src="../out.png"></body></html>',
        "2024-12-26.html": japanese,
        "2024/12/27/index.htm": "<h1>Own heading</h1><p>x</p>",
        "about.html": "<p>no day</p>",
        "img/cake.png": PHOTO,
    })}


def files():
    made = (keep, evernote, daylio, joplin, notion, simplenote, apple_journal, standard_notes, diarium, logseq, journiv, diaro, pages)
    return {name: content for make in made for name, content in make().items()}
