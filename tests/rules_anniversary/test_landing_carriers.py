"""Carriers and their aircraft: own ones launch, guests are cargo (UNI-5, UNI-9, NCM-2)."""

from __future__ import annotations

import pytest

from battleboard.core.decisions import AgreeLosses, ChooseLosses
from tests.rules_1941.moving import asked, everyone, pieces
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene

JAPAN, US, UK = "Japan", "United States", "United Kingdom"


@rule("UNI-5", "anniversary-1941", "anniversary-1942")
@case("R-7", "anniversary-1941", "anniversary-1942")
@both
def test_own_fighters_launch_before_their_carrier_moves(edition: str) -> None:
    """The carrier goes to fight; its fighters stay behind in the air and attack from there."""
    game = scene(
        """
        power: Japan
        Sea Zone 57: Japan 1 carrier (2 fighter)
        Sea Zone 53: United States 1 transport
        Sea Zone 52: United States 1 transport
        """,
        "combat_move",
        edition,
    )
    say(game, "1 carrier: sz 57 > sz 53")
    assert army(game, "Sea Zone 57", JAPAN) == {"fighter": 2}
    assert all(not fighter.aboard for fighter in pieces(game, "Sea Zone 57", "fighter"))
    say(game, "1 fighter: sz 57 > sz 52", "done")
    assert army(game, "Sea Zone 53", JAPAN) == {"carrier": 1}


@rule("UNI-5", "anniversary-1941", "anniversary-1942")
@case("R-7", "anniversary-1941", "anniversary-1942")
@both
def test_waiting_fighters_come_to_the_carrier_in_noncombat(edition: str) -> None:
    """Left over zone 57 they count their flight from there."""
    game = scene(
        """
        power: Japan
        Sea Zone 57: Japan 1 carrier (2 fighter)
        Sea Zone 53: United States 1 transport
        """,
        "combat_move",
        edition,
    )
    say(game, "1 carrier: sz 57 > sz 53", "done")
    assert asked(game) == (JAPAN, "noncombat_move")
    assert refused(game, "done") == ["NCM-2"]
    say(game, "2 fighter: sz 57 > sz 53", "done")
    (carrier,) = pieces(game, "Sea Zone 53", "carrier")
    assert [f.aboard for f in pieces(game, "Sea Zone 53", "fighter")] == [carrier.id, carrier.id]


@rule("UNI-5", "anniversary-1941", "anniversary-1942")
@case("R-8", "anniversary-1941", "anniversary-1942")
@both
def test_a_guest_sails_along_as_cargo_and_sinks_with_the_carrier(edition: str) -> None:
    """An American fighter on a British carrier rolls no die, cannot be chosen as a loss, and goes
    down with the ship."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 7: United Kingdom 1 carrier (United States 1 fighter), 1 destroyer
        Sea Zone 6: Germany 1 cruiser
        """,
        "combat_move",
        edition,
    )
    say(game, "1 carrier, 1 destroyer: sz 7 > sz 6", "done")
    assert army(game, "Sea Zone 6", US) == {"fighter": 1}
    roll(game, 6, 6)
    roll(game, 1)
    assert refused(game, "lose 1 fighter") != []
    say(game, "lose 1 carrier")
    assert army(game, "Sea Zone 6", US) == {}
    assert army(game, "Sea Zone 6", UK) == {"destroyer": 1}


@rule("UNI-5", "anniversary-1941", "anniversary-1942")
@case("R-9", "anniversary-1941", "anniversary-1942")
@both
def test_a_guest_defends_when_the_carrier_is_attacked(edition: str) -> None:
    """The same fighter fires at 4 when Germany attacks, and may be lost instead of the carrier."""
    game = scene(
        """
        power: Germany
        Sea Zone 7: United Kingdom 1 carrier (United States 1 fighter)
        Sea Zone 6: Germany 1 battleship
        """,
        "combat_move",
        edition,
    )
    say(game, "1 battleship: sz 6 > sz 7", "done")
    roll(game, 4)
    assert isinstance(game.pending, ChooseLosses)
    say(game, "lose 1 fighter")
    assert isinstance(game.pending, AgreeLosses)
    say(game, "agree")
    roll(game, 4, 6)
    assert everyone(game, "Sea Zone 7") == {UK: {"carrier": 1}, "Germany": {"battleship": 1}}
    assert [unit.damage for unit in pieces(game, "Sea Zone 7", "battleship")] == [1]


