"""Opens every page of an archive in Chromium from file://, with the network off, and prints what is wrong.

usage: browse.py CHROMIUM FOLDER

Once without script, following every link from index.html; then with script on a sample of the pages with
some of each kind, where axe-core looks for what keeps people from reading them: each kind on a wide screen in light, and in
one of dark, a screen of 320 pixels and both.
"""

import os
import pathlib
import sys
from urllib.parse import unquote, urldefrag

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

FACTS = """() => ({
  links: [...document.querySelectorAll('a[href]')].map(a => a.href.baseVal === undefined ? a.href : new URL(a.href.baseVal, document.baseURI).href),
  ids: [...document.querySelectorAll('[id]')].map(e => e.id),
  images: [...document.querySelectorAll('img')].map(i => ({
    src: i.src, width: i.getAttribute('width'), height: i.getAttribute('height'), alt: i.hasAttribute('alt')})),
  sounds: [...document.querySelectorAll('audio, source')].map(s => s.src).filter(s => s),
  kind: document.body.className,
  headings: document.querySelectorAll('h1').length,
  width: document.documentElement.scrollWidth,
  small: [...document.querySelectorAll('main :is(a, button, input, select), nav a')].filter(e => {
    const box = e.getBoundingClientRect();
    // A link in a line of text is as high as the line.
    return box.height && getComputedStyle(e).display !== 'inline' && (box.height < 43.5 || box.width < 36);
  }).map(e => e.outerHTML.slice(0, 80)),
})"""


def main():
    chromium, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    problems = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        pages = crawl(browser, folder, problems)
        reached = {path for path in pages}
        for file in sorted(folder.rglob("*.html")):
            if file not in reached:
                problems.append(f"{file.relative_to(folder)} is not reachable")
        kinds = {}
        for path in sorted(reached):
            kinds.setdefault(pages[path]["kind"], []).append(path)
        some = {path for paths in kinds.values() for path in (paths[0], paths[-1])}
        sample = sorted(reached)[::20]
        with_script(browser, sorted(some | set(sample)), folder, problems)
        first = [paths[0] for kind, paths in sorted(kinds.items())]
        accessibility(browser, sorted({*first, *sample}), folder, 1440, "light", problems)
        for turn, (width, scheme) in enumerate(((1440, "dark"), (320, "light"), (320, "dark"))):
            accessibility(browser, first[turn::3], folder, width, scheme, problems)
        browser.close()
    print("\n".join(problems) or f"{len(reached)} pages are fine")
    sys.exit(1 if problems else 0)


def context(browser, problems, script):
    made = browser.new_context(java_script_enabled=script, offline=True, viewport={"width": 320, "height": 640})
    page = made.new_page()
    page.on("console", lambda message: message.type in ("error", "warning") and problems.append(
        f"{page.url}: console: {message.text}"))
    page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
    page.on("requestfailed", lambda request: given_up(request) or problems.append(
        f"{page.url}: could not load {request.url}: {request.failure}"))
    page.on("request", lambda request: request.url.startswith("file://") or problems.append(
        f"{page.url}: asked for {request.url}"))
    return page


def given_up(request):
    """Whether the browser itself let go of a sound or a picture: it stops reading when it has the length, or turns the page."""
    return (request.resource_type in ("media", "image") or request.url.endswith("/icon.png")) and request.failure == "net::ERR_ABORTED" and local(request.url).is_file()


def crawl(browser, folder, problems):
    """Follows every link; returns what was found on each page."""
    page = context(browser, problems, script=False)
    found, waiting = {}, [folder / "index.html"]
    fragments = []
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        page.goto(path.as_uri())
        facts = found[path] = page.evaluate(FACTS)
        name = path.relative_to(folder)
        if len(set(facts["ids"])) != len(facts["ids"]):
            problems.append(f"{name}: an id stands twice")
        if facts["headings"] != 1:
            problems.append(f"{name}: {facts['headings']} first headings")
        if facts["width"] > 320:
            problems.append(f"{name}: {facts['width']} pixels wide on a screen of 320")
        problems.extend(f"{name}: hard to tap: {target}" for target in facts["small"][:3])
        for image in facts["images"]:
            if not image["alt"] or not image["width"] or not image["height"]:
                problems.append(f"{name}: {image['src']} has no size or no text")
            if not local(image["src"]).is_file():
                problems.append(f"{name}: {image['src']} is not there")
        problems.extend(f"{name}: {sound} is not there" for sound in facts["sounds"] if not local(sound).is_file())
        for link in facts["links"]:
            if not link.startswith("file://"):
                if not link.startswith(("https://", "http://", "mailto:", "tel:")):
                    problems.append(f"{name}: strange link {link}")
                continue
            address, fragment = urldefrag(link)
            target = local(address)
            if not target.is_file() or folder not in target.parents:
                problems.append(f"{name}: {link} leads nowhere")
            elif target.suffix == ".html":
                waiting.append(target)
                # The search reads what is looked for there.
                if fragment and not (target.name == "search.html" and fragment.startswith("q=")):
                    fragments.append((name, target, unquote(fragment)))
    for name, target, fragment in fragments:
        if fragment not in found[target]["ids"]:
            problems.append(f"{name}: there is no #{fragment} on {target.relative_to(folder)}")
    return found


def with_script(browser, paths, folder, problems):
    """Pages with script on: no error, pictures of the size they are said to have, keys that turn pages."""
    page = context(browser, problems, script=True)
    for path in paths:
        page.goto(path.as_uri())
        wrong = page.evaluate("""async () => {
          const images = [...document.querySelectorAll('img')];
          for (const image of images) { image.loading = 'eager'; await image.decode().catch(() => {}); }
          return images.filter(i => !i.naturalWidth || Math.abs(
            i.naturalWidth / i.naturalHeight - i.getAttribute('width') / i.getAttribute('height')) > 0.02)
            .map(i => i.src);
        }""")
        problems.extend(f"{path.relative_to(folder)}: {source} has another shape" for source in wrong)
    page.goto(next(path for path in paths if path.parent.name in ("entries", "months")).as_uri())
    turn = page.query_selector(".turn a[rel=next]")
    if turn:
        expected = turn.evaluate("a => a.href")
        page.keyboard.press("ArrowRight")
        page.wait_for_url(expected)


def accessibility(browser, paths, folder, width, scheme, problems):
    """WCAG 2.2 as far as a program can tell: contrast, names, order of headings, landmarks, sizes of targets."""
    checked = 0
    # axe-core is put into the page, which the page's own policy rightly forbids.
    page = browser.new_context(
        color_scheme=scheme, bypass_csp=True, offline=True, viewport={"width": width, "height": 800}
    ).new_page()
    for path in paths:
        page.goto(path.as_uri())
        response = Axe().run(page, options={"rules": {"target-size": {"enabled": True}}}).response
        checked += len(response["passes"])
        for violation in response["violations"]:
            places = ", ".join(node["html"][:80] for node in violation["nodes"][:3])
            problems.append(f"{path.relative_to(folder)} ({scheme}, {width}): {violation['help']}: {places}")
    page.context.close()
    if not checked:
        problems.append("axe-core checked nothing")


def local(address):
    return pathlib.Path(os.path.normpath(unquote(address.removeprefix("file://"))))


main()
