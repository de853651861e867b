"""Asks a preview what hostile and clumsy programs ask, and prints what is wrong: preview-visitor.py URL-FILE ARCHIVE."""

import json
import pathlib
import socket
import sys

port = int(json.loads(pathlib.Path(sys.argv[1]).read_text())["url"].rstrip("/").rsplit(":", 1)[1])
archive = pathlib.Path(sys.argv[2])
host = f"Host: localhost:{port}\r\n"
failures = 0


def talk(*parts, family="127.0.0.1"):
    """All that comes back until the server ends the connection."""
    heard = b""
    with socket.create_connection((family, port), timeout=60) as connection:
        try:
            for part in parts:
                connection.sendall(part if isinstance(part, bytes) else part.encode())
            while piece := connection.recv(65536):
                heard += piece
        # A server that ends a connection with bytes unread resets it.
        except (ConnectionResetError, BrokenPipeError):
            pass
    return heard


def get(target, *headers, method="GET", hosts=host):
    more = "".join(f"{header}\r\n" for header in headers)
    return talk(f"{method} {target} HTTP/1.1\r\n{hosts}Connection: close\r\n{more}\r\n")


def status(answer):
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def expect(truth, what):
    global failures
    if not truth:
        failures += 1
        print(what)


def body(answer):
    return answer.split(b"\r\n\r\n", 1)[1]


# The files are there, at both addresses, with one line more in pages only.
index = (archive / "index.html").read_bytes()
served = body(get("/"))
line = served[served.index(b"<script src=\"/.zutto"):].split(b"\n", 1)[0] + b"\n"
expect(served.replace(line, b"") == index, "the page is not the archive's")
expect(b"/.zutto/" not in index, "the archive's own page was changed")
expect(body(get("/style.css")) == (archive / "style.css").read_bytes(), "the style sheet differs")
try:
    expect(status(talk(f"GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n", family="::1")) == 200, "not at ::1")
except OSError:
    print("skipped: no IPv6 here", file=sys.stderr)
expect(body(get("/", method="HEAD")) == b"", "HEAD has a body")

# What zutto did not write may do nothing, wherever it lies; nor may a page that somebody changed.
SANDBOX = b"content-security-policy: sandbox; default-src 'none'\r\n"


def head(target):
    return get(target).split(b"\r\n\r\n", 1)[0].lower() + b"\r\n"


page = b"<!doctype html><head></head><script src=evil.js></script>"
(archive / "receive").mkdir(exist_ok=True)
for name, content in {"evil.html": page, "receive/evil.html": page, "evil.js": b"1", "evil.css": b"a{}"}.items():
    (archive / name).write_bytes(content)
    answer = head("/" + name)
    expect(status(get("/" + name)) == 200 and SANDBOX in answer and b"nosniff" in answer, f"/{name} is trusted")
    expect(body(get("/" + name)) == content, f"/{name} is not as it is")
    expect(b"javascript" not in answer and b"text/css" not in answer, f"/{name} may come into a page")
    (archive / name).unlink()
if not any((archive / "receive").iterdir()):
    (archive / "receive").rmdir()
changed = next(path for path in sorted(archive.rglob("*.html")) if path.parent != archive)
place = "/" + changed.relative_to(archive).as_posix()
expect(SANDBOX not in head(place), f"{place} is not ours")
before = changed.read_bytes()
changed.write_bytes(before + page)
expect(SANDBOX in head(place), f"{place} was changed, and is trusted")
changed.write_bytes(before)
expect(b"\r\nLocation: /diaries/\r\n" in get("/diaries"), "a folder without its slash")
expect(b"\r\nETag: " in get("/style.css"), "no ETag")
tag = get("/style.css").split(b"ETag: ", 1)[1].split(b"\r\n", 1)[0].decode()
expect(status(get("/style.css", f"If-None-Match: {tag}")) == 304, "not kept by its tag")

# Nothing outside.
(archive.parent / "secret.txt").write_text("PLANTED")
for place, name in [("/etc", "out"), (str(archive.parent), "up"), ("/etc/passwd", "passwd.html")]:
    (archive / name).symlink_to(place)
