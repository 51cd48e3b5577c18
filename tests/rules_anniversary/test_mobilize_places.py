"""Where each kind of new unit appears (MOB-3, MOB-5, MOB-6)."""

from __future__ import annotations

import pytest

from tests.rules_1941.moving import asked, battles, everyone, pieces
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, refused, say, scene


@rule("MOB-3", "anniversary-1941", "anniversary-1942")
@both
def test_new_ships_may_enter_a_hostile_zone_and_nothing_is_fought(edition: str) -> None:
    """A British fleet lies in zone 5; a German destroyer appears in its midst."""
    game = scene(
        """
        power: Germany
        ordered Germany: 1 destroyer
        Sea Zone 5: United Kingdom 1 battleship, 1 cruiser
        """,
        "mobilize",
        edition,
    )
    say(game, "place 1 destroyer: sz 5")
    assert battles(game) == []
    assert everyone(game, "Sea Zone 5") == {
        "United Kingdom": {"battleship": 1, "cruiser": 1},
        "Germany": {"destroyer": 1},
    }


@rule("MOB-3", "anniversary-1941", "anniversary-1942")
@both
def test_new_fighters_go_on_old_and_new_carriers(edition: str) -> None:
    """One place on the carrier of zone 62, two on the one that appears beside it."""
    game = scene(
        """
        power: Japan
        ordered Japan: 1 aircraft carrier, 3 fighter
        Sea Zone 62: Japan 1 aircraft carrier (1 fighter)
        """,
        "mobilize",
        edition,
    )
    assert refused(game, "place 2 fighter: sz 62") == ["MOB-5"]
    assert refused(game, "place 1 fighter: sz 62") == []
    say(game, "place 1 aircraft carrier, 3 fighter: sz 62")
    decks = [unit.id for unit in pieces(game, "Sea Zone 62", "carrier")]
    aboard = [unit.aboard for unit in pieces(game, "Sea Zone 62", "fighter")]
    assert sorted(aboard) == sorted([*decks, *decks])


@rule("MOB-5", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("unit", ["infantry", "artillery", "tank", "antiaircraft gun", "bomber"])
def test_land_units_and_bombers_appear_on_land_only(edition: str, unit: str) -> None:
    """Never aboard a transport or a carrier; only where a complex is."""
    game = scene(
        f"""
        power: Germany
        ordered Germany: 1 {unit}
        Sea Zone 5: Germany 1 transport, 1 aircraft carrier
        """,
        "mobilize",
        edition,
    )
    assert refused(game, f"place 1 {unit}: sz 5") == ["MOB-5"]
    assert refused(game, f"place 1 {unit}: France") == ["MOB-2"]
    assert refused(game, f"place 1 {unit}: Germany") == []


@rule("MOB-5", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    "ship", ["submarine", "transport", "destroyer", "cruiser", "aircraft carrier", "battleship"]
)
def test_ships_appear_at_sea_beside_the_complex_only(edition: str, ship: str) -> None:
    """Zone 5 for Germany; not on land, and not in zone 6, which Berlin does not touch."""
    game = scene(f"power: Germany\nordered Germany: 1 {ship}", "mobilize", edition)
    assert refused(game, f"place 1 {ship}: Germany") == ["MOB-5"]
    assert refused(game, f"place 1 {ship}: sz 6") == ["MOB-2"]
    assert refused(game, f"place 1 {ship}: sz 5") == []


@rule("MOB-5", "anniversary-1941", "anniversary-1942")
@both
def test_a_new_fighter_goes_on_no_allys_carrier(edition: str) -> None:
    """The Italian carrier in zone 5 has room, but it is not Germany's."""
    game = scene(
        """
        power: Germany
        ordered Germany: 1 fighter
        Sea Zone 5: Italy 1 aircraft carrier
        """,
        "mobilize",
        edition,
    )
    assert refused(game, "place 1 fighter: sz 5") == ["MOB-5"]
    say(game, "place 1 fighter: Germany")
    assert army(game, "Germany", "Germany") == {"fighter": 1}


@rule("MOB-5", "anniversary-1941", "anniversary-1942")
@both
def test_fighters_on_carriers_count_against_the_complex(edition: str) -> None:
    """Karelia, worth 2: a fighter on the carrier of zone 4 leaves one unit on land."""
    game = scene(
        """
        power: Soviet Union
        ordered Soviet Union: 1 fighter, 2 infantry
        Sea Zone 4: Soviet Union 1 aircraft carrier
        """,
        "mobilize",
        edition,
    )
    say(game, "place 1 fighter: sz 4")
    assert refused(game, "place 2 infantry: Karelia S.S.R.") == ["MOB-1"]
    assert refused(game, "place 1 infantry: Karelia S.S.R.") == []


WAITING = """
    power: United Kingdom
    ordered United Kingdom: 1 aircraft carrier
    Sea Zone 7: United Kingdom 1 fighter [spent {}, flown]{}
"""


@rule("MOB-6", "anniversary-1941", "anniversary-1942")
@case("R-5", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("enemy", ["", "; Germany 1 destroyer"])
def test_the_carrier_must_appear_where_the_fighter_waits(edition: str, enemy: str) -> None:
    """The fighter ended in zone 7, hostile or not: the carrier cannot go to zone 8, nor be held
    back."""
    game = say(scene(WAITING.format(4, enemy), "noncombat_move", edition), "done")
    assert army(game, "Sea Zone 7", "United Kingdom") == {"fighter": 1}
    for zone in (2, 3, 6, 8):
        assert refused(game, f"place 1 aircraft carrier: sz {zone}") == ["MOB-6"]
    assert refused(game, "done") == ["MOB-6"]
    say(game, "place 1 aircraft carrier: sz 7")
    (carrier,) = pieces(game, "Sea Zone 7", "carrier")
    assert [unit.aboard for unit in pieces(game, "Sea Zone 7", "fighter")] == [carrier.id]


@rule("MOB-6", "anniversary-1941", "anniversary-1942")
@both
def test_a_fighter_that_landed_elsewhere_frees_the_carrier(edition: str) -> None:
    """It had a move left and flew home: the carrier may go anywhere, or wait."""
    game = scene(WAITING.format(3, ""), "noncombat_move", edition)
    say(game, "1 fighter: sz 7 > United Kingdom", "done")
    assert refused(game, "place 1 aircraft carrier: sz 8") == []
    assert refused(game, "done") == []


@rule("MOB-6", "anniversary-1941", "anniversary-1942")
@both
def test_no_fighter_waits_for_a_carrier_that_cannot_be_placed(edition: str) -> None:
    """London is damaged to a standstill: the fighter in zone 7 has no place and is lost when
    noncombat movement ends; the carrier waits for a later turn."""
    text = WAITING.format(4, "") + '    damage: {"United Kingdom": {"factory": 8}}\n'
    game = say(scene(text, "noncombat_move", edition), "done")
    assert everyone(game, "Sea Zone 7") == {}
    assert game.state.ordered["United Kingdom"] == {"carrier": 1}
    assert asked(game) == ("Italy", "ChoosePurchase")
