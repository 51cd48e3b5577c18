"""Rockets of TEC-2: antiaircraft guns fire at complexes in the raid step."""

from __future__ import annotations

from battleboard.core import decisions as d
from tests.rules_1941.fighting import choices
from tests.rules_anniversary.both import both
from tests.support.marks import rule
from tests.support.scene import army, refused, roll, say, scene, waits

ROCKETS = """
    power: Germany
    advances: {"Germany": ["rockets"]}
    Northwestern Europe: Germany 2 aa_gun
    Norway: Germany 1 aa_gun
"""


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_every_gun_may_strike_a_complex_within_three_spaces(edition: str) -> None:
    """Three guns in reach of London: 6, 6 and 2 are fourteen points; then no rocket is left."""
    game = say(scene(ROCKETS, edition=edition), "done")
    assert waits(game) == d.ChooseRocket("Germany")
    assert "launch Northwestern Europe > United Kingdom" in choices(game)
    for start, face in (("Northwestern Europe", 6), ("Northwestern Europe", 6), ("Norway", 2)):
        say(game, f"launch {start} > United Kingdom")
        roll(game, face)
    assert game.state.damage == {"United Kingdom": {"factory": 14}}
    assert isinstance(waits(game), d.ChooseMove)
    assert army(game, "Northwestern Europe", "Germany") == {"aa_gun": 2}


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_gun_fires_one_rocket_a_turn_and_need_not(edition: str) -> None:
    """Norway's gun has fired; a second rocket from there is refused. Germany stops."""
    game = say(scene(ROCKETS, edition=edition), "done", "launch Norway > United Kingdom")
    roll(game, 1)
    assert refused(game, "launch Norway > United Kingdom") == ["TEC-2"]
    say(game, "done")
    assert game.state.damage == {"United Kingdom": {"factory": 1}}


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_what_is_too_far_friendly_or_without_a_complex_is_no_target(edition: str) -> None:
    """Moscow is more than three spaces from Norway, Italy a friend, Gibraltar without a complex."""
    text = ROCKETS + "owner Karelia: Soviet Union\nowner Gibraltar: United Kingdom\n"
    game = say(scene(text, edition=edition), "done")
    assert "launch Norway > Karelia S.S.R." in choices(game)
    assert refused(game, "launch Norway > Russia") == ["TEC-2"]
    assert refused(game, "launch Northwestern Europe > Italy") == ["TEC-2"]
    assert refused(game, "launch Northwestern Europe > Gibraltar") == ["TEC-2"]
    assert refused(game, "launch Poland > Karelia") == ["TEC-2"]


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@rule("RAID-1", "anniversary-1941", "anniversary-1942")
@both
def test_rockets_and_raids_share_one_limit(edition: str) -> None:
    """Thirteen points of sixteen are there: a six adds three, a raid afterwards nothing."""
    text = ROCKETS + 'Germany: Germany 1 bomber\ndamage: {"United Kingdom": {"factory": 13}}\n'
    game = say(scene(text, edition=edition), "1 bmb: Germany > United Kingdom raid", "done")
    say(game, "launch Norway > United Kingdom")
    roll(game, 6)
    assert game.state.damage == {"United Kingdom": {"factory": 16}}
    say(game, "done")
    roll(game, 6)
    assert game.state.damage == {"United Kingdom": {"factory": 16}}


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_by_the_corrections_a_territory_launches_one_and_a_target_takes_one(edition: str) -> None:
    """Option errata: after one rocket at London there is no second one at it, from nowhere; the
    other gun beside the first stays silent, Norway may still fire at Karelia."""
    text = ROCKETS + "options: errata = on\nowner Karelia: Soviet Union\n"
    game = say(scene(text, edition=edition), "done", "launch Northwestern Europe > United Kingdom")
    roll(game, 2)
    assert choices(game) == {"launch Norway > Karelia S.S.R.", "done"}
    assert refused(game, "launch Norway > United Kingdom") == ["TEC-2"]
    assert set(refused(game, "launch Northwestern Europe > Karelia")) == {"TEC-2"}


@rule("TEC-3", "anniversary-1941", "anniversary-1942")
@both
def test_only_the_owners_guns_become_launchers(edition: str) -> None:
    """Italy's gun beside the German ones has no rocket on Germany's turn, nor without them."""
    text = """
        power: Germany
        advances: {"Italy": ["rockets"]}
        Northwestern Europe: Germany 1 aa_gun; Italy 1 aa_gun
    """
    game = say(scene(text, edition=edition), "done")
    assert isinstance(waits(game), d.ChooseMove)


@rule("NCM-1", "anniversary-1941", "anniversary-1942")
@both
def test_a_gun_that_launched_its_rocket_has_fought_and_stays(edition: str) -> None:
    """Of two guns in Northwestern Europe one fires at London: only the other can move after it."""
    game = say(scene(ROCKETS, edition=edition), "done")
    say(game, "launch Northwestern Europe > United Kingdom")
    roll(game, 1)
    say(game, "done")
    assert refused(game, "2 aa: Northwestern Europe > Germany") == ["NCM-6"]
    assert refused(game, "1 aa: Northwestern Europe > Germany") == []
    assert refused(game, "1 aa: Norway > Finland") == []
