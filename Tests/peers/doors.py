"""What each door of the household app gives to browsers, as a table.

usage: doors.py CHROMIUM ZUTTO HOME (Linux, as root)

A phone is paired at each door in Chromium and in Firefox: on this machine, with a certificate, with the household's own authority
before and after it is trusted, behind Caddy and nginx, and a till over plain HTTP.
"""

import base64
import contextlib
import ctypes
import os
import pathlib
import subprocess
import sys
import urllib.request

from playwright.sync_api import Error, sync_playwright

import firefox
from driver import wait
import proxies
from ports import free_port
from trust import hide_policies, trust
from walk import Household, context, expect, problems

CHROMIUM, ZUTTO, HOME = sys.argv[1:4]
SCRATCH = str(pathlib.Path(HOME).resolve().parent)
NAME = "kasse.example"
NEW_MOUNTS = 0x20000

# Of each door: what a browser says that it can do there, and what it really did.
CAN = """const answer = (async () => {
  const late = (end) => setTimeout(end, 15000, false);
  const gives = (work) => Promise.race([work.then(() => true, () => false), new Promise(late)]);
  const media = navigator.mediaDevices;
  return {
    secure: isSecureContext,
    worker: "serviceWorker" in navigator && await gives(navigator.serviceWorker.ready),
    microphone: Boolean(media) && await gives(media.getUserMedia({ audio: true })),
    crypto: Boolean(crypto.subtle) && await gives(crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign"])),
    push: "serviceWorker" in navigator && await gives(navigator.serviceWorker.ready.then((one) => one.pushManager.getSubscription())),
    memory: await gives(new Promise((end, fail) => {
      const request = indexedDB.open("door", 1);
      request.onsuccess = end;
      request.onerror = fail;
    })),
    live: await new Promise((end) => {
      const stream = new EventSource(document.body.dataset.base + "/events");
      stream.onopen = () => { stream.close(); end(true); };
      late(end);
    }),
  };
})();"""
ALL = {"secure": True, "worker": True, "microphone": True, "crypto": True, "push": True, "memory": True, "live": True}
PLAIN = {"secure": False, "worker": False, "microphone": False, "crypto": False, "push": False, "memory": True, "live": True}
# HttpOnly, SameSite=Lax and the path are the same everywhere.
TABLE = {
    "localhost": ALL | {"install": True, "Secure": False, "cookie": "zutto"},
    "certificate": ALL | {"install": True, "Secure": True, "cookie": "zutto"},
    "own authority": ALL | {"install": True, "Secure": True, "cookie": "zutto"},
    "Caddy": ALL | {"install": True, "Secure": True, "cookie": "zutto"},
    "nginx": ALL | {"install": True, "Secure": True, "cookie": "zutto"},
    "till over HTTP": PLAIN | {"install": False, "Secure": False, "cookie": "zutto-till"},
}


def compare(browser, door, seen, cookies, path):
    wanted = {name: value for name, value in TABLE[door].items() if name in seen or name in ("Secure", "cookie")}
    expect(len(cookies) == 1, f"{browser}, {door}: {len(cookies)} cookies")
    for cookie in cookies:
        seen = seen | {"Secure": cookie["secure"], "cookie": cookie["name"]}
        flags = [cookie["httpOnly"], cookie["sameSite"], cookie["path"]]
        expect(flags == [True, "Lax", path], f"{browser}, {door}: the cookie has {flags}")
    print(f"{browser:9} {door:15} " + " ".join(f"{name}:{'yes' if value is True else 'no' if value is False else value}" for name, value in seen.items()), file=sys.stderr)
    for name, value in wanted.items():
        expect(seen[name] == value, f"{browser}, {door}: {name} is {seen[name]}")


def in_chromium(playwright, door, link):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[
        "--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"])
    page = context(browser).new_page()
    page.goto(link)
    page.locator("main button").click()
    page.wait_for_url(lambda url: "pair" not in url)
    if not page.url.endswith("/till"):
        page.goto(page.url + "m")
    seen = page.evaluate("() => {" + CAN + " return answer; }")
    # Chromium's own list of what keeps it from offering to install.
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    seen["install"] = not [one for one in errors if one["errorId"] != "in-incognito"]
    compare("Chromium", door, seen, page.context.cookies(), f"/h/{page.url.split('/')[4]}/")
    browser.close()


def in_firefox(browser, door, link):
    page = firefox.Phone(browser)
    page.goto(link)
    wait(lambda: page.elements("[name=sure]"), f"Firefox, {door}: the link leads nowhere")
    page.click("main button")
    wait(lambda: "pair" not in page.url, f"Firefox, {door}: it is not paired")
    if not page.url.endswith("/till"):
        page.goto(page.url + "m")
    seen = page.call("ExecuteAsyncScript", script=CAN + "answer.then(arguments[0], (error) => arguments[0](String(error)))", args=[])["value"]
    compare("Firefox", door, seen, page.cookies(), f"/h/{page.url.split('/')[4]}/")


