"""Aegis, 2FAS and andOTP, plain and encrypted."""

import base64
import hashlib
import json
import uuid

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from .accounts import ACCOUNTS, HANGUL, PASSWORD, as_json, fixed


def id_of(what):
    return str(uuid.UUID(bytes=fixed(16, what), version=4))


# Aegis: docs/vault.md of its repository.

WORK = id_of("group work")


def aegis_info(account):
    info = {"secret": account.base32, "algo": account.algorithm, "digits": account.digits}
    return info | ({"counter": account.counter} if account.type == "hotp" else {"period": account.period})


def aegis_db(version):
    entries = []
    for index, account in enumerate(ACCOUNTS):
        entry = {
            "type": account.type, "uuid": id_of(account.issuer), "name": account.name, "issuer": account.issuer,
        }
        if version == 1:
            entry["icon"] = None
        elif version == 2:
            entry |= {"note": "", "icon": None, "icon_mime": None, "group": "仕事" if index == 0 else None}
        else:
            icon = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode() if index == 0 else None
            entry |= {
                "note": "予備コードは金庫" if index == 0 else "", "favorite": index == 0, "icon": icon,
                "icon_mime": "image/png" if icon else None,
                "icon_hash": hashlib.sha256(b"\x89PNG\r\n\x1a\n").hexdigest() if icon else None,
            }
        entry["info"] = aegis_info(account)
        if version == 3:
            entry["groups"] = [WORK] if index == 0 else []
        entries.append(entry)
    db = {"version": version, "entries": entries}
    if version == 3:
        db |= {"groups": [{"uuid": WORK, "name": "仕事"}], "icons_optimized": True}
    return db


def aegis_plain(db):
    return as_json({"version": 1, "header": {"slots": None, "params": None}, "db": db})


def gcm(key, plaintext, what):
    nonce = fixed(12, what)
    sealed = AESGCM(key).encrypt(nonce, plaintext, None)
    return sealed[:-16], {"nonce": nonce.hex(), "tag": sealed[-16:].hex()}


def aegis_slot(type, master, password, what):
    slot = {"type": type, "uuid": id_of(what)}
    if type == 1:
        salt = fixed(32, what)
        key = hashlib.scrypt(password.encode(), salt=salt, n=1 << 15, r=8, p=1, maxmem=1 << 26, dklen=32)
    else:
        key = fixed(32, what + " key store")
    wrapped, params = gcm(key, master, what + " nonce")
    slot |= {"key": wrapped.hex(), "key_params": params}
    if type == 1:
        slot |= {"n": 1 << 15, "r": 8, "p": 1, "salt": salt.hex(), "repaired": True, "is_backup": "backup" in what}
    return slot


def aegis_encrypted(db, password):
    master = fixed(32, "aegis master key")
    slots = [
        aegis_slot(2, master, None, "biometric"),
        aegis_slot(1, master, "another password", "daily"),
        aegis_slot(1, master, password, "backup"),
    ]
    sealed, params = gcm(master, as_json(db).encode(), "aegis db")
    return as_json({"version": 1, "header": {"slots": slots, "params": params}, "db": base64.b64encode(sealed).decode()})


def aegis_broken():
    good = {"secret": "GEZDGNBVGY3TQOJQ", "algo": "SHA1", "digits": 6, "period": 30}
    infos = [
        ("totp", "base32", good | {"secret": "not1base32!"}),
        ("totp", "digits", good | {"digits": 11}),
        ("totp", "missing", {"algo": "SHA1", "digits": 6, "period": 30}),
        ("totp", "empty", good | {"secret": ""}),
        ("totp", "period", good | {"period": 0}),
        ("totp", "algorithm", good | {"algo": "SHA3"}),
        ("totp", "md5", good | {"algo": "MD5"}),
        ("motp", "motp", good | {"pin": "1234"}),
        ("yandex", "yandex", good | {"pin": "1234"}),
        ("otp9", "type", good),
        ("totp", "good", good),
    ]
    entries = [
        {"type": type, "uuid": id_of(name), "name": name, "issuer": "Bad", "icon": None, "info": info}
        for type, name, info in infos
    ]
    return aegis_plain({"version": 3, "entries": entries + ["not an object"], "groups": []})


# 2FAS: the models of its Android and iOS apps.


def twofas_service(index, account, version):
    otp = {"account": account.name, "issuer": account.issuer}
    if version < 4:
        otp["label"] = f"{account.issuer}:{account.name}"
    if version > 1:
        otp |= {"digits": account.digits, "period": account.period, "algorithm": account.algorithm}
    if version > 2:
        otp |= {"tokenType": account.type.upper(), "source": "Link"}
        if account.type == "hotp":
            otp["counter"] = account.counter
            del otp["period"]
    service = {"name": account.issuer, "secret": account.base32, "updatedAt": 1732147200000 + index, "otp": otp}
    service["order"] = {"position": index}
    if version < 3:
        service["type"] = "Unknown"
    else:
        service["icon"] = {
            "selected": "Label",
            "label": {"text": account.issuer[:2].upper(), "backgroundColor": "Orange"},
            "iconCollection": {"id": "a5b3fb65-4ec5-43e6-8ec1-49e24ca9e7ad"},
        }
        if index == 0:
            service |= {"groupId": WORK, "badge": {"color": "Red"}}
    if version == 4:
        otp["link"] = account.uri()
    return service


