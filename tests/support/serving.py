"""A real server for tests: on the loopback, in a thread of its own."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
from msgspec.structs import replace
from websockets.sync.client import ClientConnection, connect

from battleboard.server.app import make_app
from battleboard.server.run import config_of
from battleboard.server.settings import Settings
from tests.support.patient import EASY

Json = dict[str, Any]


class Table:
    """A game on a server, and the keys of those who play it."""

    def __init__(self, site: Site, made: Json) -> None:
        self.site, self.keys = site, made["keys"]
        self.game: str = made["view"]["game"]

    def get(self, path: str = "", **query: object) -> Json:
        return self.site.get(f"/api/games/{self.game}{path}", **query)

    def post(self, path: str, body: object, key: str = "host") -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.keys.get(key, key)}"} if key else {}
        return self.site.http.post(f"/api/games/{self.game}{path}", json=body, headers=headers)

    def say(self, text: str, key: str = "host") -> httpx.Response:
        """Answer whatever is asked now."""
        return self.post("/answers", {"mark": self.get()["mark"], "say": text}, key)

    def said(self, *texts: str) -> Json:
        """Answer several times, each of which must be taken; the last update."""
        for text in texts:
            response = self.say(text)
            assert response.status_code == 200, response.text
        update: Json = response.json()
        return update

    def until(self, **wanted: object) -> Json:
        """The view, as soon as it is as wanted."""
        return self._until(lambda view: all(view[name] == wanted[name] for name in wanted))

    def until_round(self, number: int) -> Json:
        """The view, as soon as a round has begun; agents may be faster than who looks."""
        return self._until(lambda view: view["round"] >= number)

    def _until(self, wanted: Callable[[Json], bool]) -> Json:
        deadline = time.monotonic() + 60
        while not wanted(view := self.get()):
            assert time.monotonic() < deadline, view
            time.sleep(0.05)
        return view

    @contextmanager
    def socket(self, hello: Json | None = None) -> Iterator[Line]:
        with connect(f"{self.site.socket_url}/api/games/{self.game}/live") as connection:
            line = Line(connection)
            if hello is not None:
                line.send({"type": "hello", **hello})
            yield line


class Line:
    """A socket that speaks JSON."""

    def __init__(self, connection: ClientConnection) -> None:
        self.raw = connection

    def send(self, message: Json) -> None:
        self.raw.send(json.dumps(message))

    def next(self, *kinds: str, timeout: float = 20) -> Json:
        """The next message of some kinds; others are passed over."""
        while True:
            message: Json = json.loads(self.raw.recv(timeout))
            if not kinds or message["type"] in kinds:
                return message

    def to_the_end(self, timeout: float = 20) -> None:
        """Read until the server closes the socket, which raises ConnectionClosed."""
        while True:
            self.next(timeout=timeout)


class Site:
    """A running server."""

    def __init__(self, port: int) -> None:
        self.url, self.socket_url = f"http://127.0.0.1:{port}", f"ws://127.0.0.1:{port}"
        self.http = httpx.Client(base_url=self.url, timeout=30)

    def __enter__(self) -> Site:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **query: object) -> Json:
        response = self.http.get(path, params={name: str(value) for name, value in query.items()})
        assert response.status_code == 200, response.text
        found: Json = response.json()
        return found

    def begin(self, edition: str = "1941", **more: object) -> Table:
        response = self.http.post("/api/games", json={"edition": edition, **more})
        assert response.status_code == 201, response.text
        return Table(self, response.json())


@contextmanager
def serving(settings: Settings | None = None) -> Iterator[Site]:
    """A server for as long as it is used. Without settings it forgets everything."""
    chosen = settings or Settings(database="memory", limits=EASY)
    chosen = replace(chosen, port=0, thinkers=1)
    server = uvicorn.Server(config_of(make_app(chosen), chosen))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        deadline = time.monotonic() + 60
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            assert time.monotonic() < deadline
            time.sleep(0.01)
        with Site(server.servers[0].sockets[0].getsockname()[1]) as site:
            yield site
    finally:
        server.should_exit = True
        thread.join(60)
    assert not thread.is_alive(), "the server did not end"
