"""Phones that write at once, also while the app is killed again and again: what was acknowledged is there, once.

usage: phones.py ZUTTO HOME [--seconds 10] [--phones 6] [--pause 0] [--kill 2] [--tls | --far]

A third of the phones are a member's and write into a diary, a third are tills and tap, a third are the owner's and keep memos. Each
goes on over one connection, waits about `--pause` seconds between two writes, and sends again what got no answer. `--kill` is the seconds
between two SIGKILLs, 0 for none. `--tls` goes through the household's own authority; `--far` too, from three network namespaces, with
50 ms there and back and one packet in a hundred lost (Linux, as root).

Prints what is wrong, and on standard error how many writes, how often it was killed, how long an answer took, how long a write had to
wait in all, also for the app's restart, and the most memory that the app had.
"""

import argparse
import glob
import http.client
import json
import os
import pathlib
import random
import signal
import ssl
import subprocess
import sys
import threading
import time
import urllib.request
from urllib.parse import urlencode, urlsplit

import far
from ports import free_port

options = argparse.ArgumentParser()
options.add_argument("zutto")
options.add_argument("home")
for name, value in [("seconds", 10.0), ("phones", 6), ("pause", 0.0), ("kill", 2.0)]:
    options.add_argument("--" + name, type=type(value), default=value)
options.add_argument("--tls", action="store_true")
options.add_argument("--far", action="store_true")
options = options.parse_args()
zutto, home = options.zutto, options.home
ROLES = [["yuuki", "--diary", "futari"], ["--till"], ["--owner"]]


class App:
    def __init__(self, name):
        self.words = ["--port", str(free_port())] + (["--listen", name] if name else [])
        self.memory = 0
        self.start()
        self.trust = None
        if name:
            certificate = urllib.request.urlopen(self.addresses["start"] + "/ca.crt").read()
            self.trust = ssl.create_default_context(cadata=certificate)

    def start(self):
        self.process = subprocess.Popen(
            [zutto, "app", *self.words, "--json", "--home", home], stdout=subprocess.PIPE, text=True)
        self.addresses = json.loads(self.process.stdout.readline())
        self.url = urlsplit(self.addresses["url"])

    def remember_memory(self):
        """In MB; a process that has ended has none."""
        path = pathlib.Path(f"/proc/{self.process.pid}/status")
        if path.exists():
            self.memory = max(self.memory, int(path.read_text().split("VmHWM:")[1].split()[0]) / 1024)

    def kill(self):
        self.remember_memory()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.start()


