"""Reads the exports of chat apps, and posts, with Python's own parsers, and compares what zutto made of them.

usage: chats.py EXPORT ENTRIES [day-first | month-first | year-first]

EXPORT is an export as its app writes it, ENTRIES the folder `entries` of a diary that has nothing but it (in a home in
Asia/Tokyo). What somebody wrote on a day must be in the entries of that day and person: each message with its minute,
its words and its files, in order, and no other. Where only the app's language tells whether a line is its own or a
person's, the message may be there or not. Works on public samples and on the fixtures.
"""

import collections
import csv
import datetime
import hashlib
import html.parser
import io
import json
import pathlib
import re
import sys

from imports import unpacked

HOME = datetime.timezone(datetime.timedelta(hours=9))
ME = "the one whose export it is"
MARKS = re.compile("[\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]")
LATE, EARLY = r"오후|午後|下午|[pP]\.?\s?[mM]\.?|م", r"오전|午前|上午|[aA]\.?\s?[mM]\.?|ص"
TIME = rf"(?:(?:{LATE}|{EARLY})\s?)?\d\d?[:.]\d\d(?:[:.]\d\d)?(?:\s?(?:{LATE}|{EARLY}))?"
ORDERS = {"year-first": (0, 1, 2), "day-first": (2, 1, 0), "month-first": (2, 0, 1)}

Message = collections.namedtuple("Message", "time author text files is_doubtful", defaults=((), False))


def sha(data):
    return f"<{hashlib.sha256(data).hexdigest()}>"


def kept(files, name):
    """A file of the export, or its name where it is not in it."""
    name = pathlib.PurePath(name).name
    return next((sha(data) for path, data in files.items() if pathlib.PurePath(path).name == name), "📎" + name)


def bare(text):
    """The text without blanks, marks of direction and what Markdown needs."""
    return re.sub(r"&#\d+;|[\s\\\x00-\x1f\x7f-\x9f]", "", MARKS.sub("", text))


def here(moment):
    return moment.astimezone(HOME).replace(tzinfo=None)


def seconds(stamp):
    return here(datetime.datetime.fromtimestamp(float(stamp), HOME))


def at(date, text):
    hour, minute, *second = map(int, re.findall(r"\d+", text))
    if re.search(f"{LATE}|{EARLY}", text) and hour <= 12:
        hour = hour % 12 + 12 * bool(re.search(LATE, text))
    return datetime.datetime.combine(date, datetime.time(hour % 24, minute, *second[:1]))


def day(parts, order="year-first"):
    """Years may be short, imperial (R6) or Buddhist (2567). None if there is no such day."""
    year, month, date = (parts[at] for at in ORDERS[order])
    number = int(year.lstrip("R")) + (2018 if "R" in year else 0)
    try:
        return datetime.date(number + (2000 if number < 100 else -543 if number > 2400 else 0), int(month), int(date))
    except ValueError:
        return None


def text_of(data):
    for coding in ("utf-8-sig", "cp949"):
        try:
            return data.decode(coding).replace("\r\n", "\n")
        except UnicodeDecodeError:
            continue
    return data.decode("utf-8", "replace")


def blocks(lines, head):
    """The lines at which messages begin, each with those that follow it: (match, further lines)."""
    found = []
    for line in lines:
        if match := head(line):
            found.append((match, []))
        elif found:
            found[-1][1].append(line)
    return found


def names(candidates):
    """Of the beginnings that each line has, shortest first, the longest that is as frequent as the shortest."""
    count = collections.Counter(name for all in candidates for name in all)
    return [max((name for name in all if count[name] == count[all[0]] > 1), key=len, default=(all or [None])[0]) for all in candidates]


WHATSAPP = re.compile(
    rf"\[?(?P<day>\d{{1,4}}[./-]\d\d?[./-]R?\d{{1,4}})\.?(?: BE)?[,،]?\s(?:klo?\.?\s)?(?P<time>{TIME})(?:\]|:|\s-)\s(?P<rest>.*)")
