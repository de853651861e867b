"""Photos as cameras, Google Takeout, Instagram and Facebook give them.

EXIF after CIPA DC-008, sidecars after what importers of Takeout read, posts after what importers of the two archives
read; all pictures and texts are invented.
"""

import json
import struct

from .archive import archive
from .media import png


def tiff(fields, exif=(), position=(), order="<"):
    """A TIFF block of ASCII (text), SHORT (int) and RATIONAL (list of pairs) fields."""

    def directory(fields, start, more=()):
        entries, data = b"", b""
        every = sorted(list(fields) + list(more))
        room = start + 2 + 12 * len(every) + 4
        for tag, value in every:
            if isinstance(value, str):
                raw, kind, count = value.encode() + b"\0", 2, len(value.encode()) + 1
            elif isinstance(value, list):
                raw, kind, count = b"".join(struct.pack(order + "II", *pair) for pair in value), 5, len(value)
            else:
                raw, kind, count = struct.pack(order + "I", value), 4, 1
            if len(raw) <= 4:
                entries += struct.pack(order + "HHI", tag, kind, count) + raw.ljust(4, b"\0")
            else:
                entries += struct.pack(order + "HHII", tag, kind, count, room + len(data))
                data += raw + b"\0" * (len(raw) % 2)
        return struct.pack(order + "H", len(every)) + entries + bytes(4) + data

    pointers = [(0x8769, 0)] * bool(exif) + [(0x8825, 0)] * bool(position)
    first = 8 + len(directory(fields, 8, pointers))
    second = directory(exif, first) if exif else b""
    third = directory(position, first + len(second)) if position else b""
    pointers = [(0x8769, first)] * bool(exif) + [(0x8825, first + len(second))] * bool(position)
    head = b"II*\0" if order == "<" else b"MM\0*"
    return head + struct.pack(order + "I", 8) + directory(fields, 8, pointers) + second + third


def jpeg(block=None, level=0):
    """A grey JPEG of 8 × 8 pixels with an EXIF block; `level` makes another picture."""

    def segment(marker, data):
        return bytes((0xFF, marker)) + struct.pack(">H", len(data) + 2) + data

    exif = segment(0xE1, b"Exif\0\0" + block) if block else b""
    one = bytes([1] + [0] * 15) + b"\0"
    return (
        b"\xff\xd8" + exif + segment(0xDB, b"\0" + bytes([1 + level] * 64))
        + segment(0xC0, struct.pack(">BHHB", 8, 8, 8, 1) + b"\x01\x11\0") + segment(0xC4, b"\0" + one)
        + segment(0xC4, b"\x10" + one) + segment(0xDA, b"\x01\x01\0\0\x3f\0") + b"\x3f\xff\xd9")


def heic(block, behind=0):
    """A HEIC as phones write it, but for its picture; `behind` bytes stand before the EXIF block."""

    def box(name, data):
        return struct.pack(">I", len(data) + 8) + name + data

    def full(name, version, data):
        return box(name, bytes([version, 0, 0, 0]) + data)

    exif = struct.pack(">I", 6) + b"Exif\0\0" + block
    kinds = [b"hvc1", b"Exif", b"hvc1"]
    properties = box(b"iprp", box(b"ipco", full(b"ispe", 0, struct.pack(">II", 8, 8)))
                     + full(b"ipma", 0, struct.pack(">IHBB", 1, 1, 1, 1)))
    infos = b"".join(full(b"infe", 2, struct.pack(">HH", 1 + at, 0) + kind + b"\0") for at, kind in enumerate(kinds))
    start = box(b"ftyp", b"heic\0\0\0\0mif1heic")
    for _ in range(2):
        # The second time it is known where the data stand.
        places = [(4, len(start)), (len(exif), len(start) + 4 + behind), (4, len(start))]
        located = struct.pack(">HH", 0x4400, 3) + b"".join(
            struct.pack(">HHHHII", 1 + at, 0, 0, 1, place, length) for at, (length, place) in enumerate(places))
        meta = full(b"meta", 0, full(b"hdlr", 0, bytes(4) + b"pict" + bytes(13)) + full(b"pitm", 0, struct.pack(">H", 1))
                    + full(b"iinf", 0, struct.pack(">H", 3) + infos) + properties + full(b"iloc", 1, located))
        start = box(b"ftyp", b"heic\0\0\0\0mif1heic") + meta + struct.pack(">I", 8 + 4 + behind + len(exif)) + b"mdat"
    return start + bytes(4 + behind) + exif


