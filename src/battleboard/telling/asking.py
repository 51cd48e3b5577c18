"""What a person is asked, in a short prompt, and what may be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from battleboard.core import decisions as d
from battleboard.core.edition import Edition
from battleboard.core.policies import UnplacedUnits
from battleboard.core.state import State
from battleboard.engine.game import Game
from battleboard.notation import answer_text
from battleboard.notation.names import in_words
from battleboard.rules.economy.purchase import for_sale
from battleboard.rules.technology.advances import known
from battleboard.rules.technology.research import CHARTS, PRICE, charts_left
from battleboard.telling.words import army_words, plural, several, the

MOST_CHOICES = 8
"""More than so many answers are not listed but shown by an example."""


def prompt(state: State, edition: Edition, waits: d.Question | d.Roll) -> str:
    """Who is asked what: `Germany, combat move> `."""
    return f"{waits.power}, {PROMPTS[type(waits)](state, edition, waits)}> "


def _losses(state: State, _: Edition, asked: d.ChooseLosses) -> str:
    battle = state.battle
    theirs = battle and battle.attacker == asked.power and not battle.on_attacker
    whose = "choose the defender's losses for" if theirs else "take"
    return f"{whose} {plural(asked.hits, 'hit')} in {asked.space}"


def _agreement(_: State, edition: Edition, asked: d.AgreeLosses) -> str:
    parts = [army_words(edition, asked.losses.army)] if asked.losses.army else []
    if asked.losses.damaged:
        parts.append(f"a hit on {army_words(edition, asked.losses.damaged)}")
    return f"agree in {asked.space} to lose {' and '.join(parts)}?"


def _dice(_: State, _edition: Edition, roll: d.Roll) -> str:
    where = f" in {roll.at}" if roll.at else ""
    return f"throw {roll.count} {'die' if roll.count == 1 else 'dice'}{where}"


PROMPTS: Mapping[type, Callable[[State, Edition, Any], str]] = {
    d.ChoosePurchase: lambda state, _, asked: f"buy for {plural(state.money[asked.power], 'IPC')}",
    d.ChooseResearch: lambda state, _, asked: (
        f"research for {plural(state.money[asked.power], 'IPC')}"
    ),
    d.ChooseChart: lambda _state, _edition, _asked: "a breakthrough: which chart",
    d.ChooseRepair: lambda state, _, asked: f"repair for {plural(state.money[asked.power], 'IPC')}",
    d.ChooseMove: lambda _state, _edition, asked: in_words(asked.phase),
    d.AttackOrIgnore: lambda _state, _edition, asked: f"attack or ignore in {asked.space}",
    d.ChooseBattle: lambda _state, _edition, asked: (
        "next bombing raid" if asked.raids else "next battle"
    ),
    d.ChooseShips: lambda _state, _edition, asked: (
        f"which ships, at most {asked.most}, bombard {asked.space}"
    ),
    d.ChooseInterceptors: lambda _state, _edition, asked: (
        f"send up how many of {plural(asked.most, 'fighter')} against the raid on {asked.space}"
    ),
    d.ChooseRocket: lambda _state, _edition, _asked: "launch a rocket, or done",
    d.ChooseSubmerge: lambda _state, _edition, asked: (
        f"submerge how many of {asked.submarines} in {asked.space}"
    ),
    d.ChooseLosses: _losses,
    d.AgreeLosses: _agreement,
    d.PressOrRetreat: lambda _state, _edition, asked: f"press or retreat in {asked.space}",
    d.ChooseLanding: lambda _state, _edition, asked: f"land the aircraft of {asked.space}",
    d.ChoosePlacement: lambda _state, _edition, _asked: "place new units",
    d.ChooseAttack: lambda _state, _edition, _asked: "next attack",
    d.AttackNeutral: lambda _state, _edition, asked: (
        f"attack the ships of {the(asked.neutral)} in {asked.space}?"
    ),
    d.LandOrStay: lambda _state, _edition, asked: f"land in {asked.shore}, or stay aboard?",
    d.ChooseController: lambda _state, _edition, asked: f"who shall have {asked.space}",
    d.AgreeController: lambda _state, _edition, asked: (
        f"agree that {the(asked.choice)} has {asked.space}?"
    ),
    d.ChooseBombardment: lambda _state, _edition, asked: (
        f"how many of {asked.most} ships fire at {asked.space}"
    ),
    d.ChooseSwap: lambda _state, _edition, asked: f"which unit in {asked.space} to swap",
    d.DeclareWarfare: lambda _state, _edition, _asked: "declare submarine warfare?",
    d.AcceptArmistice: lambda _state, _edition, _asked: "accept the armistice?",
    d.ChooseFirst: lambda _state, _edition, _asked: "who moves and fights first",
    d.ChooseMuster: lambda _state, _edition, _asked: "place new infantry",
    d.Roll: _dice,
}
"""What is asked, by the type of question."""


def choices(game: Game, waits: d.Question | d.Roll) -> Iterator[str]:
    """What may be answered: every answer where they are few, else an example."""
    edition, state = game.table.edition, game.state
    match waits:
        case d.Roll():
            yield from _dice_choices(edition, waits)
        case d.ChoosePurchase():
            yield f"Prices: {_prices(edition, state)}."
            yield "Say what you buy, such as: buy 2 infantry; or: buy nothing."
        case d.ChooseResearch():
            yield from _research_choices(state, waits)
        case d.ChooseChart():
            yield from _chart_choices(edition, state, waits)
        case d.ChooseRepair():
            yield f"Damaged: {_damaged(edition, state, waits)}."
            yield f"For example: {_example(game, d.Repair)}; `done` ends the repairs."
        case d.ChooseMove():
            yield from _move_choices(game)
        case d.ChoosePlacement() | d.ChooseMuster():
            yield f"To be placed: {army_words(edition, state.ordered.get(waits.power, {}))}."
            yield f"For example: {_example(game, d.Place)}"
            if edition.policies.unplaced_units is UnplacedUnits.KEPT:
                yield "`done` keeps the rest for a later turn."
        case _:
            yield from _listed(game)


def _prices(edition: Edition, state: State) -> str:
    wares = for_sale(edition, state).items()
    return ", ".join(f"{edition.units[kind].name} {price}" for kind, price in wares)


def _research_choices(state: State, asked: d.ChooseResearch) -> Iterator[str]:
    have = state.tokens.get(asked.power, 0)
    yield f"A researcher costs {PRICE} IPCs and rolls a die each turn; you have {have}."
    yield f"Say how many more: research none, up to research {asked.most}."


def _chart_choices(edition: Edition, state: State, asked: d.ChooseChart) -> Iterator[str]:
    """What a die on each chart can still give."""
    have = known(state, asked.power)
    for number in charts_left(edition, state, asked.power):
        chart = CHARTS[edition.policies.technology][number - 1]
        faces = (f"{face} {new}" for face, new in enumerate(chart, 1) if new not in have)
        yield f"chart {number}: {', '.join(faces)}"


def _damaged(edition: Edition, state: State, asked: d.ChooseRepair) -> str:
    return ", ".join(
        f"{edition.units[kind].name} in {space} {points}"
        for space, damage in state.damage.items()
        if state.owner(space) == asked.power
        for kind, points in damage.items()
    )


def _move_choices(game: Game) -> Iterator[str]:
    example = _example(game, d.Move)
    if not example:
        yield "No unit can move: say done."
        return
    yield f"For example: {example}"
    yield "`moves SPACE` shows what units can do, `done` ends the phase."


def _example(game: Game, kind: type[d.Saying]) -> str:
    """The first legal answer of a kind."""
    found = next((answer for answer in game.answers() if isinstance(answer, kind)), None)
    return answer_text(found, game.table.edition, short=True) if found else ""


def _listed(game: Game) -> Iterator[str]:
    edition = game.table.edition
    found = [answer_text(a, edition) for a in islice(game.answers(), MOST_CHOICES + 1)]
    if len(found) <= MOST_CHOICES:
        yield f"You can say: {' | '.join(found)}"
    else:
        yield f"For example: {answer_text(game.default(), edition)}"


def _dice_choices(edition: Edition, roll: d.Roll) -> Iterator[str]:
    parts = [
        f"{several(edition.units[volley.kind].name, volley.dice)} at {volley.hits_on}"
        for volley in roll.volleys
    ]
    if parts:
        yield f"In this order: {', '.join(parts)}."
    yield "Type what the dice show, such as 1 5 2."
