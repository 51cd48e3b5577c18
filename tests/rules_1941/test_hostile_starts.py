"""Ships that meet the enemy, and ships that begin their turn beside him (MOV-3)."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from battleboard.core import events as e
from tests.rules_1941.fighting import choices, dice
from tests.rules_1941.moving import asked, battles, everyone
from tests.support.marks import case, rule
from tests.support.scene import army, facts, offered, refused, roll, say, scene, waits

# Entering


@rule("MOV-3", "1941")
@pytest.mark.parametrize("ship", ["destroyer", "carrier", "battleship"])
def test_a_ship_stops_in_the_hostile_zone_it_enters_and_fights(ship: str) -> None:
    """Zone 6 is held by a German destroyer: no way leads on, and there is a battle."""
    game = scene(f"""
        power: United Kingdom
        Sea Zone 8: United Kingdom 1 {ship}
        Sea Zone 6: Germany 1 destroyer
        Sea Zone 3: Germany 1 destroyer
    """)
    assert refused(game, f"1 {ship}: sz 8 > sz 6 > sz 3") == ["MOV-3"]
    say(game, f"1 {ship}: sz 8 > sz 6", "done")
    assert battles(game) == ["Sea Zone 6"]


# Starting there: each ship for itself

MIXED = """
    power: United Kingdom
    Sea Zone 6: United Kingdom 1 battleship, 1 destroyer, 1 transport; Germany 1 destroyer
    Sea Zone 9: Germany 1 transport
    Sea Zone 3: Germany 1 transport
    Iceland: United Kingdom 1 infantry
    United Kingdom: United Kingdom 1 infantry
