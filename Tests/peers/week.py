"""A couple's week, and prints what is wrong.

usage: week.py CHROMIUM ZUTTO HOME

One home on two laptops, which `zutto sync` brings together through a repository. みさき's phone and a till are at the first, ゆうき's phone
at the second, and somebody writes in its terminal: all at once, over seven days (with a debug build; a release build knows the real day
only). The Wi-Fi drops under the till, a laptop sleeps for two days while its phone is written on, an app is killed, a sync runs beside
writing. In the end both laptops have every entry once, exact sums, and the same archive, byte for byte.
"""

import datetime
import json
import os
import pathlib
import subprocess
import sys
import threading
import time

from playwright.sync_api import sync_playwright

from walk import Household, expect, kept_taps, paired, problems

CHROMIUM, ZUTTO, HOME = sys.argv[1:4]
FOLDER = pathlib.Path(HOME).resolve().parent
ZONE = datetime.timezone(datetime.timedelta(hours=9))
FIRST = datetime.datetime(2026, 11, 2, 20, tzinfo=ZONE)
CHECKING = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}


class Laptop:
    """A machine with its own state; its clock stands at `now`, which only a debug build believes."""

    def __init__(self, name):
        self.home, self.now, self.app = str(FOLDER / name), FIRST, None
        self.state = str(FOLDER / (name + "-state"))

    @property
    def world(self):
        return {**CHECKING, "XDG_STATE_HOME": self.state, "ZUTTO_TEST_NOW": self.now.isoformat(), "ZUTTO_TEST_MACHINE": pathlib.Path(self.home).name}

    def zutto(self, *words, status=0):
        done = subprocess.run(
            [ZUTTO, *words, "--home", self.home], capture_output=True, text=True, env=self.world, stdin=subprocess.DEVNULL)
        expect(done.returncode == status, f"{words}: {done.returncode} {done.stdout}{done.stderr}")
        return done.stdout

    def serve(self):
        if self.app:
            self.app.world = self.world
            self.app.start()
        else:
            self.app = Household(ZUTTO, self.home, world=self.world)

    def kill(self):
        self.app.server.kill()
        self.app.server.wait()


class Week:
    def __init__(self):
        self.texts, self.taps, self.number = [], {"gel": 0, "art": 0, "wax": 0}, 0

    def text(self, who):
        self.number += 1
        self.texts.append(f"{who}の{self.number}つめの文")
        return self.texts[-1]


def write(phone, url, text, photo=None):
    phone.goto(url + "d/futari")
    phone.fill("#text", text)
    if photo:
        phone.set_input_files("input[name=photo]", photo)
    phone.locator("#write .first").click()
    phone.locator("article", has_text=text).wait_for()


def tap(till, week, treatment, times):
    for _ in range(times):
        till.locator(f"[name=tap][value={treatment}]").click()
    week.taps[treatment] += times


class Terminal(threading.Thread):
    """Writes without a pause: a memo, an entry of the past, a sale."""

    def __init__(self, laptop, week, day):
        super().__init__()
        self.laptop, self.day = laptop, day
        self.words = [week.text("端末") for _ in range(3)]
        week.taps["wax"] += 2

    def run(self):
        self.laptop.zutto("memo", "add", self.words[0])
        self.laptop.zutto("ledger", "sell", "wax")
        at = (self.laptop.now - datetime.timedelta(days=30)).isoformat()
        self.laptop.zutto("diary", "write", "futari", self.words[1], "--as", "yuuki", "--at", at)
        self.laptop.zutto("ledger", "sell", "wax")
        self.laptop.zutto("memo", "add", self.words[2], "--at", at)


def together(*laptops):
    for laptop in laptops:
        laptop.zutto("sync")


def live(week, first, second, misaki, yuuki, till, photo):
    """Seven evenings."""
    for day in range(7):
        for laptop, minutes in ((first, 0), (second, 7)):
            laptop.now = FIRST + datetime.timedelta(days=day, minutes=minutes)
            if day:
                laptop.app.stop()
            laptop.serve()
        terminal = Terminal(second, week, day)
        terminal.start()
        till.goto(first.app.url + "till")
        tap(till, week, "gel", 3)
        write(misaki, first.app.url, week.text("みさき"), photo if day % 3 == 0 else None)
        if day == 1:
            # The shop's Wi-Fi drops, and is back while others write.
            till.context.set_offline(True)
            tap(till, week, "art", 4)
        write(yuuki, second.app.url, week.text("ゆうき"), photo if day == 2 else None)
        if day == 1:
            till.context.set_offline(False)
        if day == 3:
            # The first laptop's power goes in the middle of taps; it is there again at once.
            tap(till, week, "gel", 2)
            first.kill()
            tap(till, week, "art", 2)
            first.serve()
        if day == 4:
            # The second laptop sleeps; what ゆうき writes waits, as if for two days.
            terminal.join()
            yuuki.goto(second.app.url + "d/futari")
            second.app.stop()
            text = week.text("遠くのゆうき")
            yuuki.fill("#text", text)
            yuuki.locator("#write .first").click()
            yuuki.wait_for_url("**/out")
            yuuki.locator("#waits li", has_text=text).wait_for()
            yuuki.evaluate("""async () => { for (const letter of await outbox.all()) {
              letter.time -= 2 * 86400e3; await outbox.change((letters) => letters.put(letter)); } }""")
            second.serve()
            yuuki.locator("#waits small", has_text="届きました").wait_for(timeout=60000)
            week.late = (text, second.now - datetime.timedelta(days=2))
        if day == 5:
            # Both sync while all write.
            together(second, first)
        kept_taps(till, 0)
        terminal.join()
        # What was read there counts here, after the evening's sync; on two evenings there is none.
        if day not in (2, 5):
            together(first, second)


