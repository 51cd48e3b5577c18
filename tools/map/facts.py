"""The one door to the game's own boards: which spaces there are and which of them touch."""

from __future__ import annotations

import msgspec

from battleboard.editions import load as load_edition
from battleboard.maps.read import BOARDS

EDITIONS = {board: edition for edition, board in reversed(BOARDS.items())}
Pair = tuple[str, str]


class Canal(msgspec.Struct, frozen=True):
    name: str
    between: Pair


class Facts(msgspec.Struct, frozen=True):
    """A board as the drawing needs it."""

    sea: dict[str, bool]
    borders: frozenset[Pair]  # without canals, each pair in order
    canals: tuple[Canal, ...]
    victory_cities: dict[str, str]
    convoys: tuple[str, ...]
    kamikaze: tuple[str, ...]
    naval_bases: dict[str, tuple[str, ...]]

    def neighbours(self, space: str) -> set[str]:
        return {b if a == space else a for a, b in self.borders if space in (a, b)}

    def is_island(self, space: str) -> bool:
        """Whether a territory touches sea zones only."""
        return not self.sea[space] and all(self.sea[n] for n in self.neighbours(space))


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


def load(board: str) -> Facts:
    """The facts of a board by its map's name."""
    printed = load_edition(EDITIONS[board]).board
    spaces = printed.spaces.values()
    canals = tuple(Canal(canal.name, pair(*canal.between)) for canal in printed.canals)
    borders = {pair(space.name, other) for space in spaces for other in space.borders}
    return Facts(
        sea={space.name: space.kind == "sea" for space in spaces},
        borders=frozenset(borders - {canal.between for canal in canals}),
        canals=canals,
        victory_cities={s.name: s.victory_city for s in spaces if s.victory_city},
        convoys=tuple(s.name for s in spaces if s.convoy),
        kamikaze=tuple(s.name for s in spaces if s.kamikaze),
        naval_bases={s.name: s.naval_base_sea_zones for s in spaces if s.naval_base_sea_zones},
    )