def sign(authority, name):
    """A certificate of an authority that is made for it, as those of mkcert or of a company."""
    def openssl(*words):
        subprocess.run(["openssl", *words], check=True, capture_output=True, cwd=SCRATCH)
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", authority + ".key", "-out",
            authority + ".pem", "-subj", "/CN=" + authority, "-days", "30")
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "leaf.key", "-out", "leaf.csr", "-subj",
            "/CN=" + name)
    pathlib.Path(SCRATCH, "names").write_text(f"subjectAltName=DNS:{name}\nextendedKeyUsage=serverAuth\n")
    openssl("x509", "-req", "-in", "leaf.csr", "-CA", authority + ".pem", "-CAkey", authority + ".key", "-out", "leaf.pem", "-extfile",
            "names", "-days", "30")
    return "".join(pathlib.Path(SCRATCH, authority + ".pem").read_text().splitlines()[1:-1])


CADDY = """{{
    admin off
    auto_https off
}}
https://{name}:{port} {{
    tls leaf.pem leaf.key
    reverse_proxy 127.0.0.1:{behind}
}}
"""
NGINX = """daemon off; error_log stderr; pid nginx.pid;
events {{ }}
http {{ access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fast; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  server {{ listen {port} ssl; server_name {name}; ssl_certificate leaf.pem; ssl_certificate_key leaf.key;
    location / {{ proxy_pass http://127.0.0.1:{behind}; proxy_set_header Host $http_host; }} }} }}
"""


@contextlib.contextmanager
def proxied(proxy):
    """The app behind a proxy that ends TLS."""
    port = free_port()
    household = Household(ZUTTO, HOME, "--behind-proxy", f"https://{NAME}:{port}")
    text, words = (CADDY, ["caddy", "run", "--adapter", "caddyfile"]) if proxy == "Caddy" else (NGINX, ["nginx", "-p", SCRATCH])
    file = pathlib.Path(SCRATCH, proxy + ".conf")
    file.write_text(text.format(name=NAME, port=port, behind=household.port))
    words += ["--config" if proxy == "Caddy" else "-c", str(file)]
    running = subprocess.Popen(words, cwd=SCRATCH, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | {"HOME": SCRATCH})
    try:
        yield household
    finally:
        # The app first: a proxy waits for streams that are open.
        household.stop()
        running.kill()
        running.wait()


@contextlib.contextmanager
def served(*options):
    household = Household(ZUTTO, HOME, *options)
    try:
        yield household
    finally:
        household.stop()


def at_each_door(visit):
    with served() as household:
        visit("localhost", household.pair("--owner")["link"])
    with served("--listen", NAME, "--cert", f"{SCRATCH}/leaf.pem", "--key", f"{SCRATCH}/leaf.key") as household:
        visit("certificate", household.pair("--owner")["link"])
    with served("--listen", NAME) as household:
        visit("own authority", household.pair("--owner")["link"])
    for proxy in ("Caddy", "nginx"):
        with proxied(proxy) as household:
            visit(proxy, household.pair("--owner")["link"])
    with served("--till-http", NAME) as household:
        visit("till over HTTP", household.pair("--till")["link"])


def untrusted(playwright, household):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    try:
        context(browser).new_page().goto(household.url)
        problems.append("an authority that nobody trusts is taken")
    except Error as problem:
        expect("ERR_CERT" in str(problem), f"an authority that nobody trusts: {problem}")
    browser.close()


def main():
    os.chdir(SCRATCH)
    # What is mounted from here on, no other program sees.
    if ctypes.CDLL(None, use_errno=True).unshare(NEW_MOUNTS):
        raise OSError(ctypes.get_errno(), "unshare")
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    hide_policies()
    hosts = pathlib.Path(SCRATCH, "hosts")
    hosts.write_text(pathlib.Path("/etc/hosts").read_text() + f"\n127.0.0.1 {NAME}\n")
    subprocess.run(["mount", "--bind", str(hosts), "/etc/hosts"], check=True)
    bought = sign("somebody", NAME)
    with sync_playwright() as playwright, served("--listen", NAME) as household:
        untrusted(playwright, household)
        own = urllib.request.urlopen(household.addresses["start"] + "/ca.crt").read()
    authorities = [bought, base64.b64encode(own).decode()]
    trust(*authorities)
    with sync_playwright() as playwright:
        at_each_door(lambda door, link: in_chromium(playwright, door, link))
    browser = firefox.Firefox("firefox", pathlib.Path(SCRATCH), firefox.MICROPHONE | {"network.proxy.type": 0})
    try:
        for one in authorities:
            browser.trust(one)
        at_each_door(lambda door, link: in_firefox(browser, door, link))
    finally:
        browser.process.kill()
        browser.process.wait()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main()
