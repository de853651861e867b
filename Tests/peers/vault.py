#!/usr/bin/env python3
"""A second reader of the vault, written from docs/FORMAT.md alone; it shares no code with zutto.

    vault.py OTP_FOLDER < passphrase      prints all that it opens as JSON, or says what is wrong and ends with 1
"""

import base64
import hashlib
import hmac
import json
import re
import sys
import unicodedata
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

HEADER_OF_A_SLOT = ["vault", "slot", "created", "replaces"]
HEADER_OF_A_RECORD = [
    "vault", "key", "account", "revision", "device", "sequence", "previous", "parents", "seen", "nonce",
]


def check(holds, words):
    if not holds:
        sys.exit(f"vault.py: {words}")


def derived(key, vault, info, count):
    return HKDF(SHA256(), count, bytes.fromhex(vault), info.encode()).derive(key)


def sealed_text(header, file):
    return header + f"ciphertext {file['ciphertext']}\ntag {file['tag']}\n"


def check_digest(header, file, path):
    text = sealed_text(header, file) + f"mac {file['mac']}\n"
    check(hashlib.sha256(text.encode()).hexdigest() == file["digest"], f"{path}: digest")


def check_mac(key, header, file, path):
    code = hmac.new(key, sealed_text(header, file).encode(), hashlib.sha256).hexdigest()
    check(hmac.compare_digest(code, file["mac"]), f"{path}: mac")


def unseal(key, header, file):
    box = base64.b64decode(file["ciphertext"], validate=True) + bytes.fromhex(file["tag"])
    return AESGCM(key).decrypt(bytes.fromhex(file["nonce"]), box, header.encode())


def slot_header(slot):
    lines = ["zutto slot 1"] + [f"{name} {slot[name]}" for name in HEADER_OF_A_SLOT]
    lines += [f"scrypt {slot['n']} {slot['r']} {slot['p']} {slot['salt']}", f"nonce {slot['nonce']}"]
    return "".join(line + "\n" for line in lines)


def open_slot(slot, passphrase, path):
    """The key ring, newest key first; nothing if the passphrase is another's."""
    header = slot_header(slot)
    check(slot["format"] == 1 and slot["kdf"] == "scrypt", f"{path}: form")
    check_digest(header, slot, path)
    key = Scrypt(bytes.fromhex(slot["salt"]), 32, slot["n"], slot["r"], slot["p"]).derive(passphrase)
    try:
        plaintext = unseal(key, header, slot).decode()
    except Exception:  # the tag: another passphrase
        return []
    ring = [line.split(" ") for line in plaintext.splitlines()]
    check(plaintext == "".join(f"{name} {key}\n" for name, key in ring), f"{path}: key ring")
    newest = bytes.fromhex(ring[0][1])
    check_mac(derived(newest, slot["vault"], "zutto slot 1", 32), header, slot, path)
    return ring


def open_record(record, ring, path):
    header = "zutto record 1\n" + "".join(f"{name} {record[name]}\n" for name in HEADER_OF_A_RECORD)
    check_digest(header, record, path)
    check(record["key"] in ring, f"{path}: unknown key")
    info = f"zutto record 1 {record['account']} {record['revision']}-{record['device']} {record['nonce']}"
    keys = derived(bytes.fromhex(ring[record["key"]]), record["vault"], info, 64)
    check_mac(keys[32:], header, record, path)
    plaintext = unseal(keys[:32], header, record)
    check(len(plaintext) % 256 == 0 and plaintext.endswith(b"\n"), f"{path}: padding")
    check(plaintext.count(b"\n") == 1, f"{path}: more than one line")
    content = json.loads(plaintext)
    if "secret" in content:
        check(next(iter(content)) == "secret", f"{path}: the secret is not the first key")
    return content


def check_chains(records):
    devices, missing = {}, []
    for record in records:
        devices.setdefault(record["device"], {})[record["sequence"]] = record
    for device, chain in devices.items():
        for sequence, record in chain.items():
            before = chain.get(sequence - 1)
            if sequence == 1:
                check(record["previous"] == "", f"{device}:1 follows something")
            elif before is None:
                missing.append(f"{device}:{sequence - 1}")
            else:
                check(record["previous"] == before["digest"], f"{device}:{sequence}: previous")
            for seen in record["seen"].split():
                other, count = seen.split(":")
                if int(count) not in devices.get(other, {}):
                    missing.append(seen)
    return sorted(set(missing))


def main():
    folder = Path(sys.argv[1])
    passphrase = unicodedata.normalize("NFC", sys.stdin.read().removesuffix("\n")).encode()
    head = json.loads((folder / "vault.json").read_bytes())
    check(head["format"] == 1 and re.fullmatch("[0-9a-f]{32}", head["vault"]), "vault.json")

    ring = {}
    for path in sorted(folder.glob("slots/*.json")):
        slot = json.loads(path.read_bytes())
        check(slot["vault"] == head["vault"] and slot["slot"] == path.stem, f"{path}: place")
        for name, key in open_slot(slot, passphrase, path):
            ring.setdefault(name, key)
    check(ring, "the passphrase is wrong")

    records, accounts = [], {}
    for path in folder.glob("records/*/*.json"):
        record = json.loads(path.read_bytes())
        revision = f"{record['revision']}-{record['device']}"
        parents = record["parents"].split()
        check(record["format"] == 1 and record["vault"] == head["vault"], f"{path}: form")
        check(record["account"] == path.parent.name and revision == path.stem, f"{path}: place")
        numbers = [int(parent.split("-")[0]) for parent in parents]
        check(record["revision"] == max(numbers, default=0) + 1, f"{path}: revision")
        records.append(record)
        accounts.setdefault(record["account"], {})[revision] = {
            "parents": parents, "content": open_record(record, ring, path),
        }
    for revisions in accounts.values():
        followed = {parent for revision in revisions.values() for parent in revision["parents"]}
        for name, revision in revisions.items():
            revision["isHead"] = name not in followed
    print(json.dumps({
        "vault": head["vault"], "keys": len(ring), "missing": check_chains(records), "accounts": accounts,
    }, ensure_ascii=False, indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
