"""A phone that never meets the home: writes on a box's page, and prints what is wrong.

usage: pocket.py CHROMIUM ZUTTO HOME

Its letters are filed once with the time of writing, also over a closed tab, a box that is away, a receive that is killed, and by hand;
the owner's may be memos and sales, a till's sales. Letters that are forged, changed, replayed, or of somebody else are refused; stock
openssl opens one by the lines of docs/FORMAT.md. HOME and its folder are written into.
"""

import base64
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import urllib.request

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from playwright.sync_api import sync_playwright

from ports import free_port
from walk import context, expect, listen, problems

CHROMIUM, ZUTTO, HOME = sys.argv[1:4]
FOLDER = pathlib.Path(HOME).parent
os.environ.setdefault("XDG_STATE_HOME", str(FOLDER / "state"))
ENTRIES = pathlib.Path(HOME, "diaries/futari/entries")


def zutto(*words, status=0):
    done = subprocess.run([ZUTTO, *map(str, words), "--json"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    expect(done.returncode == status, f"{words} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return json.loads(done.stdout) if done.stdout else {}


def receive(status=0, *more):
    return zutto("receive", "--home", HOME, *more, status=status)


def decode(text):
    return base64.urlsafe_b64decode(text + "==")


def told(link):
    """What an address says."""
    key, code, box, places = link.split("#")[1].split(".")
    return {"key": decode(key).hex(), "code": code, "box": box, "places": decode(places).decode().split("\n")}


class Box:
    def __init__(self):
        self.port = free_port()
        self.start()

    def start(self):
        self.process = subprocess.Popen([ZUTTO, "box", "run", "--port", str(self.port), "--json"], stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()

    def end(self):
        self.process.terminate()
        self.process.wait(60)

    def ask(self, method, path, body=None, key=None):
        request = urllib.request.Request(f"http://localhost:{self.port}{path}", body, method=method)
        if key:
            request.add_header("Authorization", f"Bearer {key}")
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()


class Writer:
    """A second implementation of the letter, which can also write wrong ones."""

    def __init__(self, told):
        self.told = told
        self.key = ec.generate_private_key(ec.SECP256R1())

    @staticmethod
    def point(key):
        return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)

    def letter(self, text="by hand", files=(), files_said=None, spoil=None, key=None, to=None, **head):
        R = bytes.fromhex(to or self.told["key"])
        json_head = {
            "id": os.urandom(16).hex(), "receipt": os.urandom(16).hex(), "written": int(time.time()), "path": "dfutari",
            "code": self.told["code"], "fields": [["text", text]],
            "files": files_said or [[field, name, len(content)] for field, name, content in files]} | head
        coded = json.dumps({name: value for name, value in json_head.items() if value is not None}).encode()
        rest = len(coded).to_bytes(4, "big") + coded + b"".join(content for _, _, content in files)
        own = ec.generate_private_key(ec.SECP256R1())
        E = self.point(own)
        signer = key or self.key
        r, s = decode_dss_signature(signer.sign(b"zutto letter v1" + R + E + rest, ec.ECDSA(hashes.SHA256())))
        signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
        if spoil == "words":
            rest = rest.replace(b"by hand", b"by hund")
        content = self.point(self.key) + signature + rest
        if spoil == "rest":
            content += b"more"
        plain = len(content).to_bytes(4, "big") + content
        plain += bytes(-len(plain) % 65536)
        if spoil == "padding":
            plain = plain[:-1] + b"x" if len(plain) - 4 > len(content) else plain
        if spoil == "short":
            plain = plain[:1000]
        Z = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), R))
        made = HKDF(hashes.SHA256(), 44, E + R, b"zutto letter v1 P-256 HKDF-SHA-256 AES-256-GCM").derive(Z)
        head_bytes = (b"\x02" if spoil == "version" else b"\x01") + E
        sealed = head_bytes + AESGCM(made[:32]).encrypt(made[32:], plain, head_bytes)
        if spoil == "bit":
            sealed = sealed[:-9] + bytes([sealed[-9] ^ 1]) + sealed[-8:]
        if spoil == "point":
            sealed = sealed[:1] + b"\x04" + b"\x01" * 64 + sealed[66:]
        if spoil == "cut":
            sealed = sealed[:-1]
        return sealed, json_head


