"""What a person is asked, and what may be answered."""

from __future__ import annotations

from msgspec.structs import replace

from battleboard.core import decisions as d
from battleboard.core.state import Losses
from battleboard.engine.game import Game
from battleboard.tables import table
from battleboard.telling.asking import choices, prompt
from tests.support.scene import roll, say, scene

E1941 = table("1941").edition


def asked(game: Game) -> str:
    assert not isinstance(game.pending, d.Over)
    return prompt(game.state, E1941, game.pending)


def offered(game: Game) -> list[str]:
    assert not isinstance(game.pending, d.Over)
    return list(choices(game, game.pending))


def test_losses_of_ones_own_are_taken_and_those_of_others_chosen() -> None:
    """In a dispute of defenders the attacker chooses for them."""
    game = scene(
        """
        power: Germany
        Eastern Europe: Germany 4 tank
        Ukraine: Soviet Union 2 infantry; United Kingdom 1 tank
        owner Ukraine: Soviet Union
        """
    )
    say(game, "4 tank: Eastern Europe > Ukraine", "done")
    roll(game, 1, 6, 6, 6)
    assert asked(game) == "Soviet Union, take 1 hit in Ukraine> "
    say(game, "lose 1 tank")
    assert asked(game) == "United Kingdom, agree in Ukraine to lose 1 tank?> "
    say(game, "dispute")
    assert asked(game) == "Germany, choose the defender's losses for 1 hit in Ukraine> "


def test_damage_is_part_of_what_is_agreed_to() -> None:
    losses = Losses({"destroyer": 1}, {"battleship": 2})
    question = d.AgreeLosses("Japan", "Sea Zone 45", losses)
    assert prompt(Game.new(table("1941")).state, E1941, question) == (
        "Japan, agree in Sea Zone 45 to lose 1 destroyer and a hit on 2 battleships?> "
    )


def test_many_choices_are_shown_by_an_example() -> None:
    """Three hits on five kinds can be taken in many ways; the cheapest is shown."""
    game = scene(
        """
        power: Germany
        Eastern Europe: Germany 6 tank
        Ukraine: Soviet Union 3 infantry, 3 tank, 3 fighter, 3 bomber
        owner Ukraine: Soviet Union
        """
    )
    say(game, "6 tank: Eastern Europe > Ukraine", "done")
    roll(game, 1, 1, 1, 6, 6, 6)
    assert offered(game) == ["For example: lose 3 infantry"]


def test_nothing_to_move_is_said() -> None:
    game = scene("power: Germany\nGermany: Germany 1 infantry\n")
    assert offered(game) == ["No unit can move: say done."]


def test_one_die_is_a_die() -> None:
    state = Game.new(table("1941")).state
    throw = d.Roll("Japan", 1, "COM-1", "Sea Zone 45")
    assert prompt(state, E1941, throw) == "Japan, throw 1 die in Sea Zone 45> "
    assert prompt(state, E1941, replace(throw, count=2, at="")) == "Japan, throw 2 dice> "
