"""Every question of a battle: what is no answer to it, and what is said for an absent player."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from battleboard.core import decisions as d
from battleboard.engine.game import Game
from tests.support.scene import offered, roll, say, scene, waits


def attack_or_ignore() -> Game:
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer; United Kingdom 1 submarine
    """)
    return say(game, "done")


def choose_battle() -> Game:
    game = scene("""
        power: Germany
        Eastern Europe: Germany 2 tank
        Ukraine: Germany 2 tank
        Karelia: Soviet Union 1 infantry
        Caucasus: Soviet Union 1 infantry
    """)
    return say(game, "2 tank: Eastern Europe > Karelia", "2 tank: Ukraine > Caucasus", "done")


def choose_submerge() -> Game:
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 2 submarine
        Sea Zone 6: United Kingdom 1 battleship
    """)
    return say(game, "2 sub: sz 5 > sz 6", "done")


def choose_losses() -> Game:
    game = scene("""
        power: Germany
        Eastern Europe: Germany 2 tank
        Karelia: Soviet Union 1 infantry, 1 tank
    """)
    say(game, "2 tank: Eastern Europe > Karelia", "done")
    return roll(game, 1, 6)


def agree_losses() -> Game:
    game = scene("""
        power: Germany
        Eastern Europe: Germany 2 tank
        Karelia: Soviet Union 1 infantry; United Kingdom 1 infantry
    """)
    say(game, "2 tank: Eastern Europe > Karelia", "done")
    roll(game, 1, 6)
    return say(game, "lose 1 inf[United Kingdom]")


def press_or_retreat() -> Game:
    game = say(choose_battle(), "fight Karelia")
    roll(game, 6, 6)
    return roll(game, 6)


def choose_landing() -> Game:
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 carrier (1 fighter)
    """)
    say(game, "1 sub: sz 5 > sz 6", "done", "submerge none")
    return roll(game, 2)


HOME = d.Move({"fighter": 1}, ("Sea Zone 6", "United Kingdom"))

QUESTIONS = [
    (attack_or_ignore, d.AttackOrIgnore, "MOV-5", d.Ignore()),
    (choose_battle, d.ChooseBattle, "COM-15", d.Fight("Caucasus")),
    (choose_submerge, d.ChooseSubmerge, "COM-2", d.Submerge(0)),
    (choose_losses, d.ChooseLosses, "COM-4", d.Lose({"infantry": 1})),
    (agree_losses, d.AgreeLosses, "COM-4", d.Agree()),
    (press_or_retreat, d.PressOrRetreat, "COM-7", d.Press()),
    (choose_landing, d.ChooseLanding, "COM-13", HOME),
]


@pytest.mark.parametrize(("reach", "question", "rule_id"), [row[:3] for row in QUESTIONS])
def test_a_question_of_battle_takes_its_own_answers_only(
    reach: Callable[[], Game], question: type[d.Decision], rule_id: str
) -> None:
    """Buying answers none of them, and the refusal names the rule that asks."""
    game = reach()
    assert isinstance(waits(game), question)
    assert [refusal.rule for refusal in game.why_not(d.Buy({}))] == [rule_id]


@pytest.mark.parametrize(("reach", "safe"), [(row[0], row[3]) for row in QUESTIONS])
def test_the_safe_answer_to_a_question_of_battle(reach: Callable[[], Game], safe: d.Answer) -> None:
    """A player who is away ignores, fights, agrees, presses on and loses what is cheapest."""
    game = reach()
    assert game.default() == safe
    assert safe in offered(game)


def test_the_safe_loss_is_the_cheapest_of_thousands() -> None:
    """Nine hits on three powers' infantry, tanks and fighters: nine infantry, at once."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 12 tank
        Karelia: Soviet Union 6 infantry, 3 tank, 2 fighter; \
            United Kingdom 6 infantry, 3 tank, 2 fighter; United States 4 infantry, 2 tank
    """)
    say(game, "12 tank: Eastern Europe > Karelia", "done")
    roll(game, *[1] * 9, 6, 6, 6)
    safe = game.default()
    assert isinstance(safe, d.Lose)
    assert sum(safe.army.values()) == 9
    assert {label.partition("[")[0] for label in safe.army} == {"infantry"}
    assert game.why_not(safe) == ()


@pytest.mark.parametrize(
    ("faces", "safe"),
    [
        ((4, 6, 6), d.Lose({}, {"battleship": 1})),
        ((6, 3, 3), d.Lose({"destroyer": 1}, {"battleship": 1})),
        ((4, 3, 3), d.Lose({"submarine": 1, "destroyer": 1}, {"battleship": 1})),
    ],
)
def test_the_safe_loss_at_sea(faces: tuple[int, ...], safe: d.Lose) -> None:
    """A first hit on a battleship costs nothing. The transport is cheap and comes last all the
    same. The submarine is the cheapest, but only the battleship's hit can be put on it."""
    game = scene("""
        power: Germany
        Western Europe: Germany 2 fighter
        Sea Zone 7: Germany 1 battleship
        Sea Zone 8: United Kingdom \
            1 battleship, 1 carrier, 1 destroyer, 1 submarine, 1 transport
    """)
    say(game, "2 ftr: Western Europe > sz 8", "1 bb: sz 7 > sz 8", "done", "submerge none")
    roll(game, 6)
    roll(game, *faces)
    assert game.default() == safe
    assert game.why_not(safe) == ()
