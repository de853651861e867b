#!/usr/bin/env python3
"""A second reader of the vault, written from docs/FORMAT.md alone; it shares no code with zutto.

    vault.py OTP_FOLDER < passphrase      prints all that it opens as JSON, or says what is wrong and ends with 1

Records that are damaged stand under "damaged"; the accounts whose newest revision may be damaged or missing under
"outdated". With either it ends with 1, too.
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


class Wrong(Exception):
    pass


def check(holds, words):
    if not holds:
        raise Wrong(words)


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


def count_missing(spans):
    """How many numbers are in no span (device, first, last), though a later one of the device is, or begins there."""
    count, device, following = 0, None, 1
    for name, first, last in sorted(spans):
        if name != device:
            device, following = name, 1
        count += max(0, first - following)
        following = max(following, first, last + 1)
    return count


def find_outdated(accounts, records, damaged):
    """The accounts whose newest revision may be damaged or missing."""
    spans, given = [], []
    for record in records:
        spans.append((record["device"], record["sequence"], record["sequence"]))
        for tail in record["seen"].split():
            device, count = tail.split(":")
            spans.append((device, int(count) + 1, int(count)))
    after, there = set(), set()
    for account, revisions in accounts.items():
        for name, revision in revisions.items():
            there.add((account, name))
            after |= {(account, parent) for parent in revision["parents"]}
            if revision["content"]["kind"] == "loss-accepted":
                for run in revision["content"]["lost"]:
                    device, first, last = re.fullmatch("([0-9a-f]{8}):([0-9]+)-([0-9]+)", run).groups()
                    given.append((device, int(first), int(last)))
    if count_missing(spans + given) > 0 and len(after - there) < count_missing(spans):
        return sorted(accounts)
    return sorted({account for account, revision in damaged - after - there if account in accounts})


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

    records, accounts, damaged, faults = [], {}, set(), []
    for path in sorted(folder.glob("records/*/*.json")):
        record = {}
        try:
            record = json.loads(path.read_bytes())
            revision = f"{record['revision']}-{record['device']}"
            parents = record["parents"].split()
            check(record["format"] == 1 and record["vault"] == head["vault"], f"{path}: form")
            check(record["account"] == path.parent.name and revision == path.stem, f"{path}: place")
            numbers = [int(parent.split("-")[0]) for parent in parents]
            check(record["revision"] > max(numbers, default=0), f"{path}: revision")
            content = open_record(record, ring, path)
        except (Wrong, ValueError, KeyError, TypeError, AttributeError) as problem:
            faults.append(f"{path.relative_to(folder)}: {problem}")
            damaged.add((path.parent.name, path.stem))
            if isinstance(record, dict):
                damaged.add((str(record.get("account")), f"{record.get('revision')}-{record.get('device')}"))
            continue
        records.append(record)
        accounts.setdefault(record["account"], {})[revision] = {"parents": parents, "content": content}
    for revisions in accounts.values():
        followed = {parent for revision in revisions.values() for parent in revision["parents"]}
        for name, revision in revisions.items():
            revision["isHead"] = name not in followed
    said = {"vault": head["vault"], "keys": len(ring), "missing": check_chains(records), "accounts": accounts}
    outdated = find_outdated(accounts, records, damaged)
    if faults or outdated:
        said |= {"damaged": faults, "outdated": outdated}
    print(json.dumps(said, ensure_ascii=False, indent=1, sort_keys=True))
    return 1 if faults or outdated else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Wrong, OSError, ValueError, KeyError, TypeError) as problem:
        sys.exit(f"vault.py: {problem}")