TIME_FIRST = re.compile(rf"\[(?P<time>{TIME}),\s(?P<day>\d\d?/\d\d?/\d{{2,4}})\]\s(?P<rest>.*)")
ATTACHED = re.compile(
    r"<[^<>:]+: ([^<>\n]+\.\w+)>|^\s*([^\n:*?<>|]+\.[A-Za-z]\w{1,4}|[A-Z]{3}-\d+-WA\d+\.) \([^()\s]+(?: [^()\s]+){0,3}\)(?=\n|$)")


def whatsapp(files, order):
    for lines in (text_of(data).split("\n") for name, data in sorted(files.items()) if name.endswith(".txt")):
        head = lambda line: WHATSAPP.match(MARKS.sub("", line)) or TIME_FIRST.match(MARKS.sub("", line))
        date = lambda match, order: day(re.split("[./-]", match["day"]), order)
        # All lines that begin a message are written in one way, whatever their texts look like.
        form = lambda match: re.sub(r"\d+|[^\W\d_]+\.?(\s[mM]\.)?", "", re.sub("R| BE", "", match[0][:match.start("rest")]))
        heads = [match for line in lines if (match := head(line))]
        usual = max(forms := [form(match) for match in heads], key=forms.count, default="")
        heads = [match for match in heads if form(match) == usual]

        def faults(order):
            """Days that there are not, steps back, and how long it took: the least is the order."""
            days = [found for match in heads if (found := date(match, order))]
            return len(heads) - len(days), sum(one > two for one, two in zip(days, days[1:])), (days[-1] - days[0]).days if days else 0

        order = order or min(ORDERS, key=faults)
        found = blocks(lines, lambda line: (one := head(line)) and form(one) == usual and date(one, order) and (one, line))
        ends = [[colon.start() for colon in re.finditer(":(?= |$)", match["rest"])] for (match, _), _ in found]
        writers = names([[match["rest"][:end] for end in all if end < 80 or end == all[0]] for ((match, _), _), all in zip(found, ends)])
        count = collections.Counter(filter(None, writers))
        for ((match, line), more), name in zip(found, writers):
            if name is None:
                continue
            text = MARKS.sub("", "\n".join([match["rest"][len(name) + 1:], *more]))
            # A group's name may hold a colon; what begins with a mark may be the app's.
            is_odd = count[name] < 3 and any(name.startswith(other + " ") for other in count) or re.search(":\\s?[\u200e\u200f]", line)
            media = [next(filter(None, one.groups())) for one in [ATTACHED.search(text)] if one]
            text = ATTACHED.sub("", text, count=1)
            media = [kept(files, item) for item in media]
            yield Message(at(date(match, order), match["time"]), name.strip() or "?", text, media, is_odd and not media)


LINE_DAY = re.compile(
    r"(?:[A-Z][a-z]+,? )?(R?\d{1,4})[./](\d\d?)[./](\d{1,4})(?: ?[(（]?(?:週|周|星期)?[月火水木金土日一二三四五六월화수목금토일][)）]?| ?\(?[A-Z][a-z]+\)?)?$")


def line(files, order):
    for data in files.values():
        lines = MARKS.sub("", text_of(data)).split("\n")
        tabs = any("\t" in text for text in lines)
        time = re.compile(rf"({TIME})" + (r"\t(.*)" if tabs else " (.+)"))
        dated = [match for text in lines if (match := LINE_DAY.match(text))]
        fits = lambda order: sum(bool((found := day(one.groups(), order)) and found.strftime("%a") in one[0]) for one in dated)
        order = "year-first" if any(re.match(r"R|\d{3}", match[1]) for match in dated) else order or max(ORDERS, key=fits)
        is_head = lambda text: LINE_DAY.match(text) or time.match(text)
        today, found, opened = None, [], False
        for number, text in enumerate(lines):
            if opened or not is_head(text):
                if found:
                    found[-1][2].append(text)
                # A text in quotation marks ends where the next line is one of the app's.
                following = next(filter(None, lines[number + 1:]), None)
                opened = opened and not (text.endswith('"') and (following is None or is_head(following)))
            elif match := LINE_DAY.match(text):
                today = day(match.groups(), order)
            elif today:
                clock, rest = time.match(text).groups()
                found.append((at(today, clock), rest, []))
                ends = any(other.endswith('"') and not time.match(other) for other in lines[number + 1:])
                opened = tabs and '\t"' in rest and not rest.endswith('"') and ends
        if tabs:
            people = {rest.split("\t")[0] for _, rest, _ in found if "\t" in rest} - {""}
        else:
            firsts = [[" ".join(rest.split(" ")[:size]) for size in (1, 2, 3, 4)] for _, rest, _ in found]
            people = {re.sub("^.* with ", "", lines[0]), *names(firsts)}
        for moment, rest, more in found:
            name = rest.split("\t")[0] if "\t" in rest else max((name for name in people if rest.startswith(name)), key=len, default="")
            is_unsent = re.search("送信を取り消しました|unsent a message|收回|撤回", rest)
            text = "\n".join([rest if tabs and "\t" not in rest else rest[len(name) + 1:], *more]).rstrip()
            if name and (not tabs or "\t" in rest or is_unsent):
                yield Message(moment, name, text[1:-1] if more and text[0] == text[-1] == '"' else text)


MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
KAKAO_DAY = re.compile(r"(\d{4})(?:년|\.) ?(\d\d?)(?:월|\.) ?(\d\d?)(?:일|\.)|(?:[A-Z][a-z]+day, )?([A-Z][a-z]{2})[a-z]* (\d\d?), (\d{4})")
KAKAO_LINE = re.compile(
    rf"-+ <(?P<ruled>.*?)>(?: .요일)? -+$|<(?P<named>.*?)> .요일$|\[(?P<name>.*?)\] \[(?P<hour>{TIME})\] (?P<text>.*)"
    rf"|(?:<(?P<before>.*?)>(?:,| at)?\s)?(?P<time>{TIME})(?:, <(?P<behind>.*?)>)?(?P<sign>$|[,:] )(?P<rest>.*)")
KAKAO_OWN = re.compile(
    r".{1,40}(님이|님을).{0,60}(나갔습니다|들어왔습니다|초대하였습니다|초대했습니다|내보냈습니다)\.$"
    r"|.+ (invited .+|left this chatroom|joined this chatroom|has been removed from .+)\.$")


def kakaotalk(files, order):
    for name, data in sorted(files.items()):
        if name.endswith(".csv"):
            try:
                for row in csv.DictReader(io.StringIO(text_of(data), newline=""), strict=True):
                    if row["User"] and not KAKAO_OWN.match(row["Message"]):
                        yield Message(datetime.datetime.fromisoformat(row["Date"]), row["User"], row["Message"])
            except csv.Error:
                pass  # it is cut off
            continue
        today, last = None, None
        for text in MARKS.sub("", text_of(data)).split("\n"):
            dated = KAKAO_DAY.search(text[:60])
            match = KAKAO_LINE.match(KAKAO_DAY.sub("<>", text, count=1) if dated else text)
            if dated and re.fullmatch(r"[A-Z][a-z]+day, .*", dated[0]) and dated[0] == text:
                match = KAKAO_LINE.match("<> 월요일")
            part = match.groupdict() if match else {}
            if not match and not KAKAO_OWN.match(text) or match and part["time"] and not part["sign"] and not dated:
                last = last and last._replace(text=f"{last.text}\n{text}")
                continue
            # Under Windows nothing but its words tells a line of the app.
            if last:
                yield last
            last = None
            if dated and any(part.get(key) is not None for key in ("ruled", "named", "before", "behind")):
                year, month, date, word, late, last_year = dated.groups()
                today = datetime.date(int(year or last_year), int(month or MONTHS.index(word) + 1), int(date or late))
            if part.get("hour"):
                last = Message(at(today, part["hour"]), part["name"] or "?", part["text"])
            elif part.get("sign") == ", " and " : " in part["rest"] + " ":
                name, _, words = (part["rest"] + " ").partition(" : ")
                last = Message(at(today, part["time"]), name or "?", words)
        if last:
            yield last


