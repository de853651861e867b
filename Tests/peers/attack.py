"""Attacks on the household app and the box over plain sockets and TLS, while an honest phone goes on; prints what is wrong.

usage: attack.py ZUTTO HOME [--only PART] [--long] [--connections 600]

HOME is a copy of sample-data/home and is written into. `--long` takes the minutes that some attacks need; `--connections 10000` needs as
many open files and more. On standard error each part says how the honest phone fared and how much memory the app took.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import resource
import select
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import zlib

from ports import free_port
from walk import Household, expect, problems
from wire import PAIRS, Honest, Phone, Wire, form, trust

ROUTES = pathlib.Path(__file__).parents[2] / "Sources/App/Routes.swift"
options = argparse.ArgumentParser()
options.add_argument("zutto")
options.add_argument("home")
options.add_argument("--only")
options.add_argument("--long", action="store_true")
options.add_argument("--connections", type=int, default=600)
options = options.parse_args()
HOME = pathlib.Path(options.home)
os.environ.setdefault("XDG_STATE_HOME", str(HOME.parent / "state"))
YUUKI = ["yuuki", "--diary", "futari"]


class Attacked:
    """The app with an owner's phone, and an honest one while a part of the attack runs."""

    def __init__(self, *words):
        self.household = Household(options.zutto, options.home, *words)
        self.trust = trust(self.household) if "start" in self.household.addresses else None
        self.owner = self.phone(["--owner"])
        self.stranger = self.phone(None)

    def phone(self, words, source=None):
        return Phone(self.household, words, self.trust, source)

    def memory(self, kind="VmRSS"):
        status = pathlib.Path(f"/proc/{self.household.server.pid}/status").read_text()
        return int(status.split(f"{kind}:")[1].split()[0]) // 1024

    def during(self, name, attack, *words):
        """Runs an attack; the honest phone is answered all the while."""
        # The short run shares the cores with other tests.
        longest = 10.0 if options.long else 40.0
        honest = Honest(self.phone(YUUKI, "127.0.0.77"))
        honest.start()
        started = time.monotonic()
        attack(self, *words)
        seconds = time.monotonic() - started
        said = honest.end()
        slowest = max(honest.times, default=0)
        expect(not honest.failures, f"{name}: the honest phone: {collections.Counter(honest.failures).most_common(3)}")
        expect(honest.times and slowest < longest, f"{name}: the honest phone waited {slowest:.1f} s")
        entries = "".join(path.read_text() for path in HOME.glob("diaries/futari/entries/*.md"))
        lost = [one for one in honest.written if entries.count(one) != 1]
        expect(not lost, f"{name}: {len(lost)} entries of the honest phone are lost or twice")
        expect(self.household.server.poll() is None, f"{name}: the app has ended")
        print(f"{name}: {seconds:.1f} s; {said}; memory {self.memory()} MB, at most {self.memory('VmHWM')}", file=sys.stderr)


# Who one is

