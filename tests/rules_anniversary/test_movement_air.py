"""Aircraft in combat movement: range, raids, paratroopers (MOV-6, MOV-8, RAID-1, TEC-2)."""

from __future__ import annotations

import pytest

from battleboard.core.decisions import Move
from battleboard.core.units import Mark
from tests.rules_1941.fighting import choices
from tests.rules_1941.moving import asked, pieces
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, marks, offered, refused, roll, say, scene

UK = "United Kingdom"


@rule("MOV-6", "anniversary-1941", "anniversary-1942")
@both
def test_aircraft_pass_over_hostile_spaces_freely(edition: str) -> None:
    """A British bomber flies over France, occupied or not, to Italy and back."""
    game = scene(
        """
        power: United Kingdom
        United Kingdom: United Kingdom 1 bomber
        France: Germany 5 infantry, 2 antiaircraft gun
        Italy: Italy 1 infantry
        """,
        "combat_move",
        edition,
    )
    assert refused(game, "1 bomber: United Kingdom > Italy") == []


@rule("MOV-8", "anniversary-1941", "anniversary-1942")
@both
def test_both_moves_of_a_turn_stay_within_the_range(edition: str) -> None:
    """Two spaces to Norway leave a fighter two: home again, not to Canada."""
    game = scene(
        """
        power: United Kingdom
        owner Norway: Germany
        United Kingdom: United Kingdom 1 fighter
        Norway: Germany 1 infantry
        """,
        "combat_move",
        edition,
    )
    say(game, "1 fighter: United Kingdom > Norway", "done")
    game.give((1,))
    game.give((6,))
    assert asked(game) == (UK, "noncombat_move")
    assert refused(game, "1 fighter: Norway > Eastern Canada")[0] == "MOV-8"
    assert refused(game, "1 fighter: Norway > United Kingdom") == []


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("kind", "near", "far"),
    [("fighter", "Solomon Islands", "New Guinea"), ("bomber", "New Guinea", "Burma")],
)
def test_long_range_aircraft_fly_two_spaces_more(
    edition: str, kind: str, near: str, far: str
) -> None:
    """Fighters six, bombers eight. From the American west coast the Solomon Islands are four
    spaces away, New Guinea five, Burma seven."""
    text = f"""
        power: United States
        owner Solomon Islands: United States
        owner New Guinea: United States
        owner Burma: United Kingdom
        Western United States: United States 1 {kind}
    """
    plain = scene(text, "noncombat_move", edition)
    longer = scene(
        text + 'advances: {"United States": ["long-range aircraft"]}', "noncombat_move", edition
    )
    assert refused(plain, f"1 {kind}: Western United States > {near}") == []
    assert refused(plain, f"1 {kind}: Western United States > {far}") == ["MOV-8"]
    assert refused(longer, f"1 {kind}: Western United States > {far}") == []
    assert far in {m.path[-1] for m in offered(longer) if isinstance(m, Move)}


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_long_range_counts_in_the_landing_proof(edition: str) -> None:
    """Three spaces out over zone 12, three back: too far for a fighter of four."""
    text = """
        power: United Kingdom
        owner Gibraltar: Italy
        United Kingdom: United Kingdom 1 fighter
        Sea Zone 13: Italy 1 transport
    """
    assert refused(scene(text, "combat_move", edition), "1 fighter: United Kingdom > sz 13") == [
        "MOV-7"
    ]
    longer = scene(
        text + 'advances: {"United Kingdom": ["long-range aircraft"]}', "combat_move", edition
    )
    assert refused(longer, "1 fighter: United Kingdom > sz 13") == []


# Bombing raids

RAID = """
    power: United Kingdom
    United Kingdom: United Kingdom 2 bomber, 1 fighter
    Germany: Germany 1 infantry
    Northwestern Europe: Germany 1 infantry
"""


@rule("RAID-1", "anniversary-1941", "anniversary-1942")
@both
def test_a_bomber_is_sent_against_a_complex_or_against_units(edition: str) -> None:
    """Both are offered where a complex stands; elsewhere there is nothing to raid."""
    game = scene(RAID, "combat_move", edition)
    assert refused(game, "2 bomber: United Kingdom > Germany raid") == []
    assert refused(game, "2 bomber: United Kingdom > Germany") == []
    assert refused(game, "1 bomber: United Kingdom > Northwestern Europe raid") == ["RAID-1"]
    raided = {m.path[-1] for m in offered(game) if isinstance(m, Move) and m.raid}
    assert raided == {"Germany", "Italy"}


