"""Retreat and the end of a battle (COM-7, COM-14, COM-16, H-29)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core.units import Mark
from battleboard.engine.game import Game
from tests.rules_1941.fighting import choices, dice, shooter
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, marks, refused, roll, say, scene, waits

INLAND = """
    power: Germany
    owner East Poland: Soviet Union
    owner Baltic States: Germany
    Poland: Germany 1 infantry
    Bulgaria/Romania: Germany 1 artillery
    East Poland: Soviet Union 2 infantry
"""


def attacked(edition: str, text: str, *orders: str) -> Game:
    return say(scene(text, edition=edition), *orders, "done")


def no_hits(game: Game, attackers: int, defenders: int) -> Game:
    roll(game, *[6] * attackers)
    return roll(game, *[6] * defenders)


@rule("COM-7", "anniversary-1941", "anniversary-1942")
@case("R-63", "anniversary-1941", "anniversary-1942")
@both
def test_all_fall_back_together_to_one_place_an_attacker_came_from(edition: str) -> None:
    """Attackers from two territories go to one of them, together."""
    game = attacked(
        edition,
        INLAND,
        "1 inf: Poland > East Poland",
        "1 art: Bulgaria/Romania > East Poland",
    )
    no_hits(game, 2, 2)
    assert choices(game) == {"press", "retreat to Poland", "retreat to Bulgaria/Romania"}
    assert refused(game, "retreat to Baltic States") == ["COM-7"]
    say(game, "retreat to Poland")
    assert army(game, "Poland", "Germany") == {"infantry": 1, "artillery": 1}
    assert game.state.owner("East Poland") == "Soviet Union"


@rule("COM-7", "anniversary-1941", "anniversary-1942")
@both
def test_a_space_only_passed_through_is_no_way_back(edition: str) -> None:
    """A tank came from Germany through Poland: it started in Germany, which does not border East
    Poland, so there is nowhere to go."""
    text = INLAND.replace("Poland: Germany 1 infantry", "Germany: Germany 1 tank", 1)
    game = attacked(edition, text, "1 tank: Germany > Poland > East Poland")
    no_hits(game, 1, 2)
    assert dice(game) == {"tank": (1, 3)}, "no question: it fights on"


@rule("COM-7", "anniversary-1941", "anniversary-1942")
@both
def test_the_way_of_a_unit_that_is_lost_is_lost_with_it(edition: str) -> None:
    """The artillery from Bulgaria falls: only Poland is left."""
    game = attacked(
        edition,
        INLAND,
        "1 inf: Poland > East Poland",
        "1 art: Bulgaria/Romania > East Poland",
    )
    roll(game, 6, 6)
    roll(game, 1, 6)
    say(game, "lose 1 artillery")
    assert choices(game) == {"press", "retreat to Poland"}


@rule("COM-4", "anniversary-1941", "anniversary-1942")
@rule("COM-7", "anniversary-1941", "anniversary-1942")
@both
def test_the_attacker_says_which_of_two_equal_units_falls_and_with_it_which_way(
    edition: str,
) -> None:
    """Infantry from Poland and infantry from Bulgaria: one is hit, and the other's way is left."""
    text = INLAND.replace("1 artillery", "1 infantry")
    orders = ("1 inf: Poland > East Poland", "1 inf: Bulgaria/Romania > East Poland")
    for lost, kept in (("Poland", "Bulgaria/Romania"), ("Bulgaria/Romania", "Poland")):
        game = attacked(edition, text, *orders)
        roll(game, 6, 6)
        roll(game, 1, 6)
        assert choices(game) == {
            "lose 1 inf[by land from Poland]",
            "lose 1 inf[by land from Bulgaria/Romania]",
        }
        say(game, f"lose 1 infantry[by land from {lost}]")
        assert choices(game) == {"press", f"retreat to {kept}"}


