"""Worker processes: slow thinking happens there, never where sockets are served.

A process does one job at a time. A job that takes too long, or that nobody waits for any more,
is ended with its process, and a new one is started when it is needed.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from battleboard.errors import AnswerError, BattleboardError, Unreadable
from battleboard.server.jobs import AnyJob, Reply
from battleboard.server.worker import LENGTH

_LOG = logging.getLogger("battleboard.server")
STARTS = 60.0
"""Seconds that a process may take to be ready; a job's patience begins after that."""


class WorkFailed(Exception):
    """A worker died, or made a mistake; the log tells more."""


class TooLong(BattleboardError):
    """A job was given up."""


class Workers:
    """Some processes that share the jobs. They are started when they are first needed."""

    def __init__(self, size: int, patience: float) -> None:
        self._patience = patience
        self._free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        for _ in range(size):
            self._free.put_nowait(None)
        self._all: set[Process] = set()

    async def run(self, job: AnyJob) -> bytes:
        """Have a job done; its result is JSON.

        Raises BattleboardError for what is refused, TooLong, or WorkFailed. Whoever cancels this
        ends the job.
        """
        process = await self._free.get()
        try:
            process = await self._alive(process)
            async with asyncio.timeout(self._patience):
                reply = await _exchange(process, job)
        except TimeoutError:
            process = self._end(process)
            raise TooLong("this takes too long to be worked out: ask for less") from None
        except (OSError, asyncio.IncompleteReadError) as error:
            process = self._end(process)
            raise WorkFailed(f"a worker died: {error!r}") from error
        except BaseException:
            process = self._end(process)
            raise
        finally:
            self._free.put_nowait(process)
        return _result(reply)

    async def close(self) -> None:
        """End all processes."""
        for process in list(self._all):
            self._end(process)
            await process.wait()

    async def _alive(self, process: Process | None) -> Process:
        if process is not None and process.returncode is None:
            return process
        self._end(process)
        command = (sys.executable, "-m", "battleboard.server.worker")
        fresh = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        self._all.add(fresh)
        try:
            async with asyncio.timeout(STARTS):
                await _frame(fresh)
        except BaseException:
            self._end(fresh)
            raise
        return fresh

    def _end(self, process: Process | None) -> Process | None:
        """End a process; what takes its place is started when it is needed."""
        if process is not None:
            self._all.discard(process)
            if process.returncode is None:
                process.kill()
        return None


async def _exchange(process: Process, job: AnyJob) -> Reply:
    assert process.stdin is not None  # noqa: S101  it is a pipe
    body = msgspec.msgpack.encode(job)
    process.stdin.write(LENGTH.pack(len(body)) + body)
    await process.stdin.drain()
    return msgspec.msgpack.decode(await _frame(process), type=Reply)


async def _frame(process: Process) -> bytes:
    assert process.stdout is not None  # noqa: S101  it is a pipe
    head = await process.stdout.readexactly(LENGTH.size)
    return await process.stdout.readexactly(LENGTH.unpack(head)[0])


def _result(reply: Reply) -> bytes:
    if reply.failed:
        _LOG.error("a worker failed\n%s", reply.failed)
        raise WorkFailed(reply.failed.strip().rpartition("\n")[2])
    if reply.refused:
        kind = Unreadable if reply.unreadable else AnswerError
        raise kind(reply.refused, reply.refusals)
    return reply.result
