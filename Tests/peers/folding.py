"""What a text is to the searches, by Python's own tables: without case, width and accents, with hiragana for katakana."""

import re
import unicodedata


def fold(text):
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not "\u0300" <= c <= "\u036f")
    text = unicodedata.normalize("NFKC", text.lower().replace("ß", "ss").replace("ς", "σ"))
    text = "".join(chr(ord(c) - 0x60) if "\u30a1" <= c <= "\u30f6" else c for c in text)
    return " ".join("".join(c if role(c) else " " for c in text).split())


def role(c):
    if unicodedata.category(c) == "So":
        return "sign"
    if unicodedata.category(c)[0] not in "LNM":
        return ""
    return "sign" if any(low <= ord(c) <= high for low, high in (
        (0x0E00, 0x0EFF), (0x1000, 0x11FF), (0x2E80, 0x31FF), (0x3400, 0x9FFF), (0xAC00, 0xD7FF), (0x20000, 0x3FFFF),
    )) else "word"


def has(folded, term, whole):
    term = fold(term)
    for found in re.finditer(f"(?={re.escape(term)})", folded):
        start, end = found.start(), found.start() + len(term)
        if role(term[0]) == "word" and start and role(folded[start - 1]) == "word":
            continue
        if whole and role(term[-1]) == "word" and end < len(folded) and role(folded[end]) == "word":
            continue
        return True
    return False
