"""Sockets: everybody sees the same, comes back after a drop, and can break nothing."""

from __future__ import annotations

import json
import random
import time

import pytest
from websockets import Origin
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.support.serving import Json, Site, Table


def test_a_watcher_sees_the_game_and_then_what_happens(site: Site) -> None:
    table = site.begin()
    with table.socket({}) as line:
        first = line.next()
        assert first == {"type": "view", "view": table.get()}
        update = table.said("2 inf")
        assert line.next("update") == update


def test_two_watchers_see_the_same(site: Site) -> None:
    table = site.begin()
    with table.socket({}) as one, table.socket({}) as other:
        one.next("view"), other.next("view")
        table.said("buy nothing", "done")
        for _ in range(2):
            assert one.next("update") == other.next("update")


def test_updates_lead_from_the_first_view_to_the_last(site: Site) -> None:
    """A client that only puts updates over what it has ends with the server's own view."""
    table = site.begin(seed=8)
    with table.socket({}) as line:
        view = line.next("view")["view"]
        table.said("2 inf", "3 inf: Archangel > West Russia; 3 inf: Karelia > West Russia", "done")
        while table.get()["round"] == 1 and table.get()["power"] != "Japan":
            table.said(table.get("/choices")["default"]["text"])
        last = table.get()
        while view["mark"] != last["mark"]:
            view = merged(view, line.next("update"))
    assert view["row"] > 15
    full = {name: space for name, space in view["spaces"].items() if worth_showing(space)}
    assert full == last["spaces"]
    assert {**view, "spaces": {}} == {**last, "spaces": {}}


def merged(view: Json, update: Json) -> Json:
    assert update["before"] == view["mark"]
    return {**update["view"], "spaces": {**view["spaces"], **update["spaces"]}}


def worth_showing(space: Json) -> bool:
    return bool(space["owner"] or space.get("units"))


def test_whoever_comes_back_gets_what_was_missed(site: Site) -> None:
    table = site.begin()
    with table.socket({}) as line:
        view = line.next("view")["view"]
    table.said("2 inf", "3 inf: Archangel > West Russia")
    with table.socket({"mark": view["mark"]}) as line:
        update = line.next("update")
    assert [row["row"] for row in update["rows"]] == [2, 3]
    now = table.get()
    assert merged(view, update)["mark"] == now["mark"]
    spaces = {**view["spaces"], **update["spaces"]}
    assert {name: one for name, one in spaces.items() if worth_showing(one)} == now["spaces"]
    with table.socket({"mark": now["mark"]}) as line:
        assert line.next("update")["rows"] == []


@pytest.mark.parametrize("mark", ["1-00000000", "99-abcdef01", "x", "-", "1", "²-3", "9" * 70])
def test_a_mark_that_never_was_gets_the_whole_view(site: Site, mark: str) -> None:
    table = site.begin()
    with table.socket({"mark": mark}) as line:
        assert line.next()["view"] == table.get()


def test_a_moment_that_was_taken_back_is_no_place_to_come_back_to(site: Site) -> None:
    table = site.begin()
    table.said("buy nothing", "3 inf: Archangel > West Russia")
    gone = table.get()["mark"]
    with table.socket({}) as line:
        line.next("view")
        table.post("/take-back", {})
        assert line.next("view")["view"] == table.get()
    with table.socket({"mark": gone}) as line:
        assert line.next("view", "update")["type"] == "view"


def test_answers_are_given_over_a_socket_too(site: Site) -> None:
    table = site.begin()
    with table.socket({"key": table.keys["person"]}) as line:
        mark = line.next("view")["view"]["mark"]
        line.send({"type": "answer", "id": 1, "mark": mark, "say": "40 inf"})
        refused = line.next("refused")
        assert (refused["id"], refused["status"]) == (1, 422)
        assert {one["rule"] for one in refused["problem"]["refusals"]} == {"BUY-1", "BUY-3"}
        line.send({"type": "answer", "id": 2, "mark": mark, "say": "2 inf"})
        assert line.next("update", "answered")["mark"] == table.get()["mark"]
        assert line.next("answered") == {"type": "answered", "id": 2, "mark": table.get()["mark"]}
        line.send({"type": "answer", "id": 3, "mark": mark, "say": "2 inf"})
        assert line.next("refused")["status"] == 409
        line.send({"type": "ping"})
        assert line.next("pong") == {"type": "pong"}


def test_answers_are_taken_back_over_a_socket_too(site: Site) -> None:
    """The view comes before the word that it was done; who does not play takes nothing back."""
    table = site.begin()
    table.said("buy nothing", "3 inf: Archangel > West Russia")
    mark = table.get()["mark"]
    with table.socket({}) as watching, table.socket({"key": table.keys["person"]}) as line:
        watching.next("view"), line.next("view")
        watching.send({"type": "take back", "id": 1, "mark": mark})
        assert watching.next("refused")["status"] == 403
        line.send({"type": "take back", "id": 2, "mark": mark})
        view = line.next("view", "answered")["view"]
        assert view["row"] == 2
        assert line.next("answered") == {"type": "answered", "id": 2, "mark": view["mark"]}
        line.send({"type": "take back", "id": 3, "mark": mark})
        assert line.next("refused")["status"] == 409
    assert table.get() == view


