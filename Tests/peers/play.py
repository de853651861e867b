"""Plays a memo's recordings in Chromium from file://, with the network off, and prints what is wrong.

usage: play.py CHROMIUM PAGE

The page is that of a memo with two sounds in its thread.
"""

import pathlib
import sys

from playwright.sync_api import sync_playwright

SPEEDS = "() => [...document.querySelectorAll('audio')].map(a => a.playbackRate)"
PRESSED = "() => [...document.querySelectorAll('.speed [aria-pressed=true]')].map(b => b.textContent)"


def main():
    chromium, path = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    problems = []

    def expect(fact, words):
        if not fact:
            problems.append(words)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        without_script(browser, path, expect)
        with_script(browser, path, expect, problems)
        on_paper(browser, path, expect)
        browser.close()
    print("\n".join(problems) or "the voices play")
    sys.exit(1 if problems else 0)


def wait(page, fact):
    """Waits for something in the page, whose own policy forbids Playwright's way of doing so."""
    for _ in range(200):
        if page.evaluate(fact):
            return
        page.wait_for_timeout(50)
    raise SystemExit(f"never: {fact}")


def without_script(browser, path, expect):
    page = browser.new_context(java_script_enabled=False, offline=True).new_page()
    page.goto(path.as_uri())
    expect(page.locator("audio[controls][preload=metadata]").count() == 2, "there are not two players")
    expect(page.locator("button:visible").count() == 0, "there are dead buttons without script")
    expect(page.locator("svg[role=img][aria-label]").count() == 2, "there are not two wave forms")
    said = [link.get_attribute("href") for link in page.locator("a.said").all()]
    expect([link.split("#")[1] for link in said] == ["t=0.0", "t=4.3", "t=0.0", "t=2.4"], f"the sentences lead to {said}")


def with_script(browser, path, expect, problems):
    page = browser.new_context(offline=True, viewport={"width": 390, "height": 800}, reduced_motion="reduce").new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: message.type == "error" and problems.append(message.text))
    page.goto(path.as_uri())
    wait(page, "[...document.querySelectorAll('audio')].every(a => a.readyState > 0)")
    first, second = page.locator("audio").all()
    fast = page.get_by_role("button", name="2×")
    expect(page.evaluate(PRESSED) == ["1×", "1×"], "the usual speed is not pressed")
    for box in [button.bounding_box() for button in page.get_by_role("button").all()]:
        expect(min(box["width"], box["height"]) >= 44, "a button is smaller than 44 pixels")

    fast.first.click()
    expect(page.evaluate(SPEEDS) == [2, 2], "2× does not play twice as fast everywhere")
    expect(page.evaluate(PRESSED) == ["2×", "2×"], "2× is not shown as pressed everywhere")
    page.get_by_role("button", name="1.5×").last.focus()
    page.keyboard.press("Enter")
    expect(page.evaluate(SPEEDS) == [1.5, 1.5], "the keyboard does not reach 1.5×")
    fast.first.click()

    first.evaluate("audio => audio.play()")
    wait(page, "document.querySelector('audio').currentTime > 0.2")
    expect(first.evaluate("audio => audio.playbackRate") == 2, "the speed is lost at play")
    second.evaluate("audio => audio.play()")
    wait(page, "document.querySelectorAll('audio')[1].currentTime > 0")
    expect(first.evaluate("audio => audio.paused"), "the first voice goes on beside the second")
    second.evaluate("audio => audio.pause()")

    page.get_by_role("link", name="ふたつだけに絞る。").click()
    wait(page, "document.querySelector('audio').currentTime > 4.4")
    expect(page.url == path.as_uri(), "a sentence leads to another page")
    expect(page.locator("[data-now]").all_inner_texts() == ["ふたつだけに絞る。"], "the sentence that is said is not marked")
    page.get_by_role("link", name="栗の皮の色。").focus()
    page.keyboard.press("Enter")
    wait(page, "document.querySelectorAll('audio')[1].currentTime > 2.5")
    expect(first.evaluate("audio => audio.paused"), "two voices speak at once")
    second.evaluate("audio => audio.pause()")

    wave = page.locator(".wave").first
    box = wave.bounding_box()
    wave.click(position={"x": box["width"] * 0.75, "y": box["height"] / 2})
    wait(page, "!document.querySelector('audio').seeking")
    place = first.evaluate("audio => audio.currentTime / audio.duration")
    expect(abs(place - 0.75) < 0.02, f"a click at three quarters leads to {place}")
    wait(page, "!document.querySelector('.played').style.clipPath.startsWith('inset(0px 9')")
    clip = page.locator(".played").first.evaluate("wave => wave.style.clipPath")
    rest = float(clip.split()[1].rstrip("%"))
    expect(abs(rest - 25) < 2, f"the wave form shows {clip}")

    page.evaluate("Object.defineProperty(document.querySelector('audio'), 'duration', {value: Infinity})")
    place = first.evaluate("audio => audio.currentTime")
    wave.click(position={"x": box["width"] * 0.25, "y": box["height"] / 2})
    expect(first.evaluate("audio => audio.currentTime") == place, "a voice without a known end is led somewhere")

    before = page.url
    first.focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(100)
    expect(page.url == before, "the player's arrow key turns the page")


def on_paper(browser, path, expect):
    page = browser.new_context(offline=True).new_page()
    page.goto(path.as_uri())
    page.emulate_media(media="print")
    for what in ("audio", ".speed", ".played"):
        expect(not page.locator(what).first.is_visible(), f"{what} is printed")
    for what in (".wave svg:first-child", ".length", ".e-content p"):
        expect(page.locator(what).first.is_visible(), f"{what} is not printed")


main()
