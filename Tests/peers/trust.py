"""Chromium and the household's own authority, and prints what is wrong; needs a mount namespace of its own.

usage: unshare -m trust.py CHROMIUM ZUTTO HOME

Without the authority the lamp of /start stays dark and HTTPS is refused. With it, as a managed policy that only this namespace sees,
the lamp is lit and the pages are a secure context. A certificate that the authority's own key signed for another address is refused.
"""

import base64
import http.server
import json
import os
import pathlib
import ssl
import subprocess
import sys
import threading
import urllib.request

from playwright.sync_api import Error, sync_playwright

from walk import Household, context, expect, problems

POLICIES = "/etc/chromium/policies"


def hide_policies():
    """Only this mount namespace sees Chromium's policies from here on."""
    os.makedirs(POLICIES, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "policies", POLICIES], check=True)
    os.makedirs(POLICIES + "/managed")


def trust(*certificates):
    """Chromium trusts these authorities, each as DER in Base64."""
    pathlib.Path(POLICIES, "managed/zutto.json").write_text(json.dumps({"CACertificates": certificates}))


def visit(playwright, chromium, start, url, is_trusted):
    """Whether the lamp is lit, and what HTTPS says."""
    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    page = context(browser).new_page()
    page.goto(start)
    try:
        page.wait_for_selector("#lamp.on", timeout=20000 if is_trusted else 4000)
    except Error:
        pass
    is_lit = "on" in page.locator("#lamp").get_attribute("class").split()
    try:
        answer = page.goto(url)
        said = f"{answer.status} {page.evaluate('isSecureContext')}"
    except Error as problem:
        said = str(problem).split(" at ")[0].split("::")[-1]
    browser.close()
    return is_lit, said


def other_server(issuer, scratch):
    """A server with a certificate of the same authority for an address that it may not sign for."""
    key, request, made, names = (os.path.join(scratch, name) for name in ("key", "request", "made", "names"))
    pathlib.Path(names).write_text("subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth\n")
    subprocess.run(["openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
                    "-out", request, "-subj", "/CN=127.0.0.1"], check=True, capture_output=True)
    subprocess.run(["openssl", "x509", "-req", "-in", request, "-CA", issuer, "-CAkey", issuer, "-out", made, "-extfile", names,
                    "-days", "30"], check=True, capture_output=True)
    server = http.server.HTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(made, key)
    server.socket = tls.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"https://127.0.0.1:{server.server_port}/"


def main():
    chromium, zutto, home = sys.argv[1:4]
    scratch = os.path.dirname(os.path.abspath(home))
    os.chdir(scratch)
    hide_policies()
    household = Household(zutto, home, "--listen", "localhost")
    start = household.addresses["start"]
    try:
        with sync_playwright() as playwright:
            is_lit, said = visit(playwright, chromium, start, household.url + "pair", False)
            expect(not is_lit and said.startswith("ERR_CERT"), f"without trust: {is_lit}, {said}")
            certificate = urllib.request.urlopen(start + "/ca.crt").read()
            trust(base64.b64encode(certificate).decode())
            is_lit, said = visit(playwright, chromium, start, household.url + "pair", True)
            expect(is_lit and said == "200 True", f"with trust: {is_lit}, {said}")
            issuer = next(pathlib.Path(os.environ["XDG_STATE_HOME"]).rglob("authority/localhost.pem"))
            _, said = visit(playwright, chromium, start, other_server(str(issuer), scratch), True)
            expect(said.startswith("ERR_CERT"), f"another name: {said}")
    finally:
        household.stop()
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
