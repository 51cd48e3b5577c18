"""Before any die every attacking aircraft needs a way to land (MOV-7, R-1 to R-7).

Most cases are set in the South Atlantic with a German base in Brazil, around which all land is
hostile to Germany.
"""

from __future__ import annotations

import pytest

from tests.rules_1941.moving import asked, everyone, pieces
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import refused, roll_all, say, scene

BASE = """
    power: Germany
    owner Brazil: Germany
    Brazil: Germany 3 fighter
    Sea Zone 23: United Kingdom 1 transport
    Sea Zone 26: United Kingdom 1 transport
"""
TO_23 = "1 fighter: Brazil > sz 23"
TO_26 = "1 fighter: Brazil > sz 26"


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@both
def test_an_aircraft_keeps_enough_range_to_come_home(edition: str) -> None:
    """Zone 23 is two spaces from Brazil, zone 26 three: a fighter comes back from the first."""
    game = scene(BASE, "combat_move", edition)
    assert refused(game, TO_23) == []
    assert refused(game, TO_26) == ["MOV-7"]


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@both
def test_land_that_will_be_captured_is_no_landing_place(edition: str) -> None:
    """Egypt would do if it were Italian since the turn began, but not if it is taken only now."""
    text = """
        power: Italy
        owner Libya: Italy
        owner Egypt: {}
        Libya: Italy 2 infantry
        Italy: Italy 1 fighter
        Sea Zone 34: United Kingdom 1 transport
    """
    attack = "1 fighter: Italy > sz 34"
    now = say(
        scene(text.format("United Kingdom"), "combat_move", edition), "2 infantry: Libya > Egypt"
    )
    assert refused(now, attack) == ["MOV-7"]
    assert refused(scene(text.format("Italy"), "combat_move", edition), attack) == []


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@both
def test_a_carrier_may_come_in_noncombat_movement(edition: str) -> None:
    """Two zones away it reaches the fighter's zone, three zones away a zone beside it."""
    near = scene(BASE + "Sea Zone 22: Germany 1 carrier", "combat_move", edition)
    assert refused(near, TO_26) == []
    none = scene(BASE + "Sea Zone 13: Germany 1 carrier", "combat_move", edition)
    assert refused(none, TO_26) == ["MOV-7"]


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@case("R-4", "anniversary-1941", "anniversary-1942")
@both
def test_a_carrier_that_sails_in_combat_movement_fetches_nobody(edition: str) -> None:
    """Once the fighter counts on it the carrier stays where it can still come; once the carrier
    has moved, the fighter does not count on it."""
    text = BASE + "Sea Zone 22: Germany 1 carrier\nSea Zone 18: United States 1 transport"
    game = say(scene(text, "combat_move", edition), TO_26)
    assert refused(game, "1 carrier: sz 22 > sz 18") == ["MOV-7"]
    moved = say(scene(text, "combat_move", edition), "1 carrier: sz 22 > sz 18")
    assert refused(moved, TO_26) == ["MOV-7"]


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@both
def test_a_carrier_may_sail_to_where_the_fighter_will_need_it(edition: str) -> None:
    """It fights beside the fighter in zone 26 and is there when that is over."""
    text = BASE + "Sea Zone 24: Germany 1 carrier"
    game = say(scene(text, "combat_move", edition), "1 carrier: sz 24 > sz 26")
    assert refused(game, TO_26) == []


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@both
def test_two_places_on_a_carrier_serve_two_fighters(edition: str) -> None:
    """A third has nowhere to go; a guest aboard takes one of the places."""
    game = scene(BASE + "Sea Zone 22: Germany 1 carrier", "combat_move", edition)
    say(game, "2 fighter: Brazil > sz 26")
    assert refused(game, TO_26) == ["MOV-7"]
    shared = scene(
        BASE + "Sea Zone 22: Germany 1 carrier (Italy 1 fighter)", "combat_move", edition
    )
    assert refused(shared, "2 fighter: Brazil > sz 26") == ["MOV-7"]
    assert refused(shared, TO_26) == []


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@case("R-1", "anniversary-1941", "anniversary-1942")
@both
def test_a_remote_chance_is_enough(edition: str) -> None:
    """A British battleship bars the carrier's ways in zone 24. A lone submarine that attacks it
    might sink it, and then the way is free."""
    game = scene(
        """
        power: Germany
        owner Brazil: Germany
        Brazil: Germany 1 fighter
        Sea Zone 22: Germany 1 carrier, 1 submarine
        Sea Zone 24: United Kingdom 1 battleship
        Sea Zone 23: United Kingdom 1 battleship
        Sea Zone 25: United Kingdom 1 battleship
        Sea Zone 26: United Kingdom 1 transport
        """,
        "combat_move",
        edition,
    )
    assert refused(game, TO_26) == ["MOV-7"]
    say(game, "1 submarine: sz 22 > sz 24")
    assert refused(game, TO_26) == []


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@case("R-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_planned_retreat_proves_nothing(edition: str) -> None:
    """A carrier attacks zone 24 and could fall back to zone 22; a fighter over zone 11 that would
    reach only zone 22 does not count on that."""
    game = scene(
        """
        power: Germany
        owner Morocco/Algeria: United Kingdom
        Sea Zone 22: Germany 1 carrier (1 fighter)
        Sea Zone 24: United Kingdom 1 battleship
        Sea Zone 11: United Kingdom 1 transport
        """,
        "combat_move",
        edition,
    )
    say(game, "1 fighter: sz 22 > sz 11")
    assert refused(game, "1 carrier: sz 22 > sz 24") == ["MOV-7"]


WAKE = """
    power: Japan
    owner Wake Island: Japan
    Wake Island: Japan 1 fighter
    Sea Zone 58: United States 1 transport
"""
TO_58 = "1 fighter: Wake Island > sz 58"


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@case("R-5", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("line", ["", "Sea Zone 62: United States 1 destroyer"])
def test_a_bought_carrier_counts_in_a_zone_beside_an_own_complex(edition: str, line: str) -> None:
    """Three spaces out to zone 58, and one back: only zone 62 is left, where Japan may place the
    carrier that it has bought, hostile or not."""
    assert refused(scene(WAKE + line, "combat_move", edition), TO_58) == ["MOV-7"]
    game = scene(WAKE + line + "\nordered Japan: 1 carrier", "combat_move", edition)
    say(game, TO_58, "done")
    assert asked(game) == ("Japan", "noncombat_move")
    assert refused(game, "done") == ["NCM-2"]
    say(game, "1 fighter: sz 58 > sz 62", "done", "place 1 carrier: sz 62")
    (carrier,) = pieces(game, "Sea Zone 62", "carrier")
    (fighter,) = pieces(game, "Sea Zone 62", "fighter")
    assert fighter.aboard == carrier.id


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@both
def test_a_carrier_that_can_only_appear_elsewhere_does_not_count(edition: str) -> None:
    """The United States has bought one, but its complexes lie far from zone 58."""
    game = scene(
        """
        power: United States
        owner Wake Island: United States
        Wake Island: United States 1 fighter
        Sea Zone 58: Japan 1 transport
        ordered United States: 1 carrier
        """,
        "combat_move",
        edition,
    )
    assert refused(game, TO_58) == ["MOV-7"]


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@case("R-3", "anniversary-1941", "anniversary-1942")
@both
def test_in_battle_the_carrier_may_be_given_up(edition: str) -> None:
    """Carrier and fighter attack zone 26 together; the owner may lose the carrier that the fighter
    needs, and the fighter is lost in the end."""
    game = scene(
        """
        power: Germany
        owner Brazil: Germany
        Brazil: Germany 1 fighter
        Sea Zone 24: Germany 1 carrier
        Sea Zone 26: United Kingdom 1 cruiser
        """,
        "combat_move",
        edition,
    )
    say(game, "1 carrier: sz 24 > sz 26", TO_26, "done")
    roll_all(game, 1, 6, 3)
    assert refused(game, "lose 1 fighter") == []
    say(game, "lose 1 carrier", "done")
    assert everyone(game, "Sea Zone 26") == {}


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@both
def test_bombers_do_not_count_on_carriers(edition: str) -> None:
    """Four spaces from Brazil, over zone 28, a bomber has two left: a carrier beside it is of no
    use. From zone 24 it comes home."""
    game = scene(
        """
        power: Germany
        owner Brazil: Germany
        Brazil: Germany 1 bomber
        Sea Zone 28: United Kingdom 1 transport
        Sea Zone 27: Germany 1 carrier
        """,
        "combat_move",
        edition,
    )
    assert refused(game, "1 bomber: Brazil > sz 28") == ["MOV-7"]
    nearer = scene(
        """
        power: Germany
        owner Brazil: Germany
        Brazil: Germany 1 bomber
        Sea Zone 24: United Kingdom 1 transport
        """,
        "combat_move",
        edition,
    )
    assert refused(nearer, "1 bomber: Brazil > sz 24") == []
