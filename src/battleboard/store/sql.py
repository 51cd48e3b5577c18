"""Games in a database, through SQLAlchemy: SQLite by default, PostgreSQL by address.

One task writes. Everything that waits when a transaction begins goes into that transaction, so
that many games share one trip to the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from battleboard.core.canonical import to_json
from battleboard.store.batch import Draft, Tip, drafted
from battleboard.store.contract import Change, Conflict, Entry, Kept, StoreError, UnknownGame
from battleboard.store.tables import GAMES, LINES, WRITES

MOST_AT_ONCE = 256
"""So many changes go into one transaction at most."""

_UPDATE = update(GAMES).where(GAMES.c.game == bindparam("id"))
_CUT = delete(LINES).where((LINES.c.game == bindparam("id")) & (LINES.c.row > bindparam("cut")))
_NAMES = msgspec.json.Decoder(dict[str, str])

Waiting = tuple[Change, "asyncio.Future[None]"]


class SqlStore:
    """The contract in two tables."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_all(), name="store writer")

    async def create(self, entry: Entry, lines: tuple[bytes, ...]) -> None:
        """Keep a new game."""
        try:
            async with self._begun(write=True) as connection:
                await connection.execute(insert(GAMES), _columns(entry))
                await connection.execute(insert(LINES), _numbered(entry.game, 0, lines))
        except IntegrityError:
            raise Conflict(f"there is a game {entry.game} already") from None

    async def write(self, change: Change) -> None:
        """Keep a change, along with whatever else waits to be kept."""
        if self._writer.done():
            raise StoreError("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((change, done))
        await done

    async def read(self, game: str) -> Kept:
        """A whole game."""
        async with self._begun() as connection:
            found = (await connection.execute(select(GAMES).where(GAMES.c.game == game))).first()
            if found is None:
                raise UnknownGame(f"there is no game {game}")
            query = select(LINES.c.line).where(LINES.c.game == game).order_by(LINES.c.row)
            lines = (await connection.execute(query)).scalars()
            return Kept(_entry(found), tuple(map(bytes, lines)))

    async def entries(self, limit: int, *, before: int | None = None) -> list[Entry]:
        """The games that changed last."""
        query = select(GAMES).order_by(GAMES.c.changed.desc(), GAMES.c.game).limit(limit)
        if before is not None:
            query = query.where(GAMES.c.changed < before)
        async with self._begun() as connection:
            return [_entry(found) for found in await connection.execute(query)]

    async def delete(self, game: str) -> None:
        """Forget a game."""
        async with self._begun(write=True) as connection:
            gone = await connection.execute(delete(GAMES).where(GAMES.c.game == game))
            if not gone.rowcount:
                raise UnknownGame(f"there is no game {game}")

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        await self._queue.join()
        self._writer.cancel()
        await asyncio.wait((self._writer,))
        await self.engine.dispose()

    @asynccontextmanager
    async def _begun(self, *, write: bool = False) -> AsyncIterator[AsyncConnection]:
        """A transaction; what the database refuses is a StoreError."""
        try:
            async with self.engine.connect() as connection:
                await connection.execution_options(**{WRITES: write})
                async with connection.begin():
                    yield connection
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"the database fails: {_reason(error)}") from error

    async def _write_all(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            try:
                refused = await self._write_batch([change for change, _ in batch])
            except asyncio.CancelledError:
                _settle(batch, [StoreError("the store is closed")] * len(batch))
                raise
            except Exception as error:  # noqa: BLE001  whoever waits must hear of it
                _settle(batch, [StoreError(f"nothing was kept: {_reason(error)}")] * len(batch))
            else:
                _settle(batch, refused)
            for _ in batch:
                self._queue.task_done()

    async def _write_batch(self, changes: Sequence[Change]) -> list[StoreError | None]:
        """Write all that fits what is there; for each change what speaks against it."""
        games = {change.entry.game for change in changes}
        async with self._begun(write=True) as connection:
            where = GAMES.c.game.in_(sorted(games))
            query = select(GAMES.c.game, GAMES.c.tip, GAMES.c.rows).where(where).with_for_update()
            known = {game: Tip(tip, rows) for game, tip, rows in await connection.execute(query)}
            drafts, refused = drafted(changes, known)
            if drafts:
                await _write_drafts(connection, drafts, known)
        return refused


async def _write_drafts(
    connection: AsyncConnection, drafts: Mapping[str, Draft], known: Mapping[str, Tip]
) -> None:
    entries = [_columns(draft.entry) for draft in drafts.values() if draft.entry]
    await connection.execute(_UPDATE, [entry | {"id": entry["game"]} for entry in entries])
    cuts = [
        {"id": game, "cut": draft.cut}
        for game, draft in drafts.items()
        if draft.cut < known[game].rows
    ]
    if cuts:
        await connection.execute(_CUT, cuts)
    lines = [
        {"game": game, "row": row, "line": line}
        for game, draft in drafts.items()
        for row, line in draft.lines.items()
    ]
    if lines:
        await connection.execute(insert(LINES), lines)


def _settle(batch: Sequence[Waiting], errors: Sequence[StoreError | None]) -> None:
    for (_, done), error in zip(batch, errors, strict=True):
        if done.done():  # whoever asked has gone away
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


def _numbered(game: str, first: int, lines: Sequence[bytes]) -> list[dict[str, object]]:
    return [
        {"game": game, "row": number, "line": line}
        for number, line in enumerate(lines, start=first)
    ]


def _columns(entry: Entry) -> dict[str, object]:
    return msgspec.structs.asdict(entry) | {
        "seats": to_json(entry.seats).decode(),
        "keys": to_json(entry.keys).decode(),
    }


def _entry(found: Row[Any]) -> Entry:
    columns = dict(found._mapping)
    columns |= {name: _NAMES.decode(columns[name]) for name in ("seats", "keys")}
    return Entry(**columns | {"about": bytes(columns["about"])})


def _reason(error: BaseException) -> str:
    """What a database says, without the statement and its values."""
    return str(error.orig) if isinstance(error, DBAPIError) else str(error) or repr(error)
