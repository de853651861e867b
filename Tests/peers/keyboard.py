"""Walks an archive with the keyboard alone and prints what is wrong.

usage: keyboard.py chromium|firefox PROGRAM SITE

The archive is the sample home's. Every step is a key; every kind of page has to be reached, and wherever the focus
stops it has to be seen.
"""

import pathlib
import re
import sys
import time

from archive import PROBLEMS, expect, walk

FOCUS = """(() => {
  const it = document.activeElement, style = getComputedStyle(it), box = it.getBoundingClientRect();
  return [
    parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== 'none' || it.matches('audio, .seek input, body, html'),
    box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0,
    it.matches(%r), it.outerHTML.slice(0, 90)];
})()"""


class Reader:
    def __init__(self, page):
        self.page, self.kinds = page, set()
        self.press, self.until = page.press, page.until

    def arrive(self, kind):
        self.until(f"document.readyState === 'complete' && document.body.classList.contains('page-{kind}')", f"a page '{kind}'")
        self.page.focus()
        self.kinds.add(kind)

    def tab_to(self, selector):
        """Goes on with the tab key to what is looked for; every stop has to be seen."""
        for _ in range(600):
            self.press("Tab")
            for _ in range(30):
                has_ring, is_seen, is_it, html = self.page.ask(FOCUS % selector)
                if has_ring and is_seen:
                    break
                self.page.focus()
                time.sleep(0.1)
            expect(has_ring and is_seen, f"{self.page.url}: no focus is seen on {html}")
            if is_it:
                return
        raise SystemExit(f"{self.page.url}: the tab key never comes to '{selector}'")

    def follow(self, selector, kind):
        before = self.page.url
        self.tab_to(selector)
        self.press("Enter")
        self.until(f"location.href !== {before!r}", f"another page than that of '{selector}'")
        self.arrive(kind)

    def bar(self, room, kind):
        self.follow(f'.bar a[href$="{room}/index.html"]', kind)

    def home(self):
        self.follow(".top .home", "home")


def the_skip_link(reader):
    reader.tab_to(".skip")
    reader.press("Enter", "Tab")
    reader.until("document.activeElement.closest('main')", "the text, by the skip link")


def through_time(reader):
    reader.home()
    reader.bar("time", "time")
    reader.follow(".year h2 a", "time-year")
    reader.follow(".calendar caption a", "time-month")
    before = reader.page.url
    reader.press("ArrowRight")
    reader.until(f"location.href !== {before!r}", "the next month")
    reader.arrive("time-month")
    reader.press("ArrowLeft")
    reader.until(f"location.href === {before!r}", "the month before")
    reader.arrive("time-month")
    reader.follow(".same", "on-day")
    reader.follow(".crumbs a", "on-days")
    reader.follow(".dates a", "on-day")


def by_topic(reader):
    reader.bar("time", "time")
    reader.follow('h2 a[href$="tags/index.html"]', "tag-list")
    reader.follow(".tag", "list")
    reader.bar("time", "time")
    reader.follow('h2 a[href$="places/index.html"]', "places")
    reader.follow(".lines a", "list")
    reader.bar("questions", "questions")
    reader.follow(".lines a", "question")
    reader.follow(".u-url", "entry")


def photos(reader):
    reader.bar("gallery", "photos")
    reader.follow(".albums a", "gallery")
    reader.tab_to("a.photo")
    reader.press("Enter")
    reader.until("document.querySelector('.viewer')?.open && document.querySelector('.stage img').naturalWidth > 0", "a large photo")
    reader.press("Escape")
    reader.until("!document.querySelector('.viewer').open && document.activeElement.matches('a.photo')", "the photo that was closed")


def a_diary(reader):
    reader.home()
    reader.follow('.notebook a[href*="futari"]', "diary")
    reader.follow('.more a[href="members.html"]', "members")
    reader.follow(".crumbs a", "diary")
    reader.follow(".months a", "month")
    reader.follow(".crumbs li:nth-child(2) a", "year")
    # Into the month at one of its days.
    reader.follow(".calendar td a", "month")
    reader.until("document.querySelector(':target')", "the day that was asked for")
    reader.follow(".byline .u-url", "entry")
    reader.tab_to(".turn [rel=prev], .turn [rel=next]")


def the_other_rooms(reader):
    reader.home()
    reader.follow('.notebook a[href^="ledger"]', "ledger")
    reader.follow(".months a", "ledger-month")
    reader.follow(".crumbs li:nth-child(2) a", "ledger-year")
    reader.home()
    reader.follow('.notebook a[href^="answers"]', "answers")
    reader.tab_to('.more a[href*="receive/"]')
    reader.press("Enter")
    reader.until("document.readyState === 'complete' && document.querySelector('textarea')", "the page to ask on")
    reader.tab_to("textarea")
    reader.page.back()
    reader.arrive("answers")
    reader.follow(".bottom a", "safety")


def a_memo(reader):
    reader.home()
    reader.follow('.notebook a[href^="memos"]', "memos")
    reader.follow('.months a[href="2026-10.html"]', "memo-month")
    reader.follow(".lines a:has([aria-label])", "memo")
    reader.tab_to("audio")
    reader.press("Space")
    reader.until("document.querySelector('audio').currentTime > 0", "a sound")
    reader.tab_to(".speed button[value='2']")
    reader.press("Enter")
    reader.until("document.querySelector('audio').playbackRate === 2", "twice the speed")


def the_search(reader):
    page = reader.page
    reader.press("/")
    reader.until("document.activeElement.matches('.seek input')", "a place to type")
    page.write("しおり")
    reader.press("Enter")
    reader.arrive("search")
    hits = "document.querySelectorAll('#hits mark').length"
    reader.until(f"{hits} > 0", "what is looked for")
    authors = "[...document.querySelectorAll('#hits .facts')].map(line => line.lastChild.textContent)"
    reader.until(f"new Set({authors}).size > 1", "more than one author")
    reader.tab_to("#by")
    name = "document.querySelector('#by').selectedOptions[0].textContent"
    for _ in range(20):
        if page.ask(name) == "ゆうき":
            break
        reader.press("ArrowDown")
    reader.until(f"{hits} > 0 && {authors}.every(author => author === {name})", "one author's alone")
    for _ in range(3):
        reader.press("Shift+Tab")
        if page.ask("document.activeElement.id === 'q'"):
            break
    reader.press("ArrowDown", "Enter")
    reader.until("!document.body.classList.contains('page-search')", "the hit's own page")
    page.back()
    reader.arrive("search")
    reader.until(f"document.querySelector('#q').value === 'しおり' && {hits} > 0", "the search as it was")


def main():
    engine, program = sys.argv[1:3]
    site = pathlib.Path(sys.argv[3]).resolve()

    def steps(page):
        reader = Reader(page)
        reader.arrive("home")
        for step in (the_skip_link, through_time, by_topic, photos, a_diary, the_other_rooms, a_memo, the_search):
            step(reader)
        there = {kind for file in site.rglob("*.html") for kind in re.findall('<body class="page-([^"]*)"', file.read_text())}
        PROBLEMS.extend(f"the walk didn't come to a page of the kind '{kind}'" for kind in sorted(there - reader.kinds))

    walk(engine, program, site, [steps], "every kind of page was reached by keyboard")


main()
