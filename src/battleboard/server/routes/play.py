"""Playing: answers, choices, moves, odds on the board, and the past."""

from __future__ import annotations

from typing import Annotated, cast

import msgspec
from litestar.params import JSONBody, QueryParameter

from battleboard.core.decisions import Answer, Decision
from battleboard.engine.game import Game
from battleboard.errors import AnswerError, BattleboardError, Refusal, Stale, Unreadable
from battleboard.notation import answer_text, find_space, parse_answer
from battleboard.server import offered
from battleboard.server import shapes as s
from battleboard.server.jobs import Choices, MovesFrom, OddsAt, Starts
from battleboard.server.live import Live
from battleboard.server.past import chart as chart_of
from battleboard.server.routes import GameId, Key, TheHall, changes, reads
from battleboard.server.routes.games import needed
from battleboard.server.wishes import Answering, Say, TakeBack

Name = Annotated[str, QueryParameter(max_length=80)]
From = Annotated[str, QueryParameter(name="from", max_length=80)]
Order = Annotated[str, QueryParameter(max_length=2000)]
After = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
Limit = Annotated[int, QueryParameter(ge=1, le=1000)]
Most = Annotated[int, QueryParameter(ge=0, le=200)]


@changes("/games/{game:str}/answers")
async def answer(hall: TheHall, game: GameId, key: Key, data: JSONBody[Say]) -> s.Update:
    """Answer the open decision."""
    live = await hall.find(game)
    return cast("s.Update", msgspec.Raw(await given(live, needed(key), data)))


async def given(live: Live, key: str, wish: Say | Answering) -> bytes:
    """Give an answer that came from outside; the update as it is sent to all."""
    if not wish.mark:
        raise Unreadable("say which question this answers: its mark")
    return await live.give(live.holder(key), wish.mark, lambda game: understood(game, wish))


@changes("/games/{game:str}/why-not")
async def why_not(hall: TheHall, game: GameId, data: JSONBody[Say]) -> offered.Verdict:
    """Every reason against an answer, which is not given."""
    live = await hall.find(game)
    now = live.game
    if data.mark and data.mark != now.decision_id:
        raise Stale("this question is no longer open: look again")
    answers = understood(now, data)
    refusals = _refusals(now, answers)
    return offered.Verdict(
        mark=now.decision_id,
        legal=not refusals,
        text="; ".join(answer_text(one, now.table.edition) for one in answers),
        answers=answers,
        refusals=refusals,
    )


@changes("/games/{game:str}/take-back")
async def take_back(hall: TheHall, game: GameId, key: Key, data: JSONBody[TakeBack]) -> s.View:
    """Take back the last answer."""
    live = await hall.find(game)
    return await live.take_back(live.holder(needed(key)), data.mark)


@reads("/games/{game:str}/choices")
async def choices(hall: TheHall, game: GameId, limit: Limit = 100) -> offered.Choices:
    """What may be answered to the open decision."""
    live = await hall.find(game)
    return cast("offered.Choices", msgspec.Raw(await hall.clerks.run(Choices(live.place(), limit))))


@reads("/games/{game:str}/moves")
async def moves(
    hall: TheHall,
    game: GameId,
    space: Annotated[str, QueryParameter(name="from", max_length=80)] = "",
) -> offered.Starts | offered.Moves:
    """Which units can move now; with `from`, what the units of that space can do."""
    live = await hall.find(game)
    job: Starts | MovesFrom = Starts(live.place())
    if space:
        job = MovesFrom(live.place(), find_space(space, live.table.edition))
    return cast("offered.Starts | offered.Moves", msgspec.Raw(await hall.clerks.run(job)))


@reads("/games/{game:str}/odds")
async def odds(
    hall: TheHall, game: GameId, space: Name, say: Order = "", outcomes: Most = 20
) -> s.OddsView | None:
    """The odds of a battle on the board, as if some orders had been given before; null where
    nobody fights."""
    live = await hall.find(game)
    job = OddsAt(live.place(), find_space(space, live.table.edition), say, outcomes)
    return cast("s.OddsView | None", msgspec.Raw(await hall.clerks.run(job)))


@reads("/games/{game:str}/rows")
async def rows(hall: TheHall, game: GameId, after: After = 0, limit: Limit = 100) -> s.Rows:
    """What happened after a row, told."""
    live = await hall.find(game)
    most = min(limit, hall.settings.limits.rows)
    return s.Rows(rows=live.rows(after, after + most), count=len(live.game.rows))


@reads("/games/{game:str}/chart")
async def chart(hall: TheHall, game: GameId) -> s.Curves:
    """Income, units and luck over time."""
    live = await hall.find(game)
    return chart_of(live.table.edition, live.game.rows)


def understood(game: Game, wish: Say | Answering) -> tuple[Answer, ...]:
    """The answers that a wish holds: as JSON, or as text to be read."""
    asked = game.pending
    if not isinstance(asked, Decision):
        raise Stale("nobody is asked for a decision now")
    if wish.answer is not None and not wish.say:
        return (wish.answer,)
    if wish.answer is not None or not wish.say.strip():
        raise Unreadable("send either a text to say or an answer")
    return parse_answer(wish.say, asked, game.table.edition)


def _refusals(game: Game, answers: tuple[Answer, ...]) -> tuple[Refusal, ...]:
    """What speaks against the first of some answers that is not legal."""
    trial = game.copy()
    for one in answers:
        try:
            trial.give(one)
        except AnswerError as error:
            return error.refusals or (Refusal("", str(error)),)
        except BattleboardError as error:
            return (Refusal("", str(error)),)
    return ()
