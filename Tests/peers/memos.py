"""Memos on a phone in Chromium with a made-up microphone, and prints what is wrong.

usage: memos.py CHROMIUM ZUTTO HOME

A recording, also one under an entry, is sent and played; the tab is closed, or dies, in the middle of one; the network is away; a call comes; the memo that it
was said to is gone: the sound is there each time, once. The same without script. What a shortcut sends with a key, by curl.
"""

import json
import os
import pathlib
import subprocess
import sys
import time
import wave

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

import walk
from walk import expect, problems

MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", "--autoplay-policy=no-user-gesture-required"]


def memos(home):
    return sorted(pathlib.Path(home, "memos").glob("*.md"))


def sounds(home):
    return {path.name for path in pathlib.Path(home, "memos/audio").glob("[!.]*") if path.name != "waves.txt"}


def wait_for(truth, what, seconds=90):
    end = time.monotonic() + seconds
    while not truth():
        if time.monotonic() > end:
            problems.append(what)
            return
        time.sleep(0.05)


def length(home, name):
    words = ["ffmpeg", "-v", "error", "-i", str(pathlib.Path(home, "memos/audio", name)), "-f", "s16le", "-ac", "1", "-ar", "8000", "-"]
    return len(subprocess.check_output(words)) / 16000


def sound_file(path):
    with wave.open(path, "wb") as file:
        file.setparams((1, 2, 8000, 0, "NONE", ""))
        file.writeframes(b"".join(int(9000 * (n // 20 % 2)).to_bytes(2, "little") for n in range(16000)))
    return path


def without_script(tab, household, home, sound):
    tab.goto(household.url + "m")
    expect(not tab.locator(".rec").is_visible(), "a recorder without script")
    tab.fill("#text", "**スクリプト**なし")
    tab.get_by_role("button", name="残す").click()
    article = tab.locator("article", has_text="スクリプトなし")
    expect(article.count() == 1, "a memo without script")
    before = sounds(home)
    tab.set_input_files("input[name=sound]", sound)
    tab.get_by_role("button", name="残す").click()
    expect(len(sounds(home) - before) == 1, "a sound without script")
    tab.locator(".undo button").click()
    expect(sounds(home) == before, "the sound was not taken back")
    tab.locator("article", has_text="スクリプトなし").locator("a.pill").click()
    tab.fill("#text", "つづき")
    tab.get_by_role("button", name="残す").click()
    expect(tab.locator("article").count() == 2, "an addition without script")
    tab.locator("article", has_text="つづき").locator(".more").click()
    tab.fill("textarea", "直したつづき")
    tab.get_by_role("button", name="保存する").click()
    expect(tab.locator("article", has_text="直したつづき").count() == 1, "changed without script")
    tab.locator(".undo button").click()
    expect(tab.locator("article", has_text="直した").count() == 0, "taken back without script")
    tab.locator("article", has_text="つづき").locator(".more").click()
    tab.get_by_role("button", name="ゴミ箱へ").click()
    expect(tab.locator("article").count() == 1, "removed without script")


def press(tab):
    tab.locator(".rec .big").click()


def record(tab, seconds):
    press(tab)
    tab.locator(".rec .big[aria-pressed=true]").wait_for()
    tab.wait_for_timeout(int(seconds * 1000))


def fresh(context, household, path="m"):
    tab = context.new_page()
    walk.listen(tab, path)
    tab.goto(household.url + path)
    return tab


def patient(tab, script, value=None):
    """What a script says; on a busy machine Chromium may never start a sound, which the page loaded anew does."""
    within = f"value => Promise.race([({script})(value), new Promise(end => setTimeout(end, 20000, 'late'))])"
    for _ in range(3):
        result = tab.evaluate(within, value)
        if result != "late":
            return result
        tab.reload()
    problems.append("a sound does not start")
    return [False, False, 0]


def records_and_plays(tab, other, home):
    before = sounds(home)
    tab.fill("#text", "下書き")
    record(tab, 2.4)
    press(tab)
    wait_for(lambda: len(sounds(home) - before) == 1, "the recording was not filed")
    expect(tab.input_value("#text") == "下書き", "what is being written is gone after a recording")
    name = (sounds(home) - before).pop()
    expect(b"moof" not in pathlib.Path(home, "memos/audio", name).read_bytes(), "it is in pieces")
    expect(1.8 < length(home, name) < 12, f"it is {length(home, name)} s long")
    other.locator(f"audio[src$='{name}']").wait_for(timeout=20000)
    other.locator("article", has=other.locator(f"audio[src$='{name}']")).locator("svg[role=img]").wait_for(timeout=20000)
    played = patient(other, """async (name) => {
      const audio = document.querySelector(`audio[src$='${name}']`);
      await audio.play();
      await new Promise(r => setTimeout(r, 700));
      const moved = audio.currentTime > 0.2;
      audio.currentTime = 1.5;
      await new Promise(r => audio.addEventListener('seeked', r, { once: true }));
      return [moved, audio.currentTime >= 1.4, audio.duration];
    }""", name)
    expect(played[0] and played[1], f"it does not play: {played}")


def goes_on_playing(tab, other, home):
    patient(other, "async () => { const audio = document.querySelector('article audio'); audio.loop = true; await audio.play(); }")
    other.focus("#text")
    count = other.locator("article").count()
    tab.fill("#text", "横から")
    tab.locator("#write .first").click()
    other.locator("article", has_text="横から").wait_for(timeout=20000)
    expect(other.locator("article").count() == count + 1, "the list has another length")
    state = other.evaluate("[[...document.querySelectorAll('audio')].some(a => !a.paused), document.activeElement.id]")
    expect(state == [True, "text"], f"a change elsewhere stops a sound or takes the focus: {state}")


def ends_in_the_middle(context, household, home, how):
    before, count = sounds(home), len(memos(home))
    tab = context.new_page()
    tab.goto(household.url + "m")
    record(tab, 3.3)
    if how == "close":
        tab.close()
    elif how == "crash":
        # As when the system ends the browser: no event, nothing is said good-bye to.
        # A tab that is closed before its crash is seen can hang for ever.
        try:
            with tab.expect_event("crash", timeout=60000):
                tab.goto("chrome://crash", timeout=60000)
        except PlaywrightError as error:
            expect("crash" in str(error).lower(), f"the tab did not crash: {error}")
        tab.close()
    elif how == "hide":
        tab.evaluate("""() => { Object.defineProperty(document, 'hidden', { value: true, configurable: true });
          document.dispatchEvent(new Event('visibilitychange')); }""")
    elif how == "reload":
        tab.reload(wait_until="commit")
    if how in ("close", "crash"):
        time.sleep(0.3)
        # Another page of the app sends it.
        tab = context.new_page()
        tab.goto(household.url + "m")
    wait_for(lambda: len(sounds(home) - before) == 1, f"{how}: the recording is gone")
    if len(sounds(home) - before) == 1:
        name = (sounds(home) - before).pop()
        expect(length(home, name) > 1.8, f"{how}: only {length(home, name)} s are left")
    tab.close()
    tab = context.new_page()
    tab.goto(household.url + "m")
    tab.wait_for_timeout(700)
    expect(len(memos(home)) == count + 1, f"{how}: {len(memos(home)) - count} memos")
    tab.close()


def network_away(context, household, home):
    before = sounds(home)
    tab = context.new_page()
    tab.goto(household.url + "m")
    record(tab, 2.2)
    context.set_offline(True)
    press(tab)
    tab.locator("[role=status]", has_text="この電話に残しました").wait_for(timeout=20000)
    expect(sounds(home) == before, "it was filed without a network")
    context.set_offline(False)
    wait_for(lambda: len(sounds(home) - before) == 1, "it was not sent when the network came back")
    tab.close()


def memo_is_gone(context, household, home, zutto):
    subprocess.check_call([zutto, "memo", "--home", home, "add", "すぐに消える"], stdout=subprocess.DEVNULL)
    tab = context.new_page()
    tab.goto(household.url + "m")
    tab.locator("article", has_text="すぐに消える").locator("a.pill").click()
    before, memo = sounds(home), tab.url.rsplit("/", 1)[1]
    record(tab, 2.2)
    subprocess.check_call([zutto, "memo", "--home", home, "rm", memo], stdout=subprocess.DEVNULL)
    press(tab)
    wait_for(lambda: len(sounds(home) - before) == 1, "a recording for a memo that is gone is gone")
    if len(sounds(home) - before) != 1:
        problems.append(f"{sounds(home) - before}: {tab.inner_text('.rec')}")
    tab.close()


def voice_under_an_entry(context, browser, household, home, zutto):
    """The same recorder; the sound stands in the diary. Where the entry is gone, it can be saved."""
    member = walk.paired(browser, household, "yuuki", "--diary", "futari")
    before = {path.name for path in pathlib.Path(home, "diaries/futari/photos").glob("[!.]*")}
    new = lambda: [path for path in pathlib.Path(home, "diaries/futari/photos").glob("[!.]*") if path.name not in before]
    member.goto(household.url + "d/futari")
    member.locator("article a.pill", has_text="返信").first.click()
    member.locator("textarea").fill("書きかけ")
    record(member, 2.2)
    press(member)
    wait_for(lambda: len(new()) == 1, "a voice under an entry was not filed")
    expect(member.input_value("textarea") == "書きかけ", "a reply that is being written is gone after a recording")
    name = new()[0].name
    expect(b"moof" not in new()[0].read_bytes(), "a voice under an entry is in pieces")
    tab = fresh(context, household, "d/futari")
    played = patient(tab, """async (name) => {
      const audio = document.querySelector(`.reply audio[src$='${name}']`);
      await audio.play();
      await new Promise(r => setTimeout(r, 700));
      return [audio.currentTime > 0.2, true, audio.duration];
    }""", name)
    expect(played[0], f"a voice under an entry does not play: {played}")
    tab.close()
    # By the outbox: words and a file; undone, both are gone.
    member.reload()
    member.locator("textarea").fill("声も")
    member.set_input_files("input[name=sound]", str(pathlib.Path(home).parent / "my.wav"))
    member.get_by_role("button", name="返信").click()
    member.locator(".undo button").wait_for()
    expect(len(new()) == 2 and member.locator(".reply", has_text="声も").locator("audio").count() == 1, "words with a sound")
    member.locator(".undo button").click()
    member.wait_for_load_state()
    wait_for(lambda: len(new()) == 1, "the sound of a reply was not taken back")
    # Its entry goes meanwhile.
    member.goto(household.url + "d/futari")
    member.fill("#text", "すぐに消える日記")
    member.get_by_role("button", name="日記に入れる").click()
    member.locator("article", has_text="すぐに消える日記").locator("a.pill", has_text="返信").click()
    member.remove_listener("console", member.heard)
    member.wait_for_url("**/d/futari/*")
    record(member, 1.5)
    entry = member.url.rsplit("/", 1)[1].split("?")[0]
    subprocess.check_call([zutto, "diary", "--home", home, "rm", "futari", entry], stdout=subprocess.DEVNULL)
    press(member)
    member.locator(".kept").wait_for()
    member.locator(".kept button").click()
    expect(len(new()) == 1, "a voice under an entry that is gone was filed")
    member.context.close()


def another_while_one_is_sent(context, household, home):
    """A second recording is neither stopped nor left running when the first arrives."""
    before = sounds(home)
    tab = context.new_page()
    tab.goto(household.url + "m")
    waiting = []

    def later(route):
        if route.request.method != "POST" or waiting:
            return route.continue_()
        waiting.append(route)

    tab.route("**/m", later)
    record(tab, 1.5)
    press(tab)
    end = time.monotonic() + 90
    while not waiting and time.monotonic() < end:
        tab.wait_for_timeout(50)
    if not waiting:
        problems.append("the first of two recordings was not sent")
        return tab.close()
    record(tab, 1)
    waiting[0].continue_()
    wait_for(lambda: len(sounds(home) - before) == 1, "the first of two recordings was not filed")
    tab.wait_for_timeout(1500)
    expect(tab.locator(".rec .big[aria-pressed=true]").count() == 1, "the second recording stopped when the first arrived")
    first = sounds(home)
    tab.unroute("**/m")
    press(tab)
    wait_for(lambda: len(sounds(home) - before) == 2, "the second of two recordings was not filed")
    expect(all(length(home, name) > 2 for name in sounds(home) - first), "the second recording was cut off")
    tab.close()


def refused_is_kept(context, household, home):
    """A recording that the home does not take can be saved as a file, or thrown away."""
    tab = context.new_page()
    tab.goto(household.url + "m")
    tab.route("**/m", lambda route: route.fulfill(status=422, body="no") if route.request.method == "POST" else route.continue_())
    record(tab, 1.5)
    press(tab)
    tab.locator(".kept").wait_for()
    with tab.expect_download() as download:
        tab.locator(".kept a").click()
    expect(os.path.getsize(download.value.path()) > 1000, "the saved file is empty")
    tab.locator(".kept button").click()
    tab.wait_for_timeout(300)
    tab.unroute("**/m")
    count = len(memos(home))
    tab.reload()
    tab.wait_for_timeout(800)
    expect(len(memos(home)) == count and not tab.locator(".kept").is_visible(), "what was thrown away is still there")
    tab.close()


def not_secure(browser, household, cookies):
    place = browser.new_context(user_agent="Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36")
    place.add_cookies(cookies)
    tab = place.new_page()
    tab.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    tab.goto(household.url + "m")
    expect(not tab.locator(".rec").is_visible(), "a recorder that cannot record")
    expect(tab.locator("input[capture]").count() == 1, "Android's recorder is not offered")
    place.close()


def send_keys(household, home, zutto, sound):
    def run(*words):
        return json.loads(subprocess.check_output([zutto, "app", *words, "--json", "--home", home], text=True))

    key = run("key", "--name", "Action Button")

    def curl(*words, secret=key["key"]):
        out = subprocess.check_output(
            ["curl", "-sS", "-w", "\n%{http_code}", "-H", f"Authorization: Bearer {secret}", *words, key["url"]], text=True)
        text, status = out.rsplit("\n", 1)
        return int(status), text

    before, count = sounds(home), len(memos(home))
    # As Shortcuts and HTTP Shortcuts send: a file as the body, or a form.
    expect(curl("-H", "Content-Type: audio/x-wav", "--data-binary", f"@{sound}")[0] == 201, "curl: a sound")
    expect(curl("-H", "Content-Type: audio/x-wav", "--data-binary", f"@{sound}")[0] == 200, "curl: the same sound again")
    expect(curl("-F", f"file=@{sound}", "-F", "text=said")[0] == 201, "curl: a form")
    expect(curl("-H", "Content-Type: text/plain", "--data-binary", "買い物")[0] == 201, "curl: words")
    expect(curl("--data-urlencode", "text=a & b")[0] == 201, "curl: words of a form")
    status, text = curl("-H", "Content-Type: audio/mp4", "--data-binary", "no sound")
    expect(status == 422 and len(text) > 10, f"curl: no sound: {status} {text}")
    expect(curl("-F", "text=x", secret="0" * 64)[0] == 401, "curl: a wrong key")
    expect(len(sounds(home) - before) == 2 and len(memos(home)) == count + 4, "curl: other memos than were sent")
    expect([one["name"] for one in run("devices")["devices"]].count("Action Button") == 1, "the key is not in the list")
    run("unpair", key["id"])
    expect(curl("-F", "text=x")[0] == 401, "curl: a removed key")


def main():
    chromium, zutto, home = sys.argv[1:4]
    sound = sound_file(os.path.join(os.path.dirname(home), "my.wav"))
    household = walk.Household(zutto, home)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", *MICROPHONE])
            without_script(walk.paired_by_digits(browser, household, "--owner"), household, home, sound)
            owner = walk.paired(browser, household, "--owner")
            place = owner.context
            tab, other = fresh(place, household), fresh(place, household)
            records_and_plays(tab, other, home)
            goes_on_playing(tab, other, home)
            tab.close()
            other.close()
            owner.goto("about:blank")
            for how in ("close", "crash", "reload", "hide"):
                ends_in_the_middle(place, household, home, how)
            # From here on any page may send what another was stopped in, also to a memo that is gone: a 404.
            owner.remove_listener("console", owner.heard)
            network_away(place, household, home)
            memo_is_gone(place, household, home, zutto)
            voice_under_an_entry(place, browser, household, home, zutto)
            another_while_one_is_sent(place, household, home)
            refused_is_kept(place, household, home)
            not_secure(browser, household, place.cookies())
            send_keys(household, home, zutto, sound)
            browser.close()
    finally:
        household.stop()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
