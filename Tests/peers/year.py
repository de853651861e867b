#!/usr/bin/env python3
"""A year of 'sync --watch' on three machines that share one depot: what is left in it, and whether all is right.

usage: year ZUTTO [--days 365] [--road packed|copy|rsync] [--seed S] [--keep]

What '--watch' does each time is a sync, so that is what runs here, with the clock of each day. On most days somebody writes on one machine
or on several; who wrote syncs, and the others do when their machines are on. In the end the judge of roads.py looks, and the depot may not
hold more than 100 packs and 30 heads. Needs a debug build (it takes the time from ZUTTO_TEST_NOW), git and rsync.
"""

import argparse
import os
import pathlib
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import roads

MOST_PACKS, MOST_HEADS = 100, 30


class Year(roads.World):
    """Three devices and one depot."""

    def draw(self):
        self.devices = [roads.Device(number, self.top, "main", self.options.git_clock, self.chance) for number in range(3)]
        self.roads = [roads.Road(self.options.roads[0], self.top)]
        self.order = [(device, self.roads[0]) for device in self.devices]
        for device in self.devices:
            self.link(device, self.roads[0])
        os.makedirs(self.roads[0].folder)

    def begin(self):
        self.late = None
        self.make_home(self.devices[0])
        for device in self.devices[1:]:
            self.join(device, self.roads[0])

    def act(self):
        """One day."""
        for device in self.devices:
            if self.chance.random() < 0.45:
                word = self.written.word(f"{device.name}: day {self.day}")
                name = f"{roads.ENTRIES}/{2025 + self.day // 360}-{self.day // 30 % 12 + 1:02}-{self.day % 28 + 1:02}-misaki-{word[2:7]}.md"
                device.write(name, f"Today {word}.\n".encode())
                self.later(device)
        for device in self.chance.sample(self.devices, 3):
            if self.chance.random() < 0.5:
                self.later(device)

    def later(self, device):
        self.moment += 3
        if not self.sync(device):
            self.wrong(f"{device.name}: a sync failed: {device.said[-300:]}")

    def play(self):
        try:
            self.begin()
            for self.day in range(self.options.days):
                self.moment = self.day * 24 * 60 // 7
                self.step(f"day {self.day}")
                self.act()
                if self.day % 30 == 29:
                    print(f"day {self.day + 1}: {self.counts()}", flush=True)
            self.come_to_rest()
            self.judge()
        except roads.Stopped as problem:
            self.problems.append(str(problem))
        packs, heads = self.count("packs"), self.count("heads")
        if packs > MOST_PACKS or heads > MOST_HEADS:
            self.problems.append(f"{packs} packs and {heads} heads are left")
        return self.problems

    def count(self, kind):
        return len(roads.files_below(pathlib.Path(self.roads[0].folder, ".zutto-depot", kind)))

    def counts(self):
        return f"{self.count('packs')} packs, {self.count('heads')} heads"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("zutto")
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--road", default="packed", choices=["packed", "copy", "rsync"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    options.zutto, options.roads, options.joins = os.path.abspath(options.zutto), [options.road], ["empty"]
    options.git_clock, options.first = True, False
    top = tempfile.mkdtemp(prefix="zutto-year-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    began = time.monotonic()
    year = Year(options, options.seed, os.path.join(top, "year"))
    problems = year.play()
    print("\n".join(f"! {problem}" for problem in problems) or f"passed ({time.monotonic() - began:.0f} s): {year.counts()}")
    if not problems and not options.keep:
        shutil.rmtree(top)
    else:
        print(top)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
