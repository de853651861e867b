"""Whether the files hold together, read again from the disk without what wrote them."""

import collections
import datetime
import json


def problems(folder):
    """What is wrong with the ledger in a folder, a line each."""
    sold = {line["id"]: line for line in read(folder / "treatments.json")["treatments"]}
    spent = {line["id"] for line in read(folder / "categories.json")["categories"]}
    names = [line["name"] for line in sold.values()]
    if len(set(names)) != len(names) or any(len(name) > 30 for name in names):
        yield "treatments.json: a name stands twice or is too long"
    books = {path.stem: read(path) for path in sorted(folder.glob("20*.json"))}
    copies = {path.stem: read(path) for path in sorted((folder / "sealed").glob("20*.json"))}
    for name, book in [*books.items(), *copies.items()]:
        for problem in of_month(name, book, sold, spent):
            yield f"{name}: {problem}"
    noted = changed({"records": read(folder / "corrections.json")["corrections"]})
    for name, sealed in copies.items():
        difference = changed(books[name])
        difference.subtract(changed(sealed))
        difference.subtract({key: value for key, value in noted.items() if key[0].startswith(name)})
        if any(difference.values()):
            yield f"sealed/{name}: differs from the book by more than what is noted: {+difference + -difference}"
    yield from of_days(books)


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def of_month(name, book, sold, spent):
    if book.get("month", name) != name or book["currency"] != "JPY":
        yield "another month or currency"
    keys = [(line["date"], line["treatment"]) for line in book["records"]]
    if len(set(keys)) != len(keys):
        yield "a treatment stands twice on one day"
    for line in book["records"] + book["adjustments"]:
        if not line["date"].startswith(name) or not datetime.date.fromisoformat(line["date"]):
            yield f"{line['date']} is another month's day"
    for line in book["records"]:
        if line["treatment"] not in sold or line["count"] < 1 or type(line["amount"]) is not int or line["amount"] < 0:
            yield f"wrong sale: {line}"
    if any(line["amount"] == 0 or len(line.get("reason", "")) > 50 for line in book["adjustments"]):
        yield "wrong discount or tip"
    categories = [line["category"] for line in book["expenses"]]
    if len(set(categories)) != len(categories) or not spent.issuperset(categories):
        yield "wrong categories"
    if not revenue(book) > sum(line["amount"] for line in book["expenses"]) > 0:
        yield "a month of loss, or without expenses"


def of_days(books):
    """Each open day has three to seven lines, and no two lines have one mark."""
    lines = [line for book in books.values() for line in book["records"]]
    for day, count in collections.Counter(line["date"] for line in lines).items():
        if not 3 <= count <= 7 + (day == "2026-08-29"):
            yield f"{day}: {count} lines"
    lines += [line for book in books.values() for line in book["adjustments"]]
    marks = [line["mark"] for line in lines if "mark" in line]
    if len(set(marks)) != len(marks):
        yield "a mark stands twice"


def changed(book):
    """Amounts and counts by day and treatment, to be subtracted from each other."""
    sums = collections.Counter()
    for line in book["records"]:
        sums[line["date"], line["treatment"], "count"] += line["count"]
        sums[line["date"], line["treatment"], "amount"] += line["amount"]
    for number, line in enumerate(book.get("adjustments", [])):
        sums[line["date"], number, "adjustment"] += line["amount"]
    for line in book.get("expenses", []):
        sums[book["month"], line["category"], "expense"] += line["amount"]
    return sums


def revenue(book):
    return sum(line["amount"] for line in book["records"] + book["adjustments"])
