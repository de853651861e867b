"""Speaks TLS with a server that answers each request with its body in angle brackets, as Python's ssl and openssl do.

usage: tls.py PORT CERTIFICATE [--one]

CERTIFICATE is the server's own, for localhost. Prints what is wrong, or how many checks held. With `--one` the server takes one
connection at a time, and the only check is that a peer who reads nothing does not keep it.
"""

import os
import socket
import ssl
import subprocess
import sys
import time
import warnings

PORT, CERTIFICATE = int(sys.argv[1]), sys.argv[2]
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
LAST = GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
checks = []


def check(function):
    checks.append(function)


def context(version=None, protocols=("http/1.1",)):
    made = ssl.create_default_context(cafile=CERTIFICATE)
    if protocols:
        made.set_alpn_protocols(list(protocols))
    if version:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made.minimum_version = made.maximum_version = version
        made.set_ciphers("ALL:@SECLEVEL=0")
    return made


def connect(made=None, session=None):
    raw = socket.create_connection(("127.0.0.1", PORT), 60)
    # The end of a connection without `close_notify` is an error.
    return (made or context()).wrap_socket(raw, server_hostname="localhost", suppress_ragged_eofs=False, session=session)


def rest(peer):
    all = b""
    while piece := peer.recv(1 << 16):
        all += piece
    return all


