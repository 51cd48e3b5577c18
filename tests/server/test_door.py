"""Hostile requests: too large, too many, too deep, from the wrong place. Each gets an answer."""

from __future__ import annotations

import errno
import socket
import time
from collections.abc import Callable

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from battleboard.server.limits import Buckets
from battleboard.server.settings import Limits, Settings
from tests.support.patient import EASY
from tests.support.serving import Site, Table, serving

JSON = {"Content-Type": "application/json"}
CUT_OFF = (errno.ECONNRESET, errno.EPIPE, errno.ENOTCONN)
FULL = 4429


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"null", 400),
        (b"[]", 400),
        (b'{"edition":"1941","sneaky":1}', 400),
        (b'{"edition":7}', 400),
        (b'{"edition":"1941","seed":1e400}', 400),
        (b'{"edition":"1941","seed":123456789012345678901234567890}', 400),
        (b'{"edition":"\xff\xfe"}', 400),
        (b'{"edition":"\\ud800"}', 400),
        (b'{"edition":"1941","name":"' + b"x" * 81 + b'"}', 400),
        (b'{"edition":"atlantis"}', 404),
        (b'{"edition":"global-1940"}', 422),
        (b'{"edition":"1941","options":{"no":"such"}}', 422),
        (b'{"edition":"1941","seats":{"Germany":"nobody"}}', 422),
        (b"[" * 100_000, 400),
        (b'{"edition":' + b"[" * 100_000, 400),
        (b'{"edition":"1941","options":{"a":' + b'{"a":' * 50_000, 400),
        (b"x" * 300_000, 413),
    ],
)
def test_a_bad_body_is_refused_in_words(site: Site, body: bytes, status: int) -> None:
    response = site.http.post("/api/games", content=body, headers=JSON)
    assert response.status_code == status, response.text
    problem = response.json()
    assert problem["error"]
    assert problem["message"]


def test_a_body_without_an_announced_length_is_cut_off_too(site: Site) -> None:
    def endless() -> object:
        for _ in range(400):
            yield b" " * 1024

    response = site.http.post("/api/games", content=endless(), headers=JSON)  # type: ignore[arg-type]
    assert response.status_code == 413


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/none",
        "/api/nothing",
        "/api/editions/atlantis",
        "/api/editions/atlantis/map",
        "/api/rules/MOV-999",
        "/api/games/none/at/1",
        "/favicon.xyz",
        "/../../etc/passwd.txt",
        "/assets/..%2f..%2fsettings.py",
        "/%00.txt",
        "/api/games/%ff%fe",
        "/api/games/" + "x" * 5000,
    ],
)
def test_what_is_not_there_is_said_so(site: Site, path: str) -> None:
    response = site.http.get(path)
    assert response.status_code in (400, 404), response.text
    assert response.json()["error"] in ("unknown", "unreadable")


def test_a_method_that_a_route_does_not_know_is_refused(site: Site) -> None:
    assert site.http.put("/api/games").status_code == 405
    assert site.http.patch("/api/games/x").status_code == 405


@pytest.mark.parametrize(
    "query",
    [
        {"after": "-1"},
        {"after": "x"},
        {"limit": "0"},
        {"limit": "99999"},
        {"after": "9" * 40},
        {"after": "1.5"},
    ],
)
def test_a_bad_parameter_is_refused(site: Site, query: dict[str, str]) -> None:
    table = site.begin()
    response = site.http.get(f"/api/games/{table.game}/rows", params=query)
    assert response.status_code == 400
    assert "error" in response.json()


def test_a_battle_that_is_too_large_is_refused_in_good_time(site: Site) -> None:
    armies = {
        "attacker": {"infantry": 2000, "tank": 2000, "fighter": 2000, "bomber": 2000},
        "defender": {"infantry": 2000, "tank": 2000, "fighter": 2000},
    }
    response = site.http.post("/api/odds", json={"edition": "1941", **armies}, timeout=60)
    assert response.status_code == 422
    again = site.http.post(
        "/api/odds", json={"edition": "1941", "attacker": "2 inf", "defender": "1 inf"}
    )
    assert again.status_code == 200


def test_other_names_and_other_pages_stay_out(site: Site) -> None:
    """A page of another site cannot use the browser of somebody at this machine."""
    assert site.http.get("/api/games", headers={"Host": "evil.example"}).status_code == 421
    assert site.http.get("/", headers={"Host": "evil.example:8941"}).status_code == 421
    foreign = {"Origin": "http://evil.example"}
    assert (
        site.http.post("/api/games", json={"edition": "1941"}, headers=foreign).status_code == 403
    )
    own = {"Origin": site.url}
    assert site.http.post("/api/games", json={"edition": "1941"}, headers=own).status_code == 201
    answer = site.http.get("/api/about")
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


