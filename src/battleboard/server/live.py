"""A live game. One task is its only writer: everything that changes the game goes through it.

A change is played on a copy, kept in the store, and only then shown: `game` is always what is on
the disk. So a reader never sees a row that a crash could take away.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from battleboard.core.board import PowerName
from battleboard.core.decisions import Answer, Decision, Over, Roll
from battleboard.core.events import GameBegan, SecretRevealed
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.engine.table import opening
from battleboard.errors import BattleboardError, Stale
from battleboard.server import shapes as s
from battleboard.server.errors import Busy, NotYours
from battleboard.server.jobs import Think
from battleboard.server.keys import Holder, new_keys, read_seats
from battleboard.server.past import Past
from battleboard.server.showing import Shown
from battleboard.server.views import is_agent
from battleboard.server.watchers import Audience, Watcher, encoded
from battleboard.server.workers import TooLong, Workers, WorkFailed
from battleboard.store import Change, Conflict, Entry, Store

_LOG = logging.getLogger("battleboard.server")
T = TypeVar("T")
Work = Callable[[], Awaitable[T]]
Answers = Callable[[Game], tuple[Answer, ...]]

_ANSWERS: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)

BROKEN = (LookupError, TypeError, AttributeError, AssertionError, RuntimeError)
"""What rules raise in a position that cannot be."""

STATUS_PAUSE = 0.25
"""Seconds between two messages about who watches and thinks."""


class Live(Shown):
    """One game that somebody plays or watches."""

    def __init__(self, entry: Entry, game: Game, store: Store, thinkers: Workers) -> None:
        super().__init__(entry, game)
        self.audience = Audience()
        self.touched = time.monotonic()
        self._store, self._thinkers = store, thinkers
        self._inbox: asyncio.Queue[tuple[Work[object], asyncio.Future[object]]] = asyncio.Queue()
        self._unwritten = 0
        self._closed = False
        self._thought: asyncio.Task[None] | None = None
        self._status: asyncio.TimerHandle | None = None
        self._writer = asyncio.create_task(self._write_all(), name=f"game {entry.game}")
        self._consider()

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches, waits or thinks."""
        return not (len(self.audience) or self._unwritten or self._thought)

    # Changing

    async def give(self, who: Holder, mark: str, answers: Answers) -> bytes:
        """Answer the open decision, perhaps several times; the update, as it was sent to all."""
        return await self._do(partial(self._give, who, mark, answers))

    async def take_back(self, who: Holder, mark: str) -> s.View:
        """Take back the last answer of a person, and what agents said after it."""
        return await self._do(partial(self._take_back, who, mark))

    async def reseat(self, who: Holder, seats: Mapping[str, str]) -> dict[str, str]:
        """Other players for some powers; the keys of those who had none."""
        return await self._do(partial(self._reseat, who, seats))

    async def run_agents(self, who: Holder, run: bool) -> None:
        """Let agents play on, or stop them in their thoughts."""
        await self._do(partial(self._run_agents, who, run))

    async def close(self, message: str) -> None:
        """Finish what was begun, and send everybody away."""
        self._closed = True
        self._stop_thinking()
        await self._inbox.join()
        self.stop()
        self.audience.dismiss(encoded(s.Gone(message=message)))

    def stop(self) -> None:
        """End what runs in the background; nothing waits to be written."""
        self._closed = True
        self._stop_thinking()
        self._writer.cancel()
        if self._status is not None:
            self._status.cancel()

    # Watching

    def watch(self, mark: str) -> Watcher:
        """A new watcher, with what it has to know first."""
        watcher = Watcher()
        update = self.update_since(mark) if mark else None
        watcher.send(encoded(update or s.Whole(view=self.view())))
        self.audience.join(watcher)
        self._tell_status_soon()
        return watcher

    def unwatch(self, watcher: Watcher) -> None:
        """A watcher has gone."""
        self.audience.leave(watcher)
        self._tell_status_soon()

    # The writer

    async def _do(self, work: Work[T]) -> T:
        if self._closed:
            raise Busy("this game was just put away: ask again")
        self.touched = time.monotonic()
        self._unwritten += 1
        done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait((work, done))
        return await done  # type: ignore[return-value]  # the writer gives what the work returned

    async def _write_all(self) -> None:
        while True:
            work, done = await self._inbox.get()
            try:
                result = await work()
            except Exception as error:  # noqa: BLE001  whoever asked must hear of it
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)
            finally:
                self._unwritten -= 1
                self._inbox.task_done()

    async def _give(self, who: Holder, mark: str, answers: Answers) -> bytes:
        self._check_mark(mark)
        trial = self.game.copy()
        asked = trial.pending
        self._check_seat(who, asked)
        try:
            _play(trial, answers(trial))
            roll_on(trial, self.entry.secret)
        except BROKEN as error:
            raise _blame(trial, error) from error
        before, state = len(self.game.rows), self.game.state
        await self._keep(trial, self.entry)
        message = encoded(self.update(before, state))
        self.audience.tell(message)
        self._consider()
        return message

    async def _give_thought(self, agent: str, mark: str, answer: Answer) -> bytes:
        """An answer that an agent thought of, unless agents were stopped while it waited."""
        if not self.entry.running:
            raise Stale("agents were stopped")
        return await self._give(Holder(frozenset({agent})), mark, lambda _: (answer,))

    async def _take_back(self, who: Holder, mark: str) -> s.View:
        _check_plays(who)
        self._check_mark(mark)
        trial = self.game.copy()
        while is_agent(self.entry.seats.get((row := trial.take_back()).by, "")):
            pass
        self._check_player(who, row.by)
        self.past.forget(len(trial.rows))
        await self._keep(trial, self.entry)
        return self._show_all()

    async def _reseat(self, who: Holder, wished: Mapping[str, str]) -> dict[str, str]:
        seats = read_seats(self.table.edition, wished, self.entry.seats)
        for power, player in self.entry.seats.items():
            if seats[power] != player:
                self._check_player(who, power)
        keys, hashes = new_keys(seats.values(), known=self.entry.keys)
        entry = replace(self.entry, seats=seats, keys={**self.entry.keys, **hashes})
        await self._keep(self.game, entry)
        self._show_all()
        return keys

    async def _run_agents(self, who: Holder, run: bool) -> None:
        _check_plays(who)
        if run != self.entry.running:
            await self._keep(self.game, replace(self.entry, running=run))
            self._show_all()

    async def _keep(self, game: Game, entry: Entry) -> None:
        """Write a change down, and only then make it the game that is seen."""
        common = _common(self.game, game)
        count = len(game.rows)
        changed = replace(
            entry,
            changed=max(int(time.time() * 1000), entry.changed + 1),
            rows=count,
            tip=game.seal(count),
            over=isinstance(game.pending, Over),
            about=about(game),
        )
        lines = tuple(game.line(row) for row in range(common + 1, count + 1))
        change = Change(before=self.entry.tip, entry=changed, keep=common, lines=lines)
        try:
            await self._store.write(change)
        except Conflict:
            await self._read_again()
            raise Stale("the game has gone on elsewhere: look again") from None
        self.entry, self.game = changed, game

    async def _read_again(self) -> None:
        kept = await self._store.read(self.entry.game)
        self.game = await asyncio.to_thread(Game.load, kept.journal, self.table)
        self.entry = kept.entry
        self.past = Past()
        self._show_all()

    def _show_all(self) -> s.View:
        """Send everybody the whole view, and let agents look again."""
        self._consider()
        view = self.view()
        self.audience.tell(encoded(s.Whole(view=view)))
        return view

    # Checks

    def _check_mark(self, mark: str) -> None:
        if mark and mark != self.game.decision_id:
            raise Stale("this question is no longer open: look again")

    def _check_seat(self, who: Holder, asked: object) -> None:
        if isinstance(asked, Decision):
            self._check_player(who, asked.power)

    def _check_player(self, who: Holder, power: PowerName) -> None:
        if not who.plays(self.entry.seats.get(power, "")):
            raise NotYours(f"this key does not play {power}")

    # Telling

    def _tell_status_soon(self) -> None:
        if self._status is None:
            loop = asyncio.get_running_loop()
            self._status = loop.call_later(STATUS_PAUSE, self._tell_status)

    def _tell_status(self) -> None:
        self._status = None
        status = s.Status(
            thinking=self.thinking, running=self.entry.running, watchers=len(self.audience)
        )
        self.audience.tell(encoded(status))

    # Agents

    def _consider(self) -> None:
        """Let an agent think if one is asked; thoughts about an earlier moment end."""
        self._stop_thinking()
        asked = self.game.pending
        if self._closed or not isinstance(asked, Decision) or not self.entry.running:
            return
        agent = self.entry.seats.get(asked.power, "")
        if is_agent(agent):
            self.thinking = asked.power
            self._thought = asyncio.create_task(self._think(asked.power, agent))

    def _stop_thinking(self) -> None:
        if self._thought is not None and self._thought is not asyncio.current_task():
            self._thought.cancel()
        self._thought, self.thinking = None, ""

    async def _think(self, power: PowerName, agent: str) -> None:
        self._tell_status_soon()
        game, mark = self.game, self.game.decision_id
        seed = agent_seed(self.entry.secret)
        try:
            thought = Think(self.entry.game, self.place(), power, agent, seed)
            found = await self._thinkers.run(thought)
            answer = _ANSWERS.decode(found)
            if game.why_not(answer):
                _LOG.error("%s of %s gave an illegal answer: %r", agent, self.entry.game, answer)
                answer = game.default()
        except (WorkFailed, TooLong, BattleboardError) as error:
            _LOG.warning("%s of %s does not answer: %s", agent, self.entry.game, error)
            answer = game.default()
        await self._speak(agent, mark, answer)

    async def _speak(self, agent: str, mark: str, answer: Answer) -> None:
        self._thought = None
        try:
            await self._do(partial(self._give_thought, agent, mark, answer))
        except (Stale, NotYours):
            _LOG.info("%s of %s was overtaken", agent, self.entry.game)
        except BattleboardError as error:
            _LOG.error("%s of %s could not speak: %s", agent, self.entry.game, error)
            if self.game.decision_id == mark and answer != self.game.default():
                await self._speak(agent, mark, self.game.default())


