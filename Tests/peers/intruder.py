"""Pages that would use a household somebody is paired with, in Chromium; prints what is wrong.

usage: intruder.py CHROMIUM ZUTTO HOME

They come from another port of the same host, which browsers count as the same site and send our cookie from; from a disk; from a
sandbox, whose origin is `null`; and under a name that was made to lead here (DNS rebinding). They know the secret path, which is the
worst case. They post, frame, read, listen, and wait for our cookie.
"""

import http.server
import json
import pathlib
import sys
import threading
import urllib.parse

from playwright.sync_api import Error, sync_playwright

from walk import Household, context, expect, paired, problems

CHROMIUM, ZUTTO, HOME = sys.argv[1:4]
HEARD = []
FIELDS = {"form": "0123456789abcdef" * 2, "text": "by an intruder", "code": "1", "sure": "1", "device": "1", "tap": "gel", "day": ""}
FORMS = ["d/futari", "d/futari/read", "out", "m", "till/tap", "pair", "devices/pair", "devices/unpair", "settings", "undo"]


class Hostile(http.server.BaseHTTPRequestHandler):
    """Any page at any address of another port, which also sets cookies of our name."""

    def do_GET(self):
        HEARD.append((self.path, self.headers.get("Cookie", ""), self.headers.get("Referer", "")))
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Access-Control-Allow-Origin", "*")
        if self.path.startswith("/toss"):
            for name in ("zutto", "zutto-till"):
                self.send_header("Set-Cookie", f"{name}={'0' * 64}; Path=/")
        self.end_headers()
        try:
            self.wfile.write(b"<!doctype html><title>hostile</title><body>hostile")
        except OSError:
            pass

    do_POST = do_GET

    def log_message(self, *_):
        pass


def entries():
    return sorted(pathlib.Path(HOME).rglob("*.md")) + sorted(pathlib.Path(HOME).rglob("ledger/*.json"))


def whole():
    return {path: path.read_bytes() for path in entries()}


# What a page tries without leaving: what it gets of an answer, or that it gets none.
READ = """async ([base]) => {
  const found = {};
  const attempt = async (name, body) => { try { found[name] = await body(); } catch { found[name] = "nothing"; } };
  for (const mode of ["cors", "no-cors"]) {
    await attempt("read " + mode, async () => {
      const answer = await fetch(base + "d/futari", { mode, credentials: "include" });
      return answer.type === "opaque" ? "opaque " + (await answer.text()).length : (await answer.text()).slice(0, 20);
    });
    await attempt("post " + mode, async () => {
      const answer = await fetch(base + "d/futari", {
        method: "POST", mode, credentials: "include", headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "form=" + "ab".repeat(16) + "&text=by+an+intruder" });
      return answer.type === "opaque" ? "opaque " + (await answer.text()).length : answer.status;
    });
    await attempt("beacon " + mode, async () => {
      navigator.sendBeacon(base + "m", new URLSearchParams({ form: "cd".repeat(16), text: "by an intruder" }));
      return "nothing";
    });
  }
  await attempt("another method", async () => (await fetch(base + "d/futari", { method: "PUT", credentials: "include" })).status);
  await attempt("a key", async () =>
    (await fetch(base + "in", { method: "POST", headers: { Authorization: "Bearer x" }, body: "x" })).status);
  const event = (target, good) => new Promise((done) => {
    target.addEventListener(good, () => done(good));
    target.addEventListener("error", () => done("nothing"));
    setTimeout(() => done("nothing"), 4000);
  });
  await attempt("events", () => event(new EventSource(base + "events", { withCredentials: true }), "open"));
  await attempt("socket", () => event(new WebSocket(base.replace("http", "ws") + "events"), "open"));
  const element = (name, properties) => {
    const one = Object.assign(document.createElement(name), properties);
    const loaded = event(one, "load");
    document.body.append(one);
    return loaded;
  };
  await attempt("script", () => element("script", { src: base + "a/app.js" }));
  await attempt("style", () => element("link", { rel: "stylesheet", href: base + "a/app.css" }));
  await attempt("picture", () => element("img", { src: base + "a/icon.png" }));
  await attempt("photo", () => element("img", { src: base + PHOTO }));
  await attempt("object", () => element("object", { data: base + "d/futari" }));
  await attempt("module", async () => { await import(base + "a/app.js"); return "loaded"; });
  await attempt("worker", async () => { await navigator.serviceWorker.register(base + "a/sw.js"); return "registered"; });
  for (const sandbox of [null, "allow-scripts", "allow-same-origin allow-scripts allow-forms"]) {
    const frame = document.createElement("iframe");
    if (sandbox) frame.setAttribute("sandbox", sandbox);
    frame.src = base + "d/futari";
    const loaded = event(frame, "load");
    document.body.append(frame);
    await loaded;
    await attempt("frame " + sandbox, () => frame.contentDocument ? frame.contentDocument.body.textContent.slice(0, 20) || "nothing" : "nothing");
  }
  return found;
}"""


