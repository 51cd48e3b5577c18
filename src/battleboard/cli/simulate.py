"""`battleboard simulate EDITION`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from battleboard.agents import make_agent
from battleboard.cli.opening import read_options, ready_table
from battleboard.cli.out import json_option, print_json
from battleboard.cli.screen import Screen, make_console, with_progress
from battleboard.cli.trials import UNDECIDED, Plan, Summary, outcomes, summed
from battleboard.core.edition import SideName
from battleboard.engine.table import chosen_options
from battleboard.errors import BattleboardError
from battleboard.telling.words import plural

MOST_PROBLEMS = 10
"""So many problems are printed; the others are only counted."""


@click.command()
@click.argument("edition")
@click.option(
    "--games", type=click.IntRange(min=1), default=10, show_default=True, help="How many games."
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same seed, the same games."
)
@click.option(
    "--agents",
    default="random",
    show_default=True,
    metavar="A[,B]",
    help="The agents of the sides, in the order of the edition; one name for all.",
)
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="A game that lasts longer is undecided.",
)
@click.option(
    "--workers", type=click.IntRange(min=1), help="Processes. Default: one for each core."
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the edition."
)
@click.option(
    "--check/--no-check", default=True, help="Look for broken invariants after every row."
)
@json_option
def command(
    *,
    edition: str,
    games: int,
    seed: int,
    agents: str,
    rounds: int,
    workers: int | None,
    options: tuple[str, ...],
    check: bool,
    as_json: bool,
) -> None:
    """Let agents play many games, and count who wins, how long it takes and what goes wrong."""
    found = ready_table(edition).edition
    chosen = chosen_options(found, read_options(options))
    plan = Plan(
        edition=edition,
        seed=seed,
        agents=_by_side(found.sides, agents),
        rounds=rounds,
        options=chosen,
        check=check,
    )
    played = list(with_progress(outcomes(plan, games, workers or _cores()), games))
    summary = summed(plan, played)
    if as_json:
        print_json(summary)
    else:
        _report(Screen(make_console()), summary)
    sys.exit(1 if summary.errors or summary.broken else 0)


def _by_side(sides: Sequence[SideName], text: str) -> dict[SideName, str]:
    """Who plays each side."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        make_agent(name)  # refuses a name that nobody has
    if len(names) == 1:
        names *= len(sides)
    if len(names) != len(sides):
        raise BattleboardError(f"--agents: name one, or one for each of {', '.join(sides)}")
    return dict(zip(sides, names, strict=True))


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _report(screen: Screen, summary: Summary) -> None:
    rows = [
        (side, who, str(summary.wins[side]), f"{summary.wins[side] / summary.games:.0%}")
        for side, who in (*summary.plan.agents.items(), (UNDECIDED, ""))
    ]
    screen.line(
        f"{plural(summary.games, 'game')} of {summary.plan.edition}, at most "
        f"{plural(summary.plan.rounds, 'round')}, seed {summary.plan.seed}"
    )
    screen.table(("side", "agent", "wins", "share"), rows, right=("wins", "share"))
    screen.line(
        f"A game took {summary.mean_rounds:.1f} rounds and "
        f"{summary.decisions / summary.games:.0f} decisions on average; all of them "
        f"{summary.seconds:.1f} s, {summary.decisions / summary.seconds:.0f} decisions a second"
    )
    for title, problems in (("errors", summary.errors), ("broken invariants", summary.broken)):
        screen.line(f"{title.capitalize()}: {len(problems) or 'none'}")
        for problem in problems[:MOST_PROBLEMS]:
            screen.line(problem, indent=2, style="red")
