"""The till in Chromium, on two tablets at once, and prints what is wrong.

usage: till.py CHROMIUM ZUTTO HOME

Two tills ring up at once and see each other's sales; one loses its network, and the server goes away, while it is tapped on; taps
are taken back; a way to pay is chosen; the same without script, over plain HTTP. What is in the book at the end is what was tapped.
"""

import json
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

from walk import Household, context, expect, kept_taps, listen, paired, problems, tap_times, tapped


def book(household):
    day = json.loads(subprocess.check_output(
        [household.zutto, "ledger", "day", "--json", "--home", household.home], text=True))
    return {record["treatment"]: record["count"] for record in day["records"]}


def together(a, b, household):
    """Both ring up at the same time; each shows both."""
    gel, art = a.locator("[name=tap][value=gel]"), b.locator("[name=tap][value=art]")
    for _ in range(5):
        gel.click()
        art.click()
    for page in (a, b):
        tapped(page, 5 * 6800 + 5 * 500)
        expect(page.locator("[value=gel] i").inner_text() == "5", "the tile's count")
    own, others = tap_times(a, b, "wax", 15)
    print(f"tap to durable and drawn: median {own[7]} ms, worst {own[-1]} ms; on the other till: "
          f"median {others[7]} ms, worst {others[-1]} ms", file=sys.stderr)
    expect(book(household) == {"gel": 5, "art": 5, "wax": 15}, f"the book says {book(household)}")


def apart(a, b, household):
    """Taps while the network is away, then while the server is away, and over a reload."""
    a.context.set_offline(True)
    for _ in range(4):
        a.locator("[name=tap][value=gel]").click()
    a.locator(".taps [value=art]").click()
    expect(a.locator(".tile[value=gel] i").inner_text() == "9", "a tap counts at once")
    expect(a.locator("#sum b").inner_text() == "¥129,200", f"the sum counts at once: {a.locator('#sum b').inner_text()}")
    a.locator("#waiting:not([hidden])").wait_for(timeout=90000)
    a.context.set_offline(False)
    tapped(b, 36500 + 15 * 4400 + 4 * 6800 - 500)
    household.stop()
    for _ in range(3):
        b.locator("[name=tap][value=gel]").click()
    b.wait_for_timeout(300)
    household.start()
    b.reload()
    tapped(b, 129200 + 3 * 6800)
    tapped(a, 129200 + 3 * 6800)
    expect(book(household) == {"gel": 12, "art": 4, "wax": 15}, f"the book says {book(household)}")


SLOW = """() => {
  const open = indexedDB.open.bind(indexedDB);
  let isFirst = true;
  indexedDB.open = (name, version) => {
    const request = open(name, version);
    if (!isFirst || !name.startsWith("zutto-till")) return request;
    isFirst = false;
    const late = { get result() { return request.result; } };
    request.onsuccess = () => setTimeout(() => late.onsuccess(), 1500);
    return late;
  };
}"""


def early(a, household):
    """A tap on a page that has not yet read what an earlier one kept: each of them gets to the book."""
    tab = a.context.new_page()
    tab.goto(a.url.split("?")[0])
    tab.wait_for_function("() => navigator.serviceWorker.controller")
    tab.route("**/till/tap", lambda route: route.abort())
    tab.locator("[name=tap][value=gel]").click()
    kept_taps(tab, 1)
    tab.goto("about:blank")
    tab.unroute_all(behavior="wait")
    tab.add_init_script(f"({SLOW})()")
    answers = []

    def slowly(route):
        answer = route.fetch()
        if not answers:
            # Not a sleep, which would hold up every other page of this walk.
            tab.wait_for_timeout(3000)
        answers.append(answer.status)
        route.fulfill(response=answer)

    tab.route("**/till/tap", slowly)
    tab.goto(a.url.split("?")[0])
    before = book(household)
    tab.locator("[name=tap][value=art]").click()
    kept_taps(tab, 0)
    now = book(household)
    counts = {name: now[name] - before.get(name, 0) for name in ("gel", "art")}
    expect(counts == {"gel": 1, "art": 1}, f"of a tap and one that was kept there are {counts}")
    for name, sum in (("gel", 149600 + 500), ("art", 149600)):
        a.locator(f'.taps [value="{name}"]').click()
        tapped(a, sum)
    tab.unroute_all(behavior="ignoreErrors")
    tab.close()