def phone(browser, link, language="ja"):
    place = context(browser, language)
    page = place.new_page()
    listen(page, "pocket")
    page.goto(link)
    page.locator("#write:not([hidden])").wait_for(timeout=30000)
    return page


def write(page, text, photo=None):
    page.fill("#text", text)
    if photo:
        page.set_input_files("input[type=file]", photo)
    page.locator("#write button.first").click()
    page.wait_for_function("(words) => [...document.querySelectorAll('#waits li')].some(one => one.textContent.includes(words))", arg=text, timeout=30000)


def state(page, word):
    page.wait_for_function("(word) => [...document.querySelectorAll('#waits small')].some(one => one.textContent.includes(word))", arg=word, timeout=60000)


def texts():
    return {path.name: path.read_text() for path in ENTRIES.glob("*.md")}


def one(words):
    return [name for name, text in texts().items() if words in text]


def by_documented_lines(letter, photo):
    """Stock openssl and a shell, by the lines of docs/FORMAT.md."""
    format = pathlib.Path(__file__).parents[2] / "docs/FORMAT.md"
    lines = format.read_text().split("\n## Pockets\n")[1].split("```sh\n")[1].split("```")[0]
    script, sealed = FOLDER / "open.sh", FOLDER / "letter"
    script.write_text(lines)
    secret = json.loads(next(pathlib.Path(os.environ["XDG_STATE_HOME"]).rglob("pockets.json")).read_text())["key"]

    def opened(letter):
        sealed.write_bytes(letter)
        return subprocess.run(["sh", script, sealed, secret], capture_output=True, text=True)

    spoiled = letter[:200] + bytes([letter[200] ^ 1]) + letter[201:]
    expect(opened(spoiled).returncode and not pathlib.Path(f"{sealed}.json").exists(), "openssl opens a letter that was changed")
    done = opened(letter)
    expect(done.returncode == 0, f"openssl: {done.stderr}")
    head = json.loads(pathlib.Path(f"{sealed}.json").read_text())
    expect(["text", "遠くから、こんにちは"] in head["fields"], f"openssl: {head}")
    expect(pathlib.Path(f"{sealed}.files").read_bytes() == photo, "openssl: another photo")


def from_a_phone(browser, box, link, key, token):
    page = phone(browser, link)
    photo = next(pathlib.Path(HOME, "diaries/futari/photos").glob("*.jpg"))
    write(page, "遠くから、こんにちは", str(photo))
    state(page, "送りました")
    status, body = box.ask("GET", f"/b/{token}", key=key)
    letters = json.loads(body)["letters"]
    sealed = box.ask("GET", f"/b/{token}/{letters[0]['id']}", key=key)[1]
    expect(len(letters) == 1 and "遠く".encode() not in sealed, "the box has no sealed letter")
    by_documented_lines(sealed, photo.read_bytes())
    said = receive()
    expect(said["filed"] == 1 and not said["failed"], f"the first letter: {said}")
    state(page, "届")
    expect(len(one("遠くから、こんにちは")) == 1, "the words are not in the diary")
    expect("photos:" in texts()[one("遠くから、こんにちは")[0]], "the photo is not in the diary")
    # Without a network, over a closed tab and a box that is away.
    box.end()
    page.remove_listener("console", page.heard)
    before = time.time()
    write(page, "箱のない夜")
    page.wait_for_timeout(1500)
    place = page.context
    page.close()
    box.start()
    page = place.new_page()
    page.goto(link)
    state(page, "送りました")
    said = receive()
    expect(said["filed"] == 1, f"a letter that waited: {said}")
    state(page, "届")
    left = page.evaluate("outbox.all().then(all => all.length)")
    expect(left == 0, f"{left} letters stay on the phone")
    name = one("箱のない夜")[0]
    written = time.mktime(time.strptime(texts()[name].split("created: ")[1][:19], "%Y-%m-%dT%H:%M:%S"))
    expect((written - before + 5) % 3600 < 60, f"the time of writing: {texts()[name]}")
    # Opened without the box: the page and what waits are there.
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)", timeout=30000)
    page.reload()
    page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=30000)
    box.end()
    page.reload()
    page.locator("#write:not([hidden])").wait_for(timeout=30000)
    box.start()
    # Another phone with the same address is refused, and the household learns of it.
    other = phone(browser, link)
    write(other, "だれか")
    state(other, "送りました")
    said = receive(1)
    expect(said["filed"] == 0 and "別の電話" in json.dumps(said["failed"], ensure_ascii=False), f"a second phone: {said}")
    receive(1, "--discard")
    expect(not one("だれか"), "a second phone wrote")
    other.close()
    page.close()


