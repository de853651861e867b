"""Whether the programs that are measured say the same: revenue and expenses, month by month."""

import csv
import json
import subprocess
from decimal import Decimal

EACH_ROOT = "SELECT root(account, 1) AS root, sum(number) AS total GROUP BY root"


def differences(zutto, hledger, beancount, floor):
    """What differs, a line each.

    The first three are functions that run their program with some words more; `beancount` may be None.
    `floor` is what adds up all amounts: the revenue and, because they are not negative there, the expenses.
    """
    statement = hledger_months(hledger("-M", "-O", "json"))
    years = {}
    for month, sums in statement.items():
        of_year = years.get(month[:4], (0, 0))
        years[month[:4]] = tuple(map(sum, zip(of_year, sums)))
    whole = tuple(map(sum, zip(*years.values())))
    for what, sums in [*statement.items(), *years.items(), (f"{min(years)}..{max(years)}", whole)]:
        settled = json.loads(zutto(what), parse_float=Decimal)
        mine = {key: settled[key] for key in ("revenue", "expenses", "net")}
        theirs = {"revenue": sums[0], "expenses": sums[1], "net": sums[0] - sums[1]}
        if mine != theirs:
            yield f"{what}: zutto {words(mine)}, hledger {words(theirs)}"
    if sum(whole) != Decimal(floor()):
        yield f"all: the files' amounts add up to {floor().strip()}, hledger's to {sum(whole)}"
    if beancount:
        totals = {line["root"].strip(): Decimal(line["total"]) for line in csv.DictReader(
            beancount(EACH_ROOT).splitlines())}
        if (-totals["Income"], totals["Expenses"]) != whole:
            yield f"all: beancount {words(totals)}, hledger {whole[0]} and {whole[1]}"


def hledger_months(text):
    """Revenue and expenses of each month of `hledger incomestatement -M -O json`."""
    report = json.loads(text)
    months = [first[:7] for first, _ in report["cbrDates"]]
    revenue, expenses = ([quantity(amount) for amount in part[1]["prTotals"]["prrAmounts"]]
                         for part in report["cbrSubreports"])
    return dict(zip(months, zip(revenue, expenses), strict=True))


def quantity(amounts):
    """An amount of hledger's; it leaves a sum of nothing out."""
    if len(amounts) > 1:
        raise SystemExit(f"more than one currency: {amounts}")
    return sum((Decimal(amount["aquantity"]["decimalMantissa"]).scaleb(-amount["aquantity"]["decimalPlaces"])
                for amount in amounts), Decimal(0))


def words(sums):
    return ", ".join(f"{name} {amount}" for name, amount in sums.items())


def says(*command):
    """A function that runs a command with some words more, and returns what it says."""
    def run(*more):
        done = subprocess.run([*command, *more], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"failed ({done.returncode}): {' '.join([*command, *more])}\n{done.stderr[-2000:]}")
        return done.stdout
    return run
