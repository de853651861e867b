"""Chromium as a driver, so that a walk which is written once goes through it as well: Playwright does what is asked."""

from playwright.sync_api import Error, sync_playwright

from driver import Driver


class Chromium(Driver):
    """One Chromium with the network off."""

    def __init__(self, program):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        self.said, self.page = [], None
        self.scripts(True)

    def scripts(self, run):
        """Goes on in a page of its own that runs scripts, or none."""
        if self.page:
            self.page.context.close()
        self.page = self.browser.new_context(
            java_script_enabled=run, offline=True, viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
        self.page.on("console", lambda message: message.type == "error" and self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: request.url.startswith("file:") or self.said.append(f"asked for {request.url}"))

    def goto(self, url):
        self.page.goto(url)

    @property
    def url(self):
        return self.page.url

    def ask(self, script):
        try:
            return self.page.evaluate(script)
        except Error as error:
            raise RuntimeError(error) from None

    def click(self, selector):
        self.page.locator(selector).first.click()

    def back(self):
        self.page.go_back()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def write(self, text):
        self.page.keyboard.type(text, delay=20)

    def drag(self, x, y, right, down):
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + right, y + down, steps=4)
        self.page.mouse.up()

    def errors(self):
        said, self.said = self.said, []
        return said

    def end(self):
        self.browser.close()
        self.playwright.stop()
