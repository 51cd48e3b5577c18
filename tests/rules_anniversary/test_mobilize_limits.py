"""How many new units, and from which complexes (MOB-1, MOB-2, RAID-5, BUY-3)."""

from __future__ import annotations

import pytest

from tests.rules_1941.moving import asked
from tests.rules_anniversary.both import both, opened
from tests.support.marks import case, rule
from tests.support.scene import army, offered, refused, say, scene

# How many


@rule("MOB-1", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("power", "territory", "zone", "income"),
    [
        ("Germany", "Germany", "sz 5", 10),
        ("Soviet Union", "Russia", "", 6),
        ("Soviet Union", "Caucasus", "sz 16", 4),
        ("Soviet Union", "Karelia S.S.R.", "sz 4", 2),
        ("Japan", "Japan", "sz 62", 8),
        ("United Kingdom", "United Kingdom", "sz 7", 8),
        ("Italy", "Italy", "sz 14", 6),
        ("United States", "Eastern United States", "sz 10", 12),
        ("United States", "Western United States", "sz 56", 10),
    ],
)
def test_a_complex_places_as_many_units_as_its_territory_is_worth(
    edition: str, power: str, territory: str, zone: str, income: int
) -> None:
    """Every complex of the board, on land and in a zone beside it."""
    ordered = f"{income + 1} infantry, {income + 1} submarine"
    game = scene(f"power: {power}\nordered {power}: {ordered}", "mobilize", edition)
    assert refused(game, f"place {income + 1} infantry: {territory}") == ["MOB-1"]
    assert refused(game, f"place {income} infantry: {territory}") == []
    if zone:
        assert refused(game, f"place {income + 1} submarine: {zone}") == ["MOB-1"]
        assert refused(game, f"place {income} submarine: {zone}") == []


@rule("MOB-1", "anniversary-1941", "anniversary-1942")
@both
def test_units_on_land_and_at_sea_share_the_limit(edition: str) -> None:
    """Italy, worth 6: four infantry leave two ships, and then nothing."""
    game = scene("power: Italy\nordered Italy: 5 infantry, 3 submarine", "mobilize", edition)
    say(game, "place 4 infantry: Italy")
    assert refused(game, "place 3 submarine: sz 14") == ["MOB-1"]
    say(game, "place 2 submarine: sz 14")
    assert army(game, "Sea Zone 14", "Italy") == {"submarine": 2}
    assert game.state.ordered["Italy"] == {"infantry": 1, "submarine": 1}
    assert game.state.turn.power == "United States", "nothing more has a place"


@rule("MOB-1", "anniversary-1941", "anniversary-1942")
@both
def test_two_complexes_beside_one_zone_add_up_there(edition: str) -> None:
    """Germany holds Karelia too: zone 5 takes 10 and 2 ships, not 13."""
    game = scene(
        """
        power: Germany
        owner Karelia S.S.R.: Germany
        ordered Germany: 13 submarine, 3 infantry
        """,
        "mobilize",
        edition,
    )
    assert refused(game, "place 13 submarine: sz 5") == ["MOB-1"]
    say(game, "place 11 submarine: sz 5")
    assert refused(game, "place 2 infantry: Karelia S.S.R.") == ["MOB-1"]
    assert refused(game, "place 1 infantry: Karelia S.S.R.") == []


