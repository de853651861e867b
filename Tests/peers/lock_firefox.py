"""Opens a locked archive in Firefox from file://, with the network off.

usage: lock_firefox.py FIREFOX LOCKED PLAIN PASSPHRASE
"""

import pathlib
import re
import sys
import tempfile

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


def unlock(firefox, remember=False):
    firefox.call("Navigate", url=(LOCKED / "index.html").as_uri())
    wait(lambda: firefox.ask("!document.querySelector('#form').hidden"), "the door does not ask")
    if remember:
        firefox.click("#remember")
    firefox.type("#passphrase", PASSPHRASE)
    firefox.click("#open")
    shown(firefox, title_of(PLAIN / "index.html"))


def show(firefox, file):
    firefox.call("ExecuteScript", script=f"go({file.relative_to(PLAIN).as_posix()!r}, '')", args=[])
    shown(firefox, title_of(file))


def check(firefox):
    firefox.call("Navigate", url=(LOCKED / "index.html").as_uri())
    wait(lambda: firefox.ask("!document.querySelector('#form').hidden"), "the door does not ask")
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
    wait(lambda: inside(firefox, "document.querySelector('.lightbox:target img')?.naturalWidth > 0"), "the photo is not shown")
    firefox.call("Back")
    wait(lambda: inside(firefox, "!document.querySelector('.lightbox:target')"), "the photo stays")
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
    firefox.call("Navigate", url=(LOCKED / "index.html").as_uri())
    shown(firefox, title_of(PLAIN / "index.html"))
    firefox.click("#lock")
    wait(lambda: firefox.ask("document.querySelector('#form')?.hidden === false"), "it is not locked again")
    firefox.call("Navigate", url=(LOCKED / "index.html").as_uri())
    wait(lambda: firefox.ask("document.querySelector('#form')?.hidden === false"), "it is not forgotten")


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        firefox = Firefox(sys.argv[1], pathlib.Path(name))
        try:
            check(firefox)
        finally:
            firefox.process.kill()
            firefox.process.wait()
    print("\n".join(PROBLEMS) or "the archive opens as it should")
    sys.exit(1 if PROBLEMS else 0)


main()
