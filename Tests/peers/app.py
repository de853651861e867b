"""The household app in Chromium, on two phones at once, and prints what is wrong.

usage: app.py CHROMIUM ZUTTO HOME [PICTURES]

A phone is paired by a link and one by digits; one writes with a photo, the other sees it within a second, reads it, and the writer
sees 既読. The same without script. Every screen in four languages, light and dark, at 320 and 390 pixels before axe-core.
"""

import json
import os
import pathlib
import subprocess
import sys
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

LOCALES = {"ja": "ja-JP", "ko": "ko-KR", "en": "en-GB", "zh": "zh-CN"}
problems = []


def expect(truth, what):
    if not truth:
        problems.append(what)


class Household:
    def __init__(self, zutto, home):
        self.zutto, self.home = zutto, home
        self.server = subprocess.Popen(
            [zutto, "app", "--port", "0", "--json", "--home", home], stdout=subprocess.PIPE, text=True)
        self.url = json.loads(self.server.stdout.readline())["url"]

    def pair(self, *words):
        command = [self.zutto, "app", "pair", *words, "--no-wait", "--json", "--home", self.home]
        return json.loads(subprocess.check_output(command, text=True))

    def stop(self):
        self.server.terminate()
        self.server.wait(10)


def context(browser, language="ja", dark=False, width=390, script=True):
    return browser.new_context(
        viewport={"width": width, "height": 844}, locale=LOCALES[language], java_script_enabled=script,
        color_scheme="dark" if dark else "light", has_touch=True)


def listen(page, name):
    page.on("console", lambda m: problems.append(f"{name}: {m.text}") if m.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(f"{name}: {error}"))


def paired_by_link(browser, household, *words):
    tab = context(browser).new_page()
    listen(tab, "link")
    tab.goto(household.pair(*words)["link"])
    tab.get_by_role("button").click()
    tab.wait_for_url(household.url)
    expect("#" not in tab.url, "the code stays in the address")
    return tab


def paired_by_digits(browser, household, *words):
    tab = context(browser, script=False).new_page()
    pairing = household.pair(*words)
    tab.goto(household.url)
    expect(tab.locator("h1").count() == 1, "a stranger's page has a heading")
    tab.goto(pairing["url"])
    tab.fill("[name=code]", f"{pairing['digits'][:3]} {pairing['digits'][3:]}")
    tab.get_by_role("button").click()
    tab.get_by_role("button").click()
    expect(tab.url == household.url, f"paired without script leads to {tab.url}")
    return tab


def write_and_read(owner, member, household, photo):
    """With script on both: live, read marks, a photo, a draft, undo."""
    owner.goto(household.url + "d/futari")
    member.goto(household.url + "d/futari")
    member.wait_for_timeout(300)
    owner.fill("#text", "下書き")
    owner.goto(household.url)
    owner.goto(household.url + "d/futari")
    expect(owner.input_value("#text") == "下書き", "a draft is kept")
    owner.fill("#text", "海を見た。\nまた行こう。")
    owner.set_input_files("input[name=photo]", photo)
    expect(owner.locator(".picked img").count() == 1, "the chosen photo is shown")
    owner.get_by_role("button", name="日記に入れる").click()
    started = time.monotonic()
    member.locator("article", has_text="また行こう").wait_for(timeout=5000)
    expect(time.monotonic() - started < 1.5, "the other phone waits for more than a second")
    expect(owner.input_value("#text") == "", "the draft is gone once it is written")
    # At once, in the page: what is new comes again when it is marked as read.
    member.evaluate("""() => [...document.querySelectorAll('article')].find(a => a.textContent.includes('また行こう'))
      .querySelector('img').scrollIntoView({ block: 'center' })""")
    member.wait_for_function("() => [...document.images].every(i => !i.complete || i.naturalWidth > 0)")
    # It stood on the screen for a second.
    owner.locator("article", has_text="また行こう").locator(".state", has_text="既読").wait_for(timeout=6000)
    owner.locator(".undo button").click()
    owner.wait_for_load_state()
    expect(owner.locator("article", has_text="また行こう").count() == 0, "what was taken back is still there")


