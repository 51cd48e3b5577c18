"""Errors as JSON: what is wrong, in a word and a sentence, and what helps."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from battleboard.catalogue import UnknownId
from battleboard.errors import (
    Ambiguous,
    AnswerError,
    BattleboardError,
    JournalError,
    NotationError,
    Stale,
    Unreadable,
)
from battleboard.server.errors import Busy, NoKey, NotYours, TooLarge, TooMany, Unknown
from battleboard.server.shapes import Problem
from battleboard.store import StoreError

_LOG = logging.getLogger("battleboard.server")

KINDS: tuple[tuple[type[BaseException], int, str], ...] = (
    (NoKey, 401, "no key"),
    (NotYours, 403, "not yours"),
    (Unknown, 404, "unknown"),
    (UnknownId, 404, "unknown"),
    (Stale, 409, "stale"),
    (TooLarge, 413, "too large"),
    (TooMany, 429, "too many"),
    (Busy, 503, "busy"),
    (StoreError, 503, "busy"),
    (Unreadable, 400, "unreadable"),
    (Ambiguous, 400, "unreadable"),
    (NotationError, 400, "unreadable"),
    (JournalError, 400, "unreadable"),
    (BattleboardError, 422, "illegal"),
    (RecursionError, 400, "unreadable"),
    (UnicodeDecodeError, 400, "unreadable"),
)
"""Which status and word an error has; the first that fits counts."""

WORDS = {400: "unreadable", 401: "no key", 404: "unknown", 405: "unknown", 413: "too large"}

AnyRequest = Request[object, object, State]


def problem_of(error: Exception) -> tuple[int, Problem]:
    """An error as a status and a body."""
    if isinstance(error, HTTPException):
        return error.status_code, _from_http(error)
    for kind, status, word in KINDS:
        if isinstance(error, kind):
            return status, _from_ours(word, error)
    _LOG.error("a mistake of ours", exc_info=error)
    return 500, Problem(error="broken", message="the server made a mistake; its log tells more")


def _from_http(error: HTTPException) -> Problem:
    details = "; ".join(_details(error.extra))
    message = f"{error.detail}: {details}" if details else error.detail
    return Problem(error=WORDS.get(error.status_code, "unreadable"), message=message)


def _details(extra: object) -> Iterator[str]:
    for item in extra if isinstance(extra, list) else ():
        if isinstance(item, dict):
            yield ": ".join(str(item[name]) for name in ("key", "message") if item.get(name))


def _from_ours(word: str, error: BaseException) -> Problem:
    message = str(error) or "this is nested too deeply"
    if isinstance(error, NotationError):
        return Problem(
            error=word,
            message=message,
            line=error.line,
            column=error.column,
            expected=error.expected,
        )
    refusals = error.refusals if isinstance(error, AnswerError) else ()
    return Problem(error=word, message=message, refusals=refusals)


def handle(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Answer with an error."""
    status, problem = problem_of(error)
    headers = {"Retry-After": str(math.ceil(error.wait))} if isinstance(error, TooMany) else {}
    return Response(problem, status_code=status, headers=headers)
