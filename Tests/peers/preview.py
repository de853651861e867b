"""Watches a preview in Chromium while files of its home are saved, and prints what is wrong.

usage: preview.py CHROMIUM ZUTTO HOME

Pages must load themselves anew with nothing loosened in their policy and stand where they stood; a broken file must be
told on the page and the note go when it is mended; a page that comes to be must show itself.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys

from playwright.sync_api import Error, sync_playwright

NOTE = "() => document.querySelector('#zutto-problems')?.shadowRoot.textContent ?? ''"


def main():
    chromium, zutto, home = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    problems = []
    server = subprocess.Popen([zutto, "serve", "--home", home, "--port", "0", "--json"], stdout=subprocess.PIPE)
    try:
        url = json.loads(server.stdout.readline())["url"]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            watch(browser, url, home, problems)
            browser.close()
    finally:
        server.send_signal(signal.SIGINT)
        status = server.wait(60)
    if status != 130:
        problems.append(f"ended with {status}")
    print("\n".join(problems) or "the preview is fine")
    sys.exit(1 if problems else 0)


def watch(browser, url, home, problems):
    page = browser.new_page(viewport={"width": 400, "height": 300})
    console = []
    page.on("console", lambda message: message.type in ("error", "warning") and console.append(
        f"{page.url}: console: {message.text}"))
    page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))

    # A page that isn't there yet, and comes to be.
    archive = home / "archive"
    neighbour = sorted((home / "diaries/futari/entries").glob("*.md"))[0]
    text = neighbour.read_text()
    known = next(archive.glob(f"**/{neighbour.stem}.html"))
    new = neighbour.with_name("2019-05-06.md")
    page.goto(url + str(known.relative_to(archive)).replace(neighbour.stem, new.stem))
    new.write_text("---\nauthor: misaki\n---\nこんにちは、新しいページ\n")
    page.wait_for_function("() => document.body?.innerText.includes('こんにちは、新しいページ')", timeout=60000)
    new.unlink()
    # What goes is built, too, and the page loaded anew, before the next is looked at.
    made = archive / known.relative_to(archive).with_name(f"{new.stem}.html")
    while made.exists():
        page.wait_for_timeout(100)
    page.wait_for_timeout(2000)

    page.goto(url)
    # The browser's own word on the page that wasn't there.
    console.clear()
    expect(problems, page.locator("script[src='/.zutto/reload.js']").count() == 1, "the script is not there")
    page.goto(next_page(page))
    ask(page, "() => scrollTo(0, 120)")
    place = ask(page, "() => scrollY")
    ask(page, "() => { window.old = true }")
    settings = home / "zutto.json"
    before = settings.read_text()
    changed = json.loads(before)
    changed["name"] = "プレビューの家"
    settings.write_text(json.dumps(changed, ensure_ascii=False))
    page.wait_for_function("() => !window.old && document.title.includes('プレビューの家')", timeout=60000)
    page.wait_for_function(f"() => Math.abs(scrollY - {place}) < 2", timeout=10000)

    # Broken, and mended.
    neighbour.write_text("---\nauthor: [\n---\nbroken\n")
    page.wait_for_function(f"() => ({NOTE})().includes('{neighbour.name}')", timeout=60000)
    neighbour.write_text(text)
    page.wait_for_function(f"() => ({NOTE})() === ''", timeout=60000)

    # Saved as editors do: another file, then its name. The page may still be loading what was mended.
    page.wait_for_load_state("networkidle")
    ask(page, "() => { window.old = true }")
    other = settings.with_name(".settings.tmp")
    other.write_text(before)
    os.replace(other, settings)
    page.wait_for_function("() => !window.old && !document.title.includes('プレビューの家')", timeout=60000)
    problems += console
    expect(problems, page.evaluate(
        "() => fetch('/.zutto/events').then(() => true, () => false)") is False,
        "the page's own policy was loosened")


def ask(page, script):
    """What a page says; one that is just being loaded anew is asked again."""
    for _ in range(100):
        try:
            return page.evaluate(script)
        except Error as error:
            if "context was destroyed" not in str(error) and "navigation" not in str(error):
                raise
            page.wait_for_timeout(100)
    raise AssertionError(f"the page was never still: {script}")


def next_page(page):
    return ask(page, "() => [...document.querySelectorAll('main a[href]')].map(a => a.href)"
                         ".find(h => h.startsWith(location.origin) && h.endsWith('.html'))")


def expect(problems, truth, text):
    if not truth:
        problems.append(text)


main()
