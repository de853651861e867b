"""Opens every file of a hostile home's archive directly, from file:// and from `serve`, in Chromium and Firefox, and prints what ran.

usage: hostile.py CHROMIUM FIREFOX ZUTTO FOLDER

A listener on this machine hears whoever gets out; a page that runs changes its title or asks something. The trap is tried first: a
hostile page that is opened from the home itself, where it lies as it came, must be heard.
"""

import http.server
import json
import os
import pathlib
import re
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

from playwright.sync_api import Error, sync_playwright

from firefox import Firefox, wait

CHROMIUM, FIREFOX, ZUTTO, FOLDER = sys.argv[1], sys.argv[2], sys.argv[3], pathlib.Path(sys.argv[4])
HEARD, PROBLEMS = [], []
# What an archive may hold: pages and their helpers, and what browsers take for pictures, sounds, films and papers.
OURS = {".html", ".css", ".js", ".json", ".txt", ".xml", ".ics"}
OTHERS = {".jpg", ".jpeg", ".png", ".gif", ".webp", ".m4a", ".mp4", ".mp3", ".wav", ".ogg", ".pdf", ".txt"}


class Listener(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        HEARD.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()

    do_POST = do_GET

    def log_message(self, *_):
        pass


def png():
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = b"".join(b"\0" + bytes([200, 100, 50] * 8) for _ in range(6))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 6, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def hostile_files(out):
    """Names and contents; each tells its own name to the listener if it runs."""
    def script(name):
        return (f"document.title='ran';new Image().src='{out}/image-{name}';"
                f"fetch('/index.html').then(r=>r.text()).then(t=>fetch('{out}/home-{name}',{{method:'POST',mode:'no-cors',body:t}}));"
                f"fetch('{out}/fetch-{name}',{{mode:'no-cors'}});setTimeout(()=>location='{out}/gone-{name}',200)")

    def page(name):
        return (f"<!doctype html><title>x</title><img src='{out}/img-{name}'><iframe src='{out}/frame-{name}'></iframe>"
                f"<link rel=stylesheet href='{out}/style-{name}'><script>{script(name)}</script>").encode()

    def svg(name):
        return (f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">'
                f'<image href="{out}/img-{name}" width="9" height="9"/><script>{script(name)}</script></svg>'
                .replace("=>", "=&gt;").encode())

    def xhtml(name):
        text = script(name).replace("&", "&amp;").replace("=>", "=&gt;")
        return (f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><img src="{out}/img-{name}" alt=""/>'
                f'<script>{text}</script></body></html>').encode()

    def pdf(name, key):
        action = f"<</S/{key}/JS(app.alert\\(1\\);this.submitForm\\('{out}/pdf-{name}'\\);)/URI({out}/uri-{name})>>"
        return (f"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction{action}>>endobj\n"
                "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n"
                "trailer<</Root 1 0 R>>\n").encode()

    files = {}
    for ending in ("html", "htm", "HTML", "shtml", "xht", "mht", "hta", "js", "mjs", "css", "json", "md", "csv", "ics",
                   "url", "tif", "bmp", "ico", "heic", "strange", "jpg", "png", "pdf", "mp4", "mp3", "wav", "txt"):
        files[f"page.{ending}"] = page(f"page-{ending}")
    files["page"] = page("page")
    for ending in ("svg", "svgz", "xml", "png", "txt"):
        files[f"drawing.{ending}"] = svg(f"drawing-{ending}")
    for ending in ("xhtml", "xml", "xht"):
        files[f"strict.{ending}"] = xhtml(f"strict-{ending}")
    files["styled.xml"] = (f'<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="{out}/xsl-styled"?><a/>').encode()
    # Files that are two things at once.
    picture = png()
    tail = page("tail")
    for ending in ("html", "svg", "xhtml", "js", "png", "jpg", "txt", "pdf", "mp4", ""):
        name = f"picture.{ending}" if ending else "picture"
        files[name] = picture + tail
        files[f"moving-{name}"] = b"GIF89a/*\0\0\0\0\0" + b"*/=1;" + tail
        files[f"film-{name}"] = b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + tail
        files[f"song-{name}"] = b"ID3\x03\0\0\0\0\0\0" + tail
        files[f"wave-{name}"] = b"RIFF\x24\0\0\0WAVEfmt " + tail
        files[f"paper-{name}"] = b"%PDF-1.4\n" + tail
        files[f"marks-{name}"] = b"<p >ftypmp42" + tail
    files["sixteen.txt"] = "\ufeff".encode("utf-16-le") + page("sixteen").decode().encode("utf-16-le")
    files["acting.pdf"] = pdf("acting", "JavaScript")
    files["escaped.pdf"] = pdf("escaped", "Java#53cript")
    files["leading.pdf"] = pdf("leading", "URI")
    return files


def make_home(out):
    home = FOLDER / "home"
    env = dict(os.environ, HOME=str(FOLDER), XDG_STATE_HOME=str(FOLDER / "state"))

    def zutto(*words, statuses=(0,)):
        done = subprocess.run([ZUTTO, *words], cwd=home if home.exists() else FOLDER, env=env, capture_output=True, text=True)
        if done.returncode not in statuses:
            raise SystemExit(f"{words}: {done.returncode} {done.stdout}{done.stderr}")
        return done

    zutto("init", "--name", "A", "--id", "a", "--lang", "en", "--time-zone", "UTC", str(home))
    zutto("diary", "new", "D", "--type", "couple", "--id", "d")
    files = hostile_files(out)
    for place in ("diaries/d/photos", "diaries/d/members", "memos/photos", "memos/audio"):
        (home / place).mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (home / place / name).write_bytes(content)
    (home / "diaries/d/photos/good.png").write_bytes(png())
    subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "sine=duration=2", home / "memos/audio/good.m4a"], check=True)
    member = home / "diaries/d/members/a.json"
    about = json.loads(member.read_text())
    about["picture"] = "drawing.svg"
    member.write_text(json.dumps(about))
    links = "\n".join(f"[{name}](<../photos/{name}>) ![{name}](<../photos/{name}>) [m](<../members/{name}>)\n" for name in files)
    text = f"<script src='{out}/text'></script>\n\n![far]({out}/far.png) [run](javascript:alert(1))\n\n"
    (home / "diaries/d/entries").mkdir(exist_ok=True)
    (home / "diaries/d/entries/2024-12-24-100000-a.md").write_text(
        "---\nauthor: a\nphotos: [good.png, drawing.svg, picture.html, page.html]\n---\n" + text + links)
    links = "\n".join(f"[{name}](<photos/{name}>) [s](<audio/{name}>) ![](<audio/{name}>)\n" for name in files)
    (home / "memos/2024-12-24-100000.md").write_text(text + "![](audio/good.m4a)\n\n" + links)
    told = zutto("build", "--json", statuses=(0, 1)).stdout
    zutto("check", statuses=(0, 1))
    for name in ("drawing.svg", "page.html", "strict.xhtml", "acting.pdf"):
        if told.count(f"photos/{name}\"") < 2:
            PROBLEMS.append(f"build does not name {name}")
        if not (home / "diaries/d/photos" / name).exists():
            PROBLEMS.append(f"{name} is not in the home any more")
    return home


