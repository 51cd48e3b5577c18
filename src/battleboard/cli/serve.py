"""`battleboard serve`."""

from __future__ import annotations

import click

from battleboard.errors import BattleboardError


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", type=click.IntRange(0, 65535), default=8941, show_default=True)
@click.option(
    "--database",
    default="battleboard.db",
    show_default=True,
    help="A file, postgresql://..., or memory.",
)
@click.option("--name", "names", multiple=True, help="A name this server is reached by.")
@click.option("--thinkers", type=click.IntRange(1, 64), help="Processes for agents.")
@click.option("--open", "browser", is_flag=True, help="Open a browser.")
def command(
    *,
    host: str,
    port: int,
    database: str,
    names: tuple[str, ...],
    thinkers: int | None,
    browser: bool,
) -> None:
    """Serve games to browsers and programs."""
    try:
        from battleboard.server.run import serve
        from battleboard.server.settings import Settings
    except ImportError as error:
        raise BattleboardError(
            f"the server needs {error.name}: install battleboard[server]"
        ) from None
    usual = Settings()
    serve(
        Settings(
            host=host,
            port=port,
            database=database,
            names=names,
            thinkers=thinkers or usual.thinkers,
        ),
        browser=browser,
    )