def pairing(app):
    """Guessed from five addresses, fetched by a preview, used twice; a cookie that was stolen."""
    household = app.household
    opened = household.pair("--owner")
    for method, path in [("GET", "pair"), ("HEAD", "pair"), ("GET", "pair?code=" + opened["digits"]), ("GET", "pair?code=" + opened["link"].split("#")[1])]:
        for _ in range(3):
            answer = app.stranger.ask(method, path, b"", "User-Agent: WhatsApp/2", "Purpose: prefetch")
            expect(answer.status == 200 and answer["set-cookie"] is None, f"a preview that fetches {path}: {answer.status}")
    first = app.stranger.post("pair", {"code": opened["digits"], "sure": "1"})
    expect(first.status == 303, f"a code after previews: {first.status}")
    for code in [opened["digits"], opened["link"].split("#")[1]]:
        expect(app.stranger.post("pair", {"code": code, "sure": "1"}).status == 422, "a code is used twice")
    opened = household.pair("--owner")
    wrong = next(number for number in ("000000", "111111") if number != opened["digits"])
    for number in range(5):
        guesser = app.phone(None, f"127.0.0.{10 + number}")
        expect(guesser.post("pair", {"code": wrong, "sure": "1"}).status == 422, "a wrong code is taken")
    expect(app.stranger.post("pair", {"code": opened["digits"], "sure": "1"}).status == 422, "a code lives after five wrong ones from five addresses")
    # Stolen: whoever has it is the phone, wherever they are, until the owner removes it.
    phone = app.phone(YUUKI)
    thief = app.phone(None, "127.0.0.66")
    thief.cookie = phone.cookie
    expect(thief.get("d/futari").status == 200, "a cookie counts from one address only")
    stream = thief.wire()
    stream.send(thief.head("GET", "events"))
    expect(b"text/event-stream" in stream.read(), "no stream")
    devices = json.loads(subprocess.check_output([options.zutto, "app", "devices", "--json", "--home", options.home]))["devices"]
    subprocess.check_call([options.zutto, "app", "unpair", devices[-1]["id"], "--home", options.home], stdout=subprocess.DEVNULL)
    expect(thief.get("d/futari").status == 401, "a stolen cookie outlives its phone")
    stream.answers(5)
    expect(not stream.is_open(), "the stream of a stolen cookie goes on")
    for cookie in ["zutto=", "zutto=" + "0" * 64, "zutto=" + "A" * 64, phone.cookie.upper(), phone.cookie + "0", "zutto=" + "é" * 32, "zutto=" + "0" * 30000]:
        thief.cookie = cookie
        said = thief.get("d/futari").status
        expect(said in (401, 400, 431), f"a made-up cookie {cookie[:20]}: {said}")
    # Many, of which one is right: another server of this host could add them.
    thief.cookie = "; ".join(["zutto=" + "0" * 64] * 20 + [app.owner.cookie])
    expect(thief.get("d/futari").status == 200, "a foreign cookie of the same name hides ours")


# What is asked for

TRICKS = [
    "..", "%2e%2e", "..%2f..%2fzutto.json", "%2e%2e%2f%2e%2e%2fzutto.json", "..%5c..%5czutto.json", "%00", "x%00.jpg", "%c0%ae%c0%ae%c0%af",
    "%e0%80%ae%e0%80%ae", "%ff", "%", "%2", "%zz", "%252e%252e%252f", "..;", "%ef%bc%8e%ef%bc%8e", "%2fetc%2fpasswd", ".git", "%0d%0aX-Injected:%201",
    "a" * 300, "a" * 5000, "a" * 31000, "%f0%9f%92%a9" * 300, "~root", "CON", "-", "%e2%80%ae", "diary.json",
]
MISSING = {"diary": "futari", "entry": "none", "photo": "none.jpg", "memo": "none", "item": "0", "sound": "none.m4a", "note": "none", "asset": "none"}


def paths(app):
    """Every id of every route, and whole targets."""
    routes = re.findall(r'Route\(\.(get|post), "([^"]+)"', ROUTES.read_text())
    expect(len(routes) > 40, f"{len(routes)} routes are read from the table")
    secret = json.loads((HOME / "zutto.json").read_text())["owner"]
    asked = 0
    for method, route in routes:
        for place in re.findall(r"{(\w+)}", route):
            for trick in TRICKS:
                path = re.sub(r"{(\w+)}", lambda one: trick if one[1] == place else MISSING[one[1]], route).lstrip("/")
                answer = app.owner.get(path) if method == "get" else app.owner.post(path, {"form": form(), "text": "x"})
                asked += 1
                said = answer.status if answer else None
                expect(said in (400, 404, 414, 431), f"{method} {path[:80]}: {said}")
                text = answer.body if answer else b""
                expect(b"root:" not in text and b'"owner"' not in text, f"{method} {path[:80]} shows a file")
                injected = answer and any(line.lower().startswith("x-injected") for line in answer.lines)
                expect(not injected, f"{method} {path[:80]}: a header is injected")
    for target in ["*", "//", "/../../../etc/passwd", "/h/../h", "http://localhost/", "//evil.example/", "/\\evil", "/?", "/#", "/" + "a/" * 2000, "/h/" + "0" * 20 + "/"]:
        answer = app.owner.ask("GET", target if target.startswith("/") else "/" + target)
        expect(answer is None or answer.status in (400, 404, 414, 421), f"{target[:40]}: {answer and answer.status}")
    print(f"{asked} paths; the owner is {secret}", file=sys.stderr)


