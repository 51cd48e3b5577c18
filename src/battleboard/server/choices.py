"""What may be answered to an open decision: listed, counted, and grouped for a hand on a map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from battleboard.core.board import SpaceName
from battleboard.core.decisions import (
    Answer,
    ChooseLosses,
    ChooseMove,
    ChooseMuster,
    ChoosePlacement,
    ChoosePurchase,
    Decision,
    Lose,
    Move,
)
from battleboard.core.edition import Edition
from battleboard.engine.game import Game
from battleboard.errors import BattleboardError
from battleboard.notation import answer_text
from battleboard.rules.economy.purchase import for_sale
from battleboard.rules.forces import kind_of
from battleboard.rules.questions import Offers
from battleboard.server import offered as o
from battleboard.server.figures import facilities_for, research_for
from battleboard.server.views import prompt

MOST_ENDS = 3_000
"""So many ways out of a space are told."""

MOST_LOSSES = 5_000
"""So many ways to take hits are looked at."""


def choices(game: Game, limit: int) -> o.Choices:
    """Every legal answer, or as many as are wanted, and the figures that go with the question."""
    edition, state, asked = game.table.edition, game.state, game.pending
    listed = list(islice(game.answers(), limit + 1))
    buys = isinstance(asked, ChoosePurchase)
    places = isinstance(asked, ChoosePlacement | ChooseMuster)
    power = asked.power if isinstance(asked, Decision) else ""
    return o.Choices(
        mark=game.decision_id,
        pending=asked,
        prompt=prompt(edition, state, asked),
        answers=tuple(_choice(edition, answer) for answer in listed[:limit]),
        more=len(listed) > limit,
        default=_choice(edition, game.default()) if power else None,
        money=state.money.get(power, 0),
        prices=for_sale(edition, state) if buys else {},
        to_place=state.ordered.get(power, {}) if places else {},
        to_lose=_to_lose(game),
        research=research_for(edition, state, asked),
        facilities=tuple(facilities_for(edition, state, asked)),
    )


def _to_lose(game: Game) -> o.ToLose | None:
    """How many of each label can be lost or damaged, whatever else is."""
    if not isinstance(game.pending, ChooseLosses):
        return None
    lost: dict[str, int] = {}
    damaged: dict[str, int] = {}
    for answer in islice(game.answers(), MOST_LOSSES):
        if isinstance(answer, Lose):
            for most, army in ((lost, answer.army), (damaged, answer.damaged)):
                most.update({one: max(n, most.get(one, 0)) for one, n in army.items()})
    return o.ToLose(hits=game.pending.hits, army=lost, damaged=damaged)


def _choice(edition: Edition, answer: Answer) -> o.Choice:
    return o.Choice(text=answer_text(answer, edition), answer=answer)


# Moves


def starts(game: Game) -> o.Starts:
    """Which units can move at all, by themselves or aboard a transport."""
    most: dict[SpaceName, dict[str, int]] = {}
    for move in _largest_first(_offered(game)):
        takes = [(move.path[0], move.army), *((load.start, load.army) for load in move.loads)]
        fresh = [
            (space, label, count)
            for space, army in takes
            for label, count in army.items()
            if count > most.get(space, {}).get(label, 0)
        ]
        if fresh and not game.why_not(move):
            for space, label, count in fresh:
                most.setdefault(space, {})[label] = count
    return o.Starts(mark=game.decision_id, starts=most)


def moves_from(game: Game, space: SpaceName) -> o.Moves:
    """Where the units of a space can go by themselves, and which transports fetch them."""
    edition = game.table.edition
    near = [move for move in _offered(game) if _concerns(move, space)]
    plain = [move for move in near if not move.loads and not move.offload]
    ends = list(islice(_ends(game, plain), MOST_ENDS))
    ferries = (move for move in near if move.loads or move.offload)
    legal = (move for move in ferries if not game.why_not(move))
    voyages = list(islice(legal, MOST_ENDS + 1))
    return o.Moves(
        mark=game.decision_id,
        space=space,
        units=tuple(_movers(ends)),
        voyages=tuple(_voyage(edition, move) for move in voyages[:MOST_ENDS]),
        more=len(voyages) > MOST_ENDS,
    )


def _offered(game: Game) -> Iterator[Move]:
    """Moves that are worth asking about."""
    asked = game.pending
    if not isinstance(asked, ChooseMove):
        raise BattleboardError("nobody is asked for a move now")
    question = game.table.rules.questions[type(asked)]
    if not isinstance(question, Offers):
        offered: Iterable[Answer] = game.answers()
    else:
        offered = question.offers(game.table.edition, game.state, asked)
    return (answer for answer in offered if isinstance(answer, Move))


def _largest_first(moves: Iterable[Move]) -> list[Move]:
    return sorted(moves, key=lambda move: -max(move.army.values()))


def _concerns(move: Move, space: SpaceName) -> bool:
    return move.path[0] == space or any(load.start == space for load in move.loads)


Way = tuple[str, SpaceName, str, bool]


def _ends(game: Game, moves: Iterable[Move]) -> Iterator[tuple[str, o.End]]:
    """Each label with each of its ends: how many can go there, and by which ways."""
    edition = game.table.edition
    ways: dict[Way, list[Move]] = {}
    tried: set[tuple[str, tuple[SpaceName, ...], str, bool]] = set()
    for move in _largest_first(moves):
        ((label, _),) = move.army.items()
        path = (label, move.path, move.onto, move.raid)
        if path not in tried and not game.why_not(move):
            tried.add(path)
            ways.setdefault((label, move.path[-1], move.onto, move.raid), []).append(move)
    for (label, to, onto, raid), found in ways.items():
        shortest = min(found, key=lambda move: len(move.path))
        yield (
            label,
            o.End(
                to=to,
                most=max(max(move.army.values()) for move in found),
                path=shortest.path,
                paths=tuple(move.path for move in found),
                onto=onto,
                raid=raid,
                text=answer_text(shortest, edition),
            ),
        )


def _movers(ends: Iterable[tuple[str, o.End]]) -> Iterator[o.Mover]:
    by_label: dict[str, list[o.End]] = {}
    for label, end in ends:
        by_label.setdefault(label, []).append(end)
    for label, found in by_label.items():
        count = max(end.most for end in found)
        yield o.Mover(label=label, kind=kind_of(label), count=count, ends=tuple(found))


def _voyage(edition: Edition, move: Move) -> o.Voyage:
    ((ship, _),) = move.army.items()
    return o.Voyage(
        ship=ship,
        path=move.path,
        loads=move.loads,
        offload=move.offload,
        onto=move.onto,
        text=answer_text(move, edition),
    )
