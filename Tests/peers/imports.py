"""Reads the exports of note apps with Python's own parsers, and compares what zutto made of them.

usage: imports.py EXPORT ENTRIES

EXPORT is an export as its app writes it, ENTRIES the folder `entries` of a diary that has nothing but it. For each
note of the export there must be an entry of its time with its words, tags and files, and no other. Notes that
have no time or nothing to say are passed over, as they fail in zutto. Works on public samples and on the fixtures.
"""

import base64
import csv
import datetime
import hashlib
import html.parser
import io
import json
import os
import pathlib
import re
import sys
import tarfile
import xml.etree.ElementTree
import zipfile

UTC = datetime.timezone.utc
HOME = datetime.timezone(datetime.timedelta(hours=9))


def words(text):
    """The words without Markdown's signs."""
    return re.findall(r"\w+", re.sub(r"[\\*`~]|\[[ x]\]", "", text))


class Note:
    def __init__(self, title, text, created, tags=(), files=()):
        self.words = words(f"{title or ''} {text or ''}")
        self.created, self.tags, self.files = created, [tag for tag in tags if tag], [sha(data) for data in files if data]

    @property
    def is_empty(self):
        return not self.words and not self.files


class Plain(html.parser.HTMLParser):
    """The words of a page."""

    def __init__(self):
        super().__init__()
        self.words, self.hidden = "", 0

    def handle_starttag(self, name, attributes):
        self.words += "" if name in ("a", "b", "code", "em", "font", "i", "s", "span", "strong", "u") else " "
        self.hidden += name in ("script", "style", "title", "head")

    def handle_endtag(self, name):
        self.hidden -= name in ("script", "style", "title", "head")

    def handle_data(self, data):
        self.words += "" if self.hidden else data


def plain(text):
    reader = Plain()
    reader.feed(text)
    return reader.words


def sha(data):
    return hashlib.sha256(data).hexdigest()


def at(seconds):
    return datetime.datetime.fromtimestamp(seconds, UTC).replace(microsecond=0)


def iso(text):
    try:
        return datetime.datetime.fromisoformat((text or "").replace("Z", "+00:00")).astimezone(UTC).replace(microsecond=0)
    except ValueError:
        return None


def keep(files):
    for name, data in files.items():
        if not name.endswith(".json"):
            continue
        try:
            note = json.loads(data)
        except ValueError:
            continue
        if note.get("isTrashed", True):
            continue
        time = note.get("createdTimestampUsec") or note.get("userEditedTimestampUsec")
        stem = pathlib.PurePath(name).stem
        created = at(time / 1e6) if time else iso(stem.replace("_", ":"))
        text = note.get("textContent") or "\n".join(item["text"] for item in note.get("listContent", []))
        folder, found = os.path.dirname(name), []
        for item in note.get("attachments", []):
            wanted = os.path.join(folder, os.path.splitext(item["filePath"])[0])
            found += [data for other, data in files.items() if os.path.splitext(other)[0] == wanted and not other.endswith((".json", ".html"))]
        yield Note(note.get("title"), text, created, [label["name"] for label in note.get("labels", [])], found)


