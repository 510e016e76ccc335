"""Keys of 256 bits: nobody can guess one, and the database knows only their SHA-256.

The key of a seat is worked out from the host's key, so that the host can have its QR code shown again at any time
although it is nowhere stored.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

BYTES = 32
#: How long a key is as text.
LENGTH = 43


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(BYTES)


def seat_key(host_key: str, table: int, place: int, generation: int) -> str:
    """The key of a place at a table; a new `generation` is a new key."""
    words = f"{table}/{place}/{generation}".encode()
    digest = hmac.new(host_key.encode(), words, hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def fingerprint(key: str) -> str:
    """What is stored of a key. A slow hash would add nothing: there are 2^256 keys to try."""
    return hashlib.sha256(key.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two fingerprints are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())
