"""Six mistakes that players make, each explained with its rule."""

from __future__ import annotations

from tests.support.scene import refused, roll, say, scene, why


def test_a_bomber_that_cannot_land() -> None:
    """The zone is within reach, but from there no friendly ground is."""
    game = scene(
        """
        power: Germany
        Germany: Germany 1 bomber
        Sea Zone 12: United States 1 transport
        """
    )
    assert refused(game, "1 bomber: Germany > sz 12") == ["MOV-7"]


def test_a_transport_past_an_ignored_submarine() -> None:
    game = scene(
        """
        power: Germany
        Sea Zone 5: Germany 1 transport (1 infantry)
        Sea Zone 6: United Kingdom 1 submarine
        """
    )
    assert refused(game, "1 transport: sz 5 > sz 6 - 1 inf to United Kingdom") == ["MOV-11"]


def test_a_ship_through_a_canal_taken_this_turn() -> None:
    game = scene(
        """
        power: Germany
        owner Anglo-Egypt Sudan: Germany
        owner Middle East: Germany
        held Anglo-Egypt Sudan: United Kingdom
        held Middle East: Germany
        Sea Zone 17: Germany 1 destroyer
        Sea Zone 28: United Kingdom 1 transport
        """
    )
    assert refused(game, "1 destroyer: sz 17 > sz 28") == ["BRD-5"]


def test_a_second_offload() -> None:
    game = scene(
        """
        power: Germany
        Sea Zone 5: Germany 1 transport (2 infantry)
        """,
        "noncombat_move",
    )
    say(game, "1 transport: sz 5 - 1 inf to Germany")
    (reason,) = why(game, "1 transport: sz 5 - 1 inf to Eastern Europe")
    assert reason.rule == "MOV-10"
    assert "has offloaded" in reason.reason


def test_a_retreat_to_a_zone_nobody_came_from() -> None:
    game = scene(
        """
        power: United Kingdom
        Sea Zone 2: United Kingdom 1 destroyer
        Sea Zone 6: Germany 1 battleship
        """
    )
    say(game, "1 destroyer: sz 2 > sz 6", "done")
    roll(game, 6)
    roll(game, 6)
    (reason,) = why(game, "retreat to sz 3")
    assert reason.rule == "COM-7"
    assert reason.nearest == "Sea Zone 2"


def test_a_purchase_beyond_what_can_be_placed() -> None:
    game = scene("power: Japan\nmoney: Japan 40", "purchase")
    assert refused(game, "buy 6 inf") == ["BUY-3"]
