"""Open a store by its address, and bring its tables up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from battleboard.errors import BattleboardError
from battleboard.store.contract import Store, StoreError
from battleboard.store.memory import MemoryStore

MEMORY = "memory"
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
WAIT_FOR_LOCK = 10_000
"""Milliseconds that SQLite waits for another process."""


async def open_store(address: str) -> Store:
    """The store at an address: `memory`, a file name, `sqlite:///FILE` or `postgresql://...`.

    Raises BattleboardError for an address of no kind, StoreError when nobody answers there.
    """
    if address == MEMORY:
        return MemoryStore()
    from sqlalchemy.exc import SQLAlchemyError

    from battleboard.store.sql import SqlStore

    engine = _engine(address)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except (SQLAlchemyError, OSError) as error:
        await engine.dispose()
        raise StoreError(f"cannot open {engine.url!r}: {error}") from None
    return SqlStore(engine)


def _engine(address: str) -> Any:
    from sqlalchemy import event, make_url
    from sqlalchemy.ext.asyncio import create_async_engine

    url = make_url(address if "://" in address else f"sqlite:///{Path(address).absolute()}")
    driver = _DRIVERS.get(url.drivername)
    if driver is None:
        raise BattleboardError(
            f"no games are kept at {address!r}: give a file name, sqlite:///FILE, "
            "postgresql://USER@HOST/NAME, or memory"
        )
    engine = create_async_engine(url.set(drivername=driver))
    if url.drivername == "sqlite":
        event.listen(engine.sync_engine, "connect", _careful)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _careful(connection: Any, _record: object) -> None:
    """Make SQLite keep what it was given, whatever happens to the machine."""
    connection.isolation_level = None  # transactions are begun below
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {WAIT_FOR_LOCK}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Any) -> None:
    """Whoever will write waits for others before reading, so that what was read still holds."""
    from battleboard.store.tables import WRITES

    writes = connection.get_execution_options().get(WRITES, True)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _upgrade(connection: Any) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "battleboard.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
