"""The household app in Firefox or WebKit at a phone's size, with script and without, and prints what is wrong.

usage: engines.py firefox|webkit ZUTTO HOME [PICTURES]

Each phone pairs by a link or by digits, reads, writes with a photo, rings up, keeps memos, answers a note, searches, changes the
settings, writes while the server is away, and into a pocket. HOME and its folder are written into.
"""

import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import firefox
import webkit
from driver import wait
from walk import Household, expect, pocket, problems

ENGINE, ZUTTO, HOME = sys.argv[1:4]
PICTURES = sys.argv[4] if len(sys.argv) > 4 else None
NOTE = "2026-10-28-sjwoq2"


@contextlib.contextmanager
def firefoxes(folder):
    """Makes phones that are Firefox: with script or without, of all of them at once."""
    browser = firefox.Firefox("firefox", folder, firefox.MICROPHONE | {"intl.accept_languages": "ja"})

    def phone(scripts):
        made = firefox.Phone(browser)
        made.scripts(scripts)
        return made
    try:
        yield phone
    finally:
        browser.process.kill()
        browser.process.wait()


@contextlib.contextmanager
def webkits(folder):
    """Makes phones that are WebKit, on a screen that nobody sees."""
    number, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x900x24"], pass_fds=[write], stderr=subprocess.DEVNULL)
    made = []

    def phone(scripts):
        made.append(webkit.Phone(display, folder, scripts))
        return made[-1]
    try:
        display = ":" + os.read(number, 9).decode().strip()
        yield phone
    finally:
        for one in made:
            one.end()
        screen.terminate()
        screen.wait()


def zutto(*words):
    return subprocess.check_output([ZUTTO, *words, "--home", HOME], text=True)


def kept(*parts):
    return pathlib.Path(HOME, *parts).read_text(encoding="utf-8")


def entries(text):
    return [path for path in pathlib.Path(HOME, "diaries/futari/entries").rglob("*.md") if text in path.read_text()]


def having(text, within="article"):
    return f"//{within}[contains(., '{text}')]"


def shown(phone, selector, what, seconds=60):
    return wait(lambda: phone.elements(selector), f"{ENGINE}: {what}", seconds)


def gone(phone, selector, what):
    wait(lambda: not phone.elements(selector), f"{ENGINE}: {what}")


def looks(phone, name):
    """What must hold on every screen."""
    width, inner, language = phone.ask("[document.documentElement.scrollWidth, innerWidth, document.documentElement.lang]")
    expect(inner == 390 and width <= inner, f"{name}: {width} wide on {inner}")
    expect(language.startswith("ja") or name == "pocket" and ENGINE == "webkit", f"{name} speaks {language}")
    if PICTURES:
        phone.picture(os.path.join(PICTURES, f"{ENGINE}-{name}.png"))


def pair_by_link(phone, household, *words):
    phone.goto(household.pair(*words)["link"])
    shown(phone, "[name=sure]", "a link leads to no question")
    looks(phone, "pair")
    phone.click("main button")
    wait(lambda: "pair" not in phone.url, "the question leads nowhere")
    expect("#" not in phone.url, "the code stays in the address")


def pair_by_digits(phone, household, *words):
    pairing = household.pair(*words)
    phone.goto(pairing["url"])
    phone.type("[name=code]", pairing["digits"])
    phone.click("main button")
    shown(phone, "[name=sure]", "digits lead to no question")
    phone.click("main button")
    wait(lambda: "pair" not in phone.url, "the question leads nowhere")