def add_foreign(archive, out):
    """Pages and a script that somebody puts beside the archive's, and a page of the archive that somebody changes."""
    inline = hostile_files(out)["page.html"]
    loading = b"<!doctype html><title>x</title><script src='/evil.js'></script>"
    changed = "diaries/d/index.html"
    files = {"evil.html": inline, "receive/evil.html": inline, "evil-loading.html": loading, "receive/loading.html": loading,
             "evil.js": hostile_files(out)["page.js"].split(b"<script>")[1].split(b"</script>")[0],
             changed: (archive / changed).read_bytes() + loading}
    (archive / "receive").mkdir(exist_ok=True)
    for name, content in files.items():
        (archive / name).write_bytes(content)
    return list(files)


def check_files(archive):
    files = sorted(path for path in archive.rglob("*") if path.is_file())
    for path in files:
        place = path.relative_to(archive)
        isOurs = len(place.parts) == 1 or not {"photos", "photos-small", "photos-thumb", "photos-original", "members", "audio"} & set(place.parts[:-1])
        if path.suffix not in (OURS if isOurs else OTHERS) and place.as_posix() != "icon.png":
            PROBLEMS.append(f"{place} is in the archive")
    for page in archive.rglob("*.html"):
        for link in re.findall(r'(?:href|src)="([^"#]+)', page.read_text()):
            if re.search(r"\.(svgz?|xht|xhtml|xml|mht|hta|js|strange)$", link) and not link.endswith((".js", "atom.xml")):
                PROBLEMS.append(f"{page.relative_to(archive)} links to {link}")
    return files