def taken_back(a, b):
    """What can be taken back is said above the tiles, which stay under the finger, also when another till rings up."""
    a.reload()
    foot = a.locator("[name=tap][value=foot-care]")
    place = foot.bounding_box()
    foot.click()
    tapped(a, 149600 + 6000)
    b.locator("[name=tap][value=foot-care]").click()
    tapped(a, 149600 + 2 * 6000)
    expect(foot.bounding_box() == place, f"the tiles move from {place} to {foot.bounding_box()}")
    for page, left in ((a, 149600 + 6000), (b, 149600)):
        page.locator(".undo button").click()
        page.wait_for_load_state()
        tapped(page, left)


def without_script(browser, household):
    tab = context(browser, script=False).new_page()
    pairing = household.pair("--till")
    tab.goto(pairing["url"])
    tab.fill("[name=code]", pairing["digits"])
    tab.get_by_role("button").click()
    tab.get_by_role("button").click()
    tab.locator("[name=tap][value=nail-care]").click()
    expect("¥152,900" in tab.locator("#sum").inner_text(), "a tap without script")
    expect(tab.locator(".undo").inner_text().startswith("ネイルケア ＋1"), tab.locator(".undo").inner_text())
    tab.locator("[name=take][value=nail-care]").click()
    expect("¥149,600" in tab.locator("#sum").inner_text(), "one less without script")
    tab.get_by_role("link", name="調整").click()
    tab.fill("[name=amount]", "1,000")
    tab.fill("[name=reason]", "雨の日")
    tab.get_by_role("button", name="保存する").click()
    expect("¥148,600" in tab.locator("#sum").inner_text(), "a discount without script")
    expect("雨の日" in tab.locator(".taps").inner_text(), "the reason is shown")
    tab.get_by_role("link", name="経費").click()
    tab.locator("form.row").first.locator("[name=amount]").fill("12,345")
    tab.locator("form.row").first.get_by_role("button").click()
    expect(tab.locator("form.row [name=amount]").first.input_value() == "12345", "an expense without script")
    for path in ["till/month", "devices", "d/futari", ""]:
        answer = tab.goto(household.addresses["till"] + path)
        expect(answer.status == (200 if path == "" else 404), f"a till at {path}: {answer.status}")


def ways(a, household):
    """A shop that lists its ways to pay: the till asks for it, and the choice stays while taps are on their way."""
    def paid():
        day = json.loads(subprocess.check_output(
            [household.zutto, "ledger", "day", "--json", "--home", household.home], text=True))
        return [record["count"] for record in day["records"] if record.get("pay") == "PayPay"]

    expect(a.locator("[name=pay]").count() == 0, "no way is asked for before there is a list")
    subprocess.check_output([household.zutto, "ledger", "ways", "add", "PayPay", "--home", household.home])
    a.reload()
    expect(a.locator("[name=pay]:checked").get_attribute("value") == "cash", "the first way is chosen")
    a.get_by_label("PayPay").check()
    for _ in range(2):
        a.locator("[name=tap][value=gel]").click()
    tapped(a, 148600 + 2 * 6800)
    expect(paid() == [2], f"the book says {paid()}")
    expect(a.locator("[name=pay]:checked").get_attribute("value") == "PayPay", "the choice stays")
    for left in (148600 + 6800, 148600):
        a.locator('[name=take][value="gel PayPay"]').click()
        tapped(a, left)
    expect(paid() == [], f"the book says {paid()} after all was taken back")


def main():
    chromium, zutto, home = sys.argv[1:4]
    household = Household(zutto, home, "--till-http", "localhost")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            a, b = paired(browser, household, "--till"), paired(browser, household, "--till")
            expect(a.url.endswith("/till"), f"a till begins at {a.url}")
            together(a, b, household)
            # A network that is away is an error in the console.
            for page in (a, b):
                page.remove_listener("console", page.heard)
            apart(a, b, household)
            early(a, household)
            taken_back(a, b)
            without_script(browser, household)
            ways(a, household)
            own = Household(zutto, home, "--listen", "localhost")
            try:
                seen = subprocess.run([zutto, "app", "check", "--json", "--home", home], capture_output=True, text=True)
                expect(seen.returncode == 0 and all(one["ok"] for one in json.loads(seen.stdout)["checks"]), seen.stdout)
            finally:
                own.stop()
            gone = subprocess.run([zutto, "app", "check", "--home", home], capture_output=True, text=True)
            expect(gone.returncode == 1 and "✗" in gone.stdout, f"an app that has ended: {gone}")
            browser.close()
    finally:
        household.stop()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
