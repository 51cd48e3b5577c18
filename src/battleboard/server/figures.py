"""Figures that go with a question: what research may bring, which facilities are damaged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from battleboard.core import decisions as d
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Kind
from battleboard.rules.economy.facilities import complex_at, damage_at, damage_limit
from battleboard.rules.economy.repair import repairable
from battleboard.rules.technology.advances import known
from battleboard.rules.technology.production import repair_price
from battleboard.rules.technology.research import CHARTS, PRICE
from battleboard.server import offered as o


def research_for(edition: Edition, state: State, asked: d.Pending) -> o.ResearchView | None:
    """Price, researchers and charts, for whoever is asked about them."""
    if not isinstance(asked, d.ChooseResearch | d.ChooseChart):
        return None
    return o.ResearchView(
        price=PRICE,
        have=state.tokens.get(asked.power, 0),
        charts=tuple(_charts(edition, state, asked.power)),
    )


def _charts(edition: Edition, state: State, power: PowerName) -> Iterator[o.ChartView]:
    have = known(state, power)
    for number, chart in enumerate(CHARTS[edition.policies.technology], 1):
        faces = (
            o.ChartFace(face=face, advance=advance, known=advance in have)
            for face, advance in enumerate(chart, 1)
        )
        yield o.ChartView(number=number, faces=tuple(faces))


def facilities_for(edition: Edition, state: State, asked: d.Pending) -> Iterator[o.Damaged]:
    """Facilities that can be repaired, or complexes that are raided or within reach of rockets."""
    match asked:
        case d.ChooseRepair():
            for (space, kind), most in repairable(edition, state, asked.power).items():
                points = range(1, most + 1)
                prices = (repair_price(edition, state, kind, one) for one in points)
                yield _damaged(edition, state, space, kind, tuple(prices))
        case d.ChooseBattle(raids=True):
            yield from _complexes(edition, state, asked.spaces)
        case d.ChooseRocket():
            yield from _complexes(edition, state, edition.board.spaces)


def _complexes(edition: Edition, state: State, spaces: Iterable[SpaceName]) -> Iterator[o.Damaged]:
    for space in spaces:
        if kind := complex_at(edition, state, space):
            yield _damaged(edition, state, space, kind)


def _damaged(
    edition: Edition, state: State, space: SpaceName, kind: Kind, prices: tuple[int, ...] = ()
) -> o.Damaged:
    return o.Damaged(
        space=space,
        kind=kind,
        damage=damage_at(state, space, kind),
        limit=damage_limit(edition, space, kind),
        prices=prices,
    )