def without_script(owner, household):
    owner.goto(household.url + "d/futari")
    unread = owner.locator("article form.state")
    expect(unread.count() > 0, "nothing is unread without script")
    before = unread.count()
    unread.first.get_by_role("button").click()
    expect(owner.locator("article form.state").count() == before - 1, "読んだよ without script")
    owner.fill("#text", "スクリプトなし")
    owner.get_by_role("button", name="日記に入れる").click()
    article = owner.locator("article", has_text="スクリプトなし")
    expect(article.count() == 1, "an entry without script")
    article.locator(".more").click()
    owner.fill("textarea", "スクリプトなしで直した")
    owner.get_by_role("button", name="保存する").click()
    expect(owner.locator("article", has_text="直した").count() == 1, "changed without script")
    owner.locator(".undo button").click()
    expect(owner.locator("article", has_text="直した").count() == 0, "taken back without script")


def own_screens(tab, household):
    entry = tab.goto(household.url + "d/futari") and tab.locator("article").first.get_attribute("id")[2:]
    names = {
        "today": "", "diaries": "d", "diary": "d/futari", "entry": f"d/futari/{entry}", "devices": "devices",
        "pair": "pair", "missing": "d/none",
    }
    own = tab.locator(".more").first.get_attribute("href")
    names["edit"] = own.split("/", 3)[3]
    return names


def screens(browser, tab, household, pictures, names):
    cookies = tab.context.cookies()
    for language in LOCALES:
        for dark, width in [(False, 390), (True, 320)]:
            place = context(browser, language, dark, width)
            place.add_cookies(cookies)
            # axe-core is put into the page, which the page's own policy rightly forbids.
            for name, path in names.items():
                page = place.new_page()
                page.goto(household.url + path)
                shot = f"{name} {language} {width}"
                if pictures:
                    page.screenshot(path=os.path.join(pictures, f"{name}-{language}-{width}.png"))
                expect(page.evaluate("document.documentElement.scrollWidth") <= width, f"{shot}: it scrolls sideways")
                expect(page.evaluate("document.documentElement.lang").startswith(language), f"{shot}: language")
                small = page.evaluate("""() => [...document.querySelectorAll('button, a.pill, a.go, nav a, .more')].filter(e => {
                  const box = e.getBoundingClientRect(); return box.height && (box.height < 43.5 || box.width < 36);
                }).map(e => e.outerHTML.slice(0, 80))""")
                expect(not small, f"{shot}: small {small}")
                page.close()
            place.close()
            bare = browser.new_context(
                viewport={"width": width, "height": 844}, locale=LOCALES[language], bypass_csp=True,
                color_scheme="dark" if dark else "light")
            bare.add_cookies(cookies)
            for name, path in names.items():
                page = bare.new_page()
                page.goto(household.url + path)
                for one in Axe().run(page).response["violations"]:
                    problems.append(f"{name} {language} {width}: axe {one['id']}: {one['nodes'][0]['html'][:120]}")
                page.close()
            bare.close()


def main():
    chromium, zutto, home = sys.argv[1:4]
    pictures = sys.argv[4] if len(sys.argv) > 4 else None
    photo = str(sorted(pathlib.Path(home, "diaries/futari/photos").glob("*.jpg"))[0])
    household = Household(zutto, home)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            without_script(paired_by_digits(browser, household, "--owner"), household)
            owner = paired_by_link(browser, household, "--owner")
            member = paired_by_link(browser, household, "yuuki", "--diary", "futari")
            write_and_read(owner, member, household, photo)
            screens(browser, owner, household, pictures, own_screens(owner, household))
            browser.close()
    finally:
        household.stop()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
