"""Games that are gone with the process: for tests, and for trying things out."""

from __future__ import annotations

from battleboard.store.contract import Change, Conflict, Entry, Kept, UnknownGame


class MemoryStore:
    """The contract in a dictionary."""

    def __init__(self) -> None:
        self._games: dict[str, Kept] = {}

    async def create(self, entry: Entry, lines: tuple[bytes, ...]) -> None:
        """Keep a new game."""
        if entry.game in self._games:
            raise Conflict(f"there is a game {entry.game} already")
        self._games[entry.game] = Kept(entry, lines)

    async def write(self, change: Change) -> None:
        """Keep a change."""
        kept = self._games.get(change.entry.game)
        if kept is None or kept.entry.tip != change.before:
            raise Conflict(f"game {change.entry.game} has gone on elsewhere")
        lines = kept.lines[: change.keep + 1] + change.lines
        self._games[change.entry.game] = Kept(change.entry, lines)

    async def read(self, game: str) -> Kept:
        """A whole game."""
        kept = self._games.get(game)
        if kept is None:
            raise UnknownGame(f"there is no game {game}")
        return kept

    async def entries(self, limit: int, *, before: int | None = None) -> list[Entry]:
        """The games that changed last."""
        found = [
            kept.entry
            for kept in self._games.values()
            if before is None or kept.entry.changed < before
        ]
        return sorted(found, key=lambda entry: (-entry.changed, entry.game))[:limit]

    async def delete(self, game: str) -> None:
        """Forget a game."""
        if self._games.pop(game, None) is None:
            raise UnknownGame(f"there is no game {game}")

    async def close(self) -> None:
        """Nothing to let go of."""
