"""The outbox in Chromium, and prints what is wrong.

usage: out.py CHROMIUM ZUTTO HOME

The server goes away; what is written meanwhile, on the diary's page and in the outbox, with a photo, survives a closed tab, arrives
once when the server is back, and has the time at which it was written. The till opens without the server, too. The owner's outbox keeps
memos; what is refused says why. A browser that was removed keeps no page.
"""

import json
import pathlib
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

from walk import Household, expect, listen, paired, problems


def ready(page):
    page.set_default_timeout(20000)
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=30000)


def entries(home, text):
    return [path for path in pathlib.Path(home, "diaries/futari/entries").rglob("*.md") if text in path.read_text()]


def wait_for(what, seconds=40):
    end = time.monotonic() + seconds
    while not what() and time.monotonic() < end:
        time.sleep(0.2)
    return what()


def of_the_owner(browser, household, home):
    page = paired(browser, household, "--owner")
    page.goto(household.url + "out")
    page.select_option("#write select", "/m")
    expect(not page.locator("input[type=file]").is_enabled(), "a memo takes photos")
    page.fill("#text", "山でひらめいた")
    page.get_by_role("button", name="しまって送る").click()
    memos = lambda: [path for path in pathlib.Path(home, "memos").glob("*.md") if "山でひらめいた" in path.read_text()]
    expect(wait_for(memos) and len(memos()) == 1, "the memo did not arrive once")
    page.remove_listener("console", page.heard)
    page.select_option("#write select", "/d/futari")
    page.fill("#text", "写真でないもの")
    page.set_input_files("input[type=file]", {"name": "a&b.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    page.get_by_role("button", name="しまって送る").click()
    page.locator("#waits li", has_text="写真でないもの").locator("small", has_text="'a&b.jpg'").wait_for(timeout=30000)
    expect(not entries(home, "写真でないもの"), "what was refused is in the diary")
    page.close()


def main():
    chromium, zutto, home = sys.argv[1:4]
    photo = str(sorted(pathlib.Path(home, "diaries/futari/photos").glob("*.jpg"))[0])
    household = Household(zutto, home)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            of_the_owner(browser, household, home)
            phone = paired(browser, household, "yuuki", "--diary", "futari")
            till = paired(browser, household, "--till")
            phone.goto(household.url + "d/futari")
            ready(phone)
            ready(till)
            till.reload()
            for page in (phone, till):
                page.remove_listener("console", page.heard)
            household.stop()

            phone.fill("#text", "電波のない山頂で")
            phone.set_input_files("input[name=photo]", photo)
            phone.get_by_role("button", name="日記に入れる").click()
            phone.wait_for_url("**/out")
            phone.locator("#waits li", has_text="電波のない山頂で").wait_for(timeout=30000)
            phone.fill("#text", "外からの二通目")
            phone.get_by_role("button", name="しまって送る").click()
            phone.locator("#waits li", has_text="外からの二通目").wait_for(timeout=30000)
            phone.fill("#text", "取り消した手紙")
            phone.get_by_role("button", name="しまって送る").click()
            phone.locator("#waits li", has_text="取り消した手紙").get_by_role("button").click()
            expect(phone.input_value("#text") == "取り消した手紙", "what is taken back can be written on")
            till.reload()
            till.locator("[name=tap][value=gel]").click()
            expect("6,800" in till.locator("#sum").inner_text(), "the till opens and counts without the server")
            # Another page of the app, and a tab that was closed.
            place = phone.context
            phone.close()
            phone = place.new_page()
            phone.goto(household.url + "d/futari")
            phone.locator("#waits li").nth(1).wait_for(timeout=30000)
            expect(phone.locator("#waits li").count() == 2, f"{phone.locator('#waits li').count()} letters wait")
            time.sleep(2)
            expect(not entries(home, "外からの二通目"), "nothing arrives without a server")

            household.start()
            phone.locator("#waits li", has_text="届きました").first.wait_for(timeout=30000)
            expect(wait_for(lambda: entries(home, "電波のない山頂で") and entries(home, "外からの二通目")), "the letters arrived")
            phone.goto(household.url + "d/futari")
            phone.wait_for_timeout(1500)
            for text in ("電波のない山頂で", "外からの二通目"):
                expect(len(entries(home, text)) == 1, f"{text}: {len(entries(home, text))} times")
            expect("photos:" in entries(home, "電波のない山頂で")[0].read_text(), "the photo arrived")
            expect(not entries(home, "取り消した手紙"), "what was taken back stays away")
            till.wait_for_function("() => document.querySelector('#sum b').dataset.amount === '6800'", timeout=30000)

            # A removed browser keeps nothing of the home.
            devices = json.loads(subprocess.check_output([zutto, "app", "devices", "--json", "--home", home], text=True))
            for device in devices["devices"]:
                subprocess.check_output([zutto, "app", "unpair", device["id"], "--home", home])
            expect(phone.goto(household.url + "out").status == 401, "a removed browser is a stranger")
            expect(phone.evaluate("caches.keys()") == [], "a removed browser keeps pages")
            browser.close()
    finally:
        household.stop()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
