"""What people did to the files: sealed months, a sale found late, months written by hand."""

import copy

from . import shop
from .trade import Chance

SEALED = {"2026-08": "2026-09-02T21:14:00+09:00", "2026-09": "2026-10-01T20:47:00+09:00"}

# A sale of a sealed month, found on a slip of paper three days after the sealing.
LATE = {"noted": "2026-09-05", "date": "2026-08-29", "treatment": "matsuge-perm", "count": 1}

NO_MONTH_KEY, NO_MARKS, LAID_OUT_BY_HAND, OWN_KEYS = "2024-12", "2025-04", "2025-02", "2025-06"
MEMOS = {0: "梅雨の前に、と三人つづけて", 7: "色見本の12番", 23: "次は左足の親指も", 51: "はじめての方、地図を渡した"}
WEATHER = {"2025-06-10": "梅雨入り", "2025-06-17": "猛暑", "2025-06-28": "夕立"}


def sealed(book):
    """The copy of a month's book that was made when it was sealed; None for a month that is open."""
    time = SEALED.get(book["month"])
    if time is None:
        return None
    return {"month": book["month"], "currency": book["currency"], "sealed": time, **copy.deepcopy(book)}


def correction():
    amount = LATE["count"] * shop.price(LATE["treatment"], LATE["date"])
    return {
        "noted": LATE["noted"], "currency": "JPY", "date": LATE["date"], "treatment": LATE["treatment"],
        "count": LATE["count"], "amount": amount,
    }


def ring_up_late(book):
    """Adds the late sale to its month's book: to that day's line, or as a new one."""
    late, mark = correction(), Chance("late").mark()
    if not late["date"].startswith(book["month"]):
        return
    for line in book["records"]:
        if (line["date"], line["treatment"]) == (late["date"], late["treatment"]):
            line.update(count=line["count"] + late["count"], amount=line["amount"] + late["amount"], mark=mark)
            return
    after = sum(line["date"] <= late["date"] for line in book["records"])
    line = {key: late[key] for key in ("date", "treatment", "count", "amount")}
    book["records"].insert(after, {**line, "mark": mark})


def as_people_leave_it(book):
    """The book as it stands in its file: what nobody writes by hand is gone, what they add is there."""
    name = book["month"]
    if name == NO_MONTH_KEY:
        del book["month"]
    if name in (NO_MARKS, LAID_OUT_BY_HAND):
        for line in book["records"] + book["adjustments"]:
            del line["mark"]
    if name == OWN_KEYS:
        for number, memo in MEMOS.items():
            book["records"][number]["memo"] = memo
        book["weather"] = WEATHER
