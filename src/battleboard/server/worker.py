"""A worker process: takes jobs from its standard input, and answers on its standard output.

A frame is four bytes of length and a message; the first one is empty and says that the process is
ready. It ends when its input does, so that it never outlives the server, however that one ends.
"""

from __future__ import annotations

import contextlib
import os
import signal
import struct
import sys
import traceback
from typing import BinaryIO

import msgspec

from battleboard.server.jobs import AnyJob, Reply, run

LENGTH = struct.Struct(">I")
MOST_MEMORY = 2 * 1024**3


def main() -> None:
    """Work until nobody asks, or listens, any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not break a frame
    with contextlib.suppress(BrokenPipeError):
        _work(sys.stdin.buffer, answers)


def _work(jobs: BinaryIO, answers: BinaryIO) -> None:
    decoder = msgspec.msgpack.Decoder(AnyJob)
    _send(answers, b"")
    while (frame := _frame(jobs)) is not None:
        try:
            reply = run(decoder.decode(frame))
        except Exception:  # noqa: BLE001  the server hears of it and goes on
            reply = Reply(failed=traceback.format_exc())
        _send(answers, msgspec.msgpack.encode(reply))


def _send(answers: BinaryIO, body: bytes) -> None:
    answers.write(LENGTH.pack(len(body)) + body)
    answers.flush()


def _limit_memory() -> None:
    """Where the system can do that, let a job fail that needs too much."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _frame(source: BinaryIO) -> bytes | None:
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return source.read(LENGTH.unpack(head)[0])


if __name__ == "__main__":
    main()
