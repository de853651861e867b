"""Stratum, Proton Authenticator, FreeOTP, LastPass Authenticator, Duo Mobile, Steam, TOTP Authenticator."""

import base64
import hashlib
import json
import struct

from argon2.low_level import Type, hash_secret_raw
from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from .accounts import ACCOUNTS, PASSWORD, as_json, fixed
from .phones import id_of

GITHUB, CLOUD, VPN, STEAM, KAKAO, BANK = ACCOUNTS


def b64(some):
    return base64.b64encode(some).decode()


def argon2id(password, salt, memory, passes, lanes):
    """The memory in KiB."""
    return hash_secret_raw(password.encode(), salt, passes, memory, lanes, 32, Type.ID)


def cbc(key, iv, plaintext):
    padder = padding.PKCS7(128).padder()
    encryptor = Cipher(algorithms.AES(key), modes.CBC(iv)).encryptor()
    return encryptor.update(padder.update(plaintext) + padder.finalize()) + encryptor.finalize()


# Stratum: doc/BACKUP_FORMAT.md of its repository.


def stratum_entry(type, issuer, name, secret, pin=None, algorithm=0, digits=6, period=30, counter=0):
    return {
        "Type": type, "Icon": "github" if issuer == "GitHub" else None, "Issuer": issuer, "Username": name, "Secret": secret,
        "Pin": pin, "Algorithm": algorithm, "Digits": digits, "Period": period, "Counter": counter, "Ranking": 0, "CopyCount": 3,
    }


def stratum():
    entries = [
        stratum_entry(
            {"hotp": 1, "totp": 2, "steam": 4}[a.type], a.issuer, a.name, a.base32,
            algorithm=["SHA1", "SHA256", "SHA512"].index(a.algorithm), digits=a.digits, period=a.period, counter=a.counter)
        for a in ACCOUNTS
    ]
    # The published examples of both codes: mOTP's and KeeYaOtp's.
    entries.append(stratum_entry(3, "Old server", "misaki", "e3152afee62599c8", pin="1234", period=10))
    entries.append(stratum_entry(5, "Яндекс", "misaki", "LA2V6KMCGYMWWVEW64RNP3JA3IAAAAAAHTSG4HRZPI", pin="7586", digits=8))
    return {
        "Authenticators": entries, "Categories": [{"Id": "a8323a2a", "Name": "仕事", "Ranking": 0}],
        "AuthenticatorCategories": [{"CategoryId": "a8323a2a", "AuthenticatorSecret": GITHUB.base32, "Ranking": 0}],
        "CustomIcons": [],
    }


def stratum_strong():
    salt, nonce = fixed(16, "stratum salt"), fixed(12, "stratum nonce")
    key = argon2id(PASSWORD, salt, 64 << 10, 3, 4)
    return b"AUTHENTICATORPRO" + salt + nonce + AESGCM(key).encrypt(nonce, json.dumps(stratum()).encode(), None)


def stratum_old():
    salt, iv = fixed(20, "stratum old salt"), fixed(16, "stratum old iv")
    key = hashlib.pbkdf2_hmac("sha1", PASSWORD.encode(), salt, 64_000, 32)
    return b"AuthenticatorPro" + salt + iv + cbc(key, iv, json.dumps(stratum()).encode())


# Proton Authenticator: proton-authenticator/src/entry of proton-pass-common.


def proton():
    entries = []
    for account in ACCOUNTS:
        if account.type == "hotp":
            continue
        uri = f"steam://{account.base32}" if account.type == "steam" else account.uri()
        content = {"uri": uri, "entry_type": account.type.capitalize(), "name": account.name}
        entries.append({"id": id_of("proton " + account.issuer), "content": content, "note": "予備" if account == GITHUB else None})
    return {"version": 1, "entries": entries}


def proton_encrypted():
    salt, nonce = fixed(16, "proton salt"), fixed(12, "proton nonce")
    key = argon2id(PASSWORD, salt, 19 << 10, 2, 1)
    sealed = AESGCM(key).encrypt(nonce, as_json(proton()).encode(), b"proton.authenticator.export.v1")
    return as_json({"version": 1, "salt": b64(salt), "content": b64(nonce + sealed)})


# FreeOTP+ and FreeOTP 2: bytes are signed, as Java's are.


def signed(some):
    return [byte - 256 if byte > 127 else byte for byte in some]


def token(account):
    is_counted = account.type == "hotp"
    return {
        "algo": account.algorithm, "counter": account.counter if is_counted else 0, "digits": 6 if account == STEAM else account.digits,
        "issuerExt": account.issuer, "issuerInt": account.issuer, "label": account.name, "period": account.period,
        "type": "HOTP" if is_counted else "TOTP",
    }


def freeotp_plus():
    tokens = [token(account) | {"secret": signed(account.secret)} for account in ACCOUNTS]
    tokens[2]["counter"] -= 1
    return json.dumps({"tokenOrder": [f"{a.issuer}:{a.name}" for a in ACCOUNTS], "tokens": tokens}, ensure_ascii=False)


def java_sealed(key, plaintext, name, what, is_bare=False):
    nonce = fixed(12, what)
    string = b"\x04\x0c" + nonce
    return {
        "mCipher": "AES/GCM/NoPadding", "mCipherText": signed(AESGCM(key).encrypt(nonce, plaintext, name.encode())),
        "mParameters": signed(string if is_bare else b"\x30\x11" + string + b"\x02\x01\x10"), "mToken": name,
    }


