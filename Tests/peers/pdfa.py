#!/usr/bin/env python3
"""Looks for what ISO 19005-3 (PDF/A-3b) forbids or asks for in a book, with qpdf; compares what is attached.

    pdfa.py book.pdf home

veraPDF is no package of Debian or PyPI; this knows the clauses that programs like WeasyPrint can break. It prints
each fault and the number of attachments.
"""

import base64
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

NS = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/", "id": "http://www.aiim.org/pdfa/ns/id/",
}
book, home = sys.argv[1:3]
faults = []


def check(holds, words):
    if not holds:
        faults.append(words)


subprocess.run(["qpdf", "--check", book], check=True, stdout=subprocess.DEVNULL)
said = json.loads(subprocess.run(
    ["qpdf", "--json=2", "--json-stream-data=inline", "--decode-level=specialized", book], check=True,
    stdout=subprocess.PIPE).stdout)
objects = said["qpdf"][1]


def got(value):
    while isinstance(value, str) and re.fullmatch(r"\d+ \d+ R", value):
        item = objects["obj:" + value]
        value = item["value"] if "value" in item else item["stream"]
    return value


def fields(value):
    value = got(value)
    return value["dict"] if isinstance(value, dict) and "dict" in value else value


def data(value):
    return base64.b64decode(got(value)["data"])


def text(value):
    return value[2:] if isinstance(value, str) and value[:2] in ("u:", "b:") else value


def all_fields():
    waiting = [item.get("value", item.get("stream", {}).get("dict")) for item in objects.values()]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            yield item
            waiting += item.values()
        elif isinstance(item, list):
            waiting += item


raw = open(book, "rb").read()
check(re.match(rb"%PDF-1\.[0-7]\n%[\x80-\xff]{4}", raw), "6.1.2: the header")
trailer = objects["trailer"]["value"]
check(len(trailer.get("/ID", [])) == 2, "6.1.3: no ID")
check("/Encrypt" not in trailer, "6.1.3: encrypted")
catalog = got(trailer["/Root"])
info = got(trailer["/Info"])

packet = data(catalog["/Metadata"])
tree = xml.fromstring(re.sub(rb"<\?xpacket.*?\?>", b"", packet))
about = {key: value for item in tree.iter("{%(rdf)s}Description" % NS) for key, value in item.attrib.items()}
check(about.get("{%(id)s}part" % NS) == "3", "6.6.4: the part")
check(about.get("{%(id)s}conformance" % NS) == "B", "6.6.4: the conformance")
title = tree.find(".//dc:title//rdf:li", NS)
check(title is not None and title.text == text(info["/Title"]), "6.6.3: another title")
made = tree.find(".//xmp:CreateDate", NS)
check(
    made is not None and re.sub(r"\D", "", made.text)[:14] == re.sub(r"\D", "", text(info["/CreationDate"]))[:14],
    "6.6.3: another date")

intents = [got(item) for item in catalog.get("/OutputIntents", [])]
check([item["/S"] for item in intents] == ["/GTS_PDFA1"], "6.2.3: the output intent")
for intent in intents:
    profile = data(intent["/DestOutputProfile"])
    check(fields(intent["/DestOutputProfile"])["/N"] == 3, "6.2.3: no RGB profile")
    check(profile[36:40] == b"acsp" and profile[16:20] == b"RGB ", "6.2.3: no ICC profile")


def check_cmap(encoding, font):
    """An embedded CMap is for the characters of its font, and its stream says the same as its dictionary."""
    cmap = fields(encoding)
    if not isinstance(cmap, dict) or cmap.get("/Type") != "/CMap":
        return check(False, "6.2.11.3.3: a CMap that isn't embedded")
    check("/UseCMap" not in cmap, "6.2.11.3.3: another CMap")
    mode = re.search(rb"/WMode (\d)", data(encoding))
    check(cmap.get("/WMode", 0) == (int(mode[1]) if mode else 0), "6.2.11.3.3: another writing mode")
    check(fields(cmap["/CIDSystemInfo"]) == fields(font["/CIDSystemInfo"]), "6.2.11.3.1: other characters than the font's")


