"""Requests byte by byte, as no browser sends them, and what is answered."""

import os
import socket
import ssl
import threading
import time
import urllib.request
from urllib.parse import urlencode, urlsplit

PAIRS = "application/x-www-form-urlencoded"


class Answer:
    def __init__(self, head, body):
        lines = head.decode("latin-1").split("\r\n")
        self.status, self.lines, self.body = int(lines[0].split(" ")[1]), lines[1:], body

    def __getitem__(self, name):
        return next((line.split(":", 1)[1].strip() for line in self.lines if line.lower().startswith(name.lower() + ":")), None)


class Wire:
    """A connection from an address of this machine; over TLS with a context of `ssl`."""

    def __init__(self, host, port, trust=None, source=None, timeout=15):
        # One family, so that an address of 127.0.0.0/8 can be the source.
        address = socket.getaddrinfo(host, port, socket.AF_INET, socket.SOCK_STREAM)[0][4]
        self.socket = socket.create_connection(address, timeout, (source, 0) if source else None)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if trust:
            self.socket = trust.wrap_socket(self.socket, server_hostname=host)
        self.rest = b""

    def send(self, data):
        self.socket.sendall(data)

    def read(self):
        try:
            return self.socket.recv(65536)
        except (ConnectionError, ssl.SSLError):
            return b""

    def answer(self, to="GET"):
        """The next answer; None where the connection ended, or says nothing for its time."""
        while True:
            head, found, body = self.rest.partition(b"\r\n\r\n")
            if found:
                answer = Answer(head, b"")
                if 100 <= answer.status < 200:
                    self.rest = body
                    continue
                break
            try:
                piece = self.read()
            except TimeoutError:
                return None
            if not piece:
                return None
            self.rest += piece
        if to == "HEAD" or answer.status in (204, 304):
            size = 0
        elif (length := answer["content-length"]) is not None:
            size = int(length)
        else:
            size = None
        while size is None or len(body) < size:
            piece = self.read()
            if not piece:
                break
            body += piece
        answer.body, self.rest = (body, b"") if size is None else (body[:size], body[size:])
        return answer

    def answers(self, seconds=5):
        """All answers until the connection ends or is silent; and whether it ended."""
        self.socket.settimeout(seconds)
        found = []
        while (answer := self.answer()) is not None:
            found.append(answer)
        try:
            return found, self.read() == b""
        except TimeoutError:
            return found, False

    def is_open(self):
        self.socket.settimeout(0)
        try:
            piece = self.socket.recv(65536)
            self.rest += piece
            return piece != b""
        except (BlockingIOError, ssl.SSLWantReadError):
            return True
        except OSError:
            return False

    def close(self):
        self.socket.close()


class Phone:
    """A paired browser, or with `None` one that is not."""

    def __init__(self, household, words, trust=None, source=None):
        self.url, self.trust, self.source, self.cookie = urlsplit(household.url), trust, source, None
        if words:
            digits = household.pair(*words)["digits"]
            answer = self.post("pair", {"code": digits, "sure": "1"})
            self.cookie = answer["set-cookie"].split(";")[0]

    @property
    def origin(self):
        return f"{self.url.scheme}://{self.url.netloc}"

    def wire(self, **options):
        return Wire(self.url.hostname, self.url.port, self.trust, **({"source": self.source} | options))

    def head(self, method, path, *more, version="1.1"):
        """A request's head; `path` is below the household's, or whole with a slash in front."""
        lines = [f"{method} {path if path.startswith('/') else self.url.path + path} HTTP/{version}", f"Host: {self.url.netloc}"]
        if method == "POST":
            lines.append(f"Origin: {self.origin}")
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        return "\r\n".join([*lines, *more, "", ""]).encode("utf-8", "surrogateescape")

    def ask(self, method, path, body=b"", *more, timeout=15):
        wire = self.wire(timeout=timeout)
        try:
            length = [f"Content-Length: {len(body)}"] if body or method == "POST" else []
            wire.send(self.head(method, path, *more, *length, "Connection: close") + body)
            return wire.answer(method)
        finally:
            wire.close()

    def get(self, path, timeout=15):
        return self.ask("GET", path, timeout=timeout)

    def post(self, path, fields, timeout=15):
        return self.ask("POST", path, urlencode(fields).encode(), f"Content-Type: {PAIRS}", timeout=timeout)

    def send(self, path, fields, files, timeout=60):
        """A form with files, each (field, name, bytes)."""
        parts = [
            b'--b\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (name.encode(), value.encode())
            for name, value in fields.items()
        ] + [
            b'--b\r\nContent-Disposition: form-data; name="%s"; filename="%s"\r\n\r\n%s\r\n' % (field.encode(), name, content)
            for field, name, content in files
        ]
        body = b"".join(parts) + b"--b--\r\n"
        return self.ask("POST", path, body, "Content-Type: multipart/form-data; boundary=b", timeout=timeout)


def form():
    return os.urandom(16).hex()


def trust(household):
    """What a phone trusts after `/start`."""
    with urllib.request.urlopen(household.addresses["start"] + "/ca.crt") as certificate:
        return ssl.create_default_context(cadata=certificate.read())


class Honest(threading.Thread):
    """A phone that goes on meanwhile: writes, reads, each over a connection of its own; counts what fails."""

    def __init__(self, phone, pause=0.05):
        super().__init__(daemon=True)
        self.phone, self.pause, self.times, self.failures, self.written = phone, pause, [], [], []
        self.is_over = threading.Event()

    def run(self):
        while not self.is_over.wait(self.pause):
            one = form()
            self.time(lambda: self.phone.post("d/futari", {"form": one, "text": f"honest {one}"}, timeout=60), 303, one)
            self.time(lambda: self.phone.get("d/futari", timeout=60), 200)

    def time(self, ask, wanted, written=None):
        started = time.monotonic()
        try:
            answer = ask()
            said = answer.status if answer else "no answer"
        except OSError as problem:
            said = repr(problem)
        self.times.append(time.monotonic() - started)
        if said != wanted:
            self.failures.append(f"{said} after {self.times[-1]:.1f} s")
        elif written:
            self.written.append(written)

    def end(self):
        """Ends it; says how it went."""
        self.is_over.set()
        self.join()
        times = sorted(self.times) or [0.0]
        return (
            f"{len(self.times)} honest requests, {len(self.failures)} failed; median {times[len(times) // 2] * 1000:.0f} ms, "
            f"p99 {times[int(len(times) * 0.99)] * 1000:.0f} ms, most {times[-1] * 1000:.0f} ms")
