"""Where ships go: how far, what stops them, and the canal."""

from __future__ import annotations

import pytest

from tests.rules_ww1.war import asked, ends_movement, war
from tests.support.marks import case, rule
from tests.support.scene import refused


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
    assert refused(game, "1 ca: sz 19 > sz 28") == ([] if open_to else ["BRD-5"])


@rule("BRD-5", "ww1-1914")
@case("R-69", "ww1-1914")
def test_the_straits_are_open_to_all() -> None:
    game = war("""
        power: Russian Empire
        Sea Zone 21: Russian Empire 1 cruiser
    """)
    assert refused(game, "1 ca: sz 21 > sz 20 > sz 19") == []