@rule("RAID-1", "anniversary-1941", "anniversary-1942")
@both
def test_a_complex_that_was_built_in_play_can_be_raided(edition: str) -> None:
    """France has none printed; once Germany builds one, bombers may go for it."""
    game = scene(RAID + 'facilities: {"France": ["factory"]}', "combat_move", edition)
    assert refused(game, "1 bomber: United Kingdom > France raid") == []
    assert refused(
        scene(RAID, "combat_move", edition), "1 bomber: United Kingdom > France raid"
    ) == ["RAID-1"]


@rule("RAID-4", "anniversary-1941", "anniversary-1942")
@both
def test_a_raider_is_remembered_as_such(edition: str) -> None:
    """One bomber raids, the other attacks; the raider has no second combat move."""
    game = scene(RAID, "combat_move", edition)
    say(game, "1 bomber: United Kingdom > Germany raid", "1 bomber: United Kingdom > Germany")
    raiders = [unit for unit in pieces(game, "Germany", "bomber") if unit.has(Mark.RAIDING)]
    assert len(raiders) == 1
    assert refused(game, "1 bomber: Germany > Northwestern Europe") == ["NCM-6"]


@rule("RAID-1", "anniversary-1941", "anniversary-1942")
@both
def test_only_bombers_raid(edition: str) -> None:
    """Fighters, tanks and ships do not; nor is a raid flown in noncombat movement."""
    game = scene(RAID + "Sea Zone 3: United Kingdom 1 cruiser", "combat_move", edition)
    assert refused(game, "1 fighter: United Kingdom > Germany raid") == ["RAID-1"]
    assert "RAID-1" in refused(game, "1 cruiser: sz 3 > sz 6 raid")
    quiet = scene(RAID, "noncombat_move", edition)
    assert "RAID-1" in refused(quiet, "1 bomber: United Kingdom > Germany raid")


@rule("MOV-7", "anniversary-1941", "anniversary-1942")
@rule("RAID-1", "anniversary-1941", "anniversary-1942")
@both
def test_raiders_too_must_be_able_to_come_home(edition: str) -> None:
    """Russia is four spaces from Germany, which leaves two; Karelia is two over zone 5."""
    game = scene(
        """
        power: Germany
        owner East Poland: Soviet Union
        owner Belorussia: Soviet Union
        owner Eastern Ukraine: Soviet Union
        owner Ukraine: Soviet Union
        owner Baltic States: Soviet Union
        Germany: Germany 1 bomber
        """,
        "combat_move",
        edition,
    )
    assert refused(game, "1 bomber: Germany > Russia raid") == ["MOV-7"]
    assert refused(game, "1 bomber: Germany > Karelia raid") == []


@case("R-26", "anniversary-1941", "anniversary-1942")
@both
def test_escorts_fly_only_if_the_option_is_chosen(edition: str) -> None:
    """With interceptors in play fighters may go along, once a bomber goes."""
    text = "power: Germany\nNorthwestern Europe: Germany 1 fighter, 1 bomber\n"
    near = scene(text + "options: interceptors = on", "combat_move", edition)
    escort = "1 fighter: Northwestern Europe > United Kingdom raid"
    assert refused(scene(text, "combat_move", edition), escort) == ["RAID-1"]
    assert refused(near, escort) == ["RAID-3"]
    say(near, "1 bomber: Northwestern Europe > United Kingdom raid")
    assert refused(near, escort) == []
    assert Move({"fighter": 1}, ("Northwestern Europe", UK), raid=True) in offered(near)
    say(near, escort)
    assert marks(near.state, UK, "fighter") == {Mark.FLOWN, Mark.RAIDING}


# Paratroopers

