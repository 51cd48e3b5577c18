"""A PostgreSQL of our own, for as long as the tests run."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.lacking import lacking

USERS = ("postgres", "nobody")
PATIENCE = 120.0
"""Seconds for a busy machine to start or stop it."""


def program(name: str) -> str:
    """Where a program of PostgreSQL is; Debian keeps them apart."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = os.pathsep.join((*map(str, folders), os.environ.get("PATH", "")))
    return shutil.which(name, path=path) or lacking(f"PostgreSQL's {name} is not installed")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def cluster() -> Iterator[str]:
    """A fresh cluster on the loopback; its address without the name of a database."""
    initdb, postgres = program("initdb"), program("postgres")
    user = _other_user()
    with tempfile.TemporaryDirectory(prefix="battleboard-pg-") as folder:
        home = Path(folder)
        if user:
            shutil.chown(home, user)
        data, port = home / "data", free_port()
        command = [
            initdb,
            "-D",
            str(data),
            "-U",
            "tester",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
        ]
        subprocess.run(command, check=True, capture_output=True, user=user, cwd=folder)  # noqa: S603
        server = subprocess.Popen(  # noqa: S603
            [postgres, "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", folder],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=user,
            cwd=folder,
        )
        address = f"postgresql://tester@127.0.0.1:{port}"
        try:
            _wait(address)
            yield address
        finally:
            # An interrupt does not wait for those who are still connected.
            server.send_signal(signal.SIGINT)
            server.wait(PATIENCE)


def _other_user() -> str | None:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in USERS if name in known)


def _wait(address: str) -> None:
    """Until it lets somebody in: it opens its door before it is ready."""
    deadline = time.monotonic() + PATIENCE
    while not asyncio.run(_lets_in(address)):
        if time.monotonic() > deadline:
            raise AssertionError("PostgreSQL does not answer")
        time.sleep(0.1)


async def _lets_in(address: str) -> bool:
    import asyncpg

    try:
        connection = await asyncpg.connect(f"{address}/postgres")
    except (OSError, asyncpg.CannotConnectNowError):
        return False
    await connection.close()
    return True
