"""What the walks through an archive share: a browser that opens it from file:// with the network off, and what is wrong."""

import pathlib
import sys
import tempfile

from chromium import Chromium
from firefox import Firefox

PROBLEMS = []


def expect(fact, words):
    if not fact:
        PROBLEMS.append(words)


def walk(engine, program, site, steps, done):
    """Goes through the steps in `chromium` or `firefox`, from the first page, and ends with what was wrong."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Chromium(program) if engine == "chromium" else Firefox(
            program, pathlib.Path(folder), {"media.autoplay.default": 0, "ui.prefersReducedMotion": 1, "accessibility.tabfocus": 7})
        try:
            browser.goto((site / "index.html").as_uri())
            for step in steps:
                step(browser)
            PROBLEMS.extend(browser.errors())
        finally:
            browser.end()
    print("\n".join(PROBLEMS) or done)
    sys.exit(1 if PROBLEMS else 0)
