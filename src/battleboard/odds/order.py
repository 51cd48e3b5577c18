"""Orders of loss: which unit takes the next hit.

An order is a list of tokens: a kind of unit, or `battleship:damage` for the hit that a whole ship
survives. Presets make the list from the figures of the units; whatever a list leaves out follows
in the order of the default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from battleboard.core.edition import Edition
from battleboard.core.units import Domain, Kind, Role
from battleboard.notation.names import find_kind
from battleboard.odds.errors import BattleError
from battleboard.rules.combat.profile import value_of

DAMAGE = ":damage"


class Token(Struct, frozen=True):
    """One entry of an order: lose a unit, or let a whole one take a hit that it survives."""

    kind: Kind
    damage: bool = False


Order = tuple[Token, ...]
Rank = Callable[[Edition, Kind, bool], tuple[int, ...]]


def order_of(
    edition: Edition, kinds: Iterable[Kind], wish: str | Sequence[str], *, attacking: bool
) -> Order:
    """The whole order of loss of some kinds: a preset by its name, or a list with its rest.

    A ship is damaged before it is lost, and transports come last, whatever is wished (COM-4).
    """
    present = sorted(kinds, key=edition.kind_rank.__getitem__)
    preset = PRESETS.get(wish) if isinstance(wish, str) else None
    named = () if preset else _named(edition, wish)
    rank = preset or _cheapest
    full = [*named, *_ranked(edition, present, rank, attacking)]
    kept = [token for token in dict.fromkeys(full) if token.kind in present]
    sound = sorted(_damage_first(edition, kept), key=lambda token: _is_last(edition, token))
    return tuple(sound)


def below(edition: Edition, order: Order, wish: str | Sequence[str]) -> Order:
    """The order of a round in which submarines dive and are targets once more: then transports may
    be lost before them, if a list says so, but not before other warships (WW1-6).
    """
    if isinstance(wish, str) and wish in PRESETS:
        return order
    named = [token for token in _named(edition, wish) if token in order]
    listed = list(dict.fromkeys([*named, *order]))
    others = [n for n, token in enumerate(listed) if not _may_wait(edition, token)]
    first = max(others, default=-1) + 1
    waiting = sorted(listed[:first], key=lambda token: _is_last(edition, token))
    return (*waiting, *listed[first:])


def _may_wait(edition: Edition, token: Token) -> bool:
    return _is_last(edition, token) or edition.has_role(token.kind, Role.SUBMARINE)


def _ranked(edition: Edition, kinds: Sequence[Kind], rank: Rank, attacking: bool) -> list[Token]:
    whole = sorted(kinds, key=lambda kind: (*rank(edition, kind, attacking), kinds.index(kind)))
    hurt = [Token(kind, damage=True) for kind in whole if edition.units[kind].hits > 1]
    return [*hurt, *map(Token, whole)]


def _named(edition: Edition, wish: str | Sequence[str]) -> list[Token]:
    texts = wish.split(",") if isinstance(wish, str) else wish
    return [_token(edition, text.strip()) for text in texts if text.strip()]


def _token(edition: Edition, text: str) -> Token:
    kind = find_kind(text.removesuffix(DAMAGE).strip(), edition)
    damage = text.endswith(DAMAGE)
    if damage and edition.units[kind].hits < 2:
        raise BattleError(f"{edition.units[kind].name} is lost with its first hit")
    return Token(kind, damage)


def _damage_first(edition: Edition, tokens: Sequence[Token]) -> list[Token]:
    """Move each `:damage` before the loss of its kind where a list has it later."""
    out: list[Token] = []
    for token in tokens:
        hurt = Token(token.kind, damage=True)
        if not token.damage and edition.units[token.kind].hits > 1 and hurt not in out:
            out.append(hurt)
        if token not in out:
            out.append(token)
    return out


def _is_last(edition: Edition, token: Token) -> bool:
    return edition.has_role(token.kind, Role.TRANSPORT)


def _cheapest(edition: Edition, kind: Kind, attacking: bool) -> tuple[int, ...]:
    return edition.units[kind].cost or 0, value_of(edition, kind, attacking=attacking)


def _weakest(edition: Edition, kind: Kind, attacking: bool) -> tuple[int, ...]:
    return value_of(edition, kind, attacking=attacking), edition.units[kind].cost or 0


def _aircraft_first(edition: Edition, kind: Kind, attacking: bool) -> tuple[int, ...]:
    flies = edition.units[kind].domain is Domain.AIR
    return int(not flies), *_cheapest(edition, kind, attacking)


def _aircraft_last(edition: Edition, kind: Kind, attacking: bool) -> tuple[int, ...]:
    flies = edition.units[kind].domain is Domain.AIR
    return int(flies), *_cheapest(edition, kind, attacking)


DEFAULT = "cheapest"
PRESETS: dict[str, Rank] = {
    DEFAULT: _cheapest,
    "weakest": _weakest,
    "aircraft first": _aircraft_first,
    "aircraft last": _aircraft_last,
}
"""How an order is made from figures; ties go by the unit table."""
