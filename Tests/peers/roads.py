#!/usr/bin/env python3
"""Devices that sync one home over many roads at once, and a judge who reads what they left without any of zutto's code.

usage: roads ZUTTO [--runs N] [--seed S] [--steps K] [--devices 2-6] [--roads git,copy,…] [--joins whole,clone,…]
                   [--no-settle] [--no-git-clock] [--first] [--keep]
       roads --self-test
       roads --judge FOLDER

A run is made of one seed: two to six devices, and roads between them, drawn at random. Each device knows some of the roads, and all
together are connected. Somebody writes, sells, edits, renames and removes on each device and by hand in the readable copies, clocks are
days off, syncs are killed or run at once. In some runs git carries the history in bundles, or a member of the diary is erased for good
while other devices are away. Then all devices sync until nothing changes, and the judge looks:

  homes    every home and every readable copy has the same bytes, which are those of the home's own commit
  still    two more rounds make no new commit and no new file of a depot
  words    every word that somebody wrote, and nobody removed, stands somewhere
  sums     every sale counts once
  depots   names are hashes, every newest head is whole, merges are the same whoever makes them, nothing unfinished is left
  erased   what was erased for good is in no file, object, pack or git host

The roads:

  git        a bare repository
  copy       a folder with a readable copy
  rsync      the same through rsync's protocol, by a remote shell that stays on this machine
  packed     a folder without a readable copy
  syncthing  a folder for each device, between which a program copies files one by one
  rclone     a folder through rclone, where rclone is there
  sealed     a folder in which all is encrypted, read by its own RECOVER.md
  sealedgit  the same on a branch of a bare repository

A failed run prints its seed and steps (lines with `!` are problems, with `?` hints where they may come from), and its folder stays:
story.txt has every command with what it printed. A seed draws the same roads and, up to a point, the same steps again; what runs at once
or is killed takes another turn each time. Needs a debug build (it takes the time from ZUTTO_TEST_NOW), git and rsync.

--no-settle     hands work in the readable copies as they stand, also where a sync was cut off
--no-git-clock  git has this machine's clock, not that of the device
--judge FOLDER  reads one depot and says what is wrong with it
"""

import argparse
import collections
import datetime
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import unicodedata

ROADS = ["git", "copy", "rsync", "packed", "syncthing", "rclone", "sealed", "sealedgit"]
PASSPHRASE = "a passphrase of the simulation"
JOINS = ["whole", "clone", "empty", "files"]
WORD = re.compile(rb"zq\d{5}x")

# ---------------------------------------------------------------------------------------------------------------------
# Programs and folders


