"""What a visitor of a personal link's page does in Chromium, from file://, with the network off.

usage: note-visitor.py write PAGE TEXT      types, seals, saves message.note and the copy note.html here
       note-visitor.py read COPY ANSWER     opens an answer in the copy, and prints what the page shows of it
"""

import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright


def main():
    what, page, argument = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_context(offline=True, locale="en-GB", accept_downloads=True).new_page()
        tab.goto(page.as_uri())
        write(tab, argument) if what == "write" else read(tab, argument)
        browser.close()


def write(tab, text):
    tab.fill("#text", text)
    tab.click("#seal")
    tab.locator("#hand").wait_for()
    for button, name in (("#save", "message.note"), ("#keep", "note.html")):
        with tab.expect_download() as download:
            tab.click(button)
        if download.value.suggested_filename != name:
            raise SystemExit(f"saved as {download.value.suggested_filename}, not {name}")
        download.value.save_as(name)


def read(tab, answer):
    tab.set_input_files("#file", answer)
    tab.locator("#notes .answer").first.wait_for()
    print(tab.locator("#notes").inner_text())


main()
