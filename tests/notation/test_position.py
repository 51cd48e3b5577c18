"""Positions as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from battleboard.core.edition import Edition
from battleboard.core.state import Battle, State, Turn
from battleboard.core.steps import Do, Frame, Rules
from battleboard.core.units import Mark, Unit
from battleboard.engine.table import Table, opening
from battleboard.errors import Ambiguous, BattleboardError, NotationError
from battleboard.notation import parse_position, position_text, renumbered
from tests.notation.strategies import EDITIONS, QUICK, editions, states

E41 = EDITIONS["1941"]
every_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)

START_OWNERS = {
    name: space.start_controller
    for name, space in E41.board.spaces.items()
    if space.start_controller
}


# Reading back


@every_edition
@QUICK
@given(data=st.data())
def test_every_position_reads_back(edition: Edition, data: st.DataObject) -> None:
    state = data.draw(states(edition))
    text = position_text(state, edition)
    assert parse_position(text, edition) == renumbered(state, edition)
    assert position_text(renumbered(state, edition), edition) == text


@QUICK
@given(data=st.data(), edition=editions)
def test_renumbering_changes_numbers_only(data: st.DataObject, edition: Edition) -> None:
    state = data.draw(states(edition))
    once = renumbered(state, edition)
    assert renumbered(once, edition) == once
    assert replace(once, units=state.units, next_id=state.next_id) == state
    numbers = [unit.id for _, unit in once.everything()]
    assert numbers == list(range(1, once.next_id))
    for space, units in state.units.items():
        assert sorted(map(_told, units, [units] * len(units))) == sorted(
            map(_told, once.at(space), [once.at(space)] * len(units))
        )


def _told(unit: Unit, present: tuple[Unit, ...]) -> str:
    """All that can be said of a unit without any number."""
    carriers = [other for other in present if other.id == unit.aboard]
    aboard = [_told(carrier, present) for carrier in carriers]
    return repr((replace(unit, id=0, aboard=0), aboard))


# Writing


def test_a_position_is_written_in_the_order_of_the_board() -> None:
    state = State(
        edition="1941",
        options={"short_game": "on", "submarines_may_lie_low": "off"},
        turn=Turn(
            round=3,
            power="Germany",
            phase="combat_move",
            held=START_OWNERS,
            routes={"Ukraine": ("Germany",)},
        ),
        owners={**START_OWNERS, "Karelia": "Germany", "India": ""},
        units={
            "Sea Zone 5": (
                Unit(id=4, kind="carrier", power="Germany", damage=1),
                Unit(id=7, kind="fighter", power="Germany", aboard=4, spent=2, origin="Germany"),
                Unit(id=8, kind="transport", power="Germany"),
                Unit(id=9, kind="tank", power="United States", aboard=8),
                Unit(id=12, kind="infantry", power="Germany", aboard=8),
            ),
            "Eastern Europe": (
                Unit(id=2, kind="tank", power="Germany"),
                Unit(id=3, kind="infantry", power="Germany", marks=(Mark.FOUGHT,)),
                Unit(id=5, kind="infantry", power="Germany"),
                Unit(id=6, kind="infantry", power="Soviet Union"),
                Unit(id=10, kind="infantry", power="Germany"),
            ),
        },
        next_id=20,
        money={
            "Germany": 12,
            "Japan": 9,
            "Soviet Union": 7,
            "United Kingdom": 0,
            "United States": 17,
        },
        ordered={"Germany": {"tank": 1, "infantry": 2}},
        battle=Battle("Ukraine", "Germany"),
        winner="Axis",
        frames=(Frame("game", "next_turn"),),
    )
    assert position_text(state, E41) == (
        "edition: 1941\n"
        "options: short game = on, submarines may lie low = off\n"
        "round: 3\n"
        "power: Germany\n"
        "phase: combat move\n"
        "money: Soviet Union 7, Germany 12, United Kingdom 0, Japan 9, United States 17\n"
        "ordered Germany: 2 infantry, 1 tank\n"
        "owner India: nobody\n"
        "owner Karelia: Germany\n"
        "held India: United Kingdom\n"
        "held Karelia: Soviet Union\n"
        "Eastern Europe: Soviet Union 1 infantry;"
        " Germany 2 infantry, 1 infantry [fought], 1 tank\n"
        "Sea Zone 5: Germany 1 transport (1 infantry; United States 1 tank),"
        " 1 aircraft carrier [damage 1] (1 fighter [spent 2, origin Germany])\n"
        'turn.routes: {"Ukraine":["Germany"]}\n'
        'battle: {"space":"Ukraine","attacker":"Germany"}\n'
        'winner: "Axis"\n'
        'frames: [{"routine":"game","step":"next_turn"}]\n'
    )


def test_a_position_of_another_edition_is_not_written() -> None:
    with pytest.raises(BattleboardError, match="a position of 'global-1940', not of '1941'"):
        position_text(State(edition="global-1940"), E41)


@pytest.mark.parametrize("aboard", [1, 9, 3])
def test_units_aboard_nothing_that_is_there_are_not_written(aboard: int) -> None:
    """A carrier that is itself, that is nowhere, or that is carried."""
    zone = (
        Unit(id=1, kind="infantry", power="Germany", aboard=aboard),
        Unit(id=2, kind="transport", power="Germany"),
        Unit(id=3, kind="infantry", power="Germany", aboard=2),
    )
    with pytest.raises(BattleboardError, match="Sea Zone 5: no carrier"):
        position_text(State(edition="1941", units={"Sea Zone 5": zone}), E41)


# The short form


def test_nothing_said_is_an_empty_board_as_the_game_begins() -> None:
    state = parse_position("", E41)
    assert state == State(
        edition="1941",
        options={"short_game": "off", "submarines_may_lie_low": "off"},
        turn=Turn(round=1, power="Soviet Union", held=START_OWNERS),
        owners=START_OWNERS,
        money={name: power.start_ipcs for name, power in E41.powers.items()},
    )


@every_edition
def test_the_set_up_is_the_one_that_games_begin_with(edition: Edition) -> None:
    table = Table(edition, Rules({"game": (_begin,)}, {}, "game"))
    options = {name: option.default for name, option in edition.options.items()}
    begun = renumbered(opening(table, options), edition)
    laid = parse_position("set-up", edition)
    assert laid.units == begun.units
    assert laid.next_id == begun.next_id
    assert (laid.owners, laid.money, laid.options) == (begun.owners, begun.money, begun.options)


def _begin(_edition: Edition, _state: State, _given: None) -> Do:
    return Do()


def test_a_line_for_a_space_replaces_the_set_up_there() -> None:
    laid = parse_position("set-up", E41)
    changed = parse_position("Germany: Japan 1 tank\nset-up\nUkraine: nothing", E41)
    assert [(unit.power, unit.kind) for unit in changed.at("Germany")] == [("Japan", "tank")]
    assert "Ukraine" in laid.units
    assert "Ukraine" not in changed.units
    assert len(changed.at("Japan")) == len(laid.at("Japan"))


def test_what_is_said_changes_only_that() -> None:
    state = parse_position(
        """
        # Germany is about to move.
        round: 4
        power: ger
        phase: Combat Move       # a comment
        money: Germany 30
        options: short game = on
        """,
        E41,
    )
    assert (state.turn.round, state.turn.power, state.turn.phase) == (4, "Germany", "combat_move")
    assert state.money == {**parse_position("", E41).money, "Germany": 30}
    assert state.options == {"short_game": "on", "submarines_may_lie_low": "off"}


def test_a_turn_begins_with_the_present_owners_unless_it_is_said() -> None:
    taken = parse_position("owner Karelia: Germany", E41)
    assert taken.owner("Karelia") == taken.turn.held["Karelia"] == "Germany"
    lost = parse_position("owner Karelia: Germany\nheld Karelia: Soviet", E41)
    assert lost.turn.held["Karelia"] == "Soviet Union"
    assert parse_position("turn.held: {}", E41).turn.held == {}


def test_units_are_read() -> None:
    zone = parse_position(
        "sz 5: Germany 2 trn [spent 1, origin sz 7, fought] (1 inf, tank; US 1 inf), sub;"
        " nobody 1 bb [damage 1]",
        E41,
    ).at("Sea Zone 5")
    told = [(unit.id, unit.power, unit.kind, unit.aboard) for unit in zone]
    assert told == [
        (1, "Germany", "submarine", 0),
        (2, "Germany", "transport", 0),
        (3, "Germany", "infantry", 2),
        (4, "Germany", "tank", 2),
        (5, "United States", "infantry", 2),
        (6, "Germany", "transport", 0),
        (7, "Germany", "infantry", 6),
        (8, "Germany", "tank", 6),
        (9, "United States", "infantry", 6),
        (10, "", "battleship", 0),
    ]
    assert zone[5] == replace(zone[1], id=6)
    assert (zone[1].spent, zone[1].origin, zone[1].marks) == (1, "Sea Zone 7", (Mark.FOUGHT,))
    assert zone[9].damage == 1


def test_words_of_a_field_are_quoted_where_they_would_be_misread() -> None:
    for target in ("Germany", "a, b", "]", 'say "so"', "#1", " "):
        unit = Unit(id=1, kind="tank", power="Germany", target=target)
        state = replace(parse_position("", E41), units={"Germany": (unit,)}, next_id=2)
        assert parse_position(position_text(state, E41), E41) == state


def test_marks_are_kept_as_the_game_keeps_them() -> None:
    (unit,) = parse_position("Germany: Germany 1 tank [Used, fought, damage 1]", E41).at("Germany")
    assert unit.marks == (Mark.FOUGHT, Mark.USED)


def test_no_mark_is_taken_for_a_field() -> None:
    assert not {mark.split()[0] for mark in Mark} & {field.name for field in fields(Unit)}


# What is wrong


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("Karela: Germany 2 inf", 1, 1, "did you mean Karelia?"),
        ("round: 1\n\n  rond: 2", 3, 3, "did you mean round?"),
        ("owner: Germany", 1, 1, "did you mean owner SPACE?"),
        ("owner Karelia", 1, 1, "KEY: VALUE, or set-up"),
        ("owner Karela: Germany", 1, 7, "did you mean Karelia?"),
        ("owner Karelia: Germny", 1, 16, "did you mean Germany?"),
        ("edition: 1942", 1, 10, "1941, the edition that this is read for"),
        ("round: two", 1, 8, "the number of a round"),
        ("power: Germny", 1, 8, "did you mean Germany?"),
        ("phase: combat mvoe", 1, 8, "did you mean combat move"),
        ("options: short = on, x = on", 1, 22, "an option"),
        ("options: short game", 1, 20, "'=' and a value (off, on)"),
        ("options: short game = maybe", 1, 23, "a value (off, on)"),
        ("money: Germany 3, Japan", 1, 19, "a power and its IPCs"),
        ("money: Germny 3", 1, 8, "did you mean Germany?"),
        ("money: {", 1, 8, "JSON"),
        ("ordered Germany: 3 infantri", 1, 20, "did you mean infantry?"),
        ('battle: {"space": 3, "attacker": ""}', 1, 9, "JSON (Expected `str`, got `int`"),
        ("round: 1\nround: 2", 2, 1, "round only once"),
        ("sz 5: nothing\nSea Zone 5: nothing", 2, 1, "Sea Zone 5 only once"),
        ("sz 5: 3 infantry", 1, 7, "a power"),
        ("sz 5: Germany infantry", 1, 7, "a power and its units"),
        ("sz 5: Germny 3 infantry", 1, 7, "did you mean Germany?"),
        ("sz 5: Germany -3 infantry", 1, 15, "a number from 1 to 9999"),
        ("sz 5: Germany 1 trn (2 infantri)", 1, 24, "did you mean infantry?"),
        ("sz 5: Germany 1 trn (2 inf (1 tank))", 1, 28, "no cargo in cargo"),
        ("sz 5: Germany 1 trn (2 inf", 1, 15, "a number, a kind of unit"),
        ("sz 5: Germany 1 trn [damege 1]", 1, 22, "did you mean damage?"),
        ("sz 5: Germany 1 trn [damage one]", 1, 29, "a number"),
        ("sz 5: Germany 1 trn [spent 1, spent 2]", 1, 31, "each once"),
        ("sz 5: Germany 1 trn [origin Germny]", 1, 29, "did you mean Germany?"),
        ("sz 5: Germany 1 trn [used, used]", 1, 28, "each once"),
        ("sz 5: Germany 1 trn [foght]", 1, 22, "did you mean fought?"),
        ("sz 5: Germany 1 trn []", 1, 22, "what the unit remembers"),
        ("sz 5: Germany 9999 trn (1 inf)", 1, 7, "at most 9999 units in a space"),
    ],
)
def test_a_wrong_position_is_pointed_at(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as told:
        parse_position(text, E41)
    assert (told.value.line, told.value.column) == (line, column)
    assert expected in told.value.expected


def test_first_letters_that_several_names_share_are_refused_with_their_place() -> None:
    with pytest.raises(Ambiguous, match="line 2, column 8: 'uni' could be United Kingdom or"):
        parse_position("round: 1\npower: uni", E41)
