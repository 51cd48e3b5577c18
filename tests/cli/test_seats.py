"""Who plays whom."""

from __future__ import annotations

import pytest

from battleboard.cli.seats import PERSON, agents, people, read_seats
from battleboard.core import decisions as d
from battleboard.editions import load
from battleboard.engine.game import Game
from battleboard.errors import BattleboardError
from battleboard.tables import table

E1941 = load("1941")
AXIS = ("Germany", "Japan")


def test_people_play_whom_nobody_else_plays() -> None:
    assert set(read_seats(E1941, ()).values()) == {PERSON}


def test_a_side_or_all_stand_for_their_powers() -> None:
    seats = read_seats(E1941, ["axis=random"])
    assert {power for power, player in seats.items() if player == "random"} == set(AXIS)
    assert set(read_seats(E1941, ["all=first"]).values()) == {"first"}


@pytest.mark.parametrize(
    "texts",
    [("Germany=person", "Axis=first", "all=random"), ("all=random", "Axis=first", "ger=person")],
)
def test_what_is_said_of_fewer_counts_more(texts: tuple[str, ...]) -> None:
    seats = read_seats(E1941, texts)
    assert seats["Germany"] == PERSON
    assert seats["Japan"] == "first"
    assert seats["Soviet Union"] == "random"


def test_seats_of_a_saved_game_stay_unless_others_are_named() -> None:
    seats = read_seats(E1941, ["Japan=first"], {"Germany": "random", "Japan": "random"})
    assert seats["Germany"] == "random"
    assert seats["Japan"] == "first"


def test_whoever_is_no_agent_is_a_person() -> None:
    seats = read_seats(E1941, ["Germany=person:Ann", "Japan=Random"], {"United States": "Bob"})
    assert people(seats) == frozenset(E1941.powers) - {"Japan"}


@pytest.mark.parametrize("text", ["", "Germany", "=random", "Germany=", "Germany random"])
def test_a_seat_is_a_power_and_a_player(text: str) -> None:
    with pytest.raises(BattleboardError, match="POWER=PLAYER"):
        read_seats(E1941, [text])


def test_agents_answer_for_their_powers_and_the_person_for_the_others() -> None:
    def person(_: Game) -> d.Answer:
        return d.Buy({"infantry": 1})

    found = agents(read_seats(E1941, ["Axis=first"]), person)
    assert found["Soviet Union"] is person
    assert found["Germany"](Game.new(table("1941"))) == d.Buy({})


ANNIVERSARY = load("anniversary-1941")


@pytest.mark.parametrize(
    ("texts", "italy"),
    [
        (("Germany=person:Ann",), "person:Ann"),
        (("Germany=person:Ann", "Italy=person:Bob"), "person:Bob"),
        (("Axis=random", "Germany=person:Ann"), "person:Ann"),
        (("Axis=random",), "random"),
    ],
)
def test_italy_goes_with_germany_unless_it_has_a_player_of_its_own(
    texts: tuple[str, ...], italy: str
) -> None:
    assert read_seats(ANNIVERSARY, texts)["Italy"] == italy


def test_italy_keeps_its_player_in_a_saved_game() -> None:
    before = dict.fromkeys(ANNIVERSARY.powers, "random") | {"Italy": "person:Bob"}
    assert read_seats(ANNIVERSARY, (), before)["Italy"] == "person:Bob"
    assert read_seats(ANNIVERSARY, ("Germany=person:Ann",), before)["Italy"] == "person:Ann"


def test_china_is_played_by_whoever_plays_the_united_states() -> None:
    seats = read_seats(ANNIVERSARY, ("United States=random",))
    assert seats["China"] == "random"
    agreed = read_seats(ANNIVERSARY, ("China=first", "United States=first"))
    assert agreed["China"] == "first"
    with pytest.raises(BattleboardError, match="whoever plays United States plays China too"):
        read_seats(ANNIVERSARY, ("China=first",))
