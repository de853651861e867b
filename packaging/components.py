#!/usr/bin/env python3
"""What is linked into the program: names, versions, licences and notices. Nothing of it is written down here: the Swift packages are read from the manifest
and their checkouts, C libraries from the folder that the linker takes them from and from dpkg, the runtime from the toolchain.

    packaging/components.py               a list to read
    packaging/components.py --object DIR  makes an object that tells the program its commit and its libraries
                                          (`zutto --version --json`); prints its place
"""

import argparse
import dataclasses
import functools
import hashlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKOUTS = ROOT / ".build/checkouts"
ARCHIVES = ROOT / ".build/static"
# What packages carry of others: name, package, folder, its licence, and where its version stands.
CARRIED = [
    ("llhttp", "swift-nio", "Sources/CNIOLLHTTP", "MIT", "include/c_nio_llhttp.h", r"LLHTTP_VERSION_MAJOR (\d+)\s+#define LLHTTP_VERSION_MINOR (\d+)\s+#define LLHTTP_VERSION_PATCH (\d+)"),
]
# Debian's short names of licences that SPDX calls otherwise.
SPDX_NAMES = {"Expat": "MIT", "BSD-2-clause": "BSD-2-Clause", "zlib": "Zlib", "CC0": "CC0-1.0", "and": "AND", "or": "OR"}


@dataclasses.dataclass(frozen=True)
class Component:
    name: str
    version: str
    license: str  # an SPDX expression
    purl: str
    home: str
    notices: tuple[str, ...] = ()  # whole texts
    copyright: tuple[str, ...] = ()  # lines that name holders


def says(*words):
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


@functools.cache
def manifest():
    return json.loads(says("swift", "package", "dump-package"))


def swift_packages():
    """Those whose products something other than a test uses, with what they carry of others."""
    says("swift", "package", "resolve")
    used = {part["product"][1].lower() for target in manifest()["targets"] if target["type"] != "test"
            for part in target["dependencies"] if "product" in part}
    for dependency in manifest()["dependencies"]:
        package = dependency["sourceControl"][0]
        name, url = package["identity"], package["location"]["remote"][0]["urlString"].removesuffix(".git")
        if name not in used:
            continue
        folder, version = CHECKOUTS / name, package["requirement"]["exact"][0]
        texts = tuple(file.read_text() for file in sorted(folder.glob("*.txt")) if file.name in ("LICENSE.txt", "NOTICE.txt"))
        exception = " WITH Swift-exception" if "Runtime Library Exception" in texts[0] else ""
        carried = [one for one in CARRIED if one[1] == name]
        headers = notices_in_sources(folder / "Sources", [folder / one[2] for one in carried])
        yield Component(name, version, "Apache-2.0" + exception, f"pkg:swift/{url.removeprefix('https://')}@{version}", url,
                        texts + headers, copyright_lines(texts + headers))
        for carried_name, _, place, license, file, pattern in carried:
            version = ".".join(re.search(pattern, (folder / place / file).read_text()).groups())
            notices = tuple(file.read_text() for file in sorted((folder / place).glob("LICENSE*"))) or notices_in_sources(folder / place)
            yield Component(carried_name, version, license, f"pkg:generic/{carried_name}@{version}", url, notices, copyright_lines(notices))


def notices_in_sources(folder, without=()):
    """The notices at the heads of C sources, each text once, with all the names that stand above it."""
    names = {}
    for file in sorted(folder.rglob("*")):
        if file.suffix not in (".c", ".cc", ".h", ".inc", ".S") or any(file.is_relative_to(other) for other in without):
            continue
        for block in re.findall(r"(?:^[ \t]*//[^\n]*\n)+|/\*.*?\*/", file.read_text(errors="replace")[:8000], re.M | re.S):
            if not re.search(r"copyright.*\d{4}|copyright \(c\)|licen[cs]e", block, re.I):
                continue
            lines = [re.sub(r"^\s*(//|/\*+|\*+/?)?[ \t]?|\s*\*/\s*$", "", line).rstrip() for line in block.splitlines()]
            body = "\n".join(line for line in lines if not re.match(r"\s*copyright|=+-|-+===|.*file is part of|.*\.[hc]\s+-", line, re.I)).strip()
            names.setdefault(body, set()).update(line.strip() for line in lines if re.match(r"\s*copyright", line, re.I))
    return tuple("\n".join(sorted(lines)) + "\n\n" + body + "\n" for body, lines in names.items() if lines)