@rule("UNI-5", "anniversary-1941", "anniversary-1942")
@both
def test_a_fighter_attacks_from_an_allys_carrier(edition: str) -> None:
    """In the American turn the American fighter takes off; the British carrier stays."""
    game = scene(
        """
        power: United States
        Sea Zone 7: United Kingdom 1 carrier (United States 1 fighter)
        Sea Zone 6: Germany 1 transport
        """,
        "combat_move",
        edition,
    )
    assert refused(game, "1 carrier: sz 7 > sz 6") == ["NCM-6"]
    say(game, "1 fighter: sz 7 > sz 6", "done")
    assert asked(game) == (US, "noncombat_move")
    say(game, "1 fighter: sz 6 > sz 7", "done")
    (fighter,) = pieces(game, "Sea Zone 7", "fighter")
    assert fighter.aboard


@rule("UNI-5", "anniversary-1941", "anniversary-1942")
@rule("NCM-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_carrier_holds_two_fighters_and_no_bomber(edition: str) -> None:
    """Two American guests are aboard: a third fighter finds no place, and a bomber never lands at
    sea."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 7: United Kingdom 1 carrier (United States 2 fighter)
        United Kingdom: United Kingdom 1 fighter, 1 bomber
        """,
        "noncombat_move",
        edition,
    )
    assert refused(game, "1 fighter: United Kingdom > sz 7") == ["NCM-2"]
    assert refused(game, "1 bomber: United Kingdom > sz 7") == ["NCM-2"]


@rule("NCM-2", "anniversary-1941", "anniversary-1942")
@case("R-6", "anniversary-1941", "anniversary-1942")
@both
def test_a_carrier_goes_no_further_once_a_fighter_has_landed(edition: str) -> None:
    """A fighter lands on the carrier in zone 7 as soon as it is there: the carrier stays. Had the
    carrier moved first, the fighter would have met it at the end of its way."""
    text = """
        power: United Kingdom
        Sea Zone 7: United Kingdom 1 carrier
        United Kingdom: United Kingdom 1 fighter
    """
    game = say(scene(text, "noncombat_move", edition), "1 fighter: United Kingdom > sz 7")
    (carrier,) = pieces(game, "Sea Zone 7", "carrier")
    (fighter,) = pieces(game, "Sea Zone 7", "fighter")
    assert fighter.aboard == carrier.id
    assert refused(game, "1 carrier: sz 7 > sz 8") == ["NCM-6"]
    other = say(scene(text, "noncombat_move", edition), "1 carrier: sz 7 > sz 8 > sz 9")
    assert refused(other, "1 fighter: United Kingdom > sz 9") == []


@rule("NCM-2", "anniversary-1941", "anniversary-1942")
@case("R-6", "anniversary-1941", "anniversary-1942")
@both
def test_only_the_carrier_that_was_landed_on_is_stopped(edition: str) -> None:
    """Of two carriers one takes the fighter; the other may sail on."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 7: United Kingdom 2 carrier
        United Kingdom: United Kingdom 1 fighter
        """,
        "noncombat_move",
        edition,
    )
    say(game, "1 fighter: United Kingdom > sz 7", "1 carrier: sz 7 > sz 8")
    assert refused(game, "1 carrier: sz 7 > sz 8") == ["NCM-6"]
    assert army(game, "Sea Zone 7", UK) == {"carrier": 1, "fighter": 1}


