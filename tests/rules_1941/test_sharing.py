"""Powers of one side share spaces, carriers and transports, if both agree (BRD-10, H-7, R-17)."""

from __future__ import annotations

import pytest

from battleboard.core.decisions import Move
from battleboard.engine.game import Game
from tests.rules_1941.moving import everyone, pieces
from tests.support.marks import case, rule
from tests.support.scene import army, offered, refused, say, scene

# By default everything is shared


@rule("BRD-10", "1941")
@rule("H-7", "1941")
def test_allies_share_territories_zones_carriers_and_transports() -> None:
    """Nobody has to be asked: Soviet units come to stay in British land and on British ships."""
    game = scene(
        """
        power: Soviet Union
        Caucasus: Soviet Union 1 infantry
        Karelia: Soviet Union 1 infantry
        Archangel: Soviet Union 1 fighter
        Sea Zone 4: Soviet Union 1 submarine
        Middle East: United Kingdom 1 infantry
        Sea Zone 5: United Kingdom 1 transport
        Sea Zone 3: United Kingdom 1 carrier
        """,
        "noncombat_move",
    )
    say(game, "1 infantry: Caucasus > Middle East", "1 infantry: Karelia > sz 5")
    say(game, "1 fighter: Archangel > sz 3", "1 submarine: sz 4 > sz 3", "done")
    assert everyone(game, "Middle East") == {
        "Soviet Union": {"infantry": 1},
        "United Kingdom": {"infantry": 1},
    }
    assert everyone(game, "Sea Zone 5")["Soviet Union"] == {"infantry": 1}
    assert everyone(game, "Sea Zone 3")["Soviet Union"] == {"fighter": 1, "submarine": 1}


# Consent can be refused, ally by ally

REFUSED_BY_THEM = 'refuses: {"United Kingdom": ["Soviet Union"]}'
REFUSED_BY_US = 'refuses: {"Soviet Union": ["United Kingdom"]}'


@rule("H-7", "1941")
@rule("BRD-10", "1941")
@pytest.mark.parametrize("refusal", [REFUSED_BY_THEM, REFUSED_BY_US])
def test_both_must_agree(refusal: str) -> None:
    """Whichever of the two refuses, Soviet units stay out of British land, zones and ships."""
    game = scene(
        f"""
        power: Soviet Union
        {refusal}
        Caucasus: Soviet Union 1 infantry
        Karelia: Soviet Union 1 infantry
        Archangel: Soviet Union 1 fighter
        Sea Zone 4: Soviet Union 1 submarine
        Sea Zone 5: United Kingdom 1 transport
        Sea Zone 3: United Kingdom 1 carrier
        """,
        "noncombat_move",
    )
    assert refused(game, "1 infantry: Caucasus > Middle East") == ["H-7"]
    assert refused(game, "1 submarine: sz 4 > sz 3") == ["H-7"]
    assert refused(game, "1 submarine: sz 4 > sz 3 > sz 2") == [], "passing is not sharing"
    assert refused(game, "1 infantry: Karelia > sz 5") == ["MOV-13"], "no willing transport"
    assert refused(game, "1 fighter: Archangel > sz 3") == ["NCM-2"], "no willing carrier"
    assert refused(game, "1 fighter: Archangel > Iceland") == ["H-7"]


@rule("H-7", "1941")
def test_a_refusal_concerns_one_ally_only() -> None:
    """The British turn the Soviets away, not the Americans; and American land stays open."""
    refusal = REFUSED_BY_THEM
    american = scene(
        f"""
        power: United States
        {refusal}
        Eastern United States: United States 1 infantry
        """,
        "noncombat_move",
    )
    assert refused(american, "1 infantry: Eastern United States > Eastern Canada") == []
    soviet = scene(
        f"""
        power: Soviet Union
        {refusal}
        Caucasus: Soviet Union 1 infantry
        """,
        "noncombat_move",
    )
    assert refused(soviet, "1 infantry: Caucasus > Szechwan") == []