def _play(game: Game, answers: tuple[Answer, ...]) -> None:
    asked = game.pending
    for number, answer in enumerate(answers, start=1):
        if game.pending != asked:
            raise Stale(f"part {number} of this comes too late: say it by itself")
        game.give(answer)


def _blame(game: Game, error: Exception) -> Exception:
    """Rules that fail in a position which somebody made up are not our mistake."""
    first = game.rows[0].events[0]
    usual = opening(game.table, game.header.options)
    if isinstance(first, GameBegan) and first.position != replace(
        usual, seats=first.position.seats
    ):
        _LOG.warning("the rules fail in a position of its own: %r", error)
        return BattleboardError("the rules cannot go on from the position that this game began in")
    return error


def _check_plays(who: Holder) -> None:
    if not who.host and not who.players:
        raise NotYours("this key does not play in this game")


def roll_on(game: Game, secret: str) -> None:
    """Throw the dice that are wanted, and tell their secret when all is over."""
    dice = Committed(secret)
    while isinstance(waits := game.pending, Roll):
        game.give(dice.faces(waits, game.header.game, game.next_row))
    promised = isinstance(game.pending, Over) and game.header.commitment
    if promised and not isinstance(game.rows[-1].events[-1], SecretRevealed):
        game.reveal(secret)


def agent_seed(secret: str) -> int:
    """What an agent's chances follow from: repeatable, and nothing to guess the dice by."""
    return int.from_bytes(hashlib.sha256(f"agents/{secret}".encode()).digest()[:6])


def about(game: Game) -> bytes:
    """What a list of games tells of this one."""
    turn = game.state.turn
    return msgspec.json.encode(
        {"round": turn.round, "power": turn.power, "winner": game.state.winner}
    )


def _common(one: Game, other: Game) -> int:
    """How many rows two moments of a game share; one of them is the earlier."""
    return min(len(one.rows), len(other.rows))
