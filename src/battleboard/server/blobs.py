"""Bytes that do not change while the server runs: sent packed, and only once to each client."""

from __future__ import annotations

import gzip
import hashlib

from litestar import Response
from msgspec import Struct

from battleboard.server.problems import AnyRequest

WORTH_PACKING = 1024


class Blob(Struct, frozen=True):
    """Some bytes, packed too where that saves something."""

    data: bytes
    packed: bytes
    tag: str
    kind: str


def blob(data: bytes, kind: str) -> Blob:
    """Prepare bytes of a media type."""
    packed = gzip.compress(data, mtime=0) if len(data) >= WORTH_PACKING else b""
    if len(packed) >= len(data):
        packed = b""
    return Blob(data, packed, f'"{hashlib.sha256(data).hexdigest()[:16]}"', kind)


def sent(request: AnyRequest, found: Blob, caching: str = "no-cache") -> Response[bytes]:
    """The bytes, or word that the client has them already."""
    headers = {"ETag": found.tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(found.packed, headers=headers, media_type=found.kind)
    return Response(found.data, headers=headers, media_type=found.kind)