@rule("NCM-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_carrier_must_come_for_a_fighter_that_needs_it(edition: str) -> None:
    """The fighter hangs over zone 12 with no move left; the phase does not end before the carrier
    has come, and the carrier goes nowhere else."""
    game = scene(
        """
        power: United Kingdom
        owner Gibraltar: Italy
        Sea Zone 8: United Kingdom 1 carrier
        Sea Zone 12: United Kingdom 1 fighter [spent 4, flown]
        """,
        "noncombat_move",
        edition,
    )
    assert refused(game, "done") == ["NCM-2"]
    assert refused(game, "1 carrier: sz 8 > sz 1") == ["NCM-2"]
    say(game, "1 carrier: sz 8 > sz 12", "done")
    (fighter,) = pieces(game, "Sea Zone 12", "fighter")
    assert fighter.aboard


@rule("NCM-2", "anniversary-1941", "anniversary-1942")
@case("R-13", "anniversary-1941", "anniversary-1942")
@both
def test_no_aircraft_lands_in_what_was_taken_this_turn(edition: str) -> None:
    """Norway is British now, but was not when the turn began."""
    game = scene(
        """
        power: United Kingdom
        owner Norway: Germany
        Sea Zone 3: United Kingdom 1 transport (2 infantry)
        United Kingdom: United Kingdom 1 fighter
        """,
        "combat_move",
        edition,
    )
    say(
        game,
        "1 transport: sz 3 - 2 infantry to Norway",
        "1 fighter: United Kingdom > Norway",
        "done",
    )
    assert game.state.owner("Norway") == UK
    assert refused(game, "done") == ["NCM-2"]
    say(game, "1 fighter: Norway > United Kingdom", "done")
    assert army(game, "United Kingdom", UK) == {"fighter": 1}


@rule("NCM-2", "anniversary-1941", "anniversary-1942")
@both
def test_what_comes_down_nowhere_is_lost(edition: str) -> None:
    """A bomber over zone 24 with one move left reaches no friendly land: it is destroyed when
    noncombat movement ends."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 24: United Kingdom 1 bomber [spent 5, flown]
        """,
        "noncombat_move",
        edition,
    )
    say(game, "done")
    assert everyone(game, "Sea Zone 24") == {}


@rule("NCM-2", "anniversary-1941", "anniversary-1942")
@both
def test_no_aircraft_is_moved_out_of_reach_of_a_landing(edition: str) -> None:
    """A fighter that can come home may not be flown out to sea instead."""
    game = scene(
        "power: United Kingdom\nUnited Kingdom: United Kingdom 1 fighter", "noncombat_move", edition
    )
    assert refused(game, "1 fighter: United Kingdom > sz 12") == ["NCM-2"]


@case("R-17", "anniversary-1941", "anniversary-1942")
@rule("BRD-10", "anniversary-1941", "anniversary-1942")
@both
def test_the_owner_says_on_whose_carrier_an_aircraft_lands(edition: str) -> None:
    """British and American carriers lie in zone 7; the fighter names the American one."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 7: United Kingdom 1 carrier; United States 1 carrier
        United Kingdom: United Kingdom 1 fighter
        """,
        "noncombat_move",
        edition,
    )
    say(game, "1 fighter: United Kingdom > sz 7 onto United States", "done")
    decks = {ship.id: ship.power for ship in pieces(game, "Sea Zone 7", "carrier")}
    (fighter,) = pieces(game, "Sea Zone 7", "fighter")
    assert decks[fighter.aboard] == US


@rule("UNI-9", "anniversary-1941", "anniversary-1942")
@both
def test_aircraft_of_an_island_do_not_defend_the_zone_around_it(edition: str) -> None:
    """A fighter in Hawaii watches how the transport in zone 53 is sunk."""
    game = scene(
        """
        power: Japan
        Hawaiian Islands: United States 2 fighter
        Sea Zone 53: United States 1 transport
        Sea Zone 57: Japan 1 destroyer
        """,
        "combat_move",
        edition,
    )
    say(game, "1 destroyer: sz 57 > sz 53", "done")
    assert everyone(game, "Sea Zone 53") == {JAPAN: {"destroyer": 1}}
    assert army(game, "Hawaiian Islands", US) == {"fighter": 2}


@rule("H-7", "anniversary-1941", "anniversary-1942")
@rule("BRD-10", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("who", ["United Kingdom", "United States"])
def test_a_carrier_is_shared_only_if_both_agree(edition: str, who: str) -> None:
    """Whichever refuses the other, the American carrier takes no British fighter."""
    other = US if who == UK else UK
    text = """
        power: United Kingdom
        Sea Zone 7: United States 1 carrier
        United Kingdom: United Kingdom 1 fighter
    """
    order = "1 fighter: United Kingdom > sz 7"
    willing = scene(text, "noncombat_move", edition)
    assert refused(willing, order) == []
    game = scene(text + f'refuses: {{"{who}": ["{other}"]}}', "noncombat_move", edition)
    assert refused(game, order) == ["NCM-2"]
