"""One writer for each game: what happens when the store fails, conflicts, or agents fail."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from battleboard.core.decisions import Answer, Buy, Done
from battleboard.engine.game import Game
from battleboard.errors import AnswerError, BattleboardError, Stale
from battleboard.server.errors import Busy, NotYours
from battleboard.server.hall import Hall, fresh_game
from battleboard.server.jobs import AnyJob, Check, OddsOf
from battleboard.server.keys import Holder
from battleboard.server.live import Live
from battleboard.server.settings import Settings
from battleboard.server.wishes import OddsWish
from battleboard.server.workers import TooLong, Workers, WorkFailed
from battleboard.store import Change, Store, StoreError
from battleboard.store.memory import MemoryStore
from battleboard.tables import table
from tests.support.patient import EASY
from tests.support.serving import serving

HOST = Holder(host=True)
PEOPLE = dict.fromkeys(table("1941").edition.powers, "person")


def says(*answers: Answer) -> Callable[[Game], tuple[Answer, ...]]:
    return lambda _: answers


def in_hall(work: Callable[[Hall], Awaitable[None]], store: Store | None = None) -> None:
    async def run() -> None:
        async with asyncio.timeout(60):
            await within()

    async def within() -> None:
        hall = Hall(Settings(limits=EASY), store or MemoryStore())
        try:
            await work(hall)
        finally:
            await hall.close()

    asyncio.run(run())


async def begun(hall: Hall, seats: dict[str, str] | None = None) -> Live:
    chosen = PEOPLE | (seats or {})
    game, secret = fresh_game(table("1941"), seats=chosen, seed=1)
    live, _ = await hall.begin(game, secret, "", chosen)
    return live


class Moody(MemoryStore):
    """A store whose disk fails when it is told to, before or after it has written."""

    mood = ""

    async def write(self, change: Change) -> None:
        if self.mood == "before":
            raise StoreError("the disk is full")
        await super().write(change)
        if self.mood == "after":
            raise StoreError("the line was cut")


def test_what_could_not_be_kept_is_not_shown() -> None:
    store = Moody()

    async def work(hall: Hall) -> None:
        live = await begun(hall)
        before, watcher = live.view(), live.watch("")
        store.mood = "before"
        with pytest.raises(StoreError):
            await live.give(HOST, before.mark, says(Buy({})))
        assert live.view() == before
        store.mood = ""
        await live.give(HOST, before.mark, says(Buy({})))
        assert live.view().row == 2
        messages = watcher.messages()
        kinds = [msgspec.json.decode(await anext(messages))["type"] for _ in range(2)]
        assert kinds == ["view", "update"]

    in_hall(work, store)


def test_what_was_kept_although_the_store_said_no_is_found_again() -> None:
    store = Moody()

    async def work(hall: Hall) -> None:
        live = await begun(hall)
        mark = live.game.decision_id
        store.mood = "after"
        with pytest.raises(StoreError):
            await live.give(HOST, mark, says(Buy({})))
        store.mood = ""
        with pytest.raises(Stale):
            await live.give(HOST, mark, says(Buy({"infantry": 1})))
        assert live.view().row == 2
        assert live.game.rows[1].given == Buy({})

    in_hall(work, store)


def test_two_servers_on_one_database_never_tear_a_game_apart(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "games.db"), limits=EASY)
    with serving(settings) as one, serving(settings) as other:
        table_one = one.begin()
        table_one.said("buy nothing")
        mark = table_one.get()["mark"]
        there = f"/api/games/{table_one.game}"
        assert other.get(there)["mark"] == mark
        table_one.said("3 inf: Archangel > West Russia")
        headers = {"Authorization": f"Bearer {table_one.keys['host']}"}
        body = {"mark": mark, "say": "done"}
        late = other.http.post(f"{there}/answers", json=body, headers=headers)
        assert late.status_code == 409
        assert other.get(there) == one.get(there)
        again = {"mark": other.get(there)["mark"], "say": "done"}
        assert other.http.post(f"{there}/answers", json=again, headers=headers).status_code == 200


def test_of_many_answers_to_one_question_one_is_taken() -> None:
    async def work(hall: Hall) -> None:
        live = await begun(hall)
        mark = live.game.decision_id
        outcomes = await asyncio.gather(
            *(live.give(HOST, mark, says(Buy({}))) for _ in range(20)), return_exceptions=True
        )
        assert sum(isinstance(one, bytes) for one in outcomes) == 1
        assert sum(isinstance(one, Stale) for one in outcomes) == 19
        assert live.view().row == 2

    in_hall(work)


def test_whoever_goes_away_while_waiting_does_not_stop_the_game() -> None:
    async def work(hall: Hall) -> None:
        live = await begun(hall)
        answer = asyncio.create_task(live.give(HOST, live.game.decision_id, says(Buy({}))))
        await asyncio.sleep(0)
        answer.cancel()
        await asyncio.gather(answer, return_exceptions=True)
        await live.give(
            HOST, live.game.decision_id, says(Buy({}) if live.view().row == 1 else Done())
        )
        assert live.view().row >= 2

    in_hall(work)


def test_a_game_that_was_put_away_says_so_and_comes_back() -> None:
    async def work(hall: Hall) -> None:
        live = await begun(hall)
        game, mark = live.entry.game, live.game.decision_id
        await live.close("for a test")
        with pytest.raises(Busy):
            await live.give(HOST, mark, says(Buy({})))
        hall._live.pop(game)
        again = await hall.find(game)
        assert again.view() == live.view()

    in_hall(work)


def test_a_holder_without_a_seat_may_do_nothing() -> None:
    async def work(hall: Hall) -> None:
        live = await begun(hall)
        with pytest.raises(NotYours):
            await live.give(Holder(), live.game.decision_id, says(Buy({})))
        with pytest.raises(NotYours):
            await live.run_agents(Holder(), False)

    in_hall(work)


class Lame(Workers):
    """Workers that fail, or answer nonsense."""

    def __init__(self, answer: bytes | Exception) -> None:
        super().__init__(1, 1)
        self._answer = answer

    async def run(self, job: AnyJob) -> bytes:
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


@pytest.mark.parametrize(
    "answer", [WorkFailed("it died"), TooLong("too long"), b'{"do":"buy","army":{"tank":99}}']
)
def test_an_agent_that_fails_gives_the_safe_answer(answer: bytes | Exception) -> None:
    async def work(hall: Hall) -> None:
        hall.thinkers = Lame(answer)
        live = await begun(hall, {"Soviet Union": "random"})
        async with asyncio.timeout(20):
            while live.game.pending.power != "Germany":  # type: ignore[union-attr]
                await asyncio.sleep(0.01)
        assert live.game.rows[1].given == Buy({})

    in_hall(work)


def test_an_agent_whose_answer_cannot_be_told_gives_the_safe_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    give = Live._give

    async def picky(
        self: Live, who: Holder, mark: str, answers: Callable[[Game], tuple[Answer, ...]]
    ) -> bytes:
        if answers(self.game) == (Buy({"infantry": 1}),):
            raise BattleboardError("there are no words for this")
        return await give(self, who, mark, answers)

    async def work(hall: Hall) -> None:
        monkeypatch.setattr(Live, "_give", picky)
        hall.thinkers = Lame(b'{"do":"buy","army":{"infantry":1}}')
        live = await begun(hall, {"Soviet Union": "random"})
        async with asyncio.timeout(20):
            while len(live.game.rows) == 1:
                await asyncio.sleep(0.01)
        assert live.game.rows[1].given == Buy({})

    in_hall(work)


def test_thoughts_end_when_agents_are_stopped() -> None:
    class Slow(Workers):
        ended = False

        async def run(self, job: AnyJob) -> bytes:
            try:
                await asyncio.sleep(600)
            except asyncio.CancelledError:
                self.ended = True
                raise
            return b""

    async def work(hall: Hall) -> None:
        slow = hall.thinkers = Slow(1, 1)
        live = await begun(hall, {"Soviet Union": "random"})
        await asyncio.sleep(0.01)
        assert live.thinking == "Soviet Union"
        await live.run_agents(HOST, False)
        await asyncio.sleep(0)
        assert live.thinking == ""
        assert slow.ended
        await live.reseat(HOST, {"Soviet Union": "person"})
        await live.give(HOST, live.game.decision_id, says(Buy({})))

    in_hall(work)


def test_what_an_agent_has_thought_of_is_not_given_once_agents_are_stopped() -> None:
    """The answer waits behind the order to stop, which is still being written down."""

    class Gate(MemoryStore):
        def __init__(self) -> None:
            super().__init__()
            self.open = asyncio.Event()

        async def write(self, change: Change) -> None:
            await self.open.wait()
            await super().write(change)

    class Quick(Workers):
        def __init__(self) -> None:
            super().__init__(1, 1)
            self.thought = asyncio.Event()

        async def run(self, job: AnyJob) -> bytes:
            await self.thought.wait()
            return b'{"do":"buy","army":{}}'

    store = Gate()

    async def work(hall: Hall) -> None:
        quick = hall.thinkers = Quick()
        store.open.set()
        live = await begun(hall, {"Soviet Union": "random"})
        store.open.clear()
        stopping = asyncio.create_task(live.run_agents(HOST, False))
        await asyncio.sleep(0)
        quick.thought.set()
        while live._unwritten < 2:
            await asyncio.sleep(0)
        store.open.set()
        await stopping
        while not live.is_idle:
            await asyncio.sleep(0)
        assert live.view().row == 1
        assert not live.view().running

    in_hall(work, store)


# Workers


def odds(attacker: str) -> OddsOf:
    return OddsOf(OddsWish(edition="1941", attacker=attacker, defender="2 inf"))


def test_a_worker_is_used_again_and_replaced_when_it_dies() -> None:
    async def run() -> None:
        workers = Workers(1, 60)
        first = await workers.run(odds("3 inf"))
        assert msgspec.json.decode(first)["attacker"] == {"infantry": 3}
        (process,) = workers._all
        await workers.run(odds("4 inf"))
        assert workers._all == {process}
        process.kill()
        await process.wait()
        await workers.run(odds("5 inf"))
        assert workers._all != {process}
        await workers.close()

    asyncio.run(run())


def test_a_job_that_takes_too_long_is_given_up_and_the_next_is_done() -> None:
    async def run() -> None:
        workers = Workers(1, 60)
        await workers.run(odds("1 inf"))
        workers._patience = 0.0001
        with pytest.raises(TooLong):
            await workers.run(odds("40 inf, 40 tank"))
        workers._patience = 60
        await workers.run(odds("2 inf"))
        await workers.close()

    asyncio.run(run())


def test_a_mistake_in_a_worker_is_told_and_the_worker_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def run() -> None:
        workers = Workers(1, 60)
        broken = msgspec.structs.replace(odds("1 inf"), wish=None)
        with pytest.raises(WorkFailed):
            await workers.run(broken)
        await workers.run(odds("2 inf"))
        await workers.close()

    asyncio.run(run())
    assert "a worker failed" in caplog.text


def test_a_job_is_ended_with_whoever_waits_for_it() -> None:
    async def run() -> None:
        workers = Workers(1, 60)
        await workers.run(odds("1 inf"))
        (process,) = workers._all
        task = asyncio.create_task(workers.run(Check(b"x" * 10_000_000)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await asyncio.wait_for(process.wait(), 20)
        await workers.run(odds("2 inf"))
        await workers.close()

    asyncio.run(run())


def test_a_worker_that_starts_slowly_uses_up_no_patience(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python itself sleeps for longer than a job may take before it runs the worker."""
    (tmp_path / "sitecustomize.py").write_text("import time; time.sleep(6)")
    before = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{before}")

    async def run() -> None:
        workers = Workers(1, 5)
        with pytest.raises(AnswerError):
            await workers.run(Check(b"this is no game"))
        await workers.close()

    asyncio.run(run())
