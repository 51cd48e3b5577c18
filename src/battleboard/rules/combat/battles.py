"""Which battles there are, and in which order they may be fought.

Rules: MOV-3, MOV-4, MOV-5, MOV-20, AMPH-4, COM-14, COM-15, H-19.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.evolve import evolve
from battleboard.core.policies import SubmarinePresence
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.capture import captured
from battleboard.rules.combat.sides import attackers, defenders
from battleboard.rules.forces import is_land, is_submarine, owned
from battleboard.rules.movement.business import assault_zones
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
        for space in control.occupied(edition, state)
        if edition.board.spaces[space].is_sea
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
        for space in control.occupied(edition, state)
        if edition.board.spaces[space].is_land
        and space not in state.turn.fought
        and control.is_hostile_land(edition, state, space, state.turn.power)
        and attackers(edition, state, space)
    ]


def must_fight(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether own units among enemy surface warships fight (MOV-3, MOV-4, COM-14)."""
    power = state.turn.power
    if not control.is_hostile_sea(edition, state, zone, power):
        return False
    own = attackers(edition, state, zone)
    return any(
        control.can_attack(edition, unit) and not _lies_low(edition, state, zone, unit)
        for unit in own
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
    for space in control.occupied(edition, state):
        if (
            edition.board.spaces[space].is_sea
            and space not in decided
            and can_choose(edition, state, space)
        ):
            yield space


def can_choose(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether the enemy's ships in a zone could be attacked, and need not be: submarines and
    transports (MOV-5), or anything where all that could attack lies low (H-19)."""
    return (
        control.has_enemy_ships(edition, state, zone, state.turn.power)
        and not must_fight(edition, state, zone)
        and any(control.can_attack(edition, unit) for unit in attackers(edition, state, zone))
    )


def came_to_attack(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether a unit entered a zone of only submarines and transports, and not to flee or to lie
    low: it had no other reason to (MOV-1)."""
    hostile = control.is_hostile_sea(edition, state, zone, state.turn.power)
    return not hostile and is_attacked(edition, state, zone)


# The steps of the phase


def declare_attacks(edition: Edition, state: State, given: d.Attack | d.Ignore | None) -> Wait | Do:
    """For each zone of only submarines and transports: attack them all, or ignore them all
    (MOV-5). Whoever sailed there came to attack."""
    zone = next(open_choices(edition, state), "")
    if not zone:
        return Do()
    if came_to_attack(edition, state, zone) or isinstance(given, d.Attack):
        return Do((e.AttackDeclared(zone),), goto="declare_attacks")
    if isinstance(given, d.Ignore):
        return Do((e.ShipsIgnored(zone),), goto="declare_attacks")
    return Wait(d.AttackOrIgnore(state.turn.power, zone))


def fight_assaults(edition: Edition, state: State, given: d.Fight | None) -> Wait | Do:
    """Amphibious assaults come before all other battles (COM-15)."""
    return _next(state, given, assaults(edition, state), "assault")


def walk_in(edition: Edition, state: State, given: None) -> Do:
    """Hostile territories that nobody defends are taken without a battle (COM-9)."""
    for space in land_battles(edition, state):
        if not defenders(edition, state, space):
            taken = can_capture(edition, state, space)
            facts = captured(edition, state, space, state.turn.power, "COM-9") if taken else ()
            return Do((*facts, e.BattleEnded(space, "COM-9")), goto="walk_in")
    return Do()


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
        return Wait(d.ChooseBattle(state.turn.power, tuple(spaces)))
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
        """Attack, ignore."""
        yield from (d.Attack(), d.Ignore())

    def refusals(
        self, edition: Edition, state: State, decision: d.AttackOrIgnore, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only these two are answers; an attack keeps no carrier from fetching aircraft."""
        if not isinstance(answer, d.Attack | d.Ignore):
            yield Refusal(self._rule, "attack all of them, or ignore all of them", "ignore")
        elif isinstance(answer, d.Attack) and _strands(edition, state, decision.space):
            yield Refusal("MOV-7", "aircraft need a carrier that would have to stay", "ignore")

    def default(self, edition: Edition, state: State, decision: d.AttackOrIgnore) -> d.Answer:
        """Leave them alone."""
        return d.Ignore()


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
