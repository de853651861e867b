#!/usr/bin/env python3
"""A second implementation of sealed notes, written from docs/FORMAT.md alone; it shares no code with zutto.

    note.py vectors > Tests/Fixtures/notes/vectors.json
    note.py exchange      reads a request a line, and answers each in a line; both are JSON:
        {"seal": CONTENT, "to": HEX, "ephemeral": HEX}    {"json": TEXT, "sealed": BASE64, "armor": TEXT, "id": TEXT}
        {"open": TEXT, "key": HEX}                        {"notes": [{"id": TEXT, "content": CONTENT}, ...]}
        {"token": HEX} or {"link": TEXT}                  {"token": TEXT, "public": HEX}
        {"normal": TEXT}                                  {"text": TEXT, "name": TEXT}
    A request that is refused is answered by {"error": TEXT}.
"""

import base64
import hashlib
import json
import re
import sys
import unicodedata

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
INFO = b"zutto note v1 P-256 HKDF-SHA-256 AES-256-GCM"
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
DIRECTIONS = {0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
INVISIBLE = DIRECTIONS | {
    0xAD, 0x115F, 0x1160, 0x180E, 0x200B, *range(0x2060, 0x2070), 0x3164, 0xFEFF, 0xFFA0, *range(0xFFF0, 0xFFFC),
    *range(0xE0080, 0xE0100), *range(0xE01F0, 0xE1000),
}
TAGS = "(\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{3,6}\U000E007F)|[\U000E0000-\U000E007F]"
IGNORABLE = {
    0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10),
    *range(0xE0000, 0xE1000),
}


class Refused(Exception):
    pass


def check(holds, words):
    if not holds:
        raise Refused(words)


def sha256(data):
    return hashlib.sha256(data).digest()


def base32(data):
    return base64.b32encode(data).decode().rstrip("=").lower()


def private_key(data):
    check(len(data) == 32, "a private key of another size")
    return ec.derive_private_key(int.from_bytes(data, "big"), CURVE)


def public_bytes(key):
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(data):
    check(len(data) == 65 and data[0] == 4, "no uncompressed point")
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)


# Personal links


def token(public):
    check(public[64] % 2 == 0, "Y is odd")
    return base32(public[1:33] + sha256(public[1:33])[:1])


def find_token(text):
    found = {word.lower() for word in re.findall(r"(?<![0-9A-Za-z])[A-Za-z2-7]{53}(?![0-9A-Za-z])", text)}
    check(len(found) == 1, f"{len(found)} tokens")
    (word,) = found
    data = base64.b32decode(word.upper() + "===")
    check(base32(data) == word and sha256(data[:32])[0] == data[32], "the token's check")
    return word, public_bytes(ec.EllipticCurvePublicKey.from_encoded_point(CURVE, b"\2" + data[:32]))


# Texts and contents


def is_blank(character):
    return character == "\t" or unicodedata.category(character) == "Zs"


def strip_end(line):
    while line and is_blank(line[-1]):
        line = line[:-1]
    return line


def normal(text):
    text = re.sub("\r\n|\r|\u2028|\u2029", "\n", text)
    text = re.sub("[\u00a0\u202f]", " ", text)
    text = "".join(
        c for c in text
        if not (ord(c) < 0x20 and c not in "\n\t" or 0x7F <= ord(c) <= 0x9F or ord(c) in INVISIBLE)
    )
    text = re.sub(TAGS, lambda match: match[1] or "", text)
    lines = [strip_end(line) for line in unicodedata.normalize("NFC", text).split("\n")]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines)


def normal_name(text):
    line = strip_end(re.sub("[\n\t]", " ", normal(text)))
    while line and is_blank(line[0]):
        line = line[1:]
    return line


def written(text):
    return '"' + re.sub(r'(["\\])', r"\\\1", text).replace("\n", "\\n").replace("\t", "\\t") + '"'


def normal_content(content):
    content = dict(content)
    if "text" in content:
        content["text"] = normal(content["text"])
        check(1 <= len(content["text"]) <= 10_000, "the text's length")
    if "from" in content:
        content["from"] = normal_name(content["from"])
        check(len(content["from"]) <= 50, "the name's length")
    return content


def written_content(content):
    order = ["kind", "sent", "reply", "from", "to", "text", "private", "public"]
    return "{" + ",".join(f'"{key}":{written(content[key])}' for key in order if key in content) + "}"


def read_content(data):
    content = json.loads(data.decode())
    kind = content["kind"]
    if kind == "reply-key":
        own = public_bytes(private_key(base64.b64decode(content["private"], validate=True)).public_key())
        check(content["public"] == base64.b64encode(own).decode(), "another public half")
        check(data.decode() == written_content(content), "a reply key in another form")
        return content
    check(kind in ["note", "answer"], "the kind")
    check(re.fullmatch(r"\d{4}-\d\d-\d\d", content["sent"]), "the day")
    if "reply" in content:
        public_key(base64.b64decode(content["reply"], validate=True))
    if "to" in content:
        check(re.fullmatch("[a-z2-7]{16}", content["to"]), "the id")
    check("text" in content, "no text")
    return normal_content(content)


