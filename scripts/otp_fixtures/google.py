"""Google Authenticator's transfer codes: otpauth-migration://offline?data=…"""

import base64
import urllib.parse

from .accounts import ACCOUNTS

ALGORITHMS = {"SHA1": 1, "SHA256": 2, "SHA512": 3}
BATCH = -1337


def varint(value):
    value &= (1 << 64) - 1  # a negative number takes ten bytes
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out + bytes([value]))


def number(field, value):
    return varint(field << 3) + varint(value)


def data(field, value):
    return varint(field << 3 | 2) + varint(len(value)) + value


def parameters(account, **other):
    values = {
        "secret": account.secret, "name": f"{account.issuer}:{account.name}", "issuer": account.issuer,
        "algorithm": ALGORITHMS[account.algorithm], "digits": {6: 1, 8: 2}[account.digits],
        "type": 1 if account.type == "hotp" else 2, "counter": account.counter,
    } | other
    out = data(1, values["secret"]) + data(2, values["name"].encode()) + data(3, values["issuer"].encode())
    out += number(4, values["algorithm"]) + number(5, values["digits"]) + number(6, values["type"])
    return out + (number(7, values["counter"]) if values["counter"] else b"")


def payload(accounts, size=1, index=0, batch=BATCH):
    out = b"".join(data(1, account) for account in accounts)
    return out + number(2, 1) + number(3, size) + number(4, index) + number(5, batch)


def uri(content):
    return "otpauth-migration://offline?data=" + urllib.parse.quote(base64.b64encode(content).decode(), safe="")


def raw_uri(content):
    """As some readers of QR codes print it: nothing escaped, no padding."""
    return "otpauth-migration://offline?data=" + base64.b64encode(content).decode().rstrip("=")


def files():
    common = [account for account in ACCOUNTS if account.is_common]
    all = [parameters(account) for account in common]
    # A name without the issuer; one whose issuer stands nowhere else.
    bare = [
        parameters(common[0], name=common[0].name),
        parameters(common[1], issuer=""),
        parameters(common[2], algorithm=0, digits=0, type=0, name=common[2].name),
    ]
    parts = [uri(payload(all[i : i + 2], size=3, index=i // 2)) for i in (0, 2, 4)]
    parts[2] = uri(payload([parameters(common[0], name="third part", issuer="")], size=3, index=2))
    plus = next(p for p in (payload(all, batch=b) for b in range(-200, 0)) if "+" in raw_uri(p) and len(p) % 3)
    github = common[0]
    broken = [
        parameters(github, algorithm=4, name="md5"),
        parameters(github, digits=3, name="digits"),
        parameters(github, secret=b"", name="empty"),
        parameters(github, type=5, name="type"),
        parameters(github, name="good"),
        data(1, github.secret) + varint(2 << 3 | 2) + varint(1000) + b"cut",
    ]
    return {
        "google.txt": uri(payload(all)) + "\n",
        "google-bare.txt": uri(payload(bare)) + "\n",
        "google-raw.txt": raw_uri(plus) + "\n",
        "google-parts.txt": "\n".join(reversed(parts)) + "\n",
        "google-part-1.txt": parts[0] + "\n",
        "google-part-3.txt": parts[2] + "\n",
        "google-broken.txt": uri(payload(broken)) + "\n",
    }