"""


@rule("MOV-3", "1941")
def test_ships_that_stay_among_enemy_warships_fight() -> None:
    """Nothing is moved, and yet there is a battle with all three."""
    game = say(scene(MIXED), "done")
    assert battles(game) == ["Sea Zone 6"]
    assert dice(game) == {"destroyer": (1, 2), "battleship": (1, 4)}


@rule("MOV-3", "1941")
def test_ships_may_leave_and_fight_elsewhere_while_others_stay() -> None:
    """The battleship stays, the destroyer sinks the transport in zone 9, the transport flees."""
    game = scene(MIXED)
    say(game, "1 destroyer: sz 6 > sz 9", "1 transport: sz 6 > sz 2", "done")
    say(game, "attack", "fight sz 9")
    assert everyone(game, "Sea Zone 9") == {"United Kingdom": {"destroyer": 1}}
    assert everyone(game, "Sea Zone 2") == {"United Kingdom": {"transport": 1}}
    assert battles(game) == ["Sea Zone 9", "Sea Zone 6"]
    assert dice(game) == {"battleship": (1, 4)}


@rule("MOV-3", "1941")
def test_all_may_leave_without_any_fight() -> None:
    """To friendly zones, which no other combat move could end in. It is their move of the turn:
    none of them moves in noncombat."""
    game = scene(MIXED)
    say(game, "1 battleship, 1 destroyer, 1 transport: sz 6 > sz 8", "done")
    assert battles(game) == []
    assert asked(game) == ("United Kingdom", "noncombat_move")
    for ship in ("battleship", "destroyer", "transport"):
        assert refused(game, f"1 {ship}: sz 8 > sz 7") == ["NCM-6"]
    loading = "1 transport: sz 8 + 1 infantry from United Kingdom"
    assert refused(game, loading) == ["NCM-6"]


@rule("MOV-3", "1941")
@case("R-50", "1941")
def test_a_transport_leaves_loads_elsewhere_and_comes_back_to_fight() -> None:
    """It takes the infantry of Iceland aboard in zone 3, returns to zone 6, where the battleship
    stayed, and lands it in Norway once the German destroyer is sunk."""
    game = scene(MIXED)
    say(game, "1 transport: sz 6 > sz 3 + 1 infantry from Iceland > sz 6 - all to Norway Finland")
    say(game, "done")
    assert dice(game) == {"destroyer": (1, 2), "battleship": (1, 4)}
    roll(game, 1, 1)
    roll(game, 6)
    assert game.state.owner("Norway Finland") == "United Kingdom"
    assert army(game, "Norway Finland", "United Kingdom") == {"infantry": 1}


@rule("MOV-3", "1941")
@case("R-48", "1941")
@case("R-50", "1941")
def test_nothing_is_loaded_in_the_hostile_zone_itself() -> None:
    """The infantry in the United Kingdom cannot come aboard in zone 6, before or after a way out
    and back, but it can in zone 8."""
    game = scene(MIXED)
    stay = "1 transport: sz 6 + 1 infantry from United Kingdom - all to Norway Finland"
    assert refused(game, stay) == ["MOV-10"]
    away = "1 transport: sz 6 + 1 infantry from United Kingdom > sz 3 - all to Norway Finland"
    assert refused(game, away) == ["MOV-10"]
    back = "1 transport: sz 6 > sz 8 + 1 infantry from United Kingdom > sz 6 - all to {}"
    assert refused(game, back.format("Norway Finland")) == []
    assert refused(game, back.format("Western Europe")) == []


@rule("MOV-3", "1941")
def test_a_transport_leaves_loads_and_fights_elsewhere() -> None:
    """Out of zone 6, infantry aboard in zone 8, and an assault on Western Europe from there."""
    game = scene(MIXED)
    order = "1 transport: sz 6 > sz 8 + 1 infantry from United Kingdom - all to Western Europe"
    assert refused(game, order) == []


@rule("MOV-3", "1941")
@case("R-50", "1941")
def test_a_ship_may_leave_and_return_only_to_open_a_retreat_route() -> None:
    """A destroyer that merely stays has no way to retreat; one that has been in zone 2 has."""
    lone = """
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 destroyer; Germany 1 battleship
    """
    stayed = say(scene(lone), "done")
    roll(stayed, 6)
    roll(stayed, 6)
    assert isinstance(waits(stayed), d.Roll), "there is nothing to ask"
    returned = say(scene(lone), "1 destroyer: sz 6 > sz 2 > sz 6", "done")
    roll(returned, 6)
    roll(returned, 6)
    assert waits(returned) == d.PressOrRetreat("United Kingdom", "Sea Zone 6")
    assert choices(returned) == {"press", "retreat to sz 2"}


@rule("MOV-3", "1941")
def test_a_transport_too_may_open_a_retreat_route_before_its_assault() -> None:
    """Its infantry is aboard already; it loads nothing on the way out and back."""
    game = scene(MIXED.replace("1 transport; Germany", "1 transport (1 infantry); Germany"))
    out_and_back = ("Sea Zone 6", "Sea Zone 2", "Sea Zone 6")
    order = d.Move({"transport": 1}, out_and_back, (), {"infantry": 1}, "Norway Finland")
    assert order in offered(game)


@rule("MOV-3", "1941")
def test_ships_that_fought_make_no_noncombat_move() -> None:
    """The battle is won, the ships have not moved, and yet they stay."""
    game = say(scene(MIXED), "done")
    roll(game, 1, 1)
    roll(game, 6)
    assert asked(game) == ("United Kingdom", "noncombat_move")
    for ship in ("battleship", "destroyer", "transport"):
        assert refused(game, f"1 {ship}: sz 6 > sz 8") == ["NCM-6"]


@rule("MOV-3", "1941")
def test_fighters_on_a_carrier_choose_for_themselves() -> None:
    """The carrier leaves zone 6, one fighter with it to fly on later, the other stays and fights
    alone, for whoever stays among enemy warships fights."""
    game = scene("""
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 carrier (2 fighter); Germany 1 destroyer
    """)
    say(game, "1 carrier: sz 6 > sz 2", "1 fighter: sz 6 > sz 2", "done")
    assert dice(game) == {"fighter": (1, 3)}
    roll(game, 3)
    roll(game, 6)
    say(game, "1 fighter: sz 2 > Iceland", "1 fighter: sz 6 > sz 2", "done")
    assert army(game, "Iceland", "United Kingdom") == {"fighter": 1}
    assert army(game, "Sea Zone 2", "United Kingdom") == {"carrier": 1, "fighter": 1}


@rule("MOV-3", "1941")
def test_fighters_flee_to_land_as_well() -> None:
    """From the carrier off its coast to the United Kingdom: no attack, and no combat move that any
    other fighter could make."""
    game = scene("""
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 carrier (1 fighter); Germany 1 destroyer
        Sea Zone 7: United Kingdom 1 carrier (1 fighter)
    """)
    assert refused(game, "1 fighter: sz 7 > United Kingdom") == ["MOV-1"]
    say(game, "1 fighter: sz 6 > United Kingdom", "1 carrier: sz 6 > sz 8", "done")
    assert battles(game) == []
    assert army(game, "United Kingdom", "United Kingdom") == {"fighter": 1}


@rule("MOV-3", "1941")
def test_a_ship_that_cannot_fight_must_leave() -> None:
    """A lone transport beside a destroyer cannot attack it, so staying is no choice."""
    game = scene("""
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 transport; Germany 1 destroyer
    """)
    assert refused(game, "done") == ["MOV-3"]
    say(game, "1 transport: sz 6 > sz 8", "done")
    assert battles(game) == []
    assert asked(game) == ("United Kingdom", "noncombat_move")


@rule("MOV-3", "1941")
def test_a_ship_that_can_neither_fight_nor_leave_stays() -> None:
    """The White Sea has one way out, and it is barred: nothing happens to the transport."""
    game = scene("""
        power: United Kingdom
        Sea Zone 4: United Kingdom 1 transport; Germany 1 destroyer
        Sea Zone 3: Germany 1 battleship
    """)
    assert refused(game, "1 transport: sz 4 > sz 3") == ["COM-14"]
    say(game, "done")
    assert battles(game) == []
    assert refused(game, "1 transport: sz 4 > sz 3") == ["NCM-3"]
    assert army(game, "Sea Zone 4", "United Kingdom") == {"transport": 1}


# Starting beside submarines and transports only

HUNT = """
    power: United Kingdom
    Sea Zone 9: United Kingdom 1 destroyer, 1 transport; Germany 1 submarine
