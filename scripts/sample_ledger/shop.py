"""The shop: what it sells, what it pays for, when it is open, how busy it is."""

import datetime

FIRST, LAST = "2024-11", "2026-10"

# What is sold: id, name, price, icon, colour, and how well it sells.
TREATMENTS = [
    ("gel", "ジェルネイル", 6800, "💅", "#FFA0B9", 26),
    ("gel-off", "ジェルオフ", 2200, "✨", "#FFCFDD", 14),
    ("art", "アート（1本）", 500, "🎨", "#B6A3E3", 11),
    ("nail-care", "ネイルケア", 3300, "🫧", "#8CC8E0", 9),
    ("foot-care", "フットケア", 6000, "🦶", "#8CCFB4", 7),
    ("matsuge-perm", "まつげパーマ", 5500, "👁️", "#A0826D", 18),
    ("matsuge-eku", "まつげエクステ", 7500, "🪶", "#7C5E4A", 14),
    ("眉", "眉スタイリング", 5000, "🌙", "#F5B971", 12),
    ("wax", "ワックス脱毛", 4400, "🍯", "#EFD976", 7),
    ("sculpture", "スカルプネイル", 9800, "💎", "#C48BC4", 5),
]
RETIRED = {"sculpture": "2025-08-31"}  # the last day
INTRODUCED = {"眉": "2025-07-02"}  # the first day

# What a treatment cost before its price was changed: until when, and how much.
FORMER_PRICES = {"gel": ("2025-09-30", 6500), "眉": ("2025-08-31", 4000)}

# In which months a treatment sells better or worse than usual.
SEASONS = {
    "gel": {3: 1.2, 7: 1.2, 12: 1.5},
    "art": {2: 1.3, 7: 1.5, 12: 2.0},
    "foot-care": {1: 0.3, 2: 0.4, 5: 1.6, 6: 2.2, 7: 2.6, 8: 2.2, 11: 0.6, 12: 0.5},
    "matsuge-perm": {3: 1.4, 4: 1.2},
    "matsuge-eku": {1: 1.3, 3: 1.2, 12: 1.3},
    "wax": {1: 0.4, 2: 0.5, 4: 1.3, 5: 1.7, 6: 2.0, 7: 2.2, 8: 1.6, 11: 0.5, 12: 0.5},
    "sculpture": {1: 1.5, 3: 1.2},
}

# The eyelash bed has a till of its own; all else is rung up at the nail table.
EYELASH_TILL = {"matsuge-perm", "matsuge-eku", "眉"}

CATEGORIES = [
    ("rent", "家賃", "🏠"),
    ("materials", "材料費", "🧴"),
    ("utilities", "水道光熱費", "💡"),
    ("phone", "通信費", "📱"),
    ("ads", "広告費", "📣"),
    ("supplies", "タオル・消耗品", "🧺"),
    ("study", "勉強会", "📚"),
    ("insurance", "保険料", "🛡️"),
]

BUSY_MONTHS = {1: 0.92, 2: 0.72, 3: 1.12, 6: 0.95, 7: 1.1, 8: 1.12, 9: 0.92, 11: 0.95, 12: 1.15}
BUSY_WEEKDAYS = [0.85, 0.9, 0.88, 0.92, 1.1, 1.28, 1.2]
TUESDAY = 1
# From, to, and how much more than usual: Christmas, year's end, coming of age, graduation, festivals.
RUSHES = [
    ("12-14", "12-24", 1.2), ("12-26", "12-30", 1.15), ("01-06", "01-12", 1.25), ("03-08", "03-22", 1.15),
    ("07-18", "08-08", 1.12), ("01-20", "02-12", 0.9),
]
# Tuesdays on which it is open all the same.
OPEN_TUESDAYS = {"2024-12-24", "2025-12-23", "2025-12-30"}
# Closed every year: New Year, the middle of August.
YEARLY_HOLIDAYS = {"12-31", "01-01", "01-02", "01-03", "08-13", "08-14", "08-15", "08-16"}
# Closed once: a fortnight's journey, public holidays, days of study.
HOLIDAYS = {f"2025-09-{day:02}" for day in range(8, 22)} | {
    "2024-11-04", "2025-02-19", "2025-05-05", "2025-10-15", "2026-02-11", "2026-05-04", "2026-06-17", "2026-09-22",
}


def months():
    """The first day of every month."""
    day, last = day_of(FIRST + "-01"), day_of(LAST + "-01")
    while day <= last:
        yield day
        day = (day + datetime.timedelta(days=31)).replace(day=1)


def day_of(text):
    return datetime.date.fromisoformat(text)


def days(month):
    """The days of a month on which the shop is open."""
    day = month
    while day.month == month.month:
        if is_open(day):
            yield day
        day += datetime.timedelta(days=1)


def is_open(day):
    if day.weekday() == TUESDAY and str(day) not in OPEN_TUESDAYS:
        return False
    return str(day) not in HOLIDAYS and f"{day:%m-%d}" not in YEARLY_HOLIDAYS


def demand(day):
    """How many people may be expected on a day."""
    grown = (day - day_of(FIRST + "-01")).days / 730
    rush = 1.0
    for first, last, more in RUSHES:
        if first <= f"{day:%m-%d}" <= last:
            rush *= more
    return (3.8 + 2.2 * grown) * BUSY_MONTHS.get(day.month, 1.0) * BUSY_WEEKDAYS[day.weekday()] * rush


def on_sale(treatment, day):
    return INTRODUCED.get(treatment, "") <= str(day) <= RETIRED.get(treatment, "9999")


def price(treatment, day):
    """What a treatment cost on a day."""
    until, former = FORMER_PRICES.get(treatment, ("", 0))
    if str(day) <= until:
        return former
    return next(line[2] for line in TREATMENTS if line[0] == treatment)


def wish(treatment, day):
    """How much a treatment is asked for in a day's month."""
    usual = next(line[5] for line in TREATMENTS if line[0] == treatment)
    return usual * SEASONS.get(treatment, {}).get(day.month, 1.0) if on_sale(treatment, day) else 0.0
