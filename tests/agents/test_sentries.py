"""Who stays in capitals where fronts last, who bars the way there, and who goes."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents.planner.clash import Clash
from battleboard.agents.planner.draft import Sending
from battleboard.agents.planner.sentries import EXCHANGE, GARRISON, Place, Sentries
from tests.agents.marches import advanced, drafted, sent
from tests.rules_ww1.war import war

VIENNA = """
    power: Austria-Hungary
    Vienna: Austria-Hungary 40 infantry, 20 artillery
    owner Bohemia: Italy
    Bohemia: Italy 12 infantry
    {beside}
    Berlin: Germany 20 infantry
    Moscow: Russian Empire 10 infantry
    Paris: France 10 infantry
    Rome: Italy 10 infantry
"""
ARMY: Counter[Place] = Counter({("Vienna", "infantry"): 40, ("Vienna", "artillery"): 20})
PRICE = 40 * 3 + 20 * 4
GALICIA = "owner Galicia: Russian Empire\n    Galicia: Russian Empire 40 infantry"


def sentries(beside: str = "", level: str = "hard") -> Sentries:
    return Sentries(*drafted(war(VIENNA.format(beside=beside)), level))


def price(army: Counter[Place]) -> float:
    return sum({"infantry": 3, "artillery": 4}[kind] * n for (_, kind), n in army.items())


def test_a_great_army_in_a_capital_marches_against_a_small_one_beside_it() -> None:
    """Of every kind its part: guns alone would be lost."""
    went = sent(advanced(war(VIENNA.format(beside=""))), "Vienna", "Bohemia")
    assert went["infantry"] >= 20
    assert went["artillery"] == pytest.approx(went["infantry"] / 2, abs=1)


def test_an_army_is_kept_in_a_capital_against_others_who_could_strike_there() -> None:
    """Galicia is full of Russians: against them half their strength is kept, unless it is they who
    are attacked."""
    watch = sentries(GALICIA)
    kept = EXCHANGE * Clash(watch.mind).enemies("Galicia") + GARRISON
    assert PRICE - price(watch.released(ARMY, "Bohemia")) == pytest.approx(kept, abs=7)
    assert price(watch.released(ARMY, "Galicia")) > PRICE - kept
    assert sentries(GALICIA, "easy").released(ARMY, "Bohemia") == ARMY, "who looks at nothing"


def test_who_has_left_a_capital_already_is_no_guard() -> None:
    """After one march the next may take less."""
    watch = sentries(GALICIA)
    before = price(watch.released(ARMY, "Bohemia"))
    assert watch.draft.send(Sending("infantry", 15, ("Vienna", "Bohemia")))
    assert price(watch.released(ARMY, "Bohemia")) == pytest.approx(before - 45, abs=7)


def test_nobody_leaves_a_capital_that_is_fought_for() -> None:
    """The fight in Belarus could be won, but the Ottomans stand in Moscow."""
    marches = advanced(
        war("""
        power: Russian Empire
        owner Moscow: nobody
        Moscow: Russian Empire 12 infantry, 6 artillery; Ottoman Empire 2 infantry
        owner Belarus: nobody
        Belarus: Germany 2 infantry; Russian Empire 1 infantry
        Berlin: Germany 10 infantry
        Paris: France 10 infantry
        Rome: Italy 10 infantry
    """)
    )
    assert not [end for start, end, _ in marches if start == "Moscow"]


def test_who_marches_off_for_good_looks_farther() -> None:
    """Russians in Budapest and beyond do not keep an army from striking beside its capital, but
    from leaving it for France."""
    watch = sentries("owner Serbia: Russian Empire\n    Serbia: Russian Empire 40 infantry")
    assert watch.released(ARMY, "Bohemia").total() > 40
    assert watch.dismissed(ARMY).total() < 30


@pytest.mark.parametrize(
    ("near", "beside", "bars"),
    [("Silesia", "Poland", True), ("Mesopotamia", "Persia", False)],
)
def test_only_who_is_near_a_capital_bars_the_way_there(near: str, beside: str, bars: bool) -> None:
    game = war(f"""
        power: Germany
        {near}: Germany 10 infantry
        owner {near}: Germany
        {beside}: Russian Empire 40 infantry
        owner {beside}: Russian Empire
        Berlin: Germany 40 infantry
        owner Constantinople: Russian Empire
        Paris: France 10 infantry
        Rome: Italy 10 infantry
        Moscow: Russian Empire 10 infantry
    """)
    assert Sentries(*drafted(game)).bars_the_way(near) is bars
    assert not Sentries(*drafted(game, "easy")).bars_the_way(near)


def test_who_guards_a_capital_strikes_also_away_from_the_front() -> None:
    """Paris is what Germany makes for; yet the few who have come to Prussia are met."""
    marches = advanced(
        war("""
        power: Germany
        Berlin: Germany 40 infantry, 20 artillery
        owner Prussia: Russian Empire
        Prussia: Russian Empire 8 infantry
        owner Burgundy: Germany
        owner Lorraine: Germany
        Paris: France 4 infantry
        Moscow: Russian Empire 60 infantry
        Rome: Italy 30 infantry
        London: British Empire 30 infantry
    """)
    )
    assert sent(marches, "Berlin", "Prussia")


def test_one_infantry_stays_in_a_capital_for_the_guns_that_are_raised_there() -> None:
    """The British guard Rome well enough; yet guns without infantry of their own are lost."""
    game = war("""
        power: Italy
        Rome: Italy 6 infantry; British Empire 40 infantry
        owner Tuscany: Germany
        Tuscany: Germany 4 infantry
    """)
    watch = Sentries(*drafted(game))
    six: Counter[Place] = Counter({("Rome", "infantry"): 6})
    assert watch.released(six, "Tuscany") == {("Rome", "infantry"): 5}