def telegram(files, order):
    path = next((name for name, data in sorted(files.items()) if name.endswith(".json") and b'"messages"' in data), None)
    if path is None:
        yield from telegram_pages(files)
        return
    chat = json.loads(re.sub(r"(?<!\\)((?:\\\\)*)\\x([0-9A-Fa-f]{2})", r"\1\\u00\2", text_of(files[path])))
    owners = {}
    for item in (chat["chats"]["list"][0] if "chats" in chat else chat)["messages"]:
        if item.get("type") != "message":
            continue
        id = item.get("from_id", "")
        name = item.get("from") or id
        name = name if owners.setdefault(name, id) == id else f"{name} ({id})"
        parts = [{"text": part} if isinstance(part, str) else part for part in item.get("text", "")]
        words = "".join(part["text"] + (f" ({part['href']})" if part.get("href", part["text"]) != part["text"] else "") for part in parts)
        media = ["↪" + item["forwarded_from"]] if item.get("forwarded_from") else []
        for field in filter(None, (item.get("photo"), item.get("file"))):
            media.append(item.get("sticker_emoji", "") + field if field.startswith("(") else kept(files, field))
        if poll := item.get("poll"):
            words += poll["question"] + "".join("☐" + answer["text"] for answer in poll["answers"])
        if place := item.get("location_information"):
            words += f"📍{place['latitude']}, {place['longitude']}"
        words += "".join(f"{one.get('emoji', '')} {one['count']}" for one in item.get("reactions", []))
        stamp = item.get("date_unixtime")
        yield Message(seconds(stamp) if stamp else datetime.datetime.fromisoformat(item["date"]), name, words, media)


class Page(html.parser.HTMLParser):
    """The messages of a page of Telegram: [time, name or None, words, paths]."""

    def __init__(self):
        super().__init__()
        self.found, self.stack = [], []

    def handle_starttag(self, tag, attributes):
        own = dict(attributes)
        kind = set((own.get("class") or "").split())
        if tag in ("br", "img", "meta", "link"):
            return
        self.stack.append((tag, kind))
        inside = set().union(*(classes for _, classes in self.stack))
        if {"message", "default"} <= kind:
            self.found.append([None, None, "", []])
        elif {"date", "details"} <= kind and "message" in inside and self.found[-1][0] is None:
            time = own["title"].replace(" UTC", " ").replace(":", "")
            zone = " %z" if "+" in time or "-" in time else ""
            time = datetime.datetime.strptime(time, "%d.%m.%Y %H%M%S" + zone)
            self.found[-1][0] = here(time) if zone else time
        elif tag == "a" and "media_wrap" in inside and "://" not in own.get("href", "://"):
            self.found[-1][3].append(own["href"])

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        while self.stack and self.stack.pop()[0] != tag:
            pass

    def handle_data(self, data):
        inside = set().union(*(classes for _, classes in self.stack))
        if "default" not in inside or {"date", "initials", "reply_to", "bot_buttons_table"} & inside or {"from_name", "details"} <= inside:
            return
        if "from_name" in inside and data.strip():
            if "forwarded" in inside:
                self.found[-1][2] += "↪" + data
            else:
                self.found[-1][1] = re.sub(r" +via @\w+$", "", data.strip())
        elif "text" in inside or not self.found[-1][3]:
            self.found[-1][2] += data


def telegram_pages(files):
    name, pages = None, [path for path in files if path.endswith(".html")]
    for path in sorted(pages, key=lambda path: int(re.search(r"(\d*)\.html$", path)[1] or 1)):
        page = Page()
        page.feed(text_of(files[path]))
        for time, own, words, paths in page.found:
            name = own or name
            yield Message(time, name, words, [kept(files, item) for item in paths])


