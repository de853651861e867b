"""WebKit, the engine of Safari and of every browser on an iPhone, as Debian's WebKitGTK, driven through its WebKitWebDriver."""

import glob
import json
import os
import pathlib
import subprocess
import urllib.error
import urllib.request

from driver import Driver, wait
from ports import free_port

COMMANDS = {
    "Navigate": ("POST", "url"), "GetCurrentURL": ("GET", "url"), "ExecuteScript": ("POST", "execute/sync"),
    "FindElement": ("POST", "element"), "FindElements": ("POST", "elements"), "ElementClick": ("POST", "element/{id}/click"),
    "ElementClear": ("POST", "element/{id}/clear"), "ElementSendKeys": ("POST", "element/{id}/value"),
    "GetElementText": ("GET", "element/{id}/text"), "GetElementProperty": ("GET", "element/{id}/property/{name}"),
    "TakeScreenshot": ("GET", "screenshot"), "SetWindowRect": ("POST", "window/rect"), "Refresh": ("POST", "refresh"),
    "Back": ("POST", "back"),
}
# The browser's own bar would make its window wider than a phone.
BAR = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }"


class Phone(Driver):
    """A browser of its own at a phone's size, with its memory; `display` is an X server's. It asks for no language that there is."""

    def __init__(self, display, folder, scripts=True):
        browser = glob.glob("/usr/lib/*/webkit2gtk-4*/MiniBrowser")[0]
        style = pathlib.Path(folder, "gtk-3.0/gtk.css")
        style.parent.mkdir(parents=True, exist_ok=True)
        style.write_text(BAR)
        port = free_port()
        self.said = open(os.path.join(folder, f"said-{port}"), "w+", encoding="utf-8")
        self.driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"], stdout=self.said, stderr=self.said,
            env=os.environ | {"DISPLAY": display, "XDG_CONFIG_HOME": str(folder), "LC_ALL": "C.UTF-8"})
        self.place = f"http://127.0.0.1:{port}/session"
        options = [
            "--automation", "--full-screen", f"--enable-javascript={str(scripts).lower()}", "--enable-media-stream=true",
            "--enable-mock-capture-devices=true", "--autoplay-policy=allow", "--enable-write-console-messages-to-stdout=true"]
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": {"binary": browser, "args": options}}}}
        answer = wait(lambda: self.begin(wanted), "WebKitWebDriver does not start")
        self.place += "/" + answer["sessionId"]
        self.call("SetWindowRect", width=390, height=844)

    def begin(self, wanted):
        try:
            return self.send("POST", "", wanted)
        except urllib.error.URLError:
            return None

    def send(self, method, path, body=None):
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(self.place + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as problem:
            raise RuntimeError(f"{path}: {json.load(problem)['value']}") from None

    def call(self, command, **arguments):
        method, path = COMMANDS[command]
        for turn in range(20):
            try:
                return {"value": self.send(method, "/" + path.format(**arguments), arguments)}
            except RuntimeError as problem:
                # The page may change while its elements are listed.
                if command != "FindElements" or "stale element" not in str(problem) or turn == 19:
                    raise

    def errors(self):
        """What the console said."""
        self.said.flush()
        self.said.seek(0)
        return [line.strip() for line in self.said if "CONSOLE" in line and "ERROR" in line]

    def end(self):
        request = urllib.request.Request(self.place, method="DELETE")
        urllib.request.urlopen(request, timeout=60).close()
        self.driver.terminate()
        self.driver.wait(60)
