"""Play at the terminal: what is asked, what is shown, what the commands do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from battleboard.catalogue import catalogue
from battleboard.cli.commands import COMMANDS
from battleboard.core import decisions as d
from battleboard.engine.dice import commitment
from battleboard.engine.game import Game
from battleboard.telling.asking import PROMPTS
from tests.cli.table import FILE, T1941, flat, played, played_again, saved

# The opening


def test_a_game_begins_with_what_is_played_by_whom(folder: Path) -> None:
    said = flat(
        played(options=("--option", "short_game=on", "--seat", "Axis=random", "--seat", "uk=first"))
    )
    assert "short game on" in said
    assert "Players: person for Soviet Union, United States; random for Germany, Japan;" in said
    assert "first for United Kingdom" in said
    assert commitment("seed 1") in said
    assert f"in {FILE}" in said
    assert "Round 1 | Soviet Union | purchase | 7 IPCs" in said


def test_every_question_has_a_prompt() -> None:
    """Whoever adds a question says in `battleboard.telling.asking` how it is put to a person."""
    assert {*get_args(d.Question), d.Roll} - set(PROMPTS) == set()


def test_nothing_is_written_before_anything_is_played(folder: Path) -> None:
    assert "nothing is saved" in played("board", "money", "quit")
    assert list(folder.iterdir()) == []


def test_the_prompt_says_who_is_asked_what(folder: Path) -> None:
    said = played("buy 1 inf", "done", "done", "place 1 inf: Russia")
    for prompt in (
        "Soviet Union, buy for 7 IPCs> ",
        "Soviet Union, combat move> ",
        "Soviet Union, noncombat move> ",
        "Soviet Union, place new units> ",
        "Germany, buy for 12 IPCs> ",
    ):
        assert prompt in said


# Orders


def test_orders_are_read_shown_and_kept(folder: Path) -> None:
    said = played("buy nothing", "2 inf: arch > west r")
    assert "  2 infantry: Archangel > West Russia\n" in said
    assert saved(folder).rows[-1].given == d.Move({"infantry": 2}, ("Archangel", "West Russia"))


def test_a_mixed_army_goes_as_one_order(folder: Path) -> None:
    played("buy nothing", "6 inf, 1 tank: Russia > West Russia; 3 inf: Karelia > West Russia")
    assert [row.given for row in saved(folder).rows[2:]] == [
        d.Move({"infantry": 6}, ("Russia", "West Russia")),
        d.Move({"tank": 1}, ("Russia", "West Russia")),
        d.Move({"infantry": 3}, ("Karelia", "West Russia")),
    ]


def test_an_order_is_given_wholly_or_not_at_all(folder: Path) -> None:
    """Six infantry and two tanks: only one tank is there, so the infantry stays too."""
    said = played("buy nothing", "6 inf, 2 tank: Russia > West Russia")
    assert "No: " in said
    assert len(saved(folder).rows) == 2


def test_what_follows_the_end_of_a_phase_is_said_by_itself(folder: Path) -> None:
    """The only unit is placed by the first part, and with it the phase is over."""
    said = flat(played("buy 1 inf", "done", "done", "1 inf: Russia; 1 inf: Caucasus"))
    assert "No: part 2 of this comes too late: say it by itself" in said
    assert len(saved(folder).rows) == 4


def test_a_refusal_names_rule_title_and_nearest_choice(folder: Path) -> None:
    said = flat(played("buy nothing", "9 inf: Russia > West Russia"))
    game = saved(folder)
    (refusal,) = game.why_not(d.Move({"infantry": 9}, ("Russia", "West Russia")))
    title = catalogue().rules[refusal.rule].title
    assert f"No: {refusal.reason} [{refusal.rule}: {title}] Try: {refusal.nearest}" in said
    assert refusal.nearest


def test_nonsense_is_answered_with_what_was_expected(folder: Path) -> None:
    said = flat(played("buy nothing", "attack!", "2 inf: Atlantis > Russia"))
    assert "No: expected an army, ':' and its path" in said
    assert "No: expected a territory or sea zone" in said
    assert "`help` shows what can be said here." in said


def test_a_mistyped_command_is_recognized(folder: Path) -> None:
    assert "did you mean the command `history`?" in played("hisotry")


def test_an_empty_line_shows_what_can_be_said(folder: Path) -> None:
    said = played("")
    assert said.count("Prices: infantry 3, tank 6") == 2


# Battles


WEST_RUSSIA = ("nothing", "6 inf, 1 tank: Russia > West Russia", "done")


def test_a_battle_is_told_die_by_die(folder: Path) -> None:
    """Typed dice: a tank that hits on 3, six infantry on 1, three defenders on 2."""
    said = played(*WEST_RUSSIA, "4 1 2 3 4 5 6", "126", options=("--dice", "typed"))
    assert "Soviet Union    attacks with 6 infantry, 1 tank\n" in said
    assert "Germany         defends with 3 infantry\n" in said
    assert "In this order: 1 tank at 3, 6 infantry at 1." in said
    assert "Soviet Union    3: 4   1: [1] 2 3 4 5 6   1 hit\n" in said
    assert "Germany         2: [1] [2] 6   2 hits\n" in said
    assert "Soviet Union, take 2 hits in West Russia> " in said


def test_few_choices_are_listed(folder: Path) -> None:
    said = played(*WEST_RUSSIA, "6666666", "666", options=("--dice", "typed"))
    assert "You can say: press | retreat to Russia" in said


def test_a_won_battle_tells_losses_and_who_holds_the_land(folder: Path) -> None:
    said = flat(played(*WEST_RUSSIA, "1111111", "666", options=("--dice", "typed")))
    assert "Germany lost 3 infantry in West Russia." in said
    assert "The Soviet Union took West Russia." in said


def test_typed_dice_are_checked(folder: Path) -> None:
    said = played(*WEST_RUSSIA, "1 2", "1 2 3 4 5 6 7", "1234561", options=("--dice", "typed"))
    assert "No: expected 7 dice, got 2" in said
    assert "No: dice show 1 to 6" in said
    assert saved(folder).rows[-1].given == (1, 2, 3, 4, 5, 6, 1)
    assert saved(folder).header.commitment == ""


def test_what_agents_do_is_told_in_short(folder: Path) -> None:
    """Germany's moves stand in one paragraph, and its battles in a line each."""
    said = flat(
        played(
            options=("--seat", "all=random", "--seat", "us=person", "--rounds", "1"),
        )
    )
    assert "Round 1 | Germany (random) | 12 IPCs" in said
    rows = [row for row in saved(folder).rows if row.by == "Germany"]
    moves = [row.given for row in rows if isinstance(row.given, d.Move)]
    assert len(moves) > 5
    assert said.count("combat move: ") <= 2 * len(T1941.edition.powers)
    assert "Battle in " in said
    assert "; lost: " in said


