"""The infantry that China is given, and where it appears (CHN-1, H-13)."""

from __future__ import annotations

import pytest

from battleboard.core.decisions import Done, Place
from tests.rules_1941.moving import default_until
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, offered, refused, say, scene

US, CHINA = "United States", "China"
LOST = ("Fukien", "Hupeh", "Ningxia", "Sikang", "Suiyuan")


def levied(edition: str, lines: str) -> int:
    """How many infantry China is given in a position."""
    game = scene(f"power: United States\nYunnan: China 1 fighter\n{lines}", "purchase", edition)
    say(game, "buy nothing")
    return game.state.ordered.get(CHINA, {}).get("infantry", 0)


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@case("R-96", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(("lost", "given"), [(0, 3), (1, 3), (2, 2), (3, 2), (4, 1), (5, 1)])
def test_one_infantry_for_every_two_territories(edition: str, lost: int, given: int) -> None:
    """Seven territories are Chinese at the start: three infantry, for the seventh gives none."""
    assert levied(edition, "\n".join(f"owner {space}: Japan" for space in LOST[:lost])) == given


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(("freed", "given"), [(("Kiangsu",), 4), (("Kiangsu", "Manchuria"), 4)])
def test_kiangsu_and_manchuria_count_once_they_are_free(
    edition: str, freed: tuple[str, ...], given: int
) -> None:
    """Eight territories give four infantry, nine no more."""
    assert levied(edition, "\n".join(f"owner {space}: China" for space in freed)) == given


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_kwangtung_counts_for_nothing(edition: str) -> None:
    """Six Chinese territories and an occupied Kwangtung are still six."""
    lines = "owner Fukien: Japan\nowner Kwangtung: United Kingdom\nKwangtung: China 1 infantry"
    assert levied(edition, lines) == 3


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_what_is_lost_later_in_the_round_is_counted_next_time(edition: str) -> None:
    """The count is made in the purchase phase: land freed in this turn's battles comes too late."""
    game = scene(
        """
        power: United States
        owner Fukien: Japan
        owner Hupeh: Japan
        Sikang: China 1 infantry
        """,
        "purchase",
        edition,
    )
    say(game, "buy nothing", "first China", "1 infantry: Sikang > Hupeh", "done")
    assert game.state.owner("Hupeh") == CHINA
    assert game.state.ordered[CHINA] == {"infantry": 2}


MUSTER = """
    power: United States
    ordered China: 3 infantry
"""


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_new_infantry_appears_in_chinese_territories(edition: str) -> None:
    """In any of them, also one that was taken this turn; not in Kwangtung, nor elsewhere."""
    game = scene(
        MUSTER
        + """
        owner Kiangsu: China
        held Kiangsu: Japan
        owner Kwangtung: United Kingdom
        Kwangtung: China 1 infantry
        """,
        "mobilize",
        edition,
    )
    for place in ("Kwangtung", "Burma", "Manchuria", "Sea Zone 61", "Eastern United States"):
        assert refused(game, f"place 1 infantry: {place}") == ["CHN-1"]
    say(game, "place 2 infantry: Kiangsu", "place 1 infantry: Chinghai")
    assert army(game, "Kiangsu", CHINA) == {"infantry": 2}
    assert army(game, "Chinghai", CHINA) == {"infantry": 1}
    assert game.state.ordered[CHINA] == {}


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@rule("H-13", "anniversary-1941", "anniversary-1942")
@case("R-96", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("present", "room"),
    [
        ("nothing", 3),
        ("China 1 infantry", 2),
        ("China 1 infantry; United States 1 infantry", 1),
        ("China 1 infantry, 1 fighter; United Kingdom 1 tank", 0),
        ("United States 2 infantry; Soviet Union 1 artillery", 0),
        ("China 4 infantry", 0),
    ],
)
def test_no_unit_appears_where_three_units_stand_already(
    edition: str, present: str, room: int
) -> None:
    """The limit is looked at before each unit, and units of all powers count."""
    game = scene(MUSTER + f"Hupeh: {present}", "mobilize", edition)
    for count in (1, 2, 3):
        legal = refused(game, f"place {count} infantry: Hupeh") == []
        assert legal == (count <= room)
        assert (Place({"infantry": count}, "Hupeh") in offered(game)) == legal


@case("R-96", "anniversary-1941", "anniversary-1942")
@both
def test_by_the_corrections_only_chinese_units_count(edition: str) -> None:
    """Two Americans and a Briton leave room for three Chinese; two Chinese leave room for one."""
    game = scene(
        MUSTER
        + """
        options: errata = on
        Hupeh: United States 2 infantry; United Kingdom 1 tank
        Sikang: China 2 infantry; United States 1 infantry
        """,
        "mobilize",
        edition,
    )
    assert refused(game, "place 3 infantry: Hupeh") == []
    assert refused(game, "place 1 infantry: Sikang") == []
    assert refused(game, "place 2 infantry: Sikang") == ["CHN-1"]


@case("R-96", "anniversary-1941", "anniversary-1942")
@both
def test_what_is_not_placed_is_kept_for_a_later_turn(edition: str) -> None:
    """One of three is placed; next turn there are two and the three that are given then."""
    game = scene(MUSTER, "mobilize", edition)
    assert Done() in offered(game)
    say(game, "place 1 infantry: Yunnan", "done")
    assert game.state.ordered[CHINA] == {"infantry": 2}
    assert game.state.turn.power not in (US, CHINA)
    default_until(game, US, "ChooseFirst")
    assert game.state.ordered[CHINA] == {"infantry": 5}


@case("R-96", "anniversary-1941", "anniversary-1942")
@both
def test_nothing_is_asked_when_no_territory_has_room(edition: str) -> None:
    """The only Chinese territory holds three units: the infantry waits, the turn ends."""
    lost = "\n".join(f"owner {space}: Japan" for space in (*LOST, "Yunnan"))
    place = "power: United States\nordered China: 2 infantry\nChinghai: China 3 infantry\n"
    game = scene(place + lost, "noncombat_move", edition)
    say(game, "done", "done")
    assert game.state.ordered[CHINA] == {"infantry": 2}
    assert game.state.turn.power not in (US, CHINA)


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_the_flying_tigers_are_not_replaced(edition: str) -> None:
    """Nobody can place a fighter for China; an American fighter appears at American complexes."""
    game = scene(MUSTER, "mobilize", edition)
    assert refused(game, "place 1 fighter: Yunnan") == ["CHN-1"]
    american = scene("power: United States\nordered United States: 1 fighter", "mobilize", edition)
    assert refused(american, "place 1 fighter: Yunnan") == ["MOB-2"]


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_china_has_no_money_and_pays_only_its_conqueror(edition: str) -> None:
    """Japan collects for Hupeh, which it holds; China collects nothing for all the rest."""
    text = "power: Japan\nmoney: Japan 0, China 0\n{}Japan: Japan 1 infantry"
    without = scene(text.format(""), "collect_income", edition)
    with_hupeh = scene(text.format("owner Hupeh: Japan\n"), "collect_income", edition)
    assert with_hupeh.state.money["Japan"] == without.state.money["Japan"] + 1
    default_until(without, US, "ChoosePurchase")
    default_until(without, CHINA, "ChooseMuster")
    while without.state.turn.power in (US, CHINA):
        without.give(without.default())
    assert without.state.money[CHINA] == 0
