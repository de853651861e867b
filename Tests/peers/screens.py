"""Every page of the household app and of a pocket, in four languages, and prints what is wrong.

usage: screens.py CHROMIUM ZUTTO HOME [PICTURES]

Each page in light and in dark, 390 and 320 pixels wide, with script and without: axe-core, sideways scrolling, language, the size of
what is tapped. axe-core needs script. Without PICTURES each language has one of these looks; with it all of them, and what was seen lies there. A page that
Sources/App/Routes.swift names and this doesn't is wrong, too. HOME and its folder are written into.
"""

import os
import pathlib
import re
import subprocess
import sys

from playwright.sync_api import sync_playwright

from walk import LOCALES, Household, expect, look, paired, pocket, problems

CHROMIUM, ZUTTO, HOME = sys.argv[1:4]
PICTURES = sys.argv[4] if len(sys.argv) > 4 else None
ROUTES = pathlib.Path(__file__).parents[2] / "Sources/App/Routes.swift"
LOOKS = [("light", 390, True), ("light", 320, False), ("dark", 320, False), ("dark", 390, True)]
NOTE = "2026-10-28-sjwoq2"
# Streams, files and assets.
NO_PAGES = {"/events", "/file/{}/{}", "/small/{}/{}", "/sound/{}", "/picture/{}", "/n/{}/sealed.note", "/settings/picture", "/a/{}"}


def screens(browser, phone, url, pages):
    """`phone` is a page of the browser that may see them, or none."""
    cookies = phone.context.cookies() if phone else []
    for position, language in enumerate(LOCALES):
        for index, (scheme, width, script) in enumerate(LOOKS):
            # Its own policy rightly forbids what axe-core puts into a page.
            place = browser.new_context(
                viewport={"width": width, "height": 844}, locale=LOCALES[language], bypass_csp=True, color_scheme=scheme,
                java_script_enabled=script, has_touch=True)
            place.add_cookies(cookies)
            page = place.new_page()
            for turn, (name, path) in enumerate(pages.items()):
                if not PICTURES and (turn + position) % len(LOOKS) != index:
                    continue
                page.goto(url + path)
                look(page, f"{name} {language} {scheme} {width}", language, width, PICTURES, with_axe=script)
            place.close()


def complete(asked):
    """Each page of the router is asked for."""
    patterns = {re.sub(r"\{\w+\}", "{}", path) for path in re.findall(r'Route\(\.get, "([^"]+)"', ROUTES.read_text())}
    for pattern in sorted(patterns - NO_PAGES):
        form = re.compile(pattern.replace("{}", "[^/]+"))
        expect(any(form.fullmatch("/" + path.split("?")[0]) for path in asked), f"{pattern} is not looked at")


def of_the_owner(page, household):
    """Pages of a home that is lived in; a note is answered, and an entry can be changed."""
    page.goto(household.url + "n/" + NOTE)
    page.fill("#text", "また書いてね")
    page.locator("#answer .first").click()
    page.locator(".undo").wait_for()
    done = page.url.split("?")[1]
    page.goto(household.url + "d/futari")
    page.fill("#text", "海を見た。")
    page.locator("#write .first").click()
    page.locator(".undo").wait_for()
    written = page.url.split("?")[1]
    own = page.locator(".more").first.get_attribute("href").split("/", 3)[3]
    page.goto(household.url + "m")
    memo = page.locator("article a.pill").first.get_attribute("href").split("/", 3)[3]
    return {
        "today": "", "diaries": "d", "diary": "d/futari", "diary-friends": "d/friends", "diary-family": "d/kazoku",
        "diary-anonymous": "d/himitsu", "written": "d/futari?" + written, "entry": own.removesuffix("/edit"), "edit": own, "outbox": "out",
        "till": "till", "till-day": "till?day=2026-10-30", "adjust": "till/adjust", "close": "till/close", "expense": "till/expense",
        "month": "till/month", "month-sealed": "till/month?month=2026-09", "month-full": "till/month?month=2026-10",
        "memos": "m", "memo": memo, "memo-edit": memo + "/0/edit", "notes": "n", "note": "n/" + NOTE, "answered": f"n/{NOTE}?{done}",
        "sealed": f"n/{NOTE}/sealed", "search": "s?q=%E4%BB%8A%E6%97%A5", "search-how": "s", "search-none": "s?q=zzzz",
        "search-bad": "s?q=%22", "settings": "settings", "devices": "devices", "pair": "pair", "missing": "d/none",
    }


def empty(browser):
    """The pages of a home in which nothing is yet."""
    home = str(pathlib.Path(HOME).parent / "empty")
    subprocess.run([ZUTTO, "init", "--name", "みさき", "--id", "misaki", home], check=True, stdout=subprocess.DEVNULL)
    household = Household(ZUTTO, home)
    try:
        owner = paired(browser, household, "--owner")
        screens(browser, owner, household.url, {
            f"empty-{path.replace('/', '-') or 'today'}": path
            for path in ["", "d", "out", "till", "till/adjust", "till/close", "till/expense", "till/month", "m", "n", "s", "devices"]})
        # It listens to the server, which ends.
        owner.goto("about:blank")
    finally:
        household.stop()


def main():
    os.environ.setdefault("XDG_STATE_HOME", str(pathlib.Path(HOME).parent / "state"))
    household = Household(ZUTTO, HOME, "--till-http", "localhost")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            owner = paired(browser, household, "--owner")
            pages = of_the_owner(owner, household)
            complete(pages.values())
            screens(browser, owner, household.url, pages)
            member = paired(browser, household, "yuuki", "--diary", "futari")
            screens(browser, member, household.url, {"member-today": "", "member-diary": "d/futari", "member-search": "s?q=%E4%BB%8A"})
            till = paired(browser, household, "--till")
            till.locator("[name=tap][value=gel]").click()
            till.locator(".undo").wait_for()
            screens(browser, till, household.addresses["till"], {
                "tablet": "till", "tablet-adjust": "till/adjust", "tablet-expense": "till/expense"})
            screens(browser, None, household.url, {"stranger": "", "stranger-pair": "pair"})
            own = Household(ZUTTO, HOME, "--listen", "localhost")
            try:
                screens(browser, None, own.addresses["start"].removesuffix("start"), {"start": "start", "check": "check"})
            finally:
                own.stop()
            with pocket(ZUTTO, HOME) as link:
                place, code = link.split("out#")
                screens(browser, None, place, {"pocket": "out#" + code, "pocket-none": "out"})
            empty(browser)
            browser.close()
    finally:
        household.stop()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
