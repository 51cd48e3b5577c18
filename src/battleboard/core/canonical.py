"""Canonical bytes: the same value is written in the same way, always."""

from __future__ import annotations

import hashlib

import msgspec

_ENCODER = msgspec.json.Encoder(order="deterministic")

DIGEST_LENGTH = 32
"""Hex figures of a digest: 128 bits."""


def to_json(value: object) -> bytes:
    """A value as compact JSON with sorted mappings."""
    return _ENCODER.encode(value)


def digest(*parts: bytes) -> str:
    """A fingerprint of some bytes, one after another."""
    sha = hashlib.sha256()
    for part in parts:
        sha.update(part)
    return sha.hexdigest()[:DIGEST_LENGTH]