def xmp(properties, level):
    """A JPEG with XMP (ISO 16684-1) and no EXIF."""
    packet = (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"'
        f' xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" {properties}</rdf:RDF></x:xmpmeta>').encode()
    data = b"http://ns.adobe.com/xap/1.0/\0" + packet
    plain = jpeg(level=level)
    return plain[:2] + b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data + plain[2:]


def phone():
    """What phones and programs for photos write that a camera doesn't."""
    def block(moment, zone="+09:00", caption=None):
        return tiff([(0x010E, caption)] if caption else [], [(0x9003, moment), (0x9011, zone)])

    return archive({
        "Phone/IMG_0006.HEIC": heic(block("2024:05:06 07:08:09")),
        "Phone/IMG_0007.HEIC": heic(block("2024:05:07 07:08:09", "-10:00"), 100_000),
        "Phone/blanks.jpg": jpeg(block("2024:05:08 07:08:09", caption="OLYMPUS DIGITAL CAMERA         "), level=1),
        "Phone/words.jpg": jpeg(block("2024:05:08 08:08:09", caption="Two words   "), level=2),
        "Phone/attribute.jpg": xmp('xmp:CreateDate="2024-05-09T07:08:09+02:00"/>', 3),
        "Phone/element.jpg": xmp("><photoshop:DateCreated>2024-05-10T07:08:09</photoshop:DateCreated></rdf:Description>", 4),
        "Phone/elsewhere.jpg": xmp('xmp:CreateDate="2024-05-10T23:08:09Z"/>', 5),
        "Phone/IMG_0008.HEIC": heic(block("2024:05:11 07:08:09") + bytes(70_000)),
        "Phone/IMG_20240512_070809.jpg": xmp('xmp:CreateDate="1970-01-01T00:00:00Z"/>', 7),
        "Phone/scan.jpg": xmp('photoshop:DateCreated="2024-05-13"/>', 8),
        "Phone/wrong.jpg": xmp('xmp:CreateDate="yesterday"/>', 6),
    })


def sidecars():
    """Files of XMP beside photos, as Apple Photos (XMP Core), osxphotos and Lightroom write them."""
    def document(properties, attributes=""):
        return (
            '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 6.0.0">\n'
            '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n<rdf:Description rdf:about=""'
            ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"'
            ' xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"'
            ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"'
            f'{attributes}>\n{properties}\n</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end="w"?>')

    def words(name, *texts, kind="Bag"):
        languages = [' xml:lang="x-default"', ' xml:lang="de"'] if kind == "Alt" else [""] * len(texts)
        items = "".join(f"<rdf:li{language}>{text}</rdf:li>" for text, language in zip(texts, languages))
        return f"<{name}>\n<rdf:{kind}>{items}</rdf:{kind}>\n</{name}>"

    def block(moment, zone=None, caption=None):
        return tiff([(0x010E, caption)] if caption else [], [(0x9003, moment)] + ([(0x9011, zone)] if zone else []))

    corrected = document(
        "<exif:GPSLatitude>34.128433333333334</exif:GPSLatitude><exif:GPSLatitudeRef>N</exif:GPSLatitudeRef>"
        "<exif:GPSLongitude>118.11666116666666</exif:GPSLongitude><exif:GPSLongitudeRef>W</exif:GPSLongitudeRef>"
        "<photoshop:DateCreated>2024-06-02T11:00:00-07:00</photoshop:DateCreated>"
        + words("dc:description", "Our bridge &amp; the [river]", "Unsere Br\u00fccke", kind="Alt") + words("dc:title", "A title", kind="Alt")
        + words("dc:subject", "trip", "evening light") + words("Iptc4xmpExt:PersonInImage", "\u3086\u3046\u304d"))
    plain = block("2024:06:01 10:00:00", "+09:00", "as the camera had it")
    return archive({
        "Export/IMG_0010.HEIC": heic(plain),
        "Export/IMG_0010.xmp": corrected,
        "Export/IMG_0010.MOV": film(0),
        # The same clock, with its zone, and a place by minutes.
        "Export/IMG_0011.jpg": jpeg(block("2024:06:03 16:04:55"), 1),
        "Export/IMG_0011.jpg.xmp": document(
            "<photoshop:DateCreated>2024-06-03T16:04:55.787000-07:00</photoshop:DateCreated><exif:GPSLongitude>118,19.1802W</exif:GPSLongitude>"
            "<exif:GPSLatitude>33,42,54N</exif:GPSLatitude>" + words("dc:title", "Only a title", kind="Alt") + words("dc:subject", "trip")),
        "Export/IMG_0012.jpg": jpeg(level=2),
        "Export/IMG_0012.XMP": document("", ' exif:DateTimeOriginal="2024-06-04T07:08:09" exif:GPSLatitude="91" exif:GPSLongitude="x"'),
        # A raw file's, which stays behind with it.
        "Export/IMG_0013.xmp": document("<photoshop:DateCreated>2024-06-05T07:08:09</photoshop:DateCreated>"),
        "Export/IMG_0013.CR3": b"\0\0\0\x18ftypcrx ",
        # Cut off, with entities, and of something else.
        "Export/cut.jpg": jpeg(block("2024:06:06 07:08:09"), 3),
        "Export/cut.xmp": corrected[:900],
        "Export/entities.jpg": jpeg(block("2024:06:07 07:08:09"), 4),
        "Export/entities.xmp": '<!DOCTYPE x [<!ENTITY a "b">]>' + corrected.split("?>", 1)[1],
        "Export/other.jpg": jpeg(block("2024:06:08 07:08:09"), 5),
        "Export/other.xmp": "<svg><rdf:RDF><rdf:Description><dc:title>no</dc:title></rdf:Description></rdf:RDF></svg>",
        # Words in the photo alone.
        "Export/inside.jpg": xmp(
            'xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:CreateDate="2024-06-09T07:08:09"><dc:description><rdf:Alt>'
            '<rdf:li xml:lang="x-default">inside</rdf:li></rdf:Alt></dc:description></rdf:Description>', 6),
    })


