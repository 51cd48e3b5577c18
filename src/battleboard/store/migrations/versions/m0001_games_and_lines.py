"""Games and their lines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first two tables."""
    op.create_table(
        "games",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("tip", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("running", sa.Boolean, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("about", sa.LargeBinary, nullable=False),
    )
    op.create_index("games_by_change", "games", ["changed"])
    op.create_table(
        "lines",
        sa.Column(
            "game", sa.Text, sa.ForeignKey("games.game", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("row", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Away with them."""
    op.drop_table("lines")
    op.drop_table("games")
