"""All moves are simultaneous: only their result counts, not the order in which they are told.

An order is offered exactly when it can be completed: some further orders lead to a position in
which movement may end. On small positions this is compared with trying everything.
"""

from __future__ import annotations

import random

import pytest

from battleboard.core import decisions as d
from battleboard.core.evolve import fold
from battleboard.core.state import State
from battleboard.core.units import Unit
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.rules.ww1 import orders
from battleboard.tables import table
from tests.rules_ww1.war import EDITION, war
from tests.support.marks import rule
from tests.support.scene import army, refused, say

POWER = "Germany"
LAND = ("Kiel", "Hanover", "Ruhr", "Holland", "Belgium", "Alsace", "Lorraine")
SEA = ("Sea Zone 10", "Sea Zone 9")
ASHORE = ("infantry", "infantry", "artillery", "artillery", "fighter")
AFLOAT = ("transport", "transport (1 infantry)", "transport (1 artillery)", "cruiser")
ED = table(EDITION).edition
ZONES = [name for name, space in ED.board.spaces.items() if space.is_sea]
MINED = {
    zone
    for space in ED.board.spaces.values()
    if space.original_controller in ED.foes[POWER] - {"United States"}
    for zone in space.naval_base_sea_zones
}


def small(rng: random.Random) -> Game:
    """A handful of German units around Holland, with enemies here and there."""
    places: dict[str, list[str]] = {rng.choice(LAND): ["1 infantry"]}
    at_sea = rng.random() < 0.5
    for _ in range(1 if at_sea else rng.randint(2, 3)):
        places.setdefault(rng.choice(LAND), []).append(f"1 {rng.choice(ASHORE)}")
    if at_sea:
        places.setdefault(rng.choice(SEA), []).append(f"1 {rng.choice(AFLOAT)}")
    lines = [f"{space}: Germany {', '.join(units)}" for space, units in places.items()]
    if rng.random() < 0.3:
        zone = rng.choice(SEA)
        ship = rng.choice(("cruiser", "submarine"))
        own = f"; Germany {', '.join(places[zone])}" if zone in places else ""
        lines = [line for line in lines if not line.startswith(zone)]
        lines.append(f"{zone}: France 1 {ship}{own}")
    header = 'power: Germany\nround: 2\nminors: ["Belgium", "Holland"]\nowner Belgium: France\n'
    return war(header + "owner Holland: France\n" + "\n".join(lines))


# What the rulebook asks of the end of movement, told a second time


def faults(state: State) -> int:
    """How many territories and zones are not as they must be when movement ends."""
    shores = {unit.target for _, unit in state.everything() if unit.target}
    wrong = sum(_lacks_infantry(state, space) for space in {*state.units, *shores})
    return wrong + sum(_lacks_warship(state, zone) for zone in state.units)


def own(state: State, space: str) -> list[Unit]:
    return [unit for unit in state.at(space) if unit.power == POWER]


def _lacks_infantry(state: State, space: str) -> bool:
    here = [] if "Sea Zone" in space else own(state, space)
    landing = [
        (zone, unit)
        for zone in ZONES
        for unit in own(state, zone)
        if unit.aboard and unit.target == space
    ]
    if any(unit.kind == "infantry" for unit in here):
        return False
    if not here:
        return bool(landing) and not any(unit.kind == "infantry" for _, unit in landing)
    if any(unit.kind == "artillery" and unit.origin not in ("", space) for unit in here):
        return True  # whoever comes by land needs an infantry by land
    return not any(unit.kind == "infantry" and _is_safe(state, zone) for zone, unit in landing)


def _is_safe(state: State, zone: str) -> bool:
    """No enemy is there, and no ship came through the enemy's mines."""
    mined = any(not MINED.isdisjoint(unit.entered) for unit in own(state, zone))
    return not mined and all(unit.power == POWER for unit in state.at(zone))


def _lacks_warship(state: State, zone: str) -> bool:
    foes = {unit.kind for unit in state.at(zone) if unit.power != POWER}
    mine = own(state, zone) if zone in ZONES else []
    if not foes or any(unit.kind == "cruiser" for unit in mine):
        return False
    landing = [unit.target for unit in mine if unit.aboard and unit.target]
    if "cruiser" in foes:
        return bool(landing) or any(unit.kind == "transport" and unit.spent for unit in mine)
    return any(ED.board.spaces[shore].original_controller != POWER for shore in landing)


Key = tuple[tuple[str, tuple[Unit, ...]], ...]


class Everything:
    """The least number of faults that any further orders can lead to, by trying them all."""

    def __init__(self) -> None:
        self._known: dict[Key, int] = {}

    def least(self, state: State) -> int:
        key = tuple(sorted(state.units.items()))
        if key not in self._known:
            self._known[key] = best = faults(state)
            for _, after in followers(state) if best else ():
                best = min(best, self.least(after))
                if not best:
                    break
            self._known[key] = best
        return self._known[key]