@rule("MOB-1", "anniversary-1941", "anniversary-1942")
@rule("RAID-5", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(("damage", "output"), [(1, 5), (4, 2), (5, 1)])
def test_each_point_of_damage_is_a_unit_less(edition: str, damage: int, output: int) -> None:
    """Italy, worth 6."""
    game = scene(
        f"""
        power: Italy
        ordered Italy: 6 infantry
        damage: {{"Italy": {{"factory": {damage}}}}}
        """,
        "mobilize",
        edition,
    )
    assert refused(game, f"place {output + 1} infantry: Italy") == ["MOB-1"]
    assert refused(game, f"place {output} infantry: Italy") == []


@rule("RAID-5", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("damage", [6, 9, 12])
def test_damage_beyond_the_output_leaves_nothing(edition: str, damage: int) -> None:
    """A complex worth 6 with 6 points or more places nothing: nobody is asked, all waits."""
    game = scene(
        f"""
        power: Italy
        ordered Italy: 1 infantry, 1 destroyer
        damage: {{"Italy": {{"factory": {damage}}}}}
        """,
        "mobilize",
        edition,
    )
    assert game.state.turn.power == "United States"
    assert game.state.ordered["Italy"] == {"infantry": 1, "destroyer": 1}


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@rule("MOB-1", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(("damage", "output"), [(0, 12), (3, 9), (11, 1), (20, 0)])
def test_increased_factory_production_places_two_more(
    edition: str, damage: int, output: int
) -> None:
    """Germany, worth 10: twelve units, less the damage."""
    game = scene(
        f"""
        power: Germany
        ordered Germany: 13 infantry, 1 industrial complex
        damage: {{"Germany": {{"factory": {damage}}}}}
        advances: {{"Germany": ["increased factory production"]}}
        """,
        "mobilize",
        edition,
    )
    assert refused(game, f"place {output + 1} infantry: Germany") == ["MOB-1"]
    if output:
        assert refused(game, f"place {output} infantry: Germany") == []


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("errata", "territory", "income", "output"),
    [
        ("off", "Egypt", 2, 4),
        ("on", "Egypt", 2, 2),
        ("off", "India", 3, 5),
        ("on", "India", 3, 5),
        ("off", "Persia", 1, 3),
        ("on", "Persia", 1, 1),
    ],
)
def test_the_published_correction_helps_only_where_income_is_three(
    edition: str, errata: str, territory: str, income: int, output: int
) -> None:
    """With errata, Egypt and Persia gain nothing by better factories; India does."""
    game = scene(
        f"""
        power: United Kingdom
        options: errata = {errata}
        ordered United Kingdom: 6 infantry
        facilities: {{"{territory}": ["factory"]}}
        advances: {{"United Kingdom": ["increased factory production"]}}
        """,
        "mobilize",
        edition,
    )
    assert game.table.edition.board.spaces[territory].ipc == income
    assert refused(game, f"place {output + 1} infantry: {territory}") == ["MOB-1"]
    assert refused(game, f"place {output} infantry: {territory}") == []


@rule("TEC-3", "anniversary-1941", "anniversary-1942")
@both
def test_a_friends_factories_do_not_grow(edition: str) -> None:
    """Germany's advance gives Italy no seventh unit."""
    game = scene(
        """
        power: Italy
        ordered Italy: 7 infantry
        advances: {"Germany": ["increased factory production"]}
        """,
        "mobilize",
        edition,
    )
    assert refused(game, "place 7 infantry: Italy") == ["MOB-1"]


# Which complexes


@rule("MOB-2", "anniversary-1941", "anniversary-1942")
@rule("COM-9", "anniversary-1941", "anniversary-1942")
@both
def test_a_complex_captured_this_turn_waits_for_the_next(edition: str) -> None:
    """Germany walks into empty Karelia: Berlin alone places now."""
    game = scene(
        """
        power: Germany
        money: Germany 3
        Finland: Germany 1 infantry
        """,
        "purchase",
        edition,
    )
    say(game, "buy 1 infantry", "1 infantry: Finland > Karelia S.S.R.", "done", "done")
    assert game.state.owner("Karelia S.S.R.") == "Germany"
    assert refused(game, "place 1 infantry: Karelia S.S.R.") == ["MOB-2"]
    later = scene(
        "power: Germany\nowner Karelia S.S.R.: Germany\nordered Germany: 1 infantry",
        "mobilize",
        edition,
    )
    assert refused(later, "place 1 infantry: Karelia S.S.R.") == []


@rule("MOB-2", "anniversary-1941", "anniversary-1942")
@both
def test_the_complex_of_a_friend_does_not_serve(edition: str) -> None:
    """Britain places neither in Moscow nor beside Washington."""
    game = scene(
        "power: United Kingdom\nordered United Kingdom: 1 infantry, 1 submarine",
        "mobilize",
        edition,
    )
    assert refused(game, "place 1 infantry: Russia") == ["MOB-2"]
    assert refused(game, "place 1 submarine: sz 10") == ["MOB-2"]
    assert refused(game, "place 1 infantry: Egypt") == ["MOB-2"], "and none where none stands"


@rule("MOB-2", "anniversary-1941", "anniversary-1942")
@rule("H-10", "anniversary-1941", "anniversary-1942")
@case("R-106", "anniversary-1941", "anniversary-1942")
@both
def test_a_friends_complex_serves_whoever_took_it_after_his_capital_fell(edition: str) -> None:
    """Moscow is German. Britain took Caucasus from Germany in an earlier turn and uses it; Karelia
    is still Soviet, so nobody uses that."""
    game = scene(
        """
        power: United Kingdom
        owner Russia: Germany
        owner Caucasus: United Kingdom
        ordered United Kingdom: 5 infantry
        """,
        "mobilize",
        edition,
    )
    assert refused(game, "place 5 infantry: Caucasus") == ["MOB-1"]
    assert refused(game, "place 1 infantry: Karelia S.S.R.") == ["MOB-2"]
    say(game, "place 4 infantry: Caucasus")
    assert army(game, "Caucasus", "United Kingdom") == {"infantry": 4}


@rule("H-10", "anniversary-1941", "anniversary-1942")
@both
def test_a_freed_friends_complex_serves_him_and_not_his_liberator(edition: str) -> None:
    """Moscow is free: Caucasus, retaken by Britain, is Soviet again at once."""
    game = scene(
        """
        power: United Kingdom
        owner Caucasus: Germany
        ordered United Kingdom: 1 infantry
        Persia: United Kingdom 1 infantry
        """,
        "combat_move",
        edition,
    )
    say(game, "1 infantry: Persia > Caucasus", "done", "done")
    assert game.state.owner("Caucasus") == "Soviet Union"
    assert refused(game, "place 1 infantry: Caucasus") == ["MOB-2"]


# What is not placed


@rule("BUY-3", "anniversary-1941", "anniversary-1942")
@case("R-112", "anniversary-1941", "anniversary-1942")
@both
def test_units_may_be_held_back_and_placed_in_a_later_turn(edition: str) -> None:
    """Italy places one of two infantry and keeps the other, without a refund; a turn later both
    the old one and a new one are placed."""
    text = "power: Italy\nmoney: Italy 6\nordered Italy: {}"
    game = scene(text.format("2 infantry"), "mobilize", edition)
    say(game, "place 1 infantry: Italy", "done")
    assert game.state.ordered["Italy"] == {"infantry": 1}
    assert game.state.money["Italy"] == 6 + 10, "income alone"
    later = scene(text.format("1 infantry"), "purchase", edition)
    say(later, "buy 1 tank", "done", "done", "place 1 infantry, 1 tank: Italy")
    assert army(later, "Italy", "Italy") == {"infantry": 1, "tank": 1}


@rule("BUY-3", "anniversary-1941", "anniversary-1942")
@both
def test_nothing_need_be_placed_at_all(edition: str) -> None:
    """Done is offered beside every place."""
    game = scene("power: Italy\nordered Italy: 1 infantry", "mobilize", edition)
    assert len(offered(game)) == 2
    say(game, "done")
    assert game.state.ordered["Italy"] == {"infantry": 1}


@rule("H-14", "anniversary-1941", "anniversary-1942")
@case("R-168", "anniversary-1941", "anniversary-1942")
@both
def test_units_wait_while_the_capital_is_lost_and_appear_when_it_is_free(edition: str) -> None:
    """Rome is British: Italy's waiting tank stays; Italian infantry frees Rome, but its complex
    waits a turn; in the next turn the tank appears."""
    game = scene(
        """
        power: Italy
        owner Italy: United Kingdom
        ordered Italy: 1 tank
        money: Italy 0
        Balkans: Italy 1 infantry
        """,
        "combat_move",
        edition,
    )
    lost = say(game.copy(), "done", "done")
    assert lost.state.ordered["Italy"] == {"tank": 1}
    assert lost.state.money["Italy"] == 0
    say(game, "1 infantry: Balkans > Italy", "done", "done")
    assert game.state.owner("Italy") == "Italy"
    assert game.state.ordered["Italy"] == {"tank": 1}
    free = scene("power: Italy\nordered Italy: 1 tank", "mobilize", edition)
    say(free, "place 1 tank: Italy")
    assert army(free, "Italy", "Italy") == {"tank": 1}


@rule("VIC-8", "anniversary-1941", "anniversary-1942")
@both
def test_units_and_money_of_powers_never_mix(edition: str) -> None:
    """One player has Germany and Italy: Germany's waiting units are not placed in Italy's turn,
    nor paid by its money."""
    game = scene(
        """
        power: Italy
        seats: {"Germany": "Ada", "Italy": "Ada"}
        money: Italy 2, Germany 30
        ordered Germany: 2 infantry
        """,
        "purchase",
        edition,
    )
    assert refused(game, "buy 1 infantry") == ["BUY-1"]
    say(game, "buy nothing", "done", "done")
    assert game.state.ordered["Germany"] == {"infantry": 2}
    assert game.state.turn.power == "United States"


@rule("MOB-1", "anniversary-1941", "anniversary-1942")
@both
def test_the_first_purchase_of_a_game_is_placed(edition: str) -> None:
    """From the set-up: the first power buys an infantry and puts it into its capital."""
    game = opened(edition)
    first, _ = asked(game)
    say(game, "buy 1 infantry", "done", "done", f"place 1 infantry: {first}")
    before = sum(
        row.units.get("infantry", 0)
        for row in game.table.edition.setup
        if (row.space, row.power) == (first, first)
    )
    assert army(game, first, first)["infantry"] == before + 1