class Phone:
    def __init__(self, app, number, place):
        self.app, self.number, self.place, self.cookie, self.connection = app, number, place, None, None
        self.role = number % len(ROLES)
        self.sent, self.times, self.waits = [], [], []

    def connect(self):
        url = self.app.url
        if self.app.trust:
            self.connection = http.client.HTTPSConnection(url.hostname, url.port, timeout=20, context=self.app.trust)
        else:
            self.connection = http.client.HTTPConnection(url.hostname, url.port, timeout=20)

    def post(self, path, fields):
        if not self.connection:
            self.connect()
        url = self.app.url
        headers = {
            "Host": url.netloc, "Origin": f"{url.scheme}://{url.netloc}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        if self.cookie:
            headers["Cookie"] = self.cookie
        try:
            self.connection.request("POST", url.path + path, urlencode(fields), headers)
            answer = self.connection.getresponse()
            answer.read()
            return answer
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            raise

    def pair(self):
        pairing = json.loads(subprocess.check_output(
            [zutto, "app", "pair", *ROLES[self.role], "--no-wait", "--json", "--home", home], text=True))
        answer = self.post("pair", {"code": pairing["digits"], "sure": "1"})
        self.cookie = answer.getheader("Set-Cookie").split(";")[0]

    def form(self, form):
        words = f"{self.number} wrote {form}"
        return [
            ("d/futari", {"form": form, "text": words}), ("till/tap", {"form": form, "tap": "gel", "day": ""}),
            ("m", {"form": form, "text": words})][self.role]

    def write(self, end):
        """Writes until the end; what isn't answered is sent again, as a phone does it."""
        self.place.enter()
        while time.time() < end:
            form = os.urandom(16).hex()
            path, fields = self.form(form)
            first = time.time()
            while time.time() < end + 30:
                started = time.time()
                try:
                    status = self.post(path, fields).status
                    if status == 303:
                        self.sent.append(form)
                        self.times.append(time.time() - started)
                        self.waits.append(time.time() - first)
                        break
                    print(f"{path} is answered {status}")
                except (OSError, http.client.HTTPException):
                    pass
                time.sleep(0.05)
            time.sleep(options.pause * random.uniform(0.5, 1.5))


def taps():
    """How often it was rung up, and the sum."""
    records = [
        record for path in glob.glob(f"{home}/ledger/????-??.json")
        for record in json.loads(pathlib.Path(path).read_text()).get("records", []) if record.get("treatment") == "gel"]
    return sum(record["count"] for record in records), sum(record["amount"] for record in records)


def price():
    lists = json.loads(pathlib.Path(f"{home}/ledger/treatments.json").read_text())["treatments"]
    return next(one["price"] for one in lists if one["id"] == "gel")


def shown(times):
    times = sorted(times)
    at = lambda share: f"{times[int(len(times) * share)] * 1000:.0f} ms"
    return f"median {at(0.5)}, p99 {at(0.99)}, most {times[-1] * 1000:.0f} ms"


def written(folder):
    texts = [pathlib.Path(path).read_text() for path in glob.glob(f"{home}/{folder}/*.md")]
    return [text.split(" wrote ")[1].strip() for text in texts if " wrote " in text]


def main():
    name = far.HOME if options.far else ("localhost" if options.tls else None)
    places = far.places(3) if options.far else [far.Here()]
    before = taps()
    app = App(name)
    phones = [Phone(app, number, places[number % len(places)]) for number in range(options.phones)]
    for phone in phones:
        phone.pair()
        phone.connection.close()
        phone.connection = None
    end, kills = time.time() + options.seconds, 0
    threads = [threading.Thread(target=phone.write, args=(end,)) for phone in phones]
    for thread in threads:
        thread.start()
    while time.time() < end:
        time.sleep(min(options.kill or 1, max(0, end - time.time())))
        if options.kill and time.time() < end:
            app.kill()
            kills += 1
    for thread in threads:
        thread.join()
    app.remember_memory()
    app.process.terminate()
    app.process.wait()

    wrong = False
    for role, found in [(0, written("diaries/futari/entries")), (2, written("memos"))]:
        sent = {form for phone in phones if phone.role == role for form in phone.sent}
        lost, twice = sent - set(found), len(found) - len(set(found))
        if lost or twice:
            print(f"{ROLES[role][0]}: {len(sent)} acknowledged: {len(lost)} lost, {twice} written twice")
            wrong = True
    tapped = sum(len(phone.sent) for phone in phones if phone.role == 1)
    counted, amount = (after - earlier for after, earlier in zip(taps(), before))
    if tapped != counted or amount != tapped * price():
        print(f"{tapped} taps acknowledged, {counted} counted, {amount} is their sum")
        wrong = True
    check = subprocess.run([zutto, "check", "--home", home], capture_output=True, text=True)
    if check.returncode:
        print(f"check: {check.stdout}{check.stderr}")
        wrong = True
    if not tapped:
        sys.exit("nothing was written")
    times, waits = ([time for phone in phones for time in getattr(phone, name)] for name in ("times", "waits"))
    print(
        f"{len(times)} writes ({tapped} taps) of {len(phones)} phones in {options.seconds:g} s, killed {kills} times; an answer: "
        f"{shown(times)}; with waiting for the app: {shown(waits)}; memory {app.memory:.0f} MB; "
        f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", file=sys.stderr)
    for role, name in enumerate(["entries", "taps", "memos"]):
        print(f"  {name}: {shown([time for phone in phones if phone.role == role for time in phone.times])}", file=sys.stderr)
    sys.exit(wrong)


main()
