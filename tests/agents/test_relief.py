"""Enemies beside a capital in danger are struck, though its guards must leave it for that."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner.attack import Attacks
from battleboard.agents.planner.draft import Draft, Sending
from battleboard.agents.planner.force import Force
from battleboard.agents.planner.gains import EMBARKED, Gains, everybody
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.relief import Relief
from battleboard.core import decisions as d
from battleboard.core.decisions import Load
from battleboard.engine.game import Game
from tests.support.scene import scene

SPEARHEAD = """
    power: Soviet Union
    owner West Russia: Germany
    Russia: Soviet Union 8 infantry, 1 tank
    Caucasus: Soviet Union 4 infantry
    Archangel: Soviet Union 2 infantry
    West Russia: Germany 1 infantry
    Eastern Europe: Germany {tanks} tank
    Germany: Germany 6 infantry
    Japan: Japan 9 infantry
"""


def before_moscow(tanks: int) -> Game:
    return scene(SPEARHEAD.format(tanks=tanks))


def from_archangel(tanks: int) -> Game:
    """Others have come from the north."""
    text = SPEARHEAD.format(tanks=12).replace("owner", "owner Archangel: Germany\n    owner", 1)
    return scene(
        text.replace("Archangel: Soviet Union 2 inf", f"Archangel: Germany {tanks} tank, 2 inf")
    )


def mind_of(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


@pytest.mark.parametrize(("tanks", "asked"), [(12, True), (1, False)])
def test_relief_is_asked_only_for_a_capital_in_danger(tanks: int, asked: bool) -> None:
    relief = Relief(mind_of(before_moscow(tanks)))
    assert relief.is_asked("West Russia") is asked
    assert not relief.is_asked("Eastern Europe")


def test_tanks_do_not_drive_through_who_has_taken_the_ground_before_them() -> None:
    """Twelve tanks two steps away reach Moscow only over West Russia, which is theirs."""
    threats = mind_of(before_moscow(12)).threats
    guards = Counter(infantry=8, tank=1)
    assert threats.worst("Russia", guards).taken > 0.5
    assert threats.worst_without("West Russia", "Russia", guards) == 0


def test_those_who_come_another_way_are_still_feared() -> None:
    text = SPEARHEAD.format(tanks=12).replace(
        "owner West", "owner Archangel: Germany\n    owner West"
    )
    text = text.replace("Archangel: Soviet Union 2 infantry", "Archangel: Germany 12 tank")
    threats = mind_of(scene(text)).threats
    assert threats.worst_without("West Russia", "Russia", Counter(infantry=8)) > 0.5


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_guard_of_a_capital_strikes_who_opens_the_way_there(level: str) -> None:
    game = before_moscow(12)
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)
    found = Attacks(mind_of(game, level), Draft(game.table, game.state, asked)).best("West Russia")
    assert found
    assert found.seen.taken > 0.9


def test_a_capital_that_is_lost_all_the_same_is_no_reason_to_leave_it() -> None:
    """Whoever sends all away and leaves it to those who come from Archangel relieves nothing."""
    text = SPEARHEAD.format(tanks=12).replace(
        "owner West", "owner Archangel: Germany\n    owner West"
    )
    text = text.replace("Archangel: Soviet Union 2 infantry", "Archangel: Germany 3 tank")
    mind = mind_of(scene(text))
    relief = Relief(mind)
    everyone = ("infantry",) * 8 + ("tank",)
    army = Counter(everyone)
    force = Force(army, (), tuple(("Russia", kind) for kind in everyone))
    some = Force(army, (), (("Russia", "infantry"),) * 2)
    seen = mind.battle(army, Counter(infantry=1), at_sea=False)
    assert relief.of("West Russia", force, seen) < relief.of("West Russia", some, seen)


# Landings


def landing(start: str, aboard: int = 0) -> tuple[Gains, Force]:
    game = scene(
        """
        power: Japan
        Manchuria: Japan 2 infantry
        Japan: Japan 2 infantry
        Sea Zone 45: Japan 1 transport
        Siberia: Soviet Union 1 infantry
        Russia: Soviet Union 9 infantry
        """
    )
    mind = mind_of(game)
    loads = (Load({"infantry": 2 - aboard}, start, "Sea Zone 45"),) if aboard < 2 else ()
    sending = Sending("transport", 1, ("Sea Zone 45",), loads, {"infantry": 2}, "Siberia", 1)
    force = Force(Counter(infantry=2), (sending,), ((start, "infantry"),) * (2 - aboard), (1,))
    return Gains(mind, everybody(mind)), force


def test_a_landing_brings_nobody_nearer_who_could_march() -> None:
    gains, force = landing("Manchuria")
    assert gains._nearer("Siberia", force) == 0
    gains, force = landing("Japan")
    assert gains._nearer("Siberia", force) > 0


def test_troops_aboard_are_as_far_away_as_their_ship() -> None:
    gains, force = landing("Japan", aboard=2)
    turns = gains.mind.worth.turns
    away = turns("Sea Zone 45") + EMBARKED - turns("Siberia")
    tempo, cost = gains.mind.level.tempo, gains.sight.cost(Counter(infantry=2))
    assert gains._nearer("Siberia", force) == pytest.approx(tempo * cost * away)
