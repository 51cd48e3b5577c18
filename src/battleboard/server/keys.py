"""Keys: whoever has a player's key plays that player's powers. Only hashes of keys are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping

from msgspec import Struct

from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.errors import BattleboardError
from battleboard.notation import find_power
from battleboard.server.views import is_agent

PERSON = "person"
HOST = "host"
_BYTES = 24


class Holder(Struct, frozen=True):
    """Who a key makes somebody: players, and perhaps the host."""

    players: frozenset[str] = frozenset()
    host: bool = False

    def plays(self, player: str) -> bool:
        """Whether this is that player; the host may speak for everybody."""
        return self.host or player in self.players


NOBODY = Holder()


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(_BYTES)


def hashed(key: str) -> str:
    """What is kept of a key: it is long and random, so that a plain hash does."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def holder(keys: Mapping[str, str], key: str) -> Holder:
    """Whoever has this key."""
    if not key:
        return NOBODY
    proof = hashed(key)
    found = frozenset(name for name, kept in keys.items() if hmac.compare_digest(kept, proof))
    return Holder(found - {HOST}, HOST in found)


def new_keys(
    players: Iterable[str], known: Iterable[str] = ()
) -> tuple[dict[str, str], dict[str, str]]:
    """Keys for people that have none yet, and the hashes of them."""
    fresh = {player: new_key() for player in dict.fromkeys(players) if not is_agent(player)}
    keys = {player: key for player, key in fresh.items() if player not in set(known)}
    return keys, {player: hashed(key) for player, key in keys.items()}


def read_seats(
    edition: Edition, wished: Mapping[str, str], before: Mapping[PowerName, str]
) -> dict[PowerName, str]:
    """Who plays each power: as wished, else as before, else a person.

    Raises BattleboardError for powers and players that do not exist.
    """
    seats = dict.fromkeys(edition.powers, PERSON) | dict(before)
    for power, player in wished.items():
        seats[find_power(power, edition)] = _player(player)
    return seats


def _player(text: str) -> str:
    player = text.strip()
    is_person = player == PERSON or (player.startswith(f"{PERSON}:") and len(player) > 7)
    if is_person or is_agent(player):
        return player
    raise BattleboardError(
        f"nobody is called {text!r}: say {PERSON}, {PERSON}:NAME, or the name of an agent"
    )
