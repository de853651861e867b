"""The box's own TLS door, a real proxy before it, and several receivers at once; prints what is wrong.

usage: boxdoors.py ZUTTO HOME

TLS: letters come while others leave handshakes and letters half done. Caddy: each visitor has their own measure, and none can pose as
another by a header. Three `note receive --box` at the same time file each note once. HOME's folder is written into.
"""

import concurrent.futures
import http.client
import json
import os
import pathlib
import socket
import ssl
import subprocess
import sys
import time

import proxies
from ports import free_port
from walk import expect, problems

ZUTTO = sys.argv[1]
FOLDER = pathlib.Path(sys.argv[2]).parent
NAME = "box.example.org"
os.environ.update(XDG_STATE_HOME=str(FOLDER / "state"), ZUTTO_PASSPHRASE_COMMAND="echo correct horse battery staple nine owls sing")


def zutto(*words, status=0):
    done = subprocess.run([ZUTTO, *map(str, words), "--json"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    expect(done.returncode == status, f"{words} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return json.loads(done.stdout) if done.stdout else {}


class Box:
    def __init__(self, *words):
        self.port = free_port()
        self.process = subprocess.Popen(
            [ZUTTO, "box", "run", "--port", str(self.port), "--json", *words], stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()

    def end(self):
        self.process.terminate()
        self.process.wait(60)


def ask(port, trust, method, path, body=b"", source="127.0.0.1", **headers):
    """One request over TLS, from an address of this machine."""
    plain = socket.create_connection(("127.0.0.1", port), 20, (source, 0))
    connection = http.client.HTTPConnection(NAME)
    connection.sock = trust.wrap_socket(plain, server_hostname=NAME) if trust else plain
    connection.request(method, path, body, {"Host": NAME} | {name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    found = answer.status, answer.read()
    connection.close()
    return found


def tls(made):
    """The box's own TLS."""
    key, certificate = FOLDER / "box.key", FOLDER / "box.crt"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-keyout",
                    key, "-out", certificate, "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"], check=True, capture_output=True)
    trust = ssl.create_default_context(cafile=certificate)
    box = Box("--listen", NAME, "--cert", certificate, "--key", key)
    path = "/b/" + made["address"].split("/")[-1]
    held = []
    try:
        # More than the box takes connections: handshakes half done, and letters that never end.
        for number in range(560):
            plain = socket.create_connection(("127.0.0.1", box.port), 5, (f"127.0.1.{1 + number % 6}", 0))
            if number % 2:
                plain.sendall(bytes.fromhex("16030102000100"))
            else:
                try:
                    plain = trust.wrap_socket(plain, server_hostname=NAME)
                    plain.sendall(f"POST {path} HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 200000\r\n\r\nhalf".encode())
                except OSError:
                    pass
            held.append(plain)
        started = time.monotonic()
        statuses = [ask(box.port, trust, "POST", path, b"letter %d" % number, "127.0.0.9")[0] for number in range(12)]
        expect(statuses == [201] * 12, f"over TLS letters are answered {statuses}")
        print(f"12 letters over TLS beside 560 half ones: {time.monotonic() - started:.2f} s", file=sys.stderr)
        status, body = ask(box.port, trust, "GET", path, Authorization=f"Bearer {made['key']}")
        expect(status == 200 and len(json.loads(body)["letters"]) == 12, f"the list over TLS: {status}")
        expect(ask(box.port, trust, "GET", path)[0] == 401, "the list is anybody's")
    finally:
        for plain in held:
            plain.close()
        box.end()
    for letter in json.loads(body)["letters"]:
        (FOLDER / "state/zutto/box/letters" / path[3:] / letter["id"]).unlink()


def behind_caddy(made):
    """As a VPS runs it."""
    box, port = Box("--behind-proxy", f"https://{NAME}"), free_port()
    place = FOLDER / "caddy"
    place.mkdir()
    (place / "Caddyfile").write_text(
        f"{{\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\nadmin off\nhttp_port {port + 1}\nhttps_port {port}\n}}\n"
        f"{NAME} {{\n    reverse_proxy 127.0.0.1:{box.port}\n}}\n")
    environment = os.environ | {"XDG_DATA_HOME": str(place), "XDG_CONFIG_HOME": str(place), "HOME": str(place)}
    with open(place / "said", "wb") as log:
        caddy = subprocess.Popen(
            ["caddy", "run", "--config", place / "Caddyfile", "--adapter", "caddyfile"], stdout=log, stderr=log, env=environment)
    path = "/b/" + made["address"].split("/")[-1]
    try:
        root = place / "caddy/pki/authorities/local/root.crt"
        for _ in range(100):
            try:
                trust = ssl.create_default_context(cafile=root)
                ask(port, trust, "GET", path)
                break
            except (OSError, ssl.SSLError):
                time.sleep(0.1)
        post = lambda number, source, **headers: ask(port, trust, "POST", path, b"caddy %d" % number, source, **headers)[0]
        statuses = [post(number, "127.0.0.5") for number in range(31)]
        expect(statuses == [201] * 30 + [429], f"behind Caddy one visitor's letters are answered {statuses}")
        statuses = [post(number, "127.0.0.5", X_Forwarded_For=f"192.0.2.{number}") for number in range(40, 43)]
        expect(statuses == [429] * 3, f"a visitor poses as another by a header: {statuses}")
        statuses = [post(50, "127.0.0.5", Connection="X-Forwarded-For"), post(51, "127.0.0.5", Forwarded="for=192.0.2.1")]
        expect(statuses == [429] * 2, f"a visitor hides by a header: {statuses}")
        expect(post(60, "127.0.0.6") == 201, "another visitor has no measure of their own")
        large = ask(port, trust, "POST", path, os.urandom(300 << 10), "127.0.0.7")
        expect(large[0] == 413, f"a letter of 300 KiB is answered {large[0]}")
        for method, end, wanted in [("GET", "/../../etc/passwd", 404), ("PUT", "", 401), ("DELETE", "", 401), ("TRACE", "", 401), ("OPTIONS", "", 401)]:
            said = ask(port, trust, method, path + end)[0]
            expect(said in (wanted, 400, 405), f"{method} {end} is answered {said}")
        listed = json.loads(ask(port, trust, "GET", path, Authorization=f"Bearer {made['key']}")[1])["letters"]
        expect(len(listed) == 31, f"{len(listed)} letters are kept")
        for letter in listed:
            said = ask(port, trust, "DELETE", f"{path}/{letter['id']}", Authorization=f"Bearer {made['key']}")[0]
            expect(said == 204, f"a letter's deletion is answered {said}")
    finally:
        caddy.terminate()
        caddy.wait(30)
        box.end()


def at_once():
    """Three receivers of one home at the same time."""
    box = Box()
    try:
        notes, home = zutto("box", "add", "notes"), FOLDER / "nikki"
        subprocess.check_call([ZUTTO, "init", "--name", "Misaki", "--id", "misaki", "--lang", "en", home], stdout=subprocess.DEVNULL)
        link = zutto("note", "link", "--post", f"{notes['address']}#{notes['key']}", "--home", home)
        zutto("contact", "add", "me", "--link", link["address"], "--home", home)
        before = set((home / "notes/received").glob("*.md"))
        for number in range(12):
            sealed = subprocess.check_output([ZUTTO, "note", "send", "me", f"note {number} at once.", "--home", home], stderr=subprocess.DEVNULL)
            kept = ask(box.port, None, "POST", "/b/" + notes["address"].split("/")[-1], sealed)[0]
            expect(kept == 201, f"a note is answered {kept}")
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            done = list(pool.map(lambda _: subprocess.run([ZUTTO, "note", "receive", "--box", "--home", home], capture_output=True, text=True), range(3)))
        for one in done:
            expect(one.returncode == 0, f"a receiver beside others ends with {one.returncode}: {one.stdout}{one.stderr}")
        new = [path.read_text() for path in set((home / "notes/received").glob("*.md")) - before]
        found = [sum(f"note {number} at once." in text for text in new) for number in range(12)]
        expect(found == [1] * 12, f"the notes are there {found} times")
        waiting = [one["letters"] for one in zutto("box", "list")["boxes"]]
        expect(not any(waiting), f"{waiting} letters stay in the boxes")
        check = subprocess.run([ZUTTO, "check", "--home", home], capture_output=True, text=True)
        expect(check.returncode == 0, f"check: {check.stdout}{check.stderr}")
    finally:
        box.end()


def main():
    # A box that ran once knows its address.
    Box("--behind-proxy", f"https://{NAME}").end()
    made = zutto("box", "add", "misaki")
    for part in [lambda: tls(made), lambda: behind_caddy(made), at_once]:
        started = time.monotonic()
        part()
        print(f"{time.monotonic() - started:.1f} s", file=sys.stderr)
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
