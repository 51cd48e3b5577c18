"""Where ships go: how far, what stops them, and the canal."""

from __future__ import annotations

import pytest

from tests.rules_ww1.war import asked, ends_movement, war
from tests.support.marks import case, rule
from tests.support.scene import army, refused, say, why


@rule("WW1-18", "ww1-1914")
def test_how_far_ships_go_and_what_stops_them() -> None:
    game = war("""
        power: British Empire
        Sea Zone 8: British Empire 1 cruiser, 1 battleship, 1 submarine
        Sea Zone 7: Germany 1 submarine, 1 transport
        Sea Zone 4: Germany 1 cruiser
    """)
    assert refused(game, "1 bb: sz 8 > sz 7 > sz 14") == []  # submarines and transports stop none
    assert refused(game, "1 bb: sz 8 > sz 7 > sz 14 > sz 22") == ["WW1-18"]
    assert refused(game, "1 ca: sz 8 > sz 7 > sz 14 > sz 22") == []
    assert refused(game, "1 ca: sz 8 > sz 4 > sz 5") == ["WW1-18"]
    assert refused(game, "1 sub: sz 8 > sz 4 > sz 5") == []
    assert refused(game, "1 ca: sz 8 > sz 4") == []


@rule("WW1-18", "ww1-1914")
@rule("BRD-3", "ww1-1914")
@rule("BRD-4", "ww1-1914")
def test_the_zone_a_ship_begins_in_does_not_hold_it() -> None:
    game = war("""
        power: British Empire
        Sea Zone 9: British Empire 1 cruiser; Germany 1 battleship
    """)
    assert refused(game, "1 ca: sz 9 > sz 8 > sz 7") == []
    assert refused(game, "done") == []
    ends_movement(game)
    assert asked(game) == "attack"
    assert refused(game, "done") == []  # nobody is obliged to fight at sea


@rule("BRD-5", "ww1-1914")
@case("R-69", "ww1-1914")
@pytest.mark.parametrize(
    ("holder", "open_to"), [("British Empire", True), ("Ottoman Empire", False), ("nobody", False)]
)
def test_suez_is_open_to_the_side_that_holds_egypt_now(holder: str, open_to: bool) -> None:
    game = war(f"""
        power: Italy
        owner Egypt: {holder}
        held Egypt: Ottoman Empire
        Sea Zone 19: Italy 1 cruiser
    """)
    reasons = [refusal.reason for refusal in why(game, "1 ca: sz 19 > sz 28")]
    shut = "the Suez Canal is closed: your side does not hold Egypt"
    assert reasons == ([] if open_to else [shut])


@rule("BRD-5", "ww1-1914")
@case("R-69", "ww1-1914")
def test_the_straits_are_open_to_all() -> None:
    game = war("""
        power: Russian Empire
        Sea Zone 21: Russian Empire 1 cruiser
    """)
    assert refused(game, "1 ca: sz 21 > sz 20 > sz 19") == []


@rule("WW1-9", "ww1-1914")
@case("R-127", "ww1-1914")
def test_a_transport_enters_a_hostile_zone_only_beside_an_own_warship() -> None:
    text = """
        power: British Empire
        Sea Zone 9: British Empire 1 transport, 1 submarine
        Sea Zone 4: Germany 1 cruiser{more}
    """
    alone = say(war(text.format(more="; France 1 cruiser")), "1 sub: sz 9 > sz 8")
    assert refused(alone, "trn: sz 9 > sz 4") == ["WW1-9"]  # a friend's will not do
    together = say(war(text.format(more="")), "1 sub: sz 9 > sz 4", "trn: sz 9 > sz 4")
    assert army(together, "Sea Zone 4", "British Empire") == {"submarine": 1, "transport": 1}
    there = war(text.format(more="; British Empire 1 cruiser"))
    say(there, "trn: sz 9 > sz 4", "1 sub: sz 9 > sz 8")
    assert refused(there, "1 ca: sz 4 > sz 8") == ["WW1-9"]  # it must stay, all being simultaneous


@rule("WW1-9", "ww1-1914")
@rule("WW1-1", "ww1-1914")
def test_the_escort_may_be_ordered_after_the_transport() -> None:
    """All moves are simultaneous: the order of the orders does not matter, only that the warship
    comes, and that it is not sent elsewhere."""
    game = war("""
        power: British Empire
        Sea Zone 9: British Empire 1 transport, 1 submarine
        Sea Zone 8: British Empire 1 cruiser
        Sea Zone 4: Germany 1 cruiser
    """)
    say(game, "trn: sz 9 > sz 4")
    assert refused(game, "done") == ["WW1-9"]
    say(game, "1 ca: sz 8 > sz 9")
    assert refused(game, "1 sub: sz 9 > sz 8") == ["WW1-9"]
    say(game, "1 sub: sz 9 > sz 4", "done")
