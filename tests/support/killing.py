"""A server that is killed while people play, and what they were told before."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from battleboard.engine.game import Game, mark_of
from battleboard.engine.journal import read
from battleboard.engine.verify import verify
from battleboard.tables import table
from tests.support.patient import announced

PLAYERS = 4
SETTLED = 2
"""So many answers are acknowledged before a server is killed."""


class Mortal:
    """A server in a process of its own."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database, self.folder, self.address = database, folder, ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "battleboard", "serve", "--port", "0"]
        command += ["--database", self.database]
        self.process = subprocess.Popen(  # noqa: S603
            command, cwd=self.folder, stdout=subprocess.PIPE, text=True
        )
        self.address = announced(self.process)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end, as somebody at the keyboard would."""
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.communicate(timeout=60)
        return self.process.returncode


class Player(threading.Thread):
    """Answers at random until nobody listens, and remembers everything that was acknowledged."""

    def __init__(self, address: str, made: dict[str, Any], seed: int) -> None:
        super().__init__()
        self.game: str = made["view"]["game"]
        self.told: list[str] = [made["view"]["mark"]]
        self._chance = random.Random(seed)
        headers = {"Authorization": f"Bearer {made['keys']['host']}"}
        self._http = httpx.Client(base_url=address, headers=headers, timeout=30)

    def run(self) -> None:
        with self._http, suppress(httpx.TransportError):
            while self._answer():
                pass

    def settle_in(self) -> None:
        """Until some answers were acknowledged, so that a slow start is no early death."""
        deadline = time.monotonic() + 60
        while len(self.told) <= SETTLED and self.is_alive():
            assert time.monotonic() < deadline, "nobody can play"
            time.sleep(0.02)

    def _answer(self) -> bool:
        """Say something; false when the game is over and nothing is left to say."""
        path = f"/api/games/{self.game}"
        response = self._http.get(f"{path}/choices", params={"limit": 40})
        if response.status_code == 429:
            time.sleep(0.2)
            return True
        assert response.status_code == 200, response.text
        found = response.json()
        if found["default"] is None:
            # Nobody is asked while dice are due.
            time.sleep(0.02)
            return not self._http.get(path).json()["over"]
        options = [found["default"], *found["answers"]]
        body = {"mark": found["mark"], "answer": self._chance.choice(options)["answer"]}
        taken = self._http.post(f"{path}/answers", json=body)
        if taken.status_code == 200:
            self.told.append(taken.json()["mark"])
        else:
            assert taken.status_code in (409, 429), taken.text
        return True


def begun(address: str) -> dict[str, Any]:
    made = httpx.post(f"{address}/api/games", json={"edition": "1941"}, timeout=30)
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json()
    return found


def lost(journal: bytes, told: list[str]) -> list[str]:
    """What was acknowledged and is not in a journal; a broken journal raises."""
    record = read(journal)
    assert not record.cut
    Game.load(journal, table(record.header.edition))
    marks = {mark_of(row, seal) for row, seal in enumerate(record.digests)}
    return [mark for mark in told if mark not in marks]


def holds(journal: bytes) -> list[str]:
    """What the rules say against a journal."""
    return list(verify(journal, table(read(journal).header.edition)).problems)


def killed_again_and_again(database: str, folder: Path, times: int, seed: int) -> dict[str, int]:
    """Play and kill; after each death everything acknowledged must still be there."""
    chance = random.Random(seed)
    server = Mortal(database, folder)
    server.start()
    games = [begun(server.address) for _ in range(PLAYERS)]
    told: dict[str, list[str]] = {made["view"]["game"]: [] for made in games}
    for number in range(times):
        players = [Player(server.address, made, seed + number) for made in games]
        for player in players:
            player.start()
        for player in players:
            player.settle_in()
        time.sleep(chance.uniform(0.3, 2.0))
        server.kill()
        for player in players:
            player.join(60)
            told[player.game] += player.told[1:]
        server.start()
        for game, marks in told.items():
            journal = httpx.get(f"{server.address}/api/games/{game}/journal", timeout=30).content
            assert lost(journal, marks) == [], f"{game} after death {number + 1}"
            assert holds(journal) == []
    server.kill()
    return {game: len(marks) for game, marks in told.items()}
