"""The accounts that stand in every fixture, as far as its form can hold them."""

import base64
import dataclasses
import hashlib
import json
import urllib.parse

PASSWORD = "correct horse"
# 25 syllables, 67 bytes of UTF-8: longer than the block of SHA-256.
HANGUL = "옛날 옛적에 깊은 산속 작은 마을에 살던 호랑이 한마리"


@dataclasses.dataclass(frozen=True)
class Account:
    issuer: str
    name: str
    type: str = "totp"
    algorithm: str = "SHA1"
    digits: int = 6
    period: int = 30
    counter: int = 0
    size: int = 20

    @property
    def secret(self):
        seed = f"{self.issuer}/{self.name}".encode()
        return (hashlib.sha256(seed).digest() + hashlib.sha256(seed + b"2").digest())[: self.size]

    @property
    def base32(self):
        return base64.b32encode(self.secret).decode().rstrip("=")

    @property
    def is_common(self):
        """Whether Google Authenticator can hold it."""
        return self.type != "steam" and self.digits in (6, 8) and self.period == 30

    def as_dict(self):
        return {
            "issuer": self.issuer,
            "name": self.name,
            "type": self.type,
            "secret": self.secret.hex(),
            "algorithm": self.algorithm,
            "digits": self.digits,
            "period": self.period if self.type != "hotp" else None,
            "counter": self.counter if self.type == "hotp" else None,
        }

    def uri(self, extra="", secret=None):
        """As the Key URI format says."""
        quote = lambda text: urllib.parse.quote(text, safe="@")
        moving = f"counter={self.counter}" if self.type == "hotp" else f"period={self.period}"
        return (
            f"otpauth://{self.type}/{quote(self.issuer)}:{quote(self.name)}?secret={secret or self.base32}"
            f"&issuer={quote(self.issuer)}&algorithm={self.algorithm}&digits={self.digits}&{moving}{extra}"
        )


ACCOUNTS = [
    Account("GitHub", "misaki@example.jp"),
    Account("Example Cloud", "ops+backup@example.com", algorithm="SHA256", digits=8, period=60, size=32),
    Account("Old VPN", "07", type="hotp", counter=7),
    Account("Steam", "misaki_plays", type="steam", digits=5),
    Account("카카오", "하준", algorithm="SHA512", size=64),
    Account("日本の銀行", "口座 1:普通 + 貯蓄", digits=8, size=10),
]


def as_json(value, indent=4):
    return json.dumps(value, ensure_ascii=False, indent=indent) + "\n"


def fixed(count, what):
    """Bytes that look random and never change."""
    return hashlib.shake_256(what.encode()).digest(count)
