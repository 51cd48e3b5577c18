"""The two tables, for SQLite and PostgreSQL alike. `migrations` brings older databases here."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA = MetaData()

WRITES = "battleboard_writes"
"""An option of a connection: whether its transaction will write."""

GAMES = Table(
    "games",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("rows", Integer, nullable=False),
    Column("tip", Text, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("running", Boolean, nullable=False),
    Column("secret", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("keys", Text, nullable=False),
    Column("about", LargeBinary, nullable=False),
    Index("games_by_change", "changed"),
)

LINES = Table(
    "lines",
    METADATA,
    Column("game", Text, ForeignKey("games.game", ondelete="CASCADE"), primary_key=True),
    Column("row", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
)