STRANGE = [
    "", "../../zutto.json", "\r\nX-Injected: 1", "\0", "a" * 3000, "\u202e", "💩" * 200, "<script>alert(1)</script>", "%0d%0a", "-1", "1e400", "NaN",
    "9" * 40, "0x10", "٣", "2026-13-45", "999999999-01-01", "{{x}}", "'; --", "$(id)", "`id`", "futari/misaki", "/", "//evil.example", "https://evil.example",
]
FIELDS = {
    "undo": ["form", "to"], "d/futari": ["form", "question", "age"], "d/futari/read": ["entry"], "out": ["to", "age"],
    "till/tap": ["tap", "take", "day", "age"], "till/adjust": ["kind", "amount", "day", "reason", "remove"],
    "till/expense": ["category", "amount", "copy", "day"], "till/seal": ["month"], "m": ["form", "age"], "devices/pair": ["role"], "devices/unpair": ["device"],
    "settings": ["name", "locale", "reminder", "seen"], "pair": ["code", "sure"],
}


def fields(app):
    """Strange values in every field: refused or taken as text, never a fault, a header or another place."""
    pairs = [(path, name) for path, names in FIELDS.items() for name in names]
    for number, (path, name) in enumerate(pairs):
        # In the short run each field has a quarter of them, and each of them stands in many fields.
        for value in STRANGE if options.long else STRANGE[number % 4::4]:
            given = {"form": form(), "text": "x", "tap": "gel" if path == "till/tap" and name in ("day", "age") else ""} | {name: value}
            answer = app.owner.post(path, given)
            said = answer.status if answer else None
            expect(said in (200, 204, 303, 404, 409, 413, 422), f"{path} with {name} = {value[:30]!r}: {said}")
            if not answer:
                continue
            expect(not any(line.lower().startswith("x-injected") for line in answer.lines), f"{path} with {name}: a header is injected")
            expect(b"<script>alert" not in answer.body, f"{path} with {name}: markup of the form is on the page")
            goal = answer["location"]
            expect(goal is None or goal.startswith(app.owner.url.path), f"{path} with {name} = {value[:30]!r} leads to {goal}")
    query = ["done", "before", "day", "q", "page", "edit"]
    for place, path in enumerate(["", "d/futari", "till", "m", "s", "n", "out", "till/month", "settings"]):
        for name in query if options.long else query[place % 2::2]:
            for value in ["%00", "%0d%0aX-Injected:1", "a" * 4000, "%ff", "%3Cscript%3Ealert(1)%3C/script%3E", "..%2f", "%", "-1", "9" * 30]:
                answer = app.owner.get(f"{path}?{name}={value}")
                said = answer.status if answer else None
                expect(said in (200, 303, 400, 404, 422), f"{path}?{name}={value[:20]}: {said}")
                expect(not answer or b"<script>alert" not in answer.body, f"{path}?{name}: markup of the query is on the page")


PNG = b"\x89PNG\r\n\x1a\n" + b"".join(
    struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    for kind, data in [(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)), (b"IDAT", zlib.compress(b"\0\0")), (b"IEND", b"")])


def put(path, settings):
    """As an editor saves: the app, which reads meanwhile, never sees half a file."""
    new = HOME.parent / "new.json"
    new.write_text(json.dumps(settings))
    new.replace(path)


