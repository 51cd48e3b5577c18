"""Land units in combat movement: blitz, guns, no second move (MOV-1, MOV-2, MOV-9, MOV-16)."""

from __future__ import annotations

import pytest

from battleboard.core.decisions import Move
from tests.rules_1941.moving import asked, battles, everyone, pieces
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, offered, refused, roll_all, say, scene

EAST = """
    power: Germany
    owner East Poland: Soviet Union
    owner Belorussia: Soviet Union
    owner Baltic States: Soviet Union
    owner Ukraine: Soviet Union
    Poland: Germany 2 tank, 2 infantry
"""


@rule("MOV-1", "anniversary-1941", "anniversary-1942")
@both
def test_a_combat_move_ends_in_hostile_land(edition: str) -> None:
    """Occupied or not; friendly land is for noncombat movement, but may be passed."""
    game = scene(EAST, "combat_move", edition)
    assert refused(game, "1 infantry: Poland > East Poland") == []
    assert refused(game, "1 infantry: Poland > Germany") == ["MOV-1"]
    assert refused(game, "1 tank: Poland > Bulgaria/Romania") == ["MOV-1"]
    assert refused(game, "1 tank: Poland > Bulgaria/Romania > Ukraine") == []


@rule("MOV-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_tank_blitzes_through_empty_land_and_takes_it_at_once(edition: str) -> None:
    """Through East Poland into Belorussia; East Poland is German before any battle."""
    game = scene(EAST + "Belorussia: Soviet Union 1 infantry", "combat_move", edition)
    say(game, "1 tank: Poland > East Poland > Belorussia")
    assert game.state.owner("East Poland") == "Germany"
    assert game.state.owner("Belorussia") == "Soviet Union"
    assert army(game, "Belorussia", "Germany") == {"tank": 1}


@rule("MOV-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("end", ["Poland", "Baltic States", "Bulgaria/Romania", "Belorussia"])
def test_the_second_territory_may_be_hostile_friendly_or_the_first(edition: str, end: str) -> None:
    """Out of Poland through East Poland, to four different ends."""
    game = scene(EAST, "combat_move", edition)
    say(game, f"1 tank: Poland > East Poland > {end}")
    assert game.state.owner("East Poland") == "Germany"
    expected = {"tank": 2, "infantry": 2} if end == "Poland" else {"tank": 1}
    assert army(game, end, "Germany") == expected


@rule("MOV-2", "anniversary-1941", "anniversary-1942")
@case("R-66", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    "line",
    [
        "East Poland: Soviet Union 1 infantry",
        "East Poland: Soviet Union 1 antiaircraft gun",
        "East Poland: United Kingdom 1 fighter",
        'facilities: {"East Poland": ["factory"]}',
    ],
    ids=["infantry", "gun", "ally", "complex"],
)
def test_no_blitz_past_units_guns_or_complexes(edition: str, line: str) -> None:
    """Any of them stops the tank; a complex that was built in play does as well."""
    game = scene(EAST + line, "combat_move", edition)
    assert refused(game, "1 tank: Poland > East Poland > Belorussia") == ["MOV-2"]
    assert refused(game, "1 tank: Poland > East Poland") == []
    passed = [m for m in offered(game) if isinstance(m, Move) and len(m.path) > 2]
    assert not any(move.path[1] == "East Poland" for move in passed)


@rule("MOV-2", "anniversary-1941", "anniversary-1942")
@both
def test_other_land_units_stop_where_they_meet_the_enemy(edition: str) -> None:
    """Only tanks have two moves; infantry and artillery have one."""
    game = scene(EAST + "Germany: Germany 1 artillery", "combat_move", edition)
    assert refused(game, "1 infantry: Poland > East Poland > Belorussia") == ["NCM-6", "MOV-2"]
    assert refused(game, "1 artillery: Germany > Poland > East Poland") == ["NCM-6"]


@rule("MOV-16", "anniversary-1941", "anniversary-1942")
@case("R-61", "anniversary-1941", "anniversary-1942")
@both
def test_nobody_moves_on_through_what_was_just_won(edition: str) -> None:
    """All combat moves are simultaneous: while infantry attacks East Poland the tank does not go
    through it, and after the battle there are no more combat moves."""
    game = scene(EAST + "East Poland: Soviet Union 1 infantry", "combat_move", edition)
    say(game, "2 infantry: Poland > East Poland")
    assert refused(game, "1 tank: Poland > East Poland > Belorussia") == ["MOV-2"]
    say(game, "done")
    roll_all(game, 1, 1, 6)
    assert asked(game) == ("Germany", "noncombat_move")
    assert refused(game, "1 tank: Poland > East Poland > Belorussia") == ["NCM-1"]
    assert refused(game, "1 tank: Poland > East Poland") == []


@rule("MOV-16", "anniversary-1941", "anniversary-1942")
@rule("NCM-6", "anniversary-1941", "anniversary-1942")
@case("R-62", "anniversary-1941", "anniversary-1942")
@both
def test_no_unit_moves_fights_and_moves_again(edition: str) -> None:
    """The infantry that took East Poland stays there; only aircraft move in both phases."""
    game = scene(EAST, "combat_move", edition)
    say(game, "2 infantry: Poland > East Poland", "done")
    assert asked(game) == ("Germany", "noncombat_move")
    assert refused(game, "1 infantry: East Poland > Poland") == ["NCM-6"]


# Antiaircraft guns

GUNS = """
    power: Germany
    owner East Poland: Soviet Union
    Poland: Germany 1 antiaircraft gun, 1 infantry
    Sea Zone 5: Germany 1 transport
"""


@rule("MOV-9", "anniversary-1941", "anniversary-1942")
@rule("UNI-8", "anniversary-1941", "anniversary-1942")
@both
def test_guns_do_not_move_in_combat_movement(edition: str) -> None:
    """Neither on foot nor onto a transport, and none of it is offered."""
    game = scene(GUNS, "combat_move", edition)
    assert refused(game, "1 aa: Poland > East Poland") == ["MOV-9"]
    order = "1 transport: sz 5 + 1 aa from Poland - all to Baltic States"
    assert refused(game, order)[0] == "MOV-9"
    said = [move for move in offered(game) if isinstance(move, Move)]
    assert said
    assert not any("aa_gun" in (*move.army, *move.offload) for move in said)


@rule("MOV-9", "anniversary-1941", "anniversary-1942")
@both
def test_guns_move_one_space_in_noncombat_movement(edition: str) -> None:
    """Into friendly land, an ally's too, where they stay their owner's."""
    text = "power: Germany\nGermany: Germany 1 antiaircraft gun"
    game = scene(text, "noncombat_move", edition)
    assert refused(game, "1 aa: Germany > Poland > Czechoslovakia/Hungary") == ["NCM-6"]
    say(game, "1 aa: Germany > Balkans")
    assert everyone(game, "Balkans") == {"Germany": {"aa_gun": 1}}
    assert game.state.owner("Balkans") == "Italy"
    assert refused(game, "1 aa: Balkans > Bulgaria/Romania") == ["NCM-6"]


@rule("MOV-9", "anniversary-1941", "anniversary-1942")
@both
def test_a_gun_captured_this_turn_does_not_move(edition: str) -> None:
    """It is German from now on, and moves from the next turn."""
    game = scene(
        """
        power: Germany
        owner East Poland: Soviet Union
        Poland: Germany 1 infantry
        East Poland: Soviet Union 1 antiaircraft gun
        """,
        "combat_move",
        edition,
    )
    say(game, "1 infantry: Poland > East Poland", "done")
    assert everyone(game, "East Poland") == {"Germany": {"infantry": 1, "aa_gun": 1}}
    assert battles(game) == []
    assert refused(game, "1 aa: East Poland > Poland") == ["NCM-6"]


@rule("UNI-8", "anniversary-1941", "anniversary-1942")
@both
def test_complexes_do_not_move_and_are_not_carried(edition: str) -> None:
    """They are no pieces at all: nothing in Germany can be named so."""
    game = scene("power: Germany\nGermany: Germany 1 infantry", "noncombat_move", edition)
    assert refused(game, "1 industrial complex: Germany > Poland") == ["NCM-6"]


# Mechanized infantry

MECH = EAST + 'advances: {"Germany": ["mechanized infantry"]}\n'
BLITZ = "2 tank: Poland + 2 infantry from Poland > East Poland > Belorussia"


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_infantry_goes_two_spaces_with_a_tank(edition: str) -> None:
    """One for each tank, blitz and all; both have had their move then."""
    game = scene(MECH, "combat_move", edition)
    say(game, BLITZ)
    assert army(game, "Belorussia", "Germany") == {"tank": 2, "infantry": 2}
    assert game.state.owner("East Poland") == "Germany"
    say(game, "done")
    assert game.state.owner("Belorussia") == "Germany"
    assert refused(game, "1 infantry: Belorussia > East Poland") == ["NCM-6"]


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_without_the_advance_tanks_take_nobody_along(edition: str) -> None:
    """Nor does an ally's advance help (TEC-3)."""
    plain = scene(EAST, "combat_move", edition)
    assert refused(plain, BLITZ) == ["TEC-2"]
    allied = scene(EAST + 'advances: {"Japan": ["mechanized infantry"]}', "combat_move", edition)
    assert refused(allied, BLITZ) == ["TEC-2"]


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    "order",
    [
        "1 tank: Poland + 2 infantry from Poland > East Poland > Belorussia",
        "2 tank: Poland + 1 infantry from Germany > East Poland > Belorussia",
        "1 tank: Poland + 1 artillery from Poland > East Poland > Belorussia",
        "1 tank: Poland + 1 infantry from Poland > East Poland",
    ],
    ids=["two for one", "from elsewhere", "artillery", "one space"],
)
def test_what_does_not_ride_along(edition: str, order: str) -> None:
    """One infantry with each tank, from the tank's own territory, over two spaces."""
    lines = "Germany: Germany 1 infantry\n"
    text = MECH.replace("2 infantry", "2 infantry, 1 artillery") + lines
    game = scene(text, "combat_move", edition)
    assert "TEC-2" in refused(game, order)


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_riders_are_offered_and_move_in_noncombat_too(edition: str) -> None:
    """From Germany through Poland to East Poland, which is German now."""
    game = scene(
        """
        power: Germany
        owner East Poland: Germany
        advances: {"Germany": ["mechanized infantry"]}
        Germany: Germany 1 tank, 1 infantry
        """,
        "noncombat_move",
        edition,
    )
    order = "1 tank: Germany + 1 infantry from Germany > Poland > East Poland"
    rides = [move for move in offered(game) if isinstance(move, Move) and move.loads]
    assert ("Germany", "Poland", "East Poland") in {move.path for move in rides}
    say(game, order)
    assert army(game, "East Poland", "Germany") == {"tank": 1, "infantry": 1}
    assert {unit.spent for unit in pieces(game, "East Poland", "infantry")} == {2}
