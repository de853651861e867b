"""Exports of Day One, and entries of Day One Classic."""

import hashlib
import json

from .archive import archive
from .media import m4a, pdf, png


def md5(content):
    return hashlib.md5(content, usedforsecurity=False).hexdigest()


PINK, BLUE, GREEN = png(255, 160, 185), png(143, 168, 227), png(181, 201, 138)
SOUND, PAPER = m4a(), pdf()

LOCATION = {
    "region": {"center": {"longitude": 135.7681, "latitude": 35.0116}, "radius": 75},
    "localityName": "京都市",
    "country": "日本",
    "timeZoneName": "Asia/Tokyo",
    "administrativeArea": "京都府",
    "longitude": 135.768100123,
    "placeName": "鴨川",
    "latitude": 35.0116,
}
WEATHER = {
    "conditionsDescription": "Mostly Sunny",
    "temperatureCelsius": 8.5,
    "weatherCode": "partly-cloudy",
    "moonPhase": 0.8,
}


def photo(identifier, content, order, **more):
    return {"identifier": identifier, "md5": md5(content), "type": "png", "orderInEntry": order} | more


def entry(number, created, text, **more):
    return {
        "uuid": f"{number:032X}",
        "creationDate": created,
        "modifiedDate": created,
        "timeZone": "Asia/Tokyo",
        "isAllDay": False,
        "isPinned": False,
        "starred": False,
        "duration": 0,
        "creationDevice": "misaki’s iPhone",
        "text": text,
    } | more


TRAVEL = [
    entry(
        1,
        "2024-12-25T14:30:00Z",
        "# 京都\n\n鴨川を歩いた\\. とても寒い\\!\n\n![](dayone-moment:\\/\\/AAAA0001)\n\n1\\. not a list\n".replace("\\/", "/"),
        tags=["旅", "冬"],
        starred=True,
        location=LOCATION,
        weather=WEATHER,
        photos=[photo("AAAA0001", PINK, 0, filename="IMG_0001.PNG", cameraMake="Apple", fnumber="(null)")],
        richText=json.dumps({"contents": [{"text": "京都"}]}),
    ),
    entry(
        2,
        "2024-12-26T15:30:00Z",
        "See [yesterday](dayone2://view?entryId=" + f"{1:032X}" + ") and [gone](dayone://view?entryId=FFFF).\u200b\n"
        "![](dayone-moment:/audio/BBBB0001)\n![](dayone-moment://AAAA0001)\n",
        audios=[{"identifier": "BBBB0001", "md5": md5(SOUND), "format": "m4a", "orderInEntry": 0, "duration": 1}],
        photos=[photo("AAAA0002", BLUE, 2), photo("AAAA0003", GREEN, 1)],
        pdfAttachments=[{"identifier": "CCCC0001", "md5": md5(PAPER), "pdfName": "ticket.pdf", "orderInEntry": 3}],
    ),
    # Local day and zone: half past nine in the evening of the 31st in Honolulu.
    entry(3, "2025-01-01T07:30:00Z", "大晦日", timeZone="Pacific/Honolulu"),
    entry(4, "2025-01-02T00:00:00Z", "missing\n![](dayone-moment://AAAA0009)", photos=[{"identifier": "AAAA0009", "type": "jpeg", "orderInEntry": 0}]),
    entry(5, "2025-01-03T00:00:00Z", ""),
    entry(6, "not a time", "when?"),
    {
        "uuid": f"{7:032X}",
        "creationDate": "2025-01-04T00:00:00Z",
        "timeZone": "Nowhere/Land",
        "richText": json.dumps(
            {
                "meta": {"version": 1},
                "contents": [
                    {"text": "A title\n", "attributes": {"line": {"header": 1}}},
                    {"text": "bold", "attributes": {"bold": True}},
                    {"text": " and plain\n"},
                    {"text": "done\n", "attributes": {"line": {"listStyle": "checkbox", "checked": True, "indentLevel": 1}}},
                    {"embeddedObjects": [{"type": "photo", "identifier": "AAAA0002"}]},
                ],
            }
        ),
    },
]
WORK = [entry(8, "2024-12-27T03:00:00Z", "会議", isAllDay=True)]


def journal(entries):
    # Day One writes slashes escaped.
    text = json.dumps({"metadata": {"version": "1.0"}, "entries": entries}, ensure_ascii=False, indent=2)
    return text.replace("/", "\\/")


def classic(uuid, text, more=""):
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>Creation Date</key>
	<date>2013-07-17T18:38:00Z</date>
	<key>Entry Text</key>
	<string>{text}</string>
	<key>Starred</key>
	<true/>
	<key>Tags</key>
	<array><string>old &amp; new</string></array>
	<key>Time Zone</key>
	<string>America/Los_Angeles</string>
	<key>UUID</key>
	<string>{uuid}</string>{more}
</dict>
</plist>
"""


def files():
    media = {
        f"photos/{md5(PINK)}.png": PINK,
        f"photos/{md5(BLUE)}.png": BLUE,
        f"photos/{md5(GREEN)}.png": GREEN,
        f"audios/{md5(SOUND)}.m4a": SOUND,
        f"pdfs/{md5(PAPER)}.pdf": PAPER,
    }
    location = "\n\t<key>Location</key>\n\t<dict><key>Latitude</key><real>34.05</real><key>Longitude</key><real>-118.2</real><key>Country</key><string>United States</string></dict>"
    old = "A1" * 16
    return {
        "day-one.zip": archive({"Travel.json": journal(TRAVEL), "仕事.json": journal(WORK)} | media),
        "day-one.json": journal(WORK),
        "day-one-classic.zip": archive(
            {
                f"Journal.dayone/entries/{old}.doentry": classic(old, "An old entry!", location),
                f"Journal.dayone/photos/{old}.jpg": PINK,
                "Journal.dayone/entries/" + "B2" * 16 + ".doentry": "no property list",
            }
        ),
    }
