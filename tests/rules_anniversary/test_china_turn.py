"""China inside the turn of the United States: who moves and fights when (CHN-1, H-13)."""

from __future__ import annotations

from battleboard.core import events as e
from battleboard.core.decisions import ChooseFirst, ChooseLosses, First, Roll
from battleboard.engine.game import Game
from battleboard.rules.control import player_of
from tests.rules_1941.moving import asked, battles, default_until, everyone, turns
from tests.rules_anniversary.both import both, default_to_turn_of, opened
from tests.support.marks import case, rule
from tests.support.scene import army, facts, offered, refused, roll, roll_all, say, scene, waits

US, CHINA = "United States", "China"
SHARED = """
    power: United States
    Eastern United States: United States 1 infantry
    Suiyuan: China 2 infantry
    Fukien: United States 2 infantry
    Kiangsu: Japan 1 infantry
"""


def commands(game: Game) -> list[str]:
    """Who was called to act inside a turn, in order."""
    passed = facts(game, e.CommandPassed)
    return [event.power for event in passed if isinstance(event, e.CommandPassed)]


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@case("R-97", "anniversary-1941", "anniversary-1942")
@both
def test_the_us_player_is_asked_who_moves_and_fights_first(edition: str) -> None:
    """After the purchases and before anybody moves: either of the two may begin."""
    game = say(scene(SHARED, "purchase", edition), "buy nothing")
    assert waits(game) == ChooseFirst(US, (US, CHINA))
    assert offered(game) == [First(US), First(CHINA)]
    assert refused(game, "first Japan") == ["CHN-1"]
    assert game.default() == First(US)


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@case("R-97", "anniversary-1941", "anniversary-1942")
@both
def test_china_finishes_its_battles_before_the_us_begins_to_move(edition: str) -> None:
    """China goes first and takes Kiangsu; American units stand still until then."""
    game = say(scene(SHARED, "purchase", edition), "buy nothing", "first China")
    assert asked(game) == (CHINA, "combat_move")
    assert refused(game, "1 infantry: Fukien > Kiangsu") == ["NCM-6"]
    say(game, "2 infantry: Suiyuan > Kiangsu", "done")
    roll_all(game, 1, 6, 6)
    assert everyone(game, "Kiangsu") == {CHINA: {"infantry": 2}}
    assert game.state.owner("Kiangsu") == CHINA
    assert asked(game) == (US, "combat_move")
    assert refused(game, "1 infantry: Fukien > Kiangsu") == ["MOV-1"]
    say(game, "done")
    assert asked(game) == (CHINA, "noncombat_move")
    say(game, "done")
    assert asked(game) == (US, "noncombat_move")


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@case("R-97", "anniversary-1941", "anniversary-1942")
@both
def test_the_us_may_go_first(edition: str) -> None:
    """Then the Chinese stand still until the American battles are over."""
    game = say(scene(SHARED, "purchase", edition), "buy nothing", "first United States")
    assert asked(game) == (US, "combat_move")
    assert refused(game, "1 infantry: Suiyuan > Kiangsu") == ["NCM-6"]
    say(game, "2 infantry: Fukien > Kiangsu", "done")
    roll_all(game, 1, 6, 6)
    assert asked(game) == (CHINA, "combat_move")
    assert refused(game, "1 infantry: Suiyuan > Kiangsu") == ["MOV-1"]
    assert refused(game, "1 infantry: Suiyuan > Manchuria") == []


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_the_two_never_attack_together_but_one_after_the_other(edition: str) -> None:
    """The Chinese attack on Kiangsu is beaten off; the Americans then fight a battle of their own
    there, and the Chinese who fell back take no part in it."""
    game = say(scene(SHARED, "purchase", edition), "buy nothing", "first China")
    say(game, "2 infantry: Suiyuan > Kiangsu", "done")
    roll(game, 6, 6)
    roll(game, 1)
    say(game, "retreat to Suiyuan")
    assert army(game, "Suiyuan", CHINA) == {"infantry": 1}
    assert asked(game) == (US, "combat_move")
    say(game, "2 infantry: Fukien > Kiangsu", "done")
    roll_all(game, 1, 6, 6)
    assert battles(game) == ["Kiangsu", "Kiangsu"]
    assert everyone(game, "Kiangsu") == {US: {"infantry": 2}}
    assert game.state.owner("Kiangsu") == CHINA


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_whoever_fell_back_does_not_move_again_in_noncombat(edition: str) -> None:
    """What a Chinese unit did before the American battles still counts after them."""
    game = say(scene(SHARED, "purchase", edition), "buy nothing", "first China")
    say(game, "1 infantry: Suiyuan > Kiangsu", "done")
    roll(game, 6)
    roll(game, 6)
    say(game, "retreat to Suiyuan", "done")
    assert asked(game) == (CHINA, "noncombat_move")
    say(game, "1 infantry: Suiyuan > Hupeh")
    assert refused(game, "1 infantry: Suiyuan > Hupeh") == ["NCM-6"]


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_nobody_is_asked_for_a_china_without_units(edition: str) -> None:
    """The last Chinese unit is gone: the Americans simply move; China is still given infantry."""
    game = scene(
        """
        power: United States
        Eastern United States: United States 1 infantry
        Suiyuan: Japan 1 infantry
        owner Suiyuan: Japan
        """,
        "purchase",
        edition,
    )
    say(game, "buy nothing")
    assert asked(game) == (US, "combat_move")
    say(game, "done", "done")
    assert asked(game) == (CHINA, "ChooseMuster")
    assert game.state.ordered[CHINA] == {"infantry": 3}


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@case("R-96", "anniversary-1941", "anniversary-1942")
@both
def test_without_two_territories_and_units_china_has_no_part_in_the_turn(edition: str) -> None:
    """All of China but Chinghai is Japanese: nothing is given, nothing asked."""
    lost = ["Fukien", "Hupeh", "Ningxia", "Sikang", "Suiyuan", "Yunnan"]
    lines = "\n".join(f"owner {space}: Japan" for space in lost)
    game = scene(f"power: United States\n{lines}", "purchase", edition)
    say(game, "buy nothing", "done", "done")
    assert commands(game) == []
    assert turns(game) == [game.state.turn.power]
    assert game.state.turn.power != US


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@rule("VIC-1", "anniversary-1941", "anniversary-1942")
@both
def test_china_has_no_turn_of_its_own(edition: str) -> None:
    """Six turns make a round; after the United States the first power is next."""
    game = opened(edition)
    first = game.state.turn.power
    default_to_turn_of(game, US)
    default_until(game, first, "ChoosePurchase")
    assert turns(game)[5:] == [US, first]
    assert game.state.turn.round == 2
    assert commands(game)[-1] == US


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@rule("VIC-10", "anniversary-1941", "anniversary-1942")
@both
def test_the_phases_of_a_shared_turn(edition: str) -> None:
    """China is given its infantry after the American purchases, and places it after theirs; it
    neither researches nor collects income."""
    game = scene(SHARED + "options: technology = on", "research", edition)
    seen: list[tuple[str, str]] = []
    while game.state.turn.power in (US, CHINA):
        place = (game.state.turn.power, game.state.turn.phase)
        if not seen or seen[-1] != place:
            seen.append(place)
        game.give(game.default())
    assert seen == [
        (US, "research"),
        (US, "purchase"),
        (CHINA, "purchase"),
        (US, "combat_move"),
        (CHINA, "combat_move"),
        (US, "noncombat_move"),
        (CHINA, "noncombat_move"),
        (CHINA, "mobilize"),
    ]
    assert game.state.money[CHINA] == 0