def copyright_lines(texts):
    found = {re.sub(r"\s+", " ", line).strip() for text in texts for line in re.findall(r"^\s*(?:\(c\) )?(copyright .*\d{4}.*)$", text, re.I | re.M)}
    return tuple(sorted(line for line in found if "[yyyy]" not in line))


def c_libraries():
    """The owners of the archives that are linked, as dpkg knows them; elsewhere what pkg-config says, without notices."""
    archives = sorted(ARCHIVES.glob("*.a"))
    if not archives or not shutil.which("dpkg-query"):
        for name in sorted({target["pkgConfig"] for target in manifest()["targets"] if target.get("pkgConfig")}):
            version = says("pkg-config", "--modversion", name)
            yield Component(name, version, "NOASSERTION", f"pkg:generic/{name}@{version}", "")
        return
    seen = set()
    for archive in archives:
        owner = says("dpkg-query", "--search", str(archive.resolve())).split(":")[0]
        source, version, home = says("dpkg-query", "-W", "-f", "${source:Package}\t${source:Version}\t${Homepage}\n", owner).splitlines()[0].split("\t")
        if source in seen:
            continue
        seen.add(source)
        text = Path("/usr/share/doc", owner, "copyright").read_text()
        found = re.search(r"^Files:\s*\*\n(?:.*\n)*?Copyright:((?:.*\n)+?)License:\s*(.+)", text, re.M)
        if found:
            names = [line.strip() for line in found[1].splitlines() if line.strip() not in ("", ".")]
            license = " ".join(SPDX_NAMES.get(word, word) for word in found[2].split())
        elif source.startswith("gcc-"):
            names, license = ["Copyright Free Software Foundation, Inc."], "GPL-3.0-or-later WITH GCC-exception-3.1"
        else:
            raise SystemExit(f"components: the licence of {owner} is not in its copyright file in a form that this script reads")
        yield Component(source, version, license, f"pkg:deb/debian/{source}@{version}?arch=source", home, (text,), tuple(names))


def runtime():
    """The standard library, Foundation and libdispatch."""
    version = re.search(r"Swift version (\S+)", says("swift", "--version"))[1]
    tool = Path(shutil.which("swiftc")).resolve()
    text = (tool.parent.parent / "share/swift/LICENSE.txt").read_text()
    return Component("swift-runtime", version, "Apache-2.0 WITH Swift-exception", f"pkg:generic/swift@{version}", "https://www.swift.org", (text,),
                     ("Copyright Apple Inc. and the Swift project authors",))


@functools.cache
def components():
    return sorted([*swift_packages(), *c_libraries(), runtime()], key=lambda one: one.name)


def commit():
    """The commit of the sources, with -dirty where they were changed since; None outside a repository. ZUTTO_COMMIT says it for sources that came without one."""
    if "ZUTTO_COMMIT" in os.environ:
        return os.environ["ZUTTO_COMMIT"]
    try:
        return says("git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude", "*")
    except (OSError, subprocess.CalledProcessError):
        return None


def facts():
    return {"commit": commit(), "libraries": [{"name": one.name, "version": one.version} for one in components()]}


def write_object(folder):
    """The name changes with the content: SwiftPM links again when a flag changed, not when a file did."""
    source = f"const char *build_facts(void) {{ return {json.dumps(json.dumps(facts(), separators=(',', ':')))}; }}\n"
    path = folder / f"facts-{hashlib.sha256(source.encode()).hexdigest()[:12]}.o"
    if not path.exists():
        for old in folder.glob("facts-*.o"):
            old.unlink()
        subprocess.run(["cc", "-x", "c", "-c", "-", "-o", path], input=source, text=True, check=True)
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--object", type=Path, metavar="DIR")
    arguments = parser.parse_args()
    if arguments.object:
        print(write_object(arguments.object))
        return
    for one in components():
        print(f"{one.name:22} {one.version:42} {one.license}")


if __name__ == "__main__":
    main()