@rule("COM-4", "anniversary-1941", "anniversary-1942")
@rule("COM-7", "anniversary-1941", "anniversary-1942")
@both
def test_ships_and_aircraft_from_several_places_are_told_apart_as_losses(edition: str) -> None:
    """Destroyers from zones 6 and 8, a fighter from a carrier in zone 6 and one from the coast,
    which shows ships no way."""
    text = """
        power: Germany
        Sea Zone 6: Germany 1 destroyer, 1 aircraft carrier (1 fighter)
        Sea Zone 8: Germany 1 destroyer
        Northwestern Europe: Germany 1 fighter
        Sea Zone 7: United Kingdom 1 cruiser
    """
    orders = ("1 dd: sz 6 > sz 7", "1 dd: sz 8 > sz 7", "1 ftr: sz 6 > sz 7")
    game = attacked(edition, text, *orders, "1 ftr: Northwestern Europe > sz 7")
    roll(game, 6, 6, 6, 6)
    roll(game, 1)
    assert choices(game) == {
        "lose 1 dd[from Sea Zone 6]",
        "lose 1 dd[from Sea Zone 8]",
        "lose 1 ftr[3 left]",
        "lose 1 ftr[3 left from Sea Zone 6]",
    }
    say(game, "lose 1 destroyer[from Sea Zone 8]")
    assert choices(game) == {"press", "retreat to sz 6"}
    stayed = text.replace("Sea Zone 8: Germany", "Sea Zone 3: Germany").replace(
        "Sea Zone 7: U", "Sea Zone 7: Germany 1 destroyer; U"
    )
    game = attacked(edition, stayed, "1 dd: sz 6 > sz 7")
    roll(game, 6, 6)
    roll(game, 1)
    assert choices(game) == {"lose 1 dd[from Sea Zone 6]", "lose 1 dd[no way back]"}


@rule("COM-7", "anniversary-1941", "anniversary-1942")
@both
def test_an_aircraft_shows_a_way_back_too(edition: str) -> None:
    """A fighter took off in the Baltic States beside the fight: the infantry may go there. The
    fighter itself stays in the air and lands in noncombat."""
    text = INLAND + "Baltic States: Germany 1 fighter\n"
    game = attacked(
        edition, text, "1 inf: Poland > East Poland", "1 ftr: Baltic States > East Poland"
    )
    no_hits(game, 2, 2)
    assert choices(game) == {"press", "retreat to Poland", "retreat to Baltic States"}
    say(game, "retreat to Baltic States")
    assert army(game, "Baltic States", "Germany") == {"infantry": 1}
    assert army(game, "East Poland", "Germany") == {"fighter": 1}
    say(game, "1 ftr: East Poland > Poland")
    assert army(game, "Poland", "Germany") == {"fighter": 1}


@rule("COM-7", "anniversary-1941", "anniversary-1942")
@both
def test_land_units_do_not_retreat_to_sea_nor_ships_ashore(edition: str) -> None:
    """A fighter from a carrier shows infantry no way to the sea; one from the coast shows ships
    none onto land."""
    text = """
        power: Germany
        owner Karelia: Soviet Union
        Finland: Germany 1 infantry
        Northwestern Europe: Germany 1 fighter
        Sea Zone 5: Germany 1 aircraft carrier (1 fighter)
        Sea Zone 6: Germany 1 cruiser
        Sea Zone 7: United Kingdom 1 cruiser
        Karelia: Soviet Union 1 infantry
    """
    orders = ("1 inf: Finland > Karelia", "1 ftr: sz 5 > Karelia")
    game = attacked(edition, text, *orders)
    no_hits(game, 2, 1)
    assert choices(game) == {"press", "retreat to Finland"}
    assert set(refused(game, "retreat to sz 5")) == {"COM-7"}
    fleet = attacked(edition, text, "1 ca: sz 6 > sz 7", "1 ftr: Northwestern Europe > sz 7")
    no_hits(fleet, 2, 1)
    assert choices(fleet) == {"press", "retreat to sz 6"}
    assert set(refused(fleet, "retreat to Northwestern Europe")) == {"COM-7"}


AT_SEA = """
    power: Germany
    Sea Zone 6: Germany 1 cruiser, 1 submarine
    Sea Zone 7: United Kingdom 1 cruiser
"""


@rule("COM-7", "anniversary-1941", "anniversary-1942")
@case("R-63", "anniversary-1941", "anniversary-1942")
@both
def test_ships_go_to_a_zone_that_was_friendly_when_the_turn_began(edition: str) -> None:
    """The cruiser began among a British destroyer in zone 6 and sailed to fight in zone 7: back
    into a zone that was hostile it cannot go."""
    text = AT_SEA.replace("1 cruiser, 1 submarine", "1 cruiser; United Kingdom 1 destroyer")
    game = attacked(edition, text, "1 ca: sz 6 > sz 7")
    no_hits(game, 1, 1)
    assert dice(game) == {"cruiser": (1, 3)}, "no way out, no question"
    friendly = attacked(edition, AT_SEA, "1 ca: sz 6 > sz 7")
    no_hits(friendly, 1, 1)
    assert choices(friendly) == {"press", "retreat to sz 6"}
    say(friendly, "retreat to sz 6")
    assert army(friendly, "Sea Zone 6", "Germany") == {"cruiser": 1, "submarine": 1}
    assert marks(friendly.state, "Sea Zone 6", "cruiser") >= {Mark.FOUGHT}


