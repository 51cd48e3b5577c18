"""A battle as the solver takes it: both sides, how they play, and how round one may begin."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from battleboard.core.edition import Edition
from battleboard.core.policies import AntiAir, BattleEnd, Submarines
from battleboard.core.units import Kind, Role
from battleboard.odds.opening import after_bombardment, after_fire, after_guns
from battleboard.odds.side import Line, Side, State
from battleboard.rules.combat.profile import Fire
from battleboard.rules.combat.standing import Standing, armed, reaches, standing
from battleboard.rules.technology.advances import antiaircraft_hits_on


class Start(Struct, frozen=True):
    """A way in which round one may begin, and its chance.

    `answering` is the state whose dice the defender throws in round one: victims of a
    bombardment still fire back (AMPH-2).
    """

    chance: float
    attacking: State
    defending: State
    answering: State


class Battle(Struct, frozen=True, dict=True, kw_only=True):
    """Two sides, their first states, and the ways they have chosen to fight.

    `guns` are the defender's antiaircraft units, `ships` the dice of a bombardment, `landed` the
    attackers that come from the sea; `others_leave` if they like, while these fight on. In a
    battle in progress (`first_round` above 1) guns and ships have fired.
    """

    edition: Edition
    attacker: Side
    defender: Side
    attacking: State
    defending: State
    at_sea: bool
    can_retreat: bool = True
    others_leave: bool = False
    first_round: int = 1
    guns: int = 0
    ships: tuple[Fire, ...] = ()
    landed: tuple[tuple[Kind, int], ...] = ()
    ends_without_land_units: bool = False
    attacker_dives: str = "never"
    defender_dives: str = "never"

    @cached_property
    def key(self) -> tuple[object, ...]:
        """What makes two battles the same: sides are kept, so that they are told by identity."""
        return (
            (self.attacker, self.attacking, self.attacker_dives),
            (self.defender, self.defending, self.defender_dives),
            (self.at_sea, self.can_retreat, self.first_round, self.guns, self.ships),
            self.ends_without_land_units,
        )

    def standing(self, attacking: State, defending: State) -> Standing:
        """How the battle stands between two states."""
        return self.standing_of(self.attacker.kinds(attacking), self.defender.kinds(defending))

    def standing_of(self, attackers: frozenset[Kind], defenders: frozenset[Kind]) -> Standing:
        """How the battle stands between two sets of kinds."""
        known = self.attacker.standings
        key = (attackers, defenders, self.can_retreat)
        found = known.get(key)
        if found is None:
            found = known[key] = standing(
                self.edition,
                dict.fromkeys(attackers, 1),
                dict.fromkeys(defenders, 1),
                can_retreat=self.can_retreat,
            )
        return found

    def ends_after_dice(self, attackers: frozenset[Kind], defenders: frozenset[Kind]) -> bool:
        """Whether a battle that dives have decided is over only after the dice of that round: the
        defenders still reach somebody, and he is not lost without dice.
        """
        stands = self.standing_of(attackers, defenders)
        if not stands.over or stands.attackers_lost:
            return False
        return reaches(self.edition, defenders, attackers, attacking=False)

    def over(self, attacking: State, defending: State) -> bool:
        """Whether the fighting is over between two states.

        Some assaults end with their last land unit; the aircraft then break off (AMPH-8).
        """
        ashore = not self.ends_without_land_units or self.attacker.has_land_units(attacking)
        return not ashore or self.standing(attacking, defending).over

    def dives(self, own: State, other: State, *, attacking: bool) -> bool:
        """Whether the submarines of a side want to submerge between two states, and may (COM-2):
        an enemy destroyer bars it, but where they do it instead of firing (WW1-6).
        """
        side, enemy = self.attacker, self.defender
        wish = self.attacker_dives
        if not attacking:
            side, enemy, wish = enemy, side, self.defender_dives
        if wish == "never" or not side.has(own, Role.SUBMARINE):
            return False
        if not self.dives_silently and enemy.has(other, Role.DESTROYER):
            return False
        roles = (Role.SUBMARINE, Role.TRANSPORT)
        alone = all(
            any(self.edition.has_role(kind, role) for role in roles) for kind in side.kinds(own)
        )
        return alone or wish == "always"

    @property
    def dives_silently(self) -> bool:
        """Whether submerging is what a submarine does instead of firing (WW1-6)."""
        return self.edition.policies.submarines is Submarines.INSTEAD_OF_FIRING

    @property
    def dives_late(self) -> bool:
        """Whether defending submarines decide after the attacking ones have struck (COM-2)."""
        return self.edition.policies.submarines is Submarines.ATTACKER_FIRST

    @property
    def bombards(self) -> bool:
        """Whether round one begins with a bombardment, whose victims fire in it all the same."""
        return bool(self.ships) and self.first_round == 1

    @cached_property
    def starts(self) -> tuple[Start, ...]:
        """Every way in which the first round may begin."""
        return tuple(
            Start(p * q, attacking, defending, self.defending)
            for attacking, p in self.attackers_left.items()
            for defending, q in self.defenders_left.items()
        )

    @property
    def gunfire(self) -> tuple[int, int]:
        """How many guns fire before round one, and what they hit on."""
        fires = self.first_round == 1 and self.edition.policies.anti_air is not AntiAir.NONE
        return self.guns if fires else 0, antiaircraft_hits_on(self.defender.make.advances)

    @cached_property
    def attackers_left(self) -> dict[State, float]:
        """What may be left of the attacker when the first round begins."""
        if self.owes_a_round:
            return after_fire(self.attacker, self.attacking, self.defender, self._dived)
        return after_guns(self.attacker, self.attacking, *self.gunfire)

    @cached_property
    def defenders_left(self) -> dict[State, float]:
        """What may be left of the defender when the first round begins."""
        if self.owes_a_round:
            return {self._dived: 1.0}
        ships = self.ships if self.bombards else ()
        return after_bombardment(self.defender, self.defending, ships)

    @property
    def _dived(self) -> State:
        dives = self.dives(self.defending, self.attacking, attacking=False)
        return self.defender.dived(self.defending) if dives else self.defending

    @cached_property
    def owes_a_round(self) -> bool:
        """Whether attackers that cannot fire are fired at for a round before they can leave, as
        where transports may attack alone (COM-14).
        """
        kinds = self.attacker.kinds(self.attacking), self.defender.kinds(self.defending)
        idle = not armed(self.edition, kinds[0], attacking=True)
        return self.at_sea and self.first_round == 1 and idle and self.ends_after_dice(*kinds)

    def line(self, side: Side, state: State) -> Line:
        """The states that a side goes through, hit by hit, of which the battle is over for the
        last: where it lasts until all units are lost, for the very last only (WW1-6).
        """
        if side is self.attacker:
            return attacking_line(side, state, ashore=self.ends_without_land_units)
        line = side.line(state)
        if self.edition.policies.battle_end is BattleEnd.ALL_UNITS:
            return Line(line.states, len(line.states) - 1)
        return line


def attacking_line(side: Side, state: State, *, ashore: bool) -> Line:
    """The line of an attacker for whom the battle may be over with his last land unit."""
    line = side.line(state)
    return Line(line.states, sum(map(side.has_land_units, line.states))) if ashore else line
