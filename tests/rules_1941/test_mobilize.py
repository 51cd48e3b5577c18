"""Where new units appear, and how many (MOB)."""

from __future__ import annotations

import pytest

from tests.rules_1941.moving import asked, battles, everyone, pieces
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene

# How many


@rule("MOB-1", "1941")
@pytest.mark.parametrize(
    ("power", "territory", "zone", "income"),
    [
        ("Germany", "Germany", "sz 5", 4),
        ("Soviet Union", "Caucasus", "sz 18", 2),
        ("United Kingdom", "United Kingdom", "sz 7", 3),
        ("United Kingdom", "India", "sz 29", 1),
        ("Japan", "Japan", "sz 45", 4),
        ("United States", "Western United States", "sz 42", 6),
    ],
)
def test_a_complex_places_as_many_units_as_its_territory_is_worth(
    power: str, territory: str, zone: str, income: int
) -> None:
    """On land and in the zones beside it together."""
    game = scene(
        f"""
        power: {power}
        ordered {power}: {income + 1} infantry, {income + 1} submarine
        """,
        "mobilize",
    )
    assert refused(game, f"place {income + 1} infantry: {territory}") == ["MOB-1"]
    assert refused(game, f"place {income + 1} submarine: {zone}") == ["MOB-1"]
    assert refused(game, f"place {income} submarine: {zone}") == []


@rule("MOB-1", "1941")
def test_land_and_sea_count_together() -> None:
    """Germany, worth 4: three infantry on land leave one ship for zone 5."""
    game = scene(
        """
        power: Germany
        ordered Germany: 3 infantry, 2 submarine
        """,
        "mobilize",
    )
    say(game, "place 3 infantry: Germany")
    assert refused(game, "place 2 submarine: sz 5") == ["MOB-1"]
    say(game, "place 1 submarine: sz 5")
    assert army(game, "Germany", "Germany") == {"infantry": 3}
    assert army(game, "Sea Zone 5", "Germany") == {"submarine": 1}
    assert asked(game) == ("United Kingdom", "ChoosePurchase"), "the other is given back"


@rule("MOB-1", "1941")
def test_all_zones_beside_a_complex_share_its_limit() -> None:
    """London serves zones 6, 7 and 8, three units in all."""
    game = scene(
        """
        power: United Kingdom
        owner India: Japan
        held India: Japan
        owner Australia: Japan
        held Australia: Japan
        ordered United Kingdom: 4 submarine
        """,
        "mobilize",
    )
    say(game, "place 1 submarine: sz 6", "place 1 submarine: sz 7")
    assert refused(game, "place 2 submarine: sz 8") == ["MOB-1"]
    say(game, "place 1 submarine: sz 8")
    assert asked(game) == ("Japan", "ChoosePurchase")


# Which complexes


@rule("MOB-2", "1941")
def test_a_complex_captured_this_turn_does_not_serve() -> None:
    """Germany takes Caucasus: its complex places nothing before Germany's next turn."""
    game = scene(
        """
        power: Germany
        money: Germany 12
        Ukraine: Germany 1 infantry
        """,
        "purchase",
    )
    say(game, "buy 1 infantry", "1 infantry: Ukraine > Caucasus", "done", "done")
    assert game.state.owner("Caucasus") == "Germany"
    assert refused(game, "place 1 infantry: Caucasus") == ["MOB-2"]
    say(game, "place 1 infantry: Germany")
    later = scene(
        """
        power: Germany
        owner Caucasus: Germany
        ordered Germany: 1 infantry
        """,
        "mobilize",
    )
    assert refused(later, "place 1 infantry: Caucasus") == []


@rule("MOB-2", "1941")
def test_the_complex_of_a_friend_does_not_serve() -> None:
    """Britain places nothing in Russia or in the United States."""
    game = scene(
        """
        power: United Kingdom
        ordered United Kingdom: 1 infantry, 1 submarine
        """,
        "mobilize",
    )
    assert refused(game, "place 1 infantry: Russia") == ["MOB-2"]
    assert refused(game, "place 1 submarine: sz 11") == ["MOB-2"]


@rule("MOB-2", "1941")
def test_a_territory_without_a_complex_places_nothing() -> None:
    """Eastern Canada is British and has none."""
    game = scene("power: United Kingdom\nordered United Kingdom: 1 infantry", "mobilize")
    assert refused(game, "place 1 infantry: Eastern Canada") == ["MOB-2"]