def diary(writer, reader, url, photo, scripts):
    """One writes with a photo, the other reads, and the first sees 既読; then it is changed, removed, and both taken back."""
    words = "海を見た" if scripts else "山を見た"
    looks(writer, f"today-{scripts}")
    writer.goto(url + "d/futari")
    if scripts:
        reader.goto(url + "d/futari")
        writer.type("#text", "下書き")
        writer.goto(url)
        writer.goto(url + "d/futari")
        expect(writer.ask("document.querySelector('#text').value") == "下書き", "a draft is lost")
    writer.fill("#text", words)
    writer.type("input[name=photo]", photo)
    if scripts:
        shown(writer, ".picked img", "the chosen photo is not shown")
    looks(writer, f"diary-{scripts}")
    writer.click("#write .first")
    shown(writer, having(words), "an entry is not shown where it was written")
    article = having(words)
    if scripts:
        # It stands on the screen for a second.
        shown(reader, article, "an entry does not come by itself")
        reader.ask(f"document.evaluate(\"{article}\", document).iterateNext().scrollIntoView()")
        gone(reader, article + "//form", "what was read stays unread")
        shown(writer, article + "//p[contains(., '既読')]", "the writer sees no read mark")
    else:
        reader.goto(url + "d/futari")
        # A driver doesn't scroll to what the bar covers.
        reader.ask(f"document.evaluate(\"{article}//form\", document).iterateNext().scrollIntoView()")
        reader.click(article + "//form//button")
        wait(lambda: not reader.elements(article + "//form"), "読んだよ without script")
        writer.goto(url + "d/futari")
        shown(writer, article + "//p[contains(., '既読')]", "no read mark without script")
    expect("photos:" in entries(words)[0].read_text(), "the photo is not there")
    writer.click(article + "//a[@class='more']")
    shown(writer, "[name=seen]", "no page to change")
    writer.fill("main textarea", "直した" + words)
    looks(writer, f"edit-{scripts}")
    writer.click("main form .first")
    shown(writer, having("直した" + words), "a change is not shown")
    writer.click(".undo button")
    gone(writer, having("直した" + words), "a change is not taken back")
    expect(len(entries(words)) == 1 and not entries("直した" + words), "the file was not taken back")
    writer.click(article + "//a[@class='more']")
    shown(writer, "[name=seen]", "no page to remove")
    writer.click("form[action$=remove] button")
    shown(writer, ".undo", "a removal can't be taken back")
    expect(not entries(words), "a removed entry is there")
    writer.click(".undo button")
    shown(writer, article, "a removed entry does not come back")



def book():
    return {one["treatment"]: one["count"] for one in json.loads(zutto("ledger", "day", "--json"))["records"]}


def till(phone, household, scripts):
    """Taps, one less, a discount, an expense; with script also while the server is away."""
    before = book()
    phone.goto(household.url + "till")
    start = int(phone.ask("document.querySelector('#sum b').dataset.amount"))

    def total(amount, what):
        said = lambda: int(phone.ask("document.querySelector('#sum b').dataset.amount"))
        try:
            wait(lambda: said() == start + amount, what)
        except SystemExit:
            raise SystemExit(f"{what}: {said() - start} instead of {amount} more; the book says {book()}") from None

    for number in range(3):
        phone.click("[name=tap][value=gel]")
        if not scripts:
            total(6800 * (number + 1), "a tap without script")
    total(3 * 6800, "three taps")
    phone.click("[name=take][value=gel]")
    total(2 * 6800, "one less")
    looks(phone, f"till-{scripts}")
    if scripts:
        household.stop()
        for _ in range(3):
            phone.click("[name=tap][value=art]")
        wait(lambda: phone.text("#sum b").replace(",", "").endswith(str(start + 2 * 6800 + 1500)), "taps don't count without the server")
        shown(phone, "#waiting:not([hidden])", "taps that wait are not named")
        household.start()
        total(2 * 6800 + 1500, "taps while the server was away")
    else:
        phone.click("[name=tap][value=art]")
        total(2 * 6800 + 500, "another tap")
    arts = 3 if scripts else 1
    wait(lambda: book() == before | {"gel": before.get("gel", 0) + 2, "art": before.get("art", 0) + arts}, f"the book says {book()}")
    phone.goto(household.url + "till/adjust")
    phone.type("[name=amount]", "1000")
    phone.type("input[type=text][name=reason]", "雨の日")
    looks(phone, f"adjust-{scripts}")
    phone.click("main form .first")
    shown(phone, "#sum", "no till after a discount")
    total(2 * 6800 + 500 * arts - 1000, "a discount")
    phone.goto(household.url + "till/expense")
    looks(phone, f"expense-{scripts}")
    phone.fill("form.row [name=amount]", "12345" if scripts else "54321")
    phone.click("form.row button")
    wait(lambda: f'{12345 if scripts else 54321}' in json.dumps(json.loads(zutto("ledger", "settle", "--json"))), "an expense is not in the book")


