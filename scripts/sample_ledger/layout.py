"""The text of the files: the canonical form of docs/FORMAT.md, and one that a person would make."""

import json


def canonical(value):
    """Two-space indent, each record of a list on one line, a final newline."""
    members = [f"  {compact(key)}: {member(part)}" for key, part in value.items()]
    return "{\n" + ",\n".join(members) + "\n}\n"


def member(part):
    if isinstance(part, list) and part:
        return "[\n" + ",\n".join(f"    {compact(line)}" for line in part) + "\n  ]"
    if isinstance(part, dict) and part:
        lines = (f"    {compact(key)}: {compact(value)}" for key, value in part.items())
        return "{\n" + ",\n".join(lines) + "\n  }"
    return compact(part)


def compact(value):
    return json.dumps(value, ensure_ascii=False)


def by_hand(book):
    """Expenses first, tabs, a line's commas and colons in columns, days apart from each other."""
    text = f'{{ "month": "{book["month"]}", "currency": "{book["currency"]}",\n\n"expenses": [\n'
    text += ",\n".join(f'\t{{"category":"{line["category"]}", "amount":{line["amount"]}}}' for line in book["expenses"])
    text += '\n],\n\n"records": [\n'
    before = None
    for line in book["records"]:
        if before:
            text += ",\n" if before == line["date"] else ",\n\n"
        before = line["date"]
        treatment = compact(line["treatment"]) + ","
        text += f'\t{{"date":"{before}", "treatment":{treatment:16} '
        text += f'"count":{line["count"]}, "amount":{line["amount"]:6}}}'
    text += '\n],\n\n"adjustments": [\n'
    text += ",\n".join(
        "\t" + json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in book["adjustments"])
    return text + "\n] }\n"