def by_hand(box, told, key, token):
    """Letters of the second implementation: good ones are filed, wrong ones refused before anything is written."""
    writer = Writer(told)
    before = texts()
    good, head = writer.letter("good one")
    post = lambda letter: box.ask("POST", f"/b/{token}", letter)[0]
    expect(post(good) == 201, "a letter is not kept")
    expect(receive()["filed"] == 1, "a good letter is not filed")
    filed = texts()
    expect(box.ask("GET", f"/b/{token}/receipts/{head['receipt']}")[0] == 200, "no receipt")
    expect(box.ask("GET", f"/b/{token}/receipts/{'0' * 32}")[0] == 202, "a receipt of nothing")
    expect(box.ask("PUT", f"/b/{token}/receipts/{'0' * 32}")[0] == 401, "strangers acknowledge")
    # Replayed, as itself and sealed anew.
    for letter in [good, writer.letter("good one", id=head["id"])[0]]:
        post(letter)
        said = receive()
        expect(said["present"] == 1 and texts() == filed, f"replayed: {said}")
    stranger = ec.generate_private_key(ec.SECP256R1())
    wrong = {
        name: writer.letter(spoil=name)[0] for name in ["words", "rest", "padding", "short", "version", "bit", "point", "cut"]
    } | {
        "another signature": writer.letter(key=stranger)[0], "another home": writer.letter(to=Writer.point(stranger).hex())[0],
        "no id": writer.letter(id=None)[0], "a short id": writer.letter(id="12")[0], "no receipt": writer.letter(receipt="x")[0],
        "a text as time": writer.letter(written="now")[0], "no path": writer.letter(path=None)[0],
        "another diary": writer.letter(path="dkazoku")[0], "a path up in a place": writer.letter(path="d../zutto.json")[0],
        "a page and no place": writer.letter(path="/d/futari")[0], "a member's memo": writer.letter(path="m")[0],
        "a member's sale": writer.letter(path="tgel", fields=[["count", "1"]])[0], "a path up": writer.letter(path="/d/../zutto.json")[0],
        "the till": writer.letter(path="/till")[0], "a member's page": writer.letter(path="dfutari/../kazoku")[0],
        "no words": writer.letter("")[0], "fields that are none": writer.letter(fields=[["text"]])[0],
        "no picture and no words": writer.letter("", files=[("photo", "a.jpg", b"<script>")])[0],
        "a file beyond the end": writer.letter(files_said=[["photo", "a.jpg", 9]])[0],
        "a stranger": Writer(told | {"code": "0" * 32}).letter()[0], "without code": Writer(told).letter(code=None)[0],
        "letters of nothing": b"", "one byte": b"\x01", "random": os.urandom(66 + 65536 + 16),
    }
    for name, letter in wrong.items():
        file = FOLDER / "wrong"
        file.write_bytes(letter)
        said = receive(1, file)
        expect(said["filed"] == 0 and texts() == filed, f"{name}: {said}")
    post(wrong["words"])
    expect(receive(1)["filed"] == 0 and texts() == filed, "what is refused is filed from the box")
    receive(1, "--discard")
    expect(receive()["failed"] == [], "what was discarded is still there")
    expect(len(filed) == len(before) + 1, "other than one entry was written")
    # Pictures that can't be shown: named, and nothing is lost.
    photo = next(pathlib.Path(HOME, "diaries/futari/photos").glob("*.jpg")).read_bytes()
    letter, _ = writer.letter("three pictures", files=[("photo", "good.jpg", photo), ("photo", "cut.jpg", photo[:9000]), ("photo", "no.jpg", b"<script>")])
    file.write_bytes(letter)
    said = receive(0, file)
    remarks = json.dumps(said["remarks"], ensure_ascii=False)
    expect(said["filed"] == 1 and len(said["remarks"]) == 2 and "cut.jpg" in remarks and "no.jpg" in remarks, f"pictures that can't be shown: {said}")
    kept = list((FOLDER / "state").rglob("*-3-no.jpg"))
    expect([one.read_bytes() for one in kept] == [b"<script>"] and str(kept[0]) in remarks, f"the file that is no picture: {kept}")
    expect(texts()[one("three pictures")[0]].count(".jpg") == 2, "the pictures of the entry")
    # By hand, as a mail may have broken its lines.
    letter, _ = writer.letter("as before")
    file.write_bytes(base64.encodebytes(letter).replace(b"\n", b"\r\n"))
    expect(receive(0, file)["filed"] == 1 and len(one("as before")) == 1, "a letter in Base64")
    # A clock that is a year ahead: the time of receipt.
    post(writer.letter("from the future", written=int(time.time()) + 366 * 86400)[0])
    receive()
    expect(not [name for name in one("from the future") if name.startswith(str(time.gmtime().tm_year + 1))], "an entry of the future")
    expect(len(one("from the future")) == 1, "a letter with a wrong clock is lost")
    return writer


