"""Looks at photos, films and recordings in the viewer in Chromium from file://, with the network off, and prints what is wrong.

usage: view.py CHROMIUM SITE GALLERY ENTRY

GALLERY is the page of a month with several photos, ENTRY that of an entry whose text links to a film and a recording, both
relative to SITE.
"""

import pathlib
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

PROBLEMS = []
OPEN = "() => document.querySelector('.viewer')?.open === true"
CLOSED = "() => !document.querySelector('.viewer').open && !document.querySelector('.stage').childElementCount"


def expect(fact, words):
    if not fact:
        PROBLEMS.append(words)


def wait(page, fact, words):
    """Waits for something in the page, whose own policy forbids Playwright's way of doing so."""
    for _ in range(200):
        if page.evaluate(fact):
            return
        page.wait_for_timeout(50)
    raise SystemExit(f"never: {words}")


def count(page):
    return page.text_content(".viewer .place")


def keyboard(page, gallery):
    page.goto(gallery.as_uri())
    before = page.evaluate("() => history.length")
    page.focus("a.photo")
    page.keyboard.press("Enter")
    wait(page, OPEN, "Enter opens a photo")
    wait(page, "() => document.querySelector('.stage img').naturalWidth > 0", "the photo is there")
    total = page.locator("a.photo").count()
    expect(count(page) == f"1 / {total}", f"the first is {count(page)}")
    page.keyboard.press("ArrowRight")
    expect(count(page) == f"2 / {total}", f"→ leads to {count(page)}")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(count(page) == f"{total} / {total}", f"← leads to {count(page)}")
    page.keyboard.press("+")
    expect(page.locator(".stage.large").count() == 1, "+ does not enlarge")
    page.keyboard.press("-")
    expect(page.locator(".stage.large").count() == 0, "- does not make it fit")
    for name in ("前の写真", "次の写真", "拡大", "写真を閉じる"):
        expect(name in page.locator(".viewer").aria_snapshot(), f"no button {name} for a screen reader")
    page.keyboard.press("Escape")
    wait(page, CLOSED, "Escape closes it")
    last = page.evaluate("() => [...document.querySelectorAll('a.photo')].indexOf(document.activeElement)")
    expect(last == total - 1, f"the focus is at photo {last}")
    expect(page.evaluate("() => history.length") == before, "it leaves a trail in the history")


def accessibility(browser, gallery):
    # axe-core is put into the page, which the page's own policy rightly forbids.
    page = browser.new_context(offline=True, bypass_csp=True).new_page()
    page.goto(gallery.as_uri())
    page.locator("a.photo").first.click()
    wait(page, OPEN, "a click opens a photo")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for violation in Axe().run(page, ".viewer").response["violations"]:
            PROBLEMS.append(f"{scheme}: {violation['id']}: {violation['nodes'][0]['html'][:120]}")
    page.context.close()


def finger(page, gallery):
    page.goto(gallery.as_uri())
    page.locator("a.photo").first.click()
    wait(page, OPEN, "a click opens a photo")
    wait(page, "() => document.querySelector('.stage img').naturalWidth > 0", "the photo is there")

    def drag(x, y):
        page.mouse.move(600, 300)
        page.mouse.down()
        page.mouse.move(600 + x, 300 + y, steps=4)
        page.mouse.up()

    drag(-200, 5)
    expect(count(page).startswith("2 /"), f"sideways leads to {count(page)}")
    drag(200, -5)
    expect(count(page).startswith("1 /"), f"and back to {count(page)}")
    drag(0, 200)
    wait(page, CLOSED, "down closes it")


def players(page, entry):
    page.goto(entry.as_uri())
    for kind in ("video", "audio"):
        page.locator(f".e-content a[href$={'mp4' if kind == 'video' else 'm4a'}]").click()
        wait(page, OPEN, f"a link opens the {kind}")
        page.evaluate(f"() => document.querySelector('.stage {kind}').play()")
        wait(page, f"() => document.querySelector('.stage {kind}').currentTime > 0", f"the {kind} plays")
        page.keyboard.press("Escape")
        wait(page, CLOSED, f"the {kind} closes")
        expect(page.locator(f".stage {kind}").count() == 0, f"the {kind} goes on after it is closed")


def addresses(page, entry):
    """An address that enlarges a photo."""
    page.goto(entry.as_uri())
    target = page.get_attribute("a.photo", "href")
    page.goto("about:blank")
    page.goto(entry.as_uri() + target)
    wait(page, OPEN, "the address of a photo opens it")
    page.keyboard.press("Escape")
    wait(page, CLOSED, "it closes")
    expect(page.locator(".lightbox:visible").count() == 0, "the photo stays enlarged below")


def without_script(browser, gallery):
    page = browser.new_context(java_script_enabled=False, offline=True).new_page()
    page.goto(gallery.as_uri())
    page.locator("a.photo").first.click()
    expect("/entries/" in page.url and page.locator(".lightbox:visible").count() == 1, f"without script: {page.url}")
    page.locator(".lightbox:visible .close").click()
    expect(page.locator(".lightbox:visible").count() == 0, "without script it does not close")


def main():
    chromium, site = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    gallery, entry = (site / name for name in sys.argv[3:5])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_context(offline=True, viewport={"width": 1280, "height": 800}).new_page()
        page.on("console", lambda message: message.type == "error" and PROBLEMS.append(message.text))
        page.on("pageerror", lambda error: PROBLEMS.append(str(error)))
        keyboard(page, gallery)
        accessibility(browser, gallery)
        finger(page, gallery)
        players(page, entry)
        addresses(page, entry)
        without_script(browser, gallery)
        browser.close()
    print("\n".join(PROBLEMS) or "the viewer shows all")
    sys.exit(1 if PROBLEMS else 0)


main()
