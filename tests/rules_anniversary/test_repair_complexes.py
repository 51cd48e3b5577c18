"""Repair of damaged complexes (BUY-2, RAID-5, H-12)."""

from __future__ import annotations

from battleboard.core import events as e
from battleboard.core.decisions import ChooseRepair
from tests.rules_1941.moving import asked
from tests.rules_anniversary.both import both, paid
from tests.support.marks import case, rule
from tests.support.scene import facts, offered, refused, say, scene, waits


@rule("BUY-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_point_of_damage_costs_one_ipc(edition: str) -> None:
    """Germany pays 3 of its 10 IPCs for 3 of 5 points; 2 stay, 7 IPCs are left to buy with."""
    game = scene(
        """
        power: Germany
        money: Germany 10
        damage: {"Germany": {"factory": 5}}
        """,
        "purchase",
        edition,
    )
    assert waits(game) == ChooseRepair("Germany")
    say(game, "repair 3: Germany", "done")
    assert game.state.damage == {"Germany": {"factory": 2}}
    assert game.state.money["Germany"] == 7
    assert asked(game) == ("Germany", "ChoosePurchase")


@rule("BUY-2", "anniversary-1941", "anniversary-1942")
@both
def test_no_more_than_there_is_and_no_more_than_one_can_pay(edition: str) -> None:
    """Five points: six cannot be removed; with 4 IPCs no five either."""
    text = 'power: Germany\nmoney: Germany {}\ndamage: {{"Germany": {{"factory": 5}}}}'
    rich = scene(text.format(10), "purchase", edition)
    poor = scene(text.format(4), "purchase", edition)
    assert refused(rich, "repair 6: Germany") == ["BUY-2"]
    assert refused(rich, "repair 0: Germany") == ["BUY-2"]
    assert refused(rich, "repair 5: Germany") == []
    assert refused(poor, "repair 5: Germany") == ["BUY-2"]
    assert refused(poor, "repair 4: Germany") == []
    assert len(offered(poor)) == 5, "one to four points, or none"


@rule("BUY-2", "anniversary-1941", "anniversary-1942")
@both
def test_repair_is_not_asked_for_without_damage_or_money(edition: str) -> None:
    """A whole complex, or an empty purse: the purchase comes at once."""
    whole = scene("power: Germany\nmoney: Germany 9", "purchase", edition)
    empty = scene(
        'power: Germany\nmoney: Germany 0\ndamage: {"Germany": {"factory": 5}}', "purchase", edition
    )
    assert asked(whole) == ("Germany", "ChoosePurchase")
    assert asked(empty) == ("Germany", "ChoosePurchase")


@rule("BUY-2", "anniversary-1941", "anniversary-1942")
@rule("H-12", "anniversary-1941", "anniversary-1942")
@both
def test_one_repairs_only_what_one_controls(edition: str) -> None:
    """London and Moscow are damaged; Britain repairs its own, not its friend's."""
    game = scene(
        """
        power: United Kingdom
        money: United Kingdom 10
        damage: {"United Kingdom": {"factory": 2}, "Russia": {"factory": 2}}
        """,
        "purchase",
        edition,
    )
    assert refused(game, "repair 1: Russia") == ["H-12"]
    assert refused(game, "repair 1: United Kingdom") == []
    say(game, "repair 2: United Kingdom")
    assert asked(game) == ("United Kingdom", "ChoosePurchase"), "nothing else of its own is damaged"
    assert game.state.damage == {"Russia": {"factory": 2}}


@rule("BUY-2", "anniversary-1941", "anniversary-1942")
@rule("RAID-5", "anniversary-1941", "anniversary-1942")
@both
def test_a_captured_complex_keeps_its_damage_and_its_captor_repairs_it(edition: str) -> None:
    """Germany took Karelia's complex, worth 2, with 3 points of damage; it repairs two of them
    and places one unit there."""
    game = scene(
        """
        power: Germany
        money: Germany 5
        owner Karelia S.S.R.: Germany
        damage: {"Karelia S.S.R.": {"factory": 3}}
        """,
        "purchase",
        edition,
    )
    say(game, "repair 2: Karelia S.S.R.", "done", "buy 1 infantry", "done", "done")
    assert refused(game, "place 1 infantry: Karelia S.S.R.") == []
    assert game.state.money["Germany"] == 0


@rule("BUY-2", "anniversary-1941", "anniversary-1942")
@rule("RAID-5", "anniversary-1941", "anniversary-1942")
@both
def test_a_repair_serves_in_the_same_turn(edition: str) -> None:
    """Italy's complex, worth 6, is damaged by 6: nothing. One point repaired: one unit."""
    text = """
        power: Italy
        money: Italy 10
        damage: {"Italy": {"factory": 6}}
        """
    game = scene(text, "purchase", edition)
    say(game, "repair 1: Italy", "done", "buy 2 infantry", "done", "done")
    assert refused(game, "place 2 infantry: Italy") == ["MOB-1"]
    assert refused(game, "place 1 infantry: Italy") == []
    idle = scene(text, "purchase", edition)
    say(idle, "done", "buy 1 infantry", "done", "done")
    assert idle.state.ordered["Italy"] == {"infantry": 1}, "no place: it waits"
    assert idle.state.turn.power == "United States"


@rule("BUY-2", "anniversary-1941", "anniversary-1942")
@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_better_factories_repair_two_points_an_ipc(edition: str) -> None:
    """Six points cost 3, five cost 3 as well: two at a time."""
    text = """
        power: Germany
        money: Germany 3
        damage: {"Germany": {"factory": 7}}
        advances: {"Germany": ["increased factory production"]}
        """
    game = scene(text, "purchase", edition)
    assert refused(game, "repair 7: Germany") == ["BUY-2"]
    say(game, "repair 6: Germany")
    assert game.state.money["Germany"] == 0
    assert game.state.damage == {"Germany": {"factory": 1}}
    odd = say(scene(text, "purchase", edition), "repair 5: Germany")
    assert odd.state.money["Germany"] == 0
    assert odd.state.damage == {"Germany": {"factory": 2}}


@rule("TEC-3", "anniversary-1941", "anniversary-1942")
@both
def test_a_friends_better_factories_make_no_repair_cheaper(edition: str) -> None:
    """The advance is Italy's, Germany pays in full."""
    game = scene(
        """
        power: Germany
        money: Germany 6
        damage: {"Germany": {"factory": 6}}
        advances: {"Italy": ["increased factory production"]}
        """,
        "purchase",
        edition,
    )
    say(game, "repair 6: Germany")
    assert paid(game, "BUY-2") == -6


@rule("COM-11", "anniversary-1941", "anniversary-1942")
@both
def test_no_repair_without_the_capital(edition: str) -> None:
    """Moscow is German: the Soviet turn has no purchase phase, so Caucasus stays damaged."""
    before = {"anniversary-1941": "Germany", "anniversary-1942": "Japan"}[edition]
    game = scene(
        f"""
        power: {before}
        money: Soviet Union 9
        owner Russia: Germany
        damage: {{"Caucasus": {{"factory": 2}}}}
        Caucasus: Soviet Union 1 infantry
        """,
        "collect_income",
        edition,
    )
    assert asked(game) == ("Soviet Union", "combat_move")


@case("R-106", "anniversary-1941", "anniversary-1942")
@both
def test_a_complex_kept_for_a_friend_is_repaired_by_its_keeper(edition: str) -> None:
    """Moscow is German; Britain holds Caucasus, repairs its complex and places there."""
    game = scene(
        """
        power: United Kingdom
        money: United Kingdom 4
        owner Russia: Germany
        owner Caucasus: United Kingdom
        damage: {"Caucasus": {"factory": 4}}
        """,
        "purchase",
        edition,
    )
    say(game, "repair 1: Caucasus", "done", "buy 1 infantry", "done", "done")
    say(game, "place 1 infantry: Caucasus")
    assert facts(game, e.FacilityRepaired) == [e.FacilityRepaired("Caucasus", "factory", 1)]
