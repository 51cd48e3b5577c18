"""How long the levels think: seconds of the processor for the turn of a power, and memory."""

from __future__ import annotations

import resource

from battleboard.agents import make_agent
from battleboard.agents.arena import match
from battleboard.tables import table

LEVELS = ("easy", "normal", "hard")
EDITIONS = ("1941", "anniversary-1941", "ww1-1914")
ROUNDS = 10


def run() -> dict[str, float]:
    found: dict[str, float] = {}
    for edition in EDITIONS:
        for level in LEVELS:
            found |= {f"{edition} {level} {name}": n for name, n in timed(edition, level).items()}
    found["megabytes_at_most"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)
    return found


def timed(edition: str, level: str) -> dict[str, float]:
    """A game of ten rounds of a level against itself."""
    at = table(edition)
    played = match(
        at,
        dict.fromkeys(at.edition.sides, level),
        lambda name: make_agent(name, 1),
        name=f"bench {level}",
        rounds=ROUNDS,
    )
    assert not played.error, played.error
    clocks = played.clocks.values()
    turns = sum(clock.turns for clock in clocks)
    return {
        "seconds_per_turn": round(sum(clock.seconds for clock in clocks) / turns, 3),
        "worst_turn": round(max(clock.worst for clock in clocks), 3),
    }
