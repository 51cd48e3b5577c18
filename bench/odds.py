"""The odds solver beside a plain chain, in one run: processor time, warm caches.

`run()` returns what `make bench` keeps. What is kept of a battle is forgotten before each run, so
that only its dice are known; `again` is what a question costs that was asked just before. `fast`
is the same with compiled code, where numba is installed. The plain chain is the simplest exact
solver: floats, lists, one order of loss, no support, no guns. It is timed on battles of as many
units, only once where it takes seconds.

The targets were set on a machine where the plain chain in its first form took the times of
`YARDSTICK`. What it takes here tells how slow this machine is; figures `at pace` are divided by
that. Both are the least of several passes, since a machine may be slowed down for seconds.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import partial
from itertools import product
from math import comb
from time import process_time

from battleboard.core.edition import Edition
from battleboard.core.units import Army
from battleboard.editions import load
from battleboard.odds import Odds, many, odds
from battleboard.odds.ask import forget
from battleboard.odds.fast import compile_kernels, forget_kernels
from battleboard.odds.question import army_of

Armies = dict[str, tuple[Army, Army]]

EDITION = "anniversary-1941"

BATTLES = {
    "small": ("3 inf, 1 art, 1 tank", "3 inf"),
    "medium": (
        "10 inf, 4 art, 6 tank, 4 fighter, 2 bomber",
        "12 inf, 3 art, 3 tank, 2 fighter, 1 aa",
    ),
    "sea": (
        "2 destroyer, 2 submarine, 1 cruiser, 1 carrier, 2 fighter, 1 battleship",
        "2 destroyer, 3 submarine, 1 carrier, 2 fighter, 2 transport",
    ),
    "large": (
        "40 inf, 15 art, 20 tank, 10 fighter, 5 bomber",
        "45 inf, 10 art, 15 tank, 8 fighter, 2 aa",
    ),
    "huge": (
        "100 inf, 40 art, 40 tank, 20 fighter",
        "120 inf, 30 art, 20 tank, 10 fighter",
    ),
}
TARGETS = {"small": 0.1, "medium": 2.0, "sea": 1.4, "large": 25.0, "huge": 60.0}
YARDSTICK = {(20, 13): 19.0, (30, 20): 86.0}
"""Milliseconds of `first_chain` for so many against so many."""

REPEATS = {"small": 300, "medium": 100, "sea": 100, "large": 12, "huge": 8}

PASSES = 4
"""How often everything is measured."""

FASTER = 10
"""How many times faster compiled code is to be, from medium battles on."""

ONCE = ("large", "huge")
"""Where the plain chain takes seconds: it is timed once, and for `huge`, where it takes minutes,
only when this module is run by itself.
"""

THREE_SHOTS = "global-1940"
"""The large battle again under rules where guns fire three shots each, whoever is hit."""


def plain_chain(attackers: int, defenders: int) -> float:
    """The chance that attackers hitting on 1 beat defenders hitting on 2, pressing to the end."""
    win = [[0.0] * (defenders + 1) for _ in range(attackers + 1)]
    for a in range(1, attackers + 1):
        win[a][0] = 1.0
        shots = _hits(a, 1)
        for d in range(1, defenders + 1):
            answers = _hits(d, 2)
            total = sum(
                p * q * win[max(0, a - g)][max(0, d - h)]
                for h, p in enumerate(shots)
                for g, q in enumerate(answers)
                if h or g
            )
            win[a][d] = total / (1 - shots[0] * answers[0])
    return win[attackers][defenders]


def first_chain(attackers: int, defenders: int) -> float:
    """The same, place by place in a dictionary, with every round written out."""
    win: dict[tuple[int, int], float] = {}
    for a, d in product(range(attackers + 1), range(defenders + 1)):
        if not a or not d:
            win[a, d] = float(a > 0)
            continue
        rounds = [
            (p * q, max(0, a - g), max(0, d - h))
            for h, p in enumerate(_hits(a, 1))
            for g, q in enumerate(_hits(d, 2))
        ]
        stay = sum(p for p, x, y in rounds if (x, y) == (a, d))
        win[a, d] = sum(p * win[x, y] for p, x, y in rounds if (x, y) != (a, d)) / (1 - stay)
    return win[attackers, defenders]


def pace() -> float:
    """How many times slower this machine is now than that of the targets, by the least of its
    measurements.
    """
    return min(
        best_of(4, partial(first_chain, *armies), 0) / then for armies, then in YARDSTICK.items()
    )


def _hits(dice: int, hit_on: int) -> list[float]:
    p = hit_on / 6
    return [comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1)]


def best_of(repeats: int, action: Callable[[], object], warm: int = 2) -> float:
    """The least processor time of several runs, in milliseconds, after some to warm up."""
    for _ in range(warm):
        action()
    times = []
    for _ in range(repeats):
        began = process_time()
        action()
        times.append(process_time() - began)
    return 1000 * min(times)


def memory(action: Callable[[], object]) -> float:
    """The most memory that a run takes beyond what was there, in megabytes."""
    tracemalloc.start()
    action()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def solved(edition: Edition, ours: Army, theirs: Army) -> Odds:
    """A battle worked out, whether it was asked for before or not."""
    forget()
    return odds(edition, ours, theirs)


def run(*, minutes: bool = False) -> dict[str, object]:
    """Measure every battle; with `minutes` the plain chain of the largest, too."""
    edition = load(EDITION)
    armies: Armies = {
        name: (army_of(edition, attacker), army_of(edition, defender))
        for name, (attacker, defender) in BATTLES.items()
    }
    results = {name: _facts(edition, name, *both) for name, both in armies.items()}
    results["large, three shots"] = {"target": TARGETS["large"]}
    results["many"] = {"target": TARGETS["small"]}
    slowness = min(_pass(edition, armies, results) for _ in range(PASSES))
    for result in results.values():
        for key in ("milliseconds", "fast"):
            if key in result:
                result[f"{key} at pace"] = result[key] / slowness
    for name, (ours, theirs) in armies.items():
        if name == "huge" and not minutes:
            continue
        units = sum(ours.values()), sum(theirs.values())
        once = name in ONCE
        plain = partial(plain_chain, *units)
        results[name]["plain_chain"] = best_of(1 if once else 3, plain, 0 if once else 2)
    for name, result in results.items():
        print(name, {key: round(figure, 3) for key, figure in result.items()}, flush=True)
    print("pace", round(slowness, 2), flush=True)
    return {"edition": EDITION, "pace": slowness, "battles": results}


def _facts(edition: Edition, name: str, ours: Army, theirs: Army) -> dict[str, float]:
    """What does not depend on the machine."""
    ask = partial(solved, edition, ours, theirs)
    wins = ask().attacker_wins
    facts = {"target": TARGETS[name], "megabytes": memory(ask), "attacker_wins": wins}
    return facts if name == "small" else facts | {"fast target": TARGETS[name] / FASTER}


def _pass(edition: Edition, armies: Armies, results: dict[str, dict[str, float]]) -> float:
    """Measure everything once, and note what is less than before; returns the pace."""
    slowness = pace()
    _time(edition, armies, results, "milliseconds", "again")
    _least(results["large, three shots"], "milliseconds", _three_shots())
    _least(results["many"], "milliseconds", best_of(2, _many) / len(_questions()))
    if compile_kernels():
        _time(edition, armies, results, "fast", "fast again")
        forget_kernels()
    return min(slowness, pace())


def _time(
    edition: Edition, armies: Armies, results: dict[str, dict[str, float]], *keys: str
) -> None:
    asks: tuple[Callable[[Edition, Army, Army], Odds], ...] = solved, odds
    for name, (ours, theirs) in armies.items():
        for key, ask in zip(keys, asks, strict=True):
            repeats = REPEATS[name] * (FASTER if key.startswith("fast") else 1)
            _least(results[name], key, best_of(repeats, partial(ask, edition, ours, theirs)))


def _least(result: dict[str, float], key: str, taken: float) -> None:
    result[key] = min(taken, result.get(key, taken))


def _questions() -> list[tuple[Army, Army]]:
    counts = product(range(1, 5), range(4), range(3), range(1, 5), range(3))
    return [
        ({"infantry": a, "tank": b, "fighter": c}, {"infantry": d, "tank": e})
        for a, b, c, d, e in counts
    ]


def _many() -> None:
    forget()
    many("1941", _questions())


def _three_shots() -> float:
    edition = load(THREE_SHOTS)
    ours, theirs = (
        army_of(edition, text.replace("bomber", "strategic bomber")) for text in BATTLES["large"]
    )
    return best_of(REPEATS["large"], partial(solved, edition, ours, theirs))


if __name__ == "__main__":
    run(minutes=True)
