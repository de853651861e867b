"""The household app in Chromium, on two phones at once, and prints what is wrong.

usage: app.py CHROMIUM ZUTTO HOME

A phone is paired by a link and one by digits; one writes with a photo, the other sees it within a second, reads it, and the writer
sees 既読. The same without script.
"""

import pathlib
import sys
import time

from playwright.sync_api import sync_playwright

from walk import Household, expect, paired, paired_by_digits, problems


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
    member.locator("article", has_text="また行こう").wait_for(timeout=30000)
    print(f"on the other phone after {time.monotonic() - started:.2f} s", file=sys.stderr)
    owner.locator(".undo").wait_for(timeout=30000)
    expect(owner.input_value("#text") == "", "the draft is gone once it is written")
    # At once, in the page: what is new comes again when it is marked as read.
    member.evaluate("""() => [...document.querySelectorAll('article')].find(a => a.textContent.includes('また行こう'))
      .querySelector('img').scrollIntoView({ block: 'center' })""")
    member.wait_for_function("() => [...document.images].every(i => !i.complete || i.naturalWidth > 0)")
    # It stood on the screen for a second.
    owner.locator("article", has_text="また行こう").locator(".state", has_text="既読").wait_for(timeout=30000)
    owner.locator(".undo button").click()
    # What was taken back.
    owner.locator("article", has_text="また行こう").wait_for(state="detached", timeout=30000)


def shown_anew_by_back(owner, household):
    """A form that was filed and is shown anew by Back is another one: its words are filed, or asked about."""
    owner.goto(household.url + "d/futari")
    owner.fill("#text", "ひとつめ")
    owner.get_by_role("button", name="日記に入れる").click()
    owner.locator("article", has_text="ひとつめ").locator(".more").click()
    owner.fill("textarea", "ひとつめを直した")
    owner.get_by_role("button", name="保存する").click()
    owner.locator("article", has_text="ひとつめを直した").wait_for(timeout=30000)
    owner.go_back(wait_until="commit")
    # Until then a second press is taken for one too many.
    owner.wait_for_timeout(8500)
    owner.remove_listener("console", owner.heard)
    owner.fill("textarea", "もう一度直した")
    with owner.expect_navigation():
        owner.get_by_role("button", name="保存する").click()
    expect("もう一度直した" in owner.content(), "what was sent after Back is gone")


def without_script(owner, household):
    owner.goto(household.url + "d/futari")
    unread = owner.locator("article form.state")
    expect(unread.count() > 0, "nothing is unread without script")
    before = unread.count()
    unread.first.get_by_role("button").click()
    unread.nth(before - 1).wait_for(state="detached", timeout=30000)
    expect(unread.count() == before - 1, "読んだよ without script")
    owner.fill("#text", "スクリプトなし")
    owner.get_by_role("button", name="日記に入れる").click()
    article = owner.locator("article", has_text="スクリプトなし")
    article.wait_for(timeout=30000)
    article.locator(".more").click()
    owner.fill("textarea", "スクリプトなしで直した")
    owner.get_by_role("button", name="保存する").click()
    changed = owner.locator("article", has_text="直した")
    changed.wait_for(timeout=30000)
    owner.locator(".undo button").click()
    changed.wait_for(state="detached", timeout=30000)


def main():
    chromium, zutto, home = sys.argv[1:4]
    photo = str(sorted(pathlib.Path(home, "diaries/futari/photos").glob("*.jpg"))[0])
    household = Household(zutto, home)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            without_script(paired_by_digits(browser, household, "--owner"), household)
            owner = paired(browser, household, "--owner")
            member = paired(browser, household, "yuuki", "--diary", "futari")
            write_and_read(owner, member, household, photo)
            browser.close()
            # As people's browsers do: the page is shown as it was left.
            browser = playwright.chromium.launch(
                executable_path=chromium, args=["--no-sandbox"],
                ignore_default_args=["--disable-back-forward-cache"])
            shown_anew_by_back(paired(browser, household, "--owner"), household)
            browser.close()
    finally:
        household.stop()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
