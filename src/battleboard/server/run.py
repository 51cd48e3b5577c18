"""Run the server until somebody stops it."""

from __future__ import annotations

import asyncio
import contextlib
import webbrowser
from socket import socket

import click
import uvicorn
from litestar import Litestar

from battleboard.server.app import make_app
from battleboard.server.settings import Settings
from battleboard.store import open_store

GOODBYE = 5
"""Seconds that open connections have to end."""


def serve(settings: Settings, *, browser: bool = False) -> None:
    """Listen, say where, and serve until an interrupt. Raises BattleboardError when the store
    cannot be opened."""
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_run(settings, browser))


def config_of(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How the application is run: sockets are sent once encoded, and closed in good time."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=settings.limits.message,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GOODBYE,
    )


class Announced(uvicorn.Server):
    """A server that says when it listens, and where."""

    address = ""

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        for server in self.servers:
            for listening in server.sockets:
                host, port = listening.getsockname()[:2]
                self.address = f"http://{host}:{port}"
                click.echo(f"battleboard serves {self.address} (stop with Ctrl-C)")


async def _run(settings: Settings, browser: bool) -> None:
    store = await open_store(settings.database)
    server = Announced(config_of(make_app(settings, store), settings))
    if browser:
        asyncio.get_running_loop().call_later(1, lambda: webbrowser.open(server.address))
    await server.serve()