def run(words, env=None, folder=None, text=None, may_fail=False):
    """What a program prints, as bytes."""
    done = subprocess.run(words, env=env, cwd=folder, input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    if done.returncode != 0 and not may_fail:
        raise RuntimeError(f"{' '.join(map(str, words))} ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    return done.stdout


def judges_environment(**more):
    """The variables of a git that knows no person and no settings."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "ZUTTO_"))}
    env.update(GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_NOSYSTEM="1", LC_ALL="C.UTF-8", TZ="UTC", **more)
    return env


def files_below(folder):
    """The paths of all files below a folder, with `/` between the parts. What goes away meanwhile is passed over."""
    found = []
    for place, folders, names in os.walk(os.fsencode(folder)):
        folders.sort()
        rest = os.path.relpath(place, os.fsencode(folder))
        for name in names:
            path = name if rest == b"." else rest + b"/" + name
            found.append(os.fsdecode(path))
    return sorted(found)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def blob_id(data):
    """The name that git gives to a file's content."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


def home_files(home):
    """Path → bytes of every file of a home that travels."""
    files = {}
    for path in files_below(home):
        first, last = path.split("/")[0], path.split("/")[-1]
        if first not in (".git", ".zutto", "archive") and not last.startswith(".zutto-new-"):
            files[path] = pathlib.Path(home, path).read_bytes()
    return files


def words_in_objects(repository, env):
    """The words in all objects of a git repository, whether anything leads to them or not."""
    data = run(["git", "--git-dir", str(repository), "cat-file", "--batch-all-objects", "--batch", "--unordered"], env=env)
    return {word.decode() for word in WORD.findall(data)}


def differences(one, other, limit=6):
    """The paths at which two dictionaries differ, in words; empty where they don't."""
    paths = sorted(path for path in one.keys() | other.keys() if one.get(path) != other.get(path))
    words = [f"{path} ({'only there' if path not in one else 'only here' if path not in other else 'differs'})" for path in paths]
    return ", ".join(words[:limit]) + (f" and {len(words) - limit} more" if len(words) > limit else "")


# ---------------------------------------------------------------------------------------------------------------------
# History


class Commit:
    """A commit, read from its bytes."""

    def __init__(self, data):
        head, _, message = data.partition(b"\n\n")
        self.message = message.decode(errors="replace")
        self.parents, self.tree, self.others = [], None, []
        self.author = self.committer = ("", "", 0, "")
        for line in head.split(b"\n"):
            key, _, value = line.decode(errors="replace").partition(" ")
            if key == "tree":
                self.tree = value
            elif key == "parent":
                self.parents.append(value)
            elif key == "author":
                self.author = Commit.person(value)
            elif key == "committer":
                self.committer = Commit.person(value)
            else:
                self.others.append(key or "a line that goes on")

    @staticmethod
    def person(text):
        """Name, address, seconds, zone."""
        match = re.fullmatch(r"(.*) <(.*)> (-?\d+) ([+-]\d{4})", text)
        return (match[1], match[2], int(match[3]), match[4]) if match else (text, "", 0, "")


class History:
    """All commits of a git repository, whether anything leads to them or not."""

    def __init__(self, repository, env):
        self.repository, self.env = str(repository), env
        self.commits, self.known_ancestors, self.known_trees = {}, {}, {}
        listing = self.git("cat-file", "--batch-all-objects", "--batch-check=%(objecttype) %(objectname)").decode()
        ids = [line.split()[1] for line in listing.splitlines() if line.startswith("commit ")]
        data = self.git("cat-file", "--batch", text="".join(id + "\n" for id in ids).encode())
        place = 0
        for id in ids:
            end = data.index(b"\n", place)
            size = int(data[place:end].split()[2])
            self.commits[id] = Commit(data[end + 1:end + 1 + size])
            place = end + size + 2

    def git(self, *words, text=None, may_fail=False):
        return run(["git", "--git-dir", self.repository, *words], env=self.env, text=text, may_fail=may_fail)

    def ancestors(self, id):
        """A commit and all that it came from, as far as it is here."""
        if id not in self.known_ancestors:
            found, waiting = set(), [id]
            while waiting:
                next_id = waiting.pop()
                if next_id not in found and next_id in self.commits:
                    found.add(next_id)
                    waiting += self.commits[next_id].parents
            self.known_ancestors[id] = found
        return self.known_ancestors[id]

    def newest(self, ids):
        """Those that are not ancestors of others among them, sorted."""
        ids = set(ids)
        return sorted(id for id in ids if not any(id != other and id in self.ancestors(other) for other in ids))

    def tree(self, id):
        """Path → blob of a commit."""
        return self.tree_of(self.commits[id])

    def tree_of(self, commit):
        key = commit.tree
        if key not in self.known_trees:
            files = {}
            for line in self.git("ls-tree", "-r", "-z", "--full-tree", key).split(b"\0"):
                if line:
                    about, _, path = line.partition(b"\t")
                    files[os.fsdecode(path)] = about.split()[2].decode()
            self.known_trees[key] = files
        return self.known_trees[key]

    def changed(self, id, parent):
        """The paths at which a commit differs from one of its parents; from nothing where there is none."""
        old, new = self.tree(parent) if parent else {}, self.tree(id)
        return sorted(path for path in old.keys() | new.keys() if old.get(path) != new.get(path))


def judge_commits(history):
    """What is wrong with the commits that zutto made."""
    problems, by_parents, by_hand = [], {}, {}
    # Filtered commits keep the order of their parents, whose ids are others now, and may have nothing left to change.
    is_filtered = any(".zutto-purges" in history.git("ls-tree", "--name-only", tip, may_fail=True).decode().split()
                      for tip in history.newest(history.commits))
    for id, commit in sorted(history.commits.items()):
        name = id[:10]
        parents = [history.commits[parent] for parent in commit.parents if parent in history.commits]
        newest = max((parent.committer[2] for parent in parents), default=None)
        if len(commit.parents) > 1 and re.fullmatch(r"d\d@example\.org", commit.author[1]):
            continue  # git's own, of a bundle, by the device's clock.
        if newest is not None and commit.committer[2] < newest:
            problems.append(f"commit {name}: its committer's time is before its parent's")
        if len(commit.parents) > 1:
            problems += [f"merge {name}: has '{word}'" for word in commit.others]
            problems += [f"merge {name}: {problem}" for problem in judge_merge(history, commit, newest, is_filtered)]
            by_parents.setdefault(tuple(sorted(commit.parents)), []).append(name)
        elif "merge@zutto.invalid" in (commit.author[1], commit.committer[1]):
            problems.append(f"commit {name}: bears the name of merges and has {len(commit.parents)} parents")
        if "hand@zutto.invalid" in (commit.author[1], commit.committer[1]):
            problems += [f"hand edit {name}: {problem}" for problem in judge_hand(history, id, commit, is_filtered)]
            by_hand.setdefault((tuple(commit.parents), commit.tree), []).append(name)
    if is_filtered:
        return problems
    problems += [f"merges {' '.join(names)} have the same parents" for names in by_parents.values() if len(names) > 1]
    problems += [f"hand edits {' '.join(names)} are the same and have different ids" for names in by_hand.values() if len(names) > 1]
    return problems


def judge_merge(history, commit, newest, is_filtered):
    """What is wrong with one merge: it must be the same whoever makes it."""
    expected = ("zutto", "merge@zutto.invalid", newest, "+0000")
    for role, person in (("author", commit.author), ("committer", commit.committer)):
        if newest is not None and person != expected:
            yield f"its {role} is {person}, not {expected}"
    if len(commit.parents) > 2:
        yield from judge_hands_together(history, commit)
    if not is_filtered and commit.parents != sorted(set(commit.parents)):
        yield "its parents are not sorted"
    if [line for line in commit.message.splitlines() if line] != ["zutto merge", "Rules: 1"]:
        yield f"its message is {commit.message!r}"
    if not is_filtered and len(history.newest(commit.parents)) != len(commit.parents):
        yield "one of its parents is an ancestor of the other"


def judge_hands_together(history, commit):
    """What is wrong with a merge of more than two: only hand edits of one moment, each of another file, may be put together so."""
    bases = {tuple(history.commits[parent].parents) for parent in commit.parents if parent in history.commits}
    if len(bases) != 1 or any(history.commits[parent].author[1] != "hand@zutto.invalid" for parent in commit.parents):
        yield f"has {len(commit.parents)} parents, which are not hand edits of one commit"
        return
    base = next(iter(bases))
    files = dict(history.tree(base[0])) if base else {}
    for parent in commit.parents:
        new = history.tree(parent)
        for path in history.changed(parent, base[0] if base else None):
            if files.get(path) != (history.tree(base[0]).get(path) if base else None):
                yield f"two of its parents change {path}"
            files.pop(path, None)
            if path in new:
                files[path] = new[path]
    if files != history.tree_of(commit):
        yield f"is not its parents together: {differences(history.tree_of(commit), files)}"


def judge_hand(history, id, commit, is_filtered):
    """What is wrong with one hand edit: a file each, on what stood in the readable copy."""
    if commit.author != commit.committer or commit.author[0] != "zutto":
        yield f"is by {commit.author} and {commit.committer}"
    if len(commit.parents) > 1:
        yield "is a merge"
    elif all(parent in history.commits for parent in commit.parents):
        paths = history.changed(id, commit.parents[0] if commit.parents else None)
        if len(paths) != 1 and not (is_filtered and not paths):
            yield f"changes {len(paths)} files: {', '.join(paths[:4])}"


# ---------------------------------------------------------------------------------------------------------------------
# A depot

DEPOT_FILE = re.compile(r"depot-([0-9a-f]{16})\.json")
PACK_FILE = re.compile(r"packs/([0-9a-f]{64})\.pack")
HEAD_FILE = re.compile(r"heads/([0-9a-f]{16})/(\d{8})-([0-9a-f]{16})\.json")
PURGE_FILE = re.compile(r"purges/([0-9a-f]{64})\.json")
HEAD_KEYS = {"format", "depot", "writer", "number", "commit", "rules", "packs", "replaced", "settled", "time"}
# commits, oldest first, each with the packs that hold its history since the one before; the lists of what is forgotten; whose heads went for that
MAY_BE_IN_HEAD = {"levels", "purges", "absorbed"}
GREATEST_PACK = 256 << 20
COMMIT_ID = re.compile(r"[0-9a-f]{40}")


def pack_name(text):
    """A pack's digits, whether its name was told with its ending or without."""
    return text[:-5] if text.endswith(".pack") else text


class Depot:
    """What stands in `.zutto-depot`, read and judged file by file."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.place = self.folder / ".zutto-depot"
        self.problems = []
        self.ids, self.kind = {}, None
        self.packs = {}  # digits → size
        self.heads = {}  # (writer, number) → what it says
        for path in files_below(self.place):
            self.take(path)
        if self.ids:
            self.id, self.kind = self.ids[min(self.ids)]
            # Two devices began a depot at once, and one of them goes on in the other's.
            others = {id for id, _ in self.ids.values()} - {self.id}
            self.heads = {place: head for place, head in self.heads.items() if head.get("depot") not in others}
        else:
            self.id = None
            self.problems.append("there is no depot-….json")

    def take(self, path):
        """Reads one file."""
        match = DEPOT_FILE.fullmatch(path) or PACK_FILE.fullmatch(path) or HEAD_FILE.fullmatch(path) or PURGE_FILE.fullmatch(path)
        if not match:
            kind = "left aside" if path.startswith("aside/") else "no file of a depot"
            self.problems.append(f"{path}: {kind}")
            return
        data = (self.place / path).read_bytes()
        if not sha256(data).startswith(match[len(match.groups())]):
            self.problems.append(f"{path}: its bytes have the digits {sha256(data)[:16]}")
        if path.startswith("purges/"):
            return
        if path.startswith("packs/"):
            self.packs[match[1]] = len(data)
            if len(data) > GREATEST_PACK:
                self.problems.append(f"{path}: is greater than 256 MiB")
            return
        try:
            value = json.loads(data)
            value["format"]
        except (ValueError, TypeError, KeyError) as error:
            self.problems.append(f"{path}: can't be read: {error!r}")
            return
        if path.startswith("depot-"):
            self.take_depot(path, value)
        else:
            self.take_head(path, value, match[1], int(match[2]))

    def take_depot(self, path, value):
        id, kind = value.get("id"), value.get("kind")
        if value["format"] != 1 or value.get("objects") != "sha1" or not re.fullmatch("[0-9a-f]{32}", str(id)):
            self.problems.append(f"{path}: says {value}")
        if kind not in ("copy", "packed"):
            self.problems.append(f"{path}: the kind is {kind!r}")
        self.ids[path] = (id, kind)

    def take_head(self, path, value, writer, number):
        wrong = lambda words: self.problems.append(f"{path}: {words}")
        if set(value) - MAY_BE_IN_HEAD != HEAD_KEYS:
            wrong(f"its keys are {sorted(value)}")
        if value["format"] != 1 or value.get("writer") != writer or value.get("number") != number or value.get("rules") != 1:
            wrong("format, writer, number or rules are not as its place says")
        if not COMMIT_ID.fullmatch(str(value.get("commit"))):
            wrong(f"the commit is {value.get('commit')!r}")
        if value.get("settled") is not None and not COMMIT_ID.fullmatch(str(value["settled"])):
            wrong(f"settled is {value['settled']!r}")
        try:
            when = datetime.datetime.fromisoformat(str(value.get("time")).replace("Z", "+00:00"))
            if when.tzinfo is None:
                wrong("its time has no offset")
        except ValueError:
            wrong(f"its time is {value.get('time')!r}")
        packs = value.get("packs")
        if not isinstance(packs, dict) or not all(isinstance(size, int) for size in packs.values()):
            wrong("packs are no names with sizes")
            packs = {}
        value["packs"] = {pack_name(name): size for name, size in packs.items()}
        value["replaced"] = [pack_name(name) for name in value.get("replaced") or []]
        value["levels"] = [(str(level["commit"]), {pack_name(name) for name in level["packs"]}) for level in value.get("levels") or []]
        if (writer, number) in self.heads:
            wrong("this writer has another head of this number")
        self.heads[writer, number] = value

    def newest_heads(self):
        """Writer → its head of the greatest number."""
        newest = {}
        for (writer, _), head in sorted(self.heads.items()):
            newest[writer] = head
        return newest


class DepotJudge:
    """Reads a depot whole, and says what is wrong with it.

    `tree` is what the newest heads come to (path → blob), `copy` what stands in the readable copy."""

    def __init__(self, folder, scratch):
        self.depot = Depot(folder)
        self.problems = list(self.depot.problems)
        self.scratch = pathlib.Path(scratch)
        self.env = judges_environment()
        self.tree = self.copy = None
        self.readable = set()
        self.index_packs()
        self.history = History(self.repository, self.env)
        self.judge_heads()
        self.problems += judge_commits(self.history)
        self.judge_paths()
        self.judge_copy()
        self.words = words_in_objects(self.repository, self.env)

    def wrong(self, words):
        self.problems.append(words)

    def index_packs(self):
        """Every pack by itself into an empty repository: one that needs another for its deltas can't be read so."""
        self.repository = self.scratch / "all.git"
        run(["git", "init", "--quiet", "--bare", str(self.repository)], env=self.env)
        place = self.repository / "objects/pack"
        for name in self.depot.packs:
            alone = place / f"pack-{name}.pack"
            shutil.copyfile(self.depot.place / "packs" / f"{name}.pack", alone)
            done = subprocess.run(["git", "index-pack", str(alone)], env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if done.returncode != 0:
                self.wrong(f"pack {name[:16]} can't be read alone: {done.stderr.decode(errors='replace').strip()}")
                alone.unlink()
            else:
                self.readable.add(name)

    def judge_heads(self):
        depot, newest = self.depot, self.depot.newest_heads()
        if not newest:
            self.wrong("there is no head")
        replaced = {name for head in depot.heads.values() for name in head["replaced"]}
        whole = []
        for writer, head in sorted(newest.items()):
            name = f"head {writer} {head['number']}"
            if head.get("depot") != depot.id:
                self.wrong(f"{name}: is of depot {head.get('depot')}, not {depot.id}")
            for pack, size in sorted(head["packs"].items()):
                if pack not in depot.packs and pack not in replaced:
                    self.wrong(f"{name}: pack {pack[:16]} is missing")
                elif depot.packs.get(pack, size) != size:
                    self.wrong(f"{name}: pack {pack[:16]} has {depot.packs[pack]} bytes, not {size}")
            if self.is_whole(name, head, replaced):
                whole.append(str(head["commit"]))
                self.judge_levels(name, head)
        self.judge_older(newest)
        self.judge_tips(whole)
        self.fsck(whole)

    def is_whole(self, name, head, replaced):
        """Whether a head's history is there: in all packs, and in those alone that it names."""
        commit = str(head["commit"])
        if not self.reaches(commit, self.readable):
            self.wrong(f"{name}: commit {commit[:10]} is not whole in all packs together")
            return False
        gone = [pack for pack in head["packs"] if pack not in self.depot.packs]
        named = self.readable if set(gone) & replaced else self.readable & set(head["packs"])
        if not self.reaches(commit, named):
            self.wrong(f"{name}: commit {commit[:10]} is not whole in the packs that it names")
        return True

    def judge_levels(self, name, head):
        """Each level's packs, with those before, hold all that its commit came from."""
        packs = set()
        for commit, own in head["levels"]:
            packs |= own
            if not own <= head["packs"].keys():
                self.wrong(f"{name}: level {commit[:10]} has packs that the head does not name")
            elif packs <= self.readable and not self.reaches(commit, packs):
                self.wrong(f"{name}: level {commit[:10]} is not whole in its packs")
            if commit not in self.history.ancestors(str(head["commit"])):
                self.wrong(f"{name}: level {commit[:10]} is not behind the head")

    def reaches(self, commit, packs):
        """Whether every object of a commit's history is in these packs."""
        objects = self.scratch / sha256(" ".join(sorted(packs)).encode())[:16]
        if not objects.exists():
            (objects / "pack").mkdir(parents=True)
            for name in packs:
                for ending in ("pack", "idx"):
                    os.link(self.repository / f"objects/pack/pack-{name}.{ending}", objects / f"pack/pack-{name}.{ending}")
        env = dict(self.env, GIT_OBJECT_DIRECTORY=str(objects))
        words = ["git", "--git-dir", str(self.repository), "rev-list", "--objects", "--quiet", commit]
        return subprocess.run(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def judge_older(self, newest):
        """A writer's older heads lie behind its newest, and are not many."""
        count = collections.Counter(writer for writer, _ in self.depot.heads)
        for writer, number in count.items():
            if number > 9:
                self.wrong(f"writer {writer} left {number} heads")
        for (writer, number), head in sorted(self.depot.heads.items()):
            commit, last = str(head["commit"]), str(newest[writer]["commit"])
            if last in self.history.commits and commit not in self.history.ancestors(last):
                self.wrong(f"head {writer} {number}: commit {commit[:10]} is not behind the writer's newest")

    def judge_tips(self, commits):
        """What all heads come to is one tree."""
        tips = self.history.newest(commits)
        trees = {self.history.commits[tip].tree for tip in tips}
        if len(trees) > 1:
            self.wrong(f"the heads {' '.join(tip[:10] for tip in tips)} are not joined")
        if tips:
            self.tree = self.history.tree(tips[0])

    def fsck(self, commits):
        for number, commit in enumerate(sorted(set(commits))):
            self.history.git("update-ref", f"refs/heads/{number}", commit)
        words = ["git", "--git-dir", str(self.repository), "fsck", "--full", "--no-dangling", "--no-progress"]
        done = subprocess.run(words, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            self.wrong(f"git fsck: {done.stdout.decode(errors='replace').strip()[:400]}")

    def judge_paths(self):
        """What is a machine's own, or the depot's, is in nobody's history."""
        for path in self.tree or {}:
            if path.split("/")[0] in (".zutto-depot", ".zutto", ".git", "archive") or ".zutto-new-" in path:
                self.wrong(f"{path} is in a tree")

    def judge_copy(self):
        """The readable copy is the tree of the newest settled commit, and that is all that there is."""
        depot = self.depot
        self.copy = {path: blob_id((depot.folder / path).read_bytes()) for path in files_below(depot.folder)
                     if not path.startswith(".zutto-depot/")}
        settled = {head["settled"] for head in depot.heads.values() if head.get("settled")}
        if depot.kind != "copy":
            if settled:
                self.wrong("a head of a packed depot says 'settled'")
            kept = [path for path in self.copy if not path.startswith((".stfolder", ".syncthing."))]
            if kept:
                self.wrong(f"beside a packed depot stand {', '.join(kept[:4])}")
            half = [path for path in self.copy if ".syncthing." in path]
            self.problems += [f"{path} is unfinished" for path in half]
            return
        for commit in sorted(settled - self.history.commits.keys()):
            self.wrong(f"the settled commit {commit[:10]} is not there")
        newest = self.history.newest(settled & self.history.commits.keys())
        if len({self.history.commits[id].tree for id in newest}) != 1:
            self.wrong(f"the newest settled commits are {' '.join(id[:10] for id in newest) or 'none'}")
        for id in newest[:1]:
            told = differences(self.copy, self.history.tree(id))
            if told:
                self.wrong(f"the copy is not the tree of the settled {id[:10]}: {told}")
            if self.tree is not None and self.history.tree(id) != self.tree:
                self.wrong(f"the settled {id[:10]} is behind the heads: {differences(self.history.tree(id), self.tree)}")


def judge_depot(folder, scratch=None):
    """A depot, judged."""
    with tempfile.TemporaryDirectory(dir=scratch) as place:
        return DepotJudge(folder, place)


class Watch:
    """Looks at a depot after every step: what has its name keeps its bytes, and a head comes after its packs."""

    def __init__(self, folder, is_ordered):
        self.place, self.is_ordered, self.seen = pathlib.Path(folder, ".zutto-depot"), is_ordered, set()

    def look(self):
        problems = []
        present = set(files_below(self.place))
        packs = {path[6:-5] for path in present if PACK_FILE.fullmatch(path)}
        for path in sorted(present - self.seen):
            match = PACK_FILE.fullmatch(path) or HEAD_FILE.fullmatch(path)
            if not match:
                continue
            data = (self.place / path).read_bytes()
            if not sha256(data).startswith(match[len(match.groups())]):
                problems.append(f"{self.place.parent.name}: {path} stands there half, under its final name")
            elif path.startswith("heads/") and self.is_ordered:
                missing = {pack_name(name) for name in json.loads(data)["packs"]} - packs
                problems += [f"{self.place.parent.name}: {path} came before pack {name[:16]}" for name in sorted(missing)]
            else:
                self.seen.add(path)
        return problems


# ---------------------------------------------------------------------------------------------------------------------
# Homes, words, sums


class Written:
    """What was written on all devices, as somebody standing beside them would remember it."""

    def __init__(self):
        self.words = {}  # word → what was done
        self.may_be_gone = set()
        self.erased, self.copied = set(), set()  # words of who was erased; of theirs, those that somebody else wrote anew
        self.sold = collections.Counter()  # (day, treatment) → how often
        self.adjusted = {}  # reason → amount

    def word(self, what):
        """A new word."""
        word = f"zq{len(self.words):05}x"
        self.words[word] = what
        return word

    def let_go(self, data):
        """A text was removed or written over: its words may be gone, or still be there where another device changed it."""
        self.may_be_gone |= {word.decode() for word in WORD.findall(data)}


def judge_words(files, written):
    """What was written, was removed by nobody, and stands nowhere."""
    present = {word.decode() for data in files.values() for word in WORD.findall(data)}
    return [f"lost: {word} ({what})" for word, what in sorted(written.words.items())
            if word not in present and word not in written.may_be_gone]


def judge_sums(files, written):
    """Where the books say something else than what was sold."""
    problems, sold, adjusted = [], collections.Counter(), {}
    for path, data in sorted(files.items()):
        if not re.fullmatch(r"ledger/\d{4}-\d{2}\.json", path):
            continue
        month = json.loads(data)
        for record in month.get("records", []):
            key = record["date"], record["treatment"]
            if key in sold:
                problems.append(f"{path}: {' '.join(key)} stands twice")
            sold[key] += record["count"]
            if record["amount"] != record["count"] * PRICES[record["treatment"]]:
                problems.append(f"{path}: {record['count']} of {record['treatment']} for {record['amount']}")
        for line in month.get("adjustments", []):
            if line.get("reason") in adjusted:
                problems.append(f"{path}: adjustment {line.get('reason')} stands twice")
            adjusted[line.get("reason")] = line["amount"]
    for key in sorted(sold.keys() | written.sold.keys()):
        if sold[key] != written.sold[key]:
            problems.append(f"sums: of {key[1]} on {key[0]} {sold[key]} are booked, {written.sold[key]} were sold")
    if adjusted != written.adjusted:
        problems.append(f"adjustments: {differences(adjusted, written.adjusted)}")
    return problems


def judge_homes(homes, env):
    """Where homes differ from each other, or one from its own commit. `homes` is name → folder."""
    problems, first = [], None
    for name, home in sorted(homes.items()):
        files = home_files(home)
        if first is None:
            first = name, files
        elif files != first[1]:
            problems.append(f"{name} differs from {first[0]}: {differences(files, first[1])}")
        history = History(pathlib.Path(home, ".git"), env)
        tip = history.git("rev-parse", "HEAD").decode().strip()
        told = differences({path: blob_id(data) for path, data in files.items()}, history.tree(tip))
        if told:
            problems.append(f"{name} is not what its commit {tip[:10]} says: {told}")
        said = subprocess.run(["git", "-C", home, "fsck", "--no-dangling", "--no-progress"], env=env, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        if said.returncode != 0:
            problems.append(f"{name}: git fsck: {said.stdout.decode(errors='replace').strip()[:400]}")
        problems += [f"{name}: {problem}" for problem in judge_commits(history)]
        for path, data in files.items():
            if b"<<<<<<<" in data or b">>>>>>>" in data:
                problems.append(f"{name}: git's marks stand in {path}")
    return problems


def together(problems):
    """What is wrong with several homes or depots in the same way, said once."""
    names = {}
    for problem in problems:
        name, colon, words = problem.partition(": ")
        if colon and re.fullmatch(r"[\w/]+", name):
            names.setdefault(words, []).append(name)
        else:
            names.setdefault(problem, [])
    return [f"{' '.join(all_names)}: {words}" if all_names else words for words, all_names in names.items()]


# ---------------------------------------------------------------------------------------------------------------------
# A copier


class Copier:
    """Copies files between folders as Syncthing does: one by one, in any order, half files first under a temporary name.

    It never reads what it copies. Every call of `step` does one thing."""

    def __init__(self, folders, chance):
        self.folders, self.chance = folders, chance
        self.newest = {}  # path → (version, number of the folder that has it, or None: it was deleted)
        self.known = [{} for _ in folders]  # path → (version, size and time, or None)
        self.half = {}  # (number, path) → version
        for folder in folders:
            os.makedirs(os.path.join(folder, ".stfolder"), exist_ok=True)

    def path(self, number, path):
        return os.path.join(self.folders[number], path)

    def temporary(self, number, path):
        folder, name = os.path.split(self.path(number, path))
        return os.path.join(folder, f".syncthing.{name}.tmp")

    def look(self, number):
        """What changed in a folder since it was looked at last."""
        present = {}
        for path in files_below(self.folders[number]):
            if not os.path.basename(path).startswith(".syncthing.") and not path.startswith(".stfolder"):
                try:
                    about = os.stat(self.path(number, path))
                    present[path] = (about.st_size, about.st_mtime_ns)
                except FileNotFoundError:
                    pass
        known = self.known[number]
        for path in sorted(present.keys() | known.keys()):
            now, before = present.get(path), known.get(path, (0, None))
            if now != before[1]:
                version = self.newest.get(path, (0, None))[0] + 1
                self.newest[path] = (version, number if now else None)
                known[path] = (version, now)

    def step(self):
        """One thing; False where there is nothing to do."""
        for number in range(len(self.folders)):
            self.look(number)
        behind = [(number, path) for path, (version, _) in sorted(self.newest.items())
                  for number in range(len(self.folders)) if self.known[number].get(path, (0, None))[0] < version]
        if not behind:
            # What came by another way while it was half here: Syncthing removes its own unfinished file after a day.
            for number, path in self.half:
                pathlib.Path(self.temporary(number, path)).unlink(missing_ok=True)
            self.half = {}
            return False
        number, path = self.chance.choice(behind)
        version, source = self.newest[path]
        try:
            if source is None:
                self.remove(number, path, version)
            else:
                self.bring(number, path, version, source)
        except FileNotFoundError:
            pass  # It went away meanwhile; the next look sees that.
        return True

    def remove(self, number, path, version):
        if os.path.exists(self.path(number, path)):
            os.remove(self.path(number, path))
        self.known[number][path] = (version, None)

    def bring(self, number, path, version, source):
        data = pathlib.Path(self.path(source, path)).read_bytes()
        place, temporary = self.path(number, path), self.temporary(number, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        if self.half.get((number, path)) != version:
            self.half[number, path] = version
            pathlib.Path(temporary).write_bytes(data[:len(data) // 2])
            return
        del self.half[number, path]
        pathlib.Path(temporary).write_bytes(data)
        os.rename(temporary, place)
        about = os.stat(place)
        self.known[number][path] = (version, (about.st_size, about.st_mtime_ns))

    def settle(self):
        """Until nothing is left to copy."""
        while self.step():
            pass


# ---------------------------------------------------------------------------------------------------------------------
# Devices and roads

PRICES = {"gel": 50000, "art": 30000}
DAYS = ["2024-11-20", "2024-12-05", "2024-12-06"]
ENTRIES = "diaries/futari/entries"
PHOTOS = "diaries/futari/photos"
BEGINNING = datetime.datetime(2024, 12, 20, 8, 0, tzinfo=datetime.timezone.utc)

SHELL = """#!/bin/sh
# A remote shell whose machine is this one.
while [ $# -gt 0 ]; do
  case "$1" in -l|-p|-i|-o|-F) shift 2 ;; -*) shift ;; *) break ;; esac
done
shift
exec sh -c "$*"
"""


def photo(word):
    """The beginning of a PNG of one pixel, a word, and the end of a PNG."""
    beginning = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010802000000")
    return beginning + word.encode() + bytes.fromhex("ff0000000049454e44ae426082")


CLOCK = """#!/bin/sh
# git on a machine with a clock of its own.
read now < {top}/now
: "${{GIT_AUTHOR_DATE:=$now}}" "${{GIT_COMMITTER_DATE:=$now}}"
export GIT_AUTHOR_DATE GIT_COMMITTER_DATE
exec {git} "$@"
"""


class Stopped(Exception):
    """A run that can't go on: its message is what is wrong."""


class Road:
    """A way by which homes meet."""

    def __init__(self, kind, top):
        self.kind, self.top = kind, top
        self.folder = os.path.join(top, kind)
        self.devices = []
        self.copier = None

    @property
    def is_depot(self):
        return self.kind != "git"

    @property
    def is_bare(self):
        """Whether it stands in a bare repository."""
        return self.kind in ("git", "sealedgit")

    @property
    def is_sealed(self):
        return self.kind in ("sealed", "sealedgit")

    @property
    def has_copy(self):
        return self.kind in ("copy", "rsync")

    def folder_of(self, device):
        return os.path.join(self.folder, f"d{device.number}") if self.kind == "syncthing" else self.folder

    def folders(self):
        """Every folder in which this road's depot stands."""
        return [self.folder_of(device) for device in self.devices] if self.kind == "syncthing" else [self.folder]

    def address(self, device):
        if self.kind == "rsync":
            return f"misaki@machine:{self.folder}"
        if self.kind == "rclone":
            return f"rclone:cloud:{self.kind}" if device.number % 2 else f"rclone:disk:{self.folder}"
        if self.kind == "sealedgit":
            return f"git:{self.folder}"
        return self.folder_of(device)

    def words(self, device, is_known, chance):
        """What is typed to sync by this road alone."""
        if self.kind == "git":
            return [] if is_known else ["--remote", self.folder]
        option = "--rsync" if self.has_copy and chance.random() < 0.3 else "--to"
        packed = ["--packed"] if self.kind in ("packed", "syncthing") and not is_known else []
        return [option, self.address(device), *packed, *(["--seal"] if self.is_sealed else [])]


class Device:
    """A machine with a home, settings and a clock of its own."""

    LANGUAGES = ["C.UTF-8", "ja_JP.UTF-8", "ko_KR.UTF-8", "en_US.UTF-8", "zh_CN.UTF-8"]
    ZONES = ["UTC", "Asia/Tokyo", "America/St_Johns", "Pacific/Kiritimati", "Asia/Kathmandu"]
    SETTINGS = ["[merge]\n\tconflictStyle = diff3", "[merge]\n\trenames = false", "[diff]\n\talgorithm = patience", "[core]\n\tautocrlf = input",
                "[i18n]\n\tcommitEncoding = ISO-8859-1", "[diff]\n\tnoprefix = true", "[pull]\n\trebase = true", "[core]\n\tquotePath = false",
                "[commit]\n\tcleanup = verbatim", "[merge]\n\tff = false"]

    def __init__(self, number, top, branch, has_clock, chance):
        self.number, self.top = number, os.path.join(top, f"d{number}")
        self.home = os.path.join(self.top, "home")
        self.roads, self.known = [], set()
        self.is_joined = False
        self.offset = datetime.timedelta(0)
        self.zone = datetime.timezone(datetime.timedelta(minutes=chance.choice([-210, 0, 345, 540, 840])))
        os.makedirs(os.path.join(self.top, "me"))
        settings = [f"[user]\n\tname = Device {number}\n\temail = d{number}@example.org", "[safe]\n\tdirectory = *",
                    f"[init]\n\tdefaultBranch = {branch}", *chance.sample(Device.SETTINGS, chance.randint(0, 3))]
        pathlib.Path(self.top, "gitconfig").write_text("\n".join(settings) + "\n")
        pathlib.Path(self.top, "rclone.conf").write_text(f"[disk]\ntype = local\n\n[cloud]\ntype = alias\nremote = {top}\n")
        os.makedirs(os.path.join(self.top, "bin"))
        if has_clock:
            pathlib.Path(self.top, "bin/git").write_text(CLOCK.format(top=self.top, git=shutil.which("git")))
            os.chmod(os.path.join(self.top, "bin/git"), 0o755)
        self.env = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "ZUTTO_", "LC_", "RSYNC_", "RCLONE_"))}
        self.env.update(
            HOME=os.path.join(self.top, "me"), XDG_STATE_HOME=os.path.join(self.top, "state"), XDG_CONFIG_HOME=os.path.join(self.top, "config"),
            XDG_CACHE_HOME=os.path.join(self.top, "cache"), GIT_CONFIG_GLOBAL=os.path.join(self.top, "gitconfig"), GIT_CONFIG_NOSYSTEM="1",
            GIT_TERMINAL_PROMPT="0", RSYNC_RSH=os.path.join(top, "shell"), RCLONE_CONFIG=os.path.join(self.top, "rclone.conf"),
            PATH=os.path.join(self.top, "bin") + os.pathsep + os.environ["PATH"], TZ=chance.choice(Device.ZONES),
            LANG=chance.choice(Device.LANGUAGES), USER=f"user{number}", LOGNAME=f"user{number}", EDITOR="true",
            ZUTTO_DEPOT_PASSPHRASE_COMMAND=f"echo {PASSPHRASE}", ZUTTO_TEST_SCRYPT_N="1024")

    @property
    def name(self):
        return f"d{self.number}"

    def read(self, path):
        return pathlib.Path(self.home, path).read_bytes()

    def write(self, path, data):
        place = pathlib.Path(self.home, path)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


def some_files(folder, place, ending):
    """The paths of a folder's files in one place, less conflict copies and what is hidden."""
    names = os.listdir(os.path.join(folder, place)) if os.path.isdir(os.path.join(folder, place)) else []
    return sorted(f"{place}/{name}" for name in names if name.endswith(ending) and not name.startswith(".") and name.count(".") == 1)


# ---------------------------------------------------------------------------------------------------------------------
# A run


class World:
    """Devices, the roads between them, and what happens."""

    def __init__(self, options, seed, top):
        self.options, self.seed, self.top = options, seed, top
        self.chance = random.Random(seed)
        self.written = Written()
        self.steps, self.problems = [], []
        self.moment = 0
        self.typical = 0.3
        self.is_over = False
        self.guest, self.bundle = 1, None
        self.erases, self.bundles = (self.chance.random() < share for share in (0.4, 0.3))
        os.makedirs(top)
        self.story = open(os.path.join(top, "story.txt"), "w", encoding="utf-8", errors="surrogateescape")
        pathlib.Path(top, "shell").write_text(SHELL)
        os.chmod(os.path.join(top, "shell"), 0o755)
        self.draw()
        self.watches = {}

    # Drawing

    def draw(self):
        """Devices, roads, and who knows which."""
        kinds = [kind for kind in self.options.roads if kind != "rclone" or shutil.which("rclone")]
        kinds = self.chance.sample(kinds, self.chance.randint(min(2, len(kinds)), len(kinds)))
        branch = "main" if "git" in kinds else self.chance.choice(["main", "trunk", "master"])
        count = self.chance.randint(*self.options.devices)
        self.devices = [Device(number, self.top, branch, self.options.git_clock, self.chance) for number in range(count)]
        self.roads = [Road(kind, self.top) for kind in kinds]
        self.order = [(self.devices[0], self.roads[0])]  # a device, and the road by which it comes to its home
        self.link(self.devices[0], self.roads[0])
        waiting = self.devices[1:] + self.roads[1:]
        self.chance.shuffle(waiting)
        for item in waiting:
            if isinstance(item, Device):
                road = self.chance.choice([road for road in self.roads if road.devices])
                self.order.append((item, road))
                self.link(item, road)
            else:
                self.link(self.chance.choice([device for device in self.devices if device.roads]), item)
        for road in self.roads:
            while len(road.devices) < min(2, count) or (len(road.devices) < count and self.chance.random() < 0.3):
                self.link(self.chance.choice([device for device in self.devices if device not in road.devices]), road)
        for road in self.roads:
            if road.is_bare:
                run(["git", "init", "--quiet", "--bare", f"--initial-branch={branch}", road.folder], env=judges_environment())
            elif road.kind == "syncthing":
                road.copier = Copier(road.folders(), random.Random(self.seed + 1))
            for device in road.devices:
                os.makedirs(road.folder_of(device), exist_ok=True)

    def link(self, device, road):
        device.roads.append(road)
        road.devices.append(device)

    # Telling

    def step(self, text):
        """Notes what is about to happen."""
        self.steps.append(text)
        self.tell(f"\n=== {len(self.steps)}. {text}\n")

    def tell(self, text):
        self.story.write(text)
        self.story.flush()

    def wrong(self, text):
        """Notes a problem. After many of them there is nothing more to learn from a run."""
        self.problems.append(f"after step {len(self.steps)}: {' '.join(text.split())}")
        if len(self.problems) > 12 and not self.is_over:
            self.is_over = True
            raise Stopped("too much is wrong")

    # Programs

    def environment(self, device):
        now = (BEGINNING + datetime.timedelta(minutes=7 * self.moment) + device.offset).astimezone(device.zone)
        pathlib.Path(device.top, "now").write_text(f"@{int(now.timestamp())} {now.strftime('%z')}\n")
        return dict(device.env, ZUTTO_TEST_NOW=now.isoformat(timespec="seconds"))

    def start(self, device, words):
        """A running zutto, in a group of its own."""
        words = [self.options.zutto, *words]
        self.tell(f"$ {device.name} {' '.join(words)}\n")
        output = tempfile.TemporaryFile(dir=self.top)
        process = subprocess.Popen(words, env=self.environment(device), cwd=device.top, stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        process.output, process.began, process.device = output, time.monotonic(), device
        return process

    def wait(self, processes, until=None):
        """Waits for programs while the copiers go on; `until` kills their groups. Gives what each ended with."""
        end = time.monotonic() + (until if until is not None else 180)
        while any(process.poll() is None for process in processes):
            if time.monotonic() > end:
                for process in processes:
                    kill_group(process)
                if until is None:
                    self.wrong(f"{processes[0].device.name}: {' '.join(processes[0].args)} did not end")
            self.copy(1)
            time.sleep(0.01)
        for process in processes:
            process.output.seek(0)
            process.said = process.output.read().decode(errors="replace")
            process.output.close()
            took = time.monotonic() - process.began
            self.tell(f"{process.said}[{process.device.name}: {process.returncode}, {took:.2f} s]\n")
            if process.returncode not in (0, 1) and until is None:
                self.wrong(f"{process.device.name}: {' '.join(process.args[1:])} ended with {process.returncode}: {process.said[-300:]}")
        return [process.returncode for process in processes]

    def zutto(self, device, *words):
        """Whether a command ended well."""
        home = [] if "--home" in words or words[0] == "init" else ["--home", device.home]
        process = self.start(device, [*words, *home, "--no-input"])
        return self.wait([process])[0] == 0

    @staticmethod
    def is_done(process):
        """Whether a sync came to its end. It ends with 1 also where a person has to choose, which is told in warnings alone."""
        if process.returncode == 0 or process.returncode != 1 or " error: " in process.said:
            return process.returncode == 0
        return " warning: " in process.said or ('"severity": "warning"' in process.said and '"severity": "error"' not in process.said)

    def sync_words(self, device, road=None):
        words = ["sync", "--home", device.home, "--no-input"] + (["--json"] if self.chance.random() < 0.1 else [])
        return words + (road.words(device, road in device.known, self.chance) if road else [])

    def sync(self, device, road=None):
        """Syncs a device, by one road or all it knows."""
        began = time.monotonic()
        process = self.start(device, self.sync_words(device, road))
        self.wait([process])
        done = World.is_done(process)
        self.typical = 0.7 * self.typical + 0.3 * (time.monotonic() - began)
        if done and road:
            device.known.add(road)
        device.said = process.said
        return done

    def copy(self, count):
        """Lets the copiers do some steps."""
        for road in self.roads:
            if road.copier:
                for _ in range(count):
                    road.copier.step()

    def settle_copiers(self):
        for road in self.roads:
            if road.copier:
                road.copier.settle()

    # Beginning

    def begin(self):
        """The first home, and the devices that come to it at once."""
        first = self.devices[0]
        self.make_home(first)
        late = self.order[-1][0] if len(self.order) > 2 and self.chance.random() < 0.3 else None
        for device, road in self.order:
            if device is not first and device is not late:
                self.join(device, road)
        self.late = (late, self.order[-1][1]) if late else None

    def make_home(self, device):
        self.step(f"{device.name}: makes the home")
        must = [["init", device.home, "--name", "みさき", "--id", "misaki", "--lang", "en", "--time-zone", "Asia/Tokyo", "--currency", "KRW"],
                ["diary", "new", "二人の日記", "--type", "couple", "--id", "futari"],
                *[["ledger", "treatments", "add", name.title(), "--id", name, "--price", str(price)] for name, price in PRICES.items()]]
        for words in must:
            if not self.zutto(device, *words):
                raise Stopped(f"{device.name}: zutto {' '.join(words)} failed")
        device.is_joined = True
        for number in range(7):
            word = self.written.word("an entry of the beginning")
            text = f"---\nauthor: misaki\n---\nThe {number}th day.\n\nIt was {word}.\n\nGood night.\n"
            device.write(f"{ENTRIES}/2024-12-{number + 10}-misaki.md", text.encode())
        for road in device.roads:
            self.first_sync(device, road)

    def first_sync(self, device, road):
        """The first sync of a device by a road."""
        self.step(f"{device.name}: first sync by {road.kind}")
        if not self.sync(device, road):
            self.wrong(f"{device.name}: the first sync by {road.kind} failed: {device.said[-300:]}")

    def join(self, device, road):
        """A device comes to its home by a road that others know, then meets its other roads, now or later."""
        donors = [other for other in road.devices if other.is_joined and other is not device]
        knowing = [other for other in donors if road in other.known]
        donor = self.chance.choice(knowing or donors or [other for other in self.devices if other.is_joined])
        ways = [way for way in self.options.joins if (way == "clone") <= (road.kind == "git" and road in donor.known)
                and (way in ("empty", "files")) <= (road.is_depot and road in donor.known)]
        way = self.chance.choice(ways or ["whole"])
        self.step(f"{device.name}: joins by {road.kind}, {way}, from {donor.name}")
        if road in donor.known and (way in ("files", "empty") or self.chance.random() < 0.7):
            self.sync(donor, road)
        if way in ("files", "empty") or self.chance.random() < 0.7:
            self.settle_copiers()
        if way == "empty" and not self.join_empty(device, road):
            way = "whole"
            self.steps[-1] += " (an empty folder was refused: whole)"
        if way == "clone":
            run(["git", "clone", "--quiet", road.folder, device.home], env=device.env)
            device.known.add(road)
        elif way != "empty":
            self.copy_home(donor, device, with_git=way == "whole")
        device.is_joined = True
        self.first_sync(device, road)
        for other in list(device.roads):
            if other not in device.known and self.chance.random() < 0.7:
                self.first_sync(device, other)

    def join_empty(self, device, road):
        """Whether a home begins from what the depot has; where that is not whole yet, nothing may be left."""
        if self.zutto(device, "init", device.home, "--from", road.address(device)):
            device.known.add(road)
            return True
        if os.path.exists(device.home):
            self.wrong(f"{device.name}: a home that could not begin is there: {files_below(device.home)[:4]}")
            shutil.rmtree(device.home)
        return False

    def copy_home(self, donor, device, with_git):
        """A device gets a copy of another's home; that other's remotes come with its repository."""
        left_out = {".zutto", "archive"} | (set() if with_git else {".git"})
        ignore = lambda folder, names: [name for name in names if folder == donor.home and name in left_out]
        shutil.copytree(donor.home, device.home, symlinks=True, ignore=ignore)
        remote = run(["git", "-C", device.home, "remote"], env=device.env, may_fail=True) if with_git else b""
        if remote.strip():
            for road in self.roads:
                if road.kind == "git":
                    if road not in device.roads:
                        self.link(device, road)
                    device.known.add(road)

    # Steps

    def act(self):
        """One thing that happens."""
        joined = [device for device in self.devices if device.is_joined]
        device = self.chance.choice(joined)
        if self.late and self.chance.random() < 0.06:
            (device, road), self.late = self.late, None
            return self.join(device, road)
        waiting = [road for road in device.roads if road not in device.known]
        if waiting and self.chance.random() < 0.3:
            return self.first_sync(device, waiting[0])
        actions = [(4, self.write_entry), (5, self.sell), (1, self.adjust), (1, self.take_back), (4, self.edit), (2, self.remove), (2, self.rename),
                   (2, self.add_photo), (2, self.rename_photo), (2, self.write_memo), (1, self.answer_memo), (5, self.hand), (8, self.plain_sync),
                   (3, self.killed_sync), (3, self.at_once), (2, self.turn_clock), (1, self.tidy),
                   *([(5, self.write_as_guest), (4, self.erase)] if self.erases else []),
                   *([(3, self.make_bundle), (3, self.take_bundle)] if self.bundles else [])]
        self.chance.choices([action for _, action in actions], [weight for weight, _ in actions])[0](device)

    def write_entry(self, device):
        word = self.written.word(f"{device.name}: an entry")
        self.step(f"{device.name}: writes {word}")
        words = ["diary", "write", "futari", f"Today {word}."]
        if self.chance.random() < 0.2:
            name = os.path.join(device.top, "cake.png")
            pathlib.Path(name).write_bytes(photo(self.written.word(f"{device.name}: the photo beside {word}")))
            words += ["--photo", name]
        if not self.zutto(device, *words):
            self.wrong(f"{device.name}: can't write")

    def sell(self, device):
        day, treatment, count = self.chance.choice(DAYS), self.chance.choice(sorted(PRICES)), self.chance.randint(1, 3)
        self.step(f"{device.name}: sells {count} {treatment} on {day}")
        if self.zutto(device, "ledger", "sell", treatment, "--count", str(count), "--date", day):
            self.written.sold[day, treatment] += count
        else:
            self.wrong(f"{device.name}: can't sell")

    def take_back(self, device):
        """One sale less, where enough are left on every device."""
        try:
            records = json.loads(device.read("ledger/2024-12.json"))["records"]
        except (OSError, ValueError, KeyError):
            return self.sell(device)
        records = [record for record in records if record["count"] > 8]
        if not records:
            return self.sell(device)
        record = self.chance.choice(records)
        day, treatment, count = record["date"], record["treatment"], record["count"] - 1
        self.step(f"{device.name}: {treatment} on {day} was sold once less")
        if self.zutto(device, "ledger", "change", treatment, "--date", day, "--count", str(count)):
            self.written.sold[day, treatment] -= 1

    def adjust(self, device):
        word, amount = self.written.word(f"{device.name}: an adjustment"), self.chance.choice([-5000, 3000, 1000])
        self.step(f"{device.name}: adjusts by {amount}, {word}")
        if self.zutto(device, "ledger", "adjust", str(amount), word, "--date", self.chance.choice(DAYS)):
            self.written.adjusted[word] = amount
        else:
            del self.written.words[word]
            self.wrong(f"{device.name}: can't adjust")

    def changed_text(self, data, who):
        """A text with a line more, less or other, and what was done to it."""
        lines = data.decode(errors="replace").split("\n")
        if b"author: yuuki" in data:
            self.written.copied |= {word.decode() for word in WORD.findall(data)}
        top = (lines[1:].index("---") + 2) if lines[0] == "---" and "---" in lines[1:] else 0
        kind = self.chance.choice(["append", "append", "insert", "replace", "remove"])
        body = [number for number in range(top, len(lines)) if lines[number].strip() and not lines[number].startswith("#")]
        if kind in ("append", "insert") or not body:
            word = self.written.word(f"{who}: a line more")
            place = len(lines) - 1 if kind == "append" or not body else self.chance.choice(body)
            lines[place:place] = [f"And {word}.", ""] if kind == "insert" else ["", f"And {word}."]
            return "\n".join(lines).rstrip("\n").encode() + b"\n", f"a line more, {word}"
        place = self.chance.choice(body)
        self.written.let_go(lines[place].encode())
        if kind == "remove":
            told = f"a line less, {lines[place]!r}"
            del lines[place]
            return "\n".join(lines).encode(), told
        word = self.written.word(f"{who}: another line")
        told = f"another line, {word} for {lines[place]!r}"
        lines[place] = f"Rather {word}."
        return "\n".join(lines).encode(), told

    def edit(self, device):
        paths = some_files(device.home, ENTRIES, ".md") + ["README.md"]
        path = self.chance.choice(paths)
        data, told = self.changed_text(device.read(path), device.name)
        self.step(f"{device.name}: edits {path}: {told}")
        device.write(path, data)

    def remove(self, device):
        place, ending = self.chance.choice([(ENTRIES, ".md"), (ENTRIES, ".md"), (PHOTOS, ".png"), ("memos", ".md")])
        paths = some_files(device.home, place, ending)
        if len(paths) < 2:
            return self.write_entry(device)
        path = self.chance.choice(paths)
        self.step(f"{device.name}: removes {path}")
        self.written.let_go(device.read(path))
        if place == ENTRIES and self.chance.random() < 0.5:
            self.zutto(device, "diary", "rm", "futari", os.path.basename(path)[:-3])
        else:
            os.remove(os.path.join(device.home, path))

    def rename(self, device):
        paths = some_files(device.home, ENTRIES, ".md")
        if not paths:
            return self.write_entry(device)
        path = self.chance.choice(paths)
        name = f"{ENTRIES}/{os.path.basename(path)[:10]}-misaki-{self.chance.randint(100, 999)}.md"
        if os.path.exists(os.path.join(device.home, name)):
            return None
        self.step(f"{device.name}: renames {path} to {name}")
        os.rename(os.path.join(device.home, path), os.path.join(device.home, name))

    def add_photo(self, device):
        word = self.written.word(f"{device.name}: a photo")
        path = f"{PHOTOS}/2024-12-1{self.chance.randint(0, 9)}-{device.name}-{word}-café.png"
        self.step(f"{device.name}: adds {path}")
        device.write(path, photo(word))

    def rename_photo(self, device):
        """Another form of letters; only whose photo it is does so, for two forms of one name are a clash."""
        paths = [path for path in some_files(device.home, PHOTOS, ".png") if f"-{device.name}-" in path]
        if not paths:
            return self.add_photo(device)
        path = self.chance.choice(paths)
        folder, name = os.path.split(path)
        begin, _, end = unicodedata.normalize("NFC", name).rpartition("-")
        is_decomposed = name == unicodedata.normalize("NFD", name)
        form = self.chance.choice(["NFC"] if is_decomposed else ["NFD"])
        end = end.swapcase().replace(".PNG", ".png") if self.chance.random() < 0.5 else unicodedata.normalize(form, end)
        other = f"{folder}/{begin}-{end}"
        if other == path or os.path.exists(os.path.join(device.home, other)):
            return None
        self.step(f"{device.name}: renames {path} to {ascii(other)}")
        os.rename(os.path.join(device.home, path), os.path.join(device.home, other))

    def write_memo(self, device):
        word = self.written.word(f"{device.name}: a memo")
        self.step(f"{device.name}: memo {word}")
        if not self.zutto(device, "memo", "add", f"Thought of {word}"):
            self.wrong(f"{device.name}: can't keep a memo")

    def answer_memo(self, device):
        paths = some_files(device.home, "memos", ".md")
        if not paths:
            return self.write_memo(device)
        path, word = self.chance.choice(paths), self.written.word(f"{device.name}: an answer to a memo")
        self.step(f"{device.name}: answers {path} with {word}")
        if not self.zutto(device, "memo", "reply", os.path.basename(path)[:-3], f"And {word}"):
            self.written.may_be_gone.add(word)

    def write_as_guest(self, device):
        """An entry of somebody who will be erased, perhaps with a photo."""
        guest, word = f"yuuki{self.guest}", self.written.word(f"{device.name}: a guest's entry")
        name, photos = f"2024-12-16-{guest}-{word[2:7]}", ""
        self.step(f"{device.name}: {guest} writes {word}")
        if not os.path.exists(os.path.join(device.home, f"diaries/futari/members/{guest}.json")):
            device.write(f"diaries/futari/members/{guest}.json", b'{"name": "%s", "joined": "2024-12-16T10:00:00+09:00"}\n' % guest.encode())
        if self.chance.random() < 0.3:
            device.write(f"{PHOTOS}/{name}.png", photo(self.written.word(f"{device.name}: a guest's photo")))
            photos = f"photos: [{name}.png]\n"
        device.write(f"{ENTRIES}/{name}.md", f"---\nauthor: {guest}\n{photos}---\nA guest's {word}.\n".encode())

    def words_of(self, device, guest):
        """The words of all versions of somebody's entries and photos that a device knows."""
        mark, git = f"-{guest}-", ["git", "-C", device.home]
        lines = run([*git, "rev-list", "--objects", "HEAD"], env=device.env, may_fail=True).decode().splitlines()
        blobs = [line[:40] for line in lines if mark in line]
        data = run([*git, "cat-file", "--batch"], env=device.env, text="".join(f"{blob}\n" for blob in blobs).encode())
        data += b"".join(device.read(path) for path in some_files(device.home, ENTRIES, ".md") + some_files(device.home, PHOTOS, ".png")
                         if mark in path)
        return {word.decode() for word in WORD.findall(data)}

    def erase(self, device):
        """Somebody is erased for good; perhaps with a kill in the middle, after which the same command ends it."""
        guest = f"yuuki{self.guest}"
        words = self.words_of(device, guest)
        if not words or not os.path.exists(os.path.join(device.home, f"diaries/futari/members/{guest}.json")):
            return self.write_as_guest(device)
        self.guest += 1
        self.step(f"{device.name}: erases {guest}: {' '.join(sorted(words))}")
        command = ["diary", "erase", "futari", guest, "--yes", "--home", device.home, "--no-input"]
        was_killed = self.chance.random() < 0.3
        if was_killed:
            after = self.chance.random() * 2 * self.typical
            self.steps[-1] += f", killed after {after:.3f} s"
            self.wait([self.start(device, command)], until=after)
            self.unlock_hosts()
            words |= self.words_of(device, guest)  # What came in before the kill.
            # What was coming in at the kill is there for the command that ends it, or not.
            for other in self.devices:
                if other.is_joined:
                    self.written.may_be_gone |= self.words_of(other, guest)
        self.written.erased |= words
        self.written.may_be_gone |= words
        process = self.start(device, command)
        self.wait([process])
        if not World.is_done(process) and not (was_killed and "member-missing" in process.said):
            self.wrong(f"{device.name}: erasing {guest} failed: {process.said[-300:]}")

    def make_bundle(self, device):
        """git writes the history into a file."""
        self.step(f"{device.name}: makes a bundle")
        self.bundle = os.path.join(self.top, f"{len(self.steps)}.bundle")
        run(["git", "-C", device.home, "bundle", "create", "--quiet", self.bundle, "HEAD"], env=device.env)

    def take_bundle(self, device):
        """git merges what a file brings, perhaps one of long ago; where it stops at a conflict, zutto goes on."""
        if not self.bundle:
            return self.make_bundle(device)
        self.step(f"{device.name}: syncs, and takes in {os.path.basename(self.bundle)}")
        if not self.sync(device):
            return self.wrong(f"{device.name}: a sync before a bundle failed: {device.said[-300:]}")
        env, git = self.environment(device), ["git", "-C", device.home]
        run([*git, "fetch", "--quiet", self.bundle, "HEAD"], env=env)
        done = subprocess.run([*git, "merge", "--no-edit", "FETCH_HEAD"], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.tell(f"$ git merge\n{done.stdout.decode(errors='replace')}[{done.returncode}]\n")
        if done.returncode != 0:
            self.zutto(device, "merge")
        if os.path.exists(os.path.join(device.home, ".git/MERGE_HEAD")):
            self.wrong(f"{device.name}: git's merge is not ended: {done.stdout.decode(errors='replace')[-300:]}")

    def tidy(self, device):
        self.step(f"{device.name}: git gc")
        run(["git", "-C", device.home, "gc", "--quiet"], env=device.env, may_fail=True)

    def turn_clock(self, device):
        device.offset = datetime.timedelta(days=self.chance.choice([-9, -3, -1, 0, 0, 1, 4, 9]), minutes=self.chance.randint(-90, 90))
        self.step(f"{device.name}: its clock is {device.offset} off")

    # Syncs

    def plain_sync(self, device):
        known = sorted(device.known, key=lambda road: road.kind)
        road = self.chance.choice(known) if known and self.chance.random() < 0.4 else None
        self.step(f"{device.name}: syncs" + (f" by {road.kind}" if road else ""))
        if not self.sync(device, road):
            self.wrong(f"{device.name}: a sync failed: {device.said[-300:]}")

    def killed_sync(self, device):
        road = self.chance.choice(device.roads) if self.chance.random() < 0.6 else None
        after = self.chance.random() * 1.2 * self.typical
        self.step(f"{device.name}: syncs{' by ' + road.kind if road else ''}, killed after {after:.3f} s")
        if self.chance.random() < 0.5:
            device.write(f"{ENTRIES}/2024-12-19-misaki-{self.chance.randint(100, 999)}.md",
                         f"Before the lights went out, {self.written.word(device.name + ': before a kill')}.\n".encode())
        self.wait([self.start(device, self.sync_words(device, road))], until=after)
        self.unlock_hosts()

    def unlock_hosts(self):
        for host in self.roads:
            if host.is_bare:  # Its own end of the line was killed, too, which a real host's is not.
                for lock in pathlib.Path(host.folder).rglob("*.lock"):
                    lock.unlink(missing_ok=True)

    def at_once(self, device):
        road = self.chance.choice(device.roads)
        devices = [other for other in road.devices if other.is_joined]
        devices = self.chance.sample(devices, min(3, len(devices)))
        for other in devices:
            word = self.written.word(f"{other.name}: before syncs at once")
            other.write(f"{ENTRIES}/2024-12-18-misaki-{word[2:7]}.md", f"At once, {word}.\n".encode())
        self.step(f"{' '.join(other.name for other in devices)}: sync at once by {road.kind}")
        processes = [self.start(other, self.sync_words(other, road)) for other in devices]
        if road.has_copy and self.chance.random() < 0.3:
            time.sleep(self.chance.random() * self.typical)
            self.touch(road, is_quiet=False)
        self.wait(processes)
        for process in processes:
            if World.is_done(process):
                process.device.known.add(road)
            else:
                self.wrong(f"{process.device.name}: one of several syncs at once failed: {process.said[-300:]}")

    # Hands

    def hand(self, device):
        """Somebody in a readable copy."""
        roads = [road for road in device.known if road.has_copy] or [road for other in self.devices for road in other.known if road.has_copy]
        if not roads:
            return self.edit(device)
        road = self.chance.choice(sorted(roads, key=lambda road: road.kind))
        device = self.chance.choice([other for other in road.devices if road in other.known])
        if self.options.settle:
            self.step(f"{device.name}: syncs by {road.kind}, before a hand")
            if not self.sync(device, road):
                return self.wrong(f"{device.name}: a sync before a hand failed: {device.said[-300:]}")
        for _ in range(self.chance.choice([1, 1, 2, 3])):
            self.touch(road)

    def touch(self, road, is_quiet=True):
        """One hand edit. While syncs run (not quiet) only such that a person in a hurry would make: a line or a file more."""
        kind = self.chance.choice(["add", "change", "change", "sell", "remove", "rename"] if is_quiet else ["add", "change"])
        paths = some_files(road.folder, ENTRIES, ".md")
        if kind == "sell" and self.sell_by_hand(road):
            return
        if kind == "add" or not paths or (kind == "remove" and len(paths) < 6):
            word = self.written.word(f"hand in {road.kind}: a file")
            path = f"{ENTRIES}/2024-12-17-misaki-{word[2:7]}.md"
            self.step(f"hand in {road.kind}: adds {path}, {word}")
            return self.put(road, path, f"By hand, {word}.\n".encode())
        path = self.chance.choice(paths)
        place = os.path.join(road.folder, path)
        try:
            data = pathlib.Path(place).read_bytes()
        except FileNotFoundError:
            return
        if kind == "remove":
            self.step(f"hand in {road.kind}: removes {path}")
            self.written.let_go(data)
            os.remove(place)
        elif kind == "rename":
            other = f"{ENTRIES}/{os.path.basename(path)[:10]}-misaki-{self.chance.randint(100, 999)}.md"
            self.step(f"hand in {road.kind}: renames {path} to {other}")
            if not os.path.exists(os.path.join(road.folder, other)):
                os.rename(place, os.path.join(road.folder, other))
        else:
            data, told = self.changed_text(data, f"hand in {road.kind}")
            self.step(f"hand in {road.kind}: edits {path}: {told}")
            self.put(road, path, data)

    def sell_by_hand(self, road):
        """A record's numbers, changed with an editor; a mark of its own, for equal changes count once."""
        months = some_files(road.folder, "ledger", ".json")
        months = [month for month in months if re.fullmatch(r"ledger/\d{4}-\d{2}\.json", month)]
        line = re.compile(r'"date": "([^"]+)", "treatment": "([^"]+)", "count": (\d+), "amount": (\d+), "mark": "[^"]+"')
        for month in self.chance.sample(months, len(months)):
            text = pathlib.Path(road.folder, month).read_text()
            found = list(line.finditer(text))
            if found:
                match = self.chance.choice(found)
                day, treatment, count, amount = match[1], match[2], int(match[3]) + 1, int(match[4])
                mark = "".join(self.chance.choice("23456789abcdefghjkmnpqrstuvwxyz") for _ in range(8))
                new = (f'"date": "{day}", "treatment": "{treatment}", "count": {count}, "amount": {amount + PRICES[treatment]}, '
                       f'"mark": "{mark}"')
                self.step(f"hand in {road.kind}: sells a {treatment} on {day}")
                self.put(road, month, (text[:match.start()] + new + text[match.end():]).encode())
                self.written.sold[day, treatment] += 1
                return True
        return False

    def put(self, road, path, data):
        """As editors save: another file, which takes the name."""
        place = os.path.join(road.folder, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        other = os.path.join(self.top, "saved")
        pathlib.Path(other).write_bytes(data)
        os.rename(other, place)

    # The end

    def look(self):
        """What can be seen after every step."""
        for road in self.roads:
            for folder in road.folders() if road.is_depot and not road.is_bare else []:
                if folder not in self.watches:
                    self.watches[folder] = Watch(folder, road.kind in ("copy", "rsync", "packed"))
                if road.kind != "rclone":
                    for problem in self.watches[folder].look():
                        self.wrong(problem)

    def heads(self):
        """Device → the commit of its home."""
        return {device.name: run(["git", "-C", device.home, "rev-parse", "HEAD"], env=device.env, may_fail=True).decode().strip()
                for device in self.devices}

    def depot_files(self):
        return sorted(os.path.join(folder, ".zutto-depot", path) for road in self.roads if road.is_depot
                      for folder in road.folders() for path in files_below(os.path.join(folder, ".zutto-depot")))

    def state(self):
        homes = {device.name: sha256(repr(sorted((path, sha256(data)) for path, data in home_files(device.home).items())).encode())
                 for device in self.devices}
        return self.heads(), self.depot_files(), homes

    def round(self):
        """Every device syncs once."""
        for device in self.chance.sample(self.devices, len(self.devices)):
            done = self.sync(device)
            self.settle_copiers()
            if not done:
                self.failed_last.append(f"{device.name}: {device.said[-300:]}")

    def come_to_rest(self):
        """Rounds until nothing changes, and two more."""
        self.step("all sync until nothing changes")
        if self.late:
            self.join(*self.late)
            self.late = None
        for device in self.devices:
            for road in list(device.roads):
                if road not in device.known:
                    self.first_sync(device, road)
        self.settle_copiers()
        before = None
        for number in range(6):
            self.failed_last = []
            self.step(f"round {number + 1}")
            self.round()
            now = self.state()
            if now == before:
                break
            before = now
        else:
            self.wrong("six rounds were not enough")
        for number in range(2):
            self.failed_last = []
            self.step(f"one more round, {number + 1}")
            self.round()
            self.compare(now, self.state())
        for problem in self.failed_last:
            self.wrong(f"the last sync failed: {problem}")

    def compare(self, before, now):
        """What a round without edits must leave as it is."""
        if before[0] != now[0]:
            self.wrong(f"new commits: {differences(now[0], before[0])}")
        if before[1] != now[1]:
            new, gone = set(now[1]) - set(before[1]), set(before[1]) - set(now[1])
            self.wrong(f"files of depots came ({' '.join(sorted(new)[:4])}) or went ({' '.join(sorted(gone)[:4])})")
        if before[2] != now[2]:
            self.wrong("files of homes changed")

    def judge(self):
        """All of it, when nothing moves any more."""
        env = judges_environment(GIT_CONFIG_COUNT="1", GIT_CONFIG_KEY_0="safe.directory", GIT_CONFIG_VALUE_0="*")
        self.problems += judge_homes({device.name: device.home for device in self.devices}, env)
        files = home_files(self.devices[0].home)
        self.problems += judge_words(files, self.written) + judge_sums(files, self.written)
        self.judge_ids(env)
        self.judge_erased(env)
        blobs = {path: blob_id(data) for path, data in files.items()}
        for road in self.roads:
            if road.kind == "git":
                self.judge_host(road, env)
            if road.is_sealed:
                self.judge_sealed(road, blobs, env)
            for folder in road.folders() if road.is_depot and not road.is_sealed else []:
                self.judge_road(road, folder, blobs)
        self.problems = together(self.problems)

    def remarks(self):
        """What is no fault by itself and helps to find one: hand edits that put a file back to what it was before."""
        told = {}
        for device in self.devices:
            if len(told) > 8:
                break
            history = History(os.path.join(device.home, ".git"), judges_environment())
            for id, commit in history.commits.items():
                if commit.author[1] == "hand@zutto.invalid" and commit.parents:
                    for path in history.changed(id, commit.parents[0]):
                        blob = history.tree(id).get(path)
                        behind = history.ancestors(commit.parents[0])
                        earlier = [old for old in behind if blob and history.tree(old).get(path) == blob]
                        if earlier:
                            told[id] = f"hand edit {id[:10]} puts {path} back to what {history.newest(earlier)[0][:10]} had"
        return sorted(told.values())[:8]

    def judge_ids(self, env):
        """All homes have one commit. Without a git host several whose trees are equal may be left as they are."""
        heads = self.heads()
        if len(set(heads.values())) < 2:
            return
        alternates = ":".join(os.path.join(device.home, ".git/objects") for device in self.devices[1:])
        history = History(os.path.join(self.devices[0].home, ".git"), dict(env, GIT_ALTERNATE_OBJECT_DIRECTORIES=alternates))
        ids = sorted(set(heads.values()))
        trees = {history.commits[id].tree for id in ids}
        if len(trees) > 1 or len(history.newest(ids)) != len(ids) or any(road.kind == "git" for road in self.roads):
            self.problems.append(f"homes have different commits: {heads}")

    @property
    def gone(self):
        """The words that may stand nowhere any more."""
        return self.written.erased - self.written.copied

    def judge_erased(self, env):
        """What was erased is in no file of a device, and in no object of its git, or of a git host that was tidied."""
        repositories = {device.name: os.path.join(device.home, ".git") for device in self.devices}
        for road in self.roads if self.gone else []:
            if road.kind == "git":
                run(["git", "-C", road.folder, "gc", "--quiet", "--prune=now"], env=env)
                repositories["git"] = road.folder
        for name, repository in repositories.items() if self.gone else []:
            found = self.gone & words_in_objects(repository, env)
            self.problems += [f"{name}: erased: {word} ({self.written.words[word]}) is in git" for word in sorted(found)]
        for device in self.devices if self.gone else []:
            for path in files_below(device.top):
                found = {word.decode() for word in WORD.findall(pathlib.Path(device.top, path).read_bytes())} & self.gone
                self.problems += [f"{device.name}: erased: {word} ({self.written.words[word]}) is in {path}" for word in sorted(found)]

    def judge_packs(self, name, words):
        """What was erased is in no pack of a depot."""
        self.problems += [f"{name}: erased: {word} ({self.written.words[word]}) is in a pack" for word in sorted(words & self.gone)]

    def judge_host(self, road, env):
        """The git host's branch is what its devices have."""
        tip = run(["git", "-C", road.folder, "rev-parse", "HEAD"], env=env, may_fail=True).decode().strip()
        if tip != self.heads()[road.devices[0].name]:
            self.problems.append(f"git: the host has {tip[:10]}")
        run(["git", "-C", road.folder, "fsck", "--no-dangling", "--no-progress"], env=env)

    def judge_sealed(self, road, blobs, env):
        """What openssl and git make of it by the guide that lies in it is what the homes have, and the host sees no word of it."""
        depot = os.path.join(road.folder, ".zutto-depot")
        if road.kind == "sealedgit":
            place = tempfile.mkdtemp(dir=self.top)
            archive = run(["git", "-C", road.folder, "archive", "zutto-depot"], env=env)
            run(["tar", "-x", "-C", place], env=env, text=archive)
            depot = os.path.join(place, ".zutto-depot")
        for path in files_below(depot):
            if WORD.search(pathlib.Path(depot, path).read_bytes()) or WORD.search(path.encode()):
                self.problems.append(f"{road.kind}: a word of the home stands in {path}")
        guide = pathlib.Path(depot, "RECOVER.md").read_text()
        scratch = tempfile.mkdtemp(dir=self.top)
        pathlib.Path(scratch, "recover.sh").write_text(guide.split("```sh\n")[1].split("```")[0])
        run(["sh", "recover.sh", depot, "out"], env=env, text=PASSPHRASE.encode() + b"\n", folder=scratch)
        repository = os.path.join(scratch, "out", ".git")
        history = History(repository, env)
        self.judge_packs(road.kind, words_in_objects(repository, env))
        tips = run(["git", "--git-dir", repository, "for-each-ref", "--format=%(objectname)", "refs/heads/"], env=env).decode().split()
        if not any(history.tree(tip) == blobs for tip in tips):
            self.problems.append(f"{road.kind}: what was recovered is not the homes': {differences(history.tree(tips[0]), blobs)}")

    def judge_road(self, road, folder, blobs):
        name = os.path.relpath(folder, self.top)
        judged = judge_depot(folder, self.top)
        self.problems += [f"{name}: {problem}" for problem in judged.problems]
        self.judge_packs(name, judged.words)
        expected = "copy" if road.has_copy else "packed"
        if judged.depot.kind != expected:
            self.problems.append(f"{name}: is a depot of the kind {judged.depot.kind}, not {expected}")
        if judged.tree is not None and judged.tree != blobs:
            self.problems.append(f"{name}: the depot's tree is not the homes': {differences(judged.tree, blobs)}")
        if road.has_copy and judged.copy != blobs:
            self.problems.append(f"{name}: the readable copy is not the homes': {differences(judged.copy, blobs)}")

    def play(self):
        """The run; its problems, if any."""
        try:
            self.step("; ".join(f"{road.kind}: {' '.join(device.name for device in road.devices)}" for road in self.roads))
            self.begin()
            for _ in range(self.options.steps):
                if self.options.first and self.problems:
                    return self.problems
                self.moment += self.chance.choice([0, 1, 1, 2])
                self.act()
                self.copy(self.chance.choice([0, 1, 3, 10, 40]))
                self.look()
            self.come_to_rest()
            self.judge()
        except Stopped as problem:
            self.wrong(str(problem))
        except Exception:
            self.wrong(f"the simulation itself stopped:\n{traceback.format_exc()}")
        finally:
            self.story.write("\n=== problems\n" + "".join(f"{problem}\n" for problem in self.problems))
            self.story.close()
        return self.problems


def kill_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


# ---------------------------------------------------------------------------------------------------------------------
# A depot of our own, and wrong ones

HAND = "zutto <hand@zutto.invalid>"
MERGE = "zutto <merge@zutto.invalid>"


class Maker:
    """Writes a depot by the format's own words. `wrong` names what is to be done wrong in its history."""

    def __init__(self, folder, scratch, wrong="", kind="copy"):
        self.folder, self.scratch, self.wrong, self.kind = pathlib.Path(folder), pathlib.Path(scratch), wrong, kind
        self.env = judges_environment(GIT_DIR=str(self.scratch / "maker.git"), GIT_INDEX_FILE=str(self.scratch / "index"))
        run(["git", "init", "--quiet", "--bare", self.env["GIT_DIR"]], env=self.env)
        self.names, self.head_paths, self.settled = {}, {}, None
        self.id = sha256(b"a depot")[:32]
        self.make()

    def git(self, *words, text=None):
        return run(["git", *words], env=self.env, text=text)

    def put(self, path, data):
        place = self.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)

    def commit(self, files, parents, who, when, message, zone="+0900", more=""):
        if os.path.exists(self.env["GIT_INDEX_FILE"]):
            os.remove(self.env["GIT_INDEX_FILE"])
        lines = [f"100644 {self.git('hash-object', '-w', '--stdin', text=text).decode().strip()}\t{path}" for path, text in files.items()]
        self.git("update-index", "--index-info", text="\n".join(lines).encode() + b"\n")
        tree = self.git("write-tree").decode().strip()
        text = (f"tree {tree}\n" + "".join(f"parent {parent}\n" for parent in parents) +
                f"author {who} {when} {zone}\ncommitter {who} {when} {zone}\n{more}\n{message}")
        return self.git("hash-object", "-t", "commit", "-w", "--literally", "--stdin", text=text.encode()).decode().strip()

    def pack(self, name, commits, without=(), thin=False):
        """Packs what commits have beyond others, and puts it into the depot."""
        wanted = "".join(f"{id}\n" for id in commits) + "".join(f"^{id}\n" for id in without)
        words = ["pack-objects", "--revs", "--stdout", "--quiet", *(["--thin"] if thin else [])]
        if name == "hand" and self.wrong == "missing blob":
            lost = blob_id(b"three by hand\n")
            listing = self.git("rev-list", "--objects", "--stdin", text=wanted.encode()).decode().splitlines()
            wanted = "".join(line.split()[0] + "\n" for line in listing if not line.startswith(lost))
            words = ["pack-objects", "--stdout", "--quiet"]
        data = self.git(*words, text=wanted.encode())
        self.names[name] = (sha256(data), len(data))
        self.put(f".zutto-depot/packs/{sha256(data)}.pack", data)

    def head(self, writer, number, commit, packs, replaced=(), **more):
        value = {"format": 1, "depot": self.id, "writer": writer, "number": number, "commit": commit, "rules": 1,
                 "packs": dict(self.names[name] for name in packs), "replaced": [self.names[name][0] for name in replaced],
                 "settled": self.settled, "time": "2024-12-25T23:30:00+09:00"}
        value.update(more)
        data = json.dumps(value, indent=2).encode() + b"\n"
        path = f".zutto-depot/heads/{writer}/{number:08}-{sha256(data)[:16]}.json"
        self.put(path, data)
        self.head_paths[writer, number] = path

    def make(self):
        """Two devices that wrote, their merge, and a hand in the readable copy."""
        wrong = self.wrong
        about = json.dumps({"format": 1, "id": self.id, "kind": "sealed" if wrong == "kind" else self.kind, "objects": "sha1"}).encode()
        self.put(f".zutto-depot/depot-{sha256(about)[:16]}.json", about)
        a, b = "a" * 16, "b" * 16
        long = b"".join(b"line %d of many, %s\n" % (n, sha256(b"%d" % n).encode()) for n in range(300))
        files = {"zutto.json": b'{"format": 1}\n', "README.md": long, "one.md": b"one\n", "two.md": b"two\n", "three.md": b"three\n"}
        misaki, yuuki = "Misaki <misaki@example.org>", "Yuuki <yuuki@example.org>"
        root = self.commit(files, [], misaki, 1000, "first\n")
        ours = dict(files, **{"one.md": b"one and more\n", "README.md": long + b"a line more\n"})
        theirs = dict(files, **{"two.md": b"two and more\n"})
        left = self.commit(ours, [root], misaki, 990 if wrong == "time goes back" else 2000, "left\n")
        right = self.commit(theirs, [root], yuuki, 3000, "right\n")
        merge = self.merge(dict(ours, **{"two.md": theirs["two.md"]}), left, right)
        last = dict(ours, **{"two.md": theirs["two.md"], "three.md": b"three by hand\n"})
        if wrong == "hand in two files":
            last["one.md"] = b"one by hand\n"
        by_hand = self.commit(last, [merge], HAND, 3000, "zutto hand\n", zone="+0000")
        self.pack("root", [root])
        self.pack("left", [left], [root], thin=wrong == "thin pack")
        self.pack("right", [right], [root])
        self.pack("merge", [merge], [left, right])
        self.pack("hand", [by_hand], [merge])
        every = ["root", "left", "right", "merge", "hand"]
        self.head(a, 1, root, ["root"])
        self.head(a, 2, left, ["root", "left"])
        self.head(b, 1, right, ["root", "right"])
        self.head(a, 3, merge, ["root", "left", "right", "merge"])
        self.settled = (merge if wrong == "settled behind" else by_hand) if self.kind == "copy" else None
        commit = "1234567890" * 4 if wrong == "missing commit" else by_hand
        named = [name for name in every if not (wrong == "manifest" and name == "right")]
        more = {"previous": None} if wrong == "unknown key" else {}
        self.head(b, 2, commit, named, **more)
        if wrong == "not joined":
            other = self.commit(dict(last, **{"one.md": b"apart\n"}), [left], yuuki, 3500, "apart\n")
            self.pack("apart", [other], [left])
            self.head("c" * 16, 1, other, ["root", "left", "apart"])
        if wrong == "merged twice":
            other = self.merge(dict(last, **{"one.md": b"merged otherwise\n"}), left, right)
            again = self.commit(last, sorted([other, by_hand]), MERGE, 3000, "zutto merge\n\nRules: 1\n", zone="+0000")
            self.pack("again", [again], [by_hand])
            self.settled = again
            self.head("c" * 16, 1, again, [*every, "again"])
        if wrong in ("hands together", "hands not together"):
            more = dict(last, **{"one.md": b"one by hand\n"})
            one = self.commit(more, [by_hand], HAND, 3000, "zutto hand\n", zone="+0000")
            two = self.commit(dict(last, **{"two.md": b"two by hand\n"}), [by_hand], HAND, 3000, "zutto hand\n", zone="+0000")
            three = self.commit(dict(last, **{"new.md": b"new by hand\n"}), [by_hand], HAND, 3000, "zutto hand\n", zone="+0000")
            last = dict(more, **{"new.md": b"new by hand\n"}, **({} if wrong == "hands not together" else {"two.md": b"two by hand\n"}))
            self.settled = self.commit(last, sorted([one, two, three]), MERGE, 3000, "zutto merge\n\nRules: 1\n", zone="+0000")
            self.pack("together", [self.settled], [by_hand])
            self.head("c" * 16, 1, self.settled, [*every, "together"])
        if wrong == "number twice":
            self.head(b, 2, commit, named, time="2024-12-26T00:00:00Z")
        if wrong in ("tidied", "level"):
            self.pack("most", [merge])
            os.remove(self.folder / f".zutto-depot/packs/{self.names['left'][0]}.pack")
            levels = [{"commit": by_hand if wrong == "level" else merge, "packs": [self.names["most"][0]]}]
            self.head(b, 3, by_hand, ["most", "hand"], replaced=every[:-1], levels=levels)
        if self.kind == "copy":
            for path, data in last.items():
                self.put(path, data)

    def merge(self, files, left, right):
        """The merge that everybody makes, or one that is not."""
        wrong = self.wrong
        parents = sorted([left, right], reverse=wrong == "parents not sorted")
        return self.commit(files, parents, "Misaki <misaki@example.org>" if wrong == "merge by a person" else MERGE,
                           4000 if wrong == "merge by the clock" else 3000, "Merge branch\n" if wrong == "merge's message" else
                           "zutto merge\n\nRules: 1\n", zone="+0900" if wrong == "merge's zone" else "+0000",
                           more="encoding ISO-8859-1\n" if wrong == "merge's encoding" else "")

    # What is done wrong afterwards

    def spoil(self):
        """One wrong thing, done to the files of a right depot."""
        depot, pack = self.folder / ".zutto-depot", self.folder / f".zutto-depot/packs/{self.names['right'][0]}.pack"
        head = self.folder / self.head_paths["b" * 16, 2]
        if self.wrong in ("flipped bit", "flipped bit under a right name"):
            data = bytearray(pack.read_bytes())
            data[len(data) // 2] ^= 4
            pack.write_bytes(data)
            if self.wrong != "flipped bit":
                pack.rename(pack.with_name(sha256(data) + ".pack"))
        elif self.wrong == "half pack":
            pack.write_bytes(pack.read_bytes()[:30])
        elif self.wrong == "pack gone":
            pack.unlink()
        elif self.wrong == "head's digits":
            head.rename(head.with_name("00000002-0123456789abcdef.json"))
        elif self.wrong == "depot's digits":
            file = next(depot.glob("depot-*"))
            file.rename(depot / "depot-0123456789abcdef.json")
        elif self.wrong == "begun twice":
            # Another depot that was begun here at once and stands behind this one by its name, and a head in it.
            own = next(depot.glob("depot-*"))
            texts = (own.read_bytes().replace(self.id.encode(), f"{number:032x}".encode()) for number in range(10000))
            text = next(text for text in texts if f"depot-{sha256(text)[:16]}.json" > own.name)
            (depot / f"depot-{sha256(text)[:16]}.json").write_bytes(text)
            text = json.dumps(dict(json.loads(head.read_bytes()), writer="d" * 16, number=1, depot=json.loads(text)["id"])).encode()
            self.put(f".zutto-depot/heads/{'d' * 16}/00000001-{sha256(text)[:16]}.json", text)
        elif self.wrong == "aside":
            self.put(f".zutto-depot/aside/{'b' * 16}/00000002/one.md", b"one\n")
        elif self.wrong == "temporary file":
            self.put(".zutto-depot/packs/.new-1234", b"half")
        elif self.wrong == "copy changed":
            self.put("one.md", b"one and something else\n")
        elif self.wrong == "copy lacks a file":
            (self.folder / "two.md").unlink()
        elif self.wrong == "copy has a file more":
            self.put("two.md.tmp", b"two\n")
        elif self.wrong == "half head":
            self.put(f".zutto-depot/heads/{'b' * 16}/00000003-{sha256(b'{')[:16]}.json", b"{")
        elif self.wrong == "size":
            value = json.loads(head.read_bytes())
            value["packs"][self.names["right"][0]] += 1
            data = json.dumps(value).encode()
            head.unlink()
            head.with_name(f"00000002-{sha256(data)[:16]}.json").write_bytes(data)


RIGHT = [("", "copy"), ("", "packed"), ("tidied", "copy"), ("hands together", "copy"), ("begun twice", "copy")]

# What is done wrong → what the judge must say of it.
WRONG = {
    "flipped bit": "its bytes have the digits", "flipped bit under a right name": "can't be read alone", "half pack": "its bytes have the digits",
    "pack gone": "is missing", "missing commit": "is not whole in all packs", "missing blob": "is not whole in all packs",
    "head's digits": "its bytes have the digits", "depot's digits": "its bytes have the digits", "aside": "left aside",
    "temporary file": "no file of a depot", "copy changed": "one.md (differs)", "copy lacks a file": "two.md (only there)",
    "copy has a file more": "two.md.tmp (only here)", "half head": "can't be read", "size": "bytes, not", "merge by the clock": "its author is",
    "merge by a person": "its author is", "parents not sorted": "parents are not sorted", "merge's message": "its message is",
    "merge's zone": "its author is", "merge's encoding": "has 'encoding'", "merged twice": "have the same parents",
    "hand in two files": "changes 2 files", "thin pack": "unresolved delta", "manifest": "not whole in the packs that it names",
    "unknown key": "its keys are", "kind": "the kind is 'sealed'", "not joined": "are not joined", "number twice": "another head of this number",
    "time goes back": "before its parent's", "settled behind": "is behind the heads", "level": "is not whole in its packs",
    "hands not together": "is not its parents together",
}


def self_test():
    """Whether the judge lets right depots pass and refuses wrong ones."""
    failed = []

    def expect(is_right, words):
        if not is_right:
            failed.append(words)

    for wrong, kind in RIGHT + [(wrong, "copy") for wrong in WRONG]:
        with tempfile.TemporaryDirectory() as place:
            maker = Maker(os.path.join(place, "depot"), place, wrong, kind)
            maker.spoil()
            problems = judge_depot(maker.folder).problems
            if wrong in WRONG:
                expect(any(WRONG[wrong] in problem for problem in problems), f"depot with {wrong}: {problems or 'passed'}")
            else:
                expect(not problems, f"depot as it should be ({wrong} {kind}): {problems}")
            print(f"{wrong or 'right'} ({kind}): {problems[0] if problems else 'nothing is wrong'}")
    test_words_and_sums(expect)
    test_homes(expect)
    test_copier(expect)
    test_watch(expect)
    for words in failed:
        print(f"FAILED: {words}")
    count = len(RIGHT) + len(WRONG)
    print(f"{count} depots, {len(failed)} failed")
    return 1 if failed else 0


def test_words_and_sums(expect):
    written = Written()
    kept, lost, gone = written.word("kept"), written.word("lost"), written.word("removed")
    written.let_go(gone.encode())
    expect(judge_words({"a.conflict-12345678.md": kept.encode()}, written) == [f"lost: {lost} (lost)"], "words")
    written.sold["2024-12-05", "gel"] = 3
    month = lambda count: {"ledger/2024-12.json": json.dumps({"records": [
        {"date": "2024-12-05", "treatment": "gel", "count": count, "amount": count * 50000}]}).encode()}
    expect(not judge_sums(month(3), written), "a right sum")
    expect(judge_sums(month(4), written) and judge_sums(month(2), written) and judge_sums({}, written), "wrong sums")


def test_homes(expect):
    with tempfile.TemporaryDirectory() as place:
        env = judges_environment(GIT_AUTHOR_NAME="a", GIT_AUTHOR_EMAIL="a", GIT_COMMITTER_NAME="a", GIT_COMMITTER_EMAIL="a")
        homes = {name: os.path.join(place, name) for name in "ab"}
        for home in homes.values():
            os.makedirs(home)
            pathlib.Path(home, "one.md").write_text("one\n")
            for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "one"]):
                run(["git", "-C", home, *words], env=env)
        expect(not judge_homes(homes, env), "equal homes")
        pathlib.Path(homes["b"], "one.md").write_text("two\n")
        expect(len(judge_homes(homes, env)) == 2, "a home that differs from another and from its commit")


def test_copier(expect):
    with tempfile.TemporaryDirectory() as place:
        folders = [os.path.join(place, str(number)) for number in range(3)]
        copier = Copier(folders, random.Random(1))
        for number, folder in enumerate(folders):
            os.makedirs(os.path.join(folder, "packs"))
            for count in range(5):
                pathlib.Path(folder, "packs", f"{number}-{count}").write_bytes(b"content %d" % count)
        halves = 0
        while copier.step():
            halves += any(".syncthing." in path for folder in folders for path in files_below(folder))
        expect(halves > 0, "the copier leaves half files meanwhile")
        expect(all(len(files_below(folder)) == 15 for folder in folders), "the copier copies all")
        os.remove(os.path.join(folders[1], "packs/0-0"))
        copier.settle()
        expect(all(len(files_below(folder)) == 14 for folder in folders), "the copier carries removals")
        pathlib.Path(folders[2], "packs/0-0").write_bytes(b"content 0")
        copier.settle()
        expect(all(len(files_below(folder)) == 15 for folder in folders), "the copier carries what came back")


def test_watch(expect):
    with tempfile.TemporaryDirectory() as place:
        maker = Maker(os.path.join(place, "depot"), place)
        watch = Watch(maker.folder, True)
        expect(not watch.look(), "a watch over a right depot")
        maker.put(f".zutto-depot/packs/{'0' * 64}.pack", b"half")
        expect(watch.look(), "a watch that sees a half pack")


# ---------------------------------------------------------------------------------------------------------------------
# The command


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("zutto", nargs="?")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--devices", default="2-6")
    parser.add_argument("--roads", default=",".join(ROADS), help="the kinds of roads to draw from")
    parser.add_argument("--joins", default=",".join(JOINS), help="the ways in which a device comes to its home")
    parser.add_argument("--settle", action=argparse.BooleanOptionalAction, default=True, help="sync before a hand works in a readable copy")
    parser.add_argument("--git-clock", action=argparse.BooleanOptionalAction, default=True, help="git has the device's clock, too")
    parser.add_argument("--first", action="store_true", help="end a run at its first problem")
    parser.add_argument("--keep", action="store_true", help="keep the folders of runs that passed, too")
    parser.add_argument("--self-test", action="store_true", help="test the judge")
    parser.add_argument("--judge", metavar="FOLDER", help="judge one depot, and do nothing else")
    options = parser.parse_args()
    numbers = [int(number) for number in options.devices.split("-")]
    options.devices = (numbers[0], numbers[-1])
    options.roads, options.joins = options.roads.split(","), options.joins.split(",")
    if not set(options.roads) <= set(ROADS) or not set(options.joins) <= set(JOINS):
        parser.error(f"roads are {', '.join(ROADS)}; joins are {', '.join(JOINS)}")
    if not options.zutto and not options.self_test and not options.judge:
        parser.error("which zutto?")
    return options


def one_run(options, seed, top):
    """Whether a run passed; prints what came of it."""
    began = time.monotonic()
    world = World(options, seed, os.path.join(top, f"seed-{seed}"))
    problems = world.play()
    about = f"{len(world.devices)} devices, {' '.join(road.kind for road in world.roads)}, {len(world.steps)} steps, {time.monotonic() - began:.0f} s"
    print(f"seed {seed}: {'FAILED' if problems else 'passed'} ({about})", flush=True)
    if problems:
        print("".join(f"  {number}. {step}\n" for number, step in enumerate(world.steps, 1)), end="")
        print("".join(f"  ! {problem}\n" for problem in problems), end="")
        try:
            print("".join(f"  ? {remark}\n" for remark in world.remarks()), end="")
        except Exception as error:
            print(f"  ? no remarks: {error!r}")
        print(f"  {world.top}", flush=True)
    elif not options.keep:
        shutil.rmtree(world.top)
    return not problems


def main():
    options = arguments()
    if options.self_test:
        return self_test()
    if options.judge:
        problems = judge_depot(options.judge).problems
        print("\n".join(problems) or "nothing is wrong")
        return 1 if problems else 0
    options.zutto = os.path.abspath(options.zutto)
    if options.roads != ["git"] and b"--to" not in run([options.zutto, "sync", "--help"], may_fail=True):
        print("this zutto has no 'sync --to'")
        return 2
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    top = tempfile.mkdtemp(prefix="zutto-roads-", dir=memory)
    passed = [one_run(options, seed, top) for seed in range(options.seed, options.seed + options.runs)]
    if all(passed) and not options.keep:
        shutil.rmtree(top)
    print(f"{sum(passed)} passed, {len(passed) - sum(passed)} failed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