def at_rest(first, second):
    for _ in range(4):
        together(first, second)
        heads = {subprocess.check_output(["git", "-C", one.home, "rev-parse", "HEAD"], text=True) for one in (first, second)}
        if len(heads) == 1:
            break
    expect(len(heads) == 1, "the laptops do not come to rest")
    for one in (first, second):
        changed = subprocess.check_output(["git", "-C", one.home, "status", "--porcelain"], text=True)
        expect(not changed, f"{one.home} is not at rest: {changed}")


def judge(week, first, second, is_debug):
    days = sorted({(FIRST + datetime.timedelta(days=day)).date().isoformat() for day in range(7)} if is_debug else
                  {(datetime.datetime.now(ZONE) - datetime.timedelta(days=back)).date().isoformat() for back in (0, 1)})
    for one in (first, second):
        one.zutto("check")
        files = [path.read_text() for folder in ("diaries/futari/entries", "memos") for path in pathlib.Path(one.home, folder).rglob("*.md")]
        for text in week.texts:
            expect(sum(text in file for file in files) == 1, f"{one.home}: {text} is there {sum(text in file for file in files)} times")
        counts = dict.fromkeys(week.taps, 0)
        for day in days:
            for record in json.loads(one.zutto("ledger", "day", day, "--json"))["records"]:
                counts[record["treatment"]] += record["count"]
        expect(counts == week.taps, f"{one.home}: the books say {counts}, not {week.taps}")
        expect(not list(pathlib.Path(one.home).rglob("*.conflict-*")), f"{one.home} has conflict copies")
        one.zutto("build", "--out", one.home + "-archive")
        empty = [commit for commit in subprocess.check_output(
            ["git", "-C", one.home, "log", "--no-merges", "--format=%H"], text=True).split() if not subprocess.check_output(
                ["git", "-C", one.home, "diff-tree", "--no-commit-id", "--name-only", "-r", "--root", commit])]
        expect(not empty, f"{one.home}: {len(empty)} commits change nothing")
        records = list(pathlib.Path(one.home, ".zutto/trash").glob("*/*/record"))
        for record in records:
            names = {line.split()[0] for line in record.read_text().splitlines()}
            expect(names - {"zutto", "command", "at", "form"}, f"{record} is an empty change")
    text, when = week.late
    if is_debug:
        name = [path.name for path in pathlib.Path(second.home, "diaries/futari/entries").rglob("*.md") if text in path.read_text()]
        expect(name and name[0].startswith(when.date().isoformat()), f"what waited two days is {name}")
    differ = subprocess.run(["diff", "-r", first.home + "-archive", second.home + "-archive"], capture_output=True, text=True)
    expect(differ.returncode == 0, f"the archives differ: {differ.stdout[:500]}")
    pages = len(list(pathlib.Path(first.home + "-archive").rglob("*.html")))
    print(f"{len(week.texts)} texts, {sum(week.taps.values())} sales, {len(records)} changes, {pages} pages", file=sys.stderr)


def main():
    started = time.monotonic()
    first, second = Laptop("first"), Laptop("second")
    os.rename(HOME, first.home)
    photo = str(sorted(pathlib.Path(first.home, "diaries/futari/photos").glob("*.jpg"))[0])
    subprocess.run(["git", "init", "-q", "--bare", str(FOLDER / "server.git")], check=True)
    first.zutto("sync", "--remote", str(FOLDER / "server.git"))
    subprocess.run(["git", "clone", "-q", str(FOLDER / "server.git"), second.home], check=True, env=CHECKING)
    second.zutto("sync")
    is_debug = json.loads(first.zutto("ledger", "day", "--json"))["date"] == FIRST.date().isoformat()
    week = Week()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for laptop in (first, second):
                laptop.serve()
            misaki = paired(browser, first.app, "--owner")
            till = paired(browser, first.app, "--till")
            yuuki = paired(browser, second.app, "yuuki", "--diary", "futari")
            for page in (misaki, till, yuuki):
                # An app that is away is an error in the console.
                page.remove_listener("console", page.heard)
                page.wait_for_function("() => navigator.serviceWorker.controller", timeout=60000)
            for laptop in (first, second):
                laptop.app.stop()
            live(week, first, second, misaki, yuuki, till, photo)
            browser.close()
    finally:
        for laptop in (first, second):
            if laptop.app:
                laptop.app.stop()
    at_rest(first, second)
    judge(week, first, second, is_debug)
    print(f"{time.monotonic() - started:.0f} s", file=sys.stderr)
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
