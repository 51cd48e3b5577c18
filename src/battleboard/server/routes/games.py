"""Games as a whole: list, begin, look, branch, save, seat, delete."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response
from litestar.params import JSONBody, PathParameter, QueryParameter

from battleboard.errors import BattleboardError
from battleboard.notation import parse_position, position_text
from battleboard.rules.entering import entered
from battleboard.server import shapes as s
from battleboard.server import sheets
from battleboard.server.errors import NoKey, Unknown
from battleboard.server.hall import Keys, fresh_game, imported, ready
from battleboard.server.keys import read_seats
from battleboard.server.live import Live
from battleboard.server.problems import AnyRequest
from battleboard.server.routes import GameId, Key, TheHall, changes, makes, reads, removes
from battleboard.server.settings import Limits
from battleboard.server.views import seats_view, view_of
from battleboard.server.wishes import Branch, NewGame, Reseat, Run
from battleboard.store import Entry

Count = Annotated[int, QueryParameter(ge=1, le=200)]
Row = Annotated[int | None, QueryParameter(ge=1, le=10_000_000)]
RowInPath = Annotated[int, PathParameter(ge=1, le=10_000_000)]
Name = Annotated[str, QueryParameter(max_length=80)]
Time = Annotated[int | None, QueryParameter(ge=0, le=2**53)]


@reads("/games")
async def games(hall: TheHall, limit: Count = 50, before: Time = None) -> sheets.Games:
    """Games, the latest first."""
    found = await hall.store.entries(limit, before=before)
    more = found[-1].changed if len(found) == limit else None
    return sheets.Games(games=tuple(map(_card, found)), next=more)


@makes("/games")
async def new_game(hall: TheHall, data: JSONBody[NewGame]) -> s.Made:
    """Begin a game, from the set-up or from a position."""
    at = ready(data.edition)
    position = None
    if data.position.strip():
        position = entered(at.edition, at.rules, parse_position(data.position, at.edition))
    if position is not None and data.options:
        raise BattleboardError("a position has its own options: leave them away")
    seats = read_seats(at.edition, data.seats, {})
    game, secret = fresh_game(
        at, options=data.options, seats=seats, seed=data.seed, position=position
    )
    live, keys = await hall.begin(game, secret, data.name, seats)
    return _made(live, keys)


@makes("/journals", request_max_body_size=Limits().journal)
async def new_from_journal(hall: TheHall, request: AnyRequest, name: Name = "") -> s.Made:
    """Begin a game with a saved one, and with all of its past. The body is the journal."""
    game, secret = await imported(hall, await request.body())
    seats = read_seats(game.table.edition, {}, game.header.seats)
    live, keys = await hall.begin(game, secret, name, seats)
    return _made(live, keys)


@reads("/games/{game:str}")
async def view(hall: TheHall, game: GameId) -> s.View:
    """The game as it is now."""
    return (await hall.find(game)).view()


@removes("/games/{game:str}")
async def remove(hall: TheHall, game: GameId, key: Key) -> sheets.Settled:
    """Delete a game; only its host may."""
    live = await hall.find(game)
    await hall.delete(game, live.holder(needed(key)))
    return sheets.Settled(done=f"game {game} is deleted")


@reads("/games/{game:str}/at/{row:int}")
async def view_at(hall: TheHall, game: GameId, row: RowInPath) -> s.View:
    """The game as it was after a row."""
    live = await hall.find(game)
    return view_of(live.moment(known_row(live, row)))


@reads("/games/{game:str}/journal")
async def journal(hall: TheHall, game: GameId) -> Response[bytes]:
    """The saved game, to keep."""
    live = await hall.find(game)
    name = f"{live.entry.edition}-{game[:8]}.battleboard"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(live.game.save(), media_type="application/x-ndjson", headers=headers)


@reads("/games/{game:str}/position")
async def position(hall: TheHall, game: GameId, row: Row = None) -> Response[str]:
    """A position as text."""
    live = await hall.find(game)
    state = live.game.state if row is None else live.state_after(known_row(live, row))
    return Response(position_text(state, live.table.edition), media_type="text/plain")


@makes("/games/{game:str}/branch")
async def branch(hall: TheHall, game: GameId, data: JSONBody[Branch]) -> s.Made:
    """Begin a new game where this one was after a row."""
    live = await hall.find(game)
    state = live.state_after(known_row(live, data.row))
    seats = read_seats(live.table.edition, data.seats or {}, live.entry.seats)
    twin, secret = fresh_game(live.table, seats=seats, position=state)
    made, keys = await hall.begin(twin, secret, data.name or live.entry.name, seats)
    return _made(made, keys)


@changes("/games/{game:str}/seats")
async def seats(hall: TheHall, game: GameId, key: Key, data: JSONBody[Reseat]) -> s.Seated:
    """Change who plays: the host for all powers, others for their own."""
    live = await hall.find(game)
    keys = await live.reseat(live.holder(needed(key)), data.seats)
    return s.Seated(seats=seats_view(live.entry.seats), keys=keys)


@changes("/games/{game:str}/agents")
async def agents(hall: TheHall, game: GameId, key: Key, data: JSONBody[Run]) -> sheets.Settled:
    """Stop the agents, also those that think, or let them go on."""
    live = await hall.find(game)
    await live.run_agents(live.holder(needed(key)), data.run)
    return sheets.Settled(done="agents play on" if data.run else "agents wait")


def needed(key: str) -> str:
    """The key, which must be there."""
    if not key:
        raise NoKey("send your key: Authorization: Bearer KEY")
    return key


def known_row(live: Live, row: int) -> int:
    """A row of a game, which must be there."""
    if not 1 <= row <= len(live.game.rows):
        raise Unknown(f"there is no row {row}: the last is {len(live.game.rows)}")
    return row


def _made(live: Live, keys: Keys) -> s.Made:
    return s.Made(view=live.view(), keys=keys)


def _card(entry: Entry) -> sheets.GameCard:
    about = msgspec.json.decode(entry.about)
    return sheets.GameCard(
        game=entry.game,
        name=entry.name,
        edition=entry.edition,
        created=entry.created,
        changed=entry.changed,
        rows=entry.rows,
        over=entry.over,
        seats=entry.seats,
        round=about.get("round", 0),
        power=about.get("power", ""),
        winner=about.get("winner", ""),
    )
