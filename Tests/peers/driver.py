"""What Firefox and WebKit are driven by: the commands of W3C WebDriver, under the names that Marionette gives them."""

import base64
import json
import time


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
