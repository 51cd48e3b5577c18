"""Money, research and objectives on the screen."""

from __future__ import annotations

from io import StringIO

from msgspec.structs import replace
from rich.console import Console

from battleboard.cli.screen import Screen
from battleboard.cli.treasury import show_money, show_objectives
from battleboard.cli.views import show_board
from battleboard.core.advances import Advance
from battleboard.engine.game import Game
from battleboard.tables import table

ANNIVERSARY = table("anniversary-1941")


def shown(game: Game, show: object) -> str:
    """What one of the tables says, in one line."""
    out = StringIO()
    assert callable(show)
    show(Screen(Console(file=out, width=200)), game.table.edition, game.state)
    return " ".join(out.getvalue().split())


def test_money_tells_of_research_where_it_is_played() -> None:
    game = Game.new(ANNIVERSARY, options={"technology": "on"})
    game.state = replace(
        game.state,
        tokens={"Germany": 2},
        advances={"Germany": (Advance.RADAR,), "Italy": (Advance.ROCKETS,)},
    )
    said = shown(game, show_money)
    assert "Germany: radar, 2 researchers" in said
    assert "Italy: rockets" in said
    assert "researcher" not in shown(Game.new(ANNIVERSARY), show_money)


def test_objectives_are_listed_with_what_is_missing() -> None:
    said = shown(Game.new(ANNIVERSARY, options={"objectives": "on"}), show_objectives)
    assert "Germany The heart of Europe 5" in said
    assert "United States France free 0 not held: France" in said
    assert "needed among the first territories of Japan" in said


def test_a_game_without_objectives_says_so() -> None:
    for game in (Game.new(ANNIVERSARY), Game.new(table("1941"))):
        assert shown(game, show_objectives) == "This game has no national objectives."


def test_the_board_shows_new_and_damaged_complexes() -> None:
    """Old and whole ones are printed there, and are told of in a space by itself."""
    game = Game.new(ANNIVERSARY)
    game.state = replace(
        game.state, facilities={"India": ("factory",)}, damage={"Germany": {"factory": 3}}
    )
    out = StringIO()
    screen = Screen(Console(file=out, width=200))
    show_board(screen, ANNIVERSARY.edition, game.state, "")
    rows = {line.split("  ")[1].strip(): line.strip() for line in out.getvalue().splitlines()}
    assert rows["Germany"].endswith("; ic damage 3")
    assert rows["India"].endswith("; ic")
    assert not rows["Japan"].endswith("ic")
    show_board(screen, ANNIVERSARY.edition, game.state, "Germany")
    assert "industrial complex with damage of 3" in out.getvalue()


def test_a_view_has_what_happened_at_home() -> None:
    game = Game.new(ANNIVERSARY, options={"technology": "on"})
    game.state = replace(game.state, tokens={"Germany": 2}, damage={"Italy": {"factory": 1}})
    view = game.view()
    assert (view.tokens, view.damage) == ({"Germany": 2}, {"Italy": {"factory": 1}})
    assert (view.facilities, view.advances) == ({}, {})
