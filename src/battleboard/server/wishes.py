"""What the server is asked: the shapes of bodies and of what comes over a socket.

Anybody may send anything: unknown fields are refused, texts and lists have a longest length.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from battleboard.core.board import PowerName
from battleboard.core.decisions import Answer

Name = Annotated[str, Meta(max_length=80)]
Short = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=20_000)]
PositionText = Annotated[str, Meta(max_length=200_000)]
Seed = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Seats = Annotated[dict[PowerName, Name], Meta(max_length=40)]
Options = Annotated[dict[Name, Name], Meta(max_length=100)]
Counts = Annotated[dict[Name, Annotated[int, Meta(ge=0, le=2000)]], Meta(max_length=60)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]


class Wish(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of all wishes."""


class NewGame(Wish, frozen=True):
    """A game to begin, from the set-up or from a position."""

    edition: Name
    name: Name = ""
    options: Options = {}
    seats: Seats = {}
    position: PositionText = ""
    seed: Seed | None = None


class Branch(Wish, frozen=True):
    """A game to begin where another was after a row."""

    row: Number
    name: Name = ""
    seats: Seats | None = None


class Say(Wish, frozen=True):
    """An answer, as text or as JSON, to the question of a mark."""

    mark: Name = ""
    say: Text = ""
    answer: Answer | None = None


class TakeBack(Wish, frozen=True):
    """The last answer is to be taken back; `mark` is the present one."""

    mark: Name = ""


class Reseat(Wish, frozen=True):
    """Other players for some powers."""

    seats: Seats


class Run(Wish, frozen=True):
    """Whether agents play on."""

    run: bool


class OddsWish(Wish, frozen=True):
    """A battle to find the chances of; armies are texts or counts by kind."""

    edition: Name
    attacker: Short | Counts
    defender: Short | Counts
    attacker_loses: Short = ""
    defender_loses: Short = ""
    keep_land: bool = True
    at_sea: bool | None = None
    amphibious: bool = False
    landing: Short = ""
    bombard: Short = ""
    retreat: Short = ""
    round: Annotated[int, Meta(ge=1, le=1000)] = 1
    outcomes: Annotated[int, Meta(ge=0, le=200)] = 20


# Over a socket


class Hello(Wish, frozen=True, tag="hello"):
    """The first words: who it is, and the last moment that was seen."""

    mark: Name = ""
    key: Name = ""


class Answering(Wish, frozen=True, tag="answer"):
    """An answer; `id` comes back with what became of it."""

    id: Number
    mark: Name = ""
    say: Text = ""
    answer: Answer | None = None


class TakingBack(Wish, frozen=True, tag="take back"):
    """The last answer is to be taken back; `id` comes back with what became of it."""

    id: Number
    mark: Name = ""


class Ping(Wish, frozen=True, tag="ping"):
    """Is anybody there?"""


Spoken = Hello | Answering | TakingBack | Ping

__all__ = [
    "Answering",
    "Branch",
    "Hello",
    "NewGame",
    "OddsWish",
    "Ping",
    "Reseat",
    "Run",
    "Say",
    "Spoken",
    "TakeBack",
    "TakingBack",
    "Wish",
]
