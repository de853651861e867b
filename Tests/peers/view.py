"""Looks at photos, films, recordings and footnotes of an archive as a reader with a mouse, with script and without.

usage: view.py chromium|firefox PROGRAM SITE GALLERY ENTRY NOTE

GALLERY is the page of a month with several photos, ENTRY that of an entry whose text links to a film and a recording, NOTE
that of one with a footnote, all relative to SITE, whose words are Japanese.
"""

import functools
import pathlib
import sys

from archive import PROBLEMS, expect, walk

OPEN = "document.querySelector('.viewer')?.open === true"
CLOSED = "!document.querySelector('.viewer').open && !document.querySelector('.stage').childElementCount"
LOADED = "document.querySelector('.stage img')?.naturalWidth > 0"
LARGE = "[...document.querySelectorAll('.lightbox')].filter(one => one.offsetWidth).length"


def count(page, said):
    page.until(f"document.querySelector('.viewer .place').textContent === {said!r}", f"photo {said}")


def keyboard(gallery, page):
    page.goto(gallery.as_uri())
    before = page.ask("history.length")
    total = page.ask("document.querySelectorAll('a.photo').length")
    page.ask("document.querySelector('a.photo').focus()")
    page.press("Enter")
    page.until(OPEN, "Enter opens a photo")
    page.until(LOADED, "the photo is there")
    count(page, f"1 / {total}")
    page.press("ArrowRight")
    count(page, f"2 / {total}")
    page.press("ArrowLeft", "ArrowLeft")
    count(page, f"{total} / {total}")
    page.press("+")
    page.until("document.querySelector('.stage.large')", "+ enlarges")
    page.press("-")
    page.until("!document.querySelector('.stage.large')", "- makes it fit")
    page.press("Escape")
    page.until(CLOSED, "Escape closes it")
    page.until("document.activeElement === [...document.querySelectorAll('a.photo')].at(-1)", "the focus is at the photo that was shown last")
    expect(page.ask("history.length") == before, "it leaves a trail in the history")


def accessibility(gallery, page):
    """By axe, which is put into the page, as the page's own policy rightly forbids, and by the tree that a screen reader gets."""
    from axe_playwright_python.sync_playwright import Axe
    tab = page.browser.new_context(offline=True, bypass_csp=True).new_page()
    tab.goto(gallery.as_uri())
    tab.locator("a.photo").first.click()
    tab.locator(".viewer[open]").wait_for()
    for name in ("前の写真", "次の写真", "拡大", "写真を閉じる"):
        expect(name in tab.locator(".viewer").aria_snapshot(), f"no button {name} for a screen reader")
    for scheme in ("light", "dark"):
        tab.emulate_media(color_scheme=scheme)
        for violation in Axe().run(tab, ".viewer").response["violations"]:
            PROBLEMS.append(f"{scheme}: {violation['id']}: {violation['nodes'][0]['html'][:120]}")
    tab.context.close()


def finger(gallery, page):
    page.goto(gallery.as_uri())
    page.click("a.photo")
    page.until(OPEN, "a click opens a photo")
    page.until(LOADED, "the photo is there")
    total = page.ask("document.querySelectorAll('a.photo').length")
    page.drag(600, 300, -200, 5)
    count(page, f"2 / {total}")
    page.until(LOADED, "the second is there")
    page.drag(600, 300, 200, -5)
    count(page, f"1 / {total}")
    page.until(LOADED, "the first is there again")
    page.drag(600, 300, 0, 200)
    page.until(CLOSED, "down closes it")


def players(entry, page):
    page.goto(entry.as_uri())
    for kind, ending in (("video", "mp4"), ("audio", "m4a")):
        page.click(f".e-content a[href$={ending}]")
        page.until(OPEN, f"a link opens the {kind}")
        page.ask(f"void document.querySelector('.stage {kind}').play()")
        page.until(f"document.querySelector('.stage {kind}').currentTime > 0", f"the {kind} plays")
        page.press("Escape")
        page.until(CLOSED, f"the {kind} closes and is silent")


