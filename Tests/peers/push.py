"""Notices on phones: a push service on this machine takes them, and Firefox shows one.

usage: push.py CHROMIUM ZUTTO HOME

Prints what is wrong.
"""

import http.client
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import sync_playwright

import walk
from firefox import Firefox, wait
from pushservice import Service, Subscription
from walk import Household, expect, paired, problems

chromium, zutto, home = sys.argv[1:4]


class Phone:
    def __init__(self, household, *words, language="ja"):
        self.url, self.language, self.cookie = urlsplit(household.url), language, None
        digits = household.pair(*words)["digits"]
        answer = self.post("pair", {"code": digits, "sure": "1"})
        self.cookie = answer.getheader("Set-Cookie").split(";")[0]

    def post(self, path, fields=None):
        connection = http.client.HTTPConnection(self.url.hostname, self.url.port, timeout=20)
        headers = {
            "Host": self.url.netloc, "Origin": f"http://{self.url.netloc}", "Accept-Language": self.language,
            "Content-Type": "application/x-www-form-urlencoded"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection.request("POST", self.url.path + path, urlencode(fields or {}), headers)
        answer = connection.getresponse()
        answer.read()
        return answer

    def subscribe(self, service):
        self.subscription = Subscription(service)
        status = self.post("push", self.subscription.fields).status
        expect(status == 200, f"subscribing is answered {status}")
        return self


def write(text, member="misaki", diary="futari"):
    subprocess.check_call(
        [zutto, "diary", "write", diary, text, "--as", member, "--home", home], stdout=subprocess.DEVNULL)


def later(fact, seconds=20):
    end = time.time() + seconds
    while not fact() and time.time() < end:
        time.sleep(0.1)
    return fact()


def services(folder):
    service = Service(folder)
    os.environ["CURL_CA_BUNDLE"] = service.certificate
    household = Household(
        zutto, home, "--push-service", service.origin, "--push-contact", "mailto:misaki@example.org")
    owner = Phone(household, "--owner").subscribe(service)
    yuuki = Phone(household, "yuuki", "--diary", "futari", language="ko").subscribe(service)
    till = Phone(household, "--till")
    expect(till.post("push", Subscription(service).fields).status == 404, "a till subscribes")

    write("この言葉は送られない")
    expect(later(lambda: service.posts(yuuki.subscription)), "the other's phone is not notified")
    time.sleep(1)
    expect(not service.posts(owner.subscription), "one's own entry is a notice")
    for _, body in service.posts(yuuki.subscription):
        message = yuuki.subscription.open(body)
        expect("みさき" in message["title"] and "일기" in message["title"], f"another title: {message}")
        expect(message["data"].endswith("/d/futari") and "この言葉" not in json.dumps(message, ensure_ascii=False), f"{message}")
        expect(len(body) > 1000, "the length of a notice shows")

    # Several at once are one notice; a service that is busy is asked again.
    count = len(service.posts(owner.subscription))
    service.statuses = [503]
    write("一", "yuuki")
    write("二", "yuuki")
    expect(later(lambda: len(service.posts(owner.subscription)) >= count + 2), "a busy service is not asked again")
    said = [status for status, _ in service.posts(owner.subscription)]
    expect(said == [503, 201], f"the owner's phone is sent {said}")
    title = owner.subscription.open(service.posts(owner.subscription)[-1][1])["title"]
    expect("ゆうき" in title and "2" in title, f"two entries are told as {title}")

    # A page that is open shows it itself.
    stream = http.client.HTTPConnection(owner.url.hostname, owner.url.port, timeout=20)
    stream.request("GET", owner.url.path + "events", headers={"Host": owner.url.netloc, "Cookie": owner.cookie})
    answer = stream.getresponse()
    answer.read(1)
    write("三", "yuuki")
    time.sleep(4)
    expect(len(service.posts(owner.subscription)) == 2, "who looks at a page is notified, too")
    answer.close()
    stream.close()

    expect(later(lambda: len(service.posts(owner.subscription)) == 2, 1), "what was seen on a page is notified afterwards")

    # A subscription that is gone, or of a phone that was removed, is asked no more.
    service.statuses = [410]
    write("四", "yuuki")
    expect(later(lambda: len(service.posts(owner.subscription)) == 3), "no notice after a page was closed")
    time.sleep(0.5)
    write("五", "yuuki")
    devices = json.loads(subprocess.check_output([zutto, "app", "devices", "--json", "--home", home]))["devices"]
    for device in devices:
        if device["role"] == "member":
            subprocess.check_call([zutto, "app", "unpair", device["id"], "--home", home], stdout=subprocess.DEVNULL)
    count = len(service.posts(yuuki.subscription))
    write("六")
    time.sleep(4)
    expect(len(service.posts(owner.subscription)) == 3, "a subscription that is gone is asked")
    expect(len(service.posts(yuuki.subscription)) == count, "a phone that was removed is notified")
    expect(len(service.keys) == 1, "tokens of several keys")
    return household, service


def chromium_says(household):
    """Chromium knows no service here: it says so, and keeps nothing. Its worker shows what comes."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = paired(browser, household, "--owner", language="en")
        tab.context.grant_permissions(["notifications"])
        tab.goto(household.url)
        button = tab.locator("#push button")
        button.wait_for()
        tab.remove_listener("console", tab.heard)
        button.click()
        expect(later(lambda: "can't receive" in button.inner_text()), f"Chromium says {button.inner_text()}")
        expect(button.get_attribute("aria-pressed") == "false", "a failed subscription looks on")
        plain = walk.context(browser, script=False).new_page()
        plain.goto(household.url)
        expect(not plain.locator("#push button").is_visible(), "without script there is a button that does nothing")
        browser.close()


def press(firefox):
    # From below the tabs.
    firefox.ask("document.querySelector('#push').scrollIntoView({ block: 'center' })")
    firefox.click("#push button")


def firefox_shows(household, service, folder):
    # The browser's own name is found on PATH, as in the other tests.
    firefox = Firefox("firefox-esr", folder, {
        "dom.push.serverURL": service.listen(), "dom.push.testing.allowInsecureServerURL": True,
        # The desktop's notices are not there without a desktop.
        "permissions.default.desktop-notification": 1, "alerts.useSystemBackend": False, "intl.accept_languages": "ja"})
    firefox.call("Marionette:SetContext", value="chrome")
    # The remote protocol's own preferences switch it off.
    firefox.call("ExecuteScript", script="Services.prefs.setBoolPref('dom.push.connection.enabled', true)", args=[])
    firefox.call("Marionette:SetContext", value="content")
    firefox.call("Navigate", url=household.pair("--owner")["link"])
    firefox.click("main button")
    wait(lambda: firefox.ask("!!document.getElementById('push') && !document.getElementById('push').hidden"), "Firefox is offered no notices")
    press(firefox)
    wait(lambda: firefox.ask("document.querySelector('#push button').getAttribute('aria-pressed') === 'true'"),
         "Firefox does not subscribe: " + firefox.text("#push"))
    # Not on a page of ours, which would show the entry itself.
    firefox.call("Navigate", url="about:blank")
    time.sleep(1)
    write("七", "yuuki")
    time.sleep(4)
    firefox.call("Navigate", url=household.url)
    shown = wait(lambda: firefox.call("ExecuteAsyncScript", script="""
      const [done] = arguments;
      navigator.serviceWorker.ready.then((one) => one.getNotifications())
        .then((all) => done(all.map((one) => [one.title, one.body, one.data])), (problem) => done([[String(problem)]]));
    """, args=[])["value"], "Firefox shows no notice")
    expect(len(shown) == 1 and "ゆうき" in shown[0][0] and shown[0][2].endswith("/d/futari"), f"Firefox shows {shown}")
    # And ends it.
    press(firefox)
    wait(lambda: firefox.ask("document.querySelector('#push button').getAttribute('aria-pressed') === 'false'"), "notices don't end")
    count = len(service.posted)
    firefox.call("Navigate", url="about:blank")
    write("八", "yuuki")
    time.sleep(4)
    expect(len(service.posted) == count, "a notice after they were switched off")
    firefox.process.terminate()


with tempfile.TemporaryDirectory() as folder:
    household, service = services(folder)
    try:
        chromium_says(household)
        firefox_shows(household, service, pathlib.Path(folder))
    finally:
        household.stop()
    problems += service.problems
for problem in problems:
    print(problem)
sys.exit(bool(problems))