def names(app):
    """Names of files, members, diaries and browsers that want to be headers, markup or paths."""
    outside = sorted(HOME.parent.iterdir())
    photos = HOME / "diaries/futari/photos"
    before = set(photos.iterdir())
    for name in [
        "../../../zutto.json", "..\\..\\x.png", "/etc/passwd", "a\r\nX-Injected: 1.png", 'a"; filename="b.png', "a\0.png", "." * 200 + "png", "a" * 300 + ".png",
        "\u202egnp.exe", "<script>alert(1)</script>.png", "CON.png", "-rf.png", ".png", "", "%2e%2e%2fx.png", "a.png/", "~", "$(id).png", "é" * 120 + ".png",
    ]:
        answer = app.owner.send("d/futari", {"form": form(), "text": f"a photo"}, [("photo", name.encode(), PNG)])
        expect(answer and answer.status in (303, 400, 422), f"a photo named {name[:30]!r}: {answer and answer.status}")
    for path in set(photos.iterdir()) - before:
        expect(re.fullmatch(r"[\w .\-()]+\.png", path.name), f"a photo is filed as {path.name!r}")
    expect(sorted(HOME.parent.iterdir()) == outside, "something was written beside the home")
    strange = 'Eve\r\nX-Injected: 1 <script>alert(1)</script>"'
    for path in [HOME / "diaries/futari/members/yuuki.json", HOME / "diaries/futari/diary.json"]:
        put(path, json.loads(path.read_text()) | {"name": strange})
    time.sleep(1)
    answer = app.stranger.ask("POST", "pair", b"code=1", f"Content-Type: {PAIRS}", "User-Agent: iPhone\xa0\x85<script>alert(1)</script>Safari/")
    pairing = app.household.pair(*YUUKI)
    looks = app.stranger.post("pair", {"code": pairing["digits"]})
    app.stranger.post("pair", {"code": pairing["digits"], "sure": "1"})
    for answer in [looks] + [app.owner.get(path) for path in ["", "d", "d/futari", "devices", "s?q=a"]]:
        expect(answer.status == 200 and b"<script>alert" not in answer.body, f"a strange name: {answer.status}, {b'<script>alert' in answer.body}")
        expect(not any("x-injected" in line.lower() for line in answer.lines), "a name is a header")
    for path, name in [(HOME / "diaries/futari/members/yuuki.json", "ゆうき"), (HOME / "diaries/futari/diary.json", "ふたり")]:
        put(path, json.loads(path.read_text()) | {"name": name})


# Too much

