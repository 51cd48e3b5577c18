"""Where Chinese units may be, and who controls what they take (CHN-1, CHN-5, H-16)."""

from __future__ import annotations

import pytest

from battleboard.core.decisions import Move
from tests.rules_1941.moving import asked, everyone
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, offered, refused, roll_all, say, scene

US, CHINA, UK = "United States", "China", "United Kingdom"


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@case("R-100", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("Yunnan", "French Indo-China/Thailand"),
        ("Kwangtung", "French Indo-China/Thailand"),
        ("Manchuria", "Buryatia S.S.R."),
        ("Chinghai", "Novosibirsk"),
        ("Chinghai", "Kazakh S.S.R."),
        ("Yunnan", "Burma"),
    ],
)
def test_chinese_units_do_not_attack_beyond_their_borders(
    edition: str, start: str, end: str
) -> None:
    """Japan holds all around China: no Chinese infantry goes there."""
    game = scene(
        f"""
        power: China
        owner Burma: Japan
        owner Kwangtung: United Kingdom
        owner Manchuria: China
        owner Buryatia S.S.R.: Japan
        owner Novosibirsk: Japan
        owner Kazakh S.S.R.: Japan
        {start}: China 1 infantry
        """,
        "combat_move",
        edition,
    )
    assert refused(game, f"1 infantry: {start} > {end}") == ["CHN-1"]
    ends = {move.path[-1] for move in offered(game) if isinstance(move, Move)}
    assert end not in ends


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@case("R-100", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("Yunnan", "Burma"),
        ("Chinghai", "Novosibirsk"),
        ("Chinghai", "Kazakh S.S.R."),
        ("Manchuria", "Buryatia S.S.R."),
    ],
)
def test_nor_do_they_walk_into_allied_land(edition: str, start: str, end: str) -> None:
    """Friendly as it is, the land beyond the border is not theirs to stand in."""
    game = scene(
        f"""
        power: China
        owner Burma: United Kingdom
        owner Manchuria: China
        {start}: China 1 infantry
        """,
        "noncombat_move",
        edition,
    )
    assert refused(game, f"1 infantry: {start} > {end}") == ["CHN-1"]
    ends = {move.path[-1] for move in offered(game) if isinstance(move, Move)}
    assert end not in ends


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("target", ["Kiangsu", "Manchuria"])
def test_china_takes_and_controls_kiangsu_and_manchuria(edition: str, target: str) -> None:
    """Land with the Chinese emblem that Japan holds at the start becomes Chinese."""
    game = scene(
        f"""
        power: China
        Suiyuan: China 2 infantry
        {target}: Japan 1 infantry
        """,
        "combat_move",
        edition,
    )
    say(game, f"2 infantry: Suiyuan > {target}", "done")
    roll_all(game, 1, 6, 6)
    assert game.state.owner(target) == CHINA
    assert everyone(game, target) == {CHINA: {"infantry": 2}}


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@rule("H-16", "anniversary-1941", "anniversary-1942")
@both
def test_kwangtung_taken_by_china_is_british(edition: str) -> None:
    """Chinese units throw the Japanese out and stay; the territory is the United Kingdom's."""
    game = scene(
        """
        power: China
        Fukien: China 2 infantry
        Kwangtung: Japan 1 infantry
        owner Kwangtung: Japan
        """,
        "combat_move",
        edition,
    )
    say(game, "2 infantry: Fukien > Kwangtung", "done")
    roll_all(game, 1, 6, 6)
    assert game.state.owner("Kwangtung") == UK
    assert everyone(game, "Kwangtung") == {CHINA: {"infantry": 2}}