def taken(moment, zone=None, place=None, stamp=None, caption=None, level=0, order="<"):
    exif = [(0x9003, moment)] + ([(0x9011, zone)] if zone else [])
    position = []
    if place:
        north, east = place

        def degrees(value):
            return [(int(abs(value)), 1), (int(abs(value) * 60) % 60, 1), (int(abs(value) * 3600 * 100) % 6000, 100)]

        position = [
            (1, "N" if north >= 0 else "S"), (2, degrees(north)), (3, "E" if east >= 0 else "W"), (4, degrees(east))]
    if stamp:
        day, (hour, minute, second) = stamp
        position += [(7, [(hour, 1), (minute, 1), (second, 1)]), (0x1D, day)]
    return jpeg(tiff([(0x010E, caption)] if caption else [], exif, position, order), level)


def film(seconds):
    """The beginning of an MP4 with the time of its movie header, in seconds since 1904."""

    def box(name, data):
        return struct.pack(">I", len(data) + 8) + name + data

    return box(b"ftyp", b"isom\0\0\2\0isom") + box(b"moov", box(b"mvhd", bytes(4) + struct.pack(">II", seconds, seconds) + bytes(88)))


def card():
    kyoto = taken("2024:05:03 14:03:12", "+09:00", (35.0116, 135.7681), level=1, caption="鴨川 [朝]")
    return archive({
        "DCIM/100APPLE/IMG_0001.JPG": kyoto,
        "DCIM/100APPLE/IMG_0002.JPG": taken(
            "2024:05:03 23:30:00", None, (21.3, -157.85), ("2024:05:04", (9, 30, 0)), "OLYMPUS DIGITAL CAMERA", 2, ">"),
        "DCIM/101APPLE/IMG_0001 copy.JPG": kyoto,
        "DCIM/101APPLE/IMG_0004.JPG": taken("2024:05:04 08:00:00", level=3),
        "DCIM/101APPLE/IMG_0004.MOV": film(0),
        "DCIM/101APPLE/PXL_20240505_101112123.jpg": jpeg(level=4),
        "DCIM/101APPLE/Screenshot 2024-05-05 at 9.05.06.png": png(6, 4, 3),
        "DCIM/101APPLE/VID_1.mp4": film(3_797_841_600),
        "DCIM/101APPLE/1970.jpg": taken("1970:01:01 00:00:00", level=5),
        "DCIM/101APPLE/2099.jpg": taken("2099:01:01 00:00:00", level=6),
        "DCIM/101APPLE/empty.jpg": b"",
        "DCIM/101APPLE/cut.jpg": kyoto[:40],
        "DCIM/101APPLE/RAW_0001.DNG": b"MM\0*",
    })


