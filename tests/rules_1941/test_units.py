"""What single kinds of units can and cannot do (UNI)."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from tests.rules_1941.moving import asked, battles, everyone, pieces
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene, waits

# The unit table, as it shows in play: what a unit rolls, and how far it goes


@pytest.mark.parametrize(
    ("unit", "attack", "defence"),
    [("infantry", 1, 2), ("tank", 3, 3), ("fighter", 3, 4), ("bomber", 4, 1)],
)
def test_land_and_air_units_hit_on_their_printed_values(
    unit: str, attack: int, defence: int
) -> None:
    """The value itself hits, one more does not."""
    for face, hits in ((attack, True), (attack + 1, False)):
        game = scene(f"""
            power: Germany
            Eastern Europe: Germany 1 {unit}
            Karelia: Soviet Union 1 infantry
        """)
        say(game, f"1 {unit}: Eastern Europe > Karelia", "done")
        roll(game, face)
        roll(game, 6)
        assert (army(game, "Karelia", "Soviet Union") == {}) is hits
    for face, hits in ((defence, True), (defence + 1, False)):
        game = scene(f"""
            power: Germany
            Eastern Europe: Germany 1 infantry
            Karelia: Soviet Union 1 {unit}
        """)
        say(game, "1 infantry: Eastern Europe > Karelia", "done")
        roll(game, 6)
        roll(game, face)
        assert (army(game, "Karelia", "Germany") == {}) is hits


@pytest.mark.parametrize(
    ("ship", "attack", "defence"),
    [("destroyer", 2, 2), ("carrier", 1, 2), ("battleship", 4, 4)],
)
def test_surface_warships_hit_on_their_printed_values(ship: str, attack: int, defence: int) -> None:
    """The value itself hits, one more does not."""
    for face, hits in ((attack, True), (attack + 1, False)):
        game = scene(f"""
            power: Germany
            Sea Zone 5: Germany 1 {ship}
            Sea Zone 6: United Kingdom 1 destroyer
        """)
        say(game, f"1 {ship}: sz 5 > sz 6", "done")
        roll(game, face)
        roll(game, 6)
        assert (army(game, "Sea Zone 6", "United Kingdom") == {}) is hits
    for face, hits in ((defence, True), (defence + 1, False)):
        game = scene(f"""
            power: Germany
            Sea Zone 5: Germany 1 destroyer
            Sea Zone 6: United Kingdom 1 {ship}
        """)
        say(game, "1 destroyer: sz 5 > sz 6", "done")
        roll(game, 6)
        roll(game, face)
        assert (army(game, "Sea Zone 6", "Germany") == {}) is hits


# Carriers


@rule("UNI-5", "1941")
def test_a_carrier_holds_two_fighters() -> None:
    """Two come down on it; the third has no place there, nor has a bomber ever."""
    game = scene(
        """
        power: United States
        Hawaiian Islands: United States 3 fighter, 1 bomber
        Sea Zone 40: United States 1 carrier
        """,
        "noncombat_move",
    )
    assert refused(game, "3 fighter: Hawaiian Islands > sz 40") == ["NCM-2"]
    assert refused(game, "1 bomber: Hawaiian Islands > sz 40") == ["NCM-2"]
    say(game, "2 fighter: Hawaiian Islands > sz 40")
    assert refused(game, "1 fighter: Hawaiian Islands > sz 40") == ["NCM-2"]
    say(game, "done")
    (carrier,) = pieces(game, "Sea Zone 40", "carrier")
    assert {fighter.aboard for fighter in pieces(game, "Sea Zone 40", "fighter")} == {carrier.id}


@rule("UNI-5", "1941")
def test_a_carrier_takes_fighters_of_allies_within_its_two_places() -> None:
    """A British carrier with one British fighter has one place for an American guest."""
    game = scene(
        """
        power: United States
        Hawaiian Islands: United States 2 fighter
        Sea Zone 40: United Kingdom 1 carrier (1 fighter)
        """,
        "noncombat_move",
    )
    assert refused(game, "2 fighter: Hawaiian Islands > sz 40") == ["NCM-2"]
    say(game, "1 fighter: Hawaiian Islands > sz 40", "done")
    (carrier,) = pieces(game, "Sea Zone 40", "carrier")
    assert [unit.aboard for unit in pieces(game, "Sea Zone 40", "fighter")] == [carrier.id] * 2


@rule("UNI-5", "1941")
def test_guests_sail_with_the_carrier_and_own_fighters_do_not() -> None:
    """The American carrier goes to zone 44: the British guest goes along as cargo, the American
    fighter is launched and waits in zone 40 for its own move."""
    game = scene(
        """
        power: United States
        Sea Zone 40: United States 1 carrier (1 fighter; United Kingdom 1 fighter)
        """,
        "noncombat_move",
    )
    say(game, "1 carrier: sz 40 > sz 44")
    assert everyone(game, "Sea Zone 40") == {"United States": {"fighter": 1}}
    assert [unit.aboard for unit in pieces(game, "Sea Zone 40", "fighter")] == [0], "launched"
    assert everyone(game, "Sea Zone 44") == {
        "United States": {"carrier": 1},
        "United Kingdom": {"fighter": 1},
    }
    assert refused(game, "done") == ["NCM-2"], "the launched fighter can still be saved"
    say(game, "1 fighter: sz 40 > sz 44", "done")
    (carrier,) = pieces(game, "Sea Zone 44", "carrier")
    assert [unit.aboard for unit in pieces(game, "Sea Zone 44", "fighter")] == [carrier.id] * 2


@rule("UNI-5", "1941")
def test_guests_start_and_land_only_in_their_own_turn() -> None:
    """In the American turn the British fighter cannot be sent to attack; in the British turn it
    can, from the American carrier, which stays where it is."""
    fleet = """
        Sea Zone 40: United States 1 carrier (United Kingdom 1 fighter)
        Sea Zone 39: Japan 1 transport
    """
    american = scene("power: United States\n" + fleet)
    assert refused(american, "1 fighter: sz 40 > sz 39") == ["NCM-6"]
    british = scene("power: United Kingdom\n" + fleet)
    assert refused(british, "1 carrier: sz 40 > sz 39") == ["NCM-6"]
    say(british, "1 fighter: sz 40 > sz 39", "done")
    assert army(british, "Sea Zone 39", "Japan") == {}
    say(british, "1 fighter: sz 39 > sz 40", "done")
    (carrier,) = pieces(british, "Sea Zone 40", "carrier")
    assert [unit.aboard for unit in pieces(british, "Sea Zone 40", "fighter")] == [carrier.id]


@rule("UNI-5", "1941")
def test_guests_on_an_attacking_carrier_do_not_fight_and_sink_with_it() -> None:
    """The carrier attacks with its own die only, and takes its guest down."""
    game = scene("""
        power: United States
        Sea Zone 40: United States 1 carrier (United Kingdom 1 fighter)
        Sea Zone 39: Japan 1 destroyer
    """)
    say(game, "1 carrier: sz 40 > sz 39", "done")
    wants = waits(game)
    assert isinstance(wants, d.Roll)
    assert [(volley.kind, volley.dice) for volley in wants.volleys] == [("carrier", 1)]
    roll(game, 6)
    roll(game, 2)
    assert everyone(game, "Sea Zone 39") == {"Japan": {"destroyer": 1}}


@rule("UNI-5", "1941")
def test_own_fighters_do_not_sink_with_an_attacking_carrier() -> None:
    """They were launched. Here they stay over zone 40, fight beside their carrier against ships
    that were there before, and fly home when it is sunk."""
    game = scene("""
        power: United States
        Sea Zone 40: United States 1 carrier (1 fighter); Japan 1 destroyer
    """)
    say(game, "done")
    roll(game, 6, 6)
    roll(game, 1)
    say(game, "lose 1 carrier", "press")
    roll(game, 3)
    roll(game, 6)
    assert everyone(game, "Sea Zone 40") == {"United States": {"fighter": 1}}
    say(game, "1 fighter: sz 40 > Hawaiian Islands", "done")
    assert army(game, "Hawaiian Islands", "United States") == {"fighter": 1}


@rule("UNI-5", "1941")
@case("R-7", "1941")
def test_a_fighter_does_not_ride_its_own_carrier_before_it_launches() -> None:
    """The carrier sails on to zone 44, two spaces from zone 46; its fighter is still in zone 42,
    four spaces from there, and would not come back."""
    game = scene("""
        power: United States
        Sea Zone 42: United States 1 carrier (1 fighter), 1 destroyer
        Sea Zone 44: Japan 1 transport
        Sea Zone 46: Japan 1 transport
    """)
    say(game, "1 carrier: sz 42 > sz 40 > sz 44")
    assert army(game, "Sea Zone 42", "United States") == {"fighter": 1, "destroyer": 1}
    assert refused(game, "1 fighter: sz 44 > sz 46") == ["NCM-6"]
    assert refused(game, "1 fighter: sz 42 > sz 46") == ["MOV-7"]
    assert refused(game, "1 fighter: sz 42 > sz 44") == []


# Transports


@rule("UNI-6", "1941")
@pytest.mark.parametrize(
    ("cargo", "fits"),
    [
        ("1 infantry", True),
        ("2 infantry", True),
        ("1 tank", True),
        ("1 infantry, 1 tank", True),
        ("2 tank", False),
        ("3 infantry", False),
        ("2 infantry, 1 tank", False),
    ],
)
def test_a_transport_carries_one_land_unit_and_one_infantry(cargo: str, fits: bool) -> None:
    """Any land unit and an infantry beside it, no more and nothing else."""
    game = scene(
        """
        power: United States
        Eastern United States: United States 3 infantry, 2 tank, 1 fighter
        Sea Zone 11: United States 1 transport
        """,
        "noncombat_move",
    )
    order = f"1 transport: sz 11 + {cargo} from Eastern United States"
    assert refused(game, order) == ([] if fits else ["UNI-6"])
    assert refused(game, "1 transport: sz 11 + 1 fighter from Eastern United States") != []


@rule("UNI-6", "1941")
def test_what_is_aboard_already_takes_its_place() -> None:
    """A tank aboard leaves room for an infantry, of whatever power the tank is."""
    game = scene(
        """
        power: United States
        Eastern United States: United States 2 infantry, 1 tank
        Sea Zone 11: United States 1 transport (United Kingdom 1 tank)
        """,
        "noncombat_move",
    )
    load = "1 transport: sz 11 + {} from Eastern United States"
    assert refused(game, load.format("1 infantry")) == []
    assert refused(game, load.format("2 infantry")) == ["UNI-6"]
    assert refused(game, load.format("1 tank")) == ["UNI-6"]


# What is not in this edition


@rule("UNI-7", "1941")
def test_battleships_do_not_bombard() -> None:
    """A battleship escorts a landing: the first dice are those of the landed infantry."""
    game = scene("""
        power: Japan
        Sea Zone 38: Japan 1 battleship, 1 transport (1 infantry)
        Philippine Islands: United States 1 infantry
    """)
    say(game, "1 transport: sz 38 - 1 infantry to Philippine Islands", "done")
    wants = waits(game)
    assert isinstance(wants, d.Roll)
    assert wants.at == "Philippine Islands"
    assert [(volley.kind, volley.dice) for volley in wants.volleys] == [("infantry", 1)]


@rule("UNI-7", "1941")
def test_bombers_do_not_raid_a_complex() -> None:
    """Over an empty territory with a complex a bomber has nothing to do: no die is rolled, and
    the complex makes as many units as before."""
    game = scene("""
        power: Germany
        Germany: Germany 1 bomber
    """)
    say(game, "1 bomber: Germany > United Kingdom", "done")
    assert battles(game) == []
    assert asked(game) == ("Germany", "noncombat_move")
    say(game, "1 bomber: United Kingdom > Western Europe", "done")
    assert refused(game, "buy 4 infantry") == []


@rule("UNI-8", "1941")
def test_a_complex_neither_defends_nor_is_a_casualty() -> None:
    """One infantry walks into Caucasus, where only the complex stands: no battle, no die; the
    complex has changed hands and serves its new owner in the next turn."""
    game = scene("""
        power: Germany
        Ukraine: Germany 1 infantry
    """)
    say(game, "1 infantry: Ukraine > Caucasus", "done")
    assert battles(game) == []
    assert game.state.owner("Caucasus") == "Germany"
    later = scene("power: Germany\nowner Caucasus: Germany\nmoney: Germany 60", "purchase")
    assert refused(later, "buy 6 infantry") == [], "four in Germany and two in Caucasus"


@rule("UNI-8", "1941")
def test_a_complex_cannot_be_moved_or_shipped() -> None:
    """It is printed on the map."""
    game = scene(
        """
        power: Soviet Union
        Sea Zone 18: Soviet Union 1 transport
        """,
        "noncombat_move",
    )
    assert refused(game, "1 industrial complex: Caucasus > Russia") == ["NCM-6"]
    assert refused(game, "1 transport: sz 18 + 1 industrial complex from Caucasus") != []


# Who defends at sea


@rule("UNI-9", "1941")
def test_aircraft_on_an_island_do_not_defend_the_sea_around_it() -> None:
    """A submarine sinks a lone transport off Hawaii; the fighters ashore look on."""
    game = scene("""
        power: Japan
        Sea Zone 39: Japan 1 submarine
        Sea Zone 40: United States 1 transport
        Hawaiian Islands: United States 2 fighter, 1 bomber
    """)
    say(game, "1 submarine: sz 39 > sz 40", "done")
    assert everyone(game, "Sea Zone 40") == {"Japan": {"submarine": 1}}


@rule("UNI-9", "1941")
def test_aircraft_on_a_carrier_defend_the_sea() -> None:
    """A destroyer attacks a carrier with two fighters: they defend with it."""
    game = scene("""
        power: Japan
        Sea Zone 39: Japan 1 destroyer
        Sea Zone 40: United States 1 carrier (2 fighter)
        Hawaiian Islands: United States 1 fighter
    """)
    say(game, "1 destroyer: sz 39 > sz 40", "done")
    roll(game, 6)
    wants = waits(game)
    assert isinstance(wants, d.Roll)
    assert {v.kind: v.dice for v in wants.volleys} == {"carrier": 1, "fighter": 2}


@rule("UNI-9", "1941")
def test_aircraft_on_an_island_defend_the_island() -> None:
    """Against a landing on Hawaii the fighter ashore rolls its die."""
    game = scene("""
        power: Japan
        Sea Zone 40: Japan 1 transport (1 infantry)
        Hawaiian Islands: United States 1 fighter
    """)
    say(game, "1 transport: sz 40 - 1 infantry to Hawaiian Islands", "done")
    roll(game, 6)
    wants = waits(game)
    assert isinstance(wants, d.Roll)
    assert {v.kind: v.dice for v in wants.volleys} == {"fighter": 1}
