"""Runs a command and tells what it cost; describes the machine it ran on."""

import os
import platform
import subprocess
import tempfile
import time


def measure(command):
    """The cost of a command with all its children: CPU seconds, wall seconds, peak MB.

    Linux counts the memory of the starting process into the peak, so nothing measures below about
    the size of the runner itself (see `runner_mb`).
    """
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        pid = os.posix_spawnp(command[0], command, os.environ, file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_DUP2, output.fileno(), 1),
            (os.POSIX_SPAWN_DUP2, output.fileno(), 2),
        ])
        _, status, usage = os.wait4(pid, 0)
        wall = time.perf_counter() - start
        if status != 0:
            output.seek(0)
            said = output.read().decode(errors="replace")
            raise SystemExit(f"failed ({os.waitstatus_to_exitcode(status)}): {' '.join(command)}\n{said[-2000:]}")
    return {
        "user": round(usage.ru_utime, 4), "system": round(usage.ru_stime, 4),
        "cpu": round(usage.ru_utime + usage.ru_stime, 4), "wall": round(wall, 4),
        # Linux counts in KB, macOS in bytes.
        "peak": round(usage.ru_maxrss / (1024 if platform.system() == "Linux" else 1 << 20), 1),
    }


def machine(folders):
    """What a reader of the numbers must know; `folders` are those measured in, by name."""
    system = os.uname()
    return {
        "cpu": cpu_model(), "cores": os.cpu_count(), "memory_gb": memory_gb(),
        "kernel": f"{system.sysname} {system.release} {system.machine}",
        "file_systems": {name: file_system(folder) for name, folder in folders.items()},
        "load_before": round(os.getloadavg()[0], 2),
        "runner_mb": measure(["true"])["peak"],
    }


def version(command):
    """The first line that a command prints."""
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[0]


def cpu_model():
    try:
        with open("/proc/cpuinfo") as file:
            return next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def memory_gb():
    return round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / (1 << 30))


def file_system(folder):
    """The type of the file system a folder is on, where the system tells."""
    try:
        with open("/proc/mounts") as file:
            mounts = [line.split()[1:3] for line in file]
    except OSError:
        return "unknown"
    real = os.path.realpath(folder)
    holding = [m for m in mounts if real == m[0] or real.startswith(m[0].rstrip("/") + "/")]
    return max(holding, key=lambda mount: len(mount[0]))[1] if holding else "unknown"
