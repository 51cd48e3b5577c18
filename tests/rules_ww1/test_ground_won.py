"""Who holds the ground after a land battle."""

from __future__ import annotations

from tests.rules_ww1.test_land_battle import trenches
from tests.rules_ww1.war import asks, owner, war
from tests.support.marks import rule
from tests.support.scene import army, refused, roll, say


@rule("WW1-5", "ww1-1914")
def test_the_attacker_takes_what_he_has_cleared() -> None:
    game = trenches("2 infantry", "1 infantry")
    roll(game, 1, 6)
    roll(game, 6)
    assert owner(game, "Poland") == "Germany"


@rule("WW1-5", "ww1-1914")
def test_the_only_power_left_takes_it() -> None:
    game = trenches("1 infantry", "2 infantry")
    roll(game, 6)
    roll(game, 1, 6)
    assert owner(game, "Poland") == "Russian Empire"


@rule("WW1-5", "ww1-1914")
def test_several_that_are_left_agree_or_the_attacker_decides() -> None:
    """Holland has no original controller; France and Britain are left in it."""
    text = """
        power: Germany
        minors: ["Holland"]
        owner Holland: nobody
        Holland: Germany 1 infantry; France 1 infantry; British Empire 1 infantry
        """
    game = say(war(text, "conduct_combat"), "fight Holland")
    roll(game, 6)
    roll(game, 1, 1)
    assert asks(game) == ("award", "France")
    say(game, "award France")
    assert asks(game) == ("agree award", "British Empire")
    agreed = say(game.copy(), "agree")
    assert owner(agreed, "Holland") == "France"
    say(game, "dispute")
    assert asks(game) == ("award", "Germany")
    assert refused(game, "award Italy") != []
    say(game, "award British Empire")
    assert owner(game, "Holland") == "British Empire"


@rule("WW1-5", "ww1-1914")
@rule("VIC-8", "ww1-1914")
def test_one_player_agrees_with_himself() -> None:
    game = war(
        """
        power: Germany
        minors: ["Holland"]
        owner Holland: nobody
        Holland: Germany 1 infantry; France 1 infantry; British Empire 1 infantry
        """,
        "conduct_combat",
        {"France": "Ann", "British Empire": "Ann", "Germany": "Bob"},
    )
    say(game, "fight Holland")
    roll(game, 6)
    roll(game, 1, 1)
    say(game, "award British Empire")
    assert owner(game, "Holland") == "British Empire"


@rule("WW1-5", "ww1-1914")
@rule("WW1-25", "ww1-1914")
def test_what_is_left_to_friends_goes_to_its_original_controller() -> None:
    """Only the British are left in Picardy: it is French again."""
    game = war(
        """
        power: Germany
        owner Picardy: nobody
        Picardy: Germany 1 infantry; British Empire 2 infantry
        """,
        "conduct_combat",
    )
    say(game, "fight Picardy")
    roll(game, 6)
    roll(game, 1, 6)
    assert owner(game, "Picardy") == "France"


@rule("WW1-5", "ww1-1914")
@rule("H-2", "ww1-1914")
def test_nobody_is_left() -> None:
    """An original controller gets its land back even while its capital is lost; Serbia goes to its
    patron; Holland to nobody, and it does not mobilize again."""
    for space, heir in (
        ("Poland", "Russian Empire"),
        ("Serbia", "Russian Empire"),
        ("Holland", ""),
    ):
        game = war(
            f"""
            power: Germany
            minors: ["Serbia", "Holland"]
            owner {space}: nobody
            owner Moscow: Germany
            {space}: Germany 1 infantry; Russian Empire 1 infantry
            """,
            "conduct_combat",
        )
        say(game, f"fight {space}")
        roll(game, 1)
        roll(game, 1)
        assert owner(game, space) == heir


@rule("WW1-5", "ww1-1914")
@rule("H-6", "ww1-1914")
@rule("WW1-17", "ww1-1914")
def test_land_of_nobody_is_taken_by_whoever_enters() -> None:
    """Violated once, Holland does not mobilize a second time."""
    game = war("""
        power: Germany
        minors: ["Holland"]
        Ruhr: Germany 2 infantry
    """)
    say(game, "1 inf: Ruhr > Holland", "done")
    assert owner(game, "Holland") == "Germany"
    assert army(game, "Holland", "Germany") == {"infantry": 1}
