"""Bombing raids: interceptors rise, the gun fires, the bombs fall.

Rules: RAID-1, RAID-3 (as an option), RAID-4, RAID-5, TEC-2 (Heavy Bombers).
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Raids
from battleboard.core.state import Battle, State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Kind, Mark, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.combat import casualties
from battleboard.rules.combat.general import hits, rolled
from battleboard.rules.combat.profile import Fire
from battleboard.rules.combat.sides import attackers, defenders, side, standing
from battleboard.rules.combat.targets import Pool
from battleboard.rules.economy.facilities import complex_at, damage_at, damage_limit
from battleboard.rules.forces import counted, ids, owners
from battleboard.rules.questions import Offers
from battleboard.rules.technology.advances import Advance, Advances, bomber_dice, known

Faces = tuple[int, ...]


def begin_raid(edition: Edition, state: State, given: None) -> Do:
    """A raid on the territory of this routine."""
    return Do((e.RaidBegan(state.here, state.turn.power),))


# The fight in the air


def intercept(edition: Edition, state: State, given: d.Intercept | None) -> Wait | Do:
    """Each defender with fighters there says how many rise, where the option allows it."""
    space = state.here
    waiting = _on_the_ground(edition, state, space)
    if not waiting:
        decided = any(unit.has(Mark.DECIDED) for unit in state.at(space))
        return Do((e.MarksCleared(Mark.DECIDED, space),) if decided else ())
    power = owners(edition, waiting)[0]
    own = tuple(unit for unit in waiting if unit.power == power)
    if given is None:
        return Wait(d.ChooseInterceptors(power, space, len(own)))
    rise, stay = own[: given.count], own[given.count :]
    facts = [e.UnitsMarked(space, ids(rise), Mark.RAIDING)] if rise else []
    facts += [e.UnitsMarked(space, ids(stay), Mark.DECIDED)] if stay else []
    return Do(tuple(facts), goto="intercept")


def _on_the_ground(edition: Edition, state: State, space: SpaceName) -> tuple[Unit, ...]:
    """Fighters that may rise and of which nothing is said yet."""
    if not may_intercept(edition, state):
        return ()
    return tuple(
        unit
        for unit in control.enemies(edition, state, space, state.turn.power)
        if edition.has_role(unit.kind, Role.ESCORTS)
        and not unit.has(Mark.DECIDED)
        and not unit.has(Mark.RAIDING)
    )


def may_intercept(edition: Edition, state: State) -> bool:
    """Whether fighters fight over raids: by the rulebook, or by the option of this game."""
    return (
        edition.policies.raids is not Raids.COMPLEXES or state.options.get("interceptors") == "on"
    )


def raiders_fire(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """One round, and only if somebody intercepts: escorts fire."""
    return _air_fire(edition, state, given, attacking=True)


def interceptors_fall(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """Interceptors that are hit still fire."""
    return casualties.take_hits(edition, state, given, attacking=False)


def interceptors_fire(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """Interceptors fire; their hits fall on escorts or bombers, as the attacker likes."""
    return _air_fire(edition, state, given, attacking=False)


def raiders_fall(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The attacker chooses losses."""
    return casualties.take_hits(edition, state, given, attacking=True)


def end_air_battle(edition: Edition, state: State, given: None) -> Do:
    """Casualties of both sides leave."""
    return casualties.remove_hit(edition, state)


def _air_fire(edition: Edition, state: State, given: Faces | None, *, attacking: bool) -> Wait | Do:
    battle = state.battle
    if battle is None or not defenders(edition, state, battle.space):
        return Do()
    own = side(edition, state, battle.space, attacking=attacking)
    volleys = tuple(
        Fire(kind, count, value, Pool.OTHER)
        for kind, count in counted(own).items()
        if (value := _value(edition, state, own, kind, attacking=attacking))
    )
    foes = standing(side(edition, state, battle.space, attacking=not attacking))
    if not volleys or not foes:
        return Do()
    power = owners(edition, own)[0]
    if given is None:
        return Wait(rolled(battle, power, volleys, "RAID-3"))
    return Do((e.DiceRolled(power, given, hits(volleys, given), "RAID-3"),))


def _value(
    edition: Edition, state: State, own: tuple[Unit, ...], kind: Kind, *, attacking: bool
) -> int:
    power: PowerName = next(unit.power for unit in own if unit.kind == kind)
    return air_value(edition, kind, known(state, power), attacking=attacking)


def air_value(edition: Edition, kind: Kind, advances: Advances, *, attacking: bool) -> int:
    """What an aircraft hits on in the fight over a raid; 0 where it does not fire (RAID-3)."""
    everybody = edition.policies.raids is Raids.FACILITIES_ALL_FIGHT
    if not edition.has_role(kind, Role.ESCORTS):
        return int(everybody)
    jets = everybody and Advance.JET_FIGHTERS in advances
    return (1 if attacking or everybody else 2) + jets


# The bombs


def drop_bombs(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """Each bomber that is left rolls for damage, which no complex takes without limit (RAID-1)."""
    battle = state.battle
    target = complex_at(edition, state, state.here)
    if battle is None or target is None:
        return Do()
    bombers = _bombers(edition, state, battle)
    each, _ = bomber_dice(edition.policies.technology, known(state, battle.attacker))
    count = len(bombers) * each
    if not count:
        return Do()
    if given is None:
        return Wait(d.Roll(battle.attacker, count, "RAID-1", battle.space))
    rolls = e.DiceRolled(battle.attacker, given, {}, "RAID-1")
    return Do((rolls, *damaged(edition, state, battle.space, sum(given), "RAID-1")))


def _bombers(edition: Edition, state: State, battle: Battle) -> tuple[Unit, ...]:
    up = attackers(edition, state, battle.space)
    return tuple(unit for unit in up if edition.has_role(unit.kind, Role.RAIDS))


def damaged(
    edition: Edition, state: State, space: SpaceName, points: int, why: str
) -> Iterator[e.Event]:
    """Damage to the complex of a territory, up to what it can take."""
    target = complex_at(edition, state, space)
    if target is None:
        return
    room = damage_limit(edition, space, target) - damage_at(state, space, target)
    if min(points, room) > 0:
        yield e.FacilityDamaged(space, target, min(points, room), why)


def end_raid(edition: Edition, state: State, given: None) -> Do:
    """Raiders and escorts fight nothing else this turn and fly home later (RAID-4)."""
    return Do((e.RaidEnded(state.here),))


class Interceptors(Offers):
    """How many fighters rise."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseInterceptors
    ) -> Iterator[d.Answer]:
        """None up to all."""
        yield from map(d.Intercept, range(decision.most + 1))

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseInterceptors, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only so many fighters are there."""
        if not isinstance(answer, d.Intercept):
            yield Refusal("RAID-3", "say how many fighters intercept", "intercept none")
        elif not 0 <= answer.count <= decision.most:
            yield Refusal("RAID-3", f"{decision.most} fighters can intercept")

    def default(self, edition: Edition, state: State, decision: d.ChooseInterceptors) -> d.Answer:
        """Stay on the ground."""
        return d.Intercept(0)
