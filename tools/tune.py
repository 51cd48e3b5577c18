"""Tune figures of a level by self-play: `python -m tools.tune --keys caution,income`.

Each step draws a few figures anew around the best ones known, lets both versions meet in mirrored
games with the same dice, and keeps the new ones when they score better by more than luck: the
usual evolution strategy of one parent and one child, whose stride grows with success and shrinks
with failure. Every step is written to a report as it is made.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from battleboard.agents.arena import Result, match
from battleboard.agents.bot import Bot
from battleboard.agents.fielding import fielded
from battleboard.agents.ladder import wilson
from battleboard.agents.levels import Level, levels
from battleboard.tables import table

PARENT, CHILD = "parent", "child"
GROWS, SHRINKS = 1.3, 0.85
"""How the stride changes after a step that was better, or not."""


class Trial(Struct, frozen=True):
    """One game between two sets of figures."""

    edition: str
    parent: Level
    child: Level
    number: int
    rounds: int
    seed: int


def play_trial(trial: Trial) -> Result:
    """Both versions with the dice of their pair, the sides changed in every second game."""
    at = table(trial.edition)
    names = (PARENT, CHILD) if trial.number % 2 else (CHILD, PARENT)
    figures = {PARENT: trial.parent, CHILD: trial.child}
    return match(
        at,
        dict(zip(at.edition.sides, names, strict=True)),
        lambda name: Bot(name, figures[name], trial.seed),
        name=f"tune {trial.seed} {trial.number // 2}",
        rounds=trial.rounds,
    )


def score(results: Sequence[Result]) -> float:
    """What the child scored, undecided games by adjudication."""
    points = 0.0
    for result in results:
        points += 0.5 if not result.ahead else float(result.agents[result.ahead] == CHILD)
    return points


def mutated(level: Level, keys: Sequence[str], stride: float, rng: random.Random) -> Level:
    """The same level with some figures drawn anew, each by its own size."""
    drawn: Mapping[str, float] = {
        key: getattr(level, key) * math.exp(rng.gauss(0, stride)) for key in keys
    }
    return msgspec.structs.replace(level, **drawn)


Meet = Callable[[Level, Level, int], Sequence[Result]]


def tuned(
    level: Level, keys: Sequence[str], *, steps: int, meet: Meet, report: Callable[[str], None]
) -> Level:
    """The best figures found in so many steps; `meet` plays parent and child."""
    rng, stride = random.Random(steps), 0.25
    for step in range(1, steps + 1):
        child = mutated(level, keys, stride, rng)
        results = meet(level, child, step)
        points, games = score(results), len(results)
        low, high = wilson(points, games)
        better = points > games / 2 + math.sqrt(games) / 4
        figures = ", ".join(f"{key} {getattr(child, key):.3g}" for key in keys)
        report(
            f"| {step} | {figures} | {points:g} of {games} | {low:.0%} to {high:.0%} | "
            f"{'kept' if better else 'dropped'} | {stride:.2f} |"
        )
        level = child if better else level
        stride *= GROWS if better else SHRINKS
    return level


def main() -> None:
    options = _options()
    keys = options.keys.split(",")
    start = levels()[options.level]
    lines = [f"# Tuning {options.level} in {options.edition}", "", HEAD, RULE]

    def report(line: str) -> None:
        lines.append(line)
        print(line, flush=True)
        options.report.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def meet(parent: Level, child: Level, step: int) -> list[Result]:
        plan = [
            Trial(options.edition, parent, child, n, options.rounds, options.seed + step)
            for n in range(options.games)
        ]
        return list(fielded(play_trial, plan, workers=options.workers))

    best = tuned(start, keys, steps=options.steps, meet=meet, report=report)
    report("")
    for key in keys:
        report(f"{key} = {getattr(best, key):.3g}  # was {getattr(start, key):g}")


HEAD = "| step | child | score | 95 % | verdict | stride |"
RULE = "|---|---|---|---|---|---|"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Tune the figures of a level by self-play.")
    parser.add_argument("--edition", default="1941")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--keys", default="caution,tolerance,income,attackers,heat_decay")
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=14)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--report", type=Path, default=Path("tuning.md"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