@rule("MOB-2", "1941")
def test_a_complex_kept_for_a_friend_without_a_capital_serves() -> None:
    """Moscow is German; Britain took Caucasus back in an earlier turn and holds it."""
    game = scene(
        """
        power: United Kingdom
        owner Russia: Germany
        owner Caucasus: United Kingdom
        ordered United Kingdom: 1 tank
        """,
        "mobilize",
    )
    say(game, "place 1 tank: Caucasus")
    assert army(game, "Caucasus", "United Kingdom") == {"tank": 1}


# At sea


@rule("MOB-3", "1941")
def test_new_ships_may_enter_a_hostile_zone_and_nothing_is_fought() -> None:
    """A British fleet lies in zone 5; a German submarine appears in its midst."""
    game = scene(
        """
        power: Germany
        ordered Germany: 1 submarine
        Sea Zone 5: United Kingdom 1 battleship, 1 destroyer
        """,
        "mobilize",
    )
    say(game, "place 1 submarine: sz 5")
    assert battles(game) == []
    assert everyone(game, "Sea Zone 5")["Germany"] == {"submarine": 1}
    assert asked(game) == ("United Kingdom", "ChoosePurchase")


@rule("MOB-3", "1941")
def test_new_fighters_may_be_placed_on_an_old_or_a_new_carrier() -> None:
    """Two on the carrier that lies in zone 45, two on the one that appears beside it."""
    game = scene(
        """
        power: Japan
        ordered Japan: 1 carrier, 3 fighter
        Sea Zone 45: Japan 1 carrier (1 fighter)
        """,
        "mobilize",
    )
    assert refused(game, "place 2 fighter: sz 45") == ["MOB-5"], "one place yet"
    say(game, "place 1 carrier, 3 fighter: sz 45")
    decks = [unit.id for unit in pieces(game, "Sea Zone 45", "carrier")]
    aboard = [unit.aboard for unit in pieces(game, "Sea Zone 45", "fighter")]
    assert sorted(aboard) == sorted([*decks, *decks])


# Where each kind goes


@rule("MOB-5", "1941")
@pytest.mark.parametrize("unit", ["infantry", "tank", "bomber"])
def test_land_units_and_bombers_appear_on_land_only(unit: str) -> None:
    """Not aboard a transport, not on a carrier, however close."""
    game = scene(
        f"""
        power: Germany
        ordered Germany: 1 {unit}
        Sea Zone 5: Germany 1 transport, 1 carrier
        """,
        "mobilize",
    )
    assert refused(game, f"place 1 {unit}: sz 5") == ["MOB-5"]
    assert refused(game, f"place 1 {unit}: Germany") == []


@rule("MOB-5", "1941")
@pytest.mark.parametrize("ship", ["submarine", "transport", "destroyer", "carrier", "battleship"])
def test_ships_appear_at_sea_beside_the_complex_only(ship: str) -> None:
    """In zone 5 for Germany, not on land and not in zone 6."""
    game = scene(f"power: Germany\nordered Germany: 1 {ship}", "mobilize")
    assert refused(game, f"place 1 {ship}: Germany") == ["MOB-5"]
    assert refused(game, f"place 1 {ship}: sz 6") == ["MOB-2"]
    assert refused(game, f"place 1 {ship}: sz 5") == []


@rule("MOB-5", "1941")
def test_a_new_fighter_goes_on_no_allys_carrier() -> None:
    """Nor into a zone without any; on land it may always go."""
    game = scene(
        """
        power: Germany
        ordered Germany: 1 fighter
        Sea Zone 5: Japan 1 carrier
        """,
        "mobilize",
    )
    assert refused(game, "place 1 fighter: sz 5") == ["MOB-5"]
    say(game, "place 1 fighter: Germany")
    assert army(game, "Germany", "Germany") == {"fighter": 1}


@rule("MOB-5", "1941")
def test_an_older_fighter_does_not_make_room_by_moving_to_an_ally() -> None:
    """The German carrier is full, the Japanese one beside it empty: the new fighter may not take
    the old one's place, for nobody moves in this phase."""
    game = scene(
        """
        power: Germany
        ordered Germany: 1 fighter
        Sea Zone 5: Germany 1 carrier (2 fighter); Japan 1 carrier
        """,
        "mobilize",
    )
    assert refused(game, "place 1 fighter: sz 5") == ["MOB-5"]


@rule("MOB-5", "1941")
def test_fighters_on_carriers_count_against_the_complex() -> None:
    """Australia, worth 1, places a fighter on the carrier in zone 33, and then nothing more."""
    game = scene(
        """
        power: United Kingdom
        ordered United Kingdom: 1 fighter, 5 infantry
        Sea Zone 33: United Kingdom 1 carrier
        """,
        "mobilize",
    )
    say(game, "place 1 fighter: sz 33")
    assert refused(game, "place 1 infantry: Australia") == ["MOB-1"]


# A carrier that is waited for

