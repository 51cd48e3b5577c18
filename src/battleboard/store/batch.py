"""Many changes as one: what a transaction has to do for all that waits to be written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from battleboard.store.contract import Change, Conflict, Entry, StoreError


class Tip(Struct, frozen=True):
    """Where a game ends in the database."""

    tip: str
    rows: int


class Draft(Struct):
    """What becomes of one game: rows after `cut` go, these lines come, and this is its entry."""

    tip: str
    cut: int
    entry: Entry | None = None
    lines: dict[int, bytes] = field(default_factory=dict)

    def take(self, change: Change) -> None:
        """Add a change that builds on what is here."""
        self.lines = {row: line for row, line in self.lines.items() if row <= change.keep}
        self.lines |= dict(enumerate(change.lines, start=change.keep + 1))
        self.cut = min(self.cut, change.keep)
        self.tip, self.entry = change.entry.tip, change.entry


def drafted(
    changes: Sequence[Change], known: Mapping[str, Tip]
) -> tuple[dict[str, Draft], list[StoreError | None]]:
    """What is to be done for each game, and for each change what speaks against it."""
    drafts = {game: Draft(tip.tip, tip.rows) for game, tip in known.items()}
    refused: list[StoreError | None] = []
    for change in changes:
        draft = drafts.get(change.entry.game)
        if draft is None or draft.tip != change.before:
            refused.append(Conflict(f"game {change.entry.game} has gone on elsewhere"))
        else:
            draft.take(change)
            refused.append(None)
    return {game: draft for game, draft in drafts.items() if draft.entry}, refused
