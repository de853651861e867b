"""Firefox, driven by its own remote protocol (Marionette), which needs no other program: JSON over a socket, each message with
its length before it."""

import json
import socket
import subprocess
import sys
import traceback

from driver import Driver, wait


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

CONTAINER = """
document.documentElement.style.minWidth = "0";
gBrowser.selectedTab = gBrowser.addTab("about:blank", {
  userContextId: arguments[0], triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal() });
"""
COOKIES = """
return Services.cookies.cookies.filter((one) => one.originAttributes.userContextId === arguments[0]).map((one) => ({
  name: one.name, path: one.path, secure: one.isSecure, httpOnly: one.isHttpOnly,
  sameSite: ["None", "Lax", "Strict"][one.sameSite] ?? "unset" }));
"""
ERRORS = """
const said = Services.console.getMessageArray().filter((one) => one instanceof Ci.nsIScriptError && /^(https?|file):/.test(one.sourceName)
  && !(one.flags & Ci.nsIScriptError.warningFlag)).map((one) => `${one.errorMessage} (${one.sourceName}:${one.lineNumber})`);
Services.console.reset();
return said;
"""

# A made-up microphone, and nobody who is asked for it.
MICROPHONE = {
    "media.navigator.streams.fake": True, "media.navigator.permission.disabled": True, "media.autoplay.default": 0,
    "privacy.userContext.enabled": True,
}


class Firefox(Driver):
    """One Firefox with a profile of its own, which knows no way out but the disk and this machine."""

    def __init__(self, program, folder, more=None):
        profile = folder / "profile"
        profile.mkdir()
        preferences = {
            "marionette.port": 0, "browser.download.folderList": 2, "browser.download.dir": str(folder / "saved"),
            # A question takes no answer before a person could have read it.
            "security.dialog_enable_delay": 0,
            "browser.download.always_ask_before_handling_new_types": False, "intl.accept_languages": "ko-KR, ko",
            "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 1,
            "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 1,
        } | (more or {})
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
        self.phone, self.phones = None, 0

    def receive(self):
        size = b""
        try:
            while (digit := self.file.read(1)) not in (b":", b""):
                size += digit
            return json.loads(self.file.read(int(size)))
        except TimeoutError:
            # On a busy machine it sometimes misses that a dialog closed, and waits for ever.
            traceback.print_exc()
            sys.exit(124)

    def call(self, command, **arguments):
        name = command if ":" in command else f"WebDriver:{command}"
        message = json.dumps([0, 1, name, arguments]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def inside(self, script, *words):
        """Runs a script of the browser's own."""
        self.call("Marionette:SetContext", value="chrome")
        try:
            return self.call("ExecuteScript", script=script, args=words, sandbox="system")["value"]
        finally:
            self.call("Marionette:SetContext", value="content")

    def focus(self):
        """Gives the page the focus, which it may lose where it comes from another process than the one before."""
        def has_it():
            if self.ask("document.hasFocus()"):
                return True
            self.call("SwitchToWindow", handle=self.call("GetWindowHandle")["value"], focus=True)
            self.inside("window.focus(); gBrowser.selectedBrowser.focus()")
            return False
        wait(has_it, "Firefox gives the page no focus")

    def scripts(self, run):
        """Whether pages that are opened from now on run scripts; of all phones."""
        self.inside("Services.prefs.setBoolPref('javascript.enabled', arguments[0])", run)

    def errors(self):
        """What the console said of pages since it was asked last, of all phones."""
        return self.inside(ERRORS)

    def end(self):
        self.process.kill()
        self.process.wait()

    def trust(self, certificate):
        """Trusts an authority for web sites, as a person who imports it: DER in Base64."""
        self.inside(
            "Cc['@mozilla.org/security/x509certdb;1'].getService(Ci.nsIX509CertDB).addCertFromBase64(arguments[0], 'C,,')", certificate)

    def pick(self, selector, folder):
        """Picks a folder as a person does, whose choice in the system's dialog is the only thing that is played."""
        self.inside(PICKER, str(folder))
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


class Phone(Driver):
    """A tab of the size of a phone, with cookies and storage of its own: a container."""

    def __init__(self, firefox):
        self.firefox = firefox
        firefox.phones += 1
        self.number = firefox.phones
        known = firefox.call("GetWindowHandles")
        firefox.inside(CONTAINER, self.number)
        self.handle = wait(lambda: (set(firefox.call("GetWindowHandles")) - set(known) or {None}).pop(), "no tab opens")
        # The window's own bars stand above the page.
        self.call("SetWindowRect", width=390, height=844)
        self.call("SetWindowRect", width=390, height=2 * 844 - self.ask("innerHeight"))

    def call(self, command, **arguments):
        if self.firefox.phone is not self:
            self.firefox.phone = self
            self.firefox.call("SwitchToWindow", handle=self.handle, focus=True)
        return self.firefox.call(command, **arguments)

    def cookies(self):
        return self.firefox.inside(COOKIES, self.number)

    def scripts(self, run):
        self.firefox.scripts(run)

    def errors(self):
        return self.firefox.errors()
