"""The results as Markdown."""

import statistics

SCENARIOS = {
    "cold": "cold build", "unchanged": "nothing changed", "changed": "one entry changed",
    "check": "check, against reading and parsing",
}


def medians(runs):
    """The median of each number, by place, shape, size, scenario and program."""
    groups = {}
    for run in runs:
        key = (run["place"], run["shape"], run["size"], run["scenario"], run["peer"])
        groups.setdefault(key, []).append(run)
    return {
        key: {number: statistics.median(run[number] for run in group)
              for number in ("user", "system", "cpu", "wall", "peak")}
        for key, group in groups.items()
    }


def markdown(results):
    """One table for each place, shape and size; a cell is CPU seconds · wall seconds · peak MB."""
    middle, lines = medians(results["runs"]), []
    names = [name for name in ("zutto", "hugo", "hugo-toml", "hugo-all", "floor") if name in results["peers"]]
    for place, shape, size in dict.fromkeys(key[:3] for key in middle):
        pages = " ".join(f"{name} {count:,}" for name, count in results["pages"][f"{place} {shape} {size}"].items())
        system = results["machine"]["file_systems"][place]
        lines += [
            f"**{size:,} entries, {shape}, {place} ({system})**; median of {results['rounds'][str(size)]}; pages: {pages}", "",
            "| | " + " | ".join(names) + " | zutto : hugo | zutto : hugo-all | zutto : floor |",
            "|---" * (len(names) + 4) + "|",
        ]
        for scenario, title in SCENARIOS.items():
            costs = {name: middle.get((place, shape, size, scenario, name)) for name in names}
            if any(costs.values()):
                cells = [cell(costs[name]) for name in names]
                cells += [ratio(costs, "hugo"), ratio(costs, "hugo-all"), ratio(costs, "floor")]
                lines.append(f"| {title} | " + " | ".join(cells) + " |")
        lines.append("")
    for name, seconds in results["start"].items():
        lines.append(f"Start of `{name}`: {seconds * 1000:.1f} ms (median wall of {results['starts']})")
    return "\n".join(lines)


def cell(cost, decimals=2):
    if cost is None:
        return "–"
    return f"{cost['cpu']:.{decimals}f} · {cost['wall']:.{decimals}f} · {cost['peak']:.0f}"


def ratio(costs, other):
    """How many times the other's CPU time zutto takes, as 1/x where it is less."""
    mine, theirs = costs.get("zutto"), costs.get(other)
    if not mine or not theirs or not mine["cpu"] or not theirs["cpu"]:
        return "–"
    value = mine["cpu"] / theirs["cpu"]
    return f"{value:.2f}" if value >= 1 else f"1/{1 / value:.1f}"
