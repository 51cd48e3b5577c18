"""Which battles there are, and in which order they may be fought.

Rules: MOV-3, MOV-4, MOV-5, MOV-20, AMPH-4, COM-14, COM-15, H-15, H-19, H-27.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.evolve import evolve
from battleboard.core.policies import IgnoredShips, Raids, SubmarinePresence, UnarmedAttackers
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.capture import captured, guns, hand_over
from battleboard.rules.combat import antiair
from battleboard.rules.combat.sides import attackers, defenders
from battleboard.rules.forces import (
    cargo_of,
    cargo_text,
    ids,
    is_land,
    is_ship,
    is_submarine,
    is_transport,
    labelled,
    misnamed,
    owned,
    take,
)
from battleboard.rules.movement.aims import assault_zones
from battleboard.rules.movement.landing import is_attacked, stranded
from battleboard.rules.questions import Offers

# What is to be fought


def assaults(edition: Edition, state: State) -> list[SpaceName]:
    """Territories that cargo has been told to land in, in board order."""
    power = state.turn.power
    targets = {
        unit.target
        for zone in assault_zones(edition, state)
        for unit in owned(state.at(zone), power)
        if is_land(edition, unit)
    }
    fought = state.turn.fought
    return [s for s in edition.board.spaces if s in targets and s not in fought]


def sea_battles(edition: Edition, state: State) -> list[SpaceName]:
    """Zones where the moving power fights, in board order."""
    return [
        space
        for space in control.spaces_of(edition, state, state.turn.power)
        if space in edition.board.seas
        and space not in state.turn.fought
        and (must_fight(edition, state, space) or space in state.turn.attacked)
    ]


def battle_waits(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether a battle is still to be fought in a zone, or may be: of an assault that is to come
    nothing is decided yet (AMPH-1)."""
    if zone in state.turn.fought or zone in state.turn.ignored:
        return False
    if must_fight(edition, state, zone) or zone in state.turn.attacked:
        return True
    return zone in assault_zones(edition, state) and can_choose(edition, state, zone)


def land_battles(edition: Edition, state: State) -> list[SpaceName]:
    """Hostile territories with attackers and defenders in them, in board order."""
    return [
        space
        for space in control.spaces_of(edition, state, state.turn.power)
        if space not in edition.board.seas
        and space not in state.turn.fought
        and control.is_hostile_land(edition, state, space, state.turn.power)
        and attackers(edition, state, space)
    ]