def knock(host: str, port: int, raw: bytes) -> None:
    """Send some bytes and wait for an answer; to be cut off in the middle of them is one, too."""
    with socket.create_connection((host, port), timeout=10) as connection:
        try:
            connection.sendall(raw)
            connection.shutdown(socket.SHUT_WR)
            connection.recv(100)
        except OSError as error:
            if error.errno not in CUT_OFF:
                raise


def test_broken_http_harms_nobody(site: Site) -> None:
    host, _, port = site.url.removeprefix("http://").partition(":")
    for raw in (
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"GET /api/games/x/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 200_000 + b"\r\n\r\n",
    ):
        knock(host, int(port), raw)
    assert site.http.get("/api/about").status_code == 200


def test_whoever_asks_too_often_waits() -> None:
    limits = Limits(rate=0.1, burst=10)
    with serving(Settings(database="memory", limits=limits)) as site:
        answers = [site.http.get("/api/about") for _ in range(15)]
        assert [one.status_code for one in answers[:9]] == [200] * 9
        refused = answers[-1]
        assert refused.status_code == 429
        assert refused.json()["error"] == "too many"
        assert int(refused.headers["retry-after"]) >= 1


def test_games_are_not_made_without_end() -> None:
    limits = Limits(rate=1e6, burst=10**6, new_games=3)
    with serving(Settings(database="memory", limits=limits)) as site:
        made = [site.http.post("/api/games", json={"edition": "1941"}) for _ in range(5)]
        assert [one.status_code for one in made] == [201, 201, 201, 429, 429]
        assert site.http.get("/api/games").status_code == 200


def test_only_so_many_games_are_held_in_memory_and_none_is_lost() -> None:
    limits = Limits(rate=1e6, burst=10**6, new_games=10**6, live_games=3)
    with serving(Settings(database="memory", limits=limits)) as site:
        tables = [site.begin(name=f"game {number}") for number in range(8)]
        for table in tables:
            table.said("buy nothing")
        for number, table in enumerate(tables):
            assert table.get()["name"] == f"game {number}"
            assert table.get()["row"] == 2


def test_a_full_house_takes_no_more_sockets() -> None:
    limits = Limits(rate=1e6, burst=10**6, sockets=2)
    with serving(Settings(database="memory", limits=limits)) as site:
        table = site.begin()
        with table.socket({}) as one, table.socket({}) as two:
            one.next("view"), two.next("view")
            with table.socket() as three, pytest.raises(ConnectionClosed) as closed:
                three.to_the_end()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == FULL
        assert in_time(lambda: seated(table))


def seated(table: Table) -> bool:
    """Whether there is room for one more socket."""
    with table.socket({}) as line:
        try:
            return bool(line.next("view"))
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != FULL:
                raise
            return False


def in_time(happens: Callable[[], bool]) -> bool:
    """Whether something comes to be so: a server may hear of a closed socket a little later."""
    deadline = time.monotonic() + 20
    while not (now := happens()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return now


def test_a_bucket_fills_again() -> None:
    buckets = Buckets(rate=2, burst=3)
    assert [buckets.wait("a", 0.0) for _ in range(3)] == [0, 0, 0]
    assert buckets.wait("a", 0.0) == 0.5
    assert buckets.wait("b", 0.0) == 0
    assert buckets.wait("a", 0.5) == 0
    assert buckets.wait("a", 0.5) == 0.5


def test_a_server_for_the_world_answers_to_its_names_only() -> None:
    settings = Settings(database="memory", limits=EASY, names=("games.example",))
    with serving(settings) as site:
        assert site.http.get("/api/about", headers={"Host": "games.example"}).status_code == 200
        assert site.http.get("/api/about", headers={"Host": "other.example"}).status_code == 421


def test_what_does_not_change_is_sent_once(site: Site) -> None:
    first = site.http.get("/api/editions/1941/map")
    assert first.headers["content-encoding"] == "gzip"
    tag = first.headers["etag"]
    again = site.http.get("/api/editions/1941/map", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    plain = httpx.get(f"{site.url}/api/editions/1941/map", headers={"Accept-Encoding": "identity"})
    assert plain.json() == first.json()
