"""Bitwarden: JSON, CSV, the password-protected form, and the forms that cannot be opened."""

import base64
import hashlib
import hmac
import json

from argon2.low_level import Type, hash_secret_raw
from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from .accounts import ACCOUNTS, HANGUL, PASSWORD, as_json, fixed
from .lists import table
from .phones import id_of

FOLDER = id_of("bitwarden folder")


def totp(account):
    """A bare secret where it says all, Steam's scheme, otherwise a URI."""
    if account.type == "steam":
        return f"steam://{account.base32}"
    if (account.type, account.algorithm, account.digits, account.period) == ("totp", "SHA1", 6, 30):
        return account.base32.lower()
    return account.uri()


def item(index, name, login, **other):
    return {
        "passwordHistory": None, "revisionDate": "2026-11-21T01:02:03.004Z", "creationDate": "2024-01-02T03:04:05.006Z",
        "deletedDate": None, "id": id_of(f"item {index}"), "organizationId": None,
        "folderId": FOLDER if index == 0 else None, "type": 1, "reprompt": 0, "name": name,
        "notes": "予備コードは金庫" if index == 0 else None, "favorite": index == 0, "login": login, "collectionIds": None,
    } | other


def login(account, **other):
    return {
        "fido2Credentials": [], "uris": [{"match": None, "uri": f"https://{account.issuer}.example"}],
        "username": account.name, "password": "hunter2", "totp": totp(account),
    } | other


def vault():
    held = [account for account in ACCOUNTS if account.type != "hotp"]
    items = [item(index, account.issuer, login(account)) for index, account in enumerate(held)]
    items[0]["fields"] = [{"name": "codes", "value": "12345 67890", "type": 1, "linkedId": None}]
    items.append(item(20, "Without", login(ACCOUNTS[0], totp=None)))
    note = item(21, "A note", None, type=2, secureNote={"type": 0})
    del note["login"]
    return {"encrypted": False, "folders": [{"id": FOLDER, "name": "仕事"}], "items": items + [note]}


def broken():
    good = ACCOUNTS[0]
    items = [
        item(1, "base32", login(good, totp="not1base32!")),
        item(2, "digits", login(good, totp="otpauth://totp/a?secret=GEZDGNBVGY3TQOJQ&digits=11")),
        item(3, "missing", login(good, totp="otpauth://totp/a?issuer=b")),
        item(4, "type", login(good, totp=7)),
        item(5, "good", login(good)),
        "not an object",
    ]
    return {"encrypted": False, "folders": [], "items": items}


CSV = "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp".split(",")


def as_csv():
    rows = [
        [
            "仕事" if index == 0 else "", "1" if index == 0 else "", "login", account.issuer,
            'two lines,\r\nand "quotes"' if index == 0 else "", "codes: 12345\nmore: 67890" if index == 0 else "", "0",
            f"https://{account.issuer}.example", account.name, "hunter2", totp(account),
        ]
        for index, account in enumerate(ACCOUNTS)
        if account.type != "hotp"
    ]
    rows.append(["", "", "note", "A note", "text", "", "0", "", "", "", ""])
    return table(CSV, rows, always=False, end="\r\n")


def authenticator():
    """Bitwarden Authenticator, the separate app."""
    items = [
        {
            "favorite": False, "id": id_of(f"authenticator {account.issuer}"),
            "login": {"totp": account.uri(), "username": account.name}, "name": account.issuer, "type": 1,
        }
        for account in ACCOUNTS
        if account.type == "totp"
    ]
    return json.dumps({"encrypted": False, "items": items}, ensure_ascii=False)


def expand(key, info):
    """HKDF's second step for one block (RFC 5869, section 2.3)."""
    return hmac.digest(key, info + b"\x01", "sha256")


def string(plaintext, key, what):
    """An encrypted string of type 2: AES-256-CBC, then HMAC-SHA-256."""
    iv = fixed(16, what)
    padder = padding.PKCS7(128).padder()
    encryptor = Cipher(algorithms.AES(expand(key, b"enc")), modes.CBC(iv)).encryptor()
    sealed = encryptor.update(padder.update(plaintext) + padder.finalize()) + encryptor.finalize()
    mac = hmac.digest(expand(key, b"mac"), iv + sealed, "sha256")
    return "2." + "|".join(base64.b64encode(part).decode() for part in (iv, sealed, mac))


def encrypted(password, kdf=0):
    salt = base64.b64encode(fixed(16, "bitwarden salt")).decode()
    # The salt is the base64 text, not the bytes it stands for.
    if kdf == 0:
        key = hashlib.pbkdf2_hmac("sha256", password.encode(), salt.encode(), 600_000, 32)
    else:
        # Argon2id gets the digest of that text.
        key = hash_secret_raw(password.encode(), hashlib.sha256(salt.encode()).digest(), 3, 64 << 10, 4, 32, Type.ID)
    whole = {
        "encrypted": True, "passwordProtected": True, "salt": salt, "kdfType": kdf,
        "kdfIterations": 600_000 if kdf == 0 else 3,
    }
    if kdf == 1:
        whole |= {"kdfMemory": 64, "kdfParallelism": 4}
    whole |= {
        "encKeyValidation_DO_NOT_EDIT": string(id_of("validation").encode(), key, "bitwarden validation"),
        "data": string(as_json(vault(), indent=2).encode(), key, "bitwarden data"),
    }
    return as_json(whole, indent=2)


def account_restricted():
    key = fixed(32, "account key")
    return as_json(
        {
            "encrypted": True,
            "encKeyValidation_DO_NOT_EDIT": string(b"validation", key, "account validation"),
            "folders": [],
            "items": [{"id": id_of("sealed"), "type": 1, "name": string(b"name", key, "account name")}],
        },
        indent=2,
    )


def files():
    return {
        "bitwarden.json": as_json(vault(), indent=2),
        "bitwarden-broken.json": as_json(broken(), indent=2),
        "bitwarden.csv": as_csv(),
        "bitwarden-authenticator.json": authenticator(),
        "bitwarden-encrypted.json": encrypted(PASSWORD),
        "bitwarden-encrypted-hangul.json": encrypted(HANGUL),
        "bitwarden-argon2.json": encrypted(PASSWORD, kdf=1),
        "bitwarden-account.json": account_restricted(),
    }