def signal(files, order):
    named = {pathlib.PurePath(name).name: data for name, data in files.items()}
    me = lambda name: ME if name in ("Me", "You") else name
    first = text_of(next(iter(named.values())))
    if "data.json" in named:
        for text in filter(str.strip, text_of(named["data.json"]).split("\n")):
            try:
                item = json.loads(text)
            except ValueError:
                continue  # it is cut off
            if not item.get("call"):
                words = item.get("quote", "") + (item["body"] or ("" if item["attachments"] else item["sticker"]))
                words = "(deleted message)" if item.get("deleted") else words
                words += "".join(f"{sign} {name}" for name, sign in item["reactions"])
                media = [kept(files, one["path"] or one["name"]) for one in item["attachments"]]
                yield Message(here(datetime.datetime.fromisoformat(item["date"])), me(item["sender"]), words, media)
    elif any(name.endswith(".json") for name in named):
        for item in json.loads(first):
            if item["type"] in ("incoming", "outgoing"):
                name = ME if item["type"] == "outgoing" else item.get("source") or item.get("sourceServiceId")
                words = "(deleted message)" if item.get("isErased") else item["body"] or ""
                yield Message(seconds(item["sent_at"] // 1000), name, words, [kept(files, one["fileName"]) for one in item["attachments"]])
    elif first.startswith("Conversation:"):
        parts = re.split(r"(?m)^From: (.+)\nType: (.+)\nSent: (.+)\n((?:[A-Z][a-z]+: .*\n)*)\n", first)
        for name, kind, sent, fields, body in zip(*(parts[at::5] for at in range(1, 6))):
            if kind in ("incoming", "outgoing"):
                time = here(datetime.datetime.strptime(sent, "%a, %d %b %Y %H:%M:%S %z"))
                media = [kept(files, path) for path in re.findall(r"(?m)^Attachment: (.+?) \(", fields)]
                yield Message(time, me(re.sub(r" \(.*\)$", "", name)), body + "".join(re.findall(r"(?m)^Reaction: (.+)", fields)), media)
    else:
        head = re.compile(r"\[(\d{4}-\d\d-\d\d),? (\d\d:\d\d)(?::\d\d)?\] (.+?): ?(.*)")
        for match, more in blocks(text_of(named["chat.md"]).split("\n") if "chat.md" in named else first.split("\n"), head.match):
            text = "\n".join([match[4], *more])
            media = [kept(files, path) for path in re.findall(r"\]\((\./media/[^)]*)\)", text)]
            text = re.sub(r"\(- (.*?): (.*?) -\)", r"\1: \2", re.sub(r"!?\[[^\]]*\]\(\./media/[^)]*\)", "", text))
            yield Message(datetime.datetime.fromisoformat(f"{match[1]} {match[2]}"), me(match[3]), text, media)


IMESSAGE = re.compile(r"([A-Z][a-z]{2} \d\d, \d{4}) +(\d\d?:\d\d:\d\d)\s([AP]M)(?: \(Read by .*\))?( .*)?$")


def imessage(files, order):
    for lines in (text_of(data).split("\n") for name, data in sorted(files.items()) if name.endswith(".txt")):
        for match, (name, *rest) in [(match, more) for match, more in blocks(lines, IMESSAGE.match) if more and not match[4]]:
            rest = [text for text in rest if text[:4] != "    " and text != "This message responded to an earlier message."]
            media = [kept(files, text) if "/" in text else "" for text in rest]
            words = "\n".join(text for text, path in zip(rest, media) if path[:1] != "<")
            time = datetime.datetime.strptime(" ".join(match.group(1, 2, 3)), "%b %d, %Y %I:%M:%S %p")
            yield Message(time, ME if name == "Me" else name, words, [path for path in media if path[:1] == "<"])


def mended(value):
    """Their strings are bytes of UTF-8, written as if they were Latin-1."""
    if isinstance(value, dict):
        return {mended(key): mended(item) for key, item in value.items()}
    if isinstance(value, list):
        return [mended(item) for item in value]
    try:
        return value.encode("latin-1").decode() if isinstance(value, str) else value
    except UnicodeError:
        return value


def posts(files, order):
    all = [mended(json.loads(data)) for name, data in files.items() if name.endswith(".json")]
    for post in [post for told in all for post in (told.get("ig_stories", []) if isinstance(told, dict) else told)]:
        if "media" in post or "uri" in post:
            media = post.get("media", [post])
            text, captions = post.get("title", ""), [item.get("title", "") for item in media]
            if len(media) == 1:
                text, captions = captions[0], [""]
        else:
            told = [item for one in post.get("attachments", []) for item in one["data"]]
            media = [item["media"] for item in told if "media" in item]
            captions = [item.get("description", "") for item in media]
            links = [item["external_context"].get("url", "") for item in told if "external_context" in item]
            text = "".join([item["post"] for item in post.get("data", []) if "post" in item] + links) or ("" if media else post.get("title", ""))
        stamp = post.get("creation_timestamp") or post.get("timestamp") or (media[0].get("creation_timestamp") if media else None)
        paths = [kept(files, item["uri"]) for item in media]
        words = text + "".join(path + (caption if path[0] == "<" else "") for path, caption in zip(paths, captions))
        if stamp:
            yield Message(seconds(stamp), ME, words)


def reader(files):
    tops = {name: MARKS.sub("", text_of(data[:60000])) for name, data in files.items() if re.search(r"\.(txt|csv|json|md|html)$", name)}
    top = "\n".join(tops.values())
    is_signal = re.match(r"Conversation:|\[\d{4}-\d\d-\d\d,? \d\d:\d\d(:\d\d)?\] ", top)
    if not is_signal and (WHATSAPP.match(top.lstrip()) or TIME_FIRST.match(top.lstrip())):
        return whatsapp
    if any(re.search("ig_stories|creation_timestamp|your_posts", name + text[:3000]) for name, text in tops.items()):
        return posts
    if re.search('"date_unixtime"|"messages":', top) or any(name.endswith("messages.html") for name in files):
        return telegram
    if is_signal or any(name.endswith((".json", ".md")) for name in tops):
        return signal
    if re.search(IMESSAGE.pattern, top, re.M):
        return imessage
    if re.search(rf"(?m)^(\[.*\] \[{TIME}\] |Date,User,Message|{TIME}, .* : |({TIME}, )?({KAKAO_DAY.pattern})(,| at)?(\s{TIME})?[,:] )", top):
        return kakaotalk
    return line if re.search(rf"(?m)^{TIME}[\t ]", top) else whatsapp


def entries(folder, is_post):
    """What is written, by day (of posts the moment) and author, in the order of the entries."""
    home, written = pathlib.Path(folder).parent, collections.defaultdict(str)
    for path in sorted(home.glob("entries/*.md"), key=lambda path: (path.name[:17], len(path.name), path.name)):
        head, _, body = path.read_text().removeprefix("---\n").partition("\n---\n")
        fields = dict(line.partition(": ")[::2] for line in head.split("\n"))
        link = lambda match: sha((home / "photos" / match[3]).read_bytes()) + (match[2] if match[1] else "")
        body = re.sub(r"(!?)\[((?:[^\]\\]|\\.)*)\]\(\.\./photos/([^)\s]+)\)", link, body)
        written[fields["created"][:19 if is_post else 10], fields["author"].strip("'\"")] += bare(body)
    return written


def main(export, folder, order=None):
    files = unpacked(export)
    read, count, faults = reader(files), 0, []
    members = {path.stem: json.loads(path.read_text()) for path in pathlib.Path(folder).parent.glob("members/*.json")}
    owner = next(id for id, one in members.items() if one["role"] == "owner")
    ids = {id: id for id in members} | {bare(one["name"]): id for id, one in members.items()} | {bare(ME): owner}
    is_post = read is posts
    written, messages = entries(folder, is_post), list(read(files, order))
    # The same post at the same second is one.
    for message in {(one.time, one.text): one for one in messages}.values() if is_post else messages:
        said = bare("".join(message.files) + message.text)
        key = message.time.isoformat()[:19 if is_post else 10], ids.get(bare(message.author), message.author)
        expected = said if is_post else message.time.strftime("%H:%M") + said
        if said and written[key].startswith(expected):
            written[key] = written[key][len(expected):]
            count += 1
        elif said and not message.is_doubtful:
            faults.append(f"{key[0]} {key[1]}: no {expected[:100]!r} but {written[key][:100]!r}")
    faults += [f"{key[0]} {key[1]}: nothing in the export is {rest[:100]!r}" for key, rest in written.items() if rest]
    print("\n".join(faults[:40]) or f"{count} messages are there")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