def takeout():
    def sidecar(title, seconds, **more):
        return json.dumps({
            "title": title, "description": more.pop("description", ""),
            "photoTakenTime": {"timestamp": str(seconds), "formatted": "3 mai 2024"},
            "geoData": {"latitude": 0.0, "longitude": 0.0}, **more}, ensure_ascii=False)

    folder = "Takeout/Google フォト/Photos from 2024/"
    long = "a" * 44 + "_BURST_COVER.jpg"
    return archive({
        folder + "metadata.json": json.dumps({"title": "Photos from 2024"}),
        folder + "IMG_1.jpg": jpeg(level=1),
        folder + "IMG_1.jpg.json": sidecar(
            "IMG_1.jpg", 1714712592, description="初めての鴨川", people=[{"name": "ゆうき"}], favorited=True,
            geoDataExif={"latitude": 35.0116, "longitude": 135.7681}),
        folder + "IMG_1-編集済み.jpg": jpeg(level=2),
        folder + "IMG_2(1).jpg": jpeg(level=3),
        folder + "IMG_2.jpg.supplemental-metadata(1).json": sidecar("IMG_2.jpg", 1714798992),
        folder + "IMG_3.jpg": jpeg(level=4),
        folder + "IMG_3.jpg.supplemental-me.json": sidecar("IMG_3.jpg", 1714885392),
        folder + long: jpeg(level=5),
        folder + long[:46] + ".json": sidecar(long, 1714885393),
        folder + "gone.jpg": jpeg(level=6),
        folder + "gone.jpg.json": sidecar("gone.jpg", 1714885394, trashed=True),
        folder + "lone.jpg": jpeg(level=7),
        "Takeout/Google フォト/Kyoto/IMG_1.jpg": jpeg(level=1),
        "Takeout/Google フォト/Kyoto/IMG_1.jpg.json": sidecar("IMG_1.jpg", 1714712592, description="初めての鴨川"),
        "Takeout/Google フォト/Kyoto/metadata.json": json.dumps({"title": "Kyoto", "description": "旅"}, ensure_ascii=False),
    })


def mangled(value):
    """Both apps write the bytes of UTF-8 as code points."""
    if isinstance(value, str):
        return value.encode().decode("latin-1")
    if isinstance(value, list):
        return [mangled(item) for item in value]
    return {key: mangled(item) for key, item in value.items()} if isinstance(value, dict) else value


def instagram():
    media = "media/posts/202405/"
    posts = [
        {"media": [{"uri": media + "1.jpg", "creation_timestamp": 1714712592, "title": "鴨川🌊 é"}]},
        {"media": [
            {"uri": media + "2.jpg", "creation_timestamp": 1714798990, "title": "一枚目"},
            {"uri": media + "gone.jpg", "creation_timestamp": 1714798991, "title": ""}],
            "title": "旅の二日目\n# 見出しではない", "creation_timestamp": 1714798992},
        {"media": [{"uri": media + "3.jpg"}]},
    ]
    return archive({
        "your_instagram_activity/media/posts_1.json": json.dumps(mangled(posts)),
        "your_instagram_activity/media/stories.json": json.dumps(mangled(
            {"ig_stories": [{"uri": "media/stories/4.jpg", "creation_timestamp": 1714885392, "title": ""}]})),
        media + "1.jpg": jpeg(level=1), media + "2.jpg": jpeg(level=2), media + "3.jpg": jpeg(level=3),
        "media/stories/4.jpg": jpeg(level=4),
    })


def facebook():
    uri = "your_facebook_activity/posts/media/Kyoto_1/1.jpg"
    posts = [
        {"timestamp": 1714712592, "title": "みさき added a new photo.",
         "data": [{"post": "鴨川にて"}, {"update_timestamp": 1714712600}],
         "attachments": [{"data": [
             {"media": {"uri": uri, "description": "橋から", "creation_timestamp": 1714712000}},
             {"place": {"name": "京都", "coordinate": {"latitude": 35.0116, "longitude": 135.7681}}}]}]},
        {"timestamp": 1714798992, "data": [{"post": "読んだ"}],
         "attachments": [{"data": [{"external_context": {"url": "https://example.org/a_b"}}]}]},
        {"timestamp": 1714798993, "data": [], "title": "みさき updated her status."},
        {"data": [{"post": "no time"}]},
    ]
    return archive({
        "your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json": json.dumps(mangled(posts)),
        "posts/media/Kyoto_1/1.jpg": jpeg(level=1),
    })


def files():
    return {
        "photos-card.zip": card(), "photos-phone.zip": phone(), "photos-xmp.zip": sidecars(),
        "google-takeout.zip": takeout(), "instagram.zip": instagram(), "facebook.zip": facebook(),
    }
