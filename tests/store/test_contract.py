"""What every store promises."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from battleboard.errors import BattleboardError
from battleboard.store import Change, Conflict, Entry, Store, StoreError, UnknownGame, open_store
from tests.store.conftest import using


def entry(game: str = "g1", changed: int = 1_700_000_000_000, rows: int = 1) -> Entry:
    return Entry(
        game=game,
        name="Sunday, ソビエト",
        edition="1941",
        created=1_700_000_000_000,
        changed=changed,
        rows=rows,
        tip=f"tip{rows}",
        over=False,
        running=True,
        secret="nobody knows",
        seats={"Germany": "person", "Japan": "random"},
        keys={"person": "ab12"},
        about=b'{"round":1}',
    )


LINES = (b'{"header":1}\n', b'{"row":1}\n')


def grown(count: int, *, game: str = "g1") -> Change:
    """The change that brings a game from its first `count - 1` rows to `count`."""
    return Change(
        before=f"tip{count - 1}",
        entry=entry(game, rows=count),
        keep=count - 1,
        lines=(b'{"row":%d}\n' % count,),
    )


def test_what_was_created_is_read_back_in_full(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(entry(), LINES)
        kept = await store.read("g1")
        assert kept.entry == entry()
        assert kept.lines == LINES
        assert kept.journal == b"".join(LINES)

    using(address, work)


def test_an_id_is_given_once(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(entry(), LINES)
        with pytest.raises(Conflict):
            await store.create(entry(), LINES)
        assert (await store.read("g1")).lines == LINES

    using(address, work)


def test_rows_are_added_in_order(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(entry(), LINES)
        for count in range(2, 12):
            await store.write(grown(count))
        kept = await store.read("g1")
        assert kept.lines[1:] == tuple(b'{"row":%d}\n' % row for row in range(1, 12))
        assert kept.entry == entry(rows=11)

    using(address, work)


def test_rows_that_are_taken_back_are_gone(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(entry(), LINES)
        await store.write(grown(2))
        await store.write(grown(3))
        await store.write(Change(before="tip3", entry=entry(rows=1), keep=1))
        assert (await store.read("g1")).lines == LINES
        await store.write(grown(2))
        assert (await store.read("g1")).lines == (*LINES, b'{"row":2}\n')

    using(address, work)


def test_a_change_may_keep_some_rows_and_add_others(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(entry(), LINES)
        await store.write(grown(2))
        other = Change(before="tip2", entry=entry(rows=2), keep=1, lines=(b'{"row":"other"}\n',))
        await store.write(other)
        assert (await store.read("g1")).lines == (*LINES, b'{"row":"other"}\n')

    using(address, work)


def test_whoever_builds_on_an_old_moment_is_refused_and_changes_nothing(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(entry(), LINES)
        await store.write(grown(2))
        with pytest.raises(Conflict):
            await store.write(grown(2))
        kept = await store.read("g1")
        assert kept.entry.rows == 2
        assert len(kept.lines) == 3

    using(address, work)


def test_a_game_that_is_gone_takes_no_change(address: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.write(grown(2))
        with pytest.raises(UnknownGame):
            await store.read("g1")

    using(address, work)


def test_many_games_are_written_at_once_and_one_conflict_harms_no_other(address: str) -> None:
    async def work(store: Store) -> None:
        games = [f"g{number}" for number in range(40)]
        for game in games:
            await store.create(entry(game), LINES)
        await store.write(grown(2, game="g7"))
        results = await asyncio.gather(
            *(store.write(grown(2, game=game)) for game in games), return_exceptions=True
        )
        failed = [game for game, result in zip(games, results, strict=True) if result is not None]
        assert failed == ["g7"]
        assert isinstance(results[7], Conflict)
        for game in games:
            assert (await store.read(game)).entry.rows == 2

    using(address, work)


def test_writes_to_one_game_at_once_are_taken_one_by_one(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(entry(), LINES)
        await asyncio.gather(*(store.write(grown(count)) for count in range(2, 60)))
        assert len((await store.read("g1")).lines) == 60

    using(address, work)


def test_rows_that_come_go_and_come_again_at_once_end_as_the_last_says(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(entry(), LINES)
        back = Change(before="tip3", entry=entry(rows=1), keep=1)
        other = Change(before="tip1", entry=entry(rows=2), keep=1, lines=(b'{"row":"other"}\n',))
        await asyncio.gather(*map(store.write, (grown(2), grown(3), back, other)))
        kept = await store.read("g1")
        assert kept.lines == (*LINES, b'{"row":"other"}\n')
        assert kept.entry == entry(rows=2)

    using(address, work)


def test_games_are_listed_the_latest_first(address: str) -> None:
    async def work(store: Store) -> None:
        for number, game in enumerate("abcde"):
            await store.create(entry(game, changed=1000 + number), LINES)
        assert [found.game for found in await store.entries(2)] == ["e", "d"]
        assert [found.game for found in await store.entries(2, before=1003)] == ["c", "b"]
        assert await store.entries(5, before=1000) == []

    using(address, work)


def test_a_deleted_game_leaves_nothing(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(entry(), LINES)
        await store.delete("g1")
        with pytest.raises(UnknownGame):
            await store.delete("g1")
        assert await store.entries(5) == []
        await store.create(entry(), LINES[:1])
        assert (await store.read("g1")).lines == LINES[:1]

    using(address, work)


@pytest.mark.parametrize("text", ["'; DROP TABLE games; --", "%_\\", "ÿ漢🎲", "a\nb"])
def test_any_text_is_kept_as_it_is(address: str, text: str) -> None:
    async def work(store: Store) -> None:
        odd = replace(entry(), name=text, seats={text: text}, keys={text: text}, about=b"\x00\xff")
        await store.create(odd, (b"\x00\xff\n",))
        kept = await store.read("g1")
        assert kept.entry == odd
        assert kept.lines == (b"\x00\xff\n",)

    using(address, work)


# What lasts


def test_a_store_that_is_opened_again_has_everything(lasting: str) -> None:
    async def fill(store: Store) -> None:
        await store.create(entry(), LINES)
        await store.write(grown(2))

    async def look(store: Store) -> None:
        kept = await store.read("g1")
        assert kept.entry == entry(rows=2)
        assert len(kept.lines) == 3

    using(lasting, fill)
    using(lasting, look)


def test_two_servers_on_one_database_cannot_both_write_a_row(lasting: str) -> None:
    async def work(one: Store) -> None:
        other = await open_store(lasting)
        await one.create(entry(), LINES)
        outcomes = await asyncio.gather(
            one.write(grown(2)), other.write(grown(2)), return_exceptions=True
        )
        await other.close()
        assert [type(outcome) for outcome in outcomes if outcome is not None] == [Conflict]

    using(lasting, work)


def test_the_tables_are_those_that_the_migrations_make(lasting: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import Connection

    from battleboard.store.sql import SqlStore
    from battleboard.store.tables import METADATA

    def compared(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def work(store: Store) -> list[object]:
        assert isinstance(store, SqlStore)
        async with store.engine.connect() as connection:
            return await connection.run_sync(compared)

    assert using(lasting, work) == []


def test_sqlite_keeps_what_it_was_given_through_a_crash(tmp_path: Path) -> None:
    from sqlalchemy import text

    from battleboard.store.sql import SqlStore

    async def work(store: Store) -> list[str]:
        assert isinstance(store, SqlStore)
        async with store.engine.connect() as connection:
            pragmas = ("journal_mode", "synchronous", "foreign_keys")
            return [
                str((await connection.execute(text(f"PRAGMA {name}"))).scalar()) for name in pragmas
            ]

    full = "2"
    assert using(str(tmp_path / "games.db"), work) == ["wal", full, "1"]


# What goes wrong


@pytest.mark.parametrize("address", ["mysql://localhost/games", "ftp://x", "oracle://y"])
def test_an_address_of_no_kind_is_refused(address: str) -> None:
    with pytest.raises(BattleboardError, match="no games are kept"):
        asyncio.run(open_store(address))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear aunt, " * 100)
    with pytest.raises(StoreError, match="letter"):
        asyncio.run(open_store(str(file)))


def test_nobody_at_an_address_is_told(postgres: str) -> None:
    with pytest.raises(StoreError):
        asyncio.run(open_store(f"{postgres}/no_such_database"))


def test_a_failing_disk_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    async def work(store: Store) -> None:
        await store.create(entry(), LINES)
        with sqlite3.connect(file) as other:
            other.execute("DROP TABLE lines")
        with pytest.raises(StoreError):
            await store.write(grown(2))
        assert (await store.entries(1))[0].rows == 1

    using(str(file), work)


def test_a_closed_store_takes_nothing_more(lasting: str) -> None:
    async def work() -> None:
        store = await open_store(lasting)
        await store.create(entry(), LINES)
        await store.close()
        with pytest.raises(StoreError):
            await store.write(grown(2))

    asyncio.run(work())