for target in ["/../secret.txt", "/%2e%2e/secret.txt", "/%2E%2E%2Fsecret.txt", "/..%5csecret.txt", "/..\\secret.txt",
               "/diaries/../../secret.txt", "/diaries/%2e%2e/%2e%2e/secret.txt", "//secret.txt", "/./../secret.txt",
               "/up/secret.txt", "/out/passwd", "/passwd.html", "/out/", "/up", "/index.html%00.txt", "/secret.txt%00",
               "/%c0%ae%c0%ae/secret.txt", "/%252e%252e/secret.txt", "/.zutto/", "/.zutto/cache", "/.git/config",
               f"http://localhost:{port}/", "http://evil.example/", "*", "/diaries/futari/entries/"]:
    answer = get(target)
    expect(status(answer) in (400, 404), f"{target}: {answer[:40]}")
    expect(b"PLANTED" not in answer and b"root:" not in answer, f"{target} shows what is outside")
for name in ["out", "up", "passwd.html"]:
    (archive / name).unlink()

# Nobody else.
for name in ["evil.example", "localhost", "localhost:1", f"localhost.:{port}", f"127.0.0.1.nip.io:{port}", f"0.0.0.0:{port}",
             f"evil@localhost:{port}", f"[::]:{port}", ""]:
    expect(status(get("/", hosts=f"Host: {name}\r\n")) == 421, f"answers as {name}")
for name in [f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}", f"LOCALHOST:{port}"]:
    expect(status(get("/", hosts=f"Host: {name}\r\n")) == 200, f"does not answer as {name}")
expect(status(get("/", hosts="")) == 400, "no Host")
expect(status(get("/", hosts=host + host)) == 400, "two Hosts")
expect(status(get("/.zutto/events", "Origin: http://evil.example")) == 403, "another page listens")
expect(status(get("/style.css", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors")) == 403, "another page's picture")
expect(b"\r\nCross-Origin-Resource-Policy: same-origin\r\n" in get("/style.css"), "other pages may use it")
for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT"]:
    answer = get("/" if method != "CONNECT" else "evil.example:443", method=method)
    expect(status(answer) == 405 and b"Allow: GET, HEAD" in answer, f"{method}: {answer[:40]}")

# Parts of a sound.
sound = archive / "sound.m4a"
sound.write_bytes(bytes(range(256)) * 4000)
whole = sound.read_bytes()
for asked, first, last in [("0-9", 0, 9), ("1000-", 1000, len(whole) - 1), ("-10", len(whole) - 10, len(whole) - 1),
                           ("5-99999999999999999999", 5, len(whole) - 1), ("-99999999", 0, len(whole) - 1)]:
    answer = get("/sound.m4a", f"Range: bytes={asked}")
    expect(status(answer) == 206 and body(answer) == whole[first:last + 1], f"Range: {asked}")
    expect(f"Content-Range: bytes {first}-{last}/{len(whole)}\r\n".encode() in answer, f"Content-Range: {asked}")
for asked in ["5-3", "a-b", "-", "0-1,5-6", "--1"]:
    expect(body(get("/sound.m4a", f"Range: bytes={asked}")) == whole, f"Range: {asked}")
for asked in [f"{len(whole)}-", "-0", "99999999999999999999-"]:
    expect(status(get("/sound.m4a", f"Range: bytes={asked}")) == 416, f"Range: {asked}")
expect(body(get("/sound.m4a", "Range: bytes=0-9", 'If-Range: "other"')) == whole, "If-Range")
expect(b"Content-Type: audio/mp4\r\n" in get("/sound.m4a", method="HEAD"), "the sound's type")
sound.unlink()

# Several at once, and nonsense.
line = f"GET / HTTP/1.1\r\n{host}"
answer = talk((line + "\r\n") * 3 + line + "Connection: close\r\n\r\n")
expect(answer.count(b"HTTP/1.1 200 OK") == 4, "pipelined")
for what, parts in {
    "a huge header": [line + "X: ", b"a" * 100_000, "\r\n\r\n"],
    "a huge target": ["GET /", b"a" * 200_000, f" HTTP/1.1\r\n{host}\r\n"],
    "many headers": [line, b"".join(b"X%d: a\r\n" % number for number in range(5000)), "\r\n"],
    "TLS": [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100)],
    "two lengths": [line + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    "a content": [line + "Content-Length: 5\r\n\r\nhello"],
}.items():
    answer = talk(*parts)
    # The reset of a connection can overtake the answer.
    expect(status(answer) == 400 or answer == b"", f"{what}: {answer[:60]}")
held = [socket.create_connection(("127.0.0.1", port)) for _ in range(300)]
for connection in held:
    connection.close()
expect(status(get("/")) == 200, "it is still there")
sys.exit(1 if failures else 0)
