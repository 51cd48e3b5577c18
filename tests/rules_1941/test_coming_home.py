"""Aircraft land in noncombat movement, and as many as possible must (NCM-2, MOV-7)."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from battleboard.core import events as e
from tests.rules_1941.fighting import choices
from tests.rules_1941.moving import asked, everyone, pieces
from tests.support.marks import case, rule
from tests.support.scene import army, facts, offered, refused, roll, say, scene

# Where aircraft land


@rule("NCM-2", "1941")
def test_aircraft_land_in_territory_friendly_since_the_turn_began() -> None:
    """A bomber over West Russia may come down in any Soviet or allied territory in reach."""
    game = scene(
        """
        power: Soviet Union
        owner Ukraine: United Kingdom
        West Russia: Soviet Union 1 bomber [spent 4, flown]
        """,
        "noncombat_move",
    )
    for land in ("Russia", "Ukraine", "Urals"):
        assert refused(game, f"1 bomber: West Russia > {land}") == []
    assert refused(game, "1 bomber: West Russia > Germany") == ["NCM-2"], "hostile"
    assert refused(game, "1 bomber: West Russia > Siberia") == ["MOV-8"], "too far"
    assert refused(game, "done") == ["NCM-2"], "it cannot stay"


@rule("NCM-2", "1941")
@case("R-13", "1941")
def test_no_aircraft_lands_in_land_captured_this_turn() -> None:
    """Neither the fighter that helped to take West Russia nor one that was not there."""
    game = scene("""
        power: Soviet Union
        Russia: Soviet Union 1 infantry, 2 fighter
        West Russia: Germany 1 infantry
    """)
    say(game, "1 infantry: Russia > West Russia", "1 fighter: Russia > West Russia", "done")
    roll(game, 1, 3)
    roll(game, 6)
    assert game.state.owner("West Russia") == "Soviet Union"
    assert refused(game, "1 fighter: Russia > West Russia") == ["NCM-2"]
    assert refused(game, "done") == ["NCM-2"], "the other is still there"
    say(game, "1 fighter: West Russia > Russia", "done")
    assert army(game, "Russia", "Soviet Union") == {"fighter": 2}


@rule("NCM-2", "1941")
@case("R-13", "1941")
def test_land_liberated_this_turn_is_no_landing_place_either() -> None:
    """The British take Archangel back for the Soviets: it was German when the turn began."""
    game = scene("""
        power: United Kingdom
        owner Archangel: Germany
        Karelia: United Kingdom 1 infantry, 1 fighter
    """)
    say(game, "1 infantry: Karelia > Archangel", "done")
    assert game.state.owner("Archangel") == "Soviet Union"
    assert refused(game, "1 fighter: Karelia > Archangel") == ["NCM-2"]


@rule("NCM-2", "1941")
def test_bombers_never_land_at_sea_and_fighters_only_on_a_carrier() -> None:
    """Zone 40 has a carrier, zone 44 has none."""
    game = scene(
        """
        power: United States
        Hawaiian Islands: United States 1 bomber, 1 fighter
        Sea Zone 40: United States 1 carrier [used]
        """,
        "noncombat_move",
    )
    assert refused(game, "1 bomber: Hawaiian Islands > sz 40") == ["NCM-2"]
    assert refused(game, "1 fighter: Hawaiian Islands > sz 40") == []
    assert refused(game, "1 fighter: Hawaiian Islands > sz 44") == ["NCM-2"]


@rule("NCM-2", "1941")
def test_an_aircraft_without_any_landing_place_is_lost_when_the_phase_ends() -> None:
    """No move is left and no carrier is near, or the land below is not a friend's: it is over."""
    game = scene(
        """
        power: United States
        Sea Zone 44: United States 1 fighter [spent 4, flown], 1 bomber [spent 6, flown]
        Okinawa: United States 1 fighter [spent 4, flown]
        """,
        "noncombat_move",
    )
    say(game, "done")
    assert everyone(game, "Sea Zone 44") == {}
    assert everyone(game, "Okinawa") == {}
    lost = [event for event in facts(game, e.UnitsLost) if isinstance(event, e.UnitsLost)]
    assert [(event.space, event.why) for event in lost] == [
        ("Okinawa", "NCM-2"),
        ("Sea Zone 44", "NCM-2"),
    ]