def sold(day):
    said = zutto("ledger", "day", day, "--home", HOME)
    return {record["treatment"]: record["count"] for record in said["records"]}


def memos():
    return [path for path in pathlib.Path(HOME, "memos").glob("*.md") if "遠くの思いつき" in path.read_text()]


def from_the_owner(browser, box, link):
    """The owner's page: a memo, a sale; a letter by hand while the box is away."""
    page = phone(browser, link)
    page.select_option("#write select", "m")
    expect(not page.locator("input[type=file]").is_enabled(), "a memo with a photo")
    write(page, "遠くの思いつき")
    page.select_option("#write select", "tgel")
    expect(not page.locator("#text").is_visible(), "a sale with words")
    page.fill("input[name=count]", "2")
    page.locator("#write button.first").click()
    page.locator("#waits li", has_text="ジェルネイル ×2").wait_for(timeout=30000)
    page.wait_for_function("() => document.querySelectorAll('#waits small').length === 2")
    page.wait_for_function("() => [...document.querySelectorAll('#waits small')].every(one => one.textContent === '送りました')", timeout=60000)
    said = receive()
    expect(said["filed"] == 2 and len(memos()) == 1 and sold("today") == {"gel": 2}, f"a memo and a sale: {said} {sold('today')}")
    page.wait_for_function("() => [...document.querySelectorAll('#waits small')].every(one => one.textContent.includes('届'))", timeout=60000)
    # By hand; later it comes through the box, too.
    page.remove_listener("console", page.heard)
    box.end()
    page.select_option("#write select", "dfutari")
    write(page, "手から手へ")
    with page.expect_download() as download:
        page.locator("#waits li", has_text="手から手へ").get_by_role("button", name="手で渡す").click()
    expect(download.value.suggested_filename == "letter.txt", download.value.suggested_filename)
    said = receive(0, download.value.path())
    expect(said["filed"] == 1 and len(one("手から手へ")) == 1, f"by hand: {said}")
    expect(page.locator("#waits li", has_text="手から手へ").get_by_role("button").count() == 2, "the words are not kept")
    box.start()
    state(page, "送りました")
    said = receive()
    expect(said["present"] == 1 and len(one("手から手へ")) == 1, f"by hand and through the box: {said}")
    page.wait_for_function("() => document.querySelectorAll('#waits button').length === 0", timeout=60000)
    page.close()


