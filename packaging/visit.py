"""Two phones in Chromium that come to a household through a proxy: what the trials of this folder share."""

import os
import socket
import struct
import subprocess
import sys
import tempfile
import time
import wave
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "home.example.org"
ORIGIN = f"https://{NAME}"
PROXY = 8443


def with_browser():
    """Goes on with the Python that has Playwright (`scripts/install-deps test`)."""
    try:
        import playwright.sync_api  # noqa: F401
    except ModuleNotFoundError:
        peers = ROOT / ".build/peers/bin/python"
        if not peers.exists() or sys.executable == str(peers):
            sys.exit("first: scripts/install-deps test")
        os.execv(peers, [str(peers), *sys.argv])


def from_the_guide(word):
    """The first block of the guide in which a word stands: what people copy is what is tried."""
    for block in (ROOT / "docs/guide/phones-server.md").read_text(encoding="utf-8").split("```")[1::2]:
        if word in block:
            return block.split("\n", 1)[1]
    sys.exit(f"the guide has no block with '{word}'")


def caddy(folder):
    """Caddy with the guide's lines, on loopback and with a certificate of its own."""
    lines = from_the_guide("reverse_proxy 127.0.0.1:4848").replace("{", "{\n    tls internal", 1)
    Path(folder, "Caddyfile").write_text(
        f"{{\n    http_port 8480\n    https_port {PROXY}\n    default_bind 127.0.0.1\n    admin off\n    skip_install_trust\n}}\n{lines}")
    return started(["caddy", "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"],
                   {"XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder})


def nginx(folder):
    """nginx with the guide's lines, on loopback and with a certificate of its own."""
    pem = {"fullchain": f"{folder}/cert.pem", "privkey": f"{folder}/key.pem"}
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", f"/CN={NAME}", "-addext",
                    f"subjectAltName=DNS:{NAME}", "-keyout", pem["privkey"], "-out", pem["fullchain"]], check=True, capture_output=True)
    lines = from_the_guide("proxy_pass").replace("listen 443", f"listen 127.0.0.1:{PROXY}")
    for name, path in pem.items():
        lines = lines.replace(f"/etc/letsencrypt/live/{NAME}/{name}.pem", path)
    temporary = "".join(f"    {kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;\n" if os.geteuid() == 0 else ""
    Path(folder, "nginx.conf").write_text(
        f"daemon off;\n{user}pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\nhttp {{\n    access_log off;\n{temporary}{lines}}}\n")
    return started(["nginx", "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log"], {})


PROXIES = {"caddy": caddy, "nginx": nginx}


def started(words, environment):
    process = subprocess.Popen(words, env=os.environ | environment, stderr=subprocess.DEVNULL)
    for _ in range(150):
        try:
            socket.create_connection(("127.0.0.1", PROXY), 1).close()
            return process
        except OSError:
            time.sleep(0.1)
    sys.exit(f"{words[0]} does not listen")


def picture(file, width=2400, height=1600):
    """A PNG of noise, more than 11 MB: larger than what proxies let through by default."""
    rows = b"".join(b"\0" + os.urandom(3 * width) for _ in range(height))
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows, 1)), (b"IEND", b"")]
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks))
    return str(file)


def sound(file):
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, 16000, 0, "NONE", ""))
        out.writeframes(bytes(32000) + os.urandom(32000))
    return str(file)


class Phones:
    """An owner's phone and a member's."""

    def __init__(self, playwright):
        self.browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=[
            "--no-sandbox", "--ignore-certificate-errors", f"--host-resolver-rules=MAP {NAME}:443 127.0.0.1:{PROXY}"])

    def paired(self, pairing):
        page = self.browser.new_context(viewport={"width": 390, "height": 844}, ignore_https_errors=True).new_page()
        page.set_default_timeout(60_000)
        page.goto(pairing["link"])
        page.get_by_role("button").click()
        page.wait_for_url(lambda url: "pair" not in url)
        return page

    def pair(self, pair):
        self.owner = self.paired(pair("--owner"))
        self.member = self.paired(pair("yuuki", "--diary", "futari"))
        self.url = self.owner.url
        assert self.url.startswith(ORIGIN + "/h/"), self.url

    def visit(self):
        """Writes with a large photo, and looks at it on the other phone at once; keeps a sound. Says what it saw."""
        words = f"through the proxy, {time.time_ns()}"
        self.owner.goto(self.url + "d/futari")
        self.member.goto(self.url + "d/futari")
        self.member.wait_for_timeout(1000)
        with tempfile.TemporaryDirectory() as folder:
            self.owner.fill("#text", words)
            self.owner.set_input_files("input[name=photo]", picture(Path(folder, "noise.png")))
            self.owner.locator("#write button.first").click()
            self.owner.locator(".undo").wait_for()
            self.member.locator("article", has_text=words).wait_for()
            photo = self.owner.locator("article", has_text=words).locator("img")
            photo.scroll_into_view_if_needed()
            self.owner.wait_for_function("(one) => one.complete && one.naturalWidth > 0", arg=photo.element_handle())
            print("  a photo of 11 MB is in the diary, smaller on the page, and on the other phone")
            # A short entry: the time is the stream's, not the photo's.
            self.owner.fill("#text", words + " again")
            self.owner.locator("#write button.first").click()
            begun = time.monotonic()
            self.member.locator("article", has_text=words + " again").wait_for()
            print(f"  a line is on the other phone {time.monotonic() - begun:.2f} s after the tap")
            assert time.monotonic() - begun < 5, "the stream of events is held back"
            self.owner.goto(self.url + "m")
            self.owner.set_input_files("input[name=sound]", sound(Path(folder, "sound.wav")))
            self.owner.locator("#write button.first").click()
            self.owner.locator("audio").first.wait_for(state="attached")
            print("  a sound is a memo")
        self.owner.wait_for_function("() => navigator.serviceWorker.controller")
        assert self.owner.evaluate("isSecureContext")

    def still_paired(self):
        for page in (self.owner, self.member):
            assert page.goto(self.url).status == 200, "a phone is a stranger"
        print("  after a restart both phones are still paired")
