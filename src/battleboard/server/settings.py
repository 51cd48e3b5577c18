"""How a server is set up, and how much it takes from anybody."""

from __future__ import annotations

import os

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """Sizes in bytes, times in seconds. Rates are requests per second, and how many at once."""

    body: int = 256 * 1024
    journal: int = 32 * 1024 * 1024
    message: int = 64 * 1024
    rate: float = 50.0
    burst: int = 200
    new_games: int = 30  # a minute, from one address
    live_games: int = 1000
    sockets: int = 5000
    sockets_per_address: int = 1000
    idle: float = 900.0
    hello: float = 10.0
    rows: int = 500
    choices: int = 1000


class Settings(Struct, frozen=True, kw_only=True):
    """Where a server listens, and where it keeps its games."""

    host: str = "127.0.0.1"
    port: int = 8941
    database: str = "battleboard.db"
    names: tuple[str, ...] = ()  # other names that this server is reached by
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    clerks: int = 1
    think: float = 120.0  # patience with an agent
    work: float = 10.0  # patience with a question
    limits: Limits = Limits()