@rule("H-13", "anniversary-1941", "anniversary-1942")
@case("R-166", "anniversary-1941", "anniversary-1942")
@both
def test_china_is_given_infantry_while_washington_is_lost(edition: str) -> None:
    """The Americans buy and place nothing; China counts its land when they would have bought."""
    game = scene(
        """
        power: Italy
        Eastern United States: Germany 1 infantry
        owner Eastern United States: Germany
        Sikang: China 1 infantry
        """,
        "collect_income",
        edition,
    )
    assert waits(game) == ChooseFirst(US, (US, CHINA))
    assert game.state.ordered[CHINA] == {"infantry": 3}
    say(game, "first United States", "done", "done", "done", "done")
    assert asked(game) == (CHINA, "ChooseMuster")
    say(game, "place 2 infantry: Sikang; 1 infantry: Chinghai")
    assert army(game, "Sikang", CHINA) == {"infantry": 3}
    assert army(game, "Chinghai", CHINA) == {"infantry": 1}
    assert game.state.turn.power not in (US, CHINA)


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_one_player_speaks_for_both(edition: str) -> None:
    """China is played by whoever plays the United States."""
    game = opened(edition)
    state = game.state
    assert player_of(game.table.edition, state, CHINA) == US
    seated = Game.new(game.table, game="seated", seats={US: "Ann", CHINA: "Ann"}).state
    assert player_of(game.table.edition, seated, CHINA) == "Ann"


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_one_player_agrees_with_himself_about_losses(edition: str) -> None:
    """American and Chinese infantry defend together: their one player chooses, nobody consents."""
    game = scene(
        """
        power: Japan
        owner Suiyuan: Japan
        Suiyuan: Japan 3 infantry
        Hupeh: China 1 infantry; United States 1 infantry
        """,
        edition=edition,
    )
    say(game, "3 inf: Suiyuan > Hupeh", "done")
    roll(game, 1, 6, 6)
    assert waits(game) == ChooseLosses(US, "Hupeh", 1)
    say(game, "lose 1 infantry[China]")
    assert isinstance(waits(game), Roll)
    assert army(game, "Hupeh", US) == {"infantry": 1}


@rule("TEC-3", "anniversary-1941", "anniversary-1942")
@both
def test_american_advances_are_not_chinas(edition: str) -> None:
    """Zone 62 is three spaces from Yunnan. With long-range aircraft an American fighter has three
    left to come back; the Flying Tigers beside it would have one."""
    text = """
        power: {power}
        advances: {{"United States": ["long-range aircraft"]}}
        Yunnan: United States 1 fighter; China 1 fighter
        Sea Zone 62: Japan 1 transport
    """
    american = scene(text.format(power=US), "combat_move", edition)
    chinese = scene(text.format(power=CHINA), "combat_move", edition)
    assert refused(american, "1 fighter: Yunnan > sz 62") == []
    assert refused(chinese, "1 fighter: Yunnan > sz 62") == ["MOV-7"]


@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@rule("MOV-5", "anniversary-1941", "anniversary-1942")
@both
def test_what_the_us_left_alone_china_may_still_attack(edition: str) -> None:
    """An American destroyer attacks the submarine off Fukien and spares the transport; then the
    Flying Tigers sink it."""
    game = scene(
        """
        power: United States
        owner Fukien: China
        Fukien: China 1 fighter
        Sea Zone 60: United States 1 destroyer
        Sea Zone 61: Japan 1 submarine, 1 transport
        """,
        "purchase",
        edition,
    )
    say(game, "buy nothing", "first United States", "1 destroyer: sz 60 > sz 61", "done")
    say(game, "attack 1 submarine")
    roll(game, 2)
    roll(game, 6)
    assert army(game, "Sea Zone 61", "Japan") == {"transport": 1}
    say(game, "1 fighter: Fukien > sz 61", "done")
    assert army(game, "Sea Zone 61", "Japan") == {}
