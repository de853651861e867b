"""Searches a home with `zutto search`, and judges by looking through every text of it.

usage: find.py ZUTTO FOLDER SEED

Makes a home of diaries, memos and books in FOLDER, asks for pieces of its texts in all kinds of clothes, and folds them
with Python's own tables.
"""

import json
import pathlib
import random
import re
import subprocess
import sys
import unicodedata

from folding import fold, has

SENTENCES = [
    "今日は京都へ行って、お茶を飲んだ。", "カフェでケーキを食べた", "ｶﾞｯｺｳの帰り道", "東京・大阪　雨のち晴れ", "猫が寝ている🎂",
    "오늘은 한국어로 일기를 썼다", "친구와 커피를 마셨어요", "今天下雨，我们在家看电影。", "We walked to the café in São Paulo",
    "Der Fluß ist größer als die STRASSE", "iPhone15を買った", "Привет, мир и ещё раз", "Ο Σίσυφος και ο λόφος",
    "don't stop, co-op", "naïve façade Zürich Ærø İstanbul", "ひらがなとカタカナ ヴァイオリン", "ทดสอบภาษาไทย", "𠮷野家で牛丼",
    "half “quoted” and *marked* words", "e\u0301te\u0301 ﬁn ① Ⅳ ㌔", "line\u2028separator",
]
MINUS, QUOTES = "-－‐−", '"“”„＂「『」』'


def main():
    zutto, folder, seed = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
    dice = random.Random(seed)
    texts = make(folder, dice)
    problems = []
    for number in range(60):
        arguments, terms, wanted = query(number, texts, dice)
        if not arguments:
            continue
        expected = sorted(text["path"] for text in texts if wanted(text) and all(
            any(has(fold(part), word, whole) for whole_part in text["parts"] for part in (whole_part, joined(whole_part))) != out
            for word, whole, out in terms))
        done = subprocess.run([zutto, "search", "--json", "--home", folder, *arguments], capture_output=True, text=True)
        if done.returncode != (0 if expected else 1):
            problems.append(f"{arguments}: status {done.returncode} {done.stderr}")
            continue
        found = json.loads(done.stdout)["found"]
        paths = sorted(hit["path"] for hit in found)
        if paths != expected:
            problems.append(f"{arguments}: {paths} instead of {expected}")
        days = [hit["day"] for hit in found]
        if days != sorted(days, reverse=True):
            problems.append(f"{arguments}: not the newest first")
        problems += [f"{arguments}: {fault}" for hit in found for fault in faults(folder, hit, terms)]
    print("\n".join(problems[:20]) or "the search is fine")
    sys.exit(1 if problems else 0)


def joined(text):
    """The text without the line ends that stand inside Chinese and Japanese."""
    return re.sub("(?<=[\u3005\u3041-\u30fa\u30fc-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])\n(?=[\u3005\u3041-\u30fa\u30fc-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])", "", text)


def faults(folder, hit, terms):
    """What is wrong with the lines of a hit: each stands where it says, and each mark is a word that was looked for."""
    lines = (folder / hit["path"]).read_text(encoding="utf-8").split("\n")
    words = [fold(word) for word, _, out in terms if not out]
    for line in hit["lines"]:
        whole = lines[line["line"] - 1]
        if line["text"] not in whole:
            yield f"{hit['path']}:{line['line']} is {whole!r}, not {line['text']!r}"
        for start, end in line["marks"]:
            marked = fold(line["text"][start:end])
            if not any(word in marked or marked in word for word in words):
                yield f"{marked!r} is marked for {words}"
        # A square of two kana may begin before the word does.
        behind = fold(whole[line["column"] - 1:])[:3]
        if words and not any(word[0] in behind for word in words):
            yield f"{hit['path']}:{line['line']}:{line['column']} is no beginning of {words}"


def make(folder, dice):
    def write(path, text):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8", newline="\n")

    def words():
        return dice.choice(["\n", " "]).join(dice.choices(SENTENCES, k=dice.randint(1, 4)))

    write("zutto.json", json.dumps({"format": 1, "owner": "misaki", "timeZone": "Asia/Tokyo"}))
    texts = []
    for diary, kind in (("futari", "couple"), ("naisho", "anonymous")):
        write(f"diaries/{diary}/diary.json", json.dumps({"name": diary, "type": kind}))
        for member in ("misaki", "yuuki"):
            write(f"diaries/{diary}/members/{member}.json", json.dumps({"name": member.title()}))
        for number in range(14):
            day = f"{dice.choice(['2023', '2024'])}-{dice.choice(['03', '11'])}-{number + 1:02}"
            author, body = dice.choice(["misaki", "yuuki"]), words()
            path = f"diaries/{diary}/entries/{day}-120000-{author}.md"
            write(path, body + "\n")
            shown = author if kind == "couple" else None
            texts.append({"path": path, "day": day, "room": "diary", "author": shown, "diary": diary, "parts": [body]})
    for number in range(10):
        day, parts = f"2024-11-{number + 10}", [words(), words()]
        write(f"memos/{day}-0900.md", f"{parts[0]}\n\n## 10:00\n{parts[1]}\n")
        texts.append({"path": f"memos/{day}-0900.md", "day": day, "room": "memos", "author": None, "diary": None, "parts": parts})
    for month in ("2023-03", "2024-11"):
        reason = dice.choice(SENTENCES)
        line = {"date": f"{month}-05", "amount": -1000, "reason": reason}
        write(f"ledger/{month}.json", json.dumps({"currency": "KRW", "adjustments": [line]}, ensure_ascii=False))
        texts.append({"path": f"ledger/{month}.json", "day": f"{month}-05", "room": "ledger", "author": None,
                      "diary": None, "parts": [reason]})
    return texts


def query(number, texts, dice):
    """Words, phrases, what must not be there, and one filter."""
    def piece():
        text = dice.choice(dice.choice(texts)["parts"])
        start = dice.randrange(len(text))
        return text[start:start + dice.randint(1, 7)]

    def dressed(text):
        return dice.choice([text, text.upper(), unicodedata.normalize("NFD", text), text.replace("a", "ａ"),
                            "".join(chr(ord(c) + 0x60) if "\u3041" <= c <= "\u3096" else c for c in text)])

    def plain(text):
        kept = "".join(" " if c in QUOTES else c for c in text).split()
        return [word for word in kept if word[0] not in MINUS and ":" not in word and fold(word)]

    terms = [(word, False, False) for word in plain(dressed(piece()))]
    arguments = [word for word, _, _ in terms]
    if number % 3 == 1:
        row = " ".join(plain(piece()))
        if row:
            terms.append((row, True, False))
            arguments.append(f'"{row}"')
    if number % 4 == 1:
        for word in plain(piece())[:1]:
            terms.append((word, False, True))
            arguments.append("-" + word)
    wanted = lambda text: True
    if number % 5 == 1:
        room = dice.choice(["diary", "memos", "ledger"])
        arguments.append(f"in:{room}")
        wanted = lambda text: text["room"] == room
    if number % 5 == 2:
        author = dice.choice(["misaki", "yuuki"])
        arguments.append(f"author:{author.upper()}")
        wanted = lambda text: text["author"] == author
    if number % 5 == 3:
        month = dice.choice(["2023-03", "2024-11", "2024"])
        arguments.append(month)
        wanted = lambda text: text["day"].startswith(month)
    if number % 5 == 4:
        arguments.append("-diary:futari")
        wanted = lambda text: text["diary"] != "futari"
    # Without a word the filters alone find everything.
    return arguments, terms, wanted


main()