@rule("H-16", "anniversary-1941", "anniversary-1942")
@both
def test_kwangtung_is_british_even_if_london_is_lost(edition: str) -> None:
    """Other liberators would keep it until London is free; China cannot control it at all."""
    lost = "owner United Kingdom: Germany\nowner Kwangtung: Japan\n"
    chinese = scene("power: China\nFukien: China 1 infantry\n" + lost, "combat_move", edition)
    say(chinese, "1 infantry: Fukien > Kwangtung", "done")
    assert chinese.state.owner("Kwangtung") == UK
    american = scene(
        "power: United States\nFukien: United States 1 infantry\n" + lost, "combat_move", edition
    )
    say(american, "1 infantry: Fukien > Kwangtung", "done")
    assert american.state.owner("Kwangtung") == US


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_chinese_units_may_stand_in_british_kwangtung(edition: str) -> None:
    """It is the one foreign territory that they may walk into."""
    game = scene(
        """
        power: China
        owner Kwangtung: United Kingdom
        Fukien: China 1 infantry
        """,
        "noncombat_move",
        edition,
    )
    say(game, "1 infantry: Fukien > Kwangtung")
    assert army(game, "Kwangtung", CHINA) == {"infantry": 1}
    assert game.state.owner("Kwangtung") == UK


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@case("R-100", "anniversary-1941", "anniversary-1942")
@both
def test_chinese_units_board_no_transport(edition: str) -> None:
    """An American transport lies off Fukien and Kwangtung; American infantry may board it."""
    text = """
        power: {}
        Fukien: China 1 infantry; United States 1 infantry
        Sea Zone 61: United States 1 transport
    """
    chinese = scene(text.format(CHINA), "noncombat_move", edition)
    assert refused(chinese, "1 infantry: Fukien > sz 61") == ["CHN-1"]
    assert not any(
        isinstance(move, Move) and move.path[-1] == "Sea Zone 61" for move in offered(chinese)
    )
    american = scene(text.format(US), "noncombat_move", edition)
    assert refused(american, "1 transport: sz 61 + 1 infantry from Fukien") == []


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@case("R-100", "anniversary-1941", "anniversary-1942")
@both
def test_the_flying_tigers_may_strike_beyond_the_border_and_come_home(edition: str) -> None:
    """They sink a transport off the coast and must land in China again: neither in Burma nor on
    an American carrier."""
    game = scene(
        """
        power: China
        turn.first: "United States"
        owner Burma: United Kingdom
        Yunnan: China 1 fighter
        Sea Zone 61: Japan 1 transport
        Sea Zone 60: United States 1 aircraft carrier
        """,
        "combat_move",
        edition,
    )
    say(game, "1 fighter: Yunnan > sz 61", "done")
    assert everyone(game, "Sea Zone 61") == {CHINA: {"fighter": 1}}
    say(game, "done")
    assert asked(game) == (CHINA, "noncombat_move")
    assert refused(game, "1 fighter: sz 61 > Burma") == ["MOV-8", "CHN-1"]
    assert refused(game, "1 fighter: sz 61 > sz 60") == ["CHN-1"]
    assert refused(game, "done") == ["NCM-2"]
    say(game, "1 fighter: sz 61 > Fukien")
    assert army(game, "Fukien", CHINA) == {"fighter": 1}


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_no_attack_from_which_the_tigers_cannot_come_home(edition: str) -> None:
    """Three spaces out and only a carrier near: for Americans enough, for the Chinese not."""
    text = """
        power: {power}
        Yunnan: {power} 1 fighter
        Sea Zone 62: Japan 1 transport
        Sea Zone 63: United States 1 aircraft carrier
    """
    chinese = scene(text.format(power=CHINA), "combat_move", edition)
    assert refused(chinese, "1 fighter: Yunnan > sz 62") == ["MOV-7"]
    american = scene(text.format(power=US), "combat_move", edition)
    assert refused(american, "1 fighter: Yunnan > sz 62") == []


@rule("CHN-5", "anniversary-1941", "anniversary-1942")
@rule("BRD-12", "anniversary-1941", "anniversary-1942")
@case("R-98", "anniversary-1941", "anniversary-1942")
@both
def test_manchuria_freed_by_the_soviets_is_chinese(edition: str) -> None:
    """Japan held it from the start, and has built a complex there: China gets both."""
    game = scene(
        """
        power: Soviet Union
        facilities: {"Manchuria": ["factory"]}
        Buryatia S.S.R.: Soviet Union 3 infantry
        Manchuria: Japan 1 infantry
        """,
        "combat_move",
        edition,
    )
    say(game, "3 infantry: Buryatia > Manchuria", "done")
    roll_all(game, 1, 6, 6, 6)
    assert game.state.owner("Manchuria") == CHINA
    assert everyone(game, "Manchuria") == {"Soviet Union": {"infantry": 3}}


@case("R-98", "anniversary-1941", "anniversary-1942")
@both
def test_a_complex_on_chinese_land_serves_no_ally(edition: str) -> None:
    """Neither the Americans nor China place units at the complex that Japan left in Manchuria,
    but for the infantry that China is given."""
    game = scene(
        """
        power: United States
        owner Manchuria: China
        facilities: {"Manchuria": ["factory"]}
        ordered United States: 1 tank
        ordered China: 1 infantry
        """,
        "mobilize",
        edition,
    )
    assert refused(game, "place 1 tank: Manchuria") == ["MOB-2"]
    say(game, "place 1 tank: Eastern United States")
    assert asked(game) == (CHINA, "ChooseMuster")
    assert refused(game, "place 1 tank: Manchuria") == ["CHN-1"]
    assert refused(game, "place 1 infantry: Manchuria") == []


@rule("CHN-5", "anniversary-1941", "anniversary-1942")
@both
def test_chinese_land_freed_by_americans_is_chinese_while_washington_is_lost(edition: str) -> None:
    """China has no capital that could be lost: what is freed always returns to it."""
    game = scene(
        """
        power: United States
        owner Eastern United States: Germany
        owner Hupeh: Japan
        Yunnan: United States 1 infantry
        """,
        "combat_move",
        edition,
    )
    say(game, "1 infantry: Yunnan > Hupeh", "done")
    assert game.state.owner("Hupeh") == CHINA


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_allied_units_may_stand_in_china(edition: str) -> None:
    """British units walk from Burma to Yunnan and stay British."""
    game = scene(
        """
        power: United Kingdom
        owner Burma: United Kingdom
        Burma: United Kingdom 1 infantry
        """,
        "noncombat_move",
        edition,
    )
    say(game, "1 infantry: Burma > Yunnan")
    assert everyone(game, "Yunnan") == {UK: {"infantry": 1}}
    assert game.state.owner("Yunnan") == CHINA
