"""Walks an archive in Chromium from file:// with the keyboard alone and the network off, and prints what is wrong.

usage: walk.py CHROMIUM FOLDER

The archive is the sample home's. Every step is a key; every kind of page has to be reached, and wherever the focus
stops it has to be seen.
"""

import pathlib
import sys

from playwright.sync_api import Error, sync_playwright

FOCUS = """() => {
  const it = document.activeElement, style = getComputedStyle(it), box = it.getBoundingClientRect();
  return {
    ring: parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== 'none' || it.matches('audio'),
    seen: it.closest('.lightbox') || box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0,
    html: it.outerHTML.slice(0, 90),
  };
}"""


class Walk:
    def __init__(self, page, problems):
        self.page, self.problems, self.kinds = page, problems, set()

    def expect(self, fact, words):
        if not fact:
            self.problems.append(f"{self.page.url}: {words}")

    def wait(self, fact, words):
        """Waits for something in the page, whose own policy forbids Playwright's way of doing so."""
        for _ in range(200):
            try:
                if self.page.evaluate(fact):
                    return
            except Error as error:
                # The page is just being turned.
                if "context was destroyed" not in str(error):
                    raise
            self.page.wait_for_timeout(25)
        raise SystemExit(f"{self.page.url}: never {words}: {fact}")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def arrive(self, kind):
        self.wait(f"document.readyState === 'complete' && document.body.classList.contains('page-{kind}')", f"a page '{kind}'")
        self.kinds.add(kind)

    def tab_to(self, selector):
        """Goes on with the tab key to what is looked for; every stop has to be seen."""
        for _ in range(900):
            self.press("Tab")
            focus = self.page.evaluate(FOCUS)
            if not focus["html"].startswith("<body"):
                self.expect(focus["ring"] and focus["seen"], f"no focus is seen on {focus['html']}")
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise SystemExit(f"{self.page.url}: the tab key never comes to '{selector}'")

    def follow(self, selector, kind):
        self.tab_to(selector)
        self.press("Enter")
        self.arrive(kind)


def main():
    chromium, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    problems = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_context(offline=True, viewport={"width": 1100, "height": 800}, reduced_motion="reduce").new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and problems.append(f"{page.url}: {message.text}"))
        page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
        page.on("request", lambda request: request.url.startswith("file://") or problems.append(f"asked for {request.url}"))
        walk = Walk(page, problems)
        page.goto((folder / "index.html").as_uri())
        walk.arrive("home")
        the_skip_link(walk)
        through_time(walk)
        a_diary(walk)
        a_photo(walk)
        the_other_rooms(walk)
        a_memo(walk)
        the_search(walk)
        there = {line.split('"')[1].removeprefix("page-") for file in folder.rglob("*.html")
                 for line in file.read_text().splitlines() if line.startswith("<body class=")}
        for kind in sorted(there - walk.kinds):
            problems.append(f"the walk didn't come to a page of the kind '{kind}'")
        browser.close()
    print("\n".join(problems) or f"{len(walk.kinds)} kinds of pages were reached by keyboard")
    sys.exit(1 if problems else 0)


def the_skip_link(walk):
    walk.tab_to(".skip")
    walk.press("Enter")
    walk.press("Tab")
    walk.expect(walk.page.evaluate("!!document.activeElement.closest('main')"), "the skip link doesn't lead to the text")


def home(walk):
    walk.follow(".crumbs li:first-child a", "home")


def through_time(walk):
    walk.page.reload()
    walk.follow('.bar a[href="time/index.html"]', "time")
    walk.follow(".year h2 a", "time-year")
    walk.follow(".calendar caption a", "time-month")
    before = walk.page.url
    walk.press("ArrowRight")
    walk.wait(f"location.href !== {before!r}", "the next month")
    walk.arrive("time-month")
    walk.press("ArrowLeft")
    walk.wait(f"location.href === {before!r}", "the month before")
    walk.arrive("time-month")
    walk.follow(".same", "on-day")
    walk.follow('.crumbs a[href="index.html"]', "on-days")
    walk.follow(".dates a", "on-day")
    home(walk)


