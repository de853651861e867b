"""What Firefox and WebKit are driven by: the commands of W3C WebDriver, under the names that Marionette gives them."""

import base64
import json
import time

# The keys of WebDriver that no character stands for.
KEYS = {
    "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Escape": "\ue00c", "Space": " ",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
}


class Driver:
    """A page of a browser. A subclass says what `call` does with a command."""

    def call(self, command, **arguments):
        raise NotImplementedError

    def goto(self, url):
        self.call("Navigate", url=url)

    @property
    def url(self):
        return self.call("GetCurrentURL")["value"]

    def ask(self, script):
        return self.call("ExecuteScript", script="return " + script, args=[])["value"]

    def elements(self, selector):
        """What a CSS selector or an XPath finds."""
        found = self.call("FindElements", using="xpath" if selector[0] == "/" else "css selector", value=selector)
        return [next(iter(one.values())) for one in (found["value"] if isinstance(found, dict) else found)]

    def element(self, selector):
        found = self.call("FindElement", using="xpath" if selector[0] == "/" else "css selector", value=selector)["value"]
        return next(iter(found.values()))

    def click(self, selector):
        self.call("ElementClick", id=self.element(selector))

    def type(self, selector, text):
        self.call("ElementSendKeys", id=self.element(selector), text=text)

    def fill(self, selector, text):
        self.call("ElementClear", id=self.element(selector))
        self.type(selector, text)

    def text(self, selector):
        return self.ask(f"document.querySelector({json.dumps(selector)}).textContent")

    def focus(self):
        """Sees to it that the page has the focus, which only Firefox ever lets go of."""

    def back(self):
        self.call("Back")

    def press(self, *keys):
        """Presses one key after the other; of `Shift+Tab` the first is held."""
        actions = []
        for key in keys:
            held = [KEYS.get(part, part) for part in (key.split("+") if len(key) > 1 else [key])]
            actions += [{"type": "keyDown", "value": one} for one in held]
            actions += [{"type": "keyUp", "value": one} for one in reversed(held)]
        self.call("PerformActions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def write(self, text):
        """Types a text where the focus is."""
        self.press(*text)

    def drag(self, x, y, right, down):
        """Draws the mouse, with its button held, from a point of the window."""
        actions = [
            {"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "x": x + right, "y": y + down, "duration": 100}, {"type": "pointerUp", "button": 0}]
        self.call("PerformActions", actions=[{"type": "pointer", "id": "mouse", "actions": actions}])

    def until(self, expression, words, seconds=90):
        """Waits for something in a page, which may just be turned."""
        def fact():
            try:
                return self.ask(expression)
            except RuntimeError:
                return None
        try:
            return wait(fact, words, seconds)
        except SystemExit:
            state = self.ask("document.activeElement.outerHTML.slice(0, 120)")
            raise SystemExit(f"{self.url}: never {words}: {expression}, with the focus on {state}") from None

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("TakeScreenshot", full=False)["value"]))


def wait(fact, words, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := fact():
            return value
        time.sleep(0.1)
    raise SystemExit(words)
