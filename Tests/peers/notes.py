"""Notes, search and settings on a phone in Chromium, and prints what is wrong.

usage: notes.py CHROMIUM ZUTTO HOME

A note is read, answered, handed over and taken back, with script and without; words are looked for by the owner and by a member;
the name, the picture, the language and the reminder are changed.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

from playwright.sync_api import sync_playwright

import walk
from walk import expect, problems

NOTE = "2026-10-28-sjwoq2"


def file(home, *parts):
    return pathlib.Path(home, *parts).read_text(encoding="utf-8")


def slowly(tab, home):
    """Has a page that was under way come after the press, then that the note is gone, and the removal's answer last: the form leads on all the same."""
    if hasattr(tab, "heard"):
        # What is gone is a 404.
        tab.remove_listener("console", tab.heard)
        before = tab.request.get(tab.url).text()
        asked = []

        # A route that goes after one use would let go of another one that still waits.
        def page(route):
            asked.append(1)
            if len(asked) > 1:
                return route.fallback()
            route.fulfill(status=200, content_type="text/html; charset=utf-8", body=before)
            # One more change, for which the page asks again.
            pathlib.Path(home, "memos").mkdir(exist_ok=True)
            memo = pathlib.Path(home, "memos", "2026-10-29-120000-abcd.md")
            memo.write_text("---\ncreated: 2026-10-29T12:00:00+09:00\n---\n\nMeanwhile.\n", encoding="utf-8")

        def removal(route):
            answer = route.fetch(max_redirects=0)
            # A second press is taken after eight seconds.
            tab.wait_for_timeout(10_000)
            route.fulfill(response=answer)

        tab.route(re.compile(NOTE + r"(\?|$)"), page)
        tab.route("**/remove", removal)
        return asked
    return []


def answers(tab, home):
    note = ("notes", "received", NOTE + ".md")
    before = file(home, *note)
    tab.get_by_role("link", name="匿名メッセージ").click()
    tab.locator(f"a[href$='{NOTE}']").click()
    tab.locator("#text").wait_for()
    expect("늘 고마워요" in tab.inner_text("article"), "the note is not shown")
    tab.fill("#text", "こちらこそ。\n## answer")
    tab.get_by_role("button", name="返事を残す").click()
    tab.locator(".undo").wait_for()
    expect("こちらこそ" in file(home, *note), "the answer is not in the file")
    tab.get_by_role("link", name="返事を渡す").click()
    tab.wait_for_url("**/sealed")
    expect("BEGIN ZUTTO NOTE" in tab.input_value("#text"), "no sealed answer")
    tab.go_back()
    tab.locator(".undo button").click()
    tab.wait_for_url(lambda url: "done" not in url)
    expect(file(home, *note) == before, "the answer was not taken back")
    asked = slowly(tab, home)
    tab.get_by_role("button", name="ゴミ箱へ").click()
    tab.locator(".undo").wait_for()
    if hasattr(tab, "heard"):
        tab.on("console", tab.heard)
        expect(len(asked) > 1, "the page did not ask for itself again")
        tab.unroute_all()
    expect(not pathlib.Path(home, *note).exists(), "the note was not removed")
    tab.locator(".undo button").click()
    tab.wait_for_url(lambda url: "done" not in url)
    expect(file(home, *note) == before, "the note did not come back")


def hands_over(tab, household, home):
    """With script the sealed answer goes to the clipboard where the system has no way to share."""
    tab.goto(household.url + "n/" + NOTE)
    tab.fill("#text", "また書いてね")
    tab.locator("#answer .first").click()
    tab.get_by_role("link", name="返事を渡す").click()
    tab.locator("#share").click()
    tab.locator("#share", has_text="できました").wait_for()
    text = tab.evaluate("navigator.clipboard.readText()")
    expect(text.replace("\r", "") == tab.input_value("#text") and len(text) > 200, "another text was copied")
    with tab.expect_download() as download:
        tab.get_by_role("link", name="ファイルに残す").or_(tab.locator("a[download]")).first.click()
    expect(os.path.getsize(download.value.path()) > 200, "the saved answer is empty")


def searches(tab, household, words, mine, others):
    tab.goto(household.url + "s")
    tab.fill("input[name=q]", words)
    tab.keyboard.press("Enter")
    tab.locator("a.go mark").first.wait_for()
    places = {link.get_attribute("href").split("/")[3] for link in tab.locator("main a.go").all()}
    expect(mine <= places and not places & others, f"{words} is found in {places}")
    tab.locator("main a.go").first.click()
    expect(tab.locator("main").inner_text() != "" and "s?q=" not in tab.url, "a found text leads nowhere")


def settings(tab, household, home, picture):
    tab.goto(household.url)
    tab.locator("header a").click()
    tab.fill("input[name=name]", "みさきち")
    tab.select_option("select", "ko")
    tab.fill("input[type=time]", "22:15")
    tab.set_input_files("input[type=file]", picture)
    tab.get_by_role("button", name="保存する").click()
    tab.locator(".undo").wait_for()
    kept = json.loads(file(home, "zutto.json"))
    wanted = {"name": "みさきち", "locale": "ko", "reminder": "22:15"}
    expect(wanted.items() <= kept.items(), f"the settings are {kept}")
    answer = tab.request.get(household.url.split("/h/")[0] + tab.locator("img.me").get_attribute("src"))
    expect(answer.ok and answer.body()[:2] == b"\xff\xd8", f"the picture is not shown: {answer.status}")
    tab.locator(".undo button").click()
    tab.wait_for_url(lambda url: "done" not in url)
    expect(json.loads(file(home, "zutto.json")).get("name") != "みさきち", "the settings were not taken back")


def main():
    chromium, zutto, home = sys.argv[1:4]
    photo = next(iter(sorted(pathlib.Path(home, "diaries/futari/photos").glob("*.jpg"))))
    household = walk.Household(zutto, home)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            plain = walk.paired_by_digits(browser, household, "--owner")
            answers(plain, home)
            settings(plain, household, home, photo)
            owner = walk.paired(browser, household, "--owner")
            owner.context.grant_permissions(["clipboard-read", "clipboard-write"])
            answers(owner, home)
            hands_over(owner, household, home)
            searches(owner, household, "今日", {"d"}, set())
            searches(owner, household, "in:notes 時", {"n"}, {"d", "m"})
            settings(owner, household, home, photo)
            member = walk.paired(browser, household, "yuuki", "--diary", "futari")
            searches(member, household, "今日", {"d"}, {"m", "n", "till"})
            browser.close()
    finally:
        household.stop()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