def a_diary(walk):
    walk.follow('.notebook a[href*="futari"]', "diary")
    walk.follow('.more a[href="members.html"]', "members")
    walk.follow('.crumbs li:nth-child(2) a', "diary")
    walk.follow(".months a", "month")
    walk.follow('.crumbs li:nth-child(3) a', "year")
    # Into the month at one of its days.
    walk.follow(".calendar td a", "month")
    walk.wait("!!document.querySelector(':target')", "the day that was asked for")


def a_photo(walk):
    walk.tab_to(".photo")
    place = walk.page.evaluate("scrollY")
    walk.press("Enter")
    walk.wait("getComputedStyle(document.querySelector('.lightbox:target')).display !== 'none'", "a large photo")
    walk.wait("document.querySelector('.lightbox:target img').naturalWidth > 0", "the photo itself")
    walk.press("Escape")
    walk.wait("!document.querySelector('.lightbox:target')", "the page again")
    walk.wait("document.activeElement.matches('.photo')", "the focus on the photo that was closed")
    walk.expect(abs(walk.page.evaluate("scrollY") - place) < 3, "closing a photo moves the page")
    walk.follow(".byline .u-url", "entry")
    walk.tab_to(".turn [rel=prev], .turn [rel=next]")
    home(walk)


def the_other_rooms(walk):
    walk.follow('.notebook a[href^="ledger"]', "ledger")
    walk.follow(".months a", "ledger-month")
    walk.follow(".crumbs li:nth-child(3) a", "ledger-year")
    home(walk)
    walk.follow('.notebook a[href^="answers"]', "answers")
    walk.tab_to('.more a[href*="receive/"]')
    walk.press("Enter")
    walk.wait("document.readyState === 'complete' && !!document.querySelector('textarea')", "the page to ask on")
    walk.tab_to("textarea")
    walk.page.go_back()
    walk.arrive("answers")
    home(walk)
    walk.follow('.bar a[href="safety.html"]', "safety")
    home(walk)


def a_memo(walk):
    walk.follow('.notebook a[href^="memos"]', "memos")
    walk.follow('.months a[href="2026-10.html"]', "memo-month")
    walk.follow(".lines a:has([aria-label])", "memo")
    walk.tab_to("audio")
    walk.press("Space")
    walk.wait("document.querySelector('audio').currentTime > 0", "a sound")
    walk.press("Space")
    walk.wait("document.querySelector('audio').paused", "silence")
    walk.tab_to(".speed button[value='2']")
    walk.press("Enter")
    walk.wait("document.querySelector('audio').playbackRate === 2", "twice the speed")


def the_search(walk):
    walk.press("/")
    walk.arrive("search")
    walk.wait("document.activeElement.id === 'q'", "a place to type")
    walk.page.keyboard.type("しおり", delay=20)
    hits = "document.querySelectorAll('#hits mark').length"
    walk.wait(f"{hits} > 0", "what is looked for")
    authors = "[...document.querySelectorAll('#hits .facts')].map(line => line.lastChild.textContent)"
    walk.expect(walk.page.evaluate(f"new Set({authors}).size > 1"), "only one author's are found")
    walk.tab_to("#by")
    while walk.page.evaluate("document.querySelector('#by').selectedOptions[0].textContent") != "ゆうき":
        walk.press("ArrowDown")
    name = "document.querySelector('#by').selectedOptions[0].textContent"
    walk.wait(f"{hits} > 0 && {authors}.every(author => author === {name})", "one author's alone")
    for _ in range(3):
        walk.press("Shift+Tab")
        if walk.page.evaluate("document.activeElement.id === 'q'"):
            break
    walk.press("ArrowDown", "Enter")
    walk.wait("!document.body.classList.contains('page-search')", "the hit's own page")
    walk.page.go_back()
    walk.arrive("search")
    walk.wait(f"document.querySelector('#q').value === 'しおり' && {hits} > 0", "the search as it was")


main()
