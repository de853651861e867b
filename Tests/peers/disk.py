"""A full disk, a read-only one, and a home that goes away and comes back, under the running app and the box; prints what is wrong.

usage: unshare -m disk.py ZUTTO HOME

Needs a mount namespace of its own, and ffmpeg. What can't be written is answered by 507 or 503, so that phones keep it; nothing partial
stays; the same forms are taken once there is room again, without a restart. Pages can be read all the while.
"""

import hashlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

from ports import free_port
from walk import Household, expect, problems
from wire import Phone, form

ZUTTO, GIVEN = sys.argv[1], pathlib.Path(sys.argv[2])
DISK = pathlib.Path(sys.argv[2] + "-disk")
HOME = DISK / "home"
FILLER = DISK / "filler"
SOUND = DISK.parent / "sound.wav"
os.environ["XDG_STATE_HOME"] = str(DISK / "state")


def zutto(*words, status=0):
    done = subprocess.run([ZUTTO, *map(str, words), "--json"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    expect(done.returncode == status, f"{words} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return json.loads(done.stdout) if done.stdout else {}


def content():
    """What the home holds, without the machine's own folder."""
    return {
        str(path.relative_to(HOME)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in HOME.rglob("*") if path.is_file() and ".zutto" not in path.parts
    }


def fill(free):
    """Fills the disk but for some bytes."""
    FILLER.unlink(missing_ok=True)
    with open(FILLER, "wb") as file:
        room = shutil.disk_usage(DISK).free - free
        file.write(b"\0" * max(0, room))


class Writes:
    """One write of each kind, which can be sent again as the same form."""

    def __init__(self, household, owner, member, key):
        self.household, self.owner, self.member, self.key = household, owner, member, key
        photo = next(iter(sorted(HOME.glob("diaries/*/photos/*.jpg")))).read_bytes()
        # No two photos alike: the same bytes again need no room.
        self.photo = photo[:2] + b"\xff\xfe\0\x12" + os.urandom(16) + photo[2:]
        self.sound = SOUND.read_bytes()
        self.forms = {name: form() for name in ["entry", "photo", "edit", "tap", "expense", "memo", "sound", "note", "out"]}
        own = sorted(path.stem for path in HOME.glob("diaries/futari/entries/*-misaki.md"))[-1]
        self.own = f"d/futari/{own}"
        self.seen = self.field(self.own + "/edit", "seen")
        page = owner.get("settings").body.decode()
        self.settings = {"form": re.search(r'name="form" value="(\w+)"', page)[1], "seen": re.search(r'name="seen" value="(\w*)"', page)[1]}
        note = re.search(r'/n/([\w-]+)"', owner.get("n").body.decode())[1]
        self.note = f"n/{note}"
        self.note_seen = self.field(self.note, "seen")
        self.category = json.loads((HOME / "ledger/categories.json").read_text())["categories"][0]["id"]

    def field(self, path, name):
        return re.search(rf'name="{name}" value="(\w*)"', self.owner.get(path).body.decode())[1]

    def all(self):
        """Each with what it is answered when it is taken."""
        owner, forms = self.owner, self.forms
        settings = self.settings | {"name": "みさき " + self.settings["form"][:4], "locale": "ja", "reminder": "21:00"}
        yield "entry", 303, lambda: owner.post("d/futari", {"form": forms["entry"], "text": "entry " + forms["entry"]})
        yield "photo", 303, lambda: owner.send("d/futari", {"form": forms["photo"], "text": "photo"}, [("photo", b"x.jpg", self.photo)])
        yield "edit", 303, lambda: owner.post(self.own, {"form": forms["edit"], "seen": self.seen, "text": "edited " + forms["edit"]})
        yield "out", 303, lambda: owner.post("out", {"form": forms["out"], "to": "/d/futari", "text": "out " + forms["out"]})
        yield "tap", 303, lambda: owner.post("till/tap", {"form": forms["tap"], "tap": "gel", "day": ""})
        yield "expense", 303, lambda: owner.post("till/expense", {"form": forms["expense"], "category": self.category, "amount": "1234"})
        yield "memo", 303, lambda: owner.post("m", {"form": forms["memo"], "text": "memo " + forms["memo"]})
        yield "sound", 303, lambda: owner.send("m", {"form": forms["sound"], "text": ""}, [("sound", b"x.wav", self.sound)])
        yield "note", 303, lambda: owner.post(self.note, {"form": forms["note"], "seen": self.note_seen, "text": "answer"})
        yield "settings", 303, lambda: owner.post("settings", settings)
        yield "key", 201, self.by_key

    def by_key(self):
        key = Phone(self.household, None)
        path = self.key["url"].split("/", 3)[3]
        return key.ask("POST", "/" + path, self.forms["entry"].encode(), f"Authorization: Bearer {self.key['key']}", "Content-Type: text/plain")


def refused(writes, state, wanted, free=None):
    """None is taken; what is refused leaves nothing behind and is told."""
    for name, taken, write in writes.all():
        before = content()
        answer = write()
        said = answer.status if answer else None
        if said == taken:
            expect(free, f"{state}: {name} is taken")
            continue
        expect(said in wanted, f"{state}: {name} is answered {said}")
        expect(content() == before, f"{state}: {name} left something: {sorted(set(content().items()) ^ set(before.items()))[:4]}")
        text = re.sub(r"<[^>]*>", " ", answer.body.decode()) if answer else ""
        expect(len(text.strip()) > 30, f"{state}: {name} is answered without words: {text[:80]}")
    left = list(HOME.glob(".zutto/staged/*")) if HOME.exists() else []
    expect(not left, f"{state}: {[path.name for path in left]} stay")


def taken(writes, state):
    """All are, and twice is once."""
    for name, wanted, write in writes.all():
        answer = write()
        expect(answer and answer.status == wanted, f"{state}: then {name} is answered {answer and answer.status}")
    whole = content()
    for name, wanted, write in writes.all():
        if name == "key":
            continue
        answer = write()
        # Changed since: by itself, the first time.
        expect(answer and answer.status in (wanted, 409), f"{state}: {name} again is answered {answer and answer.status}")
    expect(content() == whole, f"{state}: sent again it is written again: {sorted(set(content()) ^ set(whole))}")
    for kind in ["entry", "out"]:
        entries = [path for path in HOME.glob("diaries/futari/entries/*.md") if f"{kind} {writes.forms[kind]}" in path.read_text()]
        expect(len(entries) == 1, f"{state}: the {kind} is there {len(entries)} times")


def read(owner, state, wanted=(200, 303)):
    for path in ["", "d/futari", "till", "m", "n", "settings", "devices", "s?q=a"]:
        answer = owner.get(path)
        expect(answer and answer.status in wanted, f"{state}: {path or 'today'} is answered {answer and answer.status}")


def age_devices():
    """As if all phones had been away for a day: their next visit is to be noted."""
    for path in DISK.glob("state/zutto/app/*/devices.json"):
        book = json.loads(path.read_text())
        for device in book["devices"]:
            device["seen"] -= 86400
        path.write_text(json.dumps(book))


def check(state):
    done = subprocess.run([ZUTTO, "check", "--home", HOME], capture_output=True, text=True)
    expect(done.returncode == 0, f"{state}: check: {done.stdout}{done.stderr}")
    left = [str(path) for path in HOME.rglob("*") if re.search(r"\.zutto-|\.tmp|~$", path.name)]
    expect(not left, f"{state}: {left} stay")


def full(household, make):
    for free in [0, 4096, 8192, 16384, 32768, 65536]:
        writes, state = make(), f"with {free} bytes free"
        fill(free)
        age_devices() if free else None
        refused(writes, state, {507}, free)
        read(writes.owner, state)
        if not free:
            done = subprocess.run([ZUTTO, "app", "pair", "--owner", "--no-wait", "--home", HOME], capture_output=True, text=True)
            expect(done.returncode != 0 and len(done.stderr) > 20, f"{state}: a code is opened: {done.stdout}")
            answer = Phone(household, None).post("pair", {"code": "1"})
            expect(answer.status in (507, 422, 503), f"{state}: pairing is answered {answer.status}")
        FILLER.unlink()
        taken(writes, state)
    # A photo larger than the room: it is refused while it comes.
    writes = make()
    fill(300_000)
    large = writes.photo[:2] + b"".join(b"\xff\xfe\xff\xff" + os.urandom(65533) for _ in range(30)) + writes.photo[2:]
    answer = writes.owner.send("d/futari", {"form": form(), "text": "large"}, [("photo", b"y.jpg", large)])
    expect(answer and answer.status == 507, f"a photo larger than the room: {answer and answer.status}")
    expect(not list(HOME.glob(".zutto/staged/*")), "half of a photo stays")
    FILLER.unlink()
    check("after a full disk")


def read_only(make):
    writes = make()
    age_devices()
    subprocess.run(["mount", "-o", "remount,ro", DISK], check=True)
    refused(writes, "read-only", {503})
    read(writes.owner, "read-only")
    subprocess.run(["mount", "-o", "remount,rw", DISK], check=True)
    taken(writes, "read-only")
    check("after a read-only disk")


def away(household, make):
    writes = make()
    stream = writes.owner.wire(timeout=10)
    stream.send(writes.owner.head("GET", "events"))
    stream.read()
    other = HOME.with_name("elsewhere")
    HOME.rename(other)
    for name, _, write in writes.all():
        answer = write()
        expect(answer and answer.status == 503, f"away: {name} is answered {answer and answer.status}")
    read(writes.owner, "away", {503, 200})
    expect(not HOME.exists(), f"away: something is made in its place: {list(HOME.rglob('*'))}")
    other.rename(HOME)
    taken(writes, "moved back")
    heard(stream, "moved back")
    # Another folder of the same name, as a disk that is mounted.
    HOME.rename(other)
    shutil.copytree(other, HOME)
    writes = make()
    taken(writes, "replaced")
    heard(stream, "replaced")
    shutil.rmtree(other)
    # Only zutto.json, as an editor saves it.
    writes = make()
    (HOME / "zutto.json").rename(HOME / "zutto.away")
    refused(writes, "without zutto.json", {503})
    (HOME / "zutto.away").rename(HOME / "zutto.json")
    taken(writes, "with zutto.json again")
    stream.close()
    check("moved back")


def heard(stream, state):
    """A change by hand is told to open pages."""
    stream.rest = b""
    stream.socket.settimeout(0.3)
    try:
        while stream.read():
            pass
    except TimeoutError:
        pass
    stream.socket.settimeout(8)
    path = next(HOME.glob("diaries/futari/entries/*.md"))
    path.write_text(path.read_text() + "\nby hand\n")
    text = b""
    try:
        while b"changed" not in text:
            piece = stream.read()
            if not piece:
                break
            text += piece
    except TimeoutError:
        pass
    expect(b"changed" in text, f"{state}: open pages aren't told of a change by hand")


def without_own_folder(make):
    for name in [".zutto", ".zutto/staged", ".zutto/trash", ".zutto/app"]:
        writes = make()
        shutil.rmtree(HOME / name, ignore_errors=True)
        taken(writes, f"without {name}")
        read(writes.owner, f"without {name}")
    check("without its own folder")


def box():
    """A box on the same disk."""
    port = free_port()
    process = subprocess.Popen([ZUTTO, "box", "run", "--port", str(port), "--json"], stdout=subprocess.PIPE, text=True)
    process.stdout.readline()
    try:
        made = zutto("box", "add", "misaki")

        def ask(method, letter=None, end=""):
            request = urllib.request.Request(made["address"] + end, letter, {"Authorization": f"Bearer {made['key']}"}, method=method)
            try:
                with urllib.request.urlopen(request, timeout=20) as answer:
                    return answer.status, answer.read()
            except urllib.error.HTTPError as error:
                return error.code, error.read()

        letters = [os.urandom(20_000) for _ in range(4)]
        expect(ask("POST", letters[0])[0] == 201, "a letter isn't kept")
        for free in [0, 4096, 16384]:
            fill(free)
            for letter in letters[1:]:
                expect(ask("POST", letter)[0] == 507, f"with {free} bytes free a letter is kept")
            expect(ask("POST", letters[0])[0] == 200, f"with {free} bytes free what is there isn't")
            listed = json.loads(ask("GET")[1])["letters"]
            expect(len(listed) == 1, f"with {free} bytes free: {listed}")
        FILLER.unlink()
        for letter in letters[1:]:
            expect(ask("POST", letter)[0] == 201, "a letter isn't kept when there is room again")
        listed = json.loads(ask("GET")[1])["letters"]
        expect({one["id"] for one in listed} == {hashlib.sha256(letter).hexdigest() for letter in letters}, f"the box holds {listed}")
        files = list(DISK.glob("state/zutto/box/letters/*/*"))
        expect(len(files) == 4, f"{[path.name for path in files]} are in the box's folder")
    finally:
        process.terminate()
        process.wait(30)


def main():
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    DISK.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=96m", "home", DISK], check=True)
    shutil.copytree(GIVEN, HOME)
    subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "sine=frequency=440:duration=2", "-y", SOUND], check=True)
    household = Household(ZUTTO, str(HOME))
    try:
        owner, member = Phone(household, ["--owner"]), Phone(household, ["yuuki", "--diary", "futari"])
        key = zutto("app", "key", "--name", "k", "--home", HOME)
        make = lambda: Writes(household, owner, member, key)
        for name, part in {
            "full": lambda: full(household, make), "read-only": lambda: read_only(make), "away": lambda: away(household, make),
            "without its folder": lambda: without_own_folder(make), "box": box,
        }.items():
            started = time.monotonic()
            part()
            print(f"{name}: {time.monotonic() - started:.1f} s", file=sys.stderr)
    finally:
        household.stop()
        subprocess.run(["umount", "-l", DISK])
        DISK.rmdir()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