def test_agents_alone_play_as_many_rounds_as_wished(folder: Path) -> None:
    said = played(options=("--seat", "all=first", "--rounds", "2"))
    assert "Stopped after 2 rounds." in said
    assert saved(folder).state.turn.round == 3


def test_bots_tell_what_they_think_where_that_is_wished(folder: Path) -> None:
    """Before its deed each purchase and each plan is told, once; agents without plans tell none."""
    wished = ("--seat", "all=normal", "--seat", "Japan=random", "--rounds", "1", "--why")
    said = flat(played(options=wished))
    _, soviet, germany, *others = said.split("Round 1 | ")
    assert re.search(r"thinks: \w+: .+ purchase: ", soviet)
    assert re.search(r"thinks: \S.* with .+ to succeed, .+ in all combat move: ", germany)
    assert germany.count("thinks: ") == len(set(re.findall("thinks: [^:]+", germany)))
    assert [one.startswith("Japan") for one in others] == ["thinks: " not in one for one in others]


def test_bots_keep_their_thoughts_where_nobody_asks(folder: Path) -> None:
    assert "thinks: " not in played(options=("--seat", "all=normal", "--rounds", "1"))


def test_a_fault_of_the_rules_is_not_hidden_and_loses_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Game) -> d.Answer:
        raise ZeroDivisionError

    monkeypatch.setattr(Game, "default", broken)
    with pytest.raises(ZeroDivisionError):
        played("buy nothing", "done", "done", options=("--seat", "Axis=first"))
    assert len(saved(folder).rows) > 3


# Commands


def test_help_names_every_command(folder: Path) -> None:
    said = played("help")
    for name, command in COMMANDS.items():
        assert f"  {name} {command.takes}".rstrip() in said
        assert command.text in said


