"""Minutes without the Wi-Fi under open tills, and minutes without the server, in Chromium; prints what is wrong.

usage: unshare -m away.py CHROMIUM ZUTTO HOME SCRATCH [--minutes 10] (Linux, as root)

Two tills stand in a network namespace, one at HTTPS and one at plain HTTP, a third beside the server. The two lose their Wi-Fi: in the
first half of the time their packets vanish, in the second the interface is down. All three are tapped on meanwhile; the one at HTTPS
is loaded anew, and closed and opened. The server of another household is away for as long: what a member's phone writes meanwhile, on
the diary's page and in the outbox, over a closed tab, arrives once when it is back, with the time of writing.
"""

import argparse
import base64
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time
import urllib.request

from playwright.sync_api import Error, sync_playwright

import far
from walk import Household, context, expect, paired, problems

POLICIES = "/etc/chromium/policies"
SECURE, PLAIN, DESK = "gel", "art", "wax"
# The longest, in seconds, that a page loaded anew may wait for a network that says nothing.
PATIENCE = 15


def say(*words):
    print(*words, file=sys.stderr, flush=True)


def book(household):
    day = json.loads(subprocess.check_output(
        [household.zutto, "ledger", "day", "--json", "--home", household.home], text=True))
    return {record["treatment"]: record["count"] for record in day["records"]}


class Till:
    """A till that rings up one treatment, and how often it did."""

    def __init__(self, browser, household, url, treatment):
        self.household, self.context, self.url, self.treatment, self.count = household, context(browser), url, treatment, 0
        self.is_alone, self.begun = False, None
        self.page = self.context.new_page()
        self.page.set_default_timeout(200000)
        self.page.goto(url + "pair")
        self.page.fill("[name=code]", household.pair("--till")["digits"])
        self.page.get_by_role("button").click()
        self.page.get_by_role("button").click()
        self.page.wait_for_url("**/till")
        self.price = int(self.tile.get_attribute("data-price"))

    @property
    def tile(self):
        return self.page.locator(f"[name=tap][value={self.treatment}]")

    def amount(self):
        """What the screen says now."""
        return int("".join(one for one in self.page.locator("#sum b").inner_text() if one.isdigit()) or 0)

    def tap(self):
        if self.begun and not self.is_ready():
            return
        before = self.amount()
        self.tile.click()
        self.count += 1
        if self.is_alone:
            expect(self.amount() == before + self.price, f"{self.treatment}: a tap does not count at once")

    def reload(self):
        self.begin("loaded anew", lambda: self.page.evaluate("() => { setTimeout(() => location.reload()); }"))

    def close_and_open(self):
        def body():
            self.page.close()
            self.page = self.context.new_page()
            self.page.set_default_timeout(200000)
            self.page.evaluate("(url) => { setTimeout(() => { location.href = url; }); }", self.url + "till")
        self.begin("closed and opened", body)

    def begin(self, what, body):
        self.before, self.is_there = self.amount(), False
        body()
        # Asked earlier, the page would not answer until then.
        self.page.once("domcontentloaded", lambda _: setattr(self, "is_there", True))
        self.begun = what, time.monotonic()

    def is_ready(self):
        """Whether the page is there again, and shows all taps as the one before did."""
        if not self.is_there or self.amount() != self.before:
            return False
        what, started = self.begun
        took = time.monotonic() - started
        say(f"{what} without the network: {took:.1f} s until all taps are shown")
        expect(took < PATIENCE, f"{what} without the network: {took:.0f} s")
        self.begun = None
        return True

    def shows(self, amount):
        self.page.wait_for_function("(n) => document.querySelector('#sum b').dataset.amount === n", arg=str(amount))


class Writer:
    """A member's phone and what it wrote, with the time."""

    def __init__(self, browser, household):
        self.household, self.written = household, {}
        self.page = paired(browser, household, "yuuki", "--diary", "futari")
        self.page.set_default_timeout(30000)
        self.page.goto(household.url + "d/futari")
        self.page.wait_for_function("() => navigator.serviceWorker.controller")
        self.page.remove_listener("console", self.page.heard)

    def write(self, text, photo=None):
        self.page.fill("#text", text)
        if photo:
            self.page.set_input_files("input[name=photo]", photo)
        self.written[text] = time.time()
        self.page.locator("#write button.first").click()
        self.page.locator("#waits li", has_text=text).wait_for()

    def close_and_open(self):
        place = self.page.context
        self.page.close()
        self.page = place.new_page()
        self.page.goto(self.household.url + "d/futari")
        self.page.locator("#waits li").nth(len(self.written) - 1).wait_for()

    def check(self):
        """Each is there once, with the time at which it was written."""
        texts = [path.read_text() for path in pathlib.Path(self.household.home, "diaries/futari/entries").rglob("*.md")]
        for text, moment in self.written.items():
            found = [one for one in texts if text in one]
            expect(len(found) == 1, f"{text}: {len(found)} times")
            if found:
                created = datetime.datetime.fromisoformat(found[0].split("created: ")[1].split("\n")[0]).timestamp()
                expect(abs(created - moment) < 5, f"{text}: written {moment - created:.0f} s beside its time")
        return len(self.written)


