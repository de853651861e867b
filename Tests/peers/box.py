"""Notes through a box, from the visitor's browser to the home, and prints what is wrong.

usage: box.py CHROMIUM ZUTTO HOME

A visitor posts from a page on a disk and from one on the web; two machines receive; somebody on the way changes and keeps letters
back; a machine stops between filing and deleting, another in the middle of many letters; the box is killed again and again while many post. HOME's folder is written into.
"""

import concurrent.futures
import hashlib
import http.client
import http.server
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request

from playwright.sync_api import sync_playwright

from ports import free_port
from walk import expect, problems

CHROMIUM, ZUTTO = sys.argv[1:3]
FOLDER = pathlib.Path(sys.argv[3]).parent
os.environ.update(XDG_STATE_HOME=str(FOLDER / "state"), ZUTTO_PASSPHRASE_COMMAND="echo correct horse battery staple nine owls sing")


def zutto(*words, status=0):
    done = subprocess.run([ZUTTO, *map(str, words), "--json"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    expect(done.returncode == status, f"{words} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return json.loads(done.stdout) if done.stdout else {}


class Box:
    def __init__(self):
        self.port = free_port()
        self.start()

    def start(self):
        # Each letter of the load comes from another address, as behind a proxy.
        self.process = subprocess.Popen(
            [ZUTTO, "box", "run", "--port", str(self.port), "--behind-proxy", f"http://localhost:{self.port}",
             "--data", FOLDER / "box", "--json"], stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait(60)

    def waiting(self):
        return zutto("box", "list", "--data", FOLDER / "box")["boxes"][0]["letters"]


class Between(http.server.BaseHTTPRequestHandler):
    """Passes requests on, except for what `fault` says."""
    fault = None
    """A process that is killed when it fetches its letter of this number."""
    victim, fetches = None, 0

    def do_GET(self):
        if Between.victim and self.command == "GET" and self.path.count("/") == 3:
            Between.fetches -= 1
            if Between.fetches < 0:
                Between.victim.kill()
        request = urllib.request.Request(
            f"http://localhost:{self.server.box.port}{self.path}", method=self.command,
            headers={"Authorization": self.headers["Authorization"]})
        if Between.fault == "no delete" and self.command == "DELETE":
            return self.send_error(503)
        try:
            with urllib.request.urlopen(request) as answer:
                status, body = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            status, body = error.code, error.read()
        if Between.fault == "change" and self.path.count("/") == 3:
            body = body.replace(b"A", b"B", 1)
        if Between.fault == "strange" and self.path.count("/") == 2:
            body = b'{"letters": [{"id": "../../zutto.json"}]}'
        if Between.fault == "endless" and self.path.count("/") == 3:
            body = bytes(5 << 20)
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_DELETE = do_GET

    def log_message(self, *_):
        pass


def post_in_browser(browser, address, words):
    page = browser.new_page(locale="en-GB")
    page.on("pageerror", lambda error: problems.append(f"{address}: {error}"))
    page.goto(address)
    page.fill("#text", words)
    page.locator("#seal").click()
    page.locator("#post").click()
    page.wait_for_function("document.querySelector('#post').disabled && document.querySelector('#hand-status').textContent", timeout=30000)
    page.wait_for_timeout(300)
    said = page.locator("#hand-status").inner_text()
    page.close()
    return said


def received(home):
    return {path.name: path.read_bytes() for path in sorted((home / "notes/received").glob("*.md"))}


def visitors(box, address):
    """From a page on a disk, and from one on another site."""
    folder = FOLDER / "web"
    folder.mkdir()
    shutil.copy(FOLDER / "page.html", folder / "page.html")

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *words):
            super().__init__(*words, directory=folder)

        def log_message(self, *_):
            pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        first = post_in_browser(browser, (FOLDER / "page.html").as_uri(), "from a disk")
        post_in_browser(browser, f"http://localhost:{site.server_port}/page.html", "from the web")
        expect(box.waiting() == 2, f"after two visitors: {box.waiting()}; the page says {first!r}")
        box.end()
        post_in_browser_fails(browser)
        box.start()
        browser.close()
    site.shutdown()


def post_in_browser_fails(browser):
    page = browser.new_page(locale="en-GB")
    page.goto((FOLDER / "page.html").as_uri())
    page.fill("#text", "into the void")
    page.locator("#seal").click()
    page.locator("#post").click()
    page.wait_for_function("!document.querySelector('#post').disabled", timeout=30000)
    expect(page.locator("#hand-status").inner_text(), "a box that is away is not said")
    page.close()


def intercept(box, address):
    """Somebody between the machines and the box, with the address to reach the box by."""
    between = http.server.ThreadingHTTPServer(("127.0.0.1", free_port()), Between)
    between.box = box
    threading.Thread(target=between.serve_forever, daemon=True).start()
    return between, address.replace(str(box.port), str(between.server_port))


def machines(home, box, address, key):
    """Two machines receive the same letters, with somebody between them and the box."""
    between, way = intercept(box, address)
    zutto("note", "link", "--post", f"{way}#{key}", "--page", FOLDER / "other.html", "--home", home)
    expect(key not in (FOLDER / "other.html").read_text(), "the key is in the page")
    expect(not [path for path in home.rglob("*.json") if key in path.read_text()], "the key is in the home")
    other = FOLDER / "other"
    shutil.copytree(home, other)

    for fault in ["change", "strange", "endless"]:
        Between.fault = fault
        said = zutto("note", "receive", "--box", "--home", home, status=1)
        expect(said["received"] == [] and said["deleted"] == 0, f"{fault}: {said}")
        expect(received(home) == {}, f"{fault}: something was written")
    expect(box.waiting() == 2, "letters are gone after faults")

    # Filed, and stopped before it deleted.
    Between.fault = "no delete"
    said = zutto("note", "receive", "--box", "--home", home, status=1)
    expect(len(said["received"]) == 2 and said["deleted"] == 0, f"without deleting: {said}")
    Between.fault = None
    # The other machine meets the same letters, and so does the first again.
    said = zutto("note", "receive", "--box", "--home", other)
    expect(len(said["received"]) == 2 and said["deleted"] == 2, f"the other machine: {said}")
    expect(received(home) == received(other) and len(received(home)) == 2, "two machines wrote other files")
    before = received(home)
    said = zutto("note", "receive", "--box", "--home", home)
    expect(said["fetched"] == 0 and received(home) == before, f"the first again: {said}")
    between.shutdown()
    between.server_close()
    # Replayed: nothing is new, and it goes.
    zutto("note", "link", "--post", f"{address}#{key}", "--home", home)
    sealed = subprocess.check_output([ZUTTO, "note", "send", "me", "once", "--home", other], text=True)
    for number in range(3):
        expect(send(box, address, sealed.encode(), number) in (200, 201), "a note is not kept")
        said = zutto("note", "receive", "--box", "--home", home)
        expect(said["deleted"] == 1 and len(received(home)) == 3, f"replay {number}: {said}")
    expect(send(box, address, b"no note at all", 9) == 201, "a letter is not kept")
    said = zutto("note", "receive", "--box", "--home", home, status=1)
    expect(said["deleted"] == 0 and len(said["failed"]) == 1, f"what is no note: {said}")
    zutto("note", "receive", "--discard", "--home", home, status=1)
    expect(box.waiting() == 0, "what can't be opened stays")
    said = zutto("note", "link", "--post", f"{address}#{'0' * 64}", "--home", other)
    said = zutto("note", "receive", "--box", "--home", other, status=1)
    expect("accept the key" in str(said), f"a wrong key: {said}")
    zutto("note", "link", "--post", f"{address}#{key}", "--home", home)
    # A page that was handed out goes on posting to the box of before.
    new = zutto("box", "add", "new", "--data", FOLDER / "box")
    zutto("note", "link", "--post", f"{new['address']}#{new['key']}", "--home", home)
    sealed = subprocess.check_output([ZUTTO, "note", "send", "me", "to the old box", "--home", other], text=True)
    expect(send(box, address, sealed.encode(), 20) == 201, "a note is not kept")
    said = zutto("note", "receive", "--box", "--home", home)
    expect(len(said["received"]) == 1 and box.waiting() == 0, f"the box of before: {said}")


def batches(home, box, address, key):
    """More than is fetched at once, from a machine that is killed in the middle: what was filed stays, and the order."""
    count, first = 20, 17
    texts = [f"note {number}" for number in range(count)]
    for number, text in enumerate(texts):
        sealed = subprocess.check_output([ZUTTO, "note", "send", "me", text, "--home", FOLDER / "other"])
        letter = b"as it was quoted again and again\n" * 7800 + sealed
        expect(send(box, address, letter[-256000:], 40 + number) == 201, "a note is not kept")
    between, way = intercept(box, address)
    zutto("note", "link", "--post", f"{way}#{key}", "--home", home)
    before = received(home)
    Between.fetches = first
    Between.victim = subprocess.Popen(
        [ZUTTO, "note", "receive", "--box", "--home", home], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    Between.victim.wait(60)
    filed = len(received(home)) - len(before)
    expect(filed == first and box.waiting() == count - first, f"{filed} notes filed, {box.waiting()} letters left")
    Between.victim = None
    said = zutto("note", "receive", "--box", "--home", home)
    expect(said["fetched"] == count - first and box.waiting() == 0, f"after the kill: {said}")
    lines = [line.split() for line in (home / "notes/arrived.txt").read_text().splitlines()]
    new = {name[:-3]: text for name, text in received(home).items() if name not in before}
    order = [new[line[0]] for line in sorted(lines, key=lambda line: int(line[2])) if line[0] in new]
    expect([text.decode().rstrip().splitlines()[-1] for text in order] == texts, f"notes are lost, twice, or in another order: {order}")
    between.shutdown()
    between.server_close()
    zutto("note", "link", "--post", f"{address}#{key}", "--home", home)


def send(box, address, letter, number):
    request = urllib.request.Request(
        address, letter, {"Content-Type": "text/plain", "X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code
    except (OSError, http.client.HTTPException):
        return 0


def killed(box, address, key):
    """What was acknowledged is there, once, however often the box is killed."""
    kept, stop, count = set(), threading.Event(), 0

    def write(who):
        number = 0
        while not stop.is_set():
            letter = f"letter {who} {number} ".encode() * 40
            if send(box, address, letter, who << 12 | number) in (200, 201):
                kept.add(hashlib.sha256(letter).hexdigest())
                number += 1

    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        writers = [pool.submit(write, who) for who in range(6)]
        for _ in range(8):
            stop.wait(0.7)
            box.end(signal.SIGKILL)
            box.start()
            count += 1
        stop.set()
        for writer in writers:
            writer.result()
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {key}"})
    listed = [one["id"] for one in json.load(urllib.request.urlopen(request))["letters"]]
    expect(kept and not kept - set(listed), f"{len(kept - set(listed))} of {len(kept)} acknowledged letters are gone")
    expect(len(listed) == len(set(listed)), "a letter is listed twice")
    letters = list((FOLDER / "box/letters").glob("*/*"))
    whole = [path for path in letters if hashlib.sha256(path.read_bytes()).hexdigest() == path.name]
    expect(len(whole) == len(listed), f"{len(listed)} letters, {len(whole)} whole files of {len(letters)}")
    print(f"{len(kept)} letters acknowledged, killed {count} times", file=sys.stderr)


def main():
    box = Box()
    try:
        made = zutto("box", "add", "misaki", "--data", FOLDER / "box")
        address, key = made["address"], made["key"]
        home = FOLDER / "nikki"
        subprocess.check_call([ZUTTO, "init", "--name", "Misaki", "--id", "misaki", "--lang", "en", home], stdout=subprocess.DEVNULL)
        link = zutto("note", "link", "--post", address, "--page", FOLDER / "page.html", "--home", home)
        zutto("contact", "add", "me", "--link", link["address"], "--home", home)
        visitors(box, address)
        machines(home, box, address, key)
        batches(home, box, address, key)
        killed(box, address, key)
    finally:
        box.end()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