@rule("NCM-2", "1941")
def test_no_aircraft_is_moved_out_of_reach_of_a_landing() -> None:
    """From its safe island it may not fly out over the open sea, and there is no suicide."""
    game = scene(
        """
        power: United States
        Midway: United States 1 fighter
        """,
        "noncombat_move",
    )
    assert refused(game, "1 fighter: Midway > sz 44") == ["NCM-2"]
    assert refused(game, "1 fighter: Midway > Hawaiian Islands") == []


# Carriers come, or stay


@rule("NCM-2", "1941")
@rule("MOV-7", "1941")
def test_a_carrier_that_can_save_a_fighter_must() -> None:
    """The fighter over zone 44 has no move left. The carrier may not sail elsewhere, and the phase
    does not end before it has come."""
    game = scene(
        """
        power: United States
        Sea Zone 44: United States 1 fighter [spent 4, flown]
        Sea Zone 40: United States 1 carrier
        """,
        "noncombat_move",
    )
    assert refused(game, "done") == ["NCM-2"]
    assert refused(game, "1 carrier: sz 40 > sz 42") == ["NCM-2"]
    say(game, "1 carrier: sz 40 > sz 44", "done")
    (carrier,) = pieces(game, "Sea Zone 44", "carrier")
    (fighter,) = pieces(game, "Sea Zone 44", "fighter")
    assert fighter.aboard == carrier.id


@rule("NCM-2", "1941")
def test_a_carrier_that_is_needed_where_it_is_stays() -> None:
    """The fighter is above it and cannot fly any more."""
    game = scene(
        """
        power: United States
        Sea Zone 44: United States 1 carrier, 1 fighter [spent 4, flown]
        """,
        "noncombat_move",
    )
    assert refused(game, "1 carrier: sz 44 > sz 40") == ["NCM-2"]
    assert refused(game, "done") == []


@rule("NCM-2", "1941")
def test_a_carrier_that_moved_or_fought_in_combat_cannot_come() -> None:
    """So there is nothing to be done for the fighter."""
    for mark in ("used", "fought"):
        game = scene(
            f"""
            power: United States
            Sea Zone 44: United States 1 fighter [spent 4, flown]
            Sea Zone 40: United States 1 carrier [{mark}]
            """,
            "noncombat_move",
        )
        say(game, "done")
        assert everyone(game, "Sea Zone 44") == {}


@rule("NCM-2", "1941")
@case("R-6", "1941")
def test_a_carrier_does_not_collect_a_fighter_on_its_way() -> None:
    """Both end their moves in one zone. Through the fighter's zone and on is refused; once the
    carrier has stopped there it goes no further."""
    game = scene(
        """
        power: United States
        Sea Zone 40: United States 1 carrier
        Sea Zone 44: United States 1 fighter [spent 4, flown]
        """,
        "noncombat_move",
    )
    assert refused(game, "1 carrier: sz 40 > sz 44 > sz 43") == ["NCM-2"]
    say(game, "1 carrier: sz 40 > sz 44")
    assert refused(game, "1 carrier: sz 44 > sz 43") == ["NCM-6"]


@case("R-6", "1941")
def test_a_fighter_does_not_land_on_a_carrier_under_way() -> None:
    """The fighter has come to zone 44 to meet the carrier; from there neither takes the other
    along."""
    game = scene(
        """
        power: United States
        Sea Zone 40: United States 1 carrier
        Sea Zone 45: United States 1 fighter [spent 3, flown]
        owner Siberia: Japan
        """,
        "noncombat_move",
    )
    say(game, "1 fighter: sz 45 > sz 44")
    assert refused(game, "1 carrier: sz 40 > sz 44 > sz 43") == ["NCM-2"]
    assert refused(game, "1 fighter: sz 44 > sz 40") == ["NCM-6"]
    say(game, "1 carrier: sz 40 > sz 44", "done")
    assert army(game, "Sea Zone 44", "United States") == {"carrier": 1, "fighter": 1}


