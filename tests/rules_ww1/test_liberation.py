"""Whether land goes back to a friend is decided by his capital as it is when the phase ends."""

from __future__ import annotations

import pytest

from tests.rules_ww1.war import asks, owner, war
from tests.support.marks import rule
from tests.support.scene import roll, say


@rule("WW1-25", "ww1-1914")
@pytest.mark.parametrize(
    ("german", "paris", "lorraine"),
    [(1, "Germany", "British Empire"), (6, "", "France")],
)
def test_a_capital_that_is_lost_again_frees_nothing(german: int, paris: str, lorraine: str) -> None:
    """British infantry has entered German-held Paris and taken Lorraine. Killed in Paris, it does
    not free Lorraine for France: Britain keeps it. While Paris is contested, France has it."""
    game = war("""
        power: British Empire
        owner Paris: Germany
        owner Lorraine: Germany
        Paris: Germany 1 infantry
        Picardy: British Empire 3 infantry
    """)
    say(game, "1 inf: Picardy > Paris", "1 inf: Picardy > Lorraine", "done")
    roll(game, 6)
    roll(game, german)
    assert owner(game, "Paris") == paris
    assert owner(game, "Lorraine") == lorraine


@rule("WW1-25", "ww1-1914")
def test_a_capital_that_becomes_contested_in_combat_frees_what_was_taken_before() -> None:
    """France takes Wales while Germany has London, then lands in London after a sea battle: the
    capital is no more in enemy hands when the phase ends, and Wales is British again."""
    game = war("""
        power: France
        owner London: Germany
        owner Wales: Germany
        London: Germany 3 infantry
        Sea Zone 8: France 1 transport (2 infantry)
        Sea Zone 9: France 1 cruiser, 1 transport (2 infantry); Germany 1 cruiser
    """)
    say(game, "trn: sz 8 - 2 inf to Wales", "trn: sz 9 - 2 inf to London", "done")
    assert owner(game, "Wales") == "France"
    say(game, "fight sz 9")
    roll(game, 1)
    roll(game, 6)
    roll(game, 6, 6)
    roll(game, 6, 6, 6)
    assert owner(game, "London") == ""
    assert owner(game, "Wales") == "British Empire"


@rule("WW1-25", "ww1-1914")
@rule("WW1-5", "ww1-1914")
def test_friends_who_were_left_alone_keep_the_ground_when_its_capital_falls_in_the_same_phase() -> (
    None
):
    """Germany is beaten by British and Italians in Picardy, and then takes Paris: the two agree on
    who keeps Picardy."""
    game = war(
        """
        power: Germany
        owner Picardy: nobody
        owner Paris: nobody
        Picardy: Germany 1 infantry; British Empire 1 infantry; Italy 1 infantry
        Paris: Germany 2 infantry; France 1 infantry
        """,
        "conduct_combat",
    )
    say(game, "fight Picardy")
    roll(game, 6)
    roll(game, 1, 6)
    assert owner(game, "Picardy") == "France"
    say(game, "fight Paris")
    roll(game, 1, 6)
    roll(game, 6)
    assert owner(game, "Paris") == "Germany"
    assert asks(game) == ("award", "British Empire")
    say(game, "award Italy", "agree")
    assert owner(game, "Picardy") == "Italy"
