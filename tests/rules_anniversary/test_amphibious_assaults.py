"""Amphibious assaults: the sea first, the landing, who leaves, when it is over (AMPH, H-11)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core.units import Mark
from battleboard.engine.game import Game
from tests.rules_1941.fighting import choices, dice, shooter
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, marks, refused, roll, say, scene, waits

OVER_THE_BALTIC = """
    power: Germany
    owner Karelia: Soviet Union
    owner Baltic States: Germany
    owner Finland: Germany
    Germany: Germany 1 fighter
    Finland: Germany 1 infantry
    Baltic States: Germany 1 tank
    Sea Zone 5: Germany 1 destroyer, 1 transport (2 infantry)
    Karelia: Soviet Union 3 infantry
"""
BY_SEA = "1 transport: sz 5 - 2 inf to Karelia"
BY_LAND = ("1 inf: Finland > Karelia", "1 tank: Baltic States > Karelia")
BY_AIR = "1 ftr: Germany > Karelia"


def with_enemy(ships: str, text: str = OVER_THE_BALTIC) -> str:
    """The same with ships of the United Kingdom in the zone of the landing."""
    return text.replace("(2 infantry)", f"(2 infantry); United Kingdom {ships}")


def assault(edition: str, text: str, *orders: str) -> Game:
    return say(scene(text, edition=edition), *orders, "done")


# The sea


@rule("AMPH-1", "anniversary-1941", "anniversary-1942")
@both
def test_surface_warships_must_be_fought_before_the_landing(edition: str) -> None:
    """A British cruiser in the zone: the sea battle comes without a question, then the landing."""
    game = assault(edition, with_enemy("1 cruiser"), BY_SEA)
    assert shooter(game) == ("Germany", "Sea Zone 5")
    assert dice(game) == {"destroyer": (1, 2)}
    roll(game, 1)
    roll(game, 6)
    assert shooter(game) == ("Germany", "Karelia S.S.R.")
    assert army(game, "Karelia S.S.R.", "Germany") == {"infantry": 2}


@rule("AMPH-1", "anniversary-1941", "anniversary-1942")
@case("R-153", "anniversary-1941", "anniversary-1942")
@both
def test_submarines_and_transports_may_be_ignored_in_the_assault(edition: str) -> None:
    """A submarine lies in the zone: left alone it hinders nothing."""
    game = assault(edition, with_enemy("1 submarine"), BY_SEA)
    assert waits(game) == d.AttackOrIgnore("Germany", "Sea Zone 5")
    say(game, "ignore")
    assert shooter(game) == ("Germany", "Karelia S.S.R.")
    assert army(game, "Sea Zone 5", "United Kingdom") == {"submarine": 1}


@case("R-39", "anniversary-1941", "anniversary-1942")
@both
def test_lone_transports_land_past_a_submarine_without_escort(edition: str) -> None:
    """No warship beside the transport: this edition asks for none, and nobody can be attacked."""
    text = with_enemy("1 submarine").replace("1 destroyer, ", "")
    game = assault(edition, text, BY_SEA)
    assert shooter(game) == ("Germany", "Karelia S.S.R.")


@rule("AMPH-5", "anniversary-1941", "anniversary-1942")
@both
def test_a_submarine_that_the_sea_battle_left_bars_no_landing(edition: str) -> None:
    """The submarine sinks the destroyer that attacked it. Nothing armed is left to fight on; the
    transport remains, and since no surface warship is there the infantry lands."""
    game = assault(edition, with_enemy("1 submarine"), BY_SEA)
    say(game, "attack")
    roll(game, 6)
    roll(game, 1)
    assert army(game, "Sea Zone 5", "Germany") == {"transport": 1}
    assert army(game, "Sea Zone 5", "United Kingdom") == {"submarine": 1}
    assert shooter(game) == ("Germany", "Karelia S.S.R.")
    assert army(game, "Karelia S.S.R.", "Germany") == {"infantry": 2}


@rule("AMPH-5", "anniversary-1941", "anniversary-1942")
@both
def test_nobody_lands_while_a_surface_warship_is_left(edition: str) -> None:
    """The destroyer is sunk, the cruiser stays: the infantry stays aboard, Karelia is not
    attacked."""
    game = assault(edition, with_enemy("1 cruiser"), BY_SEA)
    roll(game, 6)
    roll(game, 1)
    assert army(game, "Sea Zone 5", "Germany") == {"transport": 1, "infantry": 2}
    assert isinstance(waits(game), d.ChooseMove)
    assert army(game, "Karelia S.S.R.", "Germany") == {}


@rule("AMPH-7", "anniversary-1941", "anniversary-1942")
@case("R-51", "anniversary-1941", "anniversary-1942")
@both
def test_every_attacking_ship_in_the_zone_is_in_the_sea_battle(edition: str) -> None:
    """A cruiser and an empty transport that only lay there fight too, and move no more."""
    text = with_enemy("1 destroyer").replace(
        "Germany 1 destroyer", "Germany 1 cruiser, 1 destroyer"
    )
    text = text.replace("1 transport (2", "1 transport, 1 transport (2")
    game = assault(edition, text, BY_SEA.replace("transport:", "transport[2 infantry]:"))
    assert dice(game) == {"cruiser": (1, 3), "destroyer": (1, 2)}
    roll(game, 1, 6)
    roll(game, 6)
    assert marks(game.state, "Sea Zone 5", "cruiser") >= {Mark.FOUGHT}
    assert marks(game.state, "Sea Zone 5", "transport") >= {Mark.FOUGHT}


@rule("AMPH-7", "anniversary-1941", "anniversary-1942")
@both
def test_only_announced_assaults_are_made(edition: str) -> None:
    """Nothing was said in Combat Move: the loaded transport lands nobody on hostile land."""
    game = assault(edition, OVER_THE_BALTIC)
    assert isinstance(waits(game), d.ChooseMove)
    assert refused(game, BY_SEA) != []


# Aircraft


@rule("AMPH-6", "anniversary-1941", "anniversary-1942")
@both
def test_aircraft_fight_at_sea_or_ashore(edition: str) -> None:
    """The fighter sent to the zone fights there and not in Karelia."""
    game = assault(edition, with_enemy("1 destroyer"), BY_SEA, "1 ftr: Germany > sz 5")
    assert dice(game) == {"fighter": (1, 3), "destroyer": (1, 2)}
    roll(game, 1, 6)
    roll(game, 6)
    assert dice(game) == {"infantry": (2, 1)}


@rule("AMPH-6", "anniversary-1941", "anniversary-1942")
@case("R-59", "anniversary-1941", "anniversary-1942")
@both
def test_an_aircraft_sent_to_sea_does_not_switch_when_no_battle_comes(edition: str) -> None:
    """The submarine is ignored; the fighter above it has nothing to do, ashore neither."""
    game = assault(edition, with_enemy("1 submarine"), BY_SEA, "1 ftr: Germany > sz 5")
    say(game, "ignore")
    assert dice(game) == {"infantry": (2, 1)}


# Who leaves


@rule("AMPH-3", "anniversary-1941", "anniversary-1942")
@case("R-58", "anniversary-1941", "anniversary-1942")
@both
def test_overland_units_and_aircraft_leave_together_and_the_seaborne_fight_on(edition: str) -> None:
    """Tank, infantry from Finland and fighter break off to one place that one of them came from;
    the two from the sea stay."""
    game = assault(edition, OVER_THE_BALTIC, BY_SEA, *BY_LAND, BY_AIR)
    assert dice(game) == {"fighter": (1, 3), "tank": (1, 3), "infantry": (3, 1)}
    roll(game, 6, 6, 6, 6, 6)
    roll(game, 6, 6, 6)
    assert choices(game) == {"press", "retreat to Finland", "retreat to Baltic States"}
    assert refused(game, "break off") == ["COM-7"]
    say(game, "retreat to Finland")
    assert army(game, "Finland", "Germany") == {"infantry": 1, "tank": 1}
    assert dice(game) == {"infantry": (2, 1)}
    assert marks(game.state, "Karelia S.S.R.", "fighter") >= {Mark.WITHDRAWN}


@rule("AMPH-3", "anniversary-1941", "anniversary-1942")
@both
def test_in_an_assault_the_start_of_an_aircraft_is_no_way_back(edition: str) -> None:
    """The fighter came from Belorussia next door, the infantry from Finland: only Finland will
    do."""
    text = OVER_THE_BALTIC.replace("Germany: Germany 1 fighter", "Belorussia: Germany 1 fighter")
    text += "owner Belorussia: Germany\n"
    orders = (BY_SEA, "1 inf: Finland > Karelia", "1 ftr: Belorussia > Karelia")
    game = assault(edition, text, *orders)
    roll(game, 6, 6, 6, 6)
    roll(game, 6, 6, 6)
    assert choices(game) == {"press", "retreat to Finland"}
    assert refused(game, "retreat to Belorussia") == ["COM-7"]


@rule("AMPH-3", "anniversary-1941", "anniversary-1942")
@both
def test_aircraft_alone_may_break_off(edition: str) -> None:
    """Only seaborne infantry and a fighter attack: it may leave, they cannot."""
    game = assault(edition, OVER_THE_BALTIC, BY_SEA, BY_AIR)
    roll(game, 6, 6, 6)
    roll(game, 6, 6, 6)
    assert choices(game) == {"press", "break off"}
    assert refused(game, "retreat to Finland") == ["AMPH-3"]


# The end


@rule("AMPH-8", "anniversary-1941", "anniversary-1942")
@both
def test_the_assault_ends_when_no_land_unit_is_left(edition: str) -> None:
    """Both infantry fall in the first round. The fighter does not go on alone: it is over."""
    game = assault(edition, OVER_THE_BALTIC, BY_SEA, BY_AIR)
    roll(game, 6, 6, 6)
    roll(game, 1, 1, 6)
    say(game, "lose 2 infantry")
    assert isinstance(waits(game), d.ChooseMove)
    assert army(game, "Karelia S.S.R.", "Germany") == {"fighter": 1}
    assert game.state.owner("Karelia S.S.R.") == "Soviet Union"


@rule("AMPH-4", "anniversary-1941", "anniversary-1942")
@rule("H-11", "anniversary-1941", "anniversary-1942")
@case("R-57", "anniversary-1941", "anniversary-1942")
@both
def test_overland_units_owe_a_round_when_the_sea_is_lost(edition: str) -> None:
    """The destroyer sinks, nobody lands. Tank, infantry and fighter must fight one round in
    Karelia all the same; then they may leave."""
    game = assault(edition, with_enemy("1 cruiser"), BY_SEA, *BY_LAND, BY_AIR)
    roll(game, 6)
    roll(game, 1)
    assert shooter(game) == ("Germany", "Karelia S.S.R."), "no question before the round they owe"
    assert dice(game) == {"fighter": (1, 3), "tank": (1, 3), "infantry": (1, 1)}
    roll(game, 6, 6, 6)
    roll(game, 6, 6, 6)
    assert choices(game) == {"press", "retreat to Finland", "retreat to Baltic States"}


@rule("AMPH-4", "anniversary-1941", "anniversary-1942")
@rule("H-11", "anniversary-1941", "anniversary-1942")
@both
def test_aircraft_alone_owe_the_round_too_and_may_fight_on(edition: str) -> None:
    """Only the fighter is left of the attack on Karelia: no landing took place, so this is an
    attack like any other."""
    game = assault(edition, with_enemy("1 cruiser"), BY_SEA, BY_AIR)
    roll(game, 6)
    roll(game, 1)
    assert dice(game) == {"fighter": (1, 3)}
    roll(game, 6)
    roll(game, 6, 6, 6)
    assert choices(game) == {"press", "break off"}
    say(game, "press")
    assert dice(game) == {"fighter": (1, 3)}


@rule("AMPH-8", "anniversary-1941", "anniversary-1942")
@both
def test_an_ally_s_transport_lands_nobody_when_the_own_fleet_is_gone(edition: str) -> None:
    """German infantry waits aboard an Italian transport. The German destroyer and the British one
    sink each other: the sea is clear, but no German ship is left, and the assault is over."""
    text = """
        power: Germany
        owner Karelia: Soviet Union
        Sea Zone 5: Germany 1 destroyer; Italy 1 transport (Germany 1 infantry)
        Karelia: Soviet Union 1 infantry
    """
    text = text.replace("1 infantry)", "1 infantry); United Kingdom 1 destroyer")
    game = assault(edition, text, "1 infantry: sz 5 > Karelia")
    assert dice(game) == {"destroyer": (1, 2)}
    roll(game, 1)
    roll(game, 1)
    assert army(game, "Sea Zone 5", "Germany") == {"infantry": 1}
    assert isinstance(waits(game), d.ChooseMove)
    assert game.state.owner("Karelia S.S.R.") == "Soviet Union"


@rule("AMPH-8", "anniversary-1941", "anniversary-1942")
@rule("MOV-13", "anniversary-1941", "anniversary-1942")
@both
def test_aircraft_alone_clear_the_sea_for_troops_on_an_ally_s_transport(edition: str) -> None:
    """Germany sends no ship that could be lost, but two fighters, which sink the destroyer off
    Karelia: the infantry on the Italian transport lands."""
    text = """
        power: Germany
        owner Karelia: Soviet Union
        Sea Zone 5: Italy 1 transport (Germany 1 infantry); United Kingdom 1 destroyer
        Germany: Germany 2 fighter
        Karelia: Soviet Union 1 infantry
    """
    game = assault(edition, text, "2 ftr: Germany > sz 5", "1 infantry: sz 5 > Karelia")
    roll(game, 1, 6)
    roll(game, 6)
    assert shooter(game) == ("Germany", "Karelia S.S.R.")
    assert dice(game) == {"infantry": (1, 1)}


# Guns that land


@rule("H-15", "anniversary-1941", "anniversary-1942")
@case("R-154", "anniversary-1941", "anniversary-1942")
@both
def test_a_gun_lands_but_captures_nothing(edition: str) -> None:
    """A gun and an infantry land, loaded in an earlier turn. Infantry and defender kill each
    other: Karelia stays Soviet, and the gun that stands there alone is Soviet now."""
    text = """
        power: Germany
        owner Karelia: Soviet Union
        Sea Zone 5: Germany 1 transport (1 infantry, 1 aa_gun)
        Karelia: Soviet Union 1 infantry
    """
    game = assault(edition, text, "1 transport: sz 5 - 1 inf, 1 aa to Karelia")
    assert dice(game) == {"infantry": (1, 1)}
    roll(game, 1)
    roll(game, 1)
    assert game.state.owner("Karelia S.S.R.") == "Soviet Union"
    assert army(game, "Karelia S.S.R.", "Soviet Union") == {"aa_gun": 1}


@case("R-154", "anniversary-1941", "anniversary-1942")
@both
def test_aircraft_and_a_gun_take_no_empty_territory(edition: str) -> None:
    """Nobody defends Karelia. A gun lands, a fighter flies in: it stays Soviet."""
    text = """
        power: Germany
        owner Karelia: Soviet Union
        Germany: Germany 1 fighter
        Sea Zone 5: Germany 1 transport (1 aa_gun)
    """
    game = assault(edition, text, "1 transport: sz 5 - 1 aa to Karelia", BY_AIR)
    assert isinstance(waits(game), d.ChooseMove)
    assert game.state.owner("Karelia S.S.R.") == "Soviet Union"
    assert army(game, "Karelia S.S.R.", "Germany") == {"fighter": 1}
