"""Minor powers, their colonies, and land that changes sides."""

from __future__ import annotations

import pytest

from battleboard.core import events as e
from tests.rules_ww1.war import asked, asks, owner, war
from tests.support.marks import case, rule
from tests.support.scene import army, facts, refused, roll, say


@rule("WW1-11", "ww1-1914")
@rule("WW1-12", "ww1-1914")
@rule("POL-9", "ww1-1914")
@case("R-131", "ww1-1914")
def test_serbia_resists_with_russian_pieces() -> None:
    """Two IPCs: three infantry and one artillery, once all moves are done."""
    game = war("""
        power: Austria-Hungary
        Trieste: Austria-Hungary 6 infantry, 2 artillery
        Budapest: Austria-Hungary 12 infantry, 2 artillery
    """)
    say(game, "6 inf, 2 art: Trieste > Serbia")
    assert army(game, "Serbia", "Russian Empire") == {}
    say(game, "done")
    assert army(game, "Serbia", "Russian Empire") == {"infantry": 3, "artillery": 1}
    assert asks(game) == ("roll", "Austria-Hungary")  # it must be attacked
    assert owner(game, "Serbia") == ""


@rule("WW1-11", "ww1-1914")
@case("R-129", "ww1-1914")
@pytest.mark.parametrize(("enters", "start"), [("Italy", "Trieste"), ("Russian Empire", "Romania")])
def test_a_friend_who_enters_an_aligned_minor_gives_it_to_the_patron(
    enters: str, start: str
) -> None:
    game = war(f"""
        power: {enters}
        owner {start}: {enters}
        minors: ["Romania"]
        {start}: {enters} 2 infantry
    """)
    say(game, f"1 inf: {start} > Serbia", "done")
    assert owner(game, "Serbia") == "Russian Empire"
    assert game.state.minors[-1] == "Serbia"
    serbs = {"infantry": 3, "artillery": 1}
    if enters == "Russian Empire":
        serbs["infantry"] += 1
    assert army(game, "Serbia", "Russian Empire") == serbs


@rule("WW1-11", "ww1-1914")
@rule("WW1-17", "ww1-1914")
@case("R-129", "ww1-1914")
def test_colonies_are_not_included() -> None:
    game = war("""
        power: British Empire
        Picardy: British Empire 2 infantry
    """)
    say(game, "1 inf: Picardy > Belgium", "done")
    assert owner(game, "Belgium") == "France"
    assert army(game, "Belgium", "France") == {"infantry": 3, "artillery": 1}
    assert army(game, "Belgium", "British Empire") == {"infantry": 1}
    assert owner(game, "Belgian Congo") == ""


@rule("WW1-11", "ww1-1914")
@rule("H-2", "ww1-1914")
def test_the_patron_gets_it_even_without_his_capital() -> None:
    game = war("""
        power: Italy
        owner Trieste: Italy
        owner Moscow: Germany
        Trieste: Italy 2 infantry
    """)
    say(game, "1 inf: Trieste > Serbia", "done")
    assert owner(game, "Serbia") == "Russian Empire"


@rule("WW1-11", "ww1-1914")
@case("R-130", "ww1-1914")
def test_the_other_side_chooses_who_speaks_for_a_neutral() -> None:
    """Germany invades Holland; the neutral United States cannot be chosen."""
    game = war("""
        power: Germany
        Ruhr: Germany 4 infantry
    """)
    say(game, "4 inf: Ruhr > Holland", "done")
    assert asks(game) == ("award", "Russian Empire")
    assert refused(game, "award United States") != []
    say(game, "award France")
    say(game, "agree")  # France
    say(game, "agree")  # Britain
    assert asks(game) == ("agree award", "Italy")
    agreed = say(game.copy(), "agree")
    assert army(agreed, "Holland", "France") == {"infantry": 3, "artillery": 1}
    say(game, "dispute")
    assert asks(game) == ("award", "Germany")
    say(game, "award Italy")
    assert army(game, "Holland", "Italy") == {"infantry": 3, "artillery": 1}
    assert asks(game) == ("roll", "Germany")


@rule("WW1-11", "ww1-1914")
@case("R-130", "ww1-1914")
def test_the_united_states_at_war_may_speak_for_a_neutral() -> None:
    game = war(
        """
        power: Germany
        joined: ["United States"]
        Ruhr: Germany 4 infantry
        """,
        seats={
            "Russian Empire": "Ann",
            "France": "Ann",
            "British Empire": "Ann",
            "Italy": "Ann",
            "United States": "Ann",
            "Germany": "Bob",
        },
    )
    say(game, "4 inf: Ruhr > Holland", "done", "award United States")
    assert army(game, "Holland", "United States") == {"infantry": 3, "artillery": 1}


@rule("WW1-11", "ww1-1914")
@case("R-131", "ww1-1914")
def test_a_minor_mobilizes_once() -> None:
    game = war("""
        power: Germany
        minors: ["Belgium"]
        Ruhr: Germany 4 infantry
        owner Belgium: France
    """)
    say(game, "1 inf: Ruhr > Belgium", "done")
    assert army(game, "Belgium", "France") == {}
    assert owner(game, "Belgium") == "Germany"


@rule("WW1-11", "ww1-1914")
@rule("WW1-22", "ww1-1914")
@case("R-131", "ww1-1914")
def test_after_a_sea_battle_it_mobilizes_when_the_troops_go_ashore() -> None:
    text = """
        power: Germany
        Sea Zone 9: Germany 1 transport (2 infantry), 1 cruiser; British Empire 1 cruiser
    """
    won = say(war(text), "trn: sz 9 - 2 inf to Belgium", "done", "fight sz 9")
    assert facts(won, e.MinorMobilized) == []
    roll(won, 1)
    roll(won, 6)
    assert army(won, "Belgium", "France") == {"infantry": 3, "artillery": 1}
    assert army(won, "Belgium", "Germany") == {"infantry": 2}
    assert asks(won) == ("roll", "France")  # the guns
    lost = say(war(text), "trn: sz 9 - 2 inf to Belgium", "done", "fight sz 9")
    roll(lost, 6)
    roll(lost, 6)
    say(lost, "break off")
    assert facts(lost, e.MinorMobilized) == []


