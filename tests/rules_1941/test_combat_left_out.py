"""What other games of the family have and 1941 has not (UNI-7). That no ship shells the shore is
shown in `test_assault_sea`."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.errors import NotationError
from tests.rules_1941.fighting import dice
from tests.support.marks import case, rule
from tests.support.scene import facts, refused, roll, say, scene, waits


@rule("UNI-7", "1941")
@case("R-27", "1941")
def test_bombers_only_fight_in_ordinary_battles() -> None:
    """A bomber over Berlin meets the infantry there like any attacker; no gun fires at it first,
    and no raid on the complex is offered."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 1 bomber
        Germany: Germany 1 infantry
    """)
    say(game, "1 bmb: United Kingdom > Germany", "done")
    assert dice(game) == {"bomber": (1, 4)}
    roll(game, 6)
    assert dice(game) == {"infantry": (1, 2)}


@rule("UNI-7", "1941")
@case("R-27", "1941")
def test_a_bomber_over_an_undefended_complex_does_no_damage() -> None:
    """There is nobody to fight and nothing to bomb: no die, no money lost, and Berlin produces as
    before."""
    game = scene("""
        power: United Kingdom
        money: Germany 12
        United Kingdom: United Kingdom 1 bomber
    """)
    say(game, "1 bmb: United Kingdom > Germany", "done")
    assert waits(game) == d.ChooseMove("United Kingdom", "noncombat_move")
    assert not facts(game, e.DiceRolled)
    assert game.state.money["Germany"] == 12


@rule("UNI-7", "1941")
@case("R-27", "1941")
def test_no_raid_can_be_declared() -> None:
    """A bomber is sent against units or not at all."""
    game = scene("power: United Kingdom\nUnited Kingdom: United Kingdom 1 bomber")
    assert refused(game, "1 bmb: United Kingdom > Germany raid") == ["UNI-7"]


@rule("UNI-7", "1941")
@case("R-27", "1941")
def test_there_is_no_complex_to_buy_and_no_artillery_to_name() -> None:
    """The complexes of the set-up are all there will be."""
    game = scene("power: Germany", phase="purchase")
    assert refused(game, "buy 1 industrial complex") == ["UNI-7"]
    for kind in ("artillery", "antiaircraft gun", "cruiser", "mechanized infantry"):
        with pytest.raises(NotationError):
            say(game, f"buy 1 {kind}")