# Sealed texts


def recipient_tag(recipient, ephemeral):
    return sha256(b"zutto note v1 recipient" + recipient + ephemeral)[:16]


def keys(shared, ephemeral, recipient):
    made = HKDF(SHA256(), 44, ephemeral + recipient, INFO).derive(shared)
    return made[:32], made[32:]


def seal(content, recipient, ephemeral):
    data = written_content(content).encode()
    step = 256 if content["kind"] == "reply-key" else 1024
    size = -(-(len(data) + 4) // step) * step
    plaintext = (len(data).to_bytes(4, "big") + data).ljust(size, b"\0")
    own = public_bytes(ephemeral.public_key())
    head = b"\1" + (size // 256).to_bytes(2, "big") + own + recipient_tag(recipient, own)
    key, nonce = keys(ephemeral.exchange(ec.ECDH(), public_key(recipient)), own, recipient)
    return head + AESGCM(key).encrypt(nonce, plaintext, head)


def open_sealed(sealed, key):
    check(len(sealed) >= 100 and sealed[0] == 1, "the version")
    blocks = int.from_bytes(sealed[1:3], "big")
    check(1 <= blocks <= 256 and len(sealed) == 84 + blocks * 256 + 16, "the size")
    ephemeral, recipient = public_key(sealed[3:68]), public_bytes(key.public_key())
    check(sealed[68:84] == recipient_tag(recipient, sealed[3:68]), "for another key")
    derived, nonce = keys(key.exchange(ec.ECDH(), ephemeral), sealed[3:68], recipient)
    plaintext = AESGCM(derived).decrypt(nonce, sealed[84:], sealed[:84])
    size = int.from_bytes(plaintext[:4], "big")
    check(size <= len(plaintext) - 4 and not any(plaintext[4 + size:]), "the padding")
    return read_content(plaintext[4:4 + size])


def note_id(sealed):
    return base32(sha256(sealed[3:68])[:10])


# Armor


def armor(sealed):
    digits = base64.b64encode(sealed + sha256(sealed)[:4]).decode().rstrip("=")
    pieces = [digits[start:start + 62] for start in range(0, len(digits), 62)]
    lines = [DIGITS[number // 64] + DIGITS[number % 64] + piece for number, piece in enumerate(pieces)]
    return "\n".join(["-----BEGIN ZUTTO NOTE-----", *lines, "-----END ZUTTO NOTE-----", ""])


def is_left_out(character):
    if character in ">|=":
        return True
    code = ord(character)
    is_space = character.isspace() and not 0x1C <= code <= 0x1F
    return is_space or unicodedata.category(character) == "Cf" or code in IGNORABLE


def is_dash(character):
    return character == "\u2212" or unicodedata.category(character) == "Pd"


def unarmored(text):
    """The sealed texts in a text."""
    # Every dash a hyphen, every blank of a line a space: the marks are then one expression.
    plain = "".join(
        "-" if is_dash(c) else " " if is_left_out(c) and c not in "\n\r>|=" else c for c in text
    )
    mark = re.compile("--+ *(BEGIN|END) +ZUTTO +NOTE *--+")
    found, start = [], None
    for match in mark.finditer(plain):
        if match[1] == "BEGIN":
            check(start is None, "a beginning before the end")
            start = match.end()
        else:
            check(start is not None, "an end without a beginning")
            found.append(unarmored_block(text[start:match.start()]))
            start = None
    check(start is None, "no end")
    return found


def unarmored_block(body):
    check(all(c in DIGITS or is_left_out(c) for c in body), "a foreign character")
    lines = ["".join(c for c in line if c in DIGITS) for line in re.split("[\r\n]", body)]
    lines = [line for line in lines if line]
    short = {line for line in lines if len(line) < 64}
    if len(short) > 1 or any(not 3 <= len(line) <= 64 for line in lines):
        digits = "".join(lines)
        lines = [digits[start:start + 64] for start in range(0, len(digits), 64)]
        # A number without a piece.
        lines = [line for line in lines if len(line) > 2]
    pieces = {}
    for line in lines:
        number = DIGITS.index(line[0]) * 64 + DIGITS.index(line[1])
        check(pieces.setdefault(number, line[2:]) == line[2:], "two lines with one number")
    check(sorted(pieces) == list(range(len(pieces))), "a line is missing")
    digits = "".join(pieces[number] for number in range(len(pieces)))
    data = base64.b64decode(digits + "=" * (-len(digits) % 4), validate=True)
    check(base64.b64encode(data).decode().rstrip("=") == digits, "bits that are left over")
    check(sha256(data[:-4])[:4] == data[-4:], "the check")
    return data[:-4]


# Requests


def sealed_answer(request):
    content = dict(request["seal"])
    ephemeral = private_key(bytes.fromhex(request["ephemeral"]))
    if content["kind"] == "reply-key":
        own = private_key(base64.b64decode(content["private"])).public_key()
        content["public"] = base64.b64encode(public_bytes(own)).decode()
    content = normal_content(content)
    sealed = seal(content, bytes.fromhex(request["to"]), ephemeral)
    return {
        "json": written_content(content), "id": note_id(sealed),
        "sealed": base64.b64encode(sealed).decode(), "armor": armor(sealed),
    }


def answer(request):
    if "seal" in request:
        return sealed_answer(request)
    if "open" in request:
        key = private_key(bytes.fromhex(request["key"]))
        return {"notes": [{"id": note_id(s), "content": open_sealed(s, key)} for s in unarmored(request["open"])]}
    if "token" in request:
        return {"token": token(bytes.fromhex(request["token"])), "public": request["token"]}
    if "link" in request:
        word, public = find_token(request["link"])
        return {"token": word, "public": public.hex()}
    return {"text": normal(request["normal"]), "name": normal_name(request["normal"])}


def exchange():
    for line in sys.stdin:
        try:
            said = answer(json.loads(line))
        except Exception as error:  # a refusal of ours, or of a library
            said = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(said), flush=True)


def vectors():
    def key(label):
        for number in range(256):
            made = private_key(sha256(f"zutto test vector, {label} {number}".encode()))
            if public_bytes(made.public_key())[64] % 2 == 0:
                return made, made.private_numbers().private_value.to_bytes(32, "big")

    link, link_secret = key("link")
    reply, reply_secret = key("reply")
    link_public, reply_public = public_bytes(link.public_key()), public_bytes(reply.public_key())
    reply_text = base64.b64encode(reply_public).decode()
    day = {"sent": "2025-12-05"}
    note = {"kind": "note", **day}
    with_reply = {**note, "reply": reply_text}

    def of_size(size):
        return {**with_reply, "text": "x" * (size - len(written_content({**with_reply, "text": ""})))}

    contents = [
        ("one letter, no name, no answer wanted", {**note, "text": "a"}),
        ("anonymous", {**with_reply, "text": "What time do you get up?"}),
        ("named, in Japanese", {**with_reply, "from": "みさき", "text": "いつも何時に起きるの？\n\n　教えて。"}),
        ("named, without a name", {**with_reply, "from": "", "text": "밥은 먹었니?"}),
        ("emoji", {**note, "text": "👨‍👩‍👧‍👦 🏳️‍🌈 👍🏽 ❤️ 🇯🇵"}),
        ("not in its normal form", {
            **note, "from": "\u202e か\u3099\tく \n",
            "text": " \r\n\ufeffe\u200b\u0301\u00a0\u202f \r\u2028\tx\u0000\u0085\u3000\u2029y\u00ad\u2066z\t\n\n"
            "\u2063\u200c\U000E0041\ufff9\u3164葛\U000E0100\u180e \U0001F3F4\U000E0067\U000E0062\U000E0065"
            "\U000E006E\U000E0067\U000E007F\U000E0067\u206a\u115f\n",
        }),
        ("what JSON escapes, and what it doesn't", {**note, "text": 'a"b\\c\td/e</script><!--\u2039\u007f&\nf'}),
        ("10,000 characters of four bytes", {**with_reply, "text": "𠮷" * 10_000}),
        ("a content of 1,020 bytes", of_size(1020)),
        ("a content of 1,021 bytes", of_size(1021)),
        ("answer", {"kind": "answer", **day, "to": "x7k2m7qd4w3zt5hb", "text": "6時です。"}),
        ("answer to nothing", {"kind": "answer", **day, "text": "6 o'clock"}),
        ("reply key", {"kind": "reply-key", "private": base64.b64encode(reply_secret).decode()}),
    ]
    made = []
    for name, content in contents:
        _, ephemeral = key(name)
        is_answer = content["kind"] == "answer"
        request = {
            "seal": content, "to": (reply_public if is_answer else link_public).hex(), "ephemeral": ephemeral.hex(),
        }
        said = sealed_answer(request)
        # Long texts are one character, so many times; of what is made of them the digest is kept.
        times = len(content.get("text", "a"))
        content = {**content, "text": content["text"][0]} if times > 500 else content
        for part in ["json", "armor"]:
            if len(said[part]) > 3000:
                said[part] = "sha256 " + sha256(said[part].encode()).hex()
        made.append({
            "name": name, "key": (reply_secret if is_answer else link_secret).hex(), "ephemeral": ephemeral.hex(),
            "content": content, **({"times": times} if times > 500 else {}), **said,
        })
    print(json.dumps({
        "link": {"private": link_secret.hex(), "public": link_public.hex(), "token": token(link_public)},
        "notes": made,
    }, ensure_ascii=True, indent=1))


if __name__ == "__main__":
    {"vectors": vectors, "exchange": exchange}[sys.argv[1]]()