@rule("H-7", "1941")
def test_a_refusal_does_not_drive_out_who_is_there_already() -> None:
    """Both fleets lie in zone 3. The Soviet submarine may be joined by another, and a Soviet
    fighter lands on the Soviet carrier beside the British ships."""
    game = scene(
        f"""
        power: Soviet Union
        {REFUSED_BY_THEM}
        Archangel: Soviet Union 1 fighter
        Sea Zone 4: Soviet Union 1 submarine
        Sea Zone 3: Soviet Union 1 carrier; United Kingdom 1 carrier
        """,
        "noncombat_move",
    )
    say(game, "1 submarine: sz 4 > sz 3", "1 fighter: Archangel > sz 3", "done")
    decks = {unit.id: unit.power for unit in pieces(game, "Sea Zone 3", "carrier")}
    (fighter,) = pieces(game, "Sea Zone 3", "fighter")
    assert decks[fighter.aboard] == "Soviet Union"


@rule("H-7", "1941")
def test_troops_are_not_landed_where_they_are_not_wanted() -> None:
    """Neither from one's own transport nor from another ally's."""
    own = scene(
        """
        power: United States
        refuses: {"United Kingdom": ["United States"]}
        Sea Zone 10: United States 1 transport (1 infantry)
        """,
        "noncombat_move",
    )
    assert refused(own, "1 transport: sz 10 - 1 infantry to Eastern Canada") == ["H-7"]
    guest = scene(
        """
        power: United States
        refuses: {"United Kingdom": ["United States"]}
        Sea Zone 4: Soviet Union 1 transport (United States 1 infantry)
        owner Karelia: United Kingdom
        """,
        "noncombat_move",
    )
    assert refused(guest, "1 infantry: sz 4 > Karelia") == ["H-7"]
    assert refused(guest, "1 infantry: sz 4 > Archangel") == []


@rule("H-7", "1941")
@rule("MOV-7", "1941")
@pytest.mark.parametrize(
    ("target", "base"),
    [
        ("Sea Zone 27", ""),
        ("Sea Zone 16", "Sea Zone 17: United Kingdom 1 carrier"),
    ],
)
def test_a_landing_proof_counts_on_no_unwilling_ally(target: str, base: str) -> None:
    """A Soviet fighter from Caucasus attacks a transport three spaces away. In reach are then only
    British territories, or a British carrier: it may attack if Britain shares them."""
    position = f"""
        power: Soviet Union
        Caucasus: Soviet Union 1 fighter
        {target}: Germany 1 transport
        {base}
    """
    move = f"1 fighter: Caucasus > {target}"
    assert refused(scene(position), move) == []
    assert refused(scene(position + REFUSED_BY_THEM), move) == ["MOV-7"]


# Who stands on which carrier


@case("R-17", "1941")
def test_a_fighter_says_on_whose_carrier_it_lands() -> None:
    """Two carriers in zone 40, one American, one British: the American fighter chooses."""
    position = """
        power: United States
        Hawaiian Islands: United States 1 fighter
        Sea Zone 40: United States 1 carrier; United Kingdom 1 carrier
    """
    for owner in ("United States", "United Kingdom"):
        game = scene(position, "noncombat_move")
        say(game, f"1 fighter: Hawaiian Islands > sz 40 onto {owner}", "done")
        (fighter,) = pieces(game, "Sea Zone 40", "fighter")
        decks = {unit.id: unit.power for unit in pieces(game, "Sea Zone 40", "carrier")}
        assert decks[fighter.aboard] == owner


