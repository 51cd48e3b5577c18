"""A real terminal for tests: a program on a pseudo-terminal, and what somebody sees and types."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType

ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[@-Z\\-_])")
PATIENCE = 30.0
PRESSES = 6


PROGRAM = """
import signal
from battleboard.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # at a terminal nobody ignores it
main()
"""


class Terminal:
    """`battleboard` on a terminal of so many columns."""

    def __init__(
        self, *arguments: str, folder: Path, columns: int = 80, no_color: bool = False
    ) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        quiet = {name: value for name, value in os.environ.items() if name not in _CLEARED}
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**quiet, "TERM": "xterm-256color", **({"NO_COLOR": "1"} if no_color else {})},
            start_new_session=True,
        )
        os.close(slave)
        self.raw = ""
        self._seen = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    @property
    def text(self) -> str:
        """All that was on the screen, without escape codes and what was typed over."""
        letters: list[str] = []
        for letter in ESCAPES.sub("", self.raw).replace("\r\n", "\n"):
            if letter == "\b":
                letters.pop()
            else:
                letters.append(letter)
        return "".join(letters)

    @property
    def pid(self) -> int:
        """The process, for those who want to disturb it."""
        return self._process.pid

    def wait_for(self, text: str) -> None:
        """Read until a text stands at the end of what came since the last line was typed."""
        deadline = time.monotonic() + PATIENCE
        while not self.text[self._seen :].endswith(text):
            if not self._read(deadline):
                raise AssertionError(f"no {text!r} after:\n{self.text[-2000:]}")

    def type(self, line: str) -> None:
        """Type a line."""
        self._seen = len(self.text)
        os.write(self._master, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key."""
        os.write(self._master, key)

    def interrupt(self, answer: str) -> None:
        """Press Ctrl-C until the program answers.

        A signal that comes after the prompt was printed and before the program waits for a key
        is only noticed with the next one: people press again, and so does this.
        """
        for _ in range(PRESSES):
            os.kill(self.pid, signal.SIGINT)
            again = time.monotonic() + PATIENCE / PRESSES
            while self._read(again):
                if answer in self.text[self._seen :]:
                    return
        raise AssertionError(f"no {answer!r} after:\n{self.text[-2000:]}")

    def end(self) -> int:
        """Read what is left until the program ends, and return its exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self._process.wait(PATIENCE)

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += data.decode(errors="replace")
        return bool(data)


_CLEARED = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TERM")