def addresses(entry, page):
    """An address that enlarges a photo."""
    page.goto(entry.as_uri())
    target = page.ask("document.querySelector('a.photo').getAttribute('href')")
    page.goto("about:blank")
    page.goto(entry.as_uri() + target)
    page.until(OPEN, "the address of a photo opens it")
    page.press("Escape")
    page.until(CLOSED, "it closes")
    expect(page.ask(LARGE) == 0, "the photo stays enlarged below")


def original(entry, page):
    page.goto(entry.as_uri())
    page.click("a.photo")
    page.until(OPEN, "a click opens a photo")
    wanted = page.ask("document.querySelector('a.photo').dataset.full ?? ''")
    expect("photos-original/" in wanted, f"the page names no original but '{wanted}'")
    page.click(".viewer .full")
    page.until("document.contentType.startsWith('image/') && document.images[0].naturalWidth > 0", "the original")
    expect(page.url.endswith(wanted.replace("..", "").lstrip("/")), f"the original is {page.url}")


def footnote(note, page):
    page.goto(note.as_uri())
    page.click("[role=doc-noteref]")
    page.until("document.querySelector('.slip')?.matches(':popover-open')", "a footnote comes to its line")
    expect(page.ask("document.querySelector('.slip').textContent.trim().length > 5"), "the footnote is empty")
    mark, slip = page.ask("[document.querySelector('[role=doc-noteref]'), document.querySelector('.slip')].map(one => one.getBoundingClientRect().top)")
    expect(abs(mark - slip) < 200, f"the footnote is {slip - mark} pixels from its mark")
    expect("#" not in page.url, "the page leaves its place")
    page.press("Escape")
    page.until("!document.querySelector('.slip')", "Escape closes the footnote")


def light(site, page):
    """A reader's choice holds on every page."""
    page.goto((site / "index.html").as_uri())
    paper = "getComputedStyle(document.body).backgroundColor"
    page.click(".lamp")
    page.until("document.documentElement.dataset.theme === 'light'", "light")
    bright = page.ask(paper)
    page.click(".lamp")
    page.until("document.documentElement.dataset.theme === 'dark'", "dark")
    dark = page.ask(paper)
    expect(bright != dark, f"light and dark are {bright}")
    page.goto((site / "time/index.html").as_uri())
    page.until(f"{paper} === {dark!r}", "dark on another page")
    page.click(".lamp")
    page.until("document.documentElement.dataset.theme === 'system'", "the system's")


def search(site, page):
    page.goto((site / "gallery/index.html").as_uri())
    page.click(".seek input")
    page.write("尾道")
    page.press("Enter")
    page.until("document.querySelectorAll('#hits mark').length", "what is looked for")
    expect("search.html" in page.url, f"the search is {page.url}")


def without_script(gallery, note, page):
    page.scripts(False)
    page.goto((gallery.parent / "index.html").as_uri())
    page.click(f".albums a[href='{gallery.name}']")
    page.until(f"location.pathname.endsWith('{gallery.name}') && document.querySelector('a.photo')", "the month's photos")
    page.click("a.photo")
    page.until(f"location.pathname.includes('/entries/') && {LARGE} === 1", "a large photo without script")
    page.click(".lightbox:target .close")
    page.until(f"{LARGE} === 0", "it closes without script")
    page.goto(note.as_uri())
    page.click("[role=doc-noteref]")
    page.until("document.querySelector('.notes :target')", "a footnote without script")
    page.click(".notes :target [role=doc-backlink]")
    page.until("document.querySelector('sup :target')", "the way back to its line")
    expect(page.ask("!document.querySelector('.lamp').offsetWidth"), "a switch that can't work is shown")
    page.click("a.seek")
    page.until("location.pathname.endsWith('/search.html')", "the page of the search without script")


def main():
    engine, program = sys.argv[1:3]
    site = pathlib.Path(sys.argv[3]).resolve()
    gallery, entry, note = (site / name for name in sys.argv[4:7])
    steps = [
        functools.partial(keyboard, gallery), functools.partial(finger, gallery), functools.partial(players, entry),
        functools.partial(addresses, entry), functools.partial(original, entry), functools.partial(footnote, note),
        functools.partial(light, site), functools.partial(search, site), functools.partial(without_script, gallery, note)]
    if engine == "chromium":
        steps.insert(1, functools.partial(accessibility, gallery))
    walk(engine, program, site, steps, "the viewer shows all")


main()