@case("R-17", "1941")
def test_whose_carrier_it_is_to_be_is_offered_where_there_are_several() -> None:
    """Both carriers of zone 40 are on the list, the one that is full is not, and where there is
    one carrier nothing has to be said."""
    game = scene(
        """
        power: United States
        Hawaiian Islands: United States 1 fighter
        Sea Zone 40: United States 1 carrier; United Kingdom 1 carrier
        Sea Zone 44: United Kingdom 1 carrier (2 fighter); United States 1 carrier
        Sea Zone 43: United Kingdom 1 carrier
        """,
        "noncombat_move",
    )
    said = {zone: {m.onto for m in _flights_to(game, zone)} for zone in ("40", "43", "44")}
    assert said == {
        "40": {"", "United States", "United Kingdom"},
        "43": {""},
        "44": {"", "United States"},
    }


def _flights_to(game: Game, zone: str) -> list[Move]:
    moves = (m for m in offered(game) if isinstance(m, Move) and "fighter" in m.army)
    return [move for move in moves if move.path[-1] == f"Sea Zone {zone}"]


@case("R-17", "1941")
def test_a_fighter_lands_on_no_carrier_that_is_not_there_or_full() -> None:
    """Nor on one of the enemy."""
    game = scene(
        """
        power: United States
        Hawaiian Islands: United States 1 fighter
        Sea Zone 40: United States 1 carrier; United Kingdom 1 carrier (2 fighter)
        """,
        "noncombat_move",
    )
    for owner in ("United Kingdom", "Soviet Union", "Japan"):
        assert refused(game, f"1 fighter: Hawaiian Islands > sz 40 onto {owner}") == ["UNI-5"]


@case("R-17", "1941")
def test_which_carrier_sails_decides_which_guest_sails() -> None:
    """Two American carriers, a British fighter on one of them: an order says which one goes, and
    the guest goes or stays with its ship."""
    position = """
        power: United States
        Sea Zone 40: United States 1 carrier (United Kingdom 1 fighter), 1 carrier
    """
    with_guest = scene(position, "noncombat_move")
    say(with_guest, "1 carrier[1 United Kingdom fighter]: sz 40 > sz 44")
    assert everyone(with_guest, "Sea Zone 44") == {
        "United States": {"carrier": 1},
        "United Kingdom": {"fighter": 1},
    }
    without = scene(position, "noncombat_move")
    say(without, "1 carrier[empty]: sz 40 > sz 44")
    assert everyone(without, "Sea Zone 44") == {"United States": {"carrier": 1}}
    assert army(without, "Sea Zone 40", "United Kingdom") == {"fighter": 1}


@case("R-17", "1941")
def test_a_guest_takes_its_place_for_as_long_as_it_stays() -> None:
    """A British fighter on the only American carrier leaves room for one American fighter."""
    game = scene(
        """
        power: United States
        Hawaiian Islands: United States 2 fighter
        Sea Zone 40: United States 1 carrier (United Kingdom 1 fighter)
        """,
        "noncombat_move",
    )
    say(game, "1 fighter: Hawaiian Islands > sz 40")
    assert refused(game, "1 fighter: Hawaiian Islands > sz 40") == ["NCM-2"]


@case("R-17", "1941")
def test_guests_say_whose_transport_they_board() -> None:
    """A British and an American transport off Archangel: the Soviet infantry chooses."""
    game = scene(
        """
        power: Soviet Union
        Archangel: Soviet Union 2 infantry
        Sea Zone 4: United Kingdom 1 transport; United States 1 transport (2 infantry)
        """,
        "noncombat_move",
    )
    assert refused(game, "1 infantry: Archangel > sz 4 onto United States") == ["MOV-13"]
    boarding = [m for m in offered(game) if isinstance(m, Move) and m.path[-1] == "Sea Zone 4"]
    assert {move.onto for move in boarding} == {"", "United Kingdom"}
    say(game, "1 infantry: Archangel > sz 4 onto United Kingdom")
    aboard = pieces(game, "Sea Zone 4", "infantry")
    (guest,) = (unit for unit in aboard if unit.power == "Soviet Union")
    ships = {unit.id: unit.power for unit in pieces(game, "Sea Zone 4", "transport")}
    assert ships[guest.aboard] == "United Kingdom"
