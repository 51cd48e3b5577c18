"""Cargo: what stays aboard, whose it is, and what becomes of it (MOV-10, MOV-18, MOV-19)."""

from __future__ import annotations

from tests.rules_1941.fighting import dice
from tests.rules_1941.moving import asked, battles, everyone, pieces
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene

# Cargo that stays aboard


@rule("MOV-18", "1941")
@rule("NCM-4", "1941")
def test_cargo_may_stay_at_sea_if_loaded_in_noncombat_or_before() -> None:
    """A tank boards in noncombat and stays aboard; next turn it is still there and can land."""
    game = scene(
        """
        power: United Kingdom
        United Kingdom: United Kingdom 1 tank
        Sea Zone 8: United Kingdom 1 transport
        """,
        "noncombat_move",
    )
    say(game, "1 transport: sz 8 + 1 tank from United Kingdom > sz 6", "done")
    assert army(game, "Sea Zone 6", "United Kingdom") == {"transport": 1, "tank": 1}
    assert asked(game) == ("Japan", "ChoosePurchase")
    for _ in ("Japan", "United States", "Soviet Union", "Germany"):
        say(game, "buy nothing", "done", "done")
    say(game, "buy nothing", "1 transport: sz 6 - 1 tank to Norway Finland", "done")
    assert army(game, "Norway Finland", "United Kingdom") == {"tank": 1}


@rule("MOV-18", "1941")
def test_cargo_of_an_assault_stays_aboard_when_its_ship_retreats() -> None:
    """Loaded in this combat movement, it comes back with the transport and cannot land any more."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 1 infantry
        Sea Zone 8: United Kingdom 1 transport, 1 destroyer
        Sea Zone 6: Germany 1 destroyer
    """)
    say(game, "1 destroyer: sz 8 > sz 6")
    say(game, "1 transport: sz 8 + 1 infantry from United Kingdom > sz 6 - all to Norway Finland")
    say(game, "done")
    roll(game, 6)
    roll(game, 6)
    say(game, "retreat to sz 8")
    assert army(game, "Sea Zone 8", "United Kingdom") == {
        "transport": 1,
        "destroyer": 1,
        "infantry": 1,
    }
    assert battles(game) == ["Sea Zone 6"]
    assert refused(game, "1 transport: sz 8 - 1 infantry to United Kingdom") == ["NCM-6"]


@rule("MOV-19", "1941")
@case("R-46", "1941")
def test_older_cargo_lands_or_stays_as_its_owner_likes() -> None:
    """A tank is aboard since an earlier turn, an infantry comes aboard now. The infantry has to
    land; with the tank or without."""
    position = """
        power: United States
        Midway: United States 1 infantry
        Sea Zone 43: United States 1 transport (1 tank)
        Sea Zone 44: United States 1 destroyer
    """
    order = "1 transport: sz 43 + 1 infantry from Midway > sz 44 > sz 45 - {} to Iwo Jima"
    game = scene(position)
    assert refused(game, order.format("1 tank")) == ["MOV-10"]
    assert refused(game, order.format("1 infantry, 1 tank")) == []
    say(game, order.format("1 infantry"), "done")
    assert army(game, "Iwo Jima", "United States") == {"infantry": 1}
    assert army(game, "Sea Zone 45", "United States") == {"transport": 1, "tank": 1}


@rule("MOV-19", "1941")
@case("R-46", "1941")
def test_of_equal_units_the_one_just_loaded_lands() -> None:
    """Two infantry, one aboard since earlier: a landing of one is that of the newcomer."""
    game = scene("""
        power: United States
        Midway: United States 1 infantry
        Sea Zone 43: United States 1 transport (1 infantry)
    """)
    (old,) = pieces(game, "Sea Zone 43", "infantry")
    say(game, "1 transport: sz 43 + 1 infantry from Midway > sz 44 > sz 45 - 1 infantry to Okinawa")
    say(game, "done")
    (still,) = pieces(game, "Sea Zone 45", "infantry")
    assert still.id == old.id


@rule("MOV-19", "1941")
def test_cargo_of_allies_does_not_land_in_anothers_assault() -> None:
    """The British infantry aboard stays aboard: it is not its turn."""
    game = scene("""
        power: United States
        Sea Zone 45: United States 1 transport (1 infantry; United Kingdom 1 infantry)
    """)
    assert refused(game, "1 transport: sz 45 - 2 infantry to Okinawa") == ["MOV-10"]
    say(game, "1 transport: sz 45 - 1 infantry to Okinawa", "done")
    assert everyone(game, "Okinawa") == {"United States": {"infantry": 1}}
    assert everyone(game, "Sea Zone 45")["United Kingdom"] == {"infantry": 1}


@rule("MOV-10", "1941")
def test_transports_that_differ_in_cargo_are_told_apart() -> None:
    """Two transports with an infantry each, one of them British: only the American one can land,
    so an order says which."""
    game = scene(
        """
        power: United States
        Sea Zone 11: United States 1 transport (1 infantry), 1 transport (United Kingdom 1 infantry)
        """,
        "noncombat_move",
    )
    assert refused(game, "1 transport: sz 11 - 1 infantry to Eastern United States") == ["NCM-6"]
    guest = "1 transport[1 United Kingdom infantry]: sz 11 - 1 infantry to Eastern United States"
    assert refused(game, guest) == ["MOV-10"]
    say(game, "1 transport[1 infantry]: sz 11 - 1 infantry to Eastern United States")
    assert army(game, "Eastern United States", "United States") == {"infantry": 1}


@rule("MOV-10", "1941")
def test_cargo_goes_ashore_only_by_its_ship() -> None:
    """A tank aboard does not drive off by itself, onto the shore or on from there."""
    position = """
        power: United Kingdom
        owner Western Europe: United Kingdom
        owner Southern Europe: United Kingdom
        Sea Zone 8: United Kingdom 1 transport (1 tank)
    """
    game = scene(position, "noncombat_move")
    assert refused(game, "1 tank: sz 8 > Western Europe") == ["MOV-13"]
    assert refused(game, "1 tank: sz 8 > Western Europe > Southern Europe") == ["NCM-6"]


@rule("MOV-10", "1941")
def test_cargo_cannot_fight_at_sea_and_sinks_with_its_ship() -> None:
    """Attacked by a submarine, a transport full of tanks has nothing to answer with."""
    game = scene("""
        power: Germany
        Sea Zone 9: Germany 1 submarine
        Sea Zone 10: United States 1 transport (1 infantry, 1 tank), 1 destroyer
    """)
    say(game, "1 submarine: sz 9 > sz 10", "done")
    roll(game, 2)
    assert dice(game) == {"destroyer": (1, 2)}
    roll(game, 6)
    assert everyone(game, "Sea Zone 10") == {"Germany": {"submarine": 1}}