def upload(app):
    """Ten gigabytes at once as a photo, as fields, as chunks that never end: cut early, and nothing stays."""
    part = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    kinds = {
        "a photo": (["Content-Type: multipart/form-data; boundary=b", "Content-Length: 10000000000"], part, b"\0" * 65536, 40 << 20),
        "fields": ([f"Content-Type: {PAIRS}", "Content-Length: 10000000000"], b"text=", b"a" * 65536, 12 << 20),
        "a preamble": (["Content-Type: multipart/form-data; boundary=b", "Content-Length: 10000000000"], b"", b"\r\n" * 32768, 12 << 20),
        "a header of a part": (["Content-Type: multipart/form-data; boundary=b", "Content-Length: 10000000000"], b"--b\r\nX: ", b"a" * 65536, 12 << 20),
        "chunks of one byte": (["Content-Type: multipart/form-data; boundary=b", "Transfer-Encoding: chunked"], b"", b"1\r\na\r\n" * 10000, 40 << 20),
        "endless trailers": ([f"Content-Type: {PAIRS}", "Transfer-Encoding: chunked"], b"0\r\n", b"X: " + b"a" * 4000 + b"\r\n", 12 << 20),
        "a chunk of 2^60": (["Content-Type: multipart/form-data; boundary=b", "Transfer-Encoding: chunked"], b"fffffffffffffff\r\n" + part, b"\0" * 65536, 40 << 20),
    }
    if options.long:
        # Nothing of it is content, which is what a body is waited for: 30 seconds.
        kinds |= {
            "one endless extension": ([f"Content-Type: {PAIRS}", "Transfer-Encoding: chunked"], b"1;", b"a" * 65536, 12 << 20),
            "one endless size": ([f"Content-Type: {PAIRS}", "Transfer-Encoding: chunked"], b"", b"0" * 65536, 12 << 20),
        }

    def send(name, lines, start, piece, most):
        wire = app.owner.wire(timeout=5)
        begun, sent, until_answer = time.monotonic(), 0, None
        try:
            wire.send(app.owner.head("POST", "d/futari", *lines) + start)
            # What is refused is read and thrown away for some seconds, so that the answer arrives.
            while time.monotonic() - begun < 60:
                if until_answer is None and select.select([wire.socket], [], [], 0)[0]:
                    until_answer = sent
                wire.send(piece)
                sent += len(piece)
        except OSError:
            pass
        seconds = time.monotonic() - begun
        try:
            answer = wire.answer()
        except OSError:
            answer = None
        wire.close()
        said = answer.status if answer else "closed"
        expect(said in (400, 413, "closed"), f"{name} is answered {said}")
        expect(until_answer is None or until_answer < most, f"{name} is answered after {(until_answer or 0) >> 20} MB")
        expect(seconds < 45, f"{name}: cut after {seconds:.0f} s, {sent >> 20} MB")

    threads = [threading.Thread(target=send, args=(name, *kind)) for name, kind in kinds.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expect(app.memory() < 150, f"the app takes {app.memory()} MB")
    for _ in range(50):
        left = list((HOME / ".zutto/staged").glob("*")) if (HOME / ".zutto/staged").exists() else []
        if not left:
            break
        time.sleep(0.1)
    expect(not left, f"{len(left)} files stay of uploads that were cut")


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, depth=1, color=0, interlaced=0):
    """A picture of one colour, whose rows are never all in memory here."""
    row = b"\0" + bytes((width * depth * {0: 1, 2: 3, 6: 4}[color] + 7) // 8)
    packer = zlib.compressobj(1)
    rows = [packer.compress(row * min(64, height - first)) for first in range(0, height, 64)]
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced))
            + chunk(b"IDAT", b"".join(rows) + packer.flush()) + chunk(b"IEND", b""))