@rule("WW1-17", "ww1-1914")
@case("R-132", "ww1-1914")
def test_colonies_of_minors_never_mobilize_and_go_to_whoever_enters() -> None:
    """The rulebook's example: British units from Rhodesia in the Belgian Congo."""
    game = war("""
        power: British Empire
        Rhodesia: British Empire 2 infantry
    """)
    say(game, "1 inf: Rhodesia > Belgian Congo", "done")
    assert owner(game, "Belgian Congo") == "British Empire"
    assert army(game, "Belgian Congo", "British Empire") == {"infantry": 1}
    assert facts(game, e.UnitsRaised) == []


@rule("WW1-17", "ww1-1914")
@case("R-146", "ww1-1914")
def test_land_of_minors_has_no_original_controller() -> None:
    """Belgium was German; the British who take it keep it, though France was its patron."""
    game = war("""
        power: British Empire
        minors: ["Belgium"]
        owner Belgium: Germany
        Picardy: British Empire 2 infantry
    """)
    say(game, "1 inf: Picardy > Belgium", "done")
    assert owner(game, "Belgium") == "British Empire"


@rule("BRD-2", "ww1-1914")
@rule("WW1-10", "ww1-1914")
def test_unmobilized_minors_are_friendly_hostile_or_neutral() -> None:
    """A fighter may fly over friendly Belgium and over hostile Bulgaria, not over Holland."""
    game = war("""
        power: France
        owner Ruhr: France
        owner Kiel: France
        owner Romania: France
        owner Constantinople: France
        Picardy: France 1 infantry, 1 fighter
        Ruhr: France 1 infantry, 1 fighter
        Kiel: France 1 infantry
        Romania: France 1 infantry, 1 fighter
        Constantinople: France 1 infantry
        owner Hanover: nobody
    """)
    assert refused(game, "1 ftr: Picardy > Belgium > Ruhr") == []
    assert refused(game, "1 ftr: Ruhr > Holland > Kiel") == ["WW1-10"]
    assert refused(game, "1 ftr: Romania > Bulgaria > Constantinople") == []


@rule("WW1-16", "ww1-1914")
@case("R-134", "ww1-1914")
def test_abandoned_ground_goes_to_the_power_that_had_it_first() -> None:
    """British and Italians stand in Picardy; the Germans leave, and it is French again."""
    game = war("""
        power: Germany
        owner Picardy: nobody
        owner Belgium: Germany
        minors: ["Belgium"]
        Picardy: Germany 2 infantry; British Empire 1 infantry; Italy 1 infantry
        Belgium: Germany 1 infantry
    """)
    say(game, "2 inf: Picardy > Belgium", "done")
    assert owner(game, "Picardy") == "France"


@rule("WW1-16", "ww1-1914")
@case("R-134", "ww1-1914")
def test_else_to_the_only_power_present_else_by_agreement_else_the_leaver_decides() -> None:
    text = """
        power: Germany
        owner Holland: nobody
        minors: ["Holland"]
        Holland: Germany 2 infantry; British Empire 1 infantry{more}
        Ruhr: Germany 1 infantry
    """
    alone = say(war(text.format(more="")), "2 inf: Holland > Ruhr", "done")
    assert owner(alone, "Holland") == "British Empire"
    two = say(war(text.format(more="; Italy 1 infantry")), "2 inf: Holland > Ruhr", "done")
    assert asks(two) == ("award", "British Empire")
    say(two, "award British Empire", "dispute")
    assert asks(two) == ("award", "Germany")
    say(two, "award Italy")
    assert owner(two, "Holland") == "Italy"


@rule("WW1-16", "ww1-1914")
@rule("WW1-25", "ww1-1914")
def test_a_first_owner_whose_capital_is_lost_has_no_claim() -> None:
    game = war("""
        power: Germany
        owner Picardy: nobody
        owner Paris: Germany
        owner Belgium: Germany
        minors: ["Belgium"]
        Picardy: Germany 2 infantry; British Empire 1 infantry
        Belgium: Germany 1 infantry
    """)
    say(game, "2 inf: Picardy > Belgium", "done")
    assert owner(game, "Picardy") == "British Empire"


@rule("WW1-16", "ww1-1914")
@case("R-145", "ww1-1914")
def test_while_a_friend_stays_it_remains_contested() -> None:
    game = war("""
        power: Germany
        owner Poland: nobody
        Poland: Germany 2 infantry; Austria-Hungary 1 infantry; Russian Empire 1 infantry
    """)
    say(game, "2 inf: Poland > Silesia", "done")
    assert owner(game, "Poland") == ""
    assert asked(game) != "award"


@rule("WW1-16", "ww1-1914")
@rule("H-3", "ww1-1914")
def test_cargo_that_a_mine_sent_back_is_there_before_claims() -> None:
    """Germans ship out of contested Picardy; the mines off Wales sink the ship, and they are back:
    the ground stays contested."""
    game = war("""
        power: Germany
        owner Picardy: nobody
        Picardy: Germany 2 infantry; France 1 infantry
        Sea Zone 7: Germany 1 transport
    """)
    say(game, "trn: sz 7 > sz 8 + 2 inf from Picardy", "done")
    roll(game, 1)
    assert army(game, "Picardy", "Germany") == {"infantry": 2}
    assert owner(game, "Picardy") == ""
