"""The odds of a battle on the board: guns, bombarding ships and advances count."""

from __future__ import annotations

import re
from io import StringIO

from rich.console import Console

from battleboard.cli.chances import show_odds
from battleboard.cli.screen import Screen
from battleboard.engine.game import Game
from tests.rules_ww1.war import war
from tests.support.scene import say, scene

EDITION = "anniversary-1941"


def told(game: Game, space: str) -> str:
    out = StringIO()
    show_odds(Screen(Console(file=out, width=200)), game.table.edition, game.state, space)
    return " ".join(out.getvalue().split())


def wins(game: Game, space: str) -> float:
    """The attacker's chance, in percent."""
    found = re.search(r"([0-9.]+)% the attacker wins", told(game, space))
    return float(found[1]) if found else 0.0


def raid_on_a_gun(radar: str) -> Game:
    """A lone fighter attacks a lone bomber that a gun guards."""
    game = scene(
        f"""
        power: Germany
        France: Germany 1 fighter
        United Kingdom: United Kingdom 1 antiaircraft gun, 1 bomber
        {radar}
        """,
        edition=EDITION,
    )
    return say(game, "1 fighter: France > sz 7 > United Kingdom")


def test_a_gun_fires_before_the_battle() -> None:
    """The fighter lives with 5/6; then it hits with 1/2 and the bomber with 1/6, so that it wins a
    round with 5/12, as often as nothing happens: 5/7 in the end."""
    game = raid_on_a_gun("")
    assert "1 antiaircraft gun" in told(game, "United Kingdom")
    assert wins(game, "United Kingdom") == round(100 * 5 / 6 * 5 / 7, 1)


def test_the_guns_radar_counts() -> None:
    """It lives with 4/6 only."""
    game = raid_on_a_gun('advances: {"United Kingdom": ["radar"]}')
    assert wins(game, "United Kingdom") == round(100 * 4 / 6 * 5 / 7, 1)


def test_jets_of_the_attacker_count() -> None:
    """An attack of 4 instead of 3: p = 2/3 * 5/6 of winning in a round, 1/3 * 5/6 of going on."""
    game = raid_on_a_gun('advances: {"Germany": ["jet fighters"]}')
    won, again = 2 / 3 * 5 / 6, 1 / 3 * 5 / 6
    assert wins(game, "United Kingdom") == round(100 * 5 / 6 * won / (1 - again), 1)


def test_ships_that_may_bombard_are_counted() -> None:
    """One infantry lands beside a battleship. With 2/3 the shell hits, and only the defender's last
    shot at 2 can spoil it: 2/3. Else a round is won with 1/9 and repeated with 5/9: 1/4."""
    game = scene(
        """
        power: Germany
        Sea Zone 5: Germany 1 transport (1 infantry), 1 battleship
        Karelia S.S.R.: Soviet Union 1 infantry
        """,
        edition=EDITION,
    )
    say(game, "1 transport: sz 5 - 1 infantry to Karelia S.S.R.")
    assert wins(game, "Karelia S.S.R.") == round(100 * (2 / 3 * 2 / 3 + 1 / 3 * 1 / 4), 1)
    assert "counts on the bombardment by 1 battleship." in told(game, "Karelia S.S.R.")


def test_striking_back_in_the_trenches() -> None:
    game = war(
        """
        power: Germany
        Prussia: Germany 3 infantry, 1 artillery
        Poland: Russian Empire 2 infantry
        Ukraine: Russian Empire 3 infantry
        """
    )
    say(game, "3 inf, art: Prussia > Poland")
    text = told(game, "Poland")
    assert "with what is left there and 3 infantry: still there after that in" in text