DROP = """
    power: Germany
    owner East Poland: Soviet Union
    owner Belorussia: Soviet Union
    owner Baltic States: Soviet Union
    owner Ukraine: Soviet Union
    owner Eastern Ukraine: Soviet Union
    owner Norway: Germany
    advances: {"Germany": ["paratroopers"]}
    Germany: Germany 2 bomber, 2 infantry, 1 artillery
    Poland: Germany 1 infantry
"""


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_bomber_drops_infantry_in_the_first_hostile_territory(edition: str) -> None:
    """Into East Poland behind Poland; Belorussia lies behind a hostile territory whichever way."""
    game = scene(DROP, "combat_move", edition)
    assert "TEC-2" in refused(game, "1 bomber: Germany + 1 infantry from Germany > Belorussia")
    say(game, "2 bomber: Germany + 2 infantry from Germany > East Poland")
    assert army(game, "East Poland", "Germany") == {"bomber": 2, "infantry": 2}
    assert marks(game.state, "East Poland", "infantry") == {Mark.USED, Mark.DROPPED}
    assert all(unit.aboard == 0 for unit in pieces(game, "East Poland", "infantry"))


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@rule("COM-4", "anniversary-1941", "anniversary-1942")
@both
def test_dropped_infantry_falls_back_to_any_friendly_neighbour(edition: str) -> None:
    """One infantry walks in from Poland and one is dropped: as long as the dropped one lives all
    may go to Bulgaria too, so the attacker says which of them falls."""
    text = DROP + "East Poland: Soviet Union 2 infantry\n"
    for lost, ways in (
        ("by air", {"Poland"}),
        ("by land from Poland", {"Poland", "Bulgaria/Romania"}),
    ):
        game = scene(text, "combat_move", edition)
        say(game, "1 bomber: Germany + 1 infantry from Germany > East Poland")
        say(game, "1 infantry: Poland > East Poland", "done")
        roll(game, 6, 6, 6)
        roll(game, 1, 6)
        say(game, f"lose 1 infantry[{lost}]")
        assert choices(game) == {"press", *(f"retreat to {way}" for way in ways)}


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_over_the_sea_the_way_is_free(edition: str) -> None:
    """Zone 5 and zone 6 are no territories: from Germany to the United Kingdom over water."""
    game = scene(DROP, "combat_move", edition)
    order = "1 bomber: Germany + 1 infantry from Germany > United Kingdom"
    assert refused(game, order) == []
    say(game, order, "done")
    assert game.state.owner(UK) == "Germany"


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    "order",
    [
        "1 bomber: Germany + 2 infantry from Germany > East Poland",
        "1 bomber: Germany + 1 infantry from Poland > East Poland",
        "1 bomber: Germany + 1 artillery from Germany > East Poland",
        "1 bomber: Germany + 1 infantry from Germany > United Kingdom raid",
        "1 bomber: Germany + 1 infantry from Germany > sz 6",
    ],
    ids=["two for one", "from elsewhere", "artillery", "on a raid", "at sea"],
)
def test_what_is_not_dropped(edition: str, order: str) -> None:
    """One infantry for each bomber, from where it starts, over land, and no raid that turn."""
    game = scene(DROP + "Sea Zone 6: United Kingdom 1 destroyer", "combat_move", edition)
    assert refused(game, order) == ["TEC-2"]


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@rule("TEC-3", "anniversary-1941", "anniversary-1942")
@both
def test_without_the_advance_bombers_carry_nobody(edition: str) -> None:
    """Not with an ally's advance either, and never in noncombat movement."""
    order = "1 bomber: Germany + 1 infantry from Germany > East Poland"
    plain = scene(DROP.replace("paratroopers", "radar"), "combat_move", edition)
    assert refused(plain, order) == ["TEC-2"]
    allied = scene(DROP.replace('{"Germany"', '{"Japan"'), "combat_move", edition)
    assert refused(allied, order) == ["TEC-2"]
    quiet = scene(DROP, "noncombat_move", edition)
    assert refused(quiet, "1 bomber: Germany + 1 infantry from Germany > Norway") == ["MOV-10"]


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_where_infantry_may_be_dropped_is_offered(edition: str) -> None:
    """The Baltic States over Poland, Karelia over zone 5; Russia and Belorussia lie behind other
    hostile land."""
    game = scene(DROP, "combat_move", edition)
    drops = {move.path[-1] for move in offered(game) if isinstance(move, Move) and move.loads}
    assert {"East Poland", "Baltic States", "Karelia S.S.R.", UK} <= drops
    assert "Russia" not in drops
    assert "Belorussia" not in drops


@case("R-21", "anniversary-1941", "anniversary-1942")
@both
def test_by_the_corrections_infantry_stays_aboard_until_the_guns_have_fired(edition: str) -> None:
    """By the printed text it is on the ground at once, and so it is where no gun stands."""
    order = "1 bomber: Germany + 1 infantry from Germany > East Poland"
    gun = DROP + "East Poland: Soviet Union 1 antiaircraft gun\n"
    game = say(scene(gun + "options: errata = on", "combat_move", edition), order)
    (bomber,) = pieces(game, "East Poland", "bomber")
    (infantry,) = pieces(game, "East Poland", "infantry")
    assert infantry.aboard == bomber.id
    for text in (gun, DROP + "options: errata = on"):
        other = say(scene(text, "combat_move", edition), order)
        (infantry,) = pieces(other, "East Poland", "infantry")
        assert infantry.aboard == 0
