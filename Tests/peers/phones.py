"""Phones that write at once while the app is killed again and again: what was acknowledged is there, once.

usage: phones.py ZUTTO HOME [SECONDS [PHONES [SECONDS BETWEEN KILLS, 0 for none]]]

Prints what is wrong, and on standard error how many entries, how often it was killed, and how long an answer took.
"""

import glob
import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from urllib.parse import urlencode, urlsplit

from ports import free_port

zutto, home = sys.argv[1:3]
seconds, count, pause = [float(word) for word in (sys.argv[3:] + ["10", "6", "2"][len(sys.argv) - 3:])]


class App:
    def __init__(self):
        self.port = str(free_port())
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [zutto, "app", "--port", self.port, "--json", "--home", home], stdout=subprocess.PIPE, text=True)
        self.url = urlsplit(json.loads(self.process.stdout.readline())["url"])

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.start()


class Phone:
    def __init__(self, app):
        self.app, self.cookie = app, None
        pairing = json.loads(subprocess.check_output(
            [zutto, "app", "pair", "yuuki", "--diary", "futari", "--no-wait", "--json", "--home", home], text=True))
        answer = self.post("pair", {"code": pairing["digits"], "sure": "1"})
        self.cookie = answer.getheader("Set-Cookie").split(";")[0]

    def post(self, path, fields):
        connection = http.client.HTTPConnection("127.0.0.1", self.app.url.port, timeout=20)
        headers = {
            "Host": self.app.url.netloc, "Origin": f"http://{self.app.url.netloc}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection.request("POST", self.app.url.path + path, urlencode(fields), headers)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer


def write(number, phone, end, sent, times):
    """Writes until the end; what isn't answered is sent again, as a phone does it."""
    while time.time() < end:
        form = os.urandom(16).hex()
        while time.time() < end + 20:
            started = time.time()
            try:
                status = phone.post("d/futari", {"form": form, "text": f"{number} wrote {form}"}).status
                if status == 303:
                    sent.append(form)
                    times.append(time.time() - started)
                    break
                print(f"answered {status}")
            except OSError:
                pass
            except http.client.HTTPException:
                pass
            time.sleep(0.05)


app = App()
phones = [Phone(app) for _ in range(int(count))]
end, sent, times, kills = time.time() + seconds, [], [], 0
threads = [threading.Thread(target=write, args=(n, phone, end, sent, times)) for n, phone in enumerate(phones)]
for thread in threads:
    thread.start()
while time.time() < end:
    time.sleep(pause or 0.5)
    if pause:
        app.kill()
        kills += 1
for thread in threads:
    thread.join()
status = open(f"/proc/{app.process.pid}/status").read() if os.path.exists("/proc") else "VmHWM: ?\n"
app.process.terminate()
app.process.wait()
entries = [open(path).read() for path in glob.glob(f"{home}/diaries/futari/entries/*.md")]
written = [text.split("wrote ")[1].strip() for text in entries if " wrote " in text]
lost, twice = set(sent) - set(written), len(written) - len(set(written))
if lost or twice or not sent:
    print(f"{len(sent)} acknowledged: {len(lost)} lost, {twice} written twice")
times.sort()
print(
    f"{len(sent)} entries, {len(phones)} phones, killed {kills} times; median {times[len(times) // 2] * 1000:.0f} ms, "
    f"p99 {times[int(len(times) * 0.99)] * 1000:.0f} ms; memory {status.split('VmHWM:')[1].split(chr(10))[0].strip()}",
    file=sys.stderr)
sys.exit(1 if lost or twice or not sent else 0)
