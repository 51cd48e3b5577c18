"""What is the same for all games: editions, maps, rules, looks, odds of any battle."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, cast

import msgspec
from litestar import Response
from litestar.params import JSONBody, QueryParameter

from battleboard.agents import agent_names
from battleboard.catalogue import Case, Rule, catalogue, known_edition
from battleboard.core.edition import Edition
from battleboard.editions import ids, load
from battleboard.maps import emblems
from battleboard.maps import load as load_map
from battleboard.maps.model import BoardMap
from battleboard.maps.palette import livery
from battleboard.notation.names import in_words
from battleboard.server import shapes as s
from battleboard.server import sheets
from battleboard.server.blobs import Blob, blob, sent
from battleboard.server.errors import Unknown
from battleboard.server.jobs import OddsOf
from battleboard.server.problems import AnyRequest
from battleboard.server.routes import TheHall, Word, changes, reads
from battleboard.server.wishes import OddsWish

JSON = "application/json"
Search = Annotated[str, QueryParameter(max_length=200)]


@reads(["/", "/about"])
async def about(hall: TheHall) -> sheets.About:
    """This server: its version, agents and limits."""
    return sheets.About(
        name="battleboard",
        version=_version(),
        agents=tuple(sheets.AgentCard(name=name) for name in agent_names()),
        limits={
            name: int(value) for name, value in msgspec.structs.asdict(hall.settings.limits).items()
        },
    )


@reads("/editions")
async def editions() -> list[sheets.EditionCard]:
    """Every edition in short."""
    return [_card(load(edition)) for edition in ids()]


@reads("/editions/{edition:str}")
async def edition_sheet(request: AnyRequest, edition: Word) -> Response[sheets.EditionSheet]:
    """Everything about an edition."""
    return cast("Response[sheets.EditionSheet]", sent(request, _sheet(_known(edition))))


@reads("/editions/{edition:str}/map")
async def edition_map(request: AnyRequest, edition: Word) -> Response[BoardMap]:
    """The drawn board of an edition."""
    return cast("Response[BoardMap]", sent(request, _map(_known(edition))))


@reads("/look")
async def look(request: AnyRequest) -> Response[sheets.Look]:
    """How units and powers look: outlines in a box of 24 by 24."""
    return cast("Response[sheets.Look]", sent(request, _look()))


@reads("/rules")
async def rules(edition: Search = "", search: Search = "") -> list[sheets.RuleCard]:
    """Rules and cases that hold in an edition and have some words in them."""
    book = catalogue().holding_in(known_edition(edition)) if edition else catalogue()
    words = search.casefold().split()
    entries: list[Rule | Case] = [*book.rules.values(), *book.cases.values()]
    return [
        sheets.RuleCard(id=entry.id, title=entry.title, editions=tuple(entry.editions))
        for entry in entries
        if all(word in _text(entry.id) for word in words)
    ]


@reads("/rules/{rule:str}")
async def rule(rule: Word) -> Rule | Case:
    """A rule or a case in full."""
    return catalogue().find(rule)


@changes("/odds")
async def odds(hall: TheHall, data: JSONBody[OddsWish]) -> s.OddsView:
    """The chances of any battle."""
    _known(data.edition)
    return cast("s.OddsView", msgspec.Raw(await hall.clerks.run(OddsOf(data))))


def _version() -> str:
    try:
        return version("battleboard")
    except PackageNotFoundError:  # run from its source, without being installed
        return "unknown"


def _known(edition: str) -> str:
    if edition not in ids():
        raise Unknown(f"there is no edition {edition!r}: there are {', '.join(ids())}")
    return edition


@cache
def _text(entry: str) -> str:
    """All that can be searched in an entry."""
    return msgspec.json.encode(catalogue().find(entry)).decode().casefold()


def _card(edition: Edition) -> sheets.EditionCard:
    return sheets.EditionCard(
        id=edition.id,
        title=edition.title,
        playable=edition.playable,
        complete=edition.complete,
        powers=tuple(edition.powers),
        sides=edition.sides,
    )


@cache
def _map(name: str) -> Blob:
    return blob(msgspec.json.encode(load_map(name)), JSON)


@cache
def _look() -> Blob:
    kinds = sorted({kind for name in ids() for kind in load(name).units})
    powers = dict.fromkeys(power for name in ids() for power in load(name).powers)
    shown = sheets.Look(
        powers={power: _signs(power) for power in powers},
        nobody=_signs(None),
        units={kind: emblems.unit(kind) for kind in kinds},
        other=emblems.OTHER,
    )
    return blob(msgspec.json.encode(shown), JSON)


def _signs(power: str | None) -> sheets.Signs:
    dress = livery(power)
    emblem = emblems.EMBLEMS.get(power or "", emblems.NEUTRAL)
    return sheets.Signs(colour=dress.colour, pattern=dress.pattern, emblem=emblem)


@cache
def _sheet(name: str) -> Blob:
    edition = load(name)
    sheet = sheets.EditionSheet(
        id=edition.id,
        title=edition.title,
        playable=edition.playable,
        complete=edition.complete,
        sides=edition.sides,
        powers=tuple(_power(edition, power) for power in edition.powers),
        phases=tuple(sheets.PhaseSheet(name=one, words=in_words(one)) for one in edition.phases),
        options=edition.options,
        units=edition.units,
        spaces=edition.board.spaces,
        canals=edition.board.canals,
        regions=tuple(
            sheets.Region(name=name, spaces=spaces) for name, spaces in edition.areas.items()
        ),
    )
    return blob(msgspec.json.encode(sheet), JSON)


def _power(edition: Edition, name: str) -> sheets.PowerSheet:
    power, look = edition.powers[name], livery(name)
    return sheets.PowerSheet(
        name=name,
        side=power.side,
        shares=edition.hosts.get(name, ""),
        capital=power.capital,
        start_ipcs=power.start_ipcs,
        start_income=power.start_income,
        colour=look.colour,
        pattern=look.pattern,
    )
