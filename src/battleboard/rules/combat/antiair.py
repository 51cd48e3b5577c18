"""Antiaircraft fire: one gun, a die for each aircraft, before anything else is fired.

Rules: COM-6, RAID-1 (raiders are fired at too), TEC-2 (Radar), H-12.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import AntiAir
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import NOWHERE, Mark, Role, Unit
from battleboard.rules import control
from battleboard.rules.capture import guns
from battleboard.rules.combat.casualties import lost, take_hits
from battleboard.rules.combat.sides import attackers
from battleboard.rules.forces import counted, ids, is_air, is_land
from battleboard.rules.technology.advances import antiaircraft_hits_on, known

Faces = tuple[int, ...]


def fires(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether a gun has aircraft to fire at: those that attack its territory (COM-6)."""
    return bool(_gun(edition, state, space) and _exposed(edition, state, space))


def fire_guns(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """A die for each attacking aircraft, rolled for each kind by itself."""
    space = state.here
    gun = _gun(edition, state, space)
    exposed = _exposed(edition, state, space) if gun else ()
    if gun is None or not exposed:
        return Do()
    hits_on = _hits_on(state, gun)
    kinds = counted(exposed)
    volleys = tuple(
        d.Volley(kind, kinds[kind], hits_on, kind)
        for kind in sorted(kinds, key=edition.kind_rank.__getitem__)
    )
    if given is None:
        return Wait(d.Roll(gun.power, len(exposed), "COM-6", space, volleys))
    return Do((e.DiceRolled(gun.power, given, _named_hits(volleys, given), "COM-6"),))


def take_flak(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The dice name the kind; among equal aircraft the attacker chooses."""
    if state.battle is None or not state.battle.on_attacker:
        return Do()
    return take_hits(edition, state, given, attacking=True)


def remove_shot_down(edition: Edition, state: State, given: None) -> Do:
    """Aircraft that were hit are gone before the battle; who is carried by others is put down."""
    space = state.here
    down = tuple(
        unit
        for unit in state.at(space)
        if unit.power == state.turn.power and unit.has(Mark.HIT) and is_air(edition, unit)
    )
    gone = tuple(lost(edition, state, space, down, "COM-6"))
    return Do((*gone, *dropped(edition, state, space, but=down)))


def dropped(
    edition: Edition, state: State, space: SpaceName, but: tuple[Unit, ...] = ()
) -> Iterator[e.Event]:
    """Infantry leaves the bombers that still carry it when the fight begins (TEC-2)."""
    if edition.board.spaces[space].is_land:
        downed = ids(but)
        aboard = tuple(
            unit
            for unit in state.at(space)
            if unit.aboard and unit.aboard not in downed and is_land(edition, unit)
        )
        if aboard:
            yield e.UnitsBoarded(space, ids(aboard), NOWHERE)


def dropped_among_friends(edition: Edition, state: State) -> Iterator[e.Event]:
    """The same where a blitz has taken the territory after the bombers came, so that nothing is
    left to fight for."""
    for space in control.occupied(edition, state) if state.advances else ():
        if control.is_friendly_land(edition, state, space, state.turn.power):
            yield from dropped(edition, state, space)


def _gun(edition: Edition, state: State, space: SpaceName) -> Unit | None:
    """The gun that fires: of several the defenders pick one, which is never a worse one (H-12)."""
    if edition.policies.anti_air is not AntiAir.ONE_GUN or edition.board.spaces[space].is_sea:
        return None
    power = state.turn.power
    theirs = [
        gun for gun in guns(edition, state, space) if control.is_enemy(edition, power, gun.power)
    ]
    return max(theirs, key=lambda gun: (_hits_on(state, gun), -gun.id), default=None)


def _hits_on(state: State, gun: Unit) -> int:
    return antiaircraft_hits_on(known(state, gun.power))


def _exposed(edition: Edition, state: State, space: SpaceName) -> tuple[Unit, ...]:
    """The aircraft that attack here: in a raid those that bomb, not their escorts (RAID-1)."""
    flying = tuple(unit for unit in attackers(edition, state, space) if is_air(edition, unit))
    if state.battle is None or not state.battle.raid:
        return flying
    return tuple(unit for unit in flying if edition.has_role(unit.kind, Role.RAIDS))


def _named_hits(volleys: tuple[d.Volley, ...], faces: Faces) -> dict[str, int]:
    left = iter(faces)
    scored = {
        volley.kind: sum(next(left) <= volley.hits_on for _ in range(volley.dice))
        for volley in volleys
    }
    return {kind: count for kind, count in scored.items() if count}
