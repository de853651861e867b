"""Opens a locked archive in Firefox from file:// and over http, and as somebody has left it who put code into its folder.

usage: lock_firefox.py FIREFOX LOCKED PLAIN PASSPHRASE
"""

import pathlib
import re
import shutil
import sys
import tempfile
import time

import lock_attack
from firefox import Firefox, wait

LOCKED, PLAIN, PASSPHRASE = *map(lambda name: pathlib.Path(name).resolve(), sys.argv[2:4]), sys.argv[4]
INNER = "document.querySelector('iframe')?.contentWindow"
PROBLEMS = []


def expect(fact, words):
    if not fact:
        PROBLEMS.append(words)


def inside(firefox, script):
    return firefox.ask(f"(document => {script})({INNER}.document)")


def shown(firefox, title):
    wait(lambda: firefox.ask(f"document.title === {title!r} && {INNER}?.document.readyState === 'complete'"), f"{title} is not shown")


def title_of(file):
    return re.search(r"<title>(.*?)</title>", file.read_text()).group(1)


def knock(firefox, folder=None, address=None, asks=True):
    """Goes to the door, and hands it the archive's folder where it can't fetch."""
    folder = folder or LOCKED
    firefox.call("Navigate", url=f"{address}/index.html" if address else (folder / "index.html").as_uri())
    if not address:
        wait(lambda: firefox.ask("!document.querySelector('#pick').hidden"), "the door asks for no folder")
        firefox.pick("#folder", folder)
    if asks:
        wait(lambda: firefox.ask("!document.querySelector('#form').hidden"), "the door does not ask")
        if not address:
            wait(lambda: firefox.text("#picking").startswith("골랐습니다"), "the folder is not taken")


def unlock(firefox, remember=False, folder=None, address=None):
    knock(firefox, folder, address)
    if remember:
        firefox.click("#remember")
    firefox.type("#passphrase", PASSPHRASE)
    firefox.click("#open")
    shown(firefox, title_of(PLAIN / "index.html"))


def show(firefox, file):
    firefox.call("ExecuteScript", script=f"go({file.relative_to(PLAIN).as_posix()!r}, '')", args=[])
    shown(firefox, title_of(file))


def check(firefox):
    knock(firefox)
    firefox.type("#passphrase", "wrong")
    firefox.click("#open")
    wait(lambda: firefox.text("#told") == "패스프레이즈가 다릅니다.", "a wrong passphrase is not told")
    unlock(firefox)
    files = sorted(PLAIN.rglob("*.html"))
    for file in files[:: max(1, len(files) // 12)]:
        show(firefox, file)
        words = inside(firefox, "document.querySelector('main').textContent.length")
        expect(words > 10, f"{file.name} shows nothing")
    photo = next(file for file in files if 'class="lightbox"' in file.read_text())
    show(firefox, photo)
    inside(firefox, "document.querySelector('a.photo').click()")
    wait(lambda: inside(firefox, "document.querySelector('.viewer[open] img')?.naturalWidth > 0"), "the photo is not shown")
    inside(firefox, "document.querySelector('.viewer .close').click()")
    wait(lambda: inside(firefox, "!document.querySelector('.viewer[open]')"), "the photo stays")
    sound = next(file for file in files if "<audio" in file.read_text())
    show(firefox, sound)
    inside(firefox, "document.querySelector('audio').scrollIntoView()")
    wait(lambda: inside(firefox, "document.querySelector('audio').duration > 0"), "the recording is not read")
    firefox.call("Back")
    shown(firefox, title_of(photo))
    show(firefox, PLAIN / "search.html")
    inside(firefox, "[document.querySelector('#q').value = 'a', document.querySelector('#q').dispatchEvent(new Event('input', {bubbles: true}))]")
    wait(lambda: inside(firefox, "document.querySelectorAll('#hits li a').length"), "nothing is found")
    inside(firefox, "document.querySelector('#hits li a').click()")
    wait(lambda: firefox.ask(f"document.title !== {title_of(PLAIN / 'search.html')!r}"), "the hit leads nowhere")
    firefox.call("Back")
    shown(firefox, title_of(PLAIN / "search.html"))
    wait(lambda: inside(firefox, "document.querySelectorAll('#hits li a').length"), "the way back finds nothing")
    unlock(firefox, remember=True)
    knock(firefox, asks=False)
    shown(firefox, title_of(PLAIN / "index.html"))
    firefox.click("#lock")
    wait(lambda: firefox.ask("document.querySelector('#form')?.hidden === false"), "it is not locked again")
    firefox.call("Navigate", url=(LOCKED / "index.html").as_uri())
    wait(lambda: firefox.ask("document.querySelector('#form')?.hidden === false"), "it is not forgotten")


def served(firefox):
    address = lock_attack.serve(LOCKED)
    unlock(firefox, address=address)
    for path in ("search.html", "time/index.html"):
        show(firefox, PLAIN / path)


def attack(firefox, place, is_served):
    """Code in a piece and in every script that ever stood beside the page: none of it runs, and nothing leaves."""
    beacon = lock_attack.Beacon()
    firefox.call("Navigate", url=lock_attack.control(place / "control", beacon.url).as_uri())
    wait(lambda: beacon.controls, "the beacon hears nothing at all")
    unlock(firefox)
    script = "const done = arguments[1]; nameOf(arguments[0], 0).then(done)"
    paths = ("index.html", "safety.html", "archive.js")
    names = {path: firefox.call("ExecuteAsyncScript", script=script, args=[path])["value"] for path in paths}
    for path, name in names.items():
        folder = place / f"{'served' if is_served else 'disk'}-{path}"
        lock_attack.plant(LOCKED, folder, name, beacon.url)
        knock(firefox, folder, lock_attack.serve(folder) if is_served else None)
        firefox.type("#passphrase", PASSPHRASE)
        firefox.click("#open")
        if path == "safety.html":
            shown(firefox, title_of(PLAIN / "index.html"))
            firefox.call("ExecuteScript", script="go('safety.html', '')", args=[])
        wait(lambda: name in firefox.text("#told"), f"{path}: the damage is not told")
        time.sleep(0.5)
        expect(not firefox.ask("globalThis.ranAnyway"), f"{path}: code in the folder ran")
    folder = place / f"{'served' if is_served else 'disk'}-rounds"
    lock_attack.cheapen(LOCKED, folder, 1)
    firefox.call("Navigate", url=f"{lock_attack.serve(folder)}/index.html" if is_served else (folder / "index.html").as_uri())
    wait(lambda: "index.html" in firefox.text("#told"), "one round is accepted")
    expect(firefox.ask("document.querySelector('#form').hidden"), "one round: the passphrase is asked for")
    expect(not beacon.heard, f"the beacon heard {beacon.heard}")


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        firefox = Firefox(sys.argv[1], pathlib.Path(name))
        try:
            check(firefox)
            served(firefox)
            place = LOCKED.with_name("attack-firefox")
            # Left by a walk that did not come to its end.
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            attack(firefox, place, is_served=False)
            attack(firefox, place, is_served=True)
        finally:
            firefox.process.kill()
            firefox.process.wait()
    print("\n".join(PROBLEMS) or "the archive opens as it should")
    sys.exit(1 if PROBLEMS else 0)


main()