def answer(peer):
    """One answer of a connection that stays open: its body."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        piece = peer.recv(1)
        assert piece, "closed"
        head += piece
    count = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    body = b""
    while len(body) < count:
        piece = peer.recv(count - len(body))
        assert piece, "closed"
        body += piece
    return body


class ByHand:
    """A connection whose bytes are handed over one by one, or not at all."""

    def __init__(self, version=None):
        self.raw = socket.create_connection(("127.0.0.1", PORT), 60)
        self.raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = context(version).wrap_bio(self.incoming, self.outgoing, server_hostname="localhost")

    def step(self, function, piece=1):
        while True:
            try:
                result = function()
                self.send(piece)
                return result
            except ssl.SSLWantReadError:
                self.send(piece)
                got = self.raw.recv(1 << 16)
                self.incoming.write(got) if got else self.incoming.write_eof()

    def send(self, piece):
        data = self.outgoing.read()
        for start in range(0, len(data), piece):
            self.raw.sendall(data[start:start + piece])


@check
def versions():
    for version, name in [(ssl.TLSVersion.TLSv1_2, "TLSv1.2"), (ssl.TLSVersion.TLSv1_3, "TLSv1.3")]:
        with connect(context(version)) as peer:
            assert peer.version() == name
            assert "GCM" in peer.cipher()[0] or "CHACHA20" in peer.cipher()[0], peer.cipher()
            peer.sendall(LAST)
            assert rest(peer).endswith(b"<>\n")
    for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
        try:
            connect(context(version))
        except ssl.SSLError as error:
            assert "ALERT" in error.reason, error
        else:
            raise AssertionError(version)


@check
def protocols():
    for offered, chosen in [((), None), (("http/1.1",), "http/1.1"), (("h2", "http/1.1"), "http/1.1")]:
        with connect(context(protocols=offered)) as peer:
            assert peer.selected_alpn_protocol() == chosen, (offered, peer.selected_alpn_protocol())
    try:
        with connect(context(protocols=("h2",))) as peer:
            peer.recv(1)
    except ssl.SSLError as error:
        assert "no application protocol" in str(error).lower(), error
    else:
        raise AssertionError("h2 alone was taken")


@check
def ends_as_it_should():
    with connect() as peer:
        peer.sendall(LAST)
        # Without the server's `close_notify` this raises.
        assert rest(peer).endswith(b"<>\n")


@check
def large():
    body = os.urandom(4 << 20).hex().encode()
    with connect() as peer:
        for _ in range(2):
            peer.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            assert answer(peer) == b"<" + body + b">\n"
        peer.sendall(GET)
        assert answer(peer) == b"<>\n"


@check
def slow_reader():
    """Sends much more than the sockets hold before it reads."""
    body = b"x" * (8 << 20)
    with connect() as peer:
        peer.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % len(body) + body)
        time.sleep(0.5)
        assert rest(peer).endswith(b"<" + body + b">\n")


@check
def pipelined():
    with connect() as peer:
        peer.sendall(GET * 20 + LAST)
        assert rest(peer).count(b"HTTP/1.1 200") == 21


@check
def byte_by_byte():
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        peer = ByHand(version)
        peer.step(peer.tls.do_handshake)
        peer.step(lambda: peer.tls.write(GET[:20]))
        peer.step(lambda: peer.tls.write(GET[20:]))
        heard = b""
        while b"<>" not in heard:
            heard += peer.step(lambda: peer.tls.read(1 << 16))
        peer.raw.close()


@check
def no_tls_at_all():
    for words in (GET, b"\x16\x03\x01" + b"\xff" * 600, b"\0" * 70_000, b"\x16", b""):
        with socket.create_connection(("127.0.0.1", PORT), 60) as raw:
            raw.sendall(words)
            raw.shutdown(socket.SHUT_WR)
            try:
                assert b"HTTP/1.1" not in rest(raw)
            except ConnectionResetError:
                pass


@check
def damaged():
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        peer = ByHand(version)
        peer.step(peer.tls.do_handshake)
        peer.tls.write(GET)
        data = bytearray(peer.outgoing.read())
        data[-1] ^= 1
        peer.raw.sendall(data)
        heard = b""
        try:
            heard = rest(peer.raw)
        except ConnectionResetError:
            pass
        peer.incoming.write(heard)
        peer.incoming.write_eof()
        try:
            raise AssertionError(peer.tls.read(1 << 16))
        except ssl.SSLError as error:
            assert "BAD_RECORD_MAC" in error.reason, error


@check
def cut_off():
    for count in (1, 5, 60, 200):
        peer = ByHand()
        try:
            peer.tls.do_handshake()
        except ssl.SSLWantReadError:
            pass
        peer.raw.sendall(peer.outgoing.read()[:count])
        peer.raw.close()


@check
def sessions_come_back():
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        made = context(version)
        with connect(made) as peer:
            peer.sendall(GET)
            answer(peer)
            session = peer.session
        with connect(made, session) as peer:
            assert peer.session_reused, version
            peer.sendall(GET)
            assert answer(peer) == b"<>\n"


def client(version, words):
    command = ["openssl", "s_client", "-connect", f"127.0.0.1:{PORT}", "-CAfile", CERTIFICATE, version]
    finished = subprocess.run(command, input=words, capture_output=True, timeout=60)
    return finished.stdout + finished.stderr


@check
def new_keys():
    """`K` asks both sides for new keys, as often as it likes."""
    peer = subprocess.Popen(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{PORT}", "-CAfile", CERTIFICATE, "-tls1_3"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    for words in (b"K\n", b"K\n", b"k\n", LAST):
        time.sleep(0.3)
        peer.stdin.write(words)
        peer.stdin.flush()
    # It ends with the server's connection; at the end of its input it would not wait for that.
    said = peer.stdout.read()
    peer.communicate()
    assert said.count(b"KEYUPDATE") == 3 and b"HTTP/1.1 200" in said, said[-200:]


@check
def no_renegotiation():
    said = client("-tls1_2", b"R\n" + LAST)
    assert b"RENEGOTIATING" in said and b"HTTP/1.1 200" not in said, said[-200:]


@check
def others_are_still_served():
    peers = [connect() for _ in range(50)]
    for peer in peers:
        peer.sendall(LAST)
    for peer in peers:
        assert rest(peer).endswith(b"<>\n")


def who_reads_nothing_is_cut():
    body = b"x" * (16 << 20)
    held = connect()
    held.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    end = time.monotonic() + 50
    while True:
        try:
            with connect() as peer:
                peer.sendall(LAST)
                assert rest(peer).endswith(b"<>\n")
                return
        except (OSError, AssertionError):
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


if "--one" in sys.argv:
    checks = [who_reads_nothing_is_cut]
faults = 0
for function in checks:
    try:
        function()
    except Exception as error:
        faults += 1
        print(f"{function.__name__}: {type(error).__name__} {error}")
if not faults:
    print(f"{len(checks)} checks held")
sys.exit(bool(faults))