def ran(browser, address, title):
    time.sleep(0.02)
    if title == "ran":
        PROBLEMS.append(f"{browser}: {address} ran")


def in_chromium(addresses, trap, pages):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(accept_downloads=True)

        def open_one(address):
            page = context.new_page()
            page.on("dialog", lambda dialog: (PROBLEMS.append(f"Chromium: {address} asks {dialog.message}"), dialog.dismiss()))
            try:
                page.goto(address, timeout=15000)
                page.wait_for_timeout(60)
                return page, page.title()
            except Error as error:
                # What is not shown is offered to be saved.
                if "Download is starting" not in str(error) and "ERR_ABORTED" not in str(error):
                    raise
                return page, ""

        page, _ = open_one(trap)
        wait(lambda: HEARD, "Chromium does not fall into the trap")
        page.close()
        time.sleep(1)
        HEARD.clear()
        for address in addresses:
            page, title = open_one(address)
            ran("Chromium", address, title)
            page.close()
        for address in pages:
            page, _ = open_one(address)
            wait(lambda: page.evaluate(MEDIA), f"Chromium: a picture or a sound of {address} is not shown")
            page.close()
        time.sleep(1)
        browser.close()
    heard("Chromium")


def in_firefox(addresses, trap, pages):
    with tempfile.TemporaryDirectory() as folder:
        firefox = Firefox(FIREFOX, pathlib.Path(folder))
        try:
            firefox.call("SetTimeouts", pageLoad=4000)

            def open_one(address):
                try:
                    firefox.call("Navigate", url=address)
                    time.sleep(0.06)
                    return firefox.ask("document.title")
                except RuntimeError as error:
                    if "dialog" in str(error).lower() and "unexpected" in str(error).lower():
                        PROBLEMS.append(f"Firefox: {address} asks something")
                    # What is not shown is saved, and nothing is loaded.
                    return ""

            open_one(trap)
            wait(lambda: HEARD, "Firefox does not fall into the trap")
            firefox.call("Navigate", url="about:blank")
            time.sleep(1)
            HEARD.clear()
            for address in addresses:
                ran("Firefox", address, open_one(address))
            for address in pages:
                open_one(address)
                wait(lambda: firefox.ask("(" + MEDIA + ")()"), f"Firefox: a picture or a sound of {address} is not shown")
            time.sleep(1)
        finally:
            firefox.process.terminate()
            firefox.process.wait(30)
    heard("Firefox")


MEDIA = """() => {
  const images = [...document.images].filter(i => i.src.includes('good.png'));
  for (const image of images) image.loading = 'eager';
  const sounds = [...document.querySelectorAll('audio')].filter(s => s.src.includes('good.m4a'));
  for (const sound of sounds) sound.load && sound.readyState === 0 && sound.networkState === 0 && sound.load();
  return images.length + sounds.length > 0 && images.every(i => i.naturalWidth) && sounds.every(s => s.readyState > 0);
}"""


def heard(browser):
    for path in sorted(set(HEARD)):
        PROBLEMS.append(f"{browser}: {path} was heard")
    HEARD.clear()


def main():
    listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    home = make_home(f"http://127.0.0.1:{listener.server_port}")
    archive = home / "archive"
    files = check_files(archive)
    env = dict(os.environ, HOME=str(FOLDER), XDG_STATE_HOME=str(FOLDER / "state"))
    server = subprocess.Popen([ZUTTO, "serve", "--home", home, "--port", "0", "--json", "--no-watch"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env)
    try:
        url = json.loads(server.stdout.readline())["url"]
        places = [path.relative_to(archive).as_posix() for path in files]
        addresses = [(archive / place).as_uri() for place in places] + [url + place for place in places]
        # From a disk nobody keeps what others put into the folder from running; from the server it does nothing.
        addresses += [url + place for place in add_foreign(archive, f"http://127.0.0.1:{listener.server_port}")]
        shown = ["diaries/d/months/2024-12.html", "memos/2024-12-24-100000.html"]
        pages = [(archive / place).as_uri() for place in shown] + [url + place for place in shown]
        trap = (home / "diaries/d/photos/page.html").as_uri()
        in_chromium(addresses, trap, pages)
        in_firefox(addresses, trap, pages)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)
    print("\n".join(PROBLEMS[:40]) or f"nothing of {len(files)} files runs")
    sys.exit(1 if PROBLEMS else 0)


main()