def memos(phone, household, scripts):
    words = "牛乳を買う" if scripts else "卵を買う"
    phone.goto(household.url + "m")
    phone.type("#text", words)
    phone.click("#write .first")
    shown(phone, having(words), "a memo is not shown")
    looks(phone, f"memos-{scripts}")
    phone.click(".undo button")
    gone(phone, having(words), "a memo is not taken back")


def sounds():
    return {path.name for path in pathlib.Path(HOME, "memos/audio").glob("[!.]*") if path.name != "waves.txt"}


def recording(phone, household):
    """Records with a microphone that is made up; says false where this build of the browser encodes no sound."""
    phone.goto(household.url + "m")
    types = phone.ask("['audio/mp4', 'audio/webm', 'audio/ogg'].filter(type => window.MediaRecorder && MediaRecorder.isTypeSupported(type))")
    print(f"{ENGINE} records {types}", file=sys.stderr)
    before = sounds()
    phone.click(".rec .big")
    if not types:
        return
    shown(phone, ".rec .big[aria-pressed=true]", "it does not record")
    # A slow answer may come after the second that was asked for.
    wait(lambda: re.fullmatch(r"\d:(0[2-9]|[1-5]\d)", phone.text("#rec-says")), "the clock stands still")
    phone.click(".rec .big")
    wait(lambda: len(sounds() - before) == 1, f"a recording is not filed: {phone.text('#rec-says')}")
    name = (sounds() - before).pop()
    said = subprocess.check_output(
        ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", os.path.join(HOME, "memos/audio", name)], text=True)
    expect(0.5 < float(said) < 20, f"a recording of {said} s")
    shown(phone, f"audio[src$='{name}']", "a recording is not shown")
    # The page may still turn to the one that says what was filed.
    # Without a sound card a browser may stop at once, but it keeps what it has decoded (HAVE_CURRENT_DATA).
    # A busy machine's microphone gives less sound than the clock shows.
    play = f"(one => one && (one.preload = 'auto', one.readyState >= 2 && one.duration > 0.5))(document.querySelector(\"audio[src$='{name}']\"))"
    wait(lambda: phone.ask(play), f"a recording of {said.strip()} s does not play")


def away(phone, household, photo):
    """What is written while the server is away arrives once; where the page opens without it, from the outbox, too."""
    phone.goto(household.url + "d/futari")
    if phone.ask("'serviceWorker' in navigator"):
        wait(lambda: phone.ask("Boolean(navigator.serviceWorker.controller)"), "no service worker")
    household.stop()
    phone.type("#text", "山頂から")
    phone.type("input[name=photo]", photo)
    phone.click("#write .first")
    wait(lambda: phone.url.endswith("/out"), "the outbox does not open without the server")
    shown(phone, having("山頂から", "li"), "what was written does not wait")
    phone.type("#text", "外から")
    phone.click("#write .first")
    shown(phone, having("外から", "li"), "what was written in the outbox does not wait")
    looks(phone, "out")
    household.start()
    wait(lambda: entries("山頂から") and entries("外から"), "the letters do not arrive")
    gone(phone, "//ul[@id='waits']//button", "letters that arrived stay")
    for text in ("山頂から", "外から"):
        expect(len(entries(text)) == 1, f"{text}: {len(entries(text))} times")
    expect("photos:" in entries("山頂から")[0].read_text(), "the photo did not arrive")


def outbox_without_script(phone, household):
    phone.goto(household.url + "out")
    looks(phone, "out-False")
    phone.type("#text", "送信箱から")
    phone.click("#write .first")
    wait(lambda: len(entries("送信箱から")) == 1, "the outbox's form without script")


def notes(phone, household, scripts):
    before = kept("notes/received", NOTE + ".md")
    phone.goto(household.url + "n")
    looks(phone, f"notes-{scripts}")
    phone.click(f"a[href$='{NOTE}']")
    shown(phone, "#answer", "a note is not shown")
    looks(phone, f"note-{scripts}")
    phone.type("#text", "こちらこそ")
    phone.click("#answer .first")
    shown(phone, ".undo", "an answer can't be taken back")
    expect("こちらこそ" in kept("notes/received", NOTE + ".md"), "the answer is not in the file")
    phone.click("//a[contains(., '返事を渡す')]")
    shown(phone, "textarea.print", "no sealed answer")
    looks(phone, f"sealed-{scripts}")
    phone.call("Back")
    shown(phone, ".undo button", "the way back")
    phone.click(".undo button")
    wait(lambda: kept("notes/received", NOTE + ".md") == before, "an answer is not taken back")


def search(phone, household, scripts):
    phone.goto(household.url + "s")
    phone.type("[name=q]", "今日")
    phone.click("form.find button")
    shown(phone, "a.go mark", "nothing is found")
    looks(phone, f"search-{scripts}")
    phone.click("main a.go")
    wait(lambda: "s?q=" not in phone.url, "what is found leads nowhere")


def settings(phone, household, photo, scripts):
    before = kept("zutto.json")
    phone.goto(household.url + "settings")
    phone.fill("[name=name]", "みさきち")
    phone.type("[name=picture]", photo)
    looks(phone, f"settings-{scripts}")
    phone.click("#write .first")
    shown(phone, ".undo button", "settings can't be taken back")
    expect(json.loads(kept("zutto.json"))["name"] == "みさきち", "the name is not kept")
    phone.click(".undo button")
    wait(lambda: kept("zutto.json") == before, "settings are not taken back")
    phone.goto(household.url + "devices")
    looks(phone, f"devices-{scripts}")


def in_the_pocket(phone, photo):
    """A phone that never meets the home."""
    with pocket(ZUTTO, HOME) as link:
        phone.goto(link)
        shown(phone, "#write:not([hidden])", "the pocket does not open")
        # A box has no owner whose language it could take for a browser that asks for none.
        _, home, _, sent, *_ = phone.ask("document.getElementById('waits').dataset.words").split("\n")
        phone.type("#text", "この箱から")
        phone.type("input[name=photo]", photo)
        phone.click("#write .first")
        shown(phone, having(sent, "small"), "the pocket's letter is not sent")
        looks(phone, "pocket")
        said = json.loads(zutto("receive", "--json"))
        expect(said["filed"] == 1, f"the pocket's letter: {said}")
        shown(phone, having(home, "small"), "the pocket does not see its receipt")
        expect(len(entries("この箱から")) == 1 and "photos:" in entries("この箱から")[0].read_text(), "the pocket's letter is not in the diary")


def walk(phone, household, photo, scripts):
    owner, member, tablet = (phone(scripts) for _ in range(3))
    (pair_by_link if scripts else pair_by_digits)(owner, household, "--owner")
    pair_by_digits(member, household, "yuuki", "--diary", "futari")
    (pair_by_link if scripts else pair_by_digits)(tablet, household, "--till")
    expect(tablet.url.endswith("/till"), f"a till begins at {tablet.url}")
    diary(member, owner, household.url, photo, scripts)
    memos(owner, household, scripts)
    notes(owner, household, scripts)
    search(owner, household, scripts)
    settings(owner, household, photo, scripts)
    if scripts:
        recording(owner, household)
        in_the_pocket(phone(True), photo)
        for one in (owner, member, tablet):
            problems.extend(f"{ENGINE}: {error}" for error in one.errors())
        # From here on the server is away now and then, which consoles name as errors.
        away(member, household, photo)
        # A page that waits for the server would take its port.
        owner.goto("about:blank")
        till(tablet, household, scripts)
        tablet.errors()
    else:
        outbox_without_script(member, household)
        till(tablet, household, scripts)
        for one in (owner, member, tablet):
            problems.extend(f"{ENGINE} without script: {error}" for error in one.errors())


def main():
    photo = str(sorted(pathlib.Path(HOME, "diaries/futari/photos").glob("*.jpg"))[0].resolve())
    os.environ.setdefault("XDG_STATE_HOME", str(pathlib.Path(HOME).parent / "state"))
    household = Household(ZUTTO, HOME)
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
            with {"firefox": firefoxes, "webkit": webkits}[ENGINE](pathlib.Path(name)) as phone:
                walk(phone, household, photo, scripts=True)
                walk(phone, household, photo, scripts=False)
    finally:
        household.stop()
    check = subprocess.run([ZUTTO, "check", "--home", HOME], capture_output=True, text=True)
    expect(check.returncode == 0, f"check: {check.stdout}{check.stderr}")
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
