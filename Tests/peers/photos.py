"""Reads photos with exiftool, and compares their days, words and places with what zutto made of them.

usage: photos.py EXPORT DIARY

EXPORT is a folder or a zip file of photos, also of Google Takeout; DIARY the folder of a diary that was made of nothing
but it. Each photo whose day EXIF, XMP (also of a file beside it) or Takeout tell must be in an entry of that day, with its caption; no other photo may be there.
What Takeout says of a photo is found by its title alone. Works on public samples and on the fixtures.
"""

import collections
import datetime
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

HOME = datetime.timezone(datetime.timedelta(hours=9))
ENDINGS = {".jpg", ".jpeg", ".png", ".webp", ".gif", ".heic", ".heif"}
CAMERA_WORDS = {"OLYMPUS DIGITAL CAMERA", "SONY DSC", "SAMSUNG CAMERA PICTURES", "DIGITAL CAMERA", "default"}


def sha(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def moment(text):
    """A clock's time, or a day alone, of EXIF and XMP; None for zeros and blanks."""
    found = re.match(r"(\d{4}):(\d\d):(\d\d)(?: (\d\d):(\d\d):(\d\d))?", text or "")
    try:
        time = datetime.datetime(*(int(part or 0) for part in found.groups())) if found else None
    except ValueError:
        return None
    return time if time and time.year > 1970 else None


class Taken:
    """What is known of a photo: its clock's time, its caption, whether it was thrown away."""

    def __init__(self, exif, sidecar, beside):
        self.clock = moment(exif.get("EXIF:DateTimeOriginal")) or moment(exif.get("EXIF:CreateDate"))
        for name in ["XMP:DateTimeOriginal", "XMP:DateCreated", "XMP:CreateDate"]:
            text = str(exif.get(name, ""))
            if not self.clock and (time := moment(text)):
                self.clock = time + HOME.utcoffset(None) if text.endswith("Z") else time
        taken = int(sidecar.get("photoTakenTime", {}).get("timestamp", 0))
        if not self.clock and taken > 86400:
            self.clock = datetime.datetime.fromtimestamp(taken, HOME).replace(tzinfo=None)
        words = [str(exif.get(name, "")).strip() for name in ("EXIF:ImageDescription", "XMP:Description", "XMP:Title")]
        if beside:
            own = moment(beside.get("XMP:DateTimeOriginal")) or moment(beside.get("XMP:DateCreated"))
            self.clock = own or self.clock
            words = [str(beside.get(name, "")).strip() for name in ("XMP:Description", "XMP:Title")] + words
        words = [text for text in words if text and text not in CAMERA_WORDS]
        self.caption = sidecar.get("description") or (words[0] if words else "")
        self.is_thrown_away = sidecar.get("trashed", False)

    @property
    def is_dated(self):
        return self.clock is not None and self.clock < datetime.datetime.now() + datetime.timedelta(days=1)


def read(folder):
    """The photos of a folder by their digests."""
    files = [path for path in folder.rglob("*") if path.suffix.lower() in ENDINGS and path.stat().st_size]
    xmp = [path for path in folder.rglob("*") if path.suffix.lower() == ".xmp"]
    told = subprocess.run(
        ["exiftool", "-json", "-G0", "-charset", "exif=utf8", "-EXIF:all", "-XMP:all", *map(str, [*files, *xmp])], capture_output=True, text=True).stdout
    exif = {item["SourceFile"]: item for item in json.loads(told or "[]")}
    sidecars = collections.defaultdict(list)
    for path in folder.rglob("*.json"):
        data = json.loads(path.read_bytes())
        if isinstance(data, dict) and "photoTakenTime" in data:
            sidecars[path.parent, data["title"]].append(data)
    taken = {}
    for path in files:
        # An edited picture has no file of its own; one of two of a name can't be told by the title.
        own = sidecars[path.parent, re.sub("-(edited|編集済み)", "", path.name)]
        names = [path.name + ".xmp", path.stem + ".xmp"]
        beside = [exif.get(str(at), {}) for name in names for at in xmp if at.parent == path.parent and at.name.lower() == name.lower()]
        beside = [told for told in beside if not told.get("ExifTool:Error") and not told.get("ExifTool:Warning")]
        taken.setdefault(sha(path), []).append(
            (path, Taken(exif.get(str(path), {}), own[0] if len(own) == 1 else {}, beside[0] if beside else {})))
    return taken


def main(export, diary):
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(export)
        if folder.is_file():
            zipfile.ZipFile(folder).extractall(scratch)
            folder = pathlib.Path(scratch)
        known, kept, wrong = read(folder), {}, []
        for entry in sorted(pathlib.Path(diary, "entries").glob("*.md")):
            text = entry.read_text()
            day = re.search(r"^created: (\d{4}-\d\d-\d\d)T", text, re.M)[1]
            for caption, name in re.findall(r"!\[((?:[^\]\\]|\\.)*)\]\(\.\./photos/([^)]*)\)", text):
                if pathlib.PurePath(name).suffix.lower() in ENDINGS:
                    kept[sha(pathlib.Path(diary, "photos", name))] = (entry.name, day, re.sub(r"\\(.)", r"\1", caption))
        count = 0
        for digest, (entry, day, caption) in kept.items():
            if digest not in known:
                wrong.append(f"{entry}: a photo that is not in the export")
                continue
            # The same picture in an album: any of its places may tell.
            days = {taken.clock.date().isoformat() for _, taken in known[digest] if taken.is_dated}
            if days and day not in days:
                wrong.append(f"{known[digest][0][0].name}: {day} instead of {', '.join(days)}")
            # A label in Markdown has no brackets.
            captions = {" ".join(re.sub(r"[][\\`]", " ", taken.caption).split()) for _, taken in known[digest]}
            if " ".join(caption.split()) not in captions:
                wrong.append(f"{known[digest][0][0].name}: {caption!r} instead of {captions}")
            count += bool(days)
        for digest, all in known.items():
            path, taken = all[0]
            if digest not in kept and taken.is_dated and not any(taken.is_thrown_away for _, taken in all):
                wrong.append(f"{path.name}: taken {taken.clock}, and not there")
        print(f"{count} of {len(known)} photos tell their time, {len(kept)} are kept, {len(wrong)} differ")
        print("\n".join(wrong))
        return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