@rule("NCM-2", "1941")
def test_carrier_and_fighter_may_meet_half_way() -> None:
    """Neither is safe after the first of the two moves, and both moves are legal; whoever is away
    has them made for him."""
    position = """
        power: United States
        Sea Zone 40: United States 1 carrier
        Sea Zone 45: United States 1 fighter [spent 3, flown]
        owner Siberia: Japan
        """
    game = scene(position, "noncombat_move")
    while game.default() != d.Done():
        assert game.default() in offered(game)
        game.give(game.default())
    say(game, "done")
    found = [space for space, unit in game.state.everything() if unit.kind == "fighter"]
    assert len(found) == 1, "the fighter lives"


# As many as possible


@rule("MOV-7", "1941")
@case("R-3", "1941")
def test_the_carrier_meant_for_a_landing_may_be_lost_in_battle() -> None:
    """The fighter over zone 24 counts on the carrier that attacks in zone 23. In the battle the
    owner gives the carrier up and keeps the destroyer; then the fighter has nowhere to go."""
    game = scene("""
        power: Germany
        owner North Africa: United Kingdom
        Sea Zone 22: Germany 1 carrier (1 fighter), 1 destroyer
        Sea Zone 23: United Kingdom 1 destroyer
        Sea Zone 26: United Kingdom 1 transport
    """)
    say(game, "1 carrier, 1 destroyer: sz 22 > sz 23", "1 fighter: sz 22 > sz 26", "done")
    say(game, "fight sz 23")
    roll(game, 6, 6)
    roll(game, 2)
    assert choices(game) == {"lose 1 cv", "lose 1 dd"}
    say(game, "lose 1 cv", "press")
    roll(game, 2)
    roll(game, 6)
    assert asked(game) == ("Germany", "noncombat_move")
    say(game, "done")
    assert everyone(game, "Sea Zone 26") == {}


@case("R-3", "1941")
def test_a_carrier_may_retreat_from_under_its_fighters() -> None:
    """It breaks off and falls back to zone 22; the fighter still reaches it there, so it must."""
    game = scene("""
        power: Germany
        owner North Africa: United Kingdom
        Sea Zone 22: Germany 1 carrier (1 fighter)
        Sea Zone 23: United Kingdom 1 destroyer
        Sea Zone 24: United Kingdom 1 transport
    """)
    say(game, "1 carrier: sz 22 > sz 23", "1 fighter: sz 22 > sz 24", "done", "fight sz 23")
    roll(game, 6)
    roll(game, 6)
    say(game, "retreat to sz 22")
    assert refused(game, "done") == ["NCM-2"]
    say(game, "1 fighter: sz 24 > sz 22", "done")
    assert army(game, "Sea Zone 22", "Germany") == {"carrier": 1, "fighter": 1}


@rule("MOV-7", "1941")
@case("R-3", "1941")
def test_as_many_as_possible_are_saved_not_just_some() -> None:
    """Two fighters over zone 24, one over zone 27, no moves left, and one carrier that reaches
    either: it has to go where two are."""
    game = scene(
        """
        power: Germany
        owner North Africa: United Kingdom
        Sea Zone 25: Germany 1 carrier
        Sea Zone 24: Germany 2 fighter [spent 4, flown]
        Sea Zone 27: Germany 1 fighter [spent 4, flown]
        """,
        "noncombat_move",
    )
    assert refused(game, "1 carrier: sz 25 > sz 26 > sz 27") == ["NCM-2"]
    say(game, "1 carrier: sz 25 > sz 24", "done")
    assert army(game, "Sea Zone 24", "Germany") == {"carrier": 1, "fighter": 2}
    assert everyone(game, "Sea Zone 27") == {}