def test_undo_takes_back_moves_but_not_a_phase(folder: Path) -> None:
    said = played("buy nothing", "2 inf: Archangel > West Russia", "undo", "undo")
    assert "Taken back: Soviet Union, 2 infantry: Archangel > West Russia" in said
    assert "nothing to take back since the last die or the end of a phase" in said
    assert len(saved(folder).rows) == 2


def test_why_gives_every_reason_and_changes_nothing(folder: Path) -> None:
    said = flat(played("buy nothing", "why 9 inf: Russia > West Russia", "why"))
    assert "No: " in said
    assert "No: say which order" in said
    assert "it is legal" in flat(played_again("why 2 inf: Russia > West Russia"))
    assert len(saved(folder).rows) == 2


def test_why_is_for_decisions_not_for_dice(folder: Path) -> None:
    said = played(*WEST_RUSSIA, "why press", options=("--dice", "typed"))
    assert "No: nobody is asked for a decision now" in said


def test_moves_shows_where_units_can_go(folder: Path) -> None:
    """Karelia's three infantry can attack three lands, and no more of them are offered."""
    said = flat(played("buy nothing", "moves Karelia", "moves", "moves Brazil", "moves Atlantis"))
    assert "3 infantry Eastern Europe, Norway Finland, West Russia" in said
    assert "Caucasus 3 infantry, 1 tank" in said
    assert "No unit in Brazil can move now." in said
    assert "No: expected a territory or sea zone" in said


def test_moves_tells_what_ships_can_carry(folder: Path) -> None:
    """Japan's transport beside its home can land troops, and so the troops can go."""
    turns = ("nothing", "done", "done") * 3
    said = flat(played(*turns, "nothing", "moves Japan", "moves sz 45"))
    assert "aboard transport of Sea Zone 45" in said
    assert "1 transport, landing cargo" in said


def test_board_shows_all_or_a_part(folder: Path) -> None:
    said = played("board", "board Karelia", "board sea", "board Soviet Union", "board Atlantis")
    assert "Eastern Europe" in said
    assert "There: Soviet Union 3 infantry" in flat(said)
    assert "worth 1 IPC, held by Soviet Union" in said
    assert "Japan 2 ftr, 1 trn, 1 cv, 1 bb" in flat(said)
    assert "7 IPCs in hand, land worth 7" in said
    assert "No: expected a territory or sea zone" in flat(said)


def test_a_name_of_a_space_and_of_a_power_shows_both(folder: Path) -> None:
    said = played("board Germany")
    assert "capital of Germany" in said
    assert "12 IPCs in hand, land worth 12" in said


def test_money_shows_treasuries_and_orders(folder: Path) -> None:
    said = flat(played("buy 2 inf", "money"))
    assert "Soviet Union Allies 1 7 2 infantry" in said
    assert "United States Allies 17 17" in said


def test_history_shows_the_last_inputs(folder: Path) -> None:
    said = flat(played("buy nothing", "2 inf: Archangel > West Russia", "history 1", "history x"))
    assert "3 Soviet Union 2 infantry: Archangel > West Russia" in said
    assert "1 game the game begins" not in said
    assert "No: say how many inputs" in said


def test_rule_prints_a_rule(folder: Path) -> None:
    said = flat(played("rule mov2", "rule XYZ-1", "rule"))
    assert f"MOV-2 {catalogue().rules['MOV-2'].title}" in said
    assert "No: there is no rule or case 'XYZ-1'" in said
    assert "No: say which rule" in said


def test_odds_are_those_of_the_battle_on_the_board(folder: Path) -> None:
    from battleboard.odds import odds

    said = flat(
        played(
            "nothing", "odds", "3 inf: Archangel > West Russia", "odds West Russia", "odds Japan"
        )
    )
    chance = odds("1941", "3 inf", "3 inf").attacker_wins
    assert "No: no battle is being fought" in said
    assert f"{chance:.1%} the attacker wins" in said
    assert "Hits that still have to be taken" not in said
    assert "Germany could strike back with" in said
    assert "No: there is no battle in Japan" in said


def test_odds_do_not_count_hits_that_wait(folder: Path) -> None:
    said = flat(played(*WEST_RUSSIA, "1166666", "126", "odds", options=("--dice", "typed")))
    assert "Hits that still have to be taken are not counted." in said