WAITING = """
    power: United Kingdom
    ordered United Kingdom: 1 carrier
    Sea Zone 7: United Kingdom 1 fighter [spent 4, flown]
"""


@rule("MOB-6", "1941")
@case("R-5", "1941")
@pytest.mark.parametrize("enemy", ["", "; Germany 1 destroyer"])
def test_the_new_carrier_goes_where_the_fighter_waits(enemy: str) -> None:
    """The fighter ended its move in zone 7, hostile or not. The carrier appears there, in none of
    the other zones of London, nor in India."""
    game = scene(WAITING.rstrip() + enemy, "noncombat_move")
    say(game, "done")
    assert army(game, "Sea Zone 7", "United Kingdom") == {"fighter": 1}
    for zone in (6, 8, 29, 33):
        assert refused(game, f"place 1 carrier: sz {zone}") == ["MOB-6"]
    say(game, "place 1 carrier: sz 7")
    (carrier,) = pieces(game, "Sea Zone 7", "carrier")
    assert [unit.aboard for unit in pieces(game, "Sea Zone 7", "fighter")] == [carrier.id]


@rule("MOB-6", "1941")
def test_a_fighter_that_landed_elsewhere_frees_the_carrier() -> None:
    """It had a move left and used it: the carrier may go anywhere."""
    game = scene(WAITING.replace("spent 4", "spent 3"), "noncombat_move")
    say(game, "1 fighter: sz 7 > United Kingdom", "done")
    assert refused(game, "place 1 carrier: sz 8") == []


@rule("MOB-6", "1941")
def test_a_fighter_that_is_lost_frees_the_carrier() -> None:
    """It attacked a destroyer in zone 7 with its last move, counting on the carrier, and was shot
    down."""
    game = scene("""
        power: United Kingdom
        ordered United Kingdom: 1 carrier
        Anglo-Egypt Sudan: United Kingdom 1 fighter
        Sea Zone 7: Germany 1 destroyer
    """)
    say(game, "1 fighter: Anglo-Egypt Sudan > sz 7", "done")
    roll(game, 6)
    roll(game, 2)
    say(game, "done")
    assert refused(game, "place 1 carrier: sz 8") == []


@rule("MOB-6", "1941")
def test_nothing_else_may_take_up_the_output_that_the_carrier_needs() -> None:
    """The fighter waits off India, whose complex places one unit: it must be the carrier."""
    game = scene(
        """
        power: United Kingdom
        ordered United Kingdom: 1 carrier, 1 infantry
        Sea Zone 29: United Kingdom 1 fighter [spent 4, flown]
        """,
        "noncombat_move",
    )
    say(game, "done")
    assert refused(game, "place 1 infantry: India") == ["MOB-6"]
    say(game, "place 1 carrier: sz 29", "place 1 infantry: United Kingdom")
    assert army(game, "Sea Zone 29", "United Kingdom") == {"carrier": 1, "fighter": 1}


@rule("MOB-6", "1941")
def test_new_fighters_do_not_take_the_place_of_those_that_wait() -> None:
    """One waits, so one place of the new carrier is left for a new fighter."""
    game = scene(WAITING.replace("1 carrier", "1 carrier, 2 fighter"), "noncombat_move")
    say(game, "done", "place 1 carrier: sz 7")
    assert refused(game, "place 2 fighter: sz 7") == ["MOB-5"]
    say(game, "place 1 fighter: sz 7", "place 1 fighter: United Kingdom")
    (carrier,) = pieces(game, "Sea Zone 7", "carrier")
    assert [unit.aboard for unit in pieces(game, "Sea Zone 7", "fighter")] == [carrier.id] * 2


@rule("MOB-6", "1941")
@rule("MOV-7", "1941")
def test_the_owner_chooses_whom_the_new_carrier_saves_if_it_cannot_save_all() -> None:
    """Fighters are left over zones 6 and 7, and one carrier: either is saved, the other lost; but
    two over one zone come before one over another."""
    position = """
        power: United Kingdom
        ordered United Kingdom: 1 carrier
        Sea Zone 6: United Kingdom 1 fighter [spent 4, flown]
        Sea Zone 7: United Kingdom {} fighter [spent 4, flown]
    """
    for saved, lost in ((6, 7), (7, 6)):
        game = say(
            scene(position.format(1), "noncombat_move"), "done", f"place 1 carrier: sz {saved}"
        )
        assert army(game, f"Sea Zone {saved}", "United Kingdom") == {"carrier": 1, "fighter": 1}
        assert everyone(game, f"Sea Zone {lost}") == {}
    uneven = say(scene(position.format(2), "noncombat_move"), "done")
    assert refused(uneven, "place 1 carrier: sz 6") == ["MOB-6"]