@rule("MOV-7", "1941")
def test_a_fighter_with_a_choice_leaves_the_place_to_one_without() -> None:
    """One free place in zone 24. The fighter over zone 25 could also fly home to French Equatorial
    Africa; the one over zone 21 could not."""
    game = scene(
        """
        power: Germany
        owner French Equatorial Africa: Germany
        Sea Zone 24: Japan 1 carrier (1 fighter)
        Sea Zone 25: Germany 1 fighter [spent 3, flown]
        Sea Zone 21: Germany 1 fighter [spent 3, flown]
        """,
        "noncombat_move",
    )
    assert refused(game, "1 fighter: sz 25 > sz 24") == ["NCM-2"]
    say(game, "1 fighter: sz 21 > sz 24", "1 fighter: sz 25 > French Equatorial Africa", "done")
    assert army(game, "Sea Zone 24", "Germany") == {"fighter": 1}
    assert army(game, "French Equatorial Africa", "Germany") == {"fighter": 1}


# What was declared is done

FOLLOW = """
    power: Germany
    owner French Equatorial Africa: Germany
    French Equatorial Africa: Germany 1 fighter
    Sea Zone 24: Germany 1 carrier
    Sea Zone 30: United Kingdom 1 {}
"""


@rule("MOV-7", "1941")
def test_the_carrier_of_the_proof_makes_its_move() -> None:
    """After the attack in zone 30 the carrier must come to zone 27, and the fighter to it."""
    game = say(
        scene(FOLLOW.format("transport")), "1 fighter: French Equatorial Africa > sz 30", "done"
    )
    assert refused(game, "done") == ["NCM-2"]
    assert refused(game, "1 carrier: sz 24 > sz 22") == ["NCM-2"]
    say(game, "1 carrier: sz 24 > sz 26 > sz 27", "1 fighter: sz 30 > sz 27", "done")
    assert army(game, "Sea Zone 27", "Germany") == {"carrier": 1, "fighter": 1}


@rule("MOV-7", "1941")
def test_a_lost_fighter_frees_the_carrier_from_its_promise() -> None:
    """It fell in the battle: the carrier goes where it likes."""
    game = say(
        scene(FOLLOW.format("destroyer")), "1 fighter: French Equatorial Africa > sz 30", "done"
    )
    roll(game, 6)
    roll(game, 2)
    assert everyone(game, "Sea Zone 30") == {"United Kingdom": {"destroyer": 1}}
    say(game, "1 carrier: sz 24 > sz 22", "done")
    assert army(game, "Sea Zone 22", "Germany") == {"carrier": 1}


@rule("MOV-7", "1941")
@pytest.mark.parametrize("opened", [True, False])
def test_a_battle_that_does_not_open_the_way_frees_the_carrier_too(opened: bool) -> None:
    """A destroyer bars zone 26; a German submarine attacked it. If it is sunk the carrier has to
    come; if not there is no way, and the fighter is lost."""
    game = scene("""
        power: Germany
        owner French Equatorial Africa: Germany
        French Equatorial Africa: Germany 1 fighter
        Sea Zone 24: Germany 1 carrier, 1 submarine
        Sea Zone 26: United Kingdom 1 destroyer
        Sea Zone 30: United Kingdom 1 transport
    """)
    assert refused(game, "1 fighter: French Equatorial Africa > sz 30") == ["MOV-7"]
    say(game, "1 submarine: sz 24 > sz 26", "1 fighter: French Equatorial Africa > sz 30", "done")
    say(game, "fight sz 26")
    roll(game, 2 if opened else 6)
    roll(game, 6 if opened else 2)
    assert asked(game) == ("Germany", "noncombat_move")
    assert refused(game, "done") == (["NCM-2"] if opened else [])
    assert refused(game, "1 carrier: sz 24 > sz 22") == (["NCM-2"] if opened else [])
