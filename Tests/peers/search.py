"""Searches an archive in Chromium from file://, with the network off, and judges by looking through all texts.

usage: search.py CHROMIUM FOLDER CASES

CASES is JSON: "folds", texts with what the program folds them to; "texts", each with url, time, origin, author and
text; "seed". Python's own tables fold here, and a plain look through every text says what has to be found.
"""

import json
import pathlib
import random
import re
import sys
import unicodedata
from urllib.parse import unquote, urlencode

from playwright.sync_api import sync_playwright

from folding import fold, has


def main():
    chromium, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    cases = json.loads(pathlib.Path(sys.argv[3]).read_text())
    problems = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        context = browser.new_context(offline=True)
        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and problems.append(message.text))
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("dialog", lambda dialog: problems.append("a dialog") or dialog.dismiss())
        page.on("request", lambda request: request.url.startswith("file://") or problems.append(request.url))
        page.goto((folder / "search.html").as_uri())
        folds(page, cases["folds"], problems)
        texts = cases["texts"]
        for text in texts:
            # Raw HTML is no word of a text, though pages show it.
            text["folded"] = fold(re.sub(r"</?[a-z]+>", "", text["text"]))
        for query in queries(texts, random.Random(cases["seed"])):
            judge(page, folder, texts, query, problems)
        signs(page, problems)
        keys(page, folder, texts, problems)
        composing(page, folder, texts, problems)
        tags(page, folder, [text["url"] for text in texts if "tags" in text][:6], problems)
        if page.evaluate("globalThis.hacked"):
            problems.append("a text was run")
        unreadable(page, folder, texts, problems)
        browser.close()
    print("\n".join(problems[:20]) or "the search is fine")
    sys.exit(1 if problems else 0)


def composing(page, folder, texts, problems):
    """A Korean syllable that is being put together hides nothing that was found; signs alone find nothing."""
    page.goto((folder / "search.html").as_uri())
    words = [word for text in texts for word in re.findall(r"[\uac00-\ud7a3]{2,}", text["text"])]
    if not words:
        problems.append("no Korean word to type")
        return
    page.focus("#q")
    typing = page.context.new_cdp_session(page)
    typing.send("Input.insertText", {"text": words[0][:-1]})
    typing.send("Input.imeSetComposition", {"text": "뷁", "selectionStart": 1, "selectionEnd": 1})
    page.wait_for_timeout(200)
    page.wait_for_function("() => document.querySelector('#hits').ariaBusy === 'false'")
    if page.input_value("#q") != words[0][:-1] + "뷁" or page.locator("#hits li").count() == 0:
        problems.append(f"nothing is shown while {words[0]} is typed")
    typing.send("Input.insertText", {"text": "뷁"})
    page.wait_for_timeout(200)
    page.wait_for_function("() => document.querySelector('#hits').ariaBusy === 'false'")
    if page.locator("#hits li").count():
        problems.append("what is not there is found when it is typed")
    page.goto((folder / "search.html").as_uri())
    page.fill("#q", "「*」")
    page.wait_for_timeout(200)
    if not page.text_content("#told").strip():
        problems.append("signs alone get no answer")


def tags(page, folder, pages, problems):
    """Every tag of a page leads to the tag's page, which has that page's entry."""
    for url in pages:
        page.goto((folder / url).as_uri())
        names = page.eval_on_selector_all("a.p-category", "links => links.map(link => link.textContent)")
        if not names:
            problems.append(f"{url} shows no tag that can be followed")
        for name in names:
            page.goto((folder / url).as_uri())
            page.locator("a.p-category", has_text=name).first.click()
            page.wait_for_url("**/tags/*.html")
            found = page.eval_on_selector_all(
                "main a", "(links, top) => links.map(link => link.href.slice(top.length))", f"{folder.as_uri()}/")
            if not any(unquote(hit) == unquote(url) for hit in found):
                problems.append(f"{name} of {url} leads to {found[:3]}")
    page.goto((folder / "search.html").as_uri())


def signs(page, problems):
    """Signs at a word count, as in the terminal's search (Tests/GroundTests/Search/SearchQueryTests.swift)."""
    cases = [
        ("C#", "in C# mostly", True), ("C#", "a cat, a C and C", False), ("c＃", "Ｃ＃で書いた", True),
        ("C++", "C++17", True), ("C++", "C+ and C", False), (".NET", "ASP.NET", True), (".NET", "the net", False),
        ("#work", "a #Work day", True), ("#work", "work", False), ("+81", "call +81 90", True), ("+81", "81 of them", False),
        ("walk.", "I walk home", True), ('"in C#"', "in C#", True), ('"in C#"', "in C", False), ("...and", "and so", True),
    ]
    for word, text, expected in cases:
        found = page.evaluate("""([word, text]) => {
            const [term] = parse(word), { folded, from, to } = fold(text);
            return find(term, folded).some(([start, end]) => hasSigns(term, text, from[start], to[end - 1]));
        }""", [word, text])
        if found != expected:
            problems.append(f"{word} in {text!r} is {found}")


def folds(page, pairs, problems):
    for (text, expected), found in zip(pairs, page.evaluate("texts => texts.map(t => fold(t).folded)", [t for t, _ in pairs])):
        if found != expected:
            problems.append(f"{text!r} is {found!r} to the page, {expected!r} to the program")