def evernote(files):
    def moment(text):
        try:
            found = datetime.datetime.strptime(text, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
        except ValueError:
            return None
        return None if abs(found.timestamp()) <= 86400 else found

    for data in files.values():
        for note in xml.etree.ElementTree.fromstring(data).findall("note"):
            value = lambda key: (note.findtext(key) or "").strip()
            found = [base64.b64decode(item.findtext("data") or "") for item in note.findall("resource")]
            tasks = " ".join(item.findtext("title") for item in note.findall("task"))
            title = "" if value("title").startswith("Untitled") else value("title")
            created = moment(value("created")) or moment(value("updated"))
            yield Note(title, plain(value("content")) + " " + tasks, created, [tag.text for tag in note.findall("tag")], found)


def daylio_table(files):
    for data in files.values():
        for row in csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")):
            created = None
            for form in ("%I:%M %p", "%H:%M"):
                try:
                    moment = datetime.datetime.strptime(f"{row['full_date']} {row['time']}", "%Y-%m-%d " + form)
                    created = moment.replace(tzinfo=HOME).astimezone(UTC)
                except (ValueError, TypeError):
                    pass
            activities = [word.strip() for word in (row["activities"] or "").split("|")]
            yield Note(row["note_title"], plain(row["note"] or ""), created, [row["mood"], *activities])


def daylio_backup(files):
    data = json.loads(base64.b64decode(next(data for name, data in files.items() if name.endswith(".daylio"))))
    names = ["rad", "good", "meh", "bad", "awful"]
    moods = {mood["id"]: mood["custom_name"] or names[mood["predefined_name_id"] - 1] for mood in data["customMoods"]}
    tags = {tag["id"]: tag["name"] for tag in data["tags"]}
    for entry in data["dayEntries"]:
        created = at(entry["datetime"] / 1000) if "datetime" in entry else None
        if entry.get("hour", -1) >= 0:
            zone = datetime.timezone(datetime.timedelta(milliseconds=entry["timeZoneOffset"]))
            created = datetime.datetime(
                entry["year"], entry["month"] + 1, entry["day"], entry["hour"], entry["minute"], tzinfo=zone).astimezone(UTC)
        mine = [moods[entry["mood"]]] + [tags[tag] for tag in entry.get("tags", []) if tag in tags]
        yield Note(entry.get("note_title"), plain(entry["note"]), created, mine)


def joplin(files):
    notes, others, links = [], {}, []
    for name, data in files.items():
        if not name.endswith(".md"):
            continue
        head, _, tail = data.decode().rpartition("\n\n")
        values = dict(line.partition(": ")[::2] for line in tail.split("\n"))
        kind = values.get("type_")
        if kind == "1" and values.get("encryption_applied") != "1" and values.get("deleted_time", "0") == "0":
            notes.append((*head.partition("\n\n")[::2], values))
        elif kind in ("4", "5"):
            others[values["id"]] = head
        elif kind == "6":
            links.append((values["note_id"], values["tag_id"]))
    for title, body, values in notes:
        ids = re.findall(r":/([0-9a-f]{32})", body)
        found = [data for name, data in files.items() if re.match(r"resources/", name) and pathlib.PurePath(name).stem in ids]
        body = re.sub(r"\(:/[^)]*\)", "", body)
        tags = [others[tag] for note, tag in links if note == values["id"]]
        text = plain(body) if values.get("markup_language") == "2" else body
        yield Note(title, text, iso(values.get("user_created_time") or values["created_time"]), tags, found)


def simplenote(files):
    for note in json.loads(files["source/notes.json"])["activeNotes"]:
        yield Note("", note.get("content"), iso(note.get("creationDate")), note.get("tags", []))


def standard_notes(files):
    def text_of(node):
        return node.get("text", "") + " " + " ".join(text_of(child) for child in node.get("children", []))

    name = next(name for name in files if name.startswith("Standard Notes Backup"))
    items = [item for item in json.loads(files[name])["items"] if isinstance(item["content"], dict)]
    tags = {}
    for item in items:
        for reference in item["content"].get("references", []) if item["content_type"] == "Tag" else []:
            tags.setdefault(reference["uuid"], []).append(item["content"]["title"])
    for item in items:
        content = item["content"]
        if item["content_type"] != "Note" or content.get("trashed"):
            continue
        text = content["text"]
        if content.get("noteType") == "super" and text:
            text = text_of(json.loads(text)["root"])
        app = content.get("appData", {}).get("org.standardnotes.sn", {})
        created = item["created_at"] if not item["created_at"].startswith("1970") else app.get("client_updated_at")
        yield Note(content.get("title"), text, iso(created), tags.get(item["uuid"], []))


def diaro(files):
    root = xml.etree.ElementTree.fromstring(files["DiaroBackup.xml"])
    rows = {table.get("name"): [{cell.tag: cell.text or "" for cell in row} for row in table] for table in root}
    titles = {row["uid"]: row["title"] for name in ("diaro_tags", "diaro_moods") for row in rows.get(name, [])}
    for row in rows["diaro_entries"]:
        mine = [row_["filename"] for row_ in rows["diaro_attachments"] if row_["entry_uid"] == row["uid"]]
        found = [files["media/photo/" + name] for name in mine if "media/photo/" + name in files]
        tags = [titles.get(tag, "") for tag in [*row.get("tags", "").split(","), row.get("mood", "")]]
        created = at(int(row["date"]) / 1000) if row["date"].isdigit() else None
        yield Note(row["title"], row["text"], created, tags, found)


def journiv(files):
    for journal in json.loads(files["data.json"])["journals"]:
        for entry in journal["entries"]:
            found = [files[path] for item in entry["media"] if (path := "media/" + item["file_path"]) in files]
            tags = entry["tags"] + [(entry.get("mood_log") or {}).get("mood_name", "")]
            yield Note(entry["title"], entry["content"], iso(entry["entry_datetime_utc"]), tags, found)


def diarium(files):
    for entry in json.loads(next(data for name, data in files.items() if name.endswith(".json"))):
        created = iso(entry["date"][:19] + "+09:00")
        stamp = f"{entry['date'][:10]}_{entry['date'][11:19].replace(':', '')}{(entry['date'][20:23] + '000')[:3]}"
        found = [data for name, data in files.items() if name.startswith(f"media/{stamp}/")]
        yield Note(entry["heading"], plain(entry["html"]), created, entry["tags"], found)


def unpacked(path):
    """The files of an export by their names; all zip files in one as one folder."""
    data = pathlib.Path(path)
    if data.is_dir():
        return {str(file.relative_to(data)): file.read_bytes() for file in data.rglob("*") if file.is_file()}
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    if tarfile.is_tarfile(path):
        with tarfile.open(path) as archive:
            return {item.name: archive.extractfile(item).read() for item in archive if item.isfile()}
    return {data.name: data.read_bytes()}


def reader(files):
    names = list(files)
    if any(name.endswith(".enex") for name in names):
        return evernote
    if any(name.endswith(".daylio") for name in names):
        return daylio_backup
    if any(re.fullmatch(r"[0-9a-f]{32}\.md", name) for name in names):
        return joplin
    if any(name.startswith("Standard Notes Backup") for name in names):
        return standard_notes
    for name, found in (("source/notes.json", simplenote), ("DiaroBackup.xml", diaro), ("data.json", journiv)):
        if name in names:
            return found
    if any(pathlib.PurePath(name).name.startswith("Diarium") for name in names):
        return diarium
    return daylio_table if len(names) == 1 and names[0].endswith(".csv") else keep


def entries(folder):
    for path in sorted(pathlib.Path(folder).glob("*.md")):
        head, _, body = path.read_text().removeprefix("---\n").partition("\n---\n")
        fields = dict(line.partition(": ")[::2] for line in head.split("\n"))
        links = re.findall(r"\]\(\.\./photos/([^)\s]+)", body)
        files = {sha((path.parent.parent / "photos" / name).read_bytes()) for name in links}
        yield path.name, iso(fields["created"]), fields.get("tags", ""), words(body), files


def main():
    files = unpacked(sys.argv[1])
    notes = [note for note in reader(files)(files) if note.created and not (note.is_empty and not note.tags)]
    left = list(entries(sys.argv[2]))
    faults = []
    for note in notes:
        fitting = [
            entry for entry in left
            if entry[1] == note.created and set(note.words) <= set(entry[3]) and set(note.files) <= entry[4]
            and all(tag in entry[2].replace("''", "'") for tag in note.tags)
        ]
        if fitting:
            left.remove(min(fitting, key=lambda entry: len(entry[3])))
        else:
            faults.append(f"no entry of {note.created}: {' '.join(note.words[:12])} {note.tags}")
    faults += [f"nothing in the export is {name}" for name, *_ in left]
    print("\n".join(faults) or f"{len(notes)} notes are entries")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
