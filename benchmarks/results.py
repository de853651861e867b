"""Keeps every run of a benchmark in results/."""

import json
import os
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent / "results"


def write(results, name):
    """Writes the results of a day to a file of their own: a run a line."""
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{results['date']}-{name}.json"
    runs = ",\n    ".join(json.dumps(run) for run in results["runs"])
    head = json.dumps({**results, "runs": []}, ensure_ascii=False, indent=2)
    file.write_text(head.replace('"runs": []', f'"runs": [\n    {runs}\n  ]') + "\n")
    print(f"every run: {os.path.relpath(file)}", file=sys.stderr)