def must_fight(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether own units among enemy surface warships fight (MOV-3, MOV-4, COM-14)."""
    power = state.turn.power
    if not control.is_hostile_sea(edition, state, zone, power):
        return False
    alone = edition.policies.unarmed_attackers is UnarmedAttackers.ALONE
    return any(
        (alone or control.can_attack(edition, unit)) and not _lies_low(edition, state, zone, unit)
        for unit in attackers(edition, state, zone)
    )


def _lies_low(edition: Edition, state: State, zone: SpaceName, unit: Unit) -> bool:
    """Whether a submarine may stay among surface warships without a fight (H-19)."""
    allowed = (
        edition.policies.submarine_presence is SubmarinePresence.MAY_LIE_LOW
        or state.options.get("submarines_may_lie_low") == "on"
    )
    return (
        allowed
        and is_submarine(edition, unit)
        and not control.has_enemy_destroyer(edition, state, zone, unit.power)
    )


def open_choices(edition: Edition, state: State) -> Iterator[SpaceName]:
    """Zones where a fight is a free choice and nothing is said yet; an assault's zones are asked
    about in the assault (AMPH-1)."""
    decided = {*state.turn.attacked, *state.turn.ignored, *assault_zones(edition, state)}
    for space in control.spaces_of(edition, state, state.turn.power):
        if (
            edition.board.spaces[space].is_sea
            and space not in decided
            and can_choose(edition, state, space)
        ):
            yield space


def can_choose(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether the enemy's ships in a zone could be attacked, and need not be: submarines and
    transports (MOV-5), or anything where all that could attack lies low (H-19)."""
    if not control.has_enemy_ships(edition, state, zone, state.turn.power):
        return False
    if must_fight(edition, state, zone):
        return False
    return is_attacked(edition, state, zone) or any(
        control.can_attack(edition, unit) for unit in attackers(edition, state, zone)
    )


def came_to_attack(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether a unit entered a zone of only submarines and transports, and not to flee or to lie
    low: it had no other reason to (MOV-1)."""
    hostile = control.is_hostile_sea(edition, state, zone, state.turn.power)
    return not hostile and is_attacked(edition, state, zone)


# The steps of the phase


def declare_attacks(edition: Edition, state: State, given: d.Attack | d.Ignore | None) -> Wait | Do:
    """For each zone of only submarines and transports: attack them or ignore them, all together
    or each by itself (MOV-5). Whoever sailed there came to attack."""
    zone = next(open_choices(edition, state), "")
    if not zone:
        return Do()
    if isinstance(given, d.Attack) or _attacks_all(edition, state, zone):
        return Do(tuple(declared(edition, state, zone, given)), goto="declare_attacks")
    if isinstance(given, d.Ignore):
        return Do((e.ShipsIgnored(zone),), goto="declare_attacks")
    return Wait(d.AttackOrIgnore(state.turn.power, zone))


def _attacks_all(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether units came to a zone where there is nothing to choose: all or none are attacked,
    there is one ship, or nothing but transports (MOV-20)."""
    if not came_to_attack(edition, state, zone):
        return False
    ships = [unit for group in prey(edition, state, zone).values() for unit in group]
    return len(ships) < 2 or all(is_transport(edition, unit) for unit in ships)


def prey(edition: Edition, state: State, zone: SpaceName) -> dict[str, tuple[Unit, ...]]:
    """The enemy's ships in a zone that may be attacked each by itself, by label: submarines and
    transports where no surface warship is (MOV-5)."""
    power = state.turn.power
    if edition.policies.ignored_ships is not IgnoredShips.ONE_BY_ONE:
        return {}
    if control.is_hostile_sea(edition, state, zone, power):
        return {}
    ships = [u for u in control.enemies(edition, state, zone, power) if is_ship(edition, u)]
    several = len({ship.power for ship in ships}) > 1
    return labelled(ships, lambda unit: _prey_traits(edition, state, zone, unit, several))


def _prey_traits(edition: Edition, state: State, zone: SpaceName, unit: Unit, several: bool) -> str:
    aboard = cargo_of(state.at(zone), unit)
    parts = (
        unit.power if several else "",
        cargo_text(edition, aboard, unit.power) if is_transport(edition, unit) else "",
    )
    return " ".join(part for part in parts if part)


def declared(
    edition: Edition, state: State, zone: SpaceName, given: d.Attack | d.Ignore | None
) -> Iterator[e.Event]:
    """An attack on the submarines and transports of a zone; what it does not name is left alone."""
    yield e.AttackDeclared(zone)
    if isinstance(given, d.Attack) and given.army:
        groups = prey(edition, state, zone)
        named = ids(take(groups, given.army))
        others = [u.id for group in groups.values() for u in group if u.id not in named]
        if others:
            yield e.UnitsMarked(zone, tuple(sorted(others)), Mark.IGNORED)


def fight_raids(edition: Edition, state: State, given: d.Fight | None) -> Wait | Do:
    """Bombing raids come before everything else (COM-15)."""
    return _next(state, given, raids(edition, state), "raid")


def raids(edition: Edition, state: State) -> list[SpaceName]:
    """Territories that are to be raided, in board order (RAID-1)."""
    power = state.turn.power
    if edition.policies.raids is Raids.NONE:
        return []
    return [
        space
        for space in control.occupied(edition, state)
        if space not in state.turn.raided
        and any(unit.power == power and unit.has(Mark.RAIDING) for unit in state.at(space))
    ]


def fight_assaults(edition: Edition, state: State, given: d.Fight | None) -> Wait | Do:
    """Amphibious assaults come before all other battles (COM-15)."""
    return _next(state, given, assaults(edition, state), "assault")


def walk_in(edition: Edition, state: State, given: None) -> Do:
    """Hostile territories that nobody defends are taken without a battle (COM-9)."""
    for space in land_battles(edition, state):
        if not defenders(edition, state, space) and not antiair.fires(edition, state, space):
            return Do(tuple(walked_in(edition, state, space)), goto="walk_in")
    return Do(tuple(antiair.dropped_among_friends(edition, state)))


def walked_in(edition: Edition, state: State, space: SpaceName) -> Iterator[e.Event]:
    """A territory that nobody defends is taken if a unit that can take it is there."""
    yield from antiair.dropped(edition, state, space)
    if can_capture(edition, state, space):
        yield from captured(edition, state, space, state.turn.power, "COM-9")
    else:
        yield from left_behind(edition, state, space)
    yield e.BattleEnded(space, "COM-9")


def left_behind(edition: Edition, state: State, space: SpaceName) -> Iterator[e.Event]:
    """Guns that landed and stand alone in hostile land serve its controller (H-15, COM-17)."""
    mine = tuple(gun for gun in guns(edition, state, space) if gun.power == state.turn.power)
    yield from hand_over(edition, space, mine, state.owner(space))


def can_capture(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether a unit that takes control of land is among the attackers (COM-9)."""
    return any(
        edition.has_role(unit.kind, Role.CAPTURES) for unit in attackers(edition, state, space)
    )


def fight_battles(edition: Edition, state: State, given: d.Fight | None) -> Wait | Do:
    """The other battles, in the attacker's order (COM-15)."""
    spaces = {*sea_battles(edition, state), *land_battles(edition, state)}
    ordered = sorted(spaces, key=edition.board.rank.__getitem__)
    return _next(state, given, ordered, "battle")


def _next(state: State, given: d.Fight | None, spaces: list[SpaceName], routine: str) -> Wait | Do:
    """Fight the chosen battle, or the only one, and come back for the others."""
    if not spaces:
        return Do()
    if given is None and len(spaces) > 1:
        raids = routine == "raid"
        return Wait(d.ChooseBattle(state.turn.power, tuple(spaces), raids=raids))
    space = given.space if given else spaces[0]
    return Do(goto=state.frames[-1].step, enter=routine, at=space)


class Attacks(Offers):
    """Attack or ignore submarines and transports."""

    def __init__(self, rule: str = "MOV-5") -> None:
        """`rule` gives the choice."""
        self._rule = rule

    def offers(
        self, edition: Edition, state: State, decision: d.AttackOrIgnore
    ) -> Iterator[d.Answer]:
        """Attack all, some where that is possible, none."""
        yield d.Attack()
        groups = prey(edition, state, decision.space)
        every = [len(ships) for ships in groups.values()]
        for counts in product(*(range(count + 1) for count in every)):
            if any(counts) and list(counts) != every:
                yield d.Attack({k: n for k, n in zip(groups, counts, strict=True) if n})
        yield d.Ignore()

    def refusals(
        self, edition: Edition, state: State, decision: d.AttackOrIgnore, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Whoever came attacks; an attack keeps no carrier from fetching aircraft."""
        if not isinstance(answer, d.Attack | d.Ignore):
            yield Refusal(self._rule, "attack them or ignore them", "ignore")
        elif isinstance(answer, d.Attack):
            yield from _why_not_attack(edition, state, decision.space, answer)
        elif must_attack_some(edition, state, decision.space):
            yield Refusal("MOV-1", "units that came here came to attack", "attack")

    def default(self, edition: Edition, state: State, decision: d.AttackOrIgnore) -> d.Answer:
        """Leave them alone, if that is possible."""
        came = must_attack_some(edition, state, decision.space)
        return d.Attack() if came else d.Ignore()


def must_attack_some(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether units came to a zone to attack; an assault is a reason of its own (H-27)."""
    return state.frames[-1].step == "declare_attacks" and came_to_attack(edition, state, zone)


def _why_not_attack(
    edition: Edition, state: State, zone: SpaceName, answer: d.Attack
) -> Iterator[Refusal]:
    if answer.army:
        groups = prey(edition, state, zone)
        if not groups:
            yield Refusal("MOV-5", "attack all of them, or ignore all of them", "attack")
        else:
            yield from misnamed(groups, answer.army, "MOV-5")
    if _strands(edition, state, zone):
        yield Refusal("MOV-7", "aircraft need a carrier that would have to stay", "ignore")


def _strands(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether an attack, declared before the first die, would break the proof that every
    aircraft can land (MOV-7)."""
    if state.frames[-1].step != "declare_attacks":
        return False
    attacked = evolve(state, e.AttackDeclared(zone))
    return stranded(edition, attacked) > stranded(edition, state)


class NextBattles(Offers):
    """Which battle is fought next."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseBattle
    ) -> Iterator[d.Answer]:
        """Every battle that may be fought now."""
        yield from map(d.Fight, decision.spaces)

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseBattle, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only these battles may be fought now."""
        if not isinstance(answer, d.Fight) or answer.space not in decision.spaces:
            yield Refusal("COM-15", "that battle cannot be fought now", decision.spaces[0])

    def default(self, edition: Edition, state: State, decision: d.ChooseBattle) -> d.Answer:
        """The first."""
        return d.Fight(decision.spaces[0])
