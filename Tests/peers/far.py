"""Network namespaces far from here: 25 ms each way, and one packet in a hundred lost."""

import contextlib
import ctypes
import fcntl
import heapq
import mmap
import os
import random
import select
import signal
import struct
import subprocess
import time

HOME = "10.77.0.1"
DELAY, LOSS = 0.025, 0.01
TUNSETIFF, TUN_WITHOUT_HEADER = 0x400454CA, 0x1001
NEW_NETWORK = 0x40000000
libc = ctypes.CDLL(None, use_errno=True)
# A byte for each last part of an address, which the carrier sees, too: whether its packets vanish.
vanishing = mmap.mmap(-1, 256)


class Here:
    def enter(self):
        pass


class Place:
    """The namespace of a process, and the number of the place."""

    def __init__(self, process, number):
        self.process, self.number = process, number
        self.file = os.open(f"/proc/{process}/ns/net", os.O_RDONLY)

    def enter(self):
        """Puts this thread there: its new sockets are those of the place."""
        if libc.setns(self.file, NEW_NETWORK):
            raise OSError(ctypes.get_errno(), "setns")

    def run(self, *words):
        subprocess.check_call(["nsenter", f"--net=/proc/{self.process}/ns/net", *words])

    def vanish(self, is_so):
        """Has all packets from and to it vanish, as out of a Wi-Fi's reach."""
        vanishing[10 + self.number] = is_so

    def link(self, state):
        """Its interface goes "down" or "up", as where the Wi-Fi was switched off."""
        self.run("ip", "link", "set", f"phone{self.number}", state)


def tunnel(name, address):
    """A network interface of this thread's namespace; what is sent to it can be read."""
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH", name.encode(), TUN_WITHOUT_HEADER))
    for words in (["addr", "add", address + "/24", "dev", name], ["link", "set", name, "up"], ["link", "set", "lo", "up"]):
        subprocess.check_call(["ip", *words])
    return file


def carry(files):
    """Carries packets between the tunnels, by their destination, until it is ended."""
    by_file = {file: address for address, file in files.items()}
    waiting, number = [], 0
    while True:
        rest = max(0, waiting[0][0] - time.monotonic()) if waiting else None
        for file in select.select(list(by_file), [], [], rest)[0]:
            packet = os.read(file, 65536)
            target = files.get(".".join(str(byte) for byte in packet[16:20]))
            is_lost = vanishing[packet[15]] or vanishing[packet[19]] or random.random() < LOSS
            if target is not None and not is_lost:
                number += 1
                heapq.heappush(waiting, (time.monotonic() + DELAY, number, target, packet))
        while waiting and waiting[0][0] <= time.monotonic():
            _, _, target, packet = heapq.heappop(waiting)
            # An interface that is down takes none.
            with contextlib.suppress(OSError):
                os.write(target, packet)


def places(count):
    """Namespaces from which HOME can be reached; this process gets a network of its own, too."""
    if libc.unshare(NEW_NETWORK):
        raise OSError(ctypes.get_errno(), "unshare")
    files, result = {HOME: tunnel("home", HOME)}, []
    own = os.open("/proc/self/ns/net", os.O_RDONLY)
    for number in range(count):
        sleeper = subprocess.Popen(["unshare", "-n", "sleep", "86400"])
        time.sleep(0.3)
        place = Place(sleeper.pid, number)
        place.enter()
        address = f"10.77.0.{10 + number}"
        files[address] = tunnel(f"phone{number}", address)
        if libc.setns(own, NEW_NETWORK):
            raise OSError(ctypes.get_errno(), "setns")
        result.append(place)
        end_with_parent(sleeper.pid)
    carrier = os.fork()
    if not carrier:
        try:
            carry(files)
        finally:
            os._exit(1)
    end_with_parent(carrier)
    return result


def end_with_parent(process):
    import atexit
    atexit.register(lambda: os.kill(process, signal.SIGKILL))
