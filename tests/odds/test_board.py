"""Odds of positions in a game: the battle there, waves, and the counter-attack."""

import pytest

from battleboard.odds import BattleError, Terms, odds
from battleboard.odds.board import battle_at, hold_at, odds_at, threat_to, waves_at
from battleboard.odds.waves import hold, waves
from tests.rules_ww1.war import war
from tests.support.scene import roll, say, scene

FRONT = """
    power: Germany
    Eastern Europe: Germany 3 infantry, 1 tank
    Germany: Germany 1 fighter
    Karelia: Soviet Union 1 infantry
    Archangel: Soviet Union 2 infantry, 1 tank
    Russia: Soviet Union 1 tank, 1 fighter
    Urals: Soviet Union 4 infantry
"""


def test_the_battle_that_the_moves_lead_to() -> None:
    game = scene(FRONT)
    say(game, "3 inf: Eastern Europe > Karelia", "1 tank: Eastern Europe > Karelia")
    here = battle_at(game.table.edition, game.state, "Karelia")
    assert (here.attacker, here.defender) == ({"infantry": 3, "tank": 1}, {"infantry": 1})
    found = odds_at(game.table.edition, game.state, "Karelia")
    assert found.attacker_wins == odds("1941", "3 inf, 1 tank", "1 inf").attacker_wins


def test_a_battle_in_progress_counts_what_is_left() -> None:
    game = scene(FRONT)
    say(game, "3 inf: Eastern Europe > Karelia", "done")
    roll(game, 6, 6, 6)
    roll(game, 1)
    here = battle_at(game.table.edition, game.state, "Karelia")
    assert (here.attacker, here.terms.round) == ({"infantry": 2}, 2)


def test_no_battle_no_odds() -> None:
    game = scene(FRONT)
    with pytest.raises(BattleError, match="no battle in Urals"):
        odds_at(game.table.edition, game.state, "Urals")


def test_who_can_strike_back() -> None:
    """Infantry next to Karelia, tanks two spaces away, and a fighter; the rest is too far."""
    game = scene(FRONT)
    say(game, "3 inf: Eastern Europe > Karelia")
    threat = threat_to(game.table.edition, game.state, "Karelia", "Soviet Union")
    assert threat.army == {"infantry": 2, "tank": 2, "fighter": 1}
    assert threat.seaborne == {}


def test_holding_what_was_taken() -> None:
    game = scene(FRONT)
    say(game, "3 inf: Eastern Europe > Karelia")
    (answered,) = hold_at(game.table.edition, game.state, "Karelia")
    assert answered.threat.power == "Soviet Union"
    wanted = hold("1941", "3 inf", "1 inf", "2 inf, 2 tank, 1 fighter")
    assert answered.hold.held == pytest.approx(wanted.held)
    assert 0 < answered.hold.held < answered.hold.taken


def test_troops_that_come_by_sea() -> None:
    game = scene(
        """
        power: Germany
        Western Europe: Germany 2 infantry
        Germany: Germany 1 tank
        United Kingdom: United Kingdom 2 infantry, 1 tank
        Sea Zone 7: United Kingdom 1 transport, 1 destroyer
        """
    )
    zones = game.table.edition.board.sea_neighbours
    coast = set(zones["United Kingdom"]) & set(zones["Western Europe"])
    assert coast, "both lie on one sea"
    threat = threat_to(game.table.edition, game.state, "Western Europe", "United Kingdom")
    assert threat.seaborne == {"infantry": 1, "tank": 1}


def test_friends_attack_what_is_left() -> None:
    game = scene(
        """
        power: United Kingdom
        India: United Kingdom 2 infantry
        Southeast Asia: Japan 2 infantry
        Szechwan: United States 2 infantry, 1 fighter
        """
    )
    say(game, "2 inf: India > Southeast Asia")
    threat = threat_to(
        game.table.edition, game.state, "Southeast Asia", "United States", taken=False
    )
    found = waves_at(game.table.edition, game.state, "Southeast Asia")
    wanted = waves("1941", ["2 inf", dict(threat.army)], "2 inf", Terms())
    assert threat.army["infantry"] == 2
    assert found.taken_by == pytest.approx(wanted.taken_by)


def test_standing_in_the_trenches_through_the_answer() -> None:
    """One infantry against one, which hit on 2 and answer on 3: half of the time the attacker is
    still there, and a third of the time the defender is not.
    """
    alone = hold("ww1-1914", "1 inf", "1 inf", {})
    assert alone.taken == pytest.approx(1 / 6)
    assert alone.held == pytest.approx(1 / 2 * (1 / 3 + 2 / 3 * 2 / 3))
    together = hold("ww1-1914", "1 inf", "1 inf", "1 inf")
    assert together.held == pytest.approx(1 / 2 * (1 / 3 * 2 / 3 + 2 / 3 * 4 / 9))
    assert together.garrison == {"infantry": pytest.approx(together.held)}
    others = hold("ww1-1914", "1 inf", "1 inf", "1 inf", joined=False)
    assert others.held == pytest.approx(1 / 2 * 2 / 3)


def test_who_strikes_back_in_the_trenches() -> None:
    game = war(
        """
        power: Germany
        Prussia: Germany 3 infantry, 1 artillery
        Poland: Russian Empire 2 infantry
        Ukraine: Russian Empire 3 infantry
        Moscow: Russian Empire 9 infantry
        """
    )
    say(game, "3 inf, art: Prussia > Poland")
    (answered,) = hold_at(game.table.edition, game.state, "Poland")
    assert answered.threat.army == {"infantry": 3}
    assert answered.joined
    wanted = hold("ww1-1914", "3 inf, 1 art", "2 inf", "3 inf")
    assert answered.hold.held == pytest.approx(wanted.held)