def trust(start):
    """Has Chromium, in this mount namespace alone, trust the household's authority."""
    os.makedirs(POLICIES, exist_ok=True)
    subprocess.check_call(["mount", "-t", "tmpfs", "policies", POLICIES])
    certificate = urllib.request.urlopen(start + "/ca.crt").read()
    os.makedirs(POLICIES + "/managed")
    pathlib.Path(POLICIES, "managed/zutto.json").write_text(
        json.dumps({"CACertificates": [base64.b64encode(certificate).decode()]}))


def away(minutes, place, tills, writer, server, photo):
    """All of it goes away, people go on, and it comes back."""
    secure, plain, desk = tills
    end = time.monotonic() + minutes * 60
    half = end - minutes * 30
    place.vanish(True)
    secure.is_alone = plain.is_alone = True
    server.stop()
    writer.write("電波のない山頂で", photo)
    todo = [
        (0.15, lambda: writer.write("外からの二通目")), (0.2, secure.reload), (0.3, secure.close_and_open), (0.45, writer.close_and_open),
        (0.6, secure.reload), (0.65, lambda: writer.write("閉じたあとで")), (0.7, secure.close_and_open), (0.85, secure.reload)]
    is_down = False
    while time.monotonic() < end:
        if not is_down and time.monotonic() > half:
            place.link("down")
            place.vanish(False)
            is_down = True
        for till in tills:
            till.tap()
        passed = 1 - (end - time.monotonic()) / (minutes * 60)
        if todo and passed > todo[0][0] and not secure.begun:
            todo.pop(0)[1]()
        # Pages must not stand still meanwhile.
        desk.page.wait_for_timeout(max(0, min(5, end - time.monotonic())) * 1000)
    expect(secure.begun is None and is_down, "the page that was loaded anew is not there again")
    place.vanish(False)
    expect(not todo, f"{len(todo)} steps were not reached")
    # A page at plain HTTP can't be opened without the server; what was tapped on it stays.
    plain.page.close()
    desk.shows(3 * sum(till.price for till in tills) + (desk.count - 3) * desk.price)
    expect(book(desk.household).get(DESK) == desk.count, "the third till's taps, meanwhile")
    expect(book(desk.household).get(SECURE, 0) == 3, f"a till without a network is counted: {book(desk.household)}")
    started = time.monotonic()
    place.link("up")
    server.start()
    plain.page = plain.context.new_page()
    plain.page.set_default_timeout(200000)
    while True:
        try:
            plain.page.goto(plain.url + "till", timeout=30000)
            break
        except Error:
            time.sleep(0.5)
    amount = sum(till.count * till.price for till in tills)
    for till in tills:
        till.shows(amount)
        say(f"{till.treatment}: {till.count} taps, of all the sum {time.monotonic() - started:.1f} s after the network's return")
    for text in writer.written:
        writer.page.locator("#waits li", has_text=text).filter(has_text="届きました").wait_for(timeout=60000)
    say(f"letters: home {time.monotonic() - started:.1f} s after the server's return")
    # Nothing comes a second time.
    time.sleep(20)
    expect(book(desk.household) == {till.treatment: till.count for till in tills}, f"the book says {book(desk.household)}")
    say(f"{minutes:g} minutes: {sum(till.count for till in tills)} taps counted once, {writer.check()} letters")


def main():
    options = argparse.ArgumentParser()
    for name in ("chromium", "zutto", "home", "scratch"):
        options.add_argument(name)
    options.add_argument("--minutes", type=float, default=10)
    options = options.parse_args()
    photo = str(sorted(pathlib.Path(options.home, "diaries/futari/photos").glob("*.jpg"))[0])
    other = pathlib.Path(options.scratch, "other")
    shutil.copytree(options.home, other)
    place, = far.places(1)
    # Chromium in the namespace of the place.
    inside = pathlib.Path(options.scratch, "chromium-inside")
    inside.write_text(f'#!/bin/sh\nexec nsenter --net=/proc/{place.process}/ns/net {options.chromium} "$@"\n')
    inside.chmod(0o755)
    household = Household(options.zutto, options.home, "--listen", far.HOME, "--till-http", far.HOME)
    server = Household(options.zutto, str(other))
    trust(household.addresses["start"])
    try:
        with sync_playwright() as playwright:
            here, there = (
                playwright.chromium.launch(executable_path=path, args=["--no-sandbox"]) for path in (options.chromium, str(inside)))
            tills = [
                Till(there, household, household.url, SECURE), Till(there, household, household.addresses["till"], PLAIN),
                Till(here, household, household.url, DESK)]
            for _ in range(3):
                for till in tills:
                    till.tap()
            for till in tills:
                till.shows(3 * sum(one.price for one in tills))
            tills[0].page.wait_for_function("() => navigator.serviceWorker.controller")
            tills[0].page.reload()
            away(options.minutes, place, tills, Writer(here, server), server, photo)
            here.close()
            there.close()
    finally:
        household.stop()
        if server.server.poll() is None:
            server.stop()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
