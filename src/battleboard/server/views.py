"""A state as clients see it: counts instead of ids, words beside facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct, structs

from battleboard.agents import agent_names
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.decisions import Over, Pending, Volley
from battleboard.core.edition import Edition, PhaseName
from battleboard.core.policies import Combat
from battleboard.core.state import Battle, State
from battleboard.core.units import NOWHERE, Kind, Mark, Unit
from battleboard.notation.stacks import Stack, stacks_of
from battleboard.rules import control
from battleboard.rules.combat import sides
from battleboard.rules.combat.profile import fire
from battleboard.rules.combat.raids import air_value
from battleboard.rules.economy.facilities import standing
from battleboard.rules.economy.income import income
from battleboard.rules.forces import is_land
from battleboard.rules.technology import research
from battleboard.rules.technology.advances import known
from battleboard.rules.ww1.ground import is_contested
from battleboard.rules.ww1.sides import side as one_exchange
from battleboard.server import shapes as s
from battleboard.telling.asking import PROMPTS


class Moment(Struct, frozen=True, kw_only=True):
    """A game at one moment: all that a view is made of."""

    game: str
    name: str
    edition: Edition
    state: State
    pending: Pending
    row: int
    mark: str
    can_take_back: bool
    seats: Mapping[PowerName, str]
    thinking: PowerName = ""
    running: bool = True
    commitment: str = ""


def view_of(moment: Moment) -> s.View:
    """Everything there is to see."""
    spaces = _spaces(moment.edition, moment.state)
    return s.View(**structs.asdict(headline_of(moment)), spaces=spaces)


def headline_of(moment: Moment) -> s.Headline:
    """Everything but the board."""
    edition, state = moment.edition, moment.state
    return s.Headline(
        game=moment.game,
        name=moment.name,
        edition=edition.id,
        options=state.options,
        row=moment.row,
        mark=moment.mark,
        round=state.turn.round,
        power=state.turn.power,
        phase=state.turn.phase,
        phases=tuple(_phases(edition, state)),
        pending=moment.pending,
        prompt=prompt(edition, state, moment.pending),
        can_take_back=moment.can_take_back,
        over=isinstance(moment.pending, Over),
        winner=state.winner,
        money=state.money,
        income={power: income(edition, state, power) for power in edition.powers},
        ordered=state.ordered,
        seats=seats_view(moment.seats),
        thinking=moment.thinking,
        running=moment.running,
        commitment=moment.commitment,
        battle=battle_view(edition, state, state.battle) if state.battle else None,
        battles=tuple(fields(edition, state)),
        raids=tuple(raided(edition, state)),
        researchers=state.tokens,
        advances=state.advances,
        aside=_aside(edition, state),
    )


def _phases(edition: Edition, state: State) -> Iterator[PhaseName]:
    """The phases of a turn; research is an option."""
    return (
        phase for phase in edition.phases if phase != research.PHASE or research.is_played(state)
    )


def _aside(edition: Edition, state: State) -> dict[PowerName, str]:
    """Who takes no part in the war: not yet, or not any more."""
    waiting = {power: "neutral" for power in edition.neutral_powers if power not in state.joined}
    return waiting | dict.fromkeys(state.left, "armistice")


def seats_view(seats: Mapping[PowerName, str]) -> dict[PowerName, s.Seat]:
    """Who plays whom."""
    return {power: s.Seat(player=player, agent=is_agent(player)) for power, player in seats.items()}


def is_agent(player: str) -> bool:
    """Whether a player is a program."""
    return player in agent_names()


def prompt(edition: Edition, state: State, pending: Pending) -> str:
    """What is asked, in a few words."""
    if isinstance(pending, Over):
        return f"the {pending.winner} won" if pending.winner else "the game is over"
    return PROMPTS[type(pending)](state, edition, pending)


# Spaces


def _spaces(edition: Edition, state: State) -> dict[SpaceName, s.SpaceView]:
    return {
        space: space_view(edition, state, space)
        for space in edition.board.spaces
        if state.owner(space) or state.at(space) or space in state.facilities
    }


def space_view(edition: Edition, state: State, space: SpaceName) -> s.SpaceView:
    """Who holds a space, and what stands in it."""
    return s.SpaceView(
        owner=state.owner(space),
        units=_units(edition, space, state.at(space)),
        contested=is_contested(edition, state, space),
        facilities=standing(edition, state, space),
        damage=state.damage.get(space, {}),
    )


def changed_spaces(edition: Edition, before: State, after: State) -> dict[SpaceName, s.SpaceView]:
    """The spaces that are not as they were. What did not change is shared between states."""
    return {
        space: space_view(edition, after, space)
        for space in edition.board.spaces
        if before.units.get(space) is not after.units.get(space)
        or before.owner(space) != after.owner(space)
        or before.facilities.get(space) != after.facilities.get(space)
        or before.damage.get(space) != after.damage.get(space)
    }


def fields(edition: Edition, state: State) -> Iterator[SpaceName]:
    """Where units of the power whose turn it is have met enemies, or are about to land on some."""
    power = state.turn.power
    ours = [
        (space, unit)
        for space, unit in state.everything()
        if unit.power == power and not unit.has(Mark.RAIDING)
    ]
    landing = (unit.target for _, unit in ours if is_land(edition, unit))
    near = {space for space, _ in ours}.union(landing)
    for space in sorted(near & state.units.keys(), key=edition.board.rank.__getitem__):
        if control.enemies(edition, state, space, power):
            yield space


def raided(edition: Edition, state: State) -> list[SpaceName]:
    """Where bombers of the power whose turn it is fly at a complex."""
    raiding = (one for one in state.everything() if one[1].has(Mark.RAIDING))
    found = {space for space, unit in raiding if unit.power == state.turn.power}
    return sorted(found, key=edition.board.rank.__getitem__)


def _units(edition: Edition, space: SpaceName, units: Iterable[Unit]) -> tuple[s.Units, ...]:
    return tuple(map(_stack, stacks_of(space, units, edition)))


def _stack(stack: Stack) -> s.Units:
    unit = stack.unit
    return s.Units(
        power=unit.power,
        kind=unit.kind,
        count=stack.count,
        damage=unit.damage,
        spent=unit.spent,
        origin=unit.origin,
        target=unit.target,
        marks=tuple(unit.marks),
        cargo=tuple(map(_stack, stack.cargo)),
    )


# Battles


def battle_view(edition: Edition, state: State, battle: Battle) -> s.BattleView:
    """The battle being fought, as it stands."""
    return s.BattleView(
        space=battle.space,
        power=battle.attacker,
        round=battle.round,
        raid=battle.raid,
        landed=battle.landed,
        attacker=_side(edition, state, battle, attacking=True),
        defender=_side(edition, state, battle, attacking=False),
    )


def _side(edition: Edition, state: State, battle: Battle, *, attacking: bool) -> s.SideView:
    units = _fighting(edition)(edition, state, battle.space, attacking=attacking)
    volleys = (_air_fire if battle.raid else _fire)(edition, state, units, attacking=attacking)
    waiting = battle.on_attacker if attacking else battle.on_defender
    return s.SideView(
        units=_units(edition, battle.space, map(_ashore, units)),
        fire=tuple(volleys),
        hits=sum(waiting.values()),
    )


def _fire(
    edition: Edition, state: State, units: tuple[Unit, ...], *, attacking: bool
) -> Iterator[Volley]:
    """The dice of each power by itself: advances are its own."""
    for power, own in _by_power(sides.standing(units)).items():
        volleys = fire(edition, own, attacking=attacking, advances=known(state, power))
        yield from (Volley(one.kind, one.dice, one.hits_on) for one in volleys)


def _air_fire(
    edition: Edition, state: State, units: tuple[Unit, ...], *, attacking: bool
) -> Iterator[Volley]:
    """The dice over a raid (RAID-3)."""
    for power, own in _by_power(sides.standing(units)).items():
        for kind, count in own.items():
            value = air_value(edition, kind, known(state, power), attacking=attacking)
            if value:
                yield Volley(kind, count, value)


def _by_power(units: Iterable[Unit]) -> dict[PowerName, Counter[Kind]]:
    armies: dict[PowerName, Counter[Kind]] = {}
    for unit in units:
        armies.setdefault(unit.power, Counter())[unit.kind] += 1
    return armies


def _fighting(edition: Edition) -> Callable[..., tuple[Unit, ...]]:
    """How an edition tells who takes part."""
    return one_exchange if edition.policies.combat is Combat.ONE_EXCHANGE else sides.side


def _ashore(unit: Unit) -> Unit:
    """A unit by itself: what carries it may not take part."""
    return structs.replace(unit, aboard=NOWHERE) if unit.aboard else unit
