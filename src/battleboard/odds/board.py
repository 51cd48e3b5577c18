"""Odds on the board: the battle in a space as it stands or is planned, and what comes after it.

What a power could bring against a space is asked of the rules of movement: every unit counts that
could go there by a legal move of its own, on the board as it would be then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from battleboard.core import decisions as d
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Bombardment, Combat
from battleboard.core.state import State, Turn
from battleboard.core.units import Army, Domain, Mark, Role, Unit
from battleboard.odds.answer import Odds
from battleboard.odds.ask import odds
from battleboard.odds.errors import BattleError
from battleboard.odds.plan import TO_THE_END, Plan
from battleboard.odds.question import DAMAGED, Terms
from battleboard.odds.waves import Hold, Waves, hold, waves
from battleboard.rules import control
from battleboard.rules.capture import guns
from battleboard.rules.combat.sides import attackers, defenders, standing
from battleboard.rules.forces import is_land, kind_of, owned
from battleboard.rules.movement import combat_move
from battleboard.rules.movement.moves import Moves
from battleboard.rules.technology.advances import KNOWN, known
from battleboard.rules.ww1 import moving

MOVES = (combat_move.PHASE, moving.PHASE)
"""The phases in which attackers move."""

FARTHER = 2
"""How much farther than a unit moves it may be from a space and still come there: by ship."""


class Position(Struct, frozen=True):
    """A battle on the board: both armies and its terms; `open_hits` are not counted yet."""

    space: SpaceName
    attacker: Army
    defender: Army
    terms: Terms
    open_hits: bool = False


class Threat(Struct, frozen=True):
    """What a power could bring against a space in its next turn; `seaborne` is the part of it
    that comes off transports.
    """

    power: PowerName
    army: Army
    seaborne: Army


class Answered(Struct, frozen=True):
    """A threat, what an attack is worth against it, and whether what the battle leaves of the
    defender strikes back along with it.
    """

    threat: Threat
    hold: Hold
    joined: bool = False


def battle_at(edition: Edition, state: State, space: SpaceName) -> Position:
    """The battle in a space: the one being fought, or the one that the moves so far lead to.

    Units aboard ship that have been told to land there count as landed, and ships that may
    bombard do. BattleError when there is no battle.
    """
    landing = tuple(unit for _, unit in state.everything() if _will_land(edition, unit, space))
    ours = (*standing(attackers(edition, state, space)), *landing)
    theirs = standing(defenders(edition, state, space))
    fight = state.battle if state.battle and state.battle.space == space else None
    if not ours or not theirs or (fight and fight.raid):
        raise BattleError(f"there is no battle in {space}")
    flak = () if fight else _guns(edition, state, space)
    seaborne = (*landing, *(unit for unit in ours if unit.has(Mark.SEABORNE)))
    terms = Terms(
        at_sea=edition.board.spaces[space].is_sea,
        amphibious=army_of_units(seaborne),
        ships=army_of_units(_bombarding(edition, state, space, seaborne)),
        round=fight.round if fight else 1,
        attacker_advances=_advances(edition, state, ours),
        defender_advances=_advances(edition, state, (*theirs, *flak)),
    )
    hits = bool(fight and (fight.on_attacker or fight.on_defender))
    return Position(space, army_of_units(ours), army_of_units((*theirs, *flak)), terms, hits)


def _guns(edition: Edition, state: State, space: SpaceName) -> tuple[Unit, ...]:
    """The guns that will fire before the battle, where they are no part of the army themselves."""
    mover = state.turn.power
    return tuple(
        gun
        for gun in guns(edition, state, space)
        if control.is_enemy(edition, mover, gun.power) and not edition.units[gun.kind].hits
    )


def _advances(edition: Edition, state: State, units: Iterable[Unit]) -> frozenset[str]:
    """What the powers of a side know that matters to dice. Of advances only Radar helps defenders,
    and of several guns the best one fires."""
    powers = {unit.power for unit in units}
    found = frozenset[str]().union(*(known(state, power) for power in powers))
    return found & KNOWN[edition.policies.technology]


def odds_at(
    edition: Edition, state: State, space: SpaceName, *, retreat: str | Plan = TO_THE_END
) -> Odds:
    """The odds of the battle in a space."""
    here = battle_at(edition, state, space)
    return odds(edition, here.attacker, here.defender, here.terms, retreat=retreat)


def hold_at(edition: Edition, state: State, space: SpaceName) -> list[Answered]:
    """The odds to win the battle in a space and to stay there, against each enemy that could
    strike back alone, in the order of their turns. Where a battle is one exchange, a power
    strikes back with what is left of it there, too.
    """
    here = battle_at(edition, state, space)
    finish = bool(here.terms.at_sea) or edition.policies.combat is Combat.TO_A_FINISH
    there = {unit.power for unit in defenders(edition, state, space)}
    out = []
    for power in _others(edition, state, friends=False):
        threat = threat_to(edition, state, space, power, taken=finish)
        joined = not finish and there == {power}
        if not threat.army and not joined:
            continue
        back = Terms(at_sea=here.terms.at_sea, amphibious=threat.seaborne)
        armies = here.attacker, here.defender, threat.army
        found = hold(edition, *armies, terms=here.terms, counter_terms=back, joined=joined)
        out.append(Answered(threat, found, joined))
    return out


def waves_at(edition: Edition, state: State, space: SpaceName) -> Waves:
    """The odds of the battle in a space, and of attacks by the attacker's friends on what it
    leaves, in the order of their turns.
    """
    here = battle_at(edition, state, space)
    friends = _others(edition, state, friends=True)
    threats = (threat_to(edition, state, space, power, taken=False) for power in friends)
    more = [threat.army for threat in threats if threat.army]
    return waves(edition, [here.attacker, *more], here.defender, here.terms)


def threat_to(
    edition: Edition, state: State, space: SpaceName, power: PowerName, *, taken: bool = True
) -> Threat:
    """What a power could bring against a space if its turn came now.

    With `taken`, the power that moves has won the battle there before.
    """
    then = _turn_of(edition, state, space, power, taken)
    phase = then.turn.phase
    moves = [
        move
        for move in Moves().offers(edition, then, d.ChooseMove(power, phase))
        if isinstance(move, d.Move)
    ]
    by_itself: dict[tuple[SpaceName, str], int] = {}
    for move in moves:
        if move.path[-1] == space and not move.loads:
            for label, count in move.army.items():
                key = move.path[0], label
                by_itself[key] = max(by_itself.get(key, 0), count)
    army: Counter[str] = Counter()
    for (_, label), count in by_itself.items():
        army[kind_of(label)] += count
    used = Counter({(start, kind_of(label)): n for (start, label), n in by_itself.items()})
    seaborne = _shipped(edition, then, [move for move in moves if move.onto == space], used)
    return Threat(power, dict(army + seaborne), dict(seaborne))


def army_of_units(units: Iterable[Unit]) -> dict[str, int]:
    """Units as the solver counts them: those that have taken a hit apart."""
    return dict(Counter(f"{unit.kind}{DAMAGED}" if unit.damage else unit.kind for unit in units))


def _will_land(edition: Edition, unit: Unit, space: SpaceName) -> bool:
    """Whether a unit aboard ship has been told to land in a territory."""
    return unit.target == space and edition.units[unit.kind].domain is Domain.LAND


def _bombarding(
    edition: Edition, state: State, space: SpaceName, seaborne: tuple[Unit, ...]
) -> Iterator[Unit]:
    """The ships off the coast that fire at the shore, if they need not fight first."""
    if not seaborne or edition.policies.bombardment is Bombardment.NONE:
        return
    for zone in edition.board.sea_neighbours.get(space, ()):
        present = owned(state.at(zone), state.turn.power)
        lands = any(unit.target == space and is_land(edition, unit) for unit in present)
        fought = zone in state.turn.fought
        quiet = not fought and not control.enemies(edition, state, zone, state.turn.power)
        for unit in present:
            aimed = unit.target == space or (lands and quiet and not unit.target)
            if aimed and edition.has_role(unit.kind, Role.BOMBARDS):
                yield unit


def _others(edition: Edition, state: State, *, friends: bool) -> list[PowerName]:
    """The friends or the enemies of the power that moves, from the next turn on."""
    powers = list(edition.powers)
    place = powers.index(state.turn.power)
    return [
        power
        for power in (*powers[place + 1 :], *powers[:place])
        if edition.allied(power, state.turn.power) == friends and power not in state.left
    ]


def _turn_of(
    edition: Edition, state: State, space: SpaceName, power: PowerName, taken: bool
) -> State:
    """The board at the beginning of another power's movement; far units of its own are left out,
    since they come nowhere near.
    """
    mover = state.turn.power
    near = edition.board.flights[space]
    units = {}
    for name, present in state.units.items():
        kept = (
            unit
            for unit in present
            if not (taken and name == space and _is_gone(edition, unit, mover))
        )
        units[name] = tuple(
            _rested(unit) if unit.power == power else unit
            for unit in kept
            if unit.power != power or near.get(name, 0) <= edition.units[unit.kind].move + FARTHER
        )
    owners = dict(state.owners)
    if taken and edition.board.spaces[space].is_land:
        owners[space] = mover
    then = replace(state, units={k: v for k, v in units.items() if v}, owners=owners, battle=None)
    phase = next(name for name in edition.phases if name in MOVES)
    hostile = control.hostile_seas(edition, then, power)
    turn = Turn(round=state.turn.round, power=power, phase=phase, held=owners, hostile=hostile)
    return replace(then, turn=turn)


def _is_gone(edition: Edition, unit: Unit, mover: PowerName) -> bool:
    """Whether a unit is gone when the mover has won: enemies, and aircraft that fly home."""
    flies = edition.units[unit.kind].domain is Domain.AIR
    return flies or not edition.allied(unit.power, mover)


def _rested(unit: Unit) -> Unit:
    return replace(unit, spent=0, origin="", target="", marks=(), entered=())


def _shipped(
    edition: Edition, state: State, moves: list[d.Move], used: Counter[tuple[SpaceName, str]]
) -> Counter[str]:
    """What transports can land, ship by ship the dearest load that is still there."""
    out: Counter[str] = Counter()
    ships = dict.fromkeys((move.path[0], label) for move in moves for label in move.army)
    for zone, label in ships:
        options = [m for m in moves if m.path[0] == zone and label in m.army]
        for _ in range(max(move.army[label] for move in options)):
            free = [move for move in options if _is_there(state, move, used)]
            if not free:
                break
            best = max(free, key=lambda move: _worth(edition, move.offload))
            for load in best.loads:
                used.update({(load.start, kind_of(one)): n for one, n in load.army.items()})
            out.update({kind_of(one): n for one, n in best.offload.items()})
    return out


def _is_there(state: State, move: d.Move, used: Counter[tuple[SpaceName, str]]) -> bool:
    return all(
        sum(unit.kind == kind_of(label) for unit in owned(state.at(load.start), state.turn.power))
        >= used[load.start, kind_of(label)] + count
        for load in move.loads
        for label, count in load.army.items()
    )


def _worth(edition: Edition, army: Army) -> int:
    return sum((edition.units[kind_of(label)].cost or 0) * n for label, n in army.items())
