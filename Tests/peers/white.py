#!/usr/bin/env python3
"""Names the pages of a book that are more than half white, with pdftoppm.

    white.py book.pdf

A page's white is what is left below its last mark, of the room between the margins of A5. It prints how many pages
it looked at.
"""

import os
import re
import subprocess
import sys
import tempfile

faults = 0
with tempfile.TemporaryDirectory() as folder:
    subprocess.run(["pdftoppm", "-r", "20", "-gray", sys.argv[1], folder + "/page"], check=True)
    pages = sorted(os.listdir(folder))
    for name in pages:
        data = open(os.path.join(folder, name), "rb").read()
        head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
        width, height = int(head[1]), int(head[2])
        # Page numbers and running heads lie outside.
        rows = range(height * 20 // 210, height * 189 // 210)
        start = len(data) - width * height
        marked = [row for row in rows if min(data[start + row * width + 3:start + (row + 1) * width - 3]) < 225]
        white = rows[-1] - (marked[-1] if marked else rows[0])
        if white > len(rows) / 2:
            print(name, "is white for", round(white / len(rows), 2))
            faults += 1
print("pages:", len(pages))
sys.exit(faults > 0)
