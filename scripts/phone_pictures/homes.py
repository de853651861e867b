"""The homes of the guides' stories, in plain files: a couple's, with a diary of the family, and a shop's."""

import json
import shutil
import subprocess
from pathlib import Path

SAMPLE = Path(__file__).resolve().parent.parent.parent / "sample-data/home"
PHOTOS = SAMPLE / "diaries"

# Who, what and when: (member, time, text, photo).
STORIES = {
    "en": {
        "zone": ("Europe/London", "+00:00"), "owner": ("anna", "Anna"), "partner": ("tom", "Tom"),
        "mother": ("mum", "Mum"), "far": ("lena", "Lena"),
        "couple": ("us", "Anna and Tom"), "family": ("family", "Our family"),
        "couple entries": [
            ("anna", "2024-10-31T17:40", "The ferry was late, so we got the sunset for nothing.", "kazoku/photos/2026-04-05-nagi.jpg"),
            ("tom", "2026-10-30T22:15", "Bought bread, milk and, by accident, a pumpkin the size of a cat.", None),
            ("anna", "2026-10-31T07:50", "Leaving early. There is soup in the blue pot. Tell me about your day.", None)],
        "family entries": [
            ("lena", "2026-10-29T19:05", "The parcel is here. The scarf is the only warm thing in this town. Thank you, Mum.", None),
            ("anna", "2026-10-31T09:20", "The neighbours' persimmons. They gave us a whole bucket.", "futari/photos/2025-10-26-kaki.jpg")],
        "letter": "The new lodger sits in the window all day and has not paid a penny.",
        "waits": "Written on the train, no signal since the tunnel. Home at eight.",
        "mother's": "I shall make jam. Save me the jars with good lids.",
        "from far": "Full moon over the harbour tonight. Look up, then you see the same one.",
        "shop": ("rosa", "Rosa"), "currency": "EUR", "price": lambda yen: yen // 200 if yen % 200 == 0 else round(yen / 200, 2), "discount": "4", "why": "regular",
        "treatments": {
            "gel": "Gel nails", "gel-off": "Gel removal", "art": "Nail art (one)", "nail-care": "Manicure", "foot-care": "Pedicure",
            "matsuge-perm": "Lash lift", "matsuge-eku": "Lash extensions", "眉": "Brows", "wax": "Waxing", "sculpture": "Acrylic nails"},
        "categories": ["Rent", "Materials", "Electricity, water", "Telephone", "Advertising", "Towels", "Courses", "Insurance"],
    },
    "ja": {
        "zone": ("Asia/Tokyo", "+09:00"), "owner": ("misaki", "みさき"), "partner": ("yuuki", "ゆうき"),
        "mother": ("kazuko", "和子"), "far": ("sora", "そら"),
        "couple": ("futari", "ふたりの日記"), "family": ("kazoku", "うちの日記"),
        "couple entries": [
            ("misaki", "2024-10-31T17:40", "船が遅れて、夕焼けをただで見ました。", "kazoku/photos/2026-04-05-nagi.jpg"),
            ("yuuki", "2026-10-30T22:15", "パンと牛乳と、なぜか猫くらいあるかぼちゃを買って帰った。", None),
            ("misaki", "2026-10-31T07:50", "早く出ます。青い鍋にスープがあるよ。今日のこと、夜に教えてね。", None)],
        "family entries": [
            ("sora", "2026-10-29T19:05", "荷物、届きました。この町であたたかいのはマフラーだけ。お母さん、ありがとう。", None),
            ("misaki", "2026-10-31T09:20", "となりの柿。バケツ一杯もらったよ。", "futari/photos/2025-10-26-kaki.jpg")],
        "letter": "新しい同居人は一日じゅう窓辺にいて、家賃はまだ払っていません。",
        "waits": "電車の中。トンネルからずっと圏外。八時には帰るよ。",
        "mother's": "柿はジャムにします。ふたのいい瓶をとっておいてね。",
        "from far": "今夜は港の上に満月。空を見たら、同じ月だよ。",
        "shop": ("misaki", "みさき"), "currency": "JPY", "price": lambda yen: yen, "discount": "500", "why": "常連割引",
        "treatments": {}, "categories": [],
    },
    "ko": {
        "zone": ("Asia/Seoul", "+09:00"), "shop": ("sujin", "수진"), "currency": "KRW", "price": lambda yen: yen * 10,
        "discount": "5,000", "why": "단골 할인",
        "treatments": {
            "gel": "젤네일", "gel-off": "젤제거", "art": "아트 (손가락 1개)", "nail-care": "손케어", "foot-care": "발케어",
            "matsuge-perm": "속눈썹펌", "matsuge-eku": "속눈썹 연장", "眉": "눈썹정리", "wax": "왁싱", "sculpture": "아크릴네일"},
        "categories": ["월세", "재료비", "전기·수도", "통신비", "광고비", "수건·소모품", "교육비", "보험료"],
    },
}


def write(file, value):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def begin(zutto, place, language, owner):
    (id, name), zone = owner, STORIES[language]["zone"][0]
    subprocess.run([zutto, "init", "--name", name, "--id", id, "--lang", language, "--time-zone", zone, place],
                   check=True, stdout=subprocess.DEVNULL)


def couple(zutto, place, language):
    story = STORIES[language]
    begin(zutto, place, language, story["owner"])
    offset = story["zone"][1]
    for diary, kind, others in [("couple", "couple", ["partner"]), ("family", "family", ["mother", "far"])]:
        (id, name), owner = story[diary], story["owner"][0]
        folder = Path(place, "diaries", id)
        began = f"2024-10-01T09:00:00{offset}"
        write(folder / "diary.json", {"name": name, "type": kind, "created": began, "createdBy": owner})
        for who in ["owner", *others]:
            write(folder / f"members/{story[who][0]}.json", {
                "name": story[who][1], "role": "owner" if who == "owner" else "member", "joined": began, "locale": language})
        for author, time, text, photo in story[diary + " entries"]:
            head = f"---\nauthor: {author}\ncreated: {time}:00{offset}\n"
            if photo:
                (folder / "photos").mkdir(exist_ok=True)
                name = f"{time[:10]}{Path(photo).name[10:]}"
                shutil.copy(PHOTOS / photo, folder / "photos" / name)
                head += f"photos: [{name}]\n"
            write(folder / f"entries/{time[:10]}-{time[11:].replace(':', '')}00-{author}.md", f"{head}---\n{text}\n")


def shop(zutto, place, language):
    """The sample home's books of two months, by other names and prices."""
    story = STORIES[language]
    begin(zutto, place, language, story["shop"])
    price = story["price"]
    for file in ["treatments", "categories", "2026-09", "2026-10"]:
        book = json.loads((SAMPLE / f"ledger/{file}.json").read_text(encoding="utf-8"))
        if "currency" in book:
            book["currency"] = story["currency"]
        for one in book.get("treatments", []):
            one |= {"name": story["treatments"].get(one["id"], one["name"]), "price": price(one["price"])}
        for one, name in zip(book.get("categories", []), story["categories"]):
            one["name"] = name
        # Today begins empty; the reasons of discounts are Japanese.
        book |= {name: [one for one in book[name] if one["date"] != "2026-10-31"] for name in ["records"] if name in book}
        book.pop("adjustments", None)
        for one in book.get("records", []) + book.get("expenses", []):
            one["amount"] = price(one["amount"])
        write(Path(place, f"ledger/{file}.json"), book)
