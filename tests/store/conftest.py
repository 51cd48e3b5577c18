"""Every store, under one contract."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from battleboard.store import Store, open_store
from tests.support.postgres import cluster

T = TypeVar("T")
Using = Callable[[Callable[[Store], Awaitable[T]]], T]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with cluster() as address:
        yield address


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a fresh store may be opened."""
    if request.param == "memory":
        return "memory"
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return fresh_database(request.getfixturevalue("postgres"))


@pytest.fixture(params=["sqlite", "postgresql"])
def lasting(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same for stores that outlive the process."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    return fresh_database(request.getfixturevalue("postgres"))


def fresh_database(server: str) -> str:
    import asyncpg

    name = f"t{uuid.uuid4().hex}"

    async def create() -> None:
        connection = await asyncpg.connect(f"{server}/postgres")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return f"{server}/{name}"


def using(address: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open a store, do some work with it, and close it."""

    async def run() -> T:
        store = await open_store(address)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())
