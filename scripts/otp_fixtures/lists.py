"""Lists of URIs, ente's plain export, KeePassXC's CSV."""

import base64
import csv
import io
import json
import urllib.parse

from argon2.low_level import Type, hash_secret_raw
from nacl import bindings as sodium

from .accounts import ACCOUNTS, PASSWORD, as_json, fixed


def otpauth():
    github, cloud, vpn, steam, kakao, bank = ACCOUNTS
    spaced = " ".join(github.base32.lower()[i : i + 4] for i in range(0, 32, 4))
    padded = base64.b32encode(bank.secret).decode()
    lines = [
        "# my accounts",
        "",
        github.uri(secret=urllib.parse.quote(spaced)),
        cloud.uri(extra="&image=https%3A%2F%2Fexample.com%2Flogo.png"),
        vpn.uri().replace("otpauth://hotp", "OTPAUTH://HOTP"),
        steam.uri(),
        kakao.uri(),
        bank.uri(secret=urllib.parse.quote(padded)),
        f"steam://{steam.base32}",
    ]
    return "\r\n".join(lines) + "\r\n"


def broken():
    return "\n".join(
        [
            ACCOUNTS[0].uri(),
            "otpauth://totp/Bad:base32?secret=not1base32!",
            "otpauth://totp/Bad:digits?secret=GEZDGNBVGY3TQOJQ&digits=11",
            "otpauth://totp/Bad:missing?issuer=Bad",
            "otpauth://totp/Bad:empty?secret=",
            "otpauth://totp/Bad:period?secret=GEZDGNBVGY3TQOJQ&period=0",
            "otpauth://motp/Bad:type?secret=GEZDGNBVGY3TQOJQ",
            "https://example.com/",
            ACCOUNTS[4].uri(),
        ]
    )


def ente():
    """As ente Auth 4 writes it: raw labels, the display's settings in the query."""
    displays = [
        {"pinned": True, "tags": ["仕事", "com,ma"], "note": "予備コードは金庫", "tapCount": 12, "lastUsedAt": 1732147200000},
        {},
        {"iconSrc": "ente", "iconID": "vpn", "position": 2},
        {},
        {"trashed": True},
        {},
    ]
    lines = []
    for account, own in zip(ACCOUNTS, displays):
        display = {
            "pinned": False, "trashed": False, "lastUsedAt": 0, "tapCount": 0, "tags": [], "note": "",
            "position": 0, "iconSrc": "", "iconID": "",
        } | own
        query = {
            "algorithm": account.algorithm.lower(), "digits": account.digits, "issuer": account.issuer,
            "period": account.period, "secret": account.base32,
        }
        if account.type == "hotp":
            query["counter"] = account.counter
        query["codeDisplay"] = json.dumps(display, ensure_ascii=False, separators=(",", ":"))
        label = urllib.parse.quote(f"{account.issuer}:{account.name}", safe=":@+")
        lines.append(f"otpauth://{account.type}/{label}?{urllib.parse.urlencode(query)}")
    return "\n".join(lines) + "\n"


def ente_old():
    """As older versions wrote it: a raw '#', spaces, the algorithm's name in Dart, no display."""
    github, cloud, *_ = ACCOUNTS
    return (
        f"otpauth://totp/Mongo Atlas:Acc !@#444?algorithm=Algorithm.sha1&digits=6&issuer=Mongo Atlas&period=30"
        f"&secret={github.base32}\n"
        f"otpauth://totp/{cloud.issuer}:{cloud.name}?algorithm=Algorithm.sha256&digits=8&issuer=Example+Cloud"
        f"&period=60&secret={cloud.base32}\n"
    )


def ente_encrypted():
    """One message of libsodium's secret stream; ente asks for 256 MiB and more."""
    salt, header = fixed(16, "ente salt"), fixed(24, "ente nonce")
    key = hash_secret_raw(PASSWORD.encode(), salt, 2, 8 << 10, 1, 32, Type.ID)
    stream = sodium.crypto_secretstream_xchacha20poly1305_state()
    # Begins in the same state as one that is written, which would choose a header of its own.
    sodium.crypto_secretstream_xchacha20poly1305_init_pull(stream, header, key)
    sealed = sodium.crypto_secretstream_xchacha20poly1305_push(
        stream, ente().encode(), tag=sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL)
    return json.dumps(
        {
            "version": 1,
            "kdfParams": {"memLimit": 8 << 20, "opsLimit": 2, "salt": base64.b64encode(salt).decode()},
            "encryptedData": base64.b64encode(sealed).decode(),
            "encryptionNonce": base64.b64encode(header).decode(),
        }
    )


def table(header, rows, always, end="\n"):
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL if always else csv.QUOTE_MINIMAL, lineterminator=end)
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()


def keepassxc_uri(account):
    """As KeePassXC writes it: the entry's title and user, Steam through an encoder, SHA-1 left out."""
    quote = lambda text: urllib.parse.quote(text, safe="-._~")
    uri = (
        f"otpauth://totp/{quote(account.issuer) or 'KeePassXC'}:{quote(account.name) or 'none'}?secret={account.base32}"
        f"&period={account.period}&digits={account.digits}&issuer={quote(account.issuer) or 'KeePassXC'}"
    )
    if account.type == "steam":
        uri += "&encoder=steam"
    return uri + (f"&algorithm={account.algorithm}" if account.algorithm != "SHA1" else "")


KEEPASSXC = ["Group", "Title", "Username", "Password", "URL", "Notes", "TOTP", "Icon", "Last Modified", "Created"]


def keepassxc():
    rows = [
        [
            "Passwords/仕事" if index == 0 else "Passwords", account.issuer, account.name, "hunter2",
            f"https://example.com/{index}", 'a "quoted"\nnote, of two lines' if index == 0 else "",
            keepassxc_uri(account), str(index), "2026-11-21T10:00:00Z", "2024-01-02T03:04:05Z",
        ]
        for index, account in enumerate(ACCOUNTS)
        if account.type != "hotp"
    ]
    rows.append(["Passwords", "Without", "nobody", "hunter2", "", "", "", "0", "2026-11-21T10:00:00Z", "2024-01-02T03:04:05Z"])
    return table(KEEPASSXC, rows, always=True)


def keepassxc_other():
    """Other columns in another order; a bare secret, KeeOtp's form, a broken one; a title left empty."""
    github, cloud, _, _, kakao, _ = ACCOUNTS
    rows = [
        [github.base32, github.name, github.issuer, "Root"],
        [f"key={cloud.base32}&size=8&step=60&otpHashMode=Sha256", cloud.name, cloud.issuer, "Root"],
        ["not1base32!", "broken", "Bad", "Root"],
        [f"otpauth://totp/KeePassXC:none?secret={kakao.base32}&period=30&digits=6&issuer=KeePassXC", "", "", "Root"],
    ]
    return table(["TOTP", "Username", "Title", "Group"], rows, always=False)


def files():
    return {
        "otpauth.txt": otpauth(),
        "otpauth-broken.txt": broken(),
        "ente.txt": ente(),
        "ente-old.txt": ente_old(),
        "ente-encrypted.json": ente_encrypted(),
        "keepassxc.csv": keepassxc(),
        "keepassxc-other.csv": keepassxc_other(),
    }