def followers(state: State) -> list[tuple[d.Move, State]]:
    """Every order that is legal by itself, and where it leads."""
    return [
        (move, fold(state, orders.facts(ED, state, move)))
        for move in orders.candidates(ED, state)
        if not any(orders.why_not(ED, state, move))
    ]


@rule("WW1-1", "ww1-1914")
@rule("WW1-3", "ww1-1914")
@pytest.mark.parametrize("seed", range(24))
def test_an_order_is_offered_when_and_only_when_it_can_be_completed(seed: int) -> None:
    rng = random.Random(seed)
    game, everything = small(rng), Everything()
    while True:
        least = everything.least(game.state)
        legal = {
            repr(move) for move, after in followers(game.state) if everything.least(after) <= least
        }
        offered = [answer for answer in game.answers() if isinstance(answer, d.Move)]
        assert {repr(move) for move in offered} == legal, (seed, game.rows[-1].given)
        assert bool(game.why_not(d.Done())) == (faults(game.state) > least)
        if not offered:
            break
        game.give(rng.choice(offered))


@rule("WW1-1", "ww1-1914")
@rule("WW1-3", "ww1-1914")
@pytest.mark.parametrize("seed", range(2))
def test_movement_can_always_be_ended(seed: int) -> None:
    """In random play, at every tenth order: the safe answers lead to the end of movement."""
    game = Game.new(table(EDITION), options={"russian_revolution": "on"}, game=f"end {seed}")
    dice, rng = Committed.seeded(seed), random.Random(seed)
    tried = 0
    while tried < 60:
        waits = game.pending
        if isinstance(waits, d.Roll):
            game.give(dice.faces(waits, game.header.game, game.next_row))
            continue
        if isinstance(waits, d.ChooseMove) and rng.random() < 0.1:
            end_movement(game.copy())
            tried += 1
        game.give(game.sample(rng.randrange))


def end_movement(game: Game) -> None:
    """Safe answers only; each of them is accepted, and none goes on for ever."""
    for _ in range(30):
        answer = game.default()
        assert not game.why_not(answer)
        game.give(answer)
        if isinstance(answer, d.Done):
            return
    raise AssertionError("movement does not end")


@rule("WW1-3", "ww1-1914")
def test_infantry_may_be_relieved_in_a_ring() -> None:
    """Three infantry change places, each told before its relief."""
    game = war("""
        power: Germany
        Berlin: Germany 1 infantry, 1 artillery
        Silesia: Germany 1 infantry, 1 artillery
        Hanover: Germany 1 infantry, 1 artillery
    """)
    say(game, "1 inf: Berlin > Silesia", "1 inf: Silesia > Hanover")
    assert refused(game, "done") == ["WW1-3"]
    say(game, "1 inf: Hanover > Berlin", "done")


@rule("WW1-3", "ww1-1914")
def test_those_left_behind_may_still_be_shipped() -> None:
    game = war("""
        power: Germany
        Kiel: Germany 1 infantry, 2 artillery
        Sea Zone 10: Germany 1 transport
    """)
    say(game, "1 inf: Kiel > Berlin")
    assert refused(game, "done") == ["WW1-3"]
    say(game, "trn: sz 10 + 2 art from Kiel", "done")
    assert army(game, "Sea Zone 10", "Germany") == {"artillery": 2, "transport": 1}


@rule("WW1-3", "ww1-1914")
def test_those_left_behind_may_count_on_a_landing() -> None:
    """Artillery that stays where it is did not come by land: an infantry from the sea will do."""
    game = war("""
        power: Germany
        Kiel: Germany 1 infantry, 1 artillery
        Sea Zone 10: Germany 1 transport (1 infantry)
    """)
    say(game, "1 inf: Kiel > Berlin", "trn: sz 10 - 1 inf to Kiel", "done")
    assert army(game, "Kiel", "Germany") == {"infantry": 1, "artillery": 1}


@rule("WW1-3", "ww1-1914")
@rule("H-3", "ww1-1914")
def test_what_a_mine_put_ashore_alone_needs_an_infantry_on_the_next_turn() -> None:
    """If one can come, or they can go; where neither is possible the turn goes on."""
    text = """
        power: Germany
        owner Belgium: Germany
        minors: ["Belgium"]
        Belgium: Germany 1 artillery
        {more}
    """
    game = war(text.format(more="Ruhr: Germany 2 infantry"))
    assert refused(game, "done") == ["WW1-3"]
    assert refused(game, "2 inf: Ruhr > Hanover") == ["WW1-3"]
    say(game, "1 inf: Ruhr > Belgium", "done")
    alone = war(text.format(more="Prussia: Germany 2 infantry, 1 artillery"))
    assert refused(alone, "1 art: Prussia > Berlin; 2 inf: Prussia > Poland") == ["WW1-3"] * 2
    say(alone, "done")
