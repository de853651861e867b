"""What the walks through the household app share: the app, browsers, and looking at every screen."""

import json
import os
import subprocess

from axe_playwright_python.sync_playwright import Axe

from ports import free_port

LOCALES = {"ja": "ja-JP", "ko": "ko-KR", "en": "en-GB", "zh": "zh-CN"}
problems = []


def expect(truth, what):
    if not truth:
        problems.append(what)


class Household:
    def __init__(self, zutto, home, *options):
        self.zutto, self.home, self.options, self.port = zutto, home, options, free_port()
        self.start()

    def start(self):
        self.server = subprocess.Popen(
            [self.zutto, "app", "--port", str(self.port), "--json", "--home", self.home, *self.options],
            stdout=subprocess.PIPE, text=True)
        self.addresses = json.loads(self.server.stdout.readline())
        self.url = self.addresses["url"]

    def pair(self, *words):
        command = [self.zutto, "app", "pair", *words, "--no-wait", "--json", "--home", self.home]
        return json.loads(subprocess.check_output(command, text=True))

    def stop(self):
        self.server.terminate()
        self.server.wait(60)


def context(browser, language="ja", dark=False, width=390, script=True):
    return browser.new_context(
        viewport={"width": width, "height": 844}, locale=LOCALES[language], java_script_enabled=script,
        color_scheme="dark" if dark else "light", has_touch=True)


def listen(page, name):
    page.heard = lambda m: problems.append(f"{name}: {m.text} ({m.location.get('url')})") if m.type == "error" else None
    page.on("console", page.heard)
    page.on("pageerror", lambda error: problems.append(f"{name}: {error}"))


def paired(browser, household, *words, **options):
    """A page of a phone that was paired by a link."""
    tab = context(browser, **options).new_page()
    listen(tab, words[0])
    pairing = household.pair(*words)
    tab.goto(pairing["link"])
    tab.get_by_role("button").click()
    tab.wait_for_url(lambda url: "pair" not in url)
    expect("#" not in tab.url, "the code stays in the address")
    return tab


def paired_by_digits(browser, household, *words):
    tab = context(browser, script=False).new_page()
    pairing = household.pair(*words)
    tab.goto(household.url)
    expect(tab.locator("h1").count() == 1, "a stranger's page has a heading")
    tab.goto(pairing["url"])
    tab.fill("[name=code]", f"{pairing['digits'][:3]} {pairing['digits'][3:]}")
    tab.get_by_role("button").click()
    tab.get_by_role("button").click()
    expect(tab.url == household.url, f"paired without script leads to {tab.url}")
    return tab


def tapped(page, amount):
    """Waits until a till's sum is one that the server told."""
    page.wait_for_function("(n) => document.querySelector('#sum b').dataset.amount == n", arg=str(amount), timeout=90000)


CLOCK = """() => { const sum = document.querySelector('#sum b');
  window.drawn = []; new MutationObserver(() => window.drawn.push([Date.now(), sum.dataset.amount])).observe(sum, { attributes: true }); }"""
PRESS = """(treatment) => { const now = Date.now(); document.querySelector(`[name=tap][value='${treatment}']`).click(); return now; }"""


def tap_times(a, b, treatment, count):
    """Milliseconds from the press of a tile until its answer is drawn, and until another till shows it, each sorted."""
    for page in (a, b):
        page.evaluate(CLOCK)
    amount = int(a.locator("#sum b").get_attribute("data-amount"))
    price = int(a.locator(f"[name=tap][value={treatment}]").get_attribute("data-price"))
    own, others = [], []
    for _ in range(count):
        amount += price
        pressed = a.evaluate(PRESS, treatment)
        for page, times in ((a, own), (b, others)):
            tapped(page, amount)
            times.append(min(time for time, sum in page.evaluate("window.drawn") if sum == str(amount)) - pressed)
    return sorted(own), sorted(others)


SMALL = """() => [...document.querySelectorAll('button, a.pill, a.go, nav a, .more > a, label.pill, .month a')].filter(e => {
  const box = e.getBoundingClientRect(); return box.height && (box.height < 43.5 || box.width < 36);
}).map(e => e.outerHTML.slice(0, 80))"""


def screens(browser, cookies, url, names, pictures):
    """Every screen in four languages, light at 390 and dark at 320 pixels, and before axe-core."""
    for language in LOCALES:
        # Each language has one of the two, where nobody wants to look at all.
        looks = [(False, 390), (True, 320)]
        for dark, width in looks if pictures else [looks[language in ("ko", "zh")]]:
            place = context(browser, language, dark, width)
            if cookies:
                place.add_cookies(cookies)
            for name, path in names.items():
                page = place.new_page()
                page.goto(url + path)
                shot = f"{name} {language} {width}"
                if pictures:
                    page.screenshot(path=os.path.join(pictures, f"{name}-{language}-{width}.png"))
                expect(page.evaluate("document.documentElement.scrollWidth") <= width, f"{shot}: it scrolls sideways")
                expect(page.evaluate("document.documentElement.lang").startswith(language), f"{shot}: language")
                small = page.evaluate(SMALL)
                expect(not small, f"{shot}: small {small}")
                page.close()
            place.close()
            if dark != (language in ("ko", "zh")):
                continue
            # axe-core is put into the page, which the page's own policy rightly forbids.
            bare = browser.new_context(
                viewport={"width": width, "height": 844}, locale=LOCALES[language], bypass_csp=True,
                color_scheme="dark" if dark else "light")
            if cookies:
                bare.add_cookies(cookies)
            for name, path in names.items():
                page = bare.new_page()
                page.goto(url + path)
                for one in Axe().run(page).response["violations"]:
                    problems.append(f"{name} {language} {width}: axe {one['id']}: {one['nodes'][0]['html'][:120]}")
                page.close()
            bare.close()
