"""Count the legal answers of small positions, and print the split when a count is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import Struct

from battleboard.core.decisions import Decision
from battleboard.engine.game import Game
from battleboard.notation import answer_text
from tests.support.scene import scene


class Case(Struct, frozen=True):
    """A position, the phase it is in, and the number of ways by depth."""

    edition: str
    title: str
    phase: str
    position: str
    counts: tuple[int, ...]


def cases() -> list[Case]:
    found = []
    for file in sorted(Path(__file__).parent.glob("*.txt")):
        for block in file.read_text().split("== ")[1:]:
            title, _, body = block.partition("\n")
            phase = re.search(r"^phase: (.*)$", body, re.MULTILINE)
            counts = re.search(r"^counts: (.*)$", body, re.MULTILINE)
            assert phase, title
            assert counts, title
            position = re.sub(
                r"^(phase|counts): .*$|^why: (.|\n)*(?=^counts)", "", body, flags=re.MULTILINE
            )
            position = position.replace(counts[0], "")
            numbers = tuple(map(int, counts[1].split()))
            found.append(Case(file.stem, title, phase[1], position, numbers))
    return found


def perft(game: Game, depth: int) -> int:
    """In how many ways so many answers can be given inside this phase."""
    return sum(split(game, depth).values())


def split(game: Game, depth: int) -> dict[str, int]:
    """The same count under each first answer: what you read when it is wrong."""
    counts: dict[str, int] = {}
    for answer in game.answers():
        after = game.copy()
        after.give(answer)
        inside = isinstance(after.pending, Decision) and after.can_take_back
        ways = 1 if depth == 1 else perft(after, depth - 1) if inside else 0
        counts[answer_text(answer, game.table.edition)] = ways
    return counts


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.edition}: {case.title}")
def test_counts(case: Case) -> None:
    game = scene(case.position, case.phase, case.edition)
    for depth, count in enumerate(case.counts, start=1):
        found = split(game, depth)
        assert sum(found.values()) == count, f"depth {depth}: {found}"