def submit(tab, base, path, encoding, target):
    """A form of the page, sent by itself."""
    tab.evaluate("""([action, fields, enctype, target]) => {
      const form = Object.assign(document.createElement("form"), { method: "post", action, enctype, target });
      for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement("input"), { name, value }));
      document.body.append(form);
      form.submit();
    }""", [base + path, FIELDS, encoding, target])


def intrude(tab, place, base, name, photo):
    """Everything that one page tries."""
    before = whole()
    tab.goto(place)
    found = tab.evaluate(READ.replace("PHOTO", json.dumps(photo)), [base])
    framed = [frame.content() for frame in tab.frames[1:]]
    expect(len(framed) == 3 and not any("<article" in text for text in framed), f"{name}: a frame shows the diary")
    for what, said in found.items():
        expect(said in ("nothing", "opaque 0"), f"{name}: {what}: {said}")
    for path in FORMS:
        for encoding in ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]:
            tab.goto(place)
            with tab.expect_navigation() as sent:
                submit(tab, base, path, encoding, "_self")
            answer = sent.value
            expect(answer.status == 403, f"{name}: a form to {path} as {encoding} is answered {answer.status}")
    tab.goto(place)
    with tab.context.expect_page() as opened:
        tab.evaluate("(address) => { window.other = window.open(address); }", base + "d/futari")
    opened.value.wait_for_load_state()
    said = tab.evaluate("""() => { try { return [other.closed, other.length, String(other.document && other.document.title)]; } catch { return "nothing"; } }""")
    expect(said in ("nothing", [True, 0, "null"]), f"{name}: a window that it opened: {said}")
    opened.value.close()
    expect(whole() == before, f"{name}: something was written")


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hostile)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    other = f"http://localhost:{server.server_port}/"
    household = Household(ZUTTO, HOME)
    base, port = household.url, household.port
    file = pathlib.Path(HOME).parent / "hostile.html"
    file.write_text("<!doctype html><title>hostile</title><body>hostile")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", f"--host-resolver-rules=MAP rebound.example 127.0.0.1"])
            owner = paired(browser, household, "--owner")
            photo = "file/futari/" + next(pathlib.Path(HOME).glob("diaries/futari/photos/*.jpg")).name
            place = owner.context
            expect(place.request.get(base + photo).status == 200, "the owner's photo isn't shown")
            # It answers in the browser's place, also for what other pages ask for.
            owner.goto(base + "out")
            owner.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
            owner.reload()
            owner.wait_for_function("() => navigator.serviceWorker.controller !== null")
            tab = place.new_page()
            intrude(tab, other, base, "another port", photo)
            intrude(tab, file.as_uri(), base, "a file", photo)
            # In a sandbox each origin is `null`.
            tab.goto(other)
            tab.evaluate("""([base]) => {
              const frame = document.createElement("iframe");
              frame.setAttribute("sandbox", "allow-scripts allow-forms");
              frame.srcdoc = `<form method="post" action="${base}m"><input name="form" value="${"ef".repeat(16)}"><input name="text" value="x"></form>
                <script>document.forms[0].submit()<\\/script>`;
              document.body.append(frame);
            }""", [base])
            tab.wait_for_timeout(1000)
            # A name that leads here: its pages are another's, whatever they ask for.
            for path in ["", "d/futari", "pair", photo, "a/app.js"]:
                answer = tab.goto(base.replace("localhost", "rebound.example") + path)
                body = answer.text()
                expect(answer.status == 421 and len(body) < 200 and "futari" not in body, f"a rebound name gets {path}: {answer.status}")
            tab.goto(f"http://rebound.example:{server.server_port}/")
            found = tab.evaluate("""async ([address]) => { try { return (await fetch(address)).status; } catch { return "nothing"; } }""",
                                 [base.replace("localhost", "rebound.example") + "d/futari"])
            expect(found == "nothing", f"a rebound page reads {found}")
            # Our cookie is for the secret path: whoever doesn't know it waits in vain.
            for path in ["", "h/", "h/" + "0" * 20 + "/", "d/futari", "h"]:
                tab.goto(other + path)
            owner.goto(base + "d/futari")
            owner.evaluate("(address) => { location.href = address; }", other + "left")
            owner.wait_for_url(other + "left")
            key = urllib.parse.urlsplit(base).path
            leaked = [one for one in HEARD if key in one[2] or "zutto=" in one[1]]
            expect(not leaked, f"another port hears {leaked[:2]}")
            # It sets cookies of our name; ours counts all the same.
            tab.goto(other + "toss")
            owner.goto(base + "d/futari")
            expect(owner.locator("article").count() > 0, "a foreign cookie of our name makes the phone a stranger")
            # An address that leads from elsewhere may be followed, and only read.
            tab.goto(other)
            tab.evaluate("(address) => { location.href = address; }", base + "d/futari")
            tab.wait_for_url(base + "d/futari")
            expect(tab.locator("article").count() > 0, f"a link from elsewhere can't be followed: {tab.content()[:600]}")
            expect(not [path for path in entries() if b"intruder" in path.read_bytes()], "an intruder has written")
            browser.close()
    except Error as problem:
        problems.append(str(problem)[:400])
    finally:
        household.stop()
        server.shutdown()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