def freeotp_2(algorithm, has_threshold):
    salt, master = fixed(32, "freeotp salt"), fixed(32, "freeotp master")
    key = hashlib.pbkdf2_hmac(algorithm[len("PBKDF2withHmac"):].lower(), PASSWORD.encode(), salt, 100_000, 32)
    texts = []
    for index, account in enumerate(ACCOUNTS):
        sealed = java_sealed(master, account.secret, "Hmac" + account.algorithm, f"freeotp {index}", is_bare=index == 1)
        described = token(account)
        if account.algorithm == "SHA1":
            # Left out where it is the usual one.
            del described["algo"]
        texts.append((id_of(f"freeotp {index}"), json.dumps({"key": json.dumps(sealed)})))
        texts.append((id_of(f"freeotp {index}") + "-token", json.dumps(described, ensure_ascii=False)))
    master_key = {
        "mAlgorithm": algorithm, "mEncryptedKey": java_sealed(key, master, "AES", "freeotp master nonce"), "mIterations": 100_000,
        "mSalt": signed(salt),
    }
    texts.insert(3, ("masterKey", json.dumps(master_key)))
    return java_map(texts, has_threshold)


def java_map(texts, has_threshold):
    """Java Object Serialization Specification, section 6.4."""
    def string(text):
        return struct.pack(">H", len(text.encode())) + text.encode()

    fields = b"F" + string("loadFactor") + (b"I" + string("threshold") if has_threshold else b"")
    head = b"\xac\xed\0\5sr" + string("java.util.HashMap") + bytes.fromhex("0507dac1c31660d103")
    values = struct.pack(">f", 0.75) + (struct.pack(">i", 24) if has_threshold else b"")
    body = b"".join(b"t" + string(key) + b"t" + string(value) for key, value in texts)
    return head + struct.pack(">H", fields.count(b"loadFactor") + has_threshold) + fields + b"xp" + values + b"w\x08" + struct.pack(
        ">ii", 32, len(texts)) + body + b"x"


# The others.


def lastpass():
    held = [account for account in ACCOUNTS if account.type == "totp"]
    accounts = [
        {
            "accountID": id_of("lastpass " + account.issuer), "lmiUserId": "", "issuerName": account.issuer,
            "originalIssuerName": account.issuer, "userName": account.name, "originalUserName": account.name,
            "pushNotification": False, "secret": account.base32, "timeStep": account.period, "digits": account.digits,
            "creationTimestamp": 1682843408613, "isFavorite": account == GITHUB, "algorithm": account.algorithm,
            "folderData": {"folderId": 1 if account == GITHUB else 0, "position": 0},
        }
        for account in held
    ]
    folders = [{"id": 0, "name": "Other Accounts", "isOpened": True}, {"id": 1, "name": "仕事", "isOpened": True}]
    return as_json({"deviceId": "", "version": 3, "accounts": accounts, "folders": folders})


def duo():
    def account(name, generator):
        return {"version": 1.0, "accountType": "OtpAccount", "name": name, "otpGenerator": generator, "pkey": id_of("duo " + name)}

    return as_json([
        account("GitHub", {"otpSecret": GITHUB.base32}), account("Old VPN", {"otpSecret": VPN.base32, "counter": VPN.counter}),
        {"version": 1.0, "accountType": "DuoAccount", "name": "Company", "pkey": id_of("duo push")},
    ])


def steam():
    return as_json({
        "shared_secret": b64(STEAM.secret), "serial_number": "12345678901234567890", "revocation_code": "R12345",
        "uri": f"otpauth://totp/Steam:{STEAM.name}?secret={STEAM.base32}&issuer=Steam", "server_time": 1732147200,
        "account_name": STEAM.name, "token_gid": "894820a474c9", "identity_secret": b64(fixed(20, "steam identity")),
        "status": 1, "Session": {"SteamID": 76561190000000000, "AccessToken": "x"},
    })


def totp_authenticator(password):
    held = [account for account in ACCOUNTS if account.type == "totp" and account.algorithm == "SHA1"]
    accounts = [
        {"issuer": account.issuer, "name": account.name, "key": key, "base": base, "digits": digits, "period": ""}
        for account, key, base, digits in [
            (held[0], held[0].base32, 32, ""), (held[1], held[1].secret.hex(), 16, "8"),
        ]
    ] + [{"issuer": "Unknown", "name": "base64", "key": b64(GITHUB.secret), "base": 64, "digits": "6", "period": "30"}]
    key = hashlib.sha256((password or "TotpAuthenticator").encode()).digest()
    return b64(cbc(key, bytes(16), json.dumps({json.dumps(accounts): ""}).encode()))


def files():
    return {
        "stratum.json": as_json(stratum()), "stratum.authpro": stratum_strong(), "stratum-old.authpro": stratum_old(),
        "proton.json": as_json(proton()), "proton-encrypted.json": proton_encrypted(),
        "freeotp-plus.json": freeotp_plus(), "freeotp-2.xml": freeotp_2("PBKDF2withHmacSHA512", True),
        "freeotp-2-old.xml": freeotp_2("PBKDF2withHmacSHA1", False), "lastpass.json": lastpass(), "duo.json": duo(),
        "steam.maFile": steam(), "totp-authenticator.txt": totp_authenticator(PASSWORD),
        "totp-authenticator-open.txt": totp_authenticator(None),
    }