"""


@rule("MOV-3", "1941")
def test_where_submarines_are_ignored_the_normal_rules_hold() -> None:
    """The zone is friendly: its ships move in noncombat like any others."""
    game = say(scene(HUNT), "done", "ignore")
    say(game, "1 transport: sz 9 > sz 10", "1 destroyer: sz 9 > sz 8", "done")
    assert everyone(game, "Sea Zone 9") == {"Germany": {"submarine": 1}}


@rule("MOV-3", "1941")
def test_where_submarines_are_attacked_the_others_may_leave() -> None:
    """The transport gets away as its combat move; the destroyer has to attack then, and nobody
    asks it any more."""
    game = say(scene(HUNT), "1 transport: sz 9 > sz 10", "done")
    assert battles(game) == ["Sea Zone 9"]
    assert dice(game) == {"destroyer": (1, 2)}
    assert everyone(game, "Sea Zone 10") == {"United Kingdom": {"transport": 1}}


@rule("MOV-3", "1941")
def test_leaving_for_another_fight_declares_nothing() -> None:
    """The transport storms Eastern Canada from zone 10; whether the submarine in zone 9 is
    attacked is still the destroyer's choice. Two that merely leave say it once."""
    game = scene("""
        power: Germany
        Sea Zone 9: Germany 1 destroyer, 1 transport (1 infantry); United Kingdom 1 submarine
    """)
    say(game, "1 transport: sz 9 > sz 10 - 1 infantry to Eastern Canada", "done")
    say(game, "ignore")
    assert facts(game, e.AttackDeclared) == []
    assert facts(game, e.ShipsIgnored) == [e.ShipsIgnored("Sea Zone 9")]
    two = scene(HUNT.replace("1 transport;", "2 transport;"))
    say(two, "1 transport: sz 9 > sz 10", "1 transport: sz 9 > sz 8")
    assert facts(two, e.AttackDeclared) == [e.AttackDeclared("Sea Zone 9")]


@rule("MOV-3", "1941")
def test_nobody_leaves_a_fight_that_nobody_stays_for() -> None:
    """With nothing armed left beside the submarine there is no attack to get away from: such moves
    wait for noncombat."""
    game = scene(HUNT)
    say(game, "1 transport: sz 9 > sz 10")
    assert refused(game, "1 destroyer: sz 9 > sz 10") == ["MOV-3"]
    alone = scene("""
        power: United Kingdom
        Sea Zone 9: United Kingdom 1 transport; Germany 1 submarine
    """)
    assert refused(alone, "1 transport: sz 9 > sz 10") == ["MOV-3"]


@rule("MOV-3", "1941")
def test_an_attacker_of_submarines_may_open_a_retreat_route() -> None:
    """Out to zone 10 and back into zone 9, to attack there with a way to fall back."""
    game = say(scene(HUNT), "1 destroyer: sz 9 > sz 10 > sz 9", "done")
    assert battles(game) == ["Sea Zone 9"]
    roll(game, 6)
    roll(game, 6)
    assert choices(game) == {"press", "retreat to sz 10"}


@rule("MOV-3", "1941")
@rule("MOV-5", "1941")
def test_whoever_flees_into_a_zone_of_submarines_need_not_attack_them() -> None:
    """The destroyer leaves the battleship in zone 6 behind and comes to zone 9, where a submarine
    lies: leaving was its business, so it is asked."""
    game = scene("""
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 destroyer; Germany 1 battleship
        Sea Zone 9: Germany 1 submarine
    """)
    say(game, "1 destroyer: sz 6 > sz 9", "done")
    assert waits(game) == d.AttackOrIgnore("United Kingdom", "Sea Zone 9")
    say(game, "ignore")
    assert battles(game) == []


# Submarines

LURKER = """
    power: Germany
    Sea Zone 6: Germany 1 submarine; United Kingdom 1 battleship
"""


@rule("H-19", "1941")
@case("R-36", "1941")
def test_a_submarine_beside_surface_warships_leaves_or_fights() -> None:
    """Doing nothing means a fight; going away does not."""
    stayed = say(scene(LURKER), "done")
    assert battles(stayed) == ["Sea Zone 6"]
    left = say(scene(LURKER), "1 submarine: sz 6 > sz 5", "done")
    assert battles(left) == []
    assert asked(left) == ("Germany", "noncombat_move")


@rule("H-19", "1941")
@case("R-36", "1941")
def test_by_option_it_may_lie_low() -> None:
    """With the option the owner attacks or does not, unless a destroyer is there."""
    option = "options: submarines may lie low = on\n"
    lies = say(scene(option + LURKER), "done")
    assert waits(lies) == d.AttackOrIgnore("Germany", "Sea Zone 6")
    say(lies, "ignore")
    assert battles(lies) == []
    fights = say(scene(option + LURKER), "done", "attack")
    assert battles(fights) == ["Sea Zone 6"]
    found = scene(option + LURKER.replace("1 battleship", "1 battleship, 1 destroyer"))
    say(found, "done")
    assert battles(found) == ["Sea Zone 6"]
