"""Reads an archive's feeds, calendar and linked data as other programs do, and prints what is wrong.

usage: feeds.py FOLDER
"""

import json
import pathlib
import re
import sys
from datetime import datetime

import feedparser
import icalendar
import mf2py


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    problems = []
    anonymous = {path.parent for path in folder.glob("diaries/*/index.html") if not (path.parent / "members.html").exists()}
    feeds = sorted(folder.glob("diaries/*/atom.xml"))
    ids = []
    for file in feeds:
        ids += atom(file, file.parent in anonymous, problems)
        json_feed(file.parent / "feed.json", file.parent in anonymous, ids, problems)
    if len(set(ids)) != len(ids):
        problems.append("an id stands twice")
    events = calendar(folder, problems)
    entries = [linked(file, file.parent.parent in anonymous, problems) for file in sorted(folder.glob("diaries/*/entries/*.html"))]
    # An anonymous diary's days are told in no calendar: who was up when would tell who wrote.
    days = {
        (file.parent.parent.name, file.name[:10])
        for file in folder.glob("diaries/*/entries/*.html")
        if file.parent.parent not in anonymous
    }
    if len(days) != events:
        problems.append(f"{events} events of {len(days)} days")
    print("\n".join(problems[:20]) or f"{len(feeds)} feeds, {events} events, {len(entries)} entries are fine")
    sys.exit(1 if problems or not feeds or not events or not entries else 0)


def atom(file, is_anonymous, problems):
    feed = feedparser.parse(file.read_bytes(), sanitize_html=False, resolve_relative_uris=False)
    if feed.bozo or feed.version != "atom10":
        problems.append(f"{file}: {feed.get('bozo_exception', feed.version)}")
    for name in ("id", "title", "updated", "author"):
        if not feed.feed.get(name):
            problems.append(f"{file}: the feed has no {name}")
    if not 0 < len(feed.entries) <= 50:
        problems.append(f"{file}: {len(feed.entries)} entries")
    for entry in feed.entries:
        if not entry.get("published_parsed") or not entry.get("updated_parsed") or not entry.title:
            problems.append(f"{file}: {entry.id} lacks something")
        if is_anonymous and "author" in entry and entry.author != feed.feed.title:
            problems.append(f"{file}: {entry.id} tells its author")
        local(file, [entry.link] + addresses(entry.content[0].value), problems)
    times = [entry.updated_parsed for entry in feed.entries]
    if feed.feed.updated_parsed != max(times):
        problems.append(f"{file}: not as new as its newest entry")
    return [entry.id for entry in feed.entries] + [feed.feed.id]


def json_feed(file, is_anonymous, ids, problems):
    feed = json.loads(file.read_text())
    if feed["version"] != "https://jsonfeed.org/version/1.1" or not feed["title"]:
        problems.append(f"{file}: no JSON Feed 1.1")
    for item in feed["items"]:
        if item["id"] not in ids or not item["content_html"]:
            problems.append(f"{file}: {item['id']} is not that of Atom, or empty")
        datetime.fromisoformat(item["date_published"])
        if is_anonymous and "authors" in item:
            problems.append(f"{file}: {item['id']} tells its author")
        local(file, [item["url"]] + addresses(item["content_html"]), problems)
        if "image" in item:
            local(file, [item["image"]], problems)


def addresses(html):
    """Every address in a piece of HTML, those of a picture's sizes too, but for those of its own places (footnotes)."""
    sets = [part.split()[0] for value in re.findall(r'srcset="([^"]*)"', html) for part in value.split(",")]
    places = {"#" + place for place in re.findall(r' id="([^"]*)"', html)}
    return [one for one in re.findall(r'(?:href|src)="([^"]*)"', html) + sets if one not in places]


def local(file, links, problems):
    from urllib.parse import unquote
    for link in links:
        if not re.match(r"[a-z]+:", link) and not (file.parent / unquote(link.split("#")[0])).is_file():
            problems.append(f"{file}: {link} leads nowhere")


def calendar(folder, problems):
    data = (folder / "calendar.ics").read_bytes()
    lines = data.split(b"\r\n")
    if any(b"\n" in line or b"\r" in line or len(line) > 75 for line in lines) or lines[-1]:
        problems.append("calendar.ics: lines are not as RFC 5545 has them")
    for line in lines:
        line.decode()
    read = icalendar.Calendar.from_ical(data)
    seen = set()
    for event in read.walk("VEVENT"):
        if event.errors or not event["SUMMARY"] or event["UID"] in seen or not event["DTSTAMP"]:
            problems.append(f"calendar.ics: {event}")
        seen.add(event["UID"])
    return len(seen)


def linked(file, is_anonymous, problems):
    text = file.read_text()
    found = re.findall(r'<script type="application/ld\+json">(.*?)</script>', text, re.S)
    if len(found) != 1:
        problems.append(f"{file}: {len(found)} pieces of linked data")
        return
    data = json.loads(found[0])
    if data["@type"] != "BlogPosting" or not data["headline"] or "author" in data and is_anonymous:
        problems.append(f"{file}: {data}")
    datetime.fromisoformat(data["datePublished"])
    items = [item for item in mf2py.parse(doc=text)["items"] if "h-entry" in item["type"]]
    if len(items) != 1:
        problems.append(f"{file}: {len(items)} h-entries")
        return
    properties = items[0]["properties"]
    if [datetime.fromisoformat(time) for time in properties["published"]] != [datetime.fromisoformat(data["datePublished"])]:
        problems.append(f"{file}: two times")
    names = [author["properties"]["name"][0] for author in properties.get("author", [])]
    if names != ([data["author"]["name"]] if "author" in data else []):
        problems.append(f"{file}: {names} and {data.get('author')}")
    local(file, data.get("image", []), problems)


main()
