"""Ships fire at the shore before a landing (AMPH-2, H-9)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.engine.game import Game
from tests.rules_1941.fighting import choices, dice, shooter
from tests.rules_1941.moving import asked
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene, waits

FLEET = """
    power: Germany
    owner Karelia: Soviet Union
    Sea Zone 5: Germany 1 battleship, 1 cruiser, 1 transport (2 infantry)
    Karelia: Soviet Union 3 infantry, 1 fighter
"""
LAND = "1 transport: sz 5 - 2 inf to Karelia"


def off_shore(edition: str, text: str = FLEET, *orders: str) -> Game:
    return say(scene(text, edition=edition), *(orders or (LAND,)), "done")


@rule("AMPH-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_battleship_hits_on_four_and_a_cruiser_on_three(edition: str) -> None:
    """The same four is a hit of a battleship and a miss of a cruiser."""
    for ship, left in (("battleship", 2), ("cruiser", 3)):
        game = say(off_shore(edition), f"bombard 1 {ship}")
        roll(game, 4)
        roll(game, 6, 6)
        roll(game, 6, 6, 6, 6)
        assert army(game, "Karelia S.S.R.", "Soviet Union") == {"infantry": left, "fighter": 1}


@rule("AMPH-2", "anniversary-1941", "anniversary-1942")
@both
def test_units_hit_from_the_sea_still_fire_in_the_first_round(edition: str) -> None:
    """Two units land, so both ships may fire, and both hit. The two infantry that the defender
    gives up fire with the third and the fighter, then they are gone."""
    game = say(off_shore(edition), "bombard 1 battleship, 1 cruiser")
    assert shooter(game) == ("Germany", "Karelia S.S.R.")
    assert dice(game) == {"cruiser": (1, 3), "battleship": (1, 4)}
    roll(game, 3, 3)
    assert dice(game) == {"infantry": (2, 1)}, "the landed infantry fires"
    roll(game, 6, 6)
    assert dice(game) == {"fighter": (1, 4), "infantry": (3, 2)}, "casualties fire too"
    roll(game, 6, 6, 6, 6)
    assert army(game, "Karelia S.S.R.", "Soviet Union") == {"infantry": 1, "fighter": 1}


@rule("AMPH-2", "anniversary-1941", "anniversary-1942")
@rule("H-9", "anniversary-1941", "anniversary-1942")
@case("R-158", "anniversary-1941", "anniversary-1942")
@both
def test_bombardment_hits_land_units_only(edition: str) -> None:
    """One infantry and a fighter defend and both shells hit: the fighter is spared, the second hit
    is lost."""
    text = FLEET.replace("3 infantry, 1 fighter", "1 infantry, 1 fighter")
    game = say(off_shore(edition, text), "bombard 1 battleship, 1 cruiser")
    roll(game, 1, 1)
    assert dice(game) == {"infantry": (2, 1)}
    roll(game, 6, 6)
    assert dice(game) == {"fighter": (1, 4), "infantry": (1, 2)}
    roll(game, 6, 6)
    assert army(game, "Karelia S.S.R.", "Soviet Union") == {"fighter": 1}


@rule("AMPH-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_shore_that_only_aircraft_defend_is_not_bombarded(edition: str) -> None:
    """There is nothing that shells could hit: nobody is asked."""
    text = FLEET.replace("3 infantry, 1 fighter", "1 fighter")
    game = off_shore(edition, text)
    assert dice(game) == {"infantry": (2, 1)}


@rule("AMPH-2", "anniversary-1941", "anniversary-1942")
@case("R-55", "anniversary-1941", "anniversary-1942")
@both
def test_no_more_ships_fire_than_units_land(edition: str) -> None:
    """One infantry lands: one ship may fire, not two."""
    game = off_shore(edition, FLEET.replace("(2 infantry)", "(1 infantry)"), LAND.replace("2", "1"))
    assert waits(game) == d.ChooseShips("Germany", "Karelia S.S.R.", 1)
    assert choices(game) == {"bombard nothing", "bombard 1 ca", "bombard 1 bb"}
    assert refused(game, "bombard 1 battleship, 1 cruiser") == ["AMPH-2"]


@case("R-56", "anniversary-1941", "anniversary-1942")
@both
def test_ships_may_keep_silent(edition: str) -> None:
    """Germany lets no ship fire: the land battle begins."""
    game = say(off_shore(edition), "bombard nothing")
    assert dice(game) == {"infantry": (2, 1)}


LANDING_ON_TWO = """
    power: Germany
    owner Karelia: Soviet Union
    owner Baltic States: Soviet Union
    Sea Zone 5: Germany 1 battleship, 1 cruiser, 1 transport (2 infantry), 1 transport (1 tank)
    Karelia: Soviet Union 1 infantry
    Baltic States: Soviet Union 1 infantry