def pictures(app):
    """Pictures that grow when they are opened, files that are none, and metadata without end."""
    tiff = lambda entries, rest=b"": b"Exif\0\0MM\0*\0\0\0\x08" + struct.pack(">H", len(entries)) + b"".join(entries) + struct.pack(">I", 8) + rest
    entry = lambda tag, kind, count, value: struct.pack(">HHII", tag, kind, count, value)
    small = pathlib.Path(next(iter(sorted(HOME.glob("diaries/*/photos/*.jpg"))))).read_bytes()
    segment = lambda data, mark=0xE1: struct.pack(">BBH", 0xFF, mark, len(data) + 2) + data
    with_segments = lambda *parts: small[:2] + b"".join(parts) + small[2:]
    bombs = {
        "60,000 by 60,000": (b"a.png", png(60000, 60000)), "a large one": (b"b.png", png(14000, 14000) if options.long else png(5000, 5000)),
        "16,000 by 16,000, interlaced": (b"w.png", png(16000, 16000, 8, 6, 1) if options.long else png(4000, 4000, 8, 6, 1)),
        "a million wide": (b"c.png", png(1_000_000, 1)), "2^31 wide": (b"d.png", png(1, 1).replace(struct.pack(">II", 1, 1), struct.pack(">II", 2**31 - 1, 2**31 - 1))),
        "a GIF of 65,535": (b"e.gif", b"GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\2\2L\1\0;"),
        "380 segments of 64 kB": (b"f.jpg", with_segments(*[segment(b"Exif\0\0" + b"a" * 65500)] * 380)),
        "EXIF that leads to itself": (b"g.jpg", with_segments(segment(tiff([entry(0x8769, 4, 1, 8), entry(0x8825, 4, 1, 8)])))),
        "EXIF of 4 billion entries": (b"h.jpg", with_segments(segment(tiff([entry(0x0112, 3, 0xFFFFFFFF, 0xFFFFFFF0)])))),
        "EXIF with 65,535 entries": (b"i.jpg", with_segments(segment(b"Exif\0\0MM\0*\0\0\0\x08\xff\xff" + b"\1\x12\0\3\0\0\0\1\0\6\0\0" * 5000))),
        "HTML in a comment": (b"j.jpg", with_segments(segment(b"<html><script>alert(1)</script>", 0xFE))),
        "an ICC profile bomb": (b"k.png", png(8, 8).replace(b"IDAT", b"IDAT", 1)[:33] + chunk(b"iCCP", b"a\0\0" + zlib.compress(bytes(64 << 20), 9)) + png(8, 8)[33:]),
        "a text of 64 MB": (b"l.png", png(8, 8)[:33] + chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(64 << 20), 9)) + png(8, 8)[33:]),
        "a JPEG cut short": (b"m.jpg", small[:2000]),
    }
    no_pictures = {
        "SVG": (b"n.jpg", b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "HTML": (b"o.png", b"<html><script>alert(1)</script>"),
        "a zip": (b"p.jpg", b"PK\3\4" + bytes(60)), "SVG by name": (b"q.svg", b"<svg/>"), "nothing": (b"r.jpg", b""), "a PDF": (b"s.jpg", b"%PDF-1.7\n"),
        "an MVG script": (b"t.jpg", b"push graphic-context\nimage over 0,0 0,0 'https://evil.example'\n"), "a program": (b"u.jpg", b"\x7fELF" + bytes(60)),
        "a playlist": (b"v.jpg", b"#EXTM3U\nfile:///etc/passwd\n"),
    }
    photos = HOME / "diaries/futari/photos"
    for name, (file, content) in no_pictures.items():
        before = set(photos.iterdir())
        answer = app.owner.send("d/futari", {"form": form(), "text": "kept"}, [("photo", file, content)])
        expect(answer and answer.status in (422, 303) and (answer.status == 422 or not content), f"{name} as a photo: {answer and answer.status}")
        expect(set(photos.iterdir()) == before, f"{name} is filed as a photo")
    filed = []
    for name, (file, content) in bombs.items():
        before = set(photos.iterdir())
        answer = app.owner.send("d/futari", {"form": form(), "text": f"bomb {name}"}, [("photo", file, content)])
        said = answer.status if answer else None
        expect(said in (303, 413, 422), f"{name}: {said}")
        filed += [(name, path.name) for path in set(photos.iterdir()) - before]
    # More than there are threads that answer, all looked at at once.
    side = 13000 if options.long else 3000
    for number in range(20 if options.long else 10):
        before = set(photos.iterdir())
        app.owner.send("d/futari", {"form": form(), "text": "large"}, [("photo", b"large%d.png" % number, png(side, side + number, 8, 0))])
        filed += [("many large ones", path.name) for path in set(photos.iterdir()) - before]

    def look(name, file):
        for kind in ["small", "file"]:
            started = time.monotonic()
            answer = app.owner.ask("GET", f"{kind}/futari/{file}", timeout=100)
            said = answer.status if answer else "nothing"
            expect(said in (200, 404, 422), f"{name}, {kind}: {said} after {time.monotonic() - started:.0f} s")
            if answer and said == 200:
                expect("sandbox" in (answer["content-security-policy"] or "") and answer["x-content-type-options"] == "nosniff", f"{name}: no policy")
                expect(b"<script>" not in answer.body, f"{name}: the comment is sent")

    threads = [threading.Thread(target=look, args=one) for one in filed]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expect(app.owner.get("d/futari").status == 200, "the diary isn't shown with them")


def half(app, wires, start, count, sources=8):
    """Connections that begin something and don't end it."""
    for number in range(count):
        try:
            wire = Wire("localhost", app.household.port, source=f"127.0.1.{1 + number % sources}", timeout=5)
            wire.send(start)
            wires.append(wire)
        except OSError:
            pass


def drip(wires, text, seconds):
    """A little of each again and again."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for wire in wires:
            try:
                wire.socket.send(text, socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)
            except OSError:
                pass
        time.sleep(0.2)


# A TLS handshake whose first half was sent: a record that announces more than comes.
HELLO = bytes.fromhex("16030102000100")


def slow(app):
    """Heads, bodies and answers at a byte a second, from a stranger and from a paired phone."""
    count, seconds = (min(options.connections, 2000), 40) if options.long else (160, 1)
    stranger, owner, secure = app.stranger, app.owner, app.trust
    largest = max(HOME.glob("diaries/futari/photos/*.jpg"), key=lambda path: path.stat().st_size)
    starts = {
        "heads": b"GET / HTTP/1.1\r\nX: ",
        # Refused at once; what follows is a content that never ends.
        "contents that were refused": b"POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 1000000\r\n\r\n",
        "contents to a page that asks": stranger.head("POST", "pair", f"Content-Type: {PAIRS}", "Content-Length: 10000"),
        "contents of a phone": owner.head("POST", "d/futari", f"Content-Type: {PAIRS}", "Content-Length: 1000000"),
        "answers that nobody reads": owner.head("GET", "file/futari/" + largest.name) * 20,
        "nothing": b"",
    }
    if not options.long:
        # The honest phone fared well beside these before, too.
        starts = {name: start for name, start in starts.items() if name not in ("heads", "nothing")}
    for name, start in starts.items():
        if secure:
            continue
        wires = []

        def attack(app):
            half(app, wires, start, count)
            drip(wires, b"a", seconds)

        app.during(f"slow {name}, {count} at once", attack)
        for wire in wires:
            wire.close()
    if secure:
        wires = []

        def attack(app):
            half(app, wires, HELLO, count)
            drip(wires, b"a", seconds)

        app.during(f"half a TLS handshake, {count} at once", attack)
        for wire in wires:
            wire.close()


def many(app):
    """More connections than anybody needs, from many addresses, each of which asked once or not at all."""
    number, wires = options.connections, []
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, number + 1000)), hard))

    def attack(app):
        for count in range(number):
            try:
                wire = app.phone(None, f"127.0.{2 + count % 40}.{1 + count % 200}").wire(timeout=5)
                if count % 2:
                    wire.send(b"GET /check HTTP/1.1\r\nHost: " + app.owner.url.netloc.encode() + b"\r\n\r\n")
                wires.append(wire)
            except OSError:
                pass
        time.sleep(1)

    app.during(f"{number} connections{' over TLS' if app.trust else ''}", attack)
    expect(len(wires) >= number * 0.9, f"{len(wires)} of {number} connections were made")
    for wire in wires:
        wire.close()


def restarted(app):
    """TLS again and again, renegotiated where it can be, and closed at once."""
    def attack(app):
        end = time.monotonic() + (20 if options.long else 1)
        while time.monotonic() < end:
            try:
                app.phone(None, "127.0.3.1").wire(timeout=5).close()
            except OSError:
                pass

    app.during("handshakes without end", attack)


PARTS = {"pairing": pairing, "paths": paths, "fields": fields, "names": names, "upload": upload, "pictures": pictures, "slow": slow, "many": many}
SECURE = {"pairing": pairing, "slow": slow, "many": many, "restarted": restarted} | ({"upload": upload} if options.long else {})


def main():
    for title, words, parts in [("plain", [], PARTS), ("TLS", ["--listen", "localhost"], SECURE)]:
        parts = {name: part for name, part in parts.items() if options.only in (None, name)}
        if not parts:
            continue
        app = Attacked(*words)
        try:
            for name, part in parts.items():
                started = time.monotonic()
                if part in (slow, many, restarted):
                    part(app)
                else:
                    app.during(f"{title}, {name}", part)
                print(f"{title}, {name}: {time.monotonic() - started:.1f} s", file=sys.stderr)
        finally:
            app.household.stop()
        expect(app.household.server.returncode == 0, f"the app ended with {app.household.server.returncode}")
    check = subprocess.run([options.zutto, "check", "--home", options.home], capture_output=True, text=True)
    expect(check.returncode == 0, f"check: {check.stdout}{check.stderr}")
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