for item in all_fields():
    check(item.get("/Filter") != "/LZWDecode", "6.1.7: LZW")
    check(item.get("/Interpolate") in (None, False), "6.2.8: a smoothed picture")
    check(item.get("/ColorSpace") != "/DeviceCMYK", "6.2.4: CMYK")
    check("/AA" not in item and "/OC" not in item and "/TR" not in item, "6.5.1: events")
    check(item.get("/Subtype") not in ("/PS", "/Sound", "/Movie", "/Screen", "/3D"), "6.3.1: what moves")
    kind = item.get("/S")
    check(kind not in ("/JavaScript", "/Launch", "/Sound", "/Movie", "/ResetForm", "/ImportData"), "6.5.1: " + str(kind))
    if item.get("/Type") == "/Annot":
        check(item.get("/F", 0) & 4 and not item["/F"] & 0b100011, "6.3.2: an annotation that isn't printed")
        check(item["/Subtype"] == "/Link", "6.3.3: an annotation without a look")
    if item.get("/Type") == "/FontDescriptor":
        check({"/FontFile", "/FontFile2", "/FontFile3"} & set(item), "6.2.11.4: a font that isn't embedded")
    if item.get("/Subtype") == "/CIDFontType2":
        check("/CIDToGIDMap" in item, "6.2.11.3: no map of glyphs")
    if item.get("/Type") == "/Font" and item.get("/Subtype") == "/Type0":
        if item["/Encoding"] != "/Identity-H":
            check_cmap(item["/Encoding"], fields(got(item["/DescendantFonts"])[0]))

# Tags, as ISO 19005-3 asks of level A (6.7) and ISO 14289-1 of any book read aloud.
check(catalog.get("/MarkInfo", {}).get("/Marked") is True, "6.7.2: not marked as tagged")
check(text(catalog.get("/Lang", "")) != "", "6.7.4: no language")
root = fields(catalog.get("/StructTreeRoot", {}))
numbers = fields(root.get("/ParentTree", {})).get("/Nums", [])
parents = dict(zip(numbers[::2], numbers[1::2]))
check(parents, "6.7.3: no tags")
for page in said["pages"]:
    item = fields(page["object"])
    marks = [int(one) for content in page["contents"] for one in re.findall(rb"/MCID (\d+)", data(content))]
    tagged = got(parents.get(item.get("/StructParents"), []))
    check(marks == list(range(len(tagged))) and None not in tagged, "6.7.3: text without a tag")

names = [got(item) if number % 2 else text(item) for number, item in enumerate(
    fields(catalog.get("/Names", {}).get("/EmbeddedFiles", {})).get("/Names", []))]
specs = dict(zip(names[::2], names[1::2]))
check(list(specs) == sorted(specs) and "".join(specs).isascii(), "ISO 32000-1, 7.9.6: the name tree's order")
associated = [got(item) for item in catalog.get("/AF", [])]
check(associated == list(specs.values()), "6.8: the associated files")
for key, spec in specs.items():
    path = text(spec["/Desc"])
    check({"/F", "/UF", "/EF", "/Desc"} <= set(spec), "6.8: the specification of " + path)
    check(spec.get("/AFRelationship") == "/Source", "6.8: the relationship of " + path)
    file = fields(spec["/EF"]["/F"])
    check("/" in file.get("/Subtype", "")[1:], "6.8: the media type of " + path)
    check("/ModDate" in file["/Params"], "6.8: the date of " + path)
    source = os.path.join(home, path)
    shown = subprocess.run(
        ["qpdf", "--show-attachment=" + key, book], check=True, stdout=subprocess.PIPE).stdout
    check(file["/Params"]["/Size"] == len(shown), "6.8: the size of " + path)
    if os.path.basename(os.path.dirname(path)) in ("entries", "photos"):
        check(shown == open(source, "rb").read(), "another content: " + path)

for fault in sorted(set(faults)):
    print(fault)
print("attached:", len(specs))
sys.exit(bool(faults))
