"""Walks through the guides' stories with the real program and Chromium at the size of a phone, and photographs each step."""

import json
import os
import pty
import re
import socket
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from phone_pictures import homes

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/peers"))
import walk as walks  # noqa: E402
from ports import free_port  # noqa: E402
from walk import LOCALES, Household  # noqa: E402

LAPTOP, SHOP = "laptop.local", "192.168.0.5"


def usual_port():
    """The port that the guides name, where it is free: pictures show it."""
    try:
        with socket.create_server(("", 4848)), socket.create_server(("", 4849)):
            return 4848
    except OSError:
        return free_port()


walks.free_port = usual_port


class Walk:
    """A walk in one language; `shoot` takes a name and the bytes of a picture, `print_out` a name and what stood on a terminal."""

    def __init__(self, browsers, zutto, place, language, now, shoot, print_out):
        (self.stranger, self.browser), self.zutto, self.place, self.language, self.now = browsers, zutto, Path(place), language, now
        self.story, self.shoot, self.print_out = homes.STORIES[language], shoot, print_out
        self.has_pair = False

    def phone(self, script=True, trusts=True):
        place = (self.browser if trusts else self.stranger).new_context(
            viewport={"width": 390, "height": 844}, locale=LOCALES[self.language], timezone_id=self.story["zone"][0],
            java_script_enabled=script, has_touch=True, reduced_motion="reduce")
        if script:
            place.clock.install(time=self.now)
        page = place.new_page()
        page.set_default_timeout(60_000)
        return page

    def shot(self, page, name, height=844):
        page.wait_for_function("() => [...document.images].every(one => one.complete)")
        page.mouse.move(0, 0)
        page.evaluate("() => document.activeElement && document.activeElement.blur()")
        page.wait_for_timeout(300)
        self.shoot(f"{name}.{self.language}", page.screenshot(clip={"x": 0, "y": 0, "width": 390, "height": height}))

    def tall(self, page):
        """Makes the phone as tall as its page, and says how tall."""
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": 390, "height": height})
        return height

    def run(self, *words):
        return json.loads(subprocess.check_output([self.zutto, *map(str, words), "--json"], text=True, stdin=subprocess.DEVNULL))

    def pair(self, household, page, *words, shown=None, has_terminal=False):
        """Pairs a phone by the digits that the command prints on a terminal, of which pictures may be wanted."""
        child, terminal = pty.fork()
        if child == 0:
            os.execvpe(self.zutto, [self.zutto, "app", "pair", *words, "--home", household.home],
                       os.environ | {"TERM": "xterm-256color", "COLUMNS": "100"})
        printed = b""

        def read():
            try:
                return os.read(terminal, 65536)
            except OSError:
                return b""
        while not (digits := re.search(r"(http\S+/pair)\b.*?\b(\d{6})\b", re.sub("\x1b\\[[0-9;]*m", "", printed.decode(errors="ignore")), re.DOTALL)):
            piece = read()
            if not piece:
                sys.exit(f"app pair {words} ended: {printed}")
            printed += piece
        page.goto(digits[1])
        page.fill("[name=code]", f"{digits[2][:3]} {digits[2][3:]}")
        if has_terminal and not self.has_pair:
            # It looks alike for all.
            self.shot(page, "pair", 380)
            self.has_pair = True
        page.locator("form button").first.click()
        page.locator("[name=sure]").wait_for(state="attached")
        if shown:
            self.shot(page, shown + "-becomes", 300)
        page.locator("form button").first.click()
        page.wait_for_url(lambda url: "pair" not in url)
        while piece := read():
            printed += piece
        os.waitpid(child, 0)
        if has_terminal:
            self.print_out(f"{shown}-terminal.{self.language}", "zutto app pair " + " ".join(words), printed.decode())

    def trust(self, household):
        """The page on which a phone learns to trust the household; before, after, and what the phone can do then."""
        page = self.phone(trusts=False)
        page.goto(household.addresses["start"])
        self.shot(page, "start", self.tall(page))
        page = self.phone()
        page.goto(household.addresses["start"])
        page.wait_for_selector("#lamp.on")
        self.shot(page, "start-on", 330)
        page.goto(household.addresses["origin"] + "/check")
        page.wait_for_selector("#report:not([hidden])")
        self.shot(page, "check", 620)

    def couple(self):
        home = str(self.place / "home")
        homes.couple(self.zutto, home, self.language)
        (partner, _), (diary, _), cat = self.story["partner"], self.story["couple"], homes.PHOTOS / "kazoku/photos/2024-12-15-neko.jpg"
        household = Household(self.zutto, home, "--listen", LAPTOP)
        try:
            self.trust(household)
            page = self.phone()
            self.pair(household, page, partner, "--diary", diary, shown="couple", has_terminal=True)
            self.shot(page, "couple-today")
            owner = self.phone()
            self.pair(household, owner, "--owner")
            page.goto(household.url + "d/" + diary)
            page.fill("#text", self.story["letter"])
            page.set_input_files("input[name=photo]", str(cat))
            self.shot(page, "couple-writing")
            page.locator("#write button.first").click()
            page.locator("article", has_text=self.story["letter"]).wait_for()
            self.shot(page, "couple-written")
            owner.goto(household.url + "d/" + diary)
            owner.locator("article img").first.scroll_into_view_if_needed()
            article = page.locator("article", has_text=self.story["letter"])
            article.locator(".state", has_text="✓").wait_for()
            article.scroll_into_view_if_needed()
            page.evaluate("(one) => scrollBy(0, one.getBoundingClientRect().top - 66)", article.element_handle())
            self.shot(page, "couple-read", 520)
            page.wait_for_function("() => navigator.serviceWorker.controller")
            page.goto(household.url + "out")
            page.goto(household.url + "d/" + diary)
            household.stop()
            page.fill("#text", self.story["waits"])
            page.locator("#write button.first").click()
            page.wait_for_url("**/out")
            page.locator("#waits li", has_text=self.story["waits"]).wait_for()
            self.shot(page, "couple-outbox", 560)
            household.start()
            page.locator("#waits li", has_not=page.locator("button")).wait_for()
            self.shot(page, "couple-arrived", 560)
            self.mother(household)
        finally:
            household.stop()
        self.pocket(home)

    def mother(self, household):
        """No script at all."""
        page = self.phone(script=False)
        self.pair(household, page, self.story["mother"][0], "--diary", self.story["family"][0], shown="mother")
        page.goto(household.url + "d/" + self.story["family"][0])
        self.shot(page, "mother-diary")
        page.locator("article form.state button").first.click()
        page.fill("#text", self.story["mother's"])
        page.locator("#write button.first").click()
        self.shot(page, "mother-written")

    def pocket(self, home):
        port = free_port()
        box = subprocess.Popen([self.zutto, "box", "run", "--port", str(port), "--json"], stdout=subprocess.PIPE, text=True)
        try:
            box.stdout.readline()
            made = self.run("box", "add", "family", "--pockets")
            link = self.run("pocket", "add", self.story["far"][0], "--diary", self.story["family"][0],
                            "--box", f"{made['address']}#{made['key']}", "--home", home)["link"]
            page = self.phone()
            page.goto(link)
            page.locator("#write:not([hidden])").wait_for()
            page.fill("#text", self.story["from far"])
            page.set_input_files("input[type=file]", str(homes.PHOTOS / "kazoku/photos/2026-09-25-tsuki.jpg"))
            self.shot(page, "pocket", 700)
            before = page.locator("#waits small")
            page.locator("#write button.first").click()
            before.first.wait_for()
            page.wait_for_timeout(7000)
            self.shot(page, "pocket-sent", 660)
            self.run("receive", "--home", home)
            page.locator("#waits li", has_not=page.locator("button")).wait_for()
            self.shot(page, "pocket-home", 660)
        finally:
            box.terminate()
            box.wait()

    def shop(self):
        home = str(self.place / "shop")
        homes.shop(self.zutto, home, self.language)
        household = Household(self.zutto, home, "--till-http", SHOP)
        try:
            one, other = self.phone(), self.phone()
            self.pair(household, one, "--till", shown="till", has_terminal=True)
            self.pair(household, other, "--till")
            for page, id in [(one, "gel"), (other, "matsuge-perm"), (one, "gel"), (one, "gel-off"), (other, "wax"), (one, "nail-care")]:
                page.locator(f"[name=tap][value={id}]").click()
                page.wait_for_timeout(400)
            one.goto(household.addresses["till"] + "till/adjust")
            one.fill("[name=amount]", self.story["discount"])
            one.fill("[name=reason]", self.story["why"])
            self.shot(one, "till-discount", 470)
            one.locator("button.first").click()
            one.locator(".undo").wait_for()
            # "Taken back" is offered for ten minutes; the picture is of a till some time later.
            one.goto(household.addresses["till"] + "till")
            one.wait_for_timeout(1500)
            self.shot(one, "till")
            other.context.set_offline(True)
            for id in ["gel", "art", "art"]:
                other.locator(f"[name=tap][value={id}]").click()
            other.locator("#waiting:not([hidden])", has_text="3").wait_for()
            self.shot(other, "till-waiting")
            other.context.set_offline(False)
            other.locator("#waiting").wait_for(state="hidden")
            check = self.phone()
            check.goto(household.addresses["till"].split("/h/")[0] + "/check")
            check.wait_for_selector("#report:not([hidden])")
            self.shot(check, "till-check", 600)
            owner = self.phone()
            self.pair(household, owner, "--owner")
            owner.goto(household.url + "till/month?month=2026-09")
            owner.wait_for_timeout(500)
            self.shot(owner, "till-month", self.tall(owner))
        finally:
            household.stop()


def walk(zutto, scratch, now, shoot, print_out):
    with sync_playwright() as playwright:
        rules = ",".join(f"MAP {name} 127.0.0.1" for name in (LAPTOP, SHOP))
        for language in homes.STORIES:
            place = Path(scratch, language)
            place.mkdir()
            os.environ |= {"HOME": str(place), "XDG_STATE_HOME": str(place / "state"), "LANG": LOCALES[language].replace("-", "_") + ".UTF-8"}
            # A phone that trusts the household's authority is one that asks no certificate here: the pages are the same.
            browsers = [
                playwright.chromium.launch(
                    executable_path="/usr/bin/chromium", env=os.environ | {"LANGUAGE": language},
                    args=["--no-sandbox", "--host-resolver-rules=" + rules, *more])
                for more in ([], ["--ignore-certificate-errors"])]
            walk = Walk(browsers, zutto, place, language, now, shoot, print_out)
            if "couple" in walk.story:
                walk.couple()
            walk.shop()
            for browser in browsers:
                browser.close()
