"""What the walks through the household app share: the app, browsers, and looking at every screen."""

import contextlib
import faulthandler
import json
import os
import subprocess
import sys
import threading

from axe_playwright_python.sync_playwright import Axe

from ports import free_port

LOCALES = {"ja": "ja-JP", "ko": "ko-KR", "en": "en-GB", "zh": "zh-CN"}
problems = []
# A walk that checks nothing for so long, in seconds, hangs; its status is that of timeout(1).
PATIENCE = 450
HUNG = 124


def give_up():
    """Ends a walk in which a browser hangs, saying where: nothing that Playwright waits for ends by itself."""
    print(f"It hangs; so far: {problems}", file=sys.stderr, flush=True)
    faulthandler.dump_traceback()
    os._exit(HUNG)


def go_on():
    """Begins the wait for a hanging browser anew."""
    global watch
    if watch:
        watch.cancel()
    watch = threading.Timer(PATIENCE, give_up)
    watch.daemon = True
    watch.start()


watch = None
go_on()


def expect(truth, what):
    go_on()
    if not truth:
        problems.append(what)


class Household:
    def __init__(self, zutto, home, *options, world=None):
        self.zutto, self.home, self.options, self.port = zutto, home, options, free_port()
        # The environment; that of this process if it is None.
        self.world = world
        self.start()

    def start(self):
        self.server = subprocess.Popen(
            [self.zutto, "app", "--port", str(self.port), "--json", "--home", self.home, *self.options],
            stdout=subprocess.PIPE, text=True, env=self.world)
        self.addresses = json.loads(self.server.stdout.readline())
        self.url = self.addresses["url"]

    def pair(self, *words):
        command = [self.zutto, "app", "pair", *words, "--no-wait", "--json", "--home", self.home]
        return json.loads(subprocess.check_output(command, text=True, env=self.world))

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


def kept_taps(page, want):
    """Waits until so many taps, at least, wait in a till's browser; with 0, until each is on the server's disk and none was refused."""
    for _ in range(600):
        count = page.evaluate("""async () => (await database("zutto-till" + outbox.base)((taps) => taps.getAll())).length""")
        if count >= want if want else not count:
            break
        page.wait_for_timeout(100)
    else:
        problems.append(f"{count} taps wait, not {want}")
    if not want:
        refused = page.locator("#refused")
        expect(refused.is_hidden(), f"a tap was refused: {refused.text_content()}")


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


def look(page, shot, language, width, pictures, with_axe):
    """What must hold on every screen."""
    if pictures:
        page.screenshot(path=os.path.join(pictures, shot.replace(" ", "-") + ".png"), full_page=True)
    expect(page.evaluate("document.documentElement.scrollWidth") <= width, f"{shot}: it scrolls sideways")
    expect(page.evaluate("document.documentElement.lang").startswith(language), f"{shot}: language")
    small = page.evaluate(SMALL)
    expect(not small, f"{shot}: small {small}")
    for one in Axe().run(page).response["violations"] if with_axe else []:
        problems.append(f"{shot}: axe {one['id']}: {one['nodes'][0]['html'][:120]}")


@contextlib.contextmanager
def pocket(zutto, home):
    """A box, and the address of a pocket's page on it."""
    words = [zutto, "box", "run", "--port", str(free_port()), "--json"]
    box = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        box.stdout.readline()
        made = json.loads(subprocess.check_output([zutto, "box", "add", "family", "--pockets", "--json"]))
        add = [zutto, "pocket", "add", "misaki", "--diary", "futari", "--box", f"{made['address']}#{made['key']}", "--json", "--home", home]
        yield json.loads(subprocess.check_output(add))["link"]
    finally:
        box.terminate()
        box.wait(60)
