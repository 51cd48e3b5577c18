"""`battleboard ladder`: which agent plays better, and by how much."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

import click

from battleboard.agents import make_agent
from battleboard.agents.fielding import fielded
from battleboard.agents.ladder import Interval, Ladder, fixtures, laddered, play_fixture
from battleboard.agents.scorebook import resumed
from battleboard.cli.opening import ready_table
from battleboard.cli.out import json_option, print_json
from battleboard.cli.screen import Screen, make_console, with_progress
from battleboard.telling.words import plural


@click.command()
@click.option("--edition", default="1941", show_default=True, help="Which game.")
@click.option(
    "--agents", default="random,easy,normal,hard", show_default=True, help="Who takes part."
)
@click.option(
    "--games", type=click.IntRange(min=2), default=10, show_default=True, help="For each pair."
)
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="A game that lasts longer is undecided, and adjudicated.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@click.option("--workers", type=click.IntRange(min=1), help="Processes. Default: one for a core.")
@click.option("--cluster", default="", help="A dask scheduler's address, or `local`.")
@click.option(
    "--book",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write every game down here; the same command goes on with it after a break.",
)
@click.option("--plot", metavar="FILE", help="Draw the ladder to an .svg or .png file.")
@json_option
def command(
    *,
    edition: str,
    agents: str,
    games: int,
    rounds: int,
    seed: int,
    workers: int | None,
    cluster: str,
    book: Path | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Let agents meet on both sides of a game, and rank them.

    Each pair plays with the same dice on changed sides. An undecided game is adjudicated to the
    side that has grown stronger since the set-up; real victories are told apart.
    """
    ready_table(edition)
    names = [name.strip() for name in agents.split(",")]
    for name in names:
        make_agent(name)  # refuses a name that nobody has
    plan = list(fixtures(edition, names, games + games % 2, rounds=rounds, seed=seed))
    play = partial(fielded, play_fixture, workers=workers or os.cpu_count() or 1, cluster=cluster)
    played = resumed(plan, book, play) if book else play(plan)
    results = list(with_progress(played, len(plan)))
    found = laddered(plan, results)
    if plot:
        from battleboard.cli.chart import save

        save(found, Path(plot))
    if as_json:
        print_json(found)
    else:
        _report(Screen(make_console()), found)
    sys.exit(1 if found.errors else 0)


def _report(screen: Screen, found: Ladder) -> None:
    screen.line(f"{plural(found.games, 'game')} of {found.edition}, {found.mean_rounds:.1f} rounds")
    screen.table(
        ("agent", "Elo", "95 %", "games", "won", "s/turn", "worst"),
        [
            (
                one.agent,
                f"{one.elo:+.0f}",
                _span(one.interval, "{:+.0f}"),
                str(one.games),
                str(one.wins),
                f"{one.seconds_per_turn:.3f}",
                f"{one.worst_turn:.2f}",
            )
            for one in found.standings
        ],
        right=("Elo", "games", "won", "s/turn", "worst"),
    )
    screen.line("Pairings: won, lost, undecided, and the score with undecided games adjudicated")
    screen.table(
        ("pair", "won", "lost", "undecided", "score", "95 %"),
        [
            (
                f"{one.first} against {one.second}",
                str(one.wins),
                str(one.losses),
                str(one.undecided),
                f"{one.score:.0%}",
                _span(one.interval, "{:.0%}"),
            )
            for one in found.pairings
        ],
        right=("won", "lost", "undecided", "score"),
    )
    for side, won in found.won_by_side.items():
        ahead = found.ahead_by_side[side]
        screen.line(f"{side}: won {won}, ahead in {ahead} of {found.games}")
    screen.line(f"Errors: {len(found.errors) or 'none'}")
    for problem in found.errors[:10]:
        screen.line(problem, indent=2, style="red")


def _span(interval: Interval, form: str) -> str:
    return " to ".join(form.format(end) for end in interval)
