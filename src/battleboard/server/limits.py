"""The door: whose requests are heard, how often, and what every answer says to browsers."""

from __future__ import annotations

import time
from collections import OrderedDict
from urllib.parse import urlsplit

import msgspec
from litestar.enums import MediaType, ScopeType
from litestar.response.base import ASGIResponse
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from battleboard.server.settings import Settings
from battleboard.server.shapes import Problem

MOST_ADDRESSES = 10_000
LOOPBACK = ("localhost", "127.0.0.1", "[::1]", "testserver.local")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  only looked for
CONTENT = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "content-security-policy": CONTENT,
}
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Bucket(msgspec.Struct):
    """What is left of an address's requests, and when that was."""

    left: float
    at: float


class Buckets:
    """So many requests a second from each address, and some more at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, address: str, now: float) -> float:
        """Seconds until this address may ask again; 0 when it may now."""
        bucket = self._buckets.pop(address, None) or Bucket(self._burst, now)
        bucket.left = min(self._burst, bucket.left + (now - bucket.at) * self._rate)
        bucket.at = now
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        if bucket.left < 1:
            return (1 - bucket.left) / self._rate
        bucket.left -= 1
        return 0.0


class Door:
    """Turns away whoever asks too often, by a foreign name, or from a foreign page."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        limits = settings.limits
        self._app = app
        self._names = names(settings)
        self._all = Buckets(limits.rate, limits.burst)
        self._making = Buckets(limits.new_games / 60, limits.new_games)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or not."""
        status, problem, wait = self._refusal(scope)
        if problem is None:
            await self._app(scope, receive, _with_headers(send))
        elif scope["type"] == ScopeType.HTTP:
            await _refuse((scope, receive, send), status, problem, wait)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 4000 + status, "reason": problem.error})

    def _refusal(self, scope: Scope) -> tuple[int, Problem | None, float]:
        heads = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = heads.get(b"host", "")
        if self._names and _name(host) not in self._names:
            return 421, Problem(error="unknown", message=f"nobody here is called {host!r}"), 0
        origin = heads.get(b"origin", "")
        if origin and urlsplit(origin).netloc != host:
            return 403, Problem(error="not yours", message="pages of other sites stay out"), 0
        wait = self._wait(scope)
        if wait:
            return 429, Problem(error="too many", message="you ask too often: wait a little"), wait
        return 200, None, 0

    def _wait(self, scope: Scope) -> float:
        client = scope.get("client")
        address, now = client[0] if client else "", time.monotonic()
        wait = self._all.wait(address, now)
        return wait or (self._making.wait(address, now) if _makes(scope) else 0.0)


def names(settings: Settings) -> frozenset[str]:
    """The names that this server answers to; any, when it listens to the world unnamed."""
    if settings.names:
        return frozenset((*LOOPBACK, *settings.names))
    if settings.host in EVERYWHERE:
        return frozenset()
    return frozenset((*LOOPBACK, settings.host))


def _makes(scope: Scope) -> bool:
    """Whether this request makes a game."""
    return scope["path"].endswith(("/games", "/journals", "/branch")) and (
        scope["type"] == ScopeType.HTTP and scope["method"] == "POST"
    )


def _name(host: str) -> str:
    """A host without its port."""
    return host if host.endswith("]") else host.rpartition(":")[0] or host


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *_RAW]
        await send(message)

    return sending


async def _refuse(
    call: tuple[Scope, Receive, Send], status: int, problem: Problem, wait: float
) -> None:
    wish = {"retry-after": str(int(wait) + 1)} if wait else {}
    response = ASGIResponse(
        body=msgspec.json.encode(problem),
        status_code=status,
        headers={**HEADERS, **wish},
        media_type=MediaType.JSON,
    )
    await response(*call)
