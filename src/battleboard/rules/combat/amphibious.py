"""An amphibious assault: the sea first, then the landing, then the fight ashore.

Rules: AMPH-1, AMPH-4, AMPH-5, AMPH-7, AMPH-8, COM-15, MOV-11, MOV-18, MOV-19, H-11, H-15.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import AssaultEscort
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Unit
from battleboard.rules import control
from battleboard.rules.combat import antiair
from battleboard.rules.combat.battles import can_choose, declared, left_behind, walked_in
from battleboard.rules.combat.sides import attackers, defenders
from battleboard.rules.forces import ids, is_land, owned
from battleboard.rules.movement.act import ashore
from battleboard.rules.movement.aims import assault_zones


def clear_the_sea(
    edition: Edition, state: State, given: d.Attack | d.Ignore | d.Fight | None
) -> Wait | Do:
    """Fight in the zones that feed this landing, where the enemy is and is not ignored: first it
    is said where, then the battles come in the attacker's order (COM-15)."""
    zones = [*_unsettled(edition, state, state.here)]
    undecided = next((zone for zone in zones if not _is_fought(edition, state, zone)), "")
    if undecided:
        return _attack_or_ignore(edition, state, undecided, given)
    if not zones:
        return Do()
    if given is None and len(zones) > 1:
        return Wait(d.ChooseBattle(state.turn.power, tuple(zones)))
    zone = given.space if isinstance(given, d.Fight) else zones[0]
    return Do(goto="clear_the_sea", enter="battle", at=zone)


def _is_fought(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether there is no choice any more: surface warships, or an attack that was declared."""
    forced = control.is_hostile_sea(edition, state, zone, state.turn.power)
    return forced or zone in state.turn.attacked


def _attack_or_ignore(
    edition: Edition, state: State, zone: SpaceName, given: d.Answer | None
) -> Wait | Do:
    """Submarines and transports alone are attacked or left alone (AMPH-1)."""
    if isinstance(given, d.Ignore):
        return Do((e.ShipsIgnored(zone),), goto="clear_the_sea")
    attack = given if isinstance(given, d.Attack) else None
    if attack or _must_attack(edition, state, zone):
        return Do(tuple(declared(edition, state, zone, attack)), goto="clear_the_sea")
    return Wait(d.AttackOrIgnore(state.turn.power, zone))


def feeding(edition: Edition, state: State, shore: SpaceName) -> list[SpaceName]:
    """The zones from which units will land on a shore."""
    return [zone for zone in assault_zones(edition, state) if landing(edition, state, zone, shore)]


def landing(edition: Edition, state: State, zone: SpaceName, shore: SpaceName) -> tuple[Unit, ...]:
    """The units in a zone that have been told to land on a shore."""
    own = owned(state.at(zone), state.turn.power)
    return tuple(unit for unit in own if unit.target == shore and is_land(edition, unit))


def _unsettled(edition: Edition, state: State, shore: SpaceName) -> Iterator[SpaceName]:
    """Feeding zones where a battle is still to be fought, or to be decided on."""
    for zone in feeding(edition, state, shore):
        if zone in state.turn.fought or zone in state.turn.ignored:
            continue
        hostile = control.is_hostile_sea(edition, state, zone, state.turn.power)
        if hostile or can_choose(edition, state, zone):
            yield zone


def _must_attack(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Submarines cannot be ignored without an own warship there (MOV-11)."""
    power = state.turn.power
    return (
        edition.policies.assault_escort is AssaultEscort.WARSHIP
        and control.has_enemy_submarine(edition, state, zone, power)
        and not any(control.is_warship(edition, unit) for unit in attackers(edition, state, zone))
    )


def land_troops(edition: Edition, state: State, given: None) -> Do:
    """What the sea battles left goes ashore; where the way is not clear it stays aboard."""
    facts = [
        fact
        for zone in feeding(edition, state, state.here)
        for fact in _land_from(edition, state, zone, state.here)
    ]
    return Do(tuple(facts))


def _land_from(
    edition: Edition, state: State, zone: SpaceName, shore: SpaceName
) -> Iterator[e.Event]:
    units = landing(edition, state, zone, shore)
    yield e.UnitsAimed(zone, ids(units), "")
    if will_land(edition, state, zone, shore):
        carriers = tuple(sorted({unit.aboard for unit in units}))
        yield from ashore(units, zone, shore)
        yield e.UnitsMarked(shore, ids(units), Mark.SEABORNE)
        yield e.UnitsMarked(zone, carriers, Mark.USED)
        yield e.UnitsMarked(zone, carriers, Mark.OFFLOADED)


def will_land(
    edition: Edition, state: State, zone: SpaceName, shore: SpaceName
) -> tuple[Unit, ...]:
    """The units in a zone that go ashore: none where the sea battle did not open the way, or cost
    the attacker the fleet that the rule wants left (AMPH-5, AMPH-8)."""
    return () if zone in state.turn.uncleared else landing(edition, state, zone, shore)


def fight_ashore(edition: Edition, state: State, given: None) -> Do:
    """The land battle, if anybody is there to fight it; unopposed, the shore is taken."""
    shore = state.here
    if not attackers(edition, state, shore):
        return Do((*left_behind(edition, state, shore), e.BattleEnded(shore, "AMPH-8")))
    if defenders(edition, state, shore) or antiair.fires(edition, state, shore):
        return Do(enter="battle", at=shore)
    return Do(tuple(walked_in(edition, state, shore)))


def end_assault(edition: Edition, state: State, given: None) -> Do:
    """The assault stays the place in the rules until its land battle is over (AMPH-3)."""
    return Do()