def queries(texts, dice):
    """Pieces of texts in all kinds of clothes, what is nowhere, and choices."""
    def piece():
        text = dice.choice(texts)["text"]
        start = dice.randrange(len(text))
        return text[start:start + dice.randint(1, 7)]

    def dressed(text):
        return dice.choice([text, text.upper(), unicodedata.normalize("NFD", text), text.replace("a", "ａ"),
                            "".join(chr(ord(c) + 0x60) if "\u3041" <= c <= "\u3096" else c for c in text)])

    def plain(text):
        return " ".join(word for word in text.replace('"', " ").replace("“", " ").replace("「", " ").replace("」", " ").split()
                        if word[0] not in "-－‐−")

    for number in range(90):
        terms = [(word, False, False) for word in plain(dressed(piece())).split() if fold(word)]
        if number % 3 == 1:
            row = plain(piece())
            terms += [(row, True, False)] if fold(row) else []
        if number % 4 == 1:
            terms += [(word, False, True) for word in plain(piece()).split()[:1] if fold(word)]
        query = {"terms": terms}
        if number % 5 == 2:
            query["in"] = dice.choice(texts)["origin"]
        if number % 5 == 3 and any(text["author"] for text in texts):
            query["by"] = dice.choice([text["author"] for text in texts if text["author"]])
        if number % 5 == 4:
            query["from"], query["to"] = sorted(dice.choice(texts)["time"][:7] for _ in range(2))
        yield query
    yield {"terms": [("nowhere zzz".split()[1], False, False)]}
    yield {"terms": [], "in": texts[0]["origin"]}


def judge(page, folder, texts, query, problems):
    asked = {name: value for name, value in query.items() if name != "terms"}
    words = [f'{"-" if out else ""}' + (f'"{word}"' if whole else word) for word, whole, out in query["terms"]]
    if not words and not asked:
        return
    options = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll('option')].map(o => [o.textContent.replace(/^\\p{So}\\S* /u, ''), o.value]))""")
    choice = dict(asked)
    for name in ("in", "by"):
        if name in choice:
            choice[name] = options[choice[name]]
    hash_ = urlencode({"q": " ".join(words), **choice})
    page.evaluate("hash => { history.replaceState(null, '', '#' + hash); restore(); }", hash_)
    found = shown(page)
    expected = [text for text in texts if
                all(has(text["folded"], word, whole) != out for word, whole, out in query["terms"])
                and asked.get("in", text["origin"]) == text["origin"]
                and asked.get("by", text["author"]) == text["author"]
                and asked.get("from", "0") <= text["time"][:7] <= asked.get("to", "9")]
    urls = {text["url"]: text["time"] for text in expected}
    if sorted(found) != sorted(urls):
        problems.append(f"{query}: missing {sorted(set(urls) - set(found))[:3]}, too much {sorted(set(found) - set(urls))[:3]}")
    days = [urls.get(url, "")[:10] for url in found]
    if days != sorted(days, reverse=True):
        problems.append(f"{query}: not the newest first")


def shown(page):
    """The links of all hits, when no more come."""
    totals = set()
    while True:
        page.wait_for_function("() => document.querySelector('#hits').ariaBusy !== 'true'")
        if page.evaluate("() => document.querySelector('#more').hidden"):
            break
        # The number of all is told before all are shown.
        page.wait_for_function("() => document.querySelector('#told').dataset.total !== undefined")
        totals.add(int(page.get_attribute("#told", "data-total")))
        page.evaluate("() => document.querySelector('#more').click()")
    told = page.inner_text("#told")
    links = page.evaluate("() => [...document.querySelectorAll('#hits a')].map(a => a.getAttribute('href'))")
    if totals - {len(links)}:
        return [f"{totals} were told, {len(links)} found"]
    return links if links or told else ["nothing is told"]


def keys(page, folder, texts, problems):
    """/ leads to the field of the search on any page, Enter to its hits, arrows to the hits, Enter to the page, the way back to the query."""
    page.goto((folder / "index.html").as_uri())
    page.keyboard.press("/")
    word = max(fold(texts[0]["text"]).split(), key=len)[:6]
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html#*")
    page.wait_for_selector("#hits a mark")
    page.wait_for_function("() => location.hash.length > 2 && document.querySelector('#hits').ariaBusy !== 'true'")
    first = page.get_attribute("#hits a", "href")
    page.keyboard.press("ArrowDown")
    if page.evaluate("() => document.activeElement.getAttribute('href')") != first:
        problems.append("ArrowDown does not lead to the first hit")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: unquote(url).endswith(unquote(first)))
    page.go_back()
    page.wait_for_selector("#hits a mark")
    if page.input_value("#q") != word:
        problems.append("the way back does not lead to the query")


def unreadable(page, folder, texts, problems):
    """A file of texts that is gone is told by its name."""
    for file in (folder / "search").glob("*.t*.js"):
        file.unlink()
    page.goto("about:blank")
    page.goto((folder / "search.html").as_uri() + "#" + urlencode({"q": fold(texts[0]["text"])[:2]}))
    before = len(problems)
    page.wait_for_function("() => document.querySelector('#told').textContent.includes('search/')", timeout=10_000)
    # The browser's own message about the file.
    del problems[before:]
    problems[:] = [problem for problem in problems if "ERR_FILE_NOT_FOUND" not in problem]


main()
