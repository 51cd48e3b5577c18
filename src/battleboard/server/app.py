"""The application: routes, errors, what lives as long as the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.types import ASGIApp

from battleboard.server.client import Files, built, client
from battleboard.server.hall import Hall
from battleboard.server.limits import Door
from battleboard.server.openapi import openapi
from battleboard.server.problems import AnyRequest, handle
from battleboard.server.routes import games, library, play
from battleboard.server.settings import Settings
from battleboard.server.sockets import live_socket
from battleboard.store import Store, open_store

BEARER = "bearer "


def make_app(settings: Settings, store: Store | None = None) -> Litestar:
    """The whole server, ready to be run. It opens its store unless it is given one."""
    api = Router(
        "/api",
        route_handlers=[
            library.about,
            library.editions,
            library.edition_sheet,
            library.edition_map,
            library.look,
            library.rules,
            library.rule,
            library.odds,
            games.games,
            games.new_game,
            games.new_from_journal,
            games.view,
            games.remove,
            games.view_at,
            games.journal,
            games.position,
            games.branch,
            games.seats,
            games.agents,
            play.answer,
            play.why_not,
            play.take_back,
            play.choices,
            play.moves,
            play.odds,
            play.rows,
            play.chart,
            live_socket,
            openapi,
        ],
    )
    return Litestar(
        [api, client],
        lifespan=[partial(_open, settings, store)],
        dependencies={
            "hall": Provide(_hall, sync_to_thread=False),
            "key": Provide(_key, sync_to_thread=False),
            "client_files": Provide(_files, sync_to_thread=False),
        },
        exception_handlers={Exception: handle},
        middleware=[partial(_door, settings)],
        openapi_config=None,
        request_max_body_size=settings.limits.body,
        debug=False,
        logging_config=None,
    )


def _door(settings: Settings, app: ASGIApp) -> Door:
    return Door(app, settings)


@asynccontextmanager
async def _open(settings: Settings, given: Store | None, app: Litestar) -> AsyncIterator[None]:
    app.state.hall = Hall(settings, given or await open_store(settings.database))
    app.state.files = Files(built())
    try:
        yield
    finally:
        await app.state.hall.close()


def _hall(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


def _files(state: State) -> Files:
    found: Files = state.files
    return found


def _key(request: AnyRequest) -> str:
    said = request.headers.get("authorization", "")
    return said[len(BEARER) :].strip() if said.lower().startswith(BEARER) else ""
