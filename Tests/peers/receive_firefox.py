"""Writes, seals, saves and reads an answer on the page of a personal link in Firefox, from file://, with the network off.

usage: receive_firefox.py FIREFOX FOLDER

The folder has full-LANGUAGE.html, sealed to the key of RFC 6979, appendix A.2.5.
"""

import base64
import pathlib
import sys
import tempfile

import note
from firefox import Firefox, wait

OWNER = note.private_key(bytes.fromhex("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721"))
MARKUP = "<img src=x onerror=\"document.title='broken'\">"
PROBLEMS = []


def expect(fact, words):
    if not fact:
        PROBLEMS.append(words)


def check(firefox, folder):
    saved = folder / "saved"
    firefox.call("Navigate", url=(pathlib.Path(sys.argv[2]).resolve() / "full-ja.html").as_uri())
    expect(firefox.ask("document.documentElement.lang") == "ko", "Korean Firefox is not shown Korean")
    firefox.type("#text", "밥은 먹었니? " + MARKUP)
    firefox.click("#seal")
    armored = wait(lambda: firefox.ask("document.getElementById('sealed').value"), "nothing is sealed")
    (sealed,) = note.unarmored(armored)
    content = note.open_sealed(sealed, OWNER)
    expect(content["text"] == "밥은 먹었니? " + MARKUP, "another note was sealed")
    firefox.click("#save")
    file = saved / "message.note"
    wait(lambda: file.exists() and file.read_text() == armored, "the note is not saved")
    firefox.click("#keep")
    copy = saved / "note.html"
    wait(lambda: copy.exists() and copy.read_text("utf-8").endswith("</html>\n"), "the copy is not saved")

    firefox.call("Navigate", url=copy.as_uri())
    expect(firefox.text("#notes .words") == content["text"], "the copy does not show what was written")
    answer = {"kind": "answer", "sent": "2026-11-21", "to": note.note_id(sealed), "text": "응! " + MARKUP}
    ephemeral = note.ec.generate_private_key(note.CURVE)
    armor = note.armor(note.seal(answer, base64.b64decode(content["reply"]), ephemeral))
    firefox.type("#paste", armor.replace("\n", "\n> "))
    firefox.click("#open")
    wait(lambda: firefox.text("#open-status"), "nothing is said about the answer")
    expect(firefox.ask("document.querySelectorAll('#notes .answer').length") == 1, "the answer is not opened: " + firefox.text("#open-status"))
    expect(firefox.text("#notes .answer .words") == answer["text"], "another answer is shown")
    firefox.type("#paste", armor[:-40])
    firefox.click("#open")
    wait(lambda: "빠졌습니다" in firefox.text("#open-status"), "a truncated answer is not told")
    sent = firefox.ask("fetch('https://example.org/').then(() => 'sent', () => 'refused')")
    expect(sent == "refused", "the policy does not hold")
    expect(firefox.ask("document.querySelectorAll('img').length") == 0, "markup became markup")


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        (folder / "saved").mkdir()
        firefox = Firefox(sys.argv[1], folder)
        try:
            check(firefox, folder)
        finally:
            firefox.process.kill()
            firefox.process.wait()
    print("\n".join(PROBLEMS) or "notes go out and answers come back")
    sys.exit(1 if PROBLEMS else 0)


main()
