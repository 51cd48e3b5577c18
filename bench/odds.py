"""The odds solver beside a plain chain, in one run: processor time, warm caches.

`run()` returns what `make bench` keeps. What is kept of a battle is forgotten before each run, so
that only its dice are known; `again` is what a question costs that was asked just before. `fast`
is the same with compiled code, where numba is installed. The plain chain is the simplest exact
solver: floats, lists, one order of loss, no support, no guns. It is timed on battles of as many
units, only once where it takes seconds.
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
REPEATS = {"small": 500, "medium": 200, "sea": 200, "large": 20, "huge": 12}

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
    armies = {
        name: (army_of(edition, attacker), army_of(edition, defender))
        for name, (attacker, defender) in BATTLES.items()
    }
    results = {name: _measured(edition, name, *both) for name, both in armies.items()}
    results["large, three shots"] = _three_shots()
    results["many"] = {
        "milliseconds": best_of(3, _many) / len(_questions()),
        "target": TARGETS["small"],
    }
    if compile_kernels():
        for name, both in armies.items():
            results[name]["fast"] = best_of(REPEATS[name], partial(solved, edition, *both))
            again = best_of(REPEATS[name], partial(odds, edition, *both))
            results[name]["fast again"] = again
            if name != "small":
                results[name]["fast target"] = TARGETS[name] / FASTER
        forget_kernels()
    for name, (ours, theirs) in armies.items():
        if name == "huge" and not minutes:
            continue
        units = sum(ours.values()), sum(theirs.values())
        once = name in ONCE
        plain = partial(plain_chain, *units)
        results[name]["plain_chain"] = best_of(1 if once else 3, plain, 0 if once else 2)
    for name, result in results.items():
        print(name, {key: round(figure, 3) for key, figure in result.items()}, flush=True)
    return {"edition": EDITION, "battles": results}


def _measured(edition: Edition, name: str, ours: Army, theirs: Army) -> dict[str, float]:
    ask = partial(solved, edition, ours, theirs)
    result = {
        "milliseconds": best_of(REPEATS[name], ask),
        "target": TARGETS[name],
        "megabytes": memory(ask),
        "attacker_wins": ask().attacker_wins,
    }
    result["again"] = best_of(REPEATS[name], partial(odds, edition, ours, theirs))
    return result


def _questions() -> list[tuple[Army, Army]]:
    counts = product(range(1, 5), range(4), range(3), range(1, 5), range(3))
    return [
        ({"infantry": a, "tank": b, "fighter": c}, {"infantry": d, "tank": e})
        for a, b, c, d, e in counts
    ]


def _many() -> None:
    forget()
    many("1941", _questions())


def _three_shots() -> dict[str, float]:
    edition = load(THREE_SHOTS)
    ours, theirs = (
        army_of(edition, text.replace("bomber", "strategic bomber")) for text in BATTLES["large"]
    )
    return {
        "milliseconds": best_of(REPEATS["large"], partial(solved, edition, ours, theirs)),
        "target": TARGETS["large"],
    }


if __name__ == "__main__":
    run(minutes=True)