@rule("H-29", "anniversary-1941", "anniversary-1942")
@case("R-64", "anniversary-1941", "anniversary-1942")
@both
def test_ships_retreat_beside_a_submarine_unless_a_battle_waits_there(edition: str) -> None:
    """A British submarine lies in zone 6, where the cruiser came from: that zone is friendly. Not
    while the German destroyer there is still to attack it."""
    text = AT_SEA.replace("1 cruiser, 1 submarine", "1 cruiser; United Kingdom 1 submarine")
    game = attacked(edition, text, "1 ca: sz 6 > sz 7")
    no_hits(game, 1, 1)
    assert choices(game) == {"press", "retreat to sz 6"}
    beside = text.replace("1 cruiser; U", "1 cruiser, 1 destroyer; U")
    waiting = attacked(edition, beside, "1 ca: sz 6 > sz 7")
    say(waiting, "attack", "fight sz 7")
    no_hits(waiting, 1, 1)
    assert dice(waiting) == {"cruiser": (1, 3)}, "the only way back is barred: no question"


@case("R-65", "anniversary-1941", "anniversary-1942")
@both
def test_ships_that_did_not_move_use_the_way_of_another(edition: str) -> None:
    """A destroyer lay in zone 7 already; it leaves with the cruiser. Alone it could not."""
    text = AT_SEA.replace("Kingdom 1 cruiser", "Kingdom 1 cruiser; Germany 1 destroyer")
    game = attacked(edition, text, "1 ca: sz 6 > sz 7")
    no_hits(game, 2, 1)
    say(game, "retreat to sz 6")
    assert army(game, "Sea Zone 6", "Germany") == {"cruiser": 1, "destroyer": 1, "submarine": 1}
    alone = attacked(edition, text)
    no_hits(alone, 1, 1)
    assert dice(alone) == {"destroyer": (1, 2)}


# The end


@rule("COM-16", "anniversary-1941", "anniversary-1942")
@both
def test_a_battle_ends_when_a_side_has_nothing_that_fights(edition: str) -> None:
    """Both cruisers sink; of each side a transport is left. The attacker's stays or leaves."""
    text = """
        power: Germany
        Sea Zone 6: Germany 1 cruiser, 1 transport
        Sea Zone 7: United Kingdom 1 cruiser, 1 transport
    """
    game = attacked(edition, text, "1 ca: sz 6 > sz 7", "1 transport: sz 6 > sz 7")
    roll(game, 1)
    roll(game, 1)
    assert waits(game) == d.PressOrRetreat("Germany", "Sea Zone 7")
    assert choices(game) == {"press", "retreat to sz 6"}
    stays = say(game.copy(), "press")
    assert army(stays, "Sea Zone 7", "Germany") == {"transport": 1}
    assert army(stays, "Sea Zone 7", "United Kingdom") == {"transport": 1}
    say(game, "retreat to sz 6")
    assert army(game, "Sea Zone 6", "Germany") == {"transport": 1}


@rule("COM-14", "anniversary-1941", "anniversary-1942")
@case("R-42", "anniversary-1941", "anniversary-1942")
@rule("COM-5", "anniversary-1941", "anniversary-1942")
@both
def test_transports_may_attack_alone_without_firing(edition: str) -> None:
    """Two transports sail at a cruiser. It fires once and hits one; the other is never defenceless:
    it stays there or goes back."""
    text = """
        power: Germany
        Sea Zone 6: Germany 2 transport
        Sea Zone 7: United Kingdom 1 cruiser
    """
    game = attacked(edition, text, "2 transport: sz 6 > sz 7")
    assert shooter(game) == ("United Kingdom", "Sea Zone 7")
    roll(game, 3)
    assert army(game, "Sea Zone 7", "Germany") == {"transport": 1}
    assert choices(game) == {"press", "retreat to sz 6"}
    stays = say(game.copy(), "press")
    assert isinstance(waits(stays), d.ChooseMove)
    assert army(stays, "Sea Zone 7", "Germany") == {"transport": 1}
    say(game, "retreat to sz 6")
    assert army(game, "Sea Zone 6", "Germany") == {"transport": 1}


@rule("COM-16", "anniversary-1941", "anniversary-1942")
@both
def test_when_all_die_the_defender_keeps_the_land(edition: str) -> None:
    """Infantry against infantry, both hit."""
    text = INLAND.replace("2 infantry", "1 infantry")
    game = attacked(edition, text, "1 inf: Poland > East Poland")
    roll(game, 1)
    roll(game, 1)
    assert game.state.owner("East Poland") == "Soviet Union"
    assert game.state.at("East Poland") == ()