def from_a_till(link):
    """A till's letters are sales of the day on which they were made, and nothing else."""
    address = told(link)
    expect("tgel ジェルネイル" in address["places"] and all(one[0] == "t" for one in address["places"]), f"a till's places: {address['places']}")
    writer, before, file = Writer(address), texts(), FOLDER / "sale"

    def bring(status, **head):
        file.write_bytes(writer.letter(**head)[0])
        return receive(status, file)

    yesterday = int(time.time()) - 86400
    expect(bring(0, path="tart", fields=[["count", "3"]], written=yesterday)["filed"] == 1, "a sale of yesterday")
    sale = {"path": "tart", "fields": [], "id": os.urandom(16).hex(), "written": yesterday}
    expect(bring(0, **sale)["filed"] == 1 and bring(0, **sale)["present"] == 1, "a sale without a count, twice")
    # Its clock may be ahead: it was sold today at the latest.
    expect(bring(0, path="tart", fields=[["count", "1"]], written=yesterday + 2 * 86400 - 60)["filed"] == 1, "a sale of tomorrow")
    for wrong in [{"path": "dfutari"}, {"path": "m"}, {"path": "tgel", "fields": [["count", "0"]]}, {"path": "tnone", "fields": []},
                  {"path": "/till/adjust", "fields": [["amount", "5"]]}, {"path": "/devices/pair", "fields": []}]:
        expect(bring(1, **wrong)["filed"] == 0, f"a till wrote {wrong}")
    expect(texts() == before and len(memos()) == 1, "a till wrote words")
    expect(sold("yesterday") == {"art": 4} and sold("today") == {"gel": 2, "art": 1}, f"sold: {sold('yesterday')} {sold('today')}")


def killed(box, writer, token):
    """Receiving is killed again and again: each letter is filed once."""
    names = [f"letter {number} of many." for number in range(20)]
    for name in names:
        expect(box.ask("POST", f"/b/{token}", writer.letter(name)[0])[0] == 201, f"{name} is not kept")
    for pause in [0.05, 0.1, 0.2, 0.3, 0.15, 0.25, 0.4]:
        process = subprocess.Popen([ZUTTO, "receive", "--home", HOME], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.wait()
    receive()
    for name in names:
        expect(len(one(name)) == 1, f"{name} is there {len(one(name))} times")
    expect(zutto("box", "list")["boxes"][0]["letters"] == 0, "letters stay in the box")


def main():
    box = Box()
    try:
        made = zutto("box", "add", "family", "--pockets")
        address, key = made["address"], made["key"]
        token = address.split("/")[-1]
        link = zutto("pocket", "add", "misaki", "--diary", "futari", "--box", f"{address}#{key}", "--home", HOME)["link"]
        second = zutto("pocket", "add", "misaki", "--diary", "futari", "--home", HOME)
        known = told(second["link"])
        expect(key not in link and key not in json.dumps(known), "the box's key is in the address")
        expect(known["places"] == ["dfutari ふたりの日記"] and len(link.split("#")[1]) < 170, f"the address: {link}")
        owner, till = [zutto("pocket", "add", whose, "--home", HOME)["link"] for whose in ("--owner", "--till")]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            from_a_phone(browser, box, link, key, token)
            from_the_owner(browser, box, owner)
            browser.close()
        from_a_till(till)
        writer = by_hand(box, known, key, token)
        killed(box, writer, token)
        # Another pocket on another box: both are asked.
        other = zutto("box", "add", "others", "--pockets")
        third = zutto("pocket", "add", "misaki", "--diary", "futari", "--box", f"{other['address']}#{other['key']}", "--home", HOME)
        letter, _ = Writer(told(third["link"])).letter("by another way")
        box.ask("POST", "/b/" + other["address"].split("/")[-1], letter)
        box.ask("POST", f"/b/{token}", writer.letter("by the first way")[0])
        said = receive()
        expect(said["filed"] == 2 and one("by another way") and one("by the first way"), f"two boxes: {said}")
        zutto("pocket", "remove", second["id"], "--home", HOME)
        box.ask("POST", f"/b/{token}", writer.letter("after the end")[0])
        said = receive(1)
        expect(said["filed"] == 0 and not one("after the end"), f"a pocket that was removed: {said}")
        check = subprocess.run([ZUTTO, "check", "--home", HOME], capture_output=True, text=True)
        expect(check.returncode == 0, f"check: {check.stdout}{check.stderr}")
    finally:
        box.end()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
