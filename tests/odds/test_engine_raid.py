"""The odds of raids against the engine's own raids, walked through all their dice."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import replace

from battleboard.core import decisions as d
from battleboard.core.state import State, Turn
from battleboard.core.units import Army, Mark, Unit
from battleboard.engine.advance import Advanced, advance
from battleboard.engine.table import chosen_options, opening
from battleboard.odds.raid import raid
from battleboard.rules.phases import RULES
from battleboard.tables import table
from tests.odds.engine_walk import every_face, throws

EDITION = "anniversary-1941"
TARGET, POWER, FOE = "Germany", "United Kingdom", "Germany"
Left = tuple[int, tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]


def position(raiders: Army, fighters: int) -> State:
    """Raiders over a complex with a gun, and fighters that may rise."""
    at = table(EDITION)
    began = opening(at, chosen_options(at.edition, {"interceptors": "on"}))
    over = [
        Unit(id=n, kind=kind, power=POWER, marks=(Mark("raiding"),))
        for n, kind in enumerate(Counter(raiders).elements(), 1)
    ]
    below = ["aa_gun", *["fighter"] * fighters]
    there = [Unit(id=n, kind=kind, power=FOE) for n, kind in enumerate(below, len(over) + 1)]
    return replace(
        began,
        units={TARGET: (*over, *there)},
        next_id=len(over) + len(there) + 1,
        turn=Turn(round=1, power=POWER, phase="conduct_combat"),
        frames=(RULES.first("raid", TARGET),),
    )


def walk(state: State) -> dict[Left, Fraction]:
    at = table(EDITION)
    out: dict[Left, Fraction] = defaultdict(Fraction)
    open_ways = [(Fraction(1), advance(at.rules, at.edition, state))]
    while open_ways:
        chance, now = open_ways.pop()
        if isinstance(now.waits, d.Over):
            out[left(now.state)] += chance
        else:
            open_ways += [(chance * p, then) for p, then in steps(now)]
    return out


def steps(now: Advanced) -> Iterator[tuple[Fraction, Advanced]]:
    at = table(EDITION)
    waits = now.waits
    assert not isinstance(waits, d.Over)
    if isinstance(waits, d.Roll):
        dice = throws(waits) if waits.volleys else every_face(waits)
        for p, faces in dice:
            yield p, advance(at.rules, at.edition, now.state, faces)
        return
    answers = list(at.answers(now.state, waits))
    all_rise = type(waits).__name__ == "ChooseInterceptors"
    answer = answers[-1] if all_rise else at.default(now.state, waits)
    yield Fraction(1), advance(at.rules, at.edition, now.state, answer)


def left(state: State) -> Left:
    """The damage done, and what is left in the air."""
    damage = msgspec.to_builtins(state).get("damage", {}).get(TARGET, {})
    ours, theirs = (
        Counter(u.kind for u in state.at(TARGET) if u.power == power and u.kind != "aa_gun")
        for power in (POWER, FOE)
    )
    return sum(damage.values()), tuple(sorted(ours.items())), tuple(sorted(theirs.items()))


@pytest.mark.parametrize(
    ("raiders", "fighters"),
    [
        ({"bomber": 1}, 0),
        ({"bomber": 2}, 0),
        ({"bomber": 1, "fighter": 1}, 1),
        ({"bomber": 2}, 1),
        ({"bomber": 1, "fighter": 2}, 2),
    ],
)
def test_raids(raiders: Army, fighters: int) -> None:
    ends = walk(position(raiders, fighters))
    assert sum(ends.values()) == 1
    room = 2 * table(EDITION).edition.board.spaces[TARGET].ipc
    found = raid(
        EDITION,
        raiders,
        "factory",
        interceptors={"fighter": fighters} if fighters else "",
        room=room,
    )
    damage: dict[int, Fraction] = defaultdict(Fraction)
    lost: dict[str, Fraction] = defaultdict(Fraction)
    for (points, ours, _), chance in ends.items():
        damage[points] += chance
        for kind, count in raiders.items():
            lost[kind] += chance * (count - dict(ours).get(kind, 0))
    assert found.damage == pytest.approx({k: float(v) for k, v in damage.items()}, abs=1e-12)
    assert found.attackers_lost == pytest.approx({k: float(v) for k, v in lost.items()}, abs=1e-12)