"""


@rule("AMPH-2", "anniversary-1941", "anniversary-1942")
@case("R-55", "anniversary-1941", "anniversary-1942")
@both
def test_a_ship_bombards_one_territory_a_turn(edition: str) -> None:
    """The battleship fires at Karelia; at the Baltic States only the cruiser is left."""
    game = off_shore(
        edition,
        LANDING_ON_TWO,
        "1 transport[2 infantry]: sz 5 - 2 inf to Karelia",
        "1 transport: sz 5 - 1 tank to Baltic States",
    )
    say(game, "fight Karelia", "bombard 1 battleship")
    roll(game, 6)
    roll(game, 1, 6)
    roll(game, 6)
    assert waits(game) == d.ChooseShips("Germany", "Baltic States", 1)
    assert choices(game) == {"bombard nothing", "bombard 1 ca"}


@rule("AMPH-2", "anniversary-1941", "anniversary-1942")
@case("R-54", "anniversary-1941", "anniversary-1942")
@both
def test_after_any_combat_in_the_zone_no_ship_fires(edition: str) -> None:
    """A British destroyer is sunk first; or only a transport, without a die: either way the ships
    are silent."""
    for enemy, more in (("destroyer", True), ("transport", False)):
        ships = f"(2 infantry); United Kingdom 1 {enemy}"
        game = off_shore(edition, FLEET.replace("(2 infantry)", ships))
        if more:
            roll(game, 1, 6)
            roll(game, 6)
        else:
            say(game, "attack")
        assert army(game, "Sea Zone 5", "United Kingdom") == {}
        assert shooter(game) == ("Germany", "Karelia S.S.R.")
        assert dice(game) == {"infantry": (2, 1)}


@rule("H-27", "anniversary-1941", "anniversary-1942")
@rule("MOV-20", "anniversary-1941", "anniversary-1942")
@both
def test_a_lone_transport_is_ignored_for_the_sake_of_the_bombardment(edition: str) -> None:
    """The fleet sails in beside a British transport and leaves it alone: no combat, so the ships
    may fire."""
    text = """
        power: Germany
        owner Karelia: Soviet Union
        Sea Zone 6: Germany 1 battleship, 1 transport (1 infantry)
        Sea Zone 5: United Kingdom 1 transport
        Karelia: Soviet Union 1 infantry
    """
    orders = ("1 transport: sz 6 > sz 5 - 1 inf to Karelia", "1 bb: sz 6 > sz 5")
    game = off_shore(edition, text, *orders)
    assert waits(game) == d.AttackOrIgnore("Germany", "Sea Zone 5")
    say(game, "ignore")
    assert waits(game) == d.ChooseShips("Germany", "Karelia S.S.R.", 1)
    assert army(game, "Sea Zone 5", "United Kingdom") == {"transport": 1}


@rule("AMPH-2", "anniversary-1941", "anniversary-1942")
@both
def test_only_ships_in_the_zone_of_the_landing_fire(edition: str) -> None:
    """The cruiser in zone 4 borders Karelia too, but nobody lands from there."""
    text = """
        power: Germany
        owner Karelia: Soviet Union
        Sea Zone 4: Germany 1 cruiser
        Sea Zone 5: Germany 1 transport (1 infantry)
        Karelia: Soviet Union 1 infantry
    """
    game = off_shore(edition, text, "1 transport: sz 5 - 1 inf to Karelia")
    assert dice(game) == {"infantry": (1, 1)}


@rule("AMPH-2", "anniversary-1941", "anniversary-1942")
@both
def test_ships_of_two_zones_support_one_landing(edition: str) -> None:
    """An infantry lands from either zone: the ships are told apart by where they lie, and two in
    all may fire."""
    text = """
        power: Germany
        owner Karelia: Soviet Union
        Sea Zone 4: Germany 2 cruiser, 1 transport (1 infantry)
        Sea Zone 5: Germany 1 cruiser, 1 transport (1 infantry)
        Karelia: Soviet Union 2 infantry
    """
    orders = ("1 transport: sz 4 - 1 inf to Karelia", "1 transport: sz 5 - 1 inf to Karelia")
    game = off_shore(edition, text, *orders)
    assert waits(game) == d.ChooseShips("Germany", "Karelia S.S.R.", 2)
    assert "bombard 1 ca[Sea Zone 4], 1 ca[Sea Zone 5]" in choices(game)
    assert refused(game, "bombard 2 ca[Sea Zone 4], 1 ca[Sea Zone 5]") == ["AMPH-2"]
    say(game, "bombard 2 cruiser[Sea Zone 4]")
    assert dice(game) == {"cruiser": (2, 3)}


@rule("AMPH-2", "anniversary-1941", "anniversary-1942")
@both
def test_when_all_defenders_are_shelled_they_fire_and_are_gone(edition: str) -> None:
    """The only infantry is a casualty of the battleship: nobody fires at it again, it fires once,
    and Karelia is taken."""
    text = FLEET.replace("3 infantry, 1 fighter", "1 infantry")
    game = say(off_shore(edition, text), "bombard 1 battleship")
    roll(game, 1)
    assert shooter(game) == ("Soviet Union", "Karelia S.S.R.")
    assert dice(game) == {"infantry": (1, 2)}
    roll(game, 2)
    assert army(game, "Karelia S.S.R.", "Germany") == {"infantry": 1}
    assert game.state.owner("Karelia S.S.R.") == "Germany"


@rule("NCM-1", "anniversary-1941", "anniversary-1942")
@rule("AMPH-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_ship_that_bombarded_has_fought_and_stays(edition: str) -> None:
    """Battleship and cruiser lay off the shore from the start. The one that fired has taken part
    in combat; the silent one is free to sail."""
    game = say(off_shore(edition), "bombard 1 battleship")
    roll(game, 6)
    roll(game, 6, 6)
    roll(game, 1, 1, 6, 6)
    assert asked(game) == ("Germany", "noncombat_move")
    assert refused(game, "1 battleship: sz 5 > sz 6") == ["NCM-6"]
    assert refused(game, "1 cruiser: sz 5 > sz 6") == []


@rule("AMPH-2", "anniversary-1941", "anniversary-1942")
@rule("H-15", "anniversary-1941", "anniversary-1942")
@both
def test_a_gun_counts_for_the_ships_but_does_not_fight_for_the_shore(edition: str) -> None:
    """A gun that lands alone attacks nobody, so that no ship is asked for; beside an infantry that
    comes by land it lets one ship fire."""
    text = FLEET.replace("(2 infantry)", "(1 aa_gun)") + "Finland: Germany 1 infantry\n"
    landing = "1 transport: sz 5 - 1 aa to Karelia"
    alone = off_shore(edition, text, landing)
    assert asked(alone) == ("Germany", "noncombat_move")
    assert refused(alone, "1 battleship: sz 5 > sz 6") == []
    beside = off_shore(edition, text, landing, "1 infantry: Finland > Karelia")
    assert waits(beside) == d.ChooseShips("Germany", "Karelia S.S.R.", 1)
