"""The server under load: answers of many games at once, and one game with many watchers.

Games are played beforehand with known dice, so that the clients of the measurement only send what
was recorded: purchases, moves and battles of random play. Server and clients share the machine,
each in a process of its own.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from battleboard.agents import make_agent
from battleboard.core.decisions import Answer
from battleboard.engine.game import Game
from battleboard.server.keys import HOST, hashed
from battleboard.server.live import about, roll_on
from battleboard.store import Entry, open_store
from battleboard.tables import table

GAMES = 200
ANSWERS = 20
CALM = 10
PAUSE = 1.0
"""Seconds between two answers of a game when people think."""
WATCHERS = 500
UPDATES = 40
PORT = 8961
KEY = "bench"
SECRET = "seed 1"

Script = list[tuple[str, Answer]]
"""Marks and the answers given to them."""


def run() -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "bench.db")
        scripts = asyncio.run(prepared(database))
        server = started(database)
        try:
            idle = busy(server.pid)
            answers = asyncio.run(play_all(scripts, 0, ANSWERS, 0.0))
            played = busy(server.pid)
            calm = asyncio.run(play_all(scripts, ANSWERS, ANSWERS + CALM, PAUSE))
            thought = busy(server.pid)
            watching = asyncio.run(watched(scripts))
            told = busy(server.pid)
            memory = resident(server.pid)
        finally:
            server.terminate()
            server.wait(30)
    return {
        "answers": answers | {"cpu_milliseconds_each": per(played - idle, GAMES * ANSWERS)},
        "calm": calm,
        "watching": watching | {"cpu_milliseconds_each": per(told - thought, WATCHERS * UPDATES)},
        "server_megabytes": memory,
    }


# Before


async def prepared(database: str) -> dict[str, Script]:
    """Keep the first moment of every game, and play it on to know what will be said."""
    store = await open_store(database)
    scripts: dict[str, Script] = {}
    for number in range(GAMES):
        seats = dict.fromkeys(table("1941").edition.powers, "person")
        game = Game.new(table("1941"), seats=seats, secret=SECRET, game=f"bench-{number}")
        await store.create(entry_of(game), (game.line(0), game.line(1)))
        scripts[game.header.game] = script_of(game, number)
    await store.close()
    return scripts


def entry_of(game: Game) -> Entry:
    return Entry(
        game=game.header.game,
        name="",
        edition="1941",
        created=0,
        changed=0,
        rows=1,
        tip=game.seal(1),
        over=False,
        running=True,
        secret=SECRET,
        seats=game.header.seats,
        keys={HOST: hashed(KEY)},
        about=about(game),
    )


def script_of(game: Game, seed: int) -> Script:
    agent = make_agent("random", seed)
    script: Script = []
    while len(script) < ANSWERS + CALM + UPDATES:
        answer = agent(game)
        script.append((game.decision_id, answer))
        game.give(answer)
        roll_on(game, SECRET)
    return script


def started(database: str) -> subprocess.Popen[bytes]:
    code = (
        "from battleboard.server.run import serve;"
        "from battleboard.server.settings import Limits, Settings;"
        "limits = Limits(rate=1e9, burst=10**9);"
        f"serve(Settings(port={PORT}, database={database!r}, limits=limits))"
    )
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.DEVNULL)
    while True:
        try:
            httpx.get(f"http://127.0.0.1:{PORT}/api/about")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return server


# Many games


async def play_all(
    scripts: dict[str, Script], first: int, last: int, pause: float
) -> dict[str, object]:
    """Play a part of all games at once, each answer after the one before and a pause."""
    lines = await asyncio.gather(*(joined(game) for game in scripts))
    began = time.perf_counter()
    times = await asyncio.gather(
        *(
            play(line, scripts[game][first:last], pause)
            for game, line in zip(scripts, lines, strict=True)
        )
    )
    seconds = time.perf_counter() - began
    await asyncio.gather(*(line.close() for line in lines))
    waits = [wait for one in times for wait in one]
    return {
        "games": len(scripts),
        "answers": len(waits),
        "answers_per_second": round(len(waits) / seconds),
        **spread(waits),
    }


async def joined(game: str) -> ClientConnection:
    line = await connect(f"ws://127.0.0.1:{PORT}/api/games/{game}/live", max_size=None)
    await line.send(json.dumps({"type": "hello", "key": KEY}))
    await line.recv()
    return line


async def play(line: ClientConnection, script: Script, pause: float) -> list[float]:
    waits, chance = [], random.Random(script[0][0])
    for number, (mark, answer) in enumerate(script):
        await asyncio.sleep(chance.uniform(0, 2 * pause))
        message = {"type": "answer", "id": number, "mark": mark, "answer": answer}
        began = time.perf_counter()
        await line.send(msgspec.json.encode(message).decode())
        while not (reply := str(await line.recv())).startswith('{"type":"answered"'):
            assert not reply.startswith('{"type":"refused"'), reply
        waits.append(time.perf_counter() - began)
    return waits


# Many watchers


async def watched(scripts: dict[str, Script]) -> dict[str, object]:
    """From the moment an answer is sent until each watcher has the update."""
    game, script = next(iter(scripts.items()))
    watchers = await asyncio.gather(*(joined(game) for _ in range(WATCHERS)))
    player = await joined(game)
    delays: list[float] = []
    for number, (mark, answer) in enumerate(script[-UPDATES:]):
        message = {"type": "answer", "id": number, "mark": mark, "answer": answer}
        began = time.perf_counter()
        await player.send(msgspec.json.encode(message).decode())
        delays += await asyncio.gather(*(heard(line, began) for line in watchers))
        await heard(player, began)
    await asyncio.gather(*(line.close() for line in (*watchers, player)))
    return {"watchers": WATCHERS, "updates": UPDATES, **spread(delays)}


async def heard(line: ClientConnection, began: float) -> float:
    while not str(await line.recv()).startswith('{"type":"update"'):
        pass
    return time.perf_counter() - began


def spread(waits: list[float]) -> dict[str, float]:
    parts = statistics.quantiles(waits, n=100)
    return {
        "median_milliseconds": round(1000 * parts[49], 1),
        "p95_milliseconds": round(1000 * parts[94], 1),
        "most_milliseconds": round(1000 * max(waits), 1),
    }


def per(seconds: float, count: int) -> float:
    return round(1000 * seconds / count, 3)


def busy(pid: int) -> float:
    """Seconds of processor time that a process has used, where the system tells."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Memory of a process in megabytes, where the system tells."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    line = next(row for row in status.read_text().splitlines() if row.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024, 1)
