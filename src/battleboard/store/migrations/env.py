"""What Alembic runs: migrations on the connection that `open_store` gives."""

from __future__ import annotations

from alembic import context

from battleboard.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
