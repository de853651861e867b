"""A push service on this machine (RFC 8030, RFC 8292), and what a browser says to it (autopush's WebSocket, as Firefox speaks it).

It checks what a service of a browser's maker checks, and keeps what was posted. A second implementation of RFC 8291 opens messages.
"""

import base64
import hashlib
import http.server
import json
import os
import pathlib
import secrets
import socketserver
import ssl
import struct
import threading
import time
import uuid
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
import datetime

CURVE = ec.SECP256R1()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def point(key):
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def certificate(folder):
    """A certificate for localhost, signed by itself; the files' paths."""
    key = ec.generate_private_key(CURVE)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=9))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), True).sign(key, hashes.SHA256()))
    paths = pathlib.Path(folder, "push.crt"), pathlib.Path(folder, "push.key")
    paths[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    paths[1].write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return [str(path) for path in paths]


class Subscription:
    """A browser that subscribed: its keys, and what it opens."""

    def __init__(self, service):
        self.key, self.secret, self.name = ec.generate_private_key(CURVE), os.urandom(16), secrets.token_urlsafe(20)
        self.endpoint = f"{service.origin}/push/{self.name}"

    @property
    def fields(self):
        return {"endpoint": self.endpoint, "key": encoded(point(self.key.public_key())), "secret": encoded(self.secret)}

    def open(self, body):
        salt, size, length = body[:16], struct.unpack(">I", body[16:20])[0], body[20]
        own, record = body[21:21 + length], body[21 + length:]
        assert len(record) <= size, "a record is larger than it says"
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, own))
        info = b"WebPush: info\0" + point(self.key.public_key()) + own
        key = HKDF(hashes.SHA256(), 32, self.secret, info).derive(shared)
        derive = lambda what, count: HKDF(hashes.SHA256(), count, salt, b"Content-Encoding: " + what + b"\0").derive(key)
        plain = AESGCM(derive(b"aes128gcm", 16)).decrypt(derive(b"nonce", 12), record, b"").rstrip(b"\0")
        assert plain[-1:] == b"\2", "the last record is not marked"
        return json.loads(plain[:-1])


class Service:
    def __init__(self, folder):
        self.problems, self.posted, self.statuses, self.browsers = [], [], [], {}
        self.certificate, key = certificate(folder)
        self.keys = set()
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                problem = service.check(self.path, self.headers, body)
                if problem:
                    service.problems.append(problem)
                status = 400 if problem else service.statuses.pop(0) if service.statuses else 201
                service.posted.append((time.time(), self.path, status, body))
                if status == 201:
                    service.pass_on(self.path, body)
                self.send_response(status)
                if status == 503:
                    self.send_header("Retry-After", "1")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *words):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.origin = f"https://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def check(self, path, headers, body):
        """What a service of a browser's maker refuses; nil if nothing."""
        if headers["Content-Encoding"] != "aes128gcm" or not headers["TTL"].isdigit() or len(body) > 4096:
            return "the headers are not those of RFC 8030 and 8291"
        if len(headers["Topic"]) > 32:
            return "the topic is too long"
        scheme, parts = headers["Authorization"].split(" ", 1)
        values = dict(part.strip().split("=", 1) for part in parts.split(","))
        key = decoded(values["k"])
        self.keys.add(values["k"])
        signed, signature = values["t"].rsplit(".", 1)
        r, s = [int.from_bytes(half, "big") for half in (decoded(signature)[:32], decoded(signature)[32:])]
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key).verify(
                utils.encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
        except Exception:
            return "the token is not signed by its key"
        head, claims = [json.loads(decoded(part)) for part in signed.split(".")]
        if scheme != "vapid" or head != {"typ": "JWT", "alg": "ES256"} or claims["aud"] != self.origin:
            return f"the token is for something else: {head} {claims}"
        if not time.time() < claims["exp"] <= time.time() + 86400 or claims["sub"] != "mailto:misaki@example.org":
            return f"the token holds too long, or names nobody: {claims}"
        return None

    def posts(self, subscription):
        return [(status, body) for _, path, status, body in self.posted if path == urlsplit(subscription.endpoint).path]

    # What a browser says.

    def listen(self):
        """A WebSocket for browsers; its address."""
        service = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                head = {}
                self.rfile.readline()
                while line := self.rfile.readline().strip().decode():
                    name, value = line.split(":", 1)
                    head[name.lower()] = value.strip()
                proof = hashlib.sha1((head["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
                answer = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
                          f"Sec-WebSocket-Accept: {base64.b64encode(proof).decode()}"]
                if protocol := head.get("sec-websocket-protocol"):
                    answer.append(f"Sec-WebSocket-Protocol: {protocol.split(',')[0].strip()}")
                self.wfile.write(("\r\n".join(answer) + "\r\n\r\n").encode())
                while (message := self.receive()) is not None:
                    service.hear(message, self.send)

            def receive(self):
                """The next text message; None at the end."""
                head = self.rfile.read(2)
                if len(head) < 2 or head[0] & 15 == 8:
                    return None
                size = head[1] & 127
                if size == 126:
                    size = struct.unpack(">H", self.rfile.read(2))[0]
                elif size == 127:
                    size = struct.unpack(">Q", self.rfile.read(8))[0]
                mask = self.rfile.read(4)
                data = bytes(byte ^ mask[place % 4] for place, byte in enumerate(self.rfile.read(size)))
                return data.decode() if head[0] & 15 == 1 else ""

            def send(self, object):
                data = json.dumps(object).encode()
                size = bytes([len(data)]) if len(data) < 126 else b"\x7e" + struct.pack(">H", len(data))
                self.wfile.write(b"\x81" + size + data)

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address, daemon_threads = True, True

        server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"ws://localhost:{server.server_address[1]}/"

    def hear(self, text, send):
        message = json.loads(text or "{}")
        kind = message.get("messageType")
        if kind == "hello":
            send({"messageType": "hello", "uaid": uuid.uuid4().hex, "status": 200, "use_webpush": True, "broadcasts": {}})
        elif kind == "register":
            name = secrets.token_urlsafe(20)
            self.browsers["/push/" + name] = (message["channelID"], send)
            self.keys.add(message["key"])
            send({"messageType": "register", "channelID": message["channelID"], "status": 200,
                  "pushEndpoint": f"{self.origin}/push/{name}"})
        elif kind == "unregister":
            send({"messageType": "unregister", "channelID": message["channelID"], "status": 200})

    def pass_on(self, path, body):
        if path in self.browsers:
            channel, send = self.browsers[path]
            send({"messageType": "notification", "channelID": channel, "version": uuid.uuid4().hex, "ttl": 60,
                  "data": encoded(body), "headers": {"encoding": "aes128gcm"}})
