"""Requests whose end two servers could read differently: to the app alone, and through nginx and Caddy; prints what is wrong.

usage: smuggle.py ZUTTO HOME [--keep FOLDER]

Alone, the app refuses each and closes. Behind a proxy a recorder stands between both: the app may answer as often as the proxy asked,
no request more, and whoever comes next over the same connections gets their own answer. Caddy runs with the lines of
docs/guide/phones.md, nginx as it is shipped and with connections that are kept.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

import proxies
from ports import free_port
from walk import Household, expect, problems
from wire import PAIRS, Phone, Wire

NAME = "home.example.org"
GUIDE = pathlib.Path(__file__).parents[2] / "docs/guide/phones-server.md"
options = argparse.ArgumentParser()
options.add_argument("zutto")
options.add_argument("home")
options.add_argument("--keep", help="a folder for the logs of the proxies")
options = options.parse_args()


def hidden(path):
    """A whole request that should be seen as the content of another."""
    return f"GET {path}a/app.webmanifest HTTP/1.1\r\nHost: {NAME}\r\n\r\n"


def chunk(text):
    return f"{len(text):x}\r\n{text}\r\n0\r\n\r\n"


def requests(path):
    """All of them: name, bytes; and whether it may be taken, as a form with a second request behind it."""
    inner = hidden(path)
    post = f"POST {path}pair HTTP/1.1\r\nHost: {NAME}\r\nOrigin: https://{NAME}\r\nContent-Type: {PAIRS}\r\n"
    get = f"GET {path}pair HTTP/1.1\r\nHost: {NAME}\r\n"
    both = f"Content-Length: {len(chunk('a=b'))}\r\n"
    found = {
        "CL.TE": post + f"Content-Length: {5 + len(inner)}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + inner,
        "TE.CL": post + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n" + chunk(inner),
        "CL.TE in a GET": get + f"Content-Length: {5 + len(inner)}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + inner,
        "HTTP/1.0 with chunks": post.replace("1.1", "1.0") + "Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk("a=b") + inner,
        "HTTP/1.0 with both": post.replace("1.1", "1.0") + both + "Transfer-Encoding: chunked\r\n\r\n" + chunk("a=b") + inner,
        "two lengths": post + f"Content-Length: 3\r\nContent-Length: {3 + len(inner)}\r\n\r\na=b" + inner,
        "two lengths in one": post + f"Content-Length: 3, {3 + len(inner)}\r\n\r\na=b" + inner,
        "two Hosts": get + "Host: other.example\r\n\r\n",
        "no Host": f"GET {path}pair HTTP/1.1\r\n\r\n" + inner,
        "a Host with a path": get.replace(NAME, NAME + "/x") + "\r\n" + inner,
        "a NUL in a value": get + "X: a\0b\r\n\r\n" + inner,
        "a name with a space": get + "Content Length: 3\r\n\r\na=b" + inner,
        "a line that is none": get + "nothing\r\n\r\n" + inner,
        "HTTP/2.0": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + inner,
        "HTTP/0.9": f"GET {path}pair\r\n\r\n" + inner,
        "HTTP/1.9": get.replace("1.1", "1.9") + "\r\n" + inner,
        "a target with a space": get.replace("pair ", "pa ir ") + "\r\n" + inner,
        "a folded Host": get.replace("Host: ", "Host:\r\n ") + "\r\n" + inner,
        "a folded value": get + "X: a\r\n b\r\n\r\n" + inner,
        "LF alone between lines": (get + "\r\n").replace("\r\n", "\n") + inner,
        "CR alone between lines": get + f"X: a\rContent-Length: {len(inner)}\r\n\r\n" + inner,
        "LF alone before a length": post + f"X: a\nContent-Length: {len(inner)}\r\n\r\n" + inner,
    }
    # One of two servers may not know it: the length of the other covers the second request.
    for name, line in {
        "xchunked": "Transfer-Encoding: xchunked", "space before the colon": "Transfer-Encoding : chunked",
        "folded": "Transfer-Encoding:\r\n chunked", "space before the name": " Transfer-Encoding: chunked",
        "twice": "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "identity": "Transfer-Encoding: identity",
        "chunked and more": "Transfer-Encoding: chunked, identity", "more and chunked": "Transfer-Encoding: gzip, chunked",
        "chunked twice": "Transfer-Encoding: chunked, chunked", "quoted": 'Transfer-Encoding: "chunked"',
        "a parameter": "Transfer-Encoding: chunked;a=b", "vertical tab": "Transfer-Encoding: \x0bchunked",
        "NUL": "Transfer-Encoding: chunked\0", "after LF alone": "X: a\nTransfer-Encoding: chunked",
        "after CR alone": "X: a\rTransfer-Encoding: chunked", "capitals": "TRANSFER-ENCODING: CHUNKED", "empty": "Transfer-Encoding:",
        "comma": "Transfer-Encoding: ,chunked", "no-break space": "Transfer-Encoding: chunked\xa0",
    }.items():
        found[f"{name}, with a length"] = post + f"{line}\r\nContent-Length: {5 + len(inner)}\r\n\r\n0\r\n\r\n" + inner
        if name != "capitals":
            found[f"{name}, alone"] = post + f"{line}\r\n\r\n" + chunk("a=b") + inner
    for name, size in {
        "plus": "+3", "minus": "-3", "hex": "0x3", "none": "", "words": "three", "two": "3 3", "semicolon": "3;a", "point": "3.0",
        "too large": "1" + "0" * 30, "64 bits and more": str(2**64 + 3), "vertical tab": "\x0b3", "quoted": '"3"',
    }.items():
        found[f"length: {name}"] = post + f"Content-Length: {size}\r\n\r\na=b" + inner
    for name, body in {
        "LF alone after a size": "3\na=b\r\n0\r\n\r\n", "LF alone after a chunk": "3\r\na=b\n0\r\n\r\n", "no line end": "3\r\na=b0\r\n\r\n",
        "more than its size": "3\r\na=bcd\r\n0\r\n\r\n", "hex": "0x3\r\na=b\r\n0\r\n\r\n", "plus": "+3\r\na=b\r\n0\r\n\r\n",
        "minus": "-3\r\na=b\r\n0\r\n\r\n", "no size": "\r\na=b\r\n0\r\n\r\n", "64 bits and more": "10000000000000003\r\na=b\r\n0\r\n\r\n",
        "LF alone in an extension": "3;a\n\r\na=b\r\n0\r\n\r\n", "CR alone after a size": "3\ra=b\r\n0\r\n\r\n",
        "space before a size": " 3\r\na=b\r\n0\r\n\r\n", "LF alone at the end": "3\r\na=b\r\n0\r\n\n",
        "a trailer that is none": "3\r\na=b\r\n0\r\nnothing\r\n\r\n",
    }.items():
        found[f"chunks: {name}"] = post + "Transfer-Encoding: chunked\r\n\r\n" + body + inner
    refused = {name: (text.encode("latin-1"), False) for name, text in found.items()}
    taken = {
        "a length": post + "Content-Length: 3\r\n\r\na=b" + inner, "chunks": post + "Transfer-Encoding: chunked\r\n\r\n" + chunk("a=b") + inner,
        "capitals": post + "TRANSFER-ENCODING: CHUNKED\r\n\r\n" + chunk("a=b") + inner,
        "an extension": post + "Transfer-Encoding: chunked\r\n\r\n3;a=b\r\na=b\r\n0\r\n\r\n" + inner,
        "zeros before a size": post + "Transfer-Encoding: chunked\r\n\r\n0003\r\na=b\r\n0\r\n\r\n" + inner,
        "a trailer": post + "Transfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\nContent-Length: 99\r\n\r\n" + inner,
        "the same length twice": post + "Content-Length: 3\r\nContent-Length: 3\r\n\r\na=b" + inner,
        "a GET with content": get + f"Content-Length: {len(inner)}\r\n\r\n" + inner,
        "a page that isn't there": post.replace("pair ", "none ") + f"Content-Length: {len(inner)}\r\n\r\n" + inner,
        "one that asks to go on": post.replace("pair ", "none ") + f"Expect: 100-continue\r\nContent-Length: {len(inner)}\r\n\r\n" + inner,
        "one that would rather speak something else": get + "Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n" + inner,
        "one that asks for HTTP/2": get + "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n" + inner,
        "a length that isn't passed on": post + "Connection: Content-Length\r\nContent-Length: 3\r\n\r\na=b" + inner,
        "an address in place of a path": get.replace("GET ", f"GET https://{NAME}") + "\r\n" + inner,
        "another address in place of a path": get.replace("GET ", "GET https://other.example") + "\r\n" + inner,
        "CONNECT": f"CONNECT {NAME}:443 HTTP/1.1\r\nHost: {NAME}\r\n\r\n" + inner,
        "OPTIONS of the server": f"OPTIONS * HTTP/1.1\r\nHost: {NAME}\r\n\r\n" + inner,
    }
    return refused | {name: (text.encode("latin-1"), True) for name, text in taken.items()}


def alone(phone):
    """Without a proxy: refused and closed, before the second request is seen."""
    def one(name, request, may_be_taken):
        wire = phone.wire()
        wire.send(request)
        answers, is_closed = wire.answers(3)
        wire.close()
        said = [answer.status for answer in answers]
        if may_be_taken:
            # A second answer is the second request's, whose beginning is beyond doubt.
            expect(said and len(said) <= 2, f"alone, {name}: {said}")
        else:
            # What comes after the refusal may be refused as well.
            is_refused = said in ([], [400, 400]) or len(said) == 1 and 400 <= said[0] < 600
            expect(is_refused and is_closed, f"alone, {name}: {said}, closed: {is_closed}")

    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        for done in [pool.submit(one, name, *rest) for name, rest in requests(phone.url.path).items()]:
            done.result()


class Recorder:
    """Passes bytes on between a proxy and the app, and keeps them."""

    def __init__(self, target):
        self.target, self.pairs = target, []
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near = self.server.accept()[0]
            far = socket.create_connection(("127.0.0.1", self.target))
            asked, said = bytearray(), bytearray()
            self.pairs.append((asked, said))
            for source, goal, kept in [(near, far, asked), (far, near, said)]:
                threading.Thread(target=self.carry, args=(source, goal, kept), daemon=True).start()

    @staticmethod
    def carry(source, goal, kept):
        try:
            while piece := source.recv(65536):
                kept += piece
                goal.sendall(piece)
            goal.shutdown(socket.SHUT_WR)
        except OSError:
            for one in (source, goal):
                one.close()

    def counts(self):
        """For each connection how often the proxy asked, by a line that it adds, and how often the app answered."""
        return [(asked.lower().count(b"x-forwarded-proto: https\r\n"), len(re.findall(rb"HTTP/1\.[01] [2-5]\d\d ", said)), bytes(asked))
                for asked, said in self.pairs]


def certificate(folder):
    key, made = folder / "key.pem", folder / "cert.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-keyout",
                    key, "-out", made, "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"], check=True, capture_output=True)
    return made, key


def nginx(folder, port, upstream, is_kept):
    made, key = certificate(folder)
    kept = 'proxy_http_version 1.1; proxy_set_header Connection ""; proxy_request_buffering off;' if is_kept else ""
    (folder / "nginx.conf").write_text(f"""
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/nginx.log info;
events {{}}
http {{
  access_log {folder}/access.log; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  upstream home {{ server 127.0.0.1:{upstream}; {'keepalive 4;' if is_kept else ''} }}
  server {{
    listen 127.0.0.1:{port} ssl; server_name {NAME}; ssl_certificate {made}; ssl_certificate_key {key}; client_max_body_size 200m;
    location / {{ proxy_pass http://home; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-Proto $scheme; {kept} }}
  }}
}}""")
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    return [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "nginx.log")]


def caddy(folder, port, upstream):
    lines = re.search(r"^home\.example\.org \{.*?^\}", GUIDE.read_text(), re.M | re.S).group()
    expect("127.0.0.1:4848" in lines, "the guide's lines for Caddy have no address of the app")
    (folder / "Caddyfile").write_text(
        f"{{\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\nadmin off\nhttp_port {port + 1}\nhttps_port {port}\n}}\n"
        + lines.replace("4848", str(upstream)))
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def behind(name, command, household, recorder, port, folder):
    """All requests through a proxy, whose connections others use next."""
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    with open(folder / "said", "wb") as log:
        proxy = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    path = household.path

    def wire():
        plain = socket.create_connection(("127.0.0.1", port), 10)
        made = Wire.__new__(Wire)
        made.socket, made.rest = trust.wrap_socket(plain, server_hostname=NAME), b""
        return made

    def own(what, kind, attack):
        one = wire()
        one.send(f"GET {what} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
        answer = one.answer()
        one.close()
        said = (answer.status, answer["content-type"]) if answer else None
        expect(said == (200, kind), f"{name}, after {attack}: {what} is answered {said}")

    try:
        for _ in range(100):
            try:
                wire().close()
                break
            except (OSError, ssl.SSLError):
                time.sleep(0.1)
        own("/check", "text/html; charset=utf-8", "nothing")
        blamed = set()
        for attack, (request, _) in requests(path).items():
            one = wire()
            one.send(request)
            answers, _ = one.answers(0.15)
            one.close()
            own(path + "a/app.css", "text/css; charset=utf-8", attack)
            for number, (asked, said, text) in enumerate(recorder.counts()):
                if said > asked and number not in blamed:
                    blamed.add(number)
                    problems.append(f"{name}, {attack}: the app answers {said} times, the proxy asked {asked} times: {text[-400:]}")
        asked = sum(count for count, _, _ in recorder.counts())
        print(f"{name}: {len(requests(path))} attacks, {asked} requests over {len(recorder.pairs)} connections", file=sys.stderr)
        expect(asked > len(requests(path)), f"{name}: the recorder saw {asked} requests only")
    finally:
        proxy.terminate()
        proxy.wait(30)


def main():
    os.environ.setdefault("XDG_STATE_HOME", str(pathlib.Path(options.home).parent / "state"))
    household = Household(options.zutto, options.home, "--behind-proxy", f"https://{NAME}")
    household.path = "/" + household.url.split("/", 3)[3]
    folder = pathlib.Path(options.keep or tempfile.mkdtemp())
    try:
        phone = Phone(household, None)
        phone.url = phone.url._replace(scheme="http", netloc=NAME)
        phone.wire = lambda **more: Wire("127.0.0.1", household.port, **more)
        alone(phone)
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            runs = []
            for name in ["nginx", "nginx-kept", "caddy"]:
                place = folder / name
                place.mkdir(parents=True, exist_ok=True)
                recorder, port = Recorder(household.port), free_port()
                command = caddy(place, port, recorder.port) if name == "caddy" else nginx(place, port, recorder.port, name == "nginx-kept")
                runs.append(pool.submit(behind, name, command, household, recorder, port, place))
            for done in runs:
                done.result()
    finally:
        household.stop()
        if not options.keep:
            shutil.rmtree(folder, ignore_errors=True)
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
