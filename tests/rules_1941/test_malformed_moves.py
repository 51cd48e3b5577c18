"""Moves that no notation would write but a program may send: refused, each with its rule."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from tests.rules_1941.moving import asked
from tests.support.marks import rule
from tests.support.scene import offered, refused, say, scene

POSITION = """
    power: United Kingdom
    United Kingdom: United Kingdom 2 infantry, 1 fighter
    Karelia: United Kingdom 1 tank
    Sea Zone 8: United Kingdom 2 transport, 1 destroyer
    Sea Zone 5: Soviet Union 1 transport (United Kingdom 1 infantry, 1 tank)
"""
LONDON, EIGHT, FIVE = "United Kingdom", "Sea Zone 8", "Sea Zone 5"
LOAD = (d.Load({"infantry": 1}, LONDON, EIGHT),)
ONE: dict[str, int] = {"infantry": 1}


@pytest.mark.parametrize(
    ("move", "combat", "noncombat"),
    [
        (d.Move({"infantry": 1}, ()), "BRD-1", "BRD-1"),
        (d.Move({"infantry": 1}, ("Atlantis", LONDON)), "BRD-1", "BRD-1"),
        (d.Move({}, (LONDON, EIGHT)), "MOV-16", "MOV-16"),
        (d.Move({"infantry": 1, "fighter": 1}, (LONDON, EIGHT)), "MOV-16", "MOV-16"),
        (d.Move({"zeppelin": 1}, (LONDON, EIGHT)), "NCM-6", "NCM-6"),
        (d.Move({"infantry": 0}, (LONDON, EIGHT)), "NCM-6", "NCM-6"),
        (d.Move({"infantry": -1}, (LONDON, EIGHT)), "NCM-6", "NCM-6"),
        (d.Move({"infantry": 1}, (LONDON,)), "MOV-1", "NCM-1"),
        (d.Move({"tank": 1}, ("Karelia", "Norway Finland"), LOAD), "MOV-10", "MOV-10"),
        (d.Move({"infantry": 1}, (LONDON, "Sea Zone 10")), "MOV-13", "MOV-13"),
        (d.Move({"fighter": 1}, (LONDON,)), "MOV-1", "NCM-2"),
        (d.Move({"fighter": 1}, (LONDON, EIGHT, LONDON)), "MOV-1", "NCM-2"),
        (d.Move({"fighter": 1}, (LONDON, "Western Europe"), LOAD), "MOV-10", "MOV-10"),
        (d.Move({"fighter": 1}, (LONDON, "Eire")), "MOV-6", "MOV-6"),
        (d.Move({"destroyer": 1}, (EIGHT,)), "MOV-1", "NCM-1"),
        (d.Move({"destroyer": 1}, (EIGHT,), LOAD), "MOV-10", "MOV-10"),
        (d.Move({"transport": 2}, (EIGHT,), LOAD), "MOV-10", "MOV-10"),
        (d.Move({"transport": 1}, (EIGHT,), (d.Load(ONE, LONDON, FIVE),)), "MOV-10", "MOV-10"),
        (d.Move({"transport": 1}, (EIGHT,), LOAD, ONE, "Karelia"), "MOV-10", "MOV-10"),
        (d.Move({"transport": 1}, (EIGHT,), (), ONE, "Western Europe"), "MOV-10", "MOV-10"),
        (d.Move({"infantry": 1, "tank": 1}, (FIVE, "Karelia")), "MOV-16", "MOV-16"),
        (d.Move({"infantry": 1}, (FIVE, "Archangel")), "MOV-10", "MOV-10"),
        (d.Move({"infantry": 1}, (FIVE, "Karelia"), LOAD), "MOV-10", "MOV-10"),
    ],
)
def test_a_malformed_move_is_refused(move: d.Move, combat: str, noncombat: str) -> None:
    """In either phase, for the reason that fits it."""
    for phase, wanted in (("combat_move", combat), ("noncombat_move", noncombat)):
        game = scene(POSITION, phase)
        assert wanted in [refusal.rule for refusal in game.why_not(move)]
        assert move not in offered(game)


@pytest.mark.parametrize("phase", ["combat_move", "noncombat_move"])
def test_only_a_move_or_done_is_an_answer(phase: str) -> None:
    """Purchases and the like are for other phases."""
    game = scene(POSITION, phase)
    assert [refusal.rule for refusal in game.why_not(d.Buy({}))] == ["VIC-10"]
    assert [refusal.rule for refusal in game.why_not(d.Done())] == []


@rule("MOV-14", "1941")
def test_nobody_says_in_combat_movement_where_an_aircraft_will_land() -> None:
    """The attack comes first; on whose carrier it lands is said in noncombat."""
    game = scene(POSITION.replace("2 transport", "1 carrier") + "Sea Zone 9: Germany 1 transport")
    attack = "1 fighter: United Kingdom > sz 9"
    assert refused(game, f"{attack} onto United Kingdom") == ["NCM-2"]
    assert refused(game, attack) == []


@rule("MOV-3", "1941")
def test_whoever_is_away_flees_where_he_must() -> None:
    """The safe answer takes lone transports out of a hostile zone, one by one, and then ends the
    phase."""
    game = scene("""
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 transport, 1 transport (1 infantry); Germany 1 destroyer
    """)
    for _ in range(2):
        answer = game.default()
        assert isinstance(answer, d.Move)
        assert answer in offered(game)
        game.give(answer)
    assert game.default() == d.Done()
    say(game, "done")
    assert asked(game) == ("United Kingdom", "noncombat_move")


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        (d.Place({}, "Germany"), "MOB-1"),
        (d.Place({"tank": 1}, "Germany"), "MOB-1"),
        (d.Place({"infantry": 3}, "Germany"), "MOB-1"),
        (d.Place({"infantry": 1}, "Atlantis"), "MOB-2"),
        (d.Fight("Germany"), "VIC-10"),
    ],
)
def test_a_malformed_placement_is_refused(place: d.Answer, wanted: str) -> None:
    """Nothing, what was not bought, more than was bought, nowhere, or no placement at all."""
    game = scene("power: Germany\nordered Germany: 2 infantry", "mobilize")
    assert wanted in [refusal.rule for refusal in game.why_not(place)]


@pytest.mark.parametrize(
    ("answer", "wanted"), [(d.Buy({"infantry": -1}), "BUY-1"), (d.Done(), "BUY-1")]
)
def test_a_malformed_purchase_is_refused(answer: d.Answer, wanted: str) -> None:
    """Less than nothing, or no purchase at all."""
    game = scene("power: Germany", "purchase")
    assert [refusal.rule for refusal in game.why_not(answer)] == [wanted]
