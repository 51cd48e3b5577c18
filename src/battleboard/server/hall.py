"""The hall: every live game by its id. Games come in when they are asked for, and leave when
nobody has looked at them for a while."""

from __future__ import annotations

import asyncio
import logging
import time
import uuid

import msgspec

from battleboard.core.board import PowerName
from battleboard.core.decisions import Over
from battleboard.core.state import EMPTY, State
from battleboard.engine.dice import Committed, new_secret, seeded_game
from battleboard.engine.game import Game
from battleboard.engine.invariants import check
from battleboard.engine.journal import read, write
from battleboard.engine.table import Table
from battleboard.errors import BattleboardError, JournalError
from battleboard.server.errors import Busy, NotYours, Unknown
from battleboard.server.jobs import Check
from battleboard.server.keys import HOST, Holder, new_keys
from battleboard.server.live import BROKEN, Live, about, roll_on
from battleboard.server.places import Places
from battleboard.server.settings import Settings
from battleboard.server.workers import Workers
from battleboard.store import Entry, Store, UnknownGame
from battleboard.tables import table

_LOG = logging.getLogger("battleboard.server")
SWEEP = 60.0
"""Seconds between two looks for idle games."""

Seats = dict[PowerName, str]
Keys = dict[str, str]


class Hall:
    """All games of a server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.thinkers = Workers(settings.thinkers, settings.think)
        self.clerks = Workers(settings.clerks, settings.work)
        limits = settings.limits
        self.sockets = Places(limits.sockets, limits.sockets_per_address)
        self._live: dict[str, Live] = {}
        self._coming: dict[str, asyncio.Task[Live]] = {}
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def find(self, game: str) -> Live:
        """The live game with this id. Raises Unknown."""
        live = self._live.get(game)
        if live is None:
            live = await asyncio.shield(self._coming.get(game) or self._fetch(game))
        live.touched = time.monotonic()
        return live

    async def begin(self, game: Game, secret: str, name: str, seats: Seats) -> tuple[Live, Keys]:
        """Keep a new game, and the keys of those who play it."""
        self._make_room()
        keys, hashes = new_keys((HOST, *seats.values()))
        try:
            roll_on(game, secret)
        except BROKEN as error:
            raise BattleboardError(f"no game can go on from this position: {error!r}") from None
        now, count = int(time.time() * 1000), len(game.rows)
        entry = Entry(
            game=uuid.uuid4().hex,
            name=name,
            edition=game.header.edition,
            created=now,
            changed=now,
            rows=count,
            tip=game.seal(count),
            over=isinstance(game.pending, Over),
            running=True,
            secret=secret,
            seats=seats,
            keys=hashes,
            about=about(game),
        )
        await self.store.create(entry, tuple(game.line(row) for row in range(count + 1)))
        return self._enter(entry, game), keys

    async def delete(self, game: str, who: Holder) -> None:
        """Forget a game; only its host may say so."""
        if not who.host:
            raise NotYours("only the host may delete a game")
        live = self._live.pop(game, None)
        await self.store.delete(game)
        if live is not None:
            await live.close("the game was deleted")

    async def close(self) -> None:
        """Let every game finish its last change, then end."""
        self._sweeper.cancel()
        for live in list(self._live.values()):
            await live.close("the server closes")
        self._live.clear()
        await self.thinkers.close()
        await self.clerks.close()
        await self.store.close()

    def _fetch(self, game: str) -> asyncio.Task[Live]:
        self._make_room()
        task = asyncio.create_task(self._load(game))
        self._coming[game] = task
        task.add_done_callback(lambda _: self._coming.pop(game, None))
        return task

    async def _load(self, game: str) -> Live:
        try:
            kept = await self.store.read(game)
        except UnknownGame as error:
            raise Unknown(str(error)) from None
        loaded = await asyncio.to_thread(Game.load, kept.journal, ready(kept.entry.edition))
        return self._enter(kept.entry, loaded)

    def _enter(self, entry: Entry, game: Game) -> Live:
        live = Live(entry, game, self.store, self.thinkers)
        self._live[entry.game] = live
        return live

    def _make_room(self) -> None:
        """Refuse another game when too many are live, once the idle ones have left."""
        if len(self._live) < self.settings.limits.live_games:
            return
        idle = [live for live in self._live.values() if live.is_idle]
        if not idle:
            raise Busy("too many games are being played: try again later")
        self._dismiss(min(idle, key=lambda live: live.touched))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            before = time.monotonic() - self.settings.limits.idle
            for live in list(self._live.values()):
                if live.is_idle and live.touched < before:
                    self._dismiss(live)

    def _dismiss(self, live: Live) -> None:
        del self._live[live.entry.game]
        live.stop()


def ready(edition: str) -> Table:
    """The table of an edition that can be played. Raises Unknown, or BattleboardError."""
    from battleboard.editions import ids

    if edition not in ids():
        raise Unknown(f"there is no edition {edition!r}: there are {', '.join(ids())}")
    found = table(edition)
    if not found.edition.playable:
        raise BattleboardError(f"{found.edition.title} cannot be played yet")
    return found


def fresh_game(
    at: Table,
    *,
    options: dict[str, str] | None = None,
    seats: Seats,
    seed: int | None = None,
    position: State | None = None,
) -> tuple[Game, str]:
    """A new game, and the secret of its dice. A position that leads nowhere is refused.

    With a seed everything that chance decides follows from it, whatever else the server keeps.
    """
    secret = new_secret() if seed is None else Committed.seeded(seed).secret
    name = "" if seed is None else seeded_game(at.edition.id, seed)
    try:
        game = Game.new(
            at, options=options, seats=seats, secret=secret, game=name, position=position
        )
        wrong = check(EMPTY, game.rows[0], game.state, at) if position else []
    except BROKEN as error:
        raise BattleboardError(f"no game can go on from this position: {error!r}") from None
    if wrong:
        raise BattleboardError(f"this position cannot be: {'; '.join(wrong[:5])}")
    return game, secret


async def imported(hall: Hall, journal: bytes) -> tuple[Game, str]:
    """A saved game as a new one with its whole past, once the rules agree with every row.

    Its dice were promised by a secret that is not known here: the new header promises nothing.
    """
    record = read(journal)
    at = ready(record.header.edition)
    if not record.rows:
        raise JournalError(1, "the game has no first row")
    found = msgspec.json.decode(await hall.clerks.run(Check(journal)))
    if found["problems"]:
        raise JournalError(len(record.rows), "; ".join(found["problems"]))
    header = msgspec.structs.replace(record.header, game=uuid.uuid4().hex, commitment="")
    data = write(header, record.rows)
    return await asyncio.to_thread(Game.load, data, at), new_secret()
