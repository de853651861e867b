#!/usr/bin/env python3
"""A server of the tests' own: POST /v1/audio/transcriptions, playing the case that the model names.

    transcription-server.py LOG [--elsewhere URL] [--certificate PEM] [--settings FILE] [--more JSON]

Prints its address, or writes it into FILE as a machine's settings, with the members of JSON beside it. Writes a line of JSON to LOG for every request: path, case, fields, size and SHA-256 of the
file, the header Authorization, the name and the kind of the file. A model 'busy then-ok' plays 'busy' at the
first request for it and 'then-ok' afterwards; the last case is played for ever. At 'content' the file names the case.
"""
import gzip
import hashlib
import http.server
import json
import os
import socket
import ssl
import struct
import sys
import threading
import time

os.makedirs(os.path.dirname(sys.argv[1]) or ".", exist_ok=True)
log = open(sys.argv[1], "a")
options = dict(zip(sys.argv[2::2], sys.argv[3::2]))
lock = threading.Lock()
seen = {}


def parts(body, kind):
    """The parts of a multipart body: name -> (filename, type, bytes)."""
    boundary = b"--" + kind.split("boundary=")[1].strip('"').encode()
    found = {}
    for part in body.split(boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        facts = {}
        for line in head.decode().split("\r\n"):
            name, _, value = line.partition(":")
            if name.lower() == "content-type":
                facts["type"] = value.strip()
            for piece in value.split(";")[1:]:
                key, _, word = piece.strip().partition("=")
                facts[key] = word.strip('"')
        found[facts["name"]] = (facts.get("filename"), facts.get("type"), content[:-2])
    return found


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def do_GET(self):
        self.note({"method": "GET"})
        self.json(200, {})

    def note(self, facts):
        with lock:
            facts = {"path": self.path, "time": time.time(), **facts}
            log.write(json.dumps(facts) + "\n")
            log.flush()

    def json(self, status, value, headers=()):
        self.answer(status, json.dumps(value).encode(), headers)

    def answer(self, status, body, headers=(), kind="application/json"):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        fields = parts(body, self.headers["Content-Type"])
        name, kind, content = fields.pop("file")
        texts = {key: value[2].decode() for key, value in fields.items()}
        model = texts["model"]
        cases = model.split(" ")
        with lock:
            number = seen.get(model, 0)
            seen[model] = number + 1
        case = cases[min(number, len(cases) - 1)]
        self.note(
            {
                "case": case,
                "fields": texts,
                "file": name,
                "type": kind,
                "bytes": len(content),
                "sha256": hashlib.sha256(content).hexdigest(),
                "authorization": self.headers.get("Authorization"),
                "expect": self.headers.get("Expect"),
            }
        )
        self.play(case, content, texts.get("response_format"))

    def play(self, case, content, form):
        if case == "content":
            case = content.decode().strip()
        case, _, argument = case.partition("=")
        text = {"text": " The quick brown fox. "}
        fault = {"message": "something is wrong", "type": "invalid_request_error", "code": None}
        if case in ("ok", "whisper-1", "then-ok", "gpt-4o-transcribe"):
            self.json(200, text)
        elif case == "times":
            parts = [
                {"id": 0, "start": 0.0, "end": 1.25, "text": " The quick", "avg_logprob": float("nan")},
                {"id": 1, "start": 1.25, "end": 2.5, "text": " brown fox. "},
            ]
            self.json(200, {**text, "segments": parts} if form == "verbose_json" else text)
        elif case == "no-times":
            words = "response_format 'verbose_json' is not compatible with this model"
            if form == "verbose_json":
                self.json(int(argument), {"error": {**fault, "message": words, "param": "response_format"}})
            else:
                self.json(200, text)
        elif case == "hangul":
            self.json(200, {"text": "회의에서 나온\n## 08:15 생각"})
        elif case == "slow":
            time.sleep(float(argument or 1))
            self.json(200, text)
        elif case == "empty":
            self.json(200, {"text": " \n"})
        elif case == "chunked":
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for piece in (b'{"te', b'xt":"in ', b'pieces"}', b""):
                self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        elif case == "gzip":
            self.answer(200, gzip.compress(json.dumps(text).encode()), [("Content-Encoding", "gzip")])
        elif case == "bomb":
            self.answer(200, gzip.compress(b" " * (200 << 20)), [("Content-Encoding", "gzip")])
        elif case == "continue":
            self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nRetry-After: 5\r\n\r\n")
            self.json(200, text)
        elif case == "drop":
            self.cut()
        elif case == "half":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b'{"text":"ha')
            self.cut()
        elif case == "endless":
            self.send_response(200)
            self.send_header("Content-Length", str(2 << 30))
            self.end_headers()
            sent, piece = 0, b" " * 65536
            try:
                while sent < 2 << 30:
                    sent += self.connection.send(piece)
            except OSError:
                pass
            self.note({"sent": sent})
            self.close_connection = True
        elif case == "busy":
            headers = [("Retry-After", argument)] if argument else []
            self.json(429, {"error": {**fault, "code": "rate_limit_exceeded"}}, headers)
        elif case == "busy-ms":
            self.json(429, {"error": fault}, [("retry-after-ms", argument)])
        elif case == "quota":
            self.json(429, {"error": {**fault, "type": "insufficient_quota", "code": "insufficient_quota"}})
        elif case == "redirect":
            self.answer(307, b"", [("Location", options["--elsewhere"] + "/v1/audio/transcriptions")])
        elif case == "wait-ms":
            self.json(503, {"error": fault}, [("retry-after-ms", argument)])
        elif case == "too-long":
            long = "audio duration 1830.5 seconds is longer than 1400 seconds which is the maximum for this model"
            self.json(400, {"error": {**fault, "message": long, "param": None, "code": "invalid_value"}})
        elif case == "echo":
            self.json(400, {"error": {**fault, "message": "bad key " + str(self.headers.get("Authorization"))}})
        elif case == "html":
            self.answer(200, b"<!doctype html><title>hello</title>", kind="text/html")
        elif case == "garbage":
            self.answer(200, b'{"text": "never clo')
        elif case == "no-text":
            self.json(200, {"words": []})
        elif case == "latin":
            self.answer(200, b'{"text": "caf\xe9"}')
        elif case == "not-http":
            self.wfile.write(b"220 mail.example ESMTP\r\n")
            self.cut()
        elif case.isdigit():
            self.json(int(case), {"error": fault})
        else:
            self.json(404, {"error": {**fault, "code": "model_not_found"}})

    def cut(self):
        self.wfile.flush()
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def finish(self):
        try:
            super().finish()
        except (OSError, ValueError):
            pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, address):
        pass


server = Server(("127.0.0.1", 0), Handler)
scheme = "http"
if "--certificate" in options:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(options["--certificate"])
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    scheme = "https"
address = f"{scheme}://127.0.0.1:{server.server_address[1]}"
if "--settings" in options:
    settings = {"transcription": {"url": address, **json.loads(options.get("--more", "{}"))}}
    os.makedirs(os.path.dirname(options["--settings"]), exist_ok=True)
    with open(options["--settings"] + ".new", "w") as file:
        json.dump(settings, file)
    os.rename(options["--settings"] + ".new", options["--settings"])
print(address, flush=True)
server.serve_forever()
