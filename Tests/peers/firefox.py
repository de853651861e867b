"""Firefox, driven by its own remote protocol (Marionette), which needs no other program: JSON over a socket, each message with
its length before it."""

import json
import socket
import subprocess
import time


PICKER = """
const [path] = arguments;
const picker = {
  QueryInterface: ChromeUtils.generateQI(["nsIFilePicker"]),
  get file() {
    const file = Cc["@mozilla.org/file/local;1"].createInstance(Ci.nsIFile);
    file.initWithPath(path);
    return file;
  },
  init() {}, appendFilters() {}, appendFilter() {}, appendRawFilter() {}, close() {},
  open(callback) { Services.tm.dispatchToMainThread(() => callback.done(Ci.nsIFilePicker.returnOK)); },
};
const factory = { createInstance: (iid) => picker.QueryInterface(iid), QueryInterface: ChromeUtils.generateQI(["nsIFactory"]) };
Components.manager.QueryInterface(Ci.nsIComponentRegistrar)
  .registerFactory(Services.uuid.generateUUID(), "", "@mozilla.org/filepicker;1", factory);
"""


class Firefox:
    """One Firefox with a profile of its own, which knows no way out but the disk."""

    def __init__(self, program, folder, more={}):
        profile = folder / "profile"
        profile.mkdir()
        preferences = {
            "marionette.port": 0, "browser.download.folderList": 2, "browser.download.dir": str(folder / "saved"),
            # A question takes no answer before a person could have read it.
            "security.dialog_enable_delay": 0,
            "browser.download.always_ask_before_handling_new_types": False, "intl.accept_languages": "ko-KR, ko",
            "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 1,
            "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 1, **more,
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
        (profile / "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen(
            [program, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = profile / "MarionetteActivePort"
        wait(lambda: port.exists() and port.read_text(), "Firefox does not start")
        self.socket = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=120)
        self.file = self.socket.makefile("rb")
        self.receive()
        self.call("NewSession")

    def receive(self):
        size = b""
        while (digit := self.file.read(1)) not in (b":", b""):
            size += digit
        return json.loads(self.file.read(int(size)))

    def call(self, command, **arguments):
        name = command if ":" in command else f"WebDriver:{command}"
        message = json.dumps([0, 1, name, arguments]).encode()
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

    def pick(self, selector, folder):
        """Picks a folder as a person does, whose choice in the system's dialog is the only thing that is played."""
        self.call("Marionette:SetContext", value="chrome")
        self.call("ExecuteScript", script=PICKER, args=[str(folder)], sandbox="system")
        self.call("Marionette:SetContext", value="content")
        # ElementClick refuses file fields.
        origin = self.call("FindElement", using="css selector", value=selector)["value"]
        mouse = [{"type": "pointerMove", "origin": origin, "x": 0, "y": 0}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.call("PerformActions", actions=[{"type": "pointer", "id": "mouse", "actions": mouse}])
        # "Are you sure you want to upload all files from …?"
        wait(self.accepts, "Firefox asks nothing")

    def accepts(self):
        try:
            self.call("GetAlertText")
        except RuntimeError:
            return False
        self.call("AcceptAlert")
        return True

    def text(self, selector):
        return self.ask(f"document.querySelector({json.dumps(selector)}).textContent")


def wait(fact, words):
    for _ in range(600):
        if value := fact():
            return value
        time.sleep(0.1)
    raise SystemExit(words)
