"""What was sold, taken off, added and spent: one month's book."""

import random

from . import shop

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"

# Why less was taken: reason, amount, how often, and the months in which it is given.
DISCOUNTS = [
    ("常連割引", -500, 10, None), ("誕生日割引", -1000, 4, None), ("お友だち紹介", -1000, 3, None),
    ("学割", -500, 9, (2, 3)), ("雨の日割引", -300, 6, (6,)), ("回数券", -800, 3, None), (None, -200, 1, None),
    ("お待たせしたお詫び", -500, 1, None),
]
# Why more was taken.
EXTRAS = [
    ("延長", 1000, 6, None), ("チップ", 500, 3, None), ("時間外", 1500, 5, (3, 12)), ("長さ出し", 1200, 3, None),
    ("チップ", 1000, 1, (12,)),
]
DISCOUNT_SHARE, EXTRA_SHARE, HAND_SHARE = 0.22, 0.12, 0.02

RENT = {"2024": 85_000, "2025": 85_000, "2026": 88_000}
ADS = {2: 25_000, 6: 22_000, 11: 30_000}
STUDY = {
    "2025-02": 22_000, "2025-06": 8_800, "2025-10": 33_000, "2026-01": 5_500, "2026-06": 24_200, "2026-09": 8_800,
}
INSURANCE = {"2024-12": 38_400, "2025-12": 39_600}
HEATING = {1: 11_800, 2: 11_200, 3: 6_900, 4: 2_100, 6: 1_900, 7: 6_200, 8: 8_100, 9: 4_400, 11: 3_300, 12: 8_700}
BATH_TOWELS = {"2025-04": 14_800, "2026-07": 12_600}  # new ones


class Chance:
    """Chance that falls the same everywhere: made from one function of Python's that never changes."""

    def __init__(self, seed):
        self.next = random.Random(seed).random

    def within(self, low, high):
        return low + int(self.next() * (high - low + 1))

    def rounded(self, number):
        return int(number) + (self.next() < number % 1)

    def pick(self, weights):
        """One of the keys, by weight."""
        left = self.next() * sum(weights.values())
        for key, weight in weights.items():
            left -= weight
            if left < 0:
                return key
        return next(key for key, weight in weights.items() if weight > 0)

    def mark(self):
        return "".join(LETTERS[int(self.next() * len(LETTERS))] for _ in range(8))


def book(month):
    """The book of a month, given by its first day; another month's changes do not change it."""
    name, chance = f"{month:%Y-%m}", Chance(f"zutto {month:%Y-%m}")
    records, adjustments = [], []
    for day in shop.days(month):
        counts = customers(day, chance)
        records += [record(day, treatment, count, chance) for treatment, count in rung_up(counts, chance)]
        adjustments += changes(day, chance)
    revenue = sum(line["amount"] for line in records + adjustments)
    return {
        "month": name, "currency": "JPY", "records": records, "adjustments": adjustments,
        "expenses": expenses(month, revenue, chance),
    }


def customers(day, chance):
    """How often each treatment was sold on a day: three to seven of them."""
    coming = shop.demand(day) * (0.8 + 0.4 * chance.next())
    wishes = {line[0]: shop.wish(line[0], day) for line in shop.TREATMENTS}
    counts = {}
    for _ in range(max(3, min(7, chance.rounded(coming * 0.85)))):
        chosen = chance.pick({treatment: 0 if treatment in counts else wish for treatment, wish in wishes.items()})
        counts[chosen] = 1
    for _ in range(max(0, chance.rounded(coming) - len(counts))):
        counts[chance.pick({treatment: wishes[treatment] for treatment in counts})] += 1
    if "art" in counts:
        counts["art"] += chance.within(0, 3)
    return counts


def rung_up(counts, chance):
    """The day's sales in the order of its lines: one till's, then the other's, as a merge leaves them."""
    eyes = [item for item in counts.items() if item[0] in shop.EYELASH_TILL]
    nails = [item for item in counts.items() if item[0] not in shop.EYELASH_TILL]
    return eyes + nails if chance.next() < 0.4 else nails + eyes


def record(day, treatment, count, chance):
    amount = count * shop.price(treatment, day)
    # Now and then a price is made by word of mouth.
    if treatment != "art" and chance.next() < HAND_SHARE:
        amount = amount * 9 // 10 // 100 * 100
    return {"date": str(day), "treatment": treatment, "count": count, "amount": amount, "mark": chance.mark()}


def changes(day, chance):
    """A day's discounts, and what was paid beyond the price."""
    for share, reasons in ((DISCOUNT_SHARE, DISCOUNTS), (EXTRA_SHARE, EXTRAS)):
        if chance.next() >= share:
            continue
        weights = {n: line[2] for n, line in enumerate(reasons) if line[3] is None or day.month in line[3]}
        reason, amount = reasons[chance.pick(weights)][:2]
        line = {"date": str(day), "amount": amount}
        if reason:
            line["reason"] = reason
        yield {**line, "mark": chance.mark()}


def expenses(month, revenue, chance):
    name = f"{month:%Y-%m}"
    costs = {
        "rent": RENT[name[:4]],
        "materials": int(revenue * (0.08 + 0.03 * chance.next())) // 10 * 10,
        "utilities": 9_800 + HEATING.get(month.month, 0) + chance.within(-400, 900),
        "phone": 6_780 if name < "2026-01" else 7_180,
        "ads": ADS.get(month.month, 15_000),
        "supplies": BATH_TOWELS.get(name, 0) + chance.within(28, 56) * 110,
        "study": STUDY.get(name),
        "insurance": INSURANCE.get(name),
    }
    return [{"category": category, "amount": amount} for category, amount in costs.items() if amount]
