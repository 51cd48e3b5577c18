"""Which battles there are, and in which order they may be fought.

Rules: MOV-3, MOV-4, MOV-5, MOV-20, AMPH-4, COM-14, COM-15, H-19.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import SubmarinePresence
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.capture import captured
from battleboard.rules.combat.sides import attackers, defenders
from battleboard.rules.forces import is_land, is_submarine, owned
from battleboard.rules.movement.combat_move import assault_zones
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
    """Zones of only submarines and transports where own armed ships or aircraft are, and nothing
    is said yet; an assault's zones are asked about in the assault (AMPH-1)."""
    decided = {*state.turn.attacked, *state.turn.ignored, *assault_zones(edition, state)}
    for space in control.occupied(edition, state):
        if (
            edition.board.spaces[space].is_sea
            and space not in decided
            and can_choose(edition, state, space)
        ):
            yield space


def can_choose(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether a zone's submarines and transports could be attacked, and need not be."""
    power = state.turn.power
    return (
        control.has_enemy_ships(edition, state, zone, power)
        and not control.is_hostile_sea(edition, state, zone, power)
        and any(control.can_attack(edition, unit) for unit in attackers(edition, state, zone))
    )


def came_to_attack(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether a unit entered this zone: it had no other reason to (MOV-1)."""
    return any(
        (unit.has(Mark.USED) or unit.has(Mark.FLOWN)) and control.can_attack(edition, unit)
        for unit in attackers(edition, state, zone)
    )


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
    return _next(edition, state, given, assaults(edition, state), "fight_assaults", "assault")


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
    rank = edition.board.rank
    spaces = [*sea_battles(edition, state), *land_battles(edition, state)]
    return _next(
        edition, state, given, sorted(spaces, key=rank.__getitem__), "fight_battles", "battle"
    )


def _next(
    edition: Edition,
    state: State,
    given: d.Fight | None,
    spaces: list[SpaceName],
    here: str,
    routine: str,
) -> Wait | Do:
    """Fight the chosen battle, or the only one."""
    if not spaces:
        return Do()
    if given is None and len(spaces) > 1:
        return Wait(d.ChooseBattle(state.turn.power, tuple(spaces)))
    space = given.space if given else spaces[0]
    return Do(goto=here, enter=routine, at=space)


class Attacks(Offers):
    """Attack or ignore submarines and transports."""

    def offers(
        self, edition: Edition, state: State, decision: d.AttackOrIgnore
    ) -> Iterator[d.Answer]:
        """Attack, ignore."""
        yield from (d.Attack(), d.Ignore())

    def refusals(
        self, edition: Edition, state: State, decision: d.AttackOrIgnore, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only these two are answers."""
        if not isinstance(answer, d.Attack | d.Ignore):
            yield Refusal("MOV-5", "attack all of them, or ignore all of them", "ignore")

    def default(self, edition: Edition, state: State, decision: d.AttackOrIgnore) -> d.Answer:
        """Leave them alone."""
        return d.Ignore()


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