def twofas(version, origin="android", **other):
    held = [a for a in ACCOUNTS if version > 2 or a.type == "totp"]
    if version == 1:
        held = [a for a in held if (a.algorithm, a.digits, a.period) == ("SHA1", 6, 30)]
    services = [twofas_service(index, account, version) for index, account in enumerate(held)]
    whole = {
        "services": services,
        "groups": [{"id": WORK, "name": "仕事", "isExpanded": True}] if version > 2 else [],
        "updatedAt": 1732147200000, "schemaVersion": version, "appVersionCode": 5000009, "appVersionName": "5.1.0",
        "appOrigin": origin,
    }
    return whole | other


def twofas_sealed(plaintext, password, salt, what):
    key = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 10_000, 32)
    nonce = fixed(12, what)
    sealed = AESGCM(key).encrypt(nonce, plaintext, None)
    return ":".join(base64.b64encode(part).decode() for part in (sealed, salt, nonce))


def twofas_encrypted(version, password, origin):
    plain = twofas(version, origin)
    salt = fixed(256 if origin == "android" else 32, "2fas salt")
    services = json.dumps(plain["services"], ensure_ascii=False, separators=(",", ":")).encode()
    plain |= {
        "services": [],
        "servicesEncrypted": twofas_sealed(services, password, salt, "2fas services"),
        "reference": twofas_sealed(b"a known text", password, salt, "2fas reference"),
    }
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def twofas_broken():
    otp = {"account": "a", "issuer": "Bad", "digits": 6, "period": 30, "algorithm": "SHA1", "tokenType": "TOTP"}
    secret = "GEZDGNBVGY3TQOJQ"
    services = [
        {"name": "base32", "secret": "not1base32!", "otp": otp},
        {"name": "digits", "secret": secret, "otp": otp | {"digits": 11}},
        {"name": "missing", "otp": otp},
        {"name": "type", "secret": secret, "otp": otp | {"tokenType": "OCRA"}},
        {"name": "algorithm", "secret": secret, "otp": otp | {"algorithm": "SHA224"}},
        {"name": "counter", "secret": secret, "otp": otp | {"tokenType": "HOTP", "counter": -1}},
        {"name": "no otp", "secret": secret},
        {"name": "good", "secret": secret.lower() + " ", "otp": otp},
    ]
    return as_json(twofas(4, services=services), indent=2)


# andOTP: Entry.java and BackupHelper.java of its repository.


def andotp_entry(index, account):
    entry = {
        "secret": base64.b32encode(account.secret).decode(), "issuer": account.issuer, "label": account.name,
        "digits": account.digits, "type": account.type.upper(), "algorithm": account.algorithm, "thumbnail": "Default",
        "last_used": 1732147200000 + index, "used_frequency": index,
    }
    if account.type == "totp":
        entry["period"] = account.period
    elif account.type == "hotp":
        entry["counter"] = account.counter
    return entry | {"tags": ["仕事", "予備"] if index == 0 else []}


def andotp():
    entries = [andotp_entry(*pair) for pair in enumerate(ACCOUNTS)]
    return json.dumps(entries, ensure_ascii=False, separators=(",", ":"))


def andotp_oldest():
    """Before issuers, types and algorithms were written: everything stands in the label."""
    github = ACCOUNTS[0]
    return json.dumps([{"secret": github.base32, "label": f"{github.issuer} - {github.name}", "period": 30, "digits": 6}])


def andotp_broken():
    good = andotp_entry(0, ACCOUNTS[0])
    entries = [
        good | {"label": "base32", "secret": "not1base32!"},
        good | {"label": "digits", "digits": 11},
        {"label": "missing", "type": "TOTP"},
        good | {"label": "motp", "type": "MOTP"},
        {k: v for k, v in good.items() if k != "period"} | {"label": "counter", "type": "HOTP"},
        good | {"label": "good"},
        7,
    ]
    return json.dumps(entries)


def andotp_sealed(password):
    iterations, salt, nonce = 140_007, fixed(12, "andotp salt"), fixed(12, "andotp nonce")
    key = hashlib.pbkdf2_hmac("sha1", password.encode(), salt, iterations, 32)
    return iterations.to_bytes(4, "big") + salt + nonce + AESGCM(key).encrypt(nonce, andotp().encode(), None)


def andotp_sealed_old(password):
    nonce = fixed(12, "andotp old nonce")
    return nonce + AESGCM(hashlib.sha256(password.encode()).digest()).encrypt(nonce, andotp().encode(), None)


def files():
    return {
        "aegis-1.json": aegis_plain(aegis_db(1)),
        "aegis-2.json": aegis_plain(aegis_db(2)),
        "aegis-3.json": aegis_plain(aegis_db(3)),
        "aegis-broken.json": aegis_broken(),
        "aegis-encrypted.json": aegis_encrypted(aegis_db(3), PASSWORD),
        "aegis-encrypted-hangul.json": aegis_encrypted(aegis_db(2), HANGUL),
        "2fas-1.json": as_json(twofas(1), indent=2),
        "2fas-2.2fas": as_json(twofas(2), indent=2),
        "2fas-3.2fas": as_json(twofas(3), indent=2),
        "2fas-4.2fas": as_json(twofas(4), indent=None),
        "2fas-broken.2fas": twofas_broken(),
        "2fas-encrypted-android.2fas": twofas_encrypted(4, HANGUL, "android"),
        "2fas-encrypted-ios.2fas": twofas_encrypted(3, PASSWORD, "ios"),
        "andotp.json": andotp(),
        "andotp-oldest.json": andotp_oldest(),
        "andotp-broken.json": andotp_broken(),
        "andotp.json.aes": andotp_sealed(PASSWORD),
        "andotp-hangul.json.aes": andotp_sealed(HANGUL),
        "andotp-old.json.aes": andotp_sealed_old(PASSWORD),
    }
