"""The socket of a game: first the game as it is, then everything that happens."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from battleboard.server import shapes as s
from battleboard.server.errors import TooMany, Unknown
from battleboard.server.hall import Hall
from battleboard.server.live import Live
from battleboard.server.problems import problem_of
from battleboard.server.routes import GameId, TheHall
from battleboard.server.routes.play import given
from battleboard.server.watchers import Watcher, encoded
from battleboard.server.wishes import Answering, Hello, Ping, Spoken, TakingBack

Socket = WebSocket[object, object, State]

UNREADABLE, UNKNOWN, TOO_MANY, BEHIND, CLOSED = 4400, 4404, 4429, 4408, 4410
"""Why a socket is closed."""

_SPOKEN: msgspec.json.Decoder[Spoken] = msgspec.json.Decoder(Spoken)


class Hang(Exception):
    """The socket is to be closed, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@websocket("/games/{game:str}/live")
async def live_socket(socket: Socket, hall: TheHall, game: GameId) -> None:
    """Follow a game, and answer in it."""
    await socket.accept()
    address = socket.client.host if socket.client else ""
    try:
        with hall.sockets.taken(address):
            await _serve(socket, hall, game)
    except Hang as hang:
        await _close(socket, hang.code, hang.reason)
    except Unknown as error:
        await _close(socket, UNKNOWN, str(error))
    except TooMany as error:
        await _close(socket, TOO_MANY, str(error))
    except WebSocketDisconnect:
        pass


async def _serve(socket: Socket, hall: Hall, game: str) -> None:
    live = await hall.find(game)
    try:
        async with asyncio.timeout(hall.settings.limits.hello):
            hello = await _heard(socket, hall)
    except TimeoutError:
        raise Hang(UNREADABLE, "say hello first") from None
    if not isinstance(hello, Hello):
        raise Hang(UNREADABLE, "say hello first")
    watcher = live.watch(hello.mark)
    try:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(_tell(socket, watcher))
            tasks.create_task(_listen(socket, hall, live, hello.key, watcher))
    except* (Hang, WebSocketDisconnect) as group:
        raise group.exceptions[0] from None
    finally:
        live.unwatch(watcher)


async def _tell(socket: Socket, watcher: Watcher) -> None:
    async for message in watcher.messages():
        await socket.send_data(message.decode(), mode="text")
    if watcher.behind:
        raise Hang(BEHIND, "you are too slow: come back with your mark")
    raise Hang(CLOSED, "nothing more will come")


async def _listen(socket: Socket, hall: Hall, live: Live, key: str, watcher: Watcher) -> None:
    while True:
        spoken = await _heard(socket, hall)
        match spoken:
            case Ping():
                watcher.send(encoded(s.Pong()))
            case Answering() | TakingBack():
                watcher.send(await _answered(live, key, spoken))
            case Hello(key=key):
                pass


async def _answered(live: Live, key: str, spoken: Answering | TakingBack) -> bytes:
    try:
        if isinstance(spoken, TakingBack):
            await live.take_back(live.holder(key), spoken.mark)
        else:
            await given(live, key, spoken)
    except Exception as error:  # noqa: BLE001  the socket goes on
        status, problem = problem_of(error)
        return encoded(s.Refused(id=spoken.id, status=status, problem=problem))
    return encoded(s.Answered(id=spoken.id, mark=live.game.decision_id))


async def _heard(socket: Socket, hall: Hall) -> Spoken:
    text = await socket.receive_data(mode="text")
    if len(text) > hall.settings.limits.message:
        raise Hang(UNREADABLE, "this message is too long")
    try:
        return _SPOKEN.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Hang(UNREADABLE, f"this is no message: {error}"[:100]) from None


async def _close(socket: Socket, code: int, reason: str) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code, reason.encode()[:120].decode(errors="ignore"))
