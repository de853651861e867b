"""Firefox, driven by its own remote protocol (Marionette), which needs no other program: JSON over a socket, each message with
its length before it."""

import json
import socket
import subprocess
import time


class Firefox:
    """One Firefox with a profile of its own, which knows no way out but the disk."""

    def __init__(self, program, folder):
        profile = folder / "profile"
        profile.mkdir()
        preferences = {
            "marionette.port": 0, "browser.download.folderList": 2, "browser.download.dir": str(folder / "saved"),
            "browser.download.always_ask_before_handling_new_types": False, "intl.accept_languages": "ko-KR, ko",
            "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 1,
            "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 1,
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
        (profile / "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen(
            [program, "--headless", "--marionette", "--no-remote", "--profile", profile],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = profile / "MarionetteActivePort"
        wait(lambda: port.exists() and port.read_text(), "Firefox does not start")
        self.socket = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=60)
        self.file = self.socket.makefile("rb")
        self.receive()
        self.call("NewSession")

    def receive(self):
        size = b""
        while (digit := self.file.read(1)) not in (b":", b""):
            size += digit
        return json.loads(self.file.read(int(size)))

    def call(self, command, **arguments):
        message = json.dumps([0, 1, f"WebDriver:{command}", arguments]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def ask(self, script):
        return self.call("ExecuteScript", script="return " + script, args=[])["value"]

    def element(self, selector):
        found = self.call("FindElement", using="css selector", value=selector)["value"]
        return next(iter(found.values()))

    def click(self, selector):
        self.call("ElementClick", id=self.element(selector))

    def type(self, selector, text):
        self.call("ElementSendKeys", id=self.element(selector), text=text)

    def text(self, selector):
        return self.ask(f"document.querySelector({json.dumps(selector)}).textContent")


def wait(fact, words):
    for _ in range(600):
        if value := fact():
            return value
        time.sleep(0.1)
    raise SystemExit(words)