def test_a_socket_without_the_key_only_watches(site: Site) -> None:
    table = site.begin()
    with table.socket({}) as line:
        mark = line.next("view")["view"]["mark"]
        line.send({"type": "answer", "id": 1, "mark": mark, "say": "2 inf"})
        assert line.next("refused")["status"] == 403
    assert table.get()["mark"] == mark


def test_the_number_of_watchers_and_who_thinks_are_told(site: Site) -> None:
    table = site.begin()
    with table.socket({}) as line:
        assert line.next("status")["watchers"] == 1
        with table.socket({}):
            while line.next("status")["watchers"] != 2:
                pass
        while line.next("status")["watchers"] != 1:
            pass


def test_a_deleted_game_says_goodbye(site: Site) -> None:
    table = site.begin()
    with table.socket({}) as line:
        line.next("view")
        site.http.delete(
            f"/api/games/{table.game}", headers={"Authorization": f"Bearer {table.keys['host']}"}
        )
        assert line.next("gone")["type"] == "gone"
        with pytest.raises(ConnectionClosed):
            line.next()


def test_an_unknown_game_closes_the_socket(site: Site) -> None:
    with (
        connect(f"{site.socket_url}/api/games/nothing/live") as raw,
        pytest.raises(ConnectionClosed) as closed,
    ):
        raw.recv(20)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404


def test_a_page_of_another_site_gets_no_socket(site: Site) -> None:
    table = site.begin()
    address = f"{site.socket_url}/api/games/{table.game}/live"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, origin=Origin("http://evil.example"))
    assert refused.value.response.status_code == 403


BAD: tuple[str | bytes, ...] = (
    "",
    "null",
    "[]",
    "{}",
    '{"type":"hello"',
    '{"type":"dance"}',
    '{"type":"hello","mark":5}',
    '{"type":"hello","more":1}',
    '{"type":"hello","mark":"' + "x" * 100 + '"}',
    '{"type":"answer","id":1,"mark":"1-x","say":"2 inf"}',
    "[" * 50_000,
    '{"type":"hello","key":"\\ud800"}',
    "\x00",
    b"\x00\xff\xfe",
    b'{"type":"hello"}',
    "x" * 100_000,
)


@pytest.mark.parametrize("number", range(len(BAD)))
def test_a_bad_first_word_closes_the_socket_and_harms_nobody(site: Site, number: int) -> None:
    table = site.begin()
    with table.socket() as line:
        line.raw.send(BAD[number])
        with pytest.raises(ConnectionClosed) as closed:
            line.to_the_end()
        assert was_meant(closed.value)
    assert table.get()["row"] == 1


def was_meant(closed: ConnectionClosed) -> bool:
    """Whether the server closed a socket with a reason, and not for a mistake of its own."""
    return closed.rcvd is None or closed.rcvd.code != 1011


def test_noise_after_a_good_beginning_breaks_nothing(site: Site) -> None:
    """Five hundred broken messages, some of them nearly right; the game goes on."""
    table, chance = site.begin(), random.Random(5)
    ends: list[bool] = []
    for _ in range(50):
        with table.socket({"key": table.keys["host"]}) as line:
            line.next("view")
            try:
                for _ in range(10):
                    line.raw.send(_noise(table, chance))
                line.send({"type": "ping"})
                line.next("pong")
            except ConnectionClosed as closed:
                ends.append(was_meant(closed))
    assert all(ends)
    assert table.say(table.get("/choices")["default"]["text"]).status_code == 200


def _noise(table: Table, chance: random.Random) -> str | bytes:
    good = json.dumps(
        {
            "type": chance.choice(["answer", "hello", "ping"]),
            "id": chance.choice([1, -1, 10**30, 1.5, None]),
            "mark": chance.choice([table.get()["mark"], "", 7]),
            "say": chance.choice(["2 inf", "💣" * 50, "done", "[" * 999, "9" * 5000 + " inf"]),
        }
    )
    if chance.random() < 0.3:
        place = chance.randrange(len(good))
        good = good[:place] + chance.choice(["", "\x00", '"', "}", "\\u", "é"]) + good[place + 1 :]
    return good.encode() if chance.random() < 0.1 else good


def test_a_watcher_that_does_not_read_holds_up_nobody(site: Site) -> None:
    table = site.begin(seats={"Soviet Union": "person"})
    with table.socket({}):
        began = time.monotonic()
        table.said("buy nothing")
        for _ in range(30):
            table.said("3 inf: Archangel > West Russia")
            table.post("/take-back", {})
        assert time.monotonic() - began < 30
