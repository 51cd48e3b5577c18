"""The land battle: one exchange of fire, then all stay where they are.

Rules: WW1-2, WW1-4, WW1-5, WW1-8, WW1-24, WW1-28, UNI-1, H-8.
"""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Role, Unit
from battleboard.rules.combat.profile import Fire, bombardment, fire, supreme
from battleboard.rules.combat.targets import Pool
from battleboard.rules.forces import counted, is_air, owners
from battleboard.rules.ww1 import losses
from battleboard.rules.ww1.bombarding import firing_at
from battleboard.rules.ww1.claims import won
from battleboard.rules.ww1.fire import Faces, roll, shoot
from battleboard.rules.ww1.ground import is_assault
from battleboard.rules.ww1.sides import attackers, defenders, side

LANDING_FIRE = 3
"""What the shore's guns hit on, whoever has the air (WW1-8)."""


def begin_on_land(edition: Edition, state: State, given: None) -> Do:
    """An attack in the space of this routine."""
    return Do((e.BattleBegan(state.here, state.turn.power),))


# The guns of the shore


def guns_fire(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """Each defending artillery fires once at what comes from the sea, in an assault only."""
    seaborne = [unit for unit in attackers(edition, state, state.here) if unit.has(Mark.SEABORNE)]
    foes = defenders(edition, state, state.here)
    guns = [unit for unit in foes if edition.has_role(unit.kind, Role.SUPPORTS)]
    if not guns or not seaborne or not is_assault(edition, state, state.here):
        return Do()
    volleys = [Fire(kind, count, LANDING_FIRE, Pool.OTHER) for kind, count in counted(guns).items()]
    owner = owners(edition, guns)[0]
    return roll(state, given, volleys, losses.LANDING, owner, why="WW1-8")


def seaborne_fall(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The attacker picks the victims of the guns."""
    return losses.take_hits(edition, state, given, attacking=True)


def remove_fallen(edition: Edition, state: State, given: None) -> Do:
    """They leave at once, without firing."""
    return losses.remove_hit(edition, state, "WW1-8")


# The air


def open_air(edition: Edition, state: State, given: None) -> Do:
    """Fighters on both sides fight until at least one side has none. If the guns or the air battle
    have left a side with nobody, there is no exchange."""
    here = state.here
    if not attackers(edition, state, here) or not defenders(edition, state, here):
        return Do(goto="end_exchange")
    both = _fighters(edition, state, attacking=True) and _fighters(edition, state, attacking=False)
    return Do(goto="" if both else "attackers_fire_on_land")


def attackers_in_air(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """The attacker's fighters fire."""
    return _in_air(edition, state, given, attacking=True)


def defenders_in_air(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """The defenders' fighters fire, those about to fall too."""
    return _in_air(edition, state, given, attacking=False)


def attackers_crash(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """Fighters that were hit."""
    return losses.take_hits(edition, state, given, attacking=True)


def defenders_crash(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """Fighters that were hit."""
    return losses.take_hits(edition, state, given, attacking=False)


def end_air_round(edition: Edition, state: State, given: None) -> Do:
    """They are gone, and the next round begins."""
    removed = losses.remove_hit(edition, state, "WW1-4").events
    return Do((*removed, e.RoundFought(state.here)), goto="open_air")


def _in_air(edition: Edition, state: State, given: Faces | None, *, attacking: bool) -> Wait | Do:
    units = _fighters(edition, state, attacking=attacking)
    return shoot(edition, state, given, units, losses.FIGHTERS, why="WW1-4", attacking=attacking)


def _fighters(edition: Edition, state: State, *, attacking: bool) -> tuple[Unit, ...]:
    own = side(edition, state, state.here, attacking=attacking)
    return tuple(unit for unit in own if is_air(edition, unit))


# The exchange


def attackers_fire_on_land(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """The attacker fires, bombarding battleships with him."""
    volleys = (
        *_volleys(edition, state, attacking=True),
        *bombardment(edition, counted(firing_at(edition, state, state.here))),
    )
    return roll(state, given, volleys, losses.ALL, state.turn.power, why="WW1-4")


def defenders_fire_on_land(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """All defenders fire back, before anybody leaves."""
    owner = owners(edition, defenders(edition, state, state.here))[0]
    volleys = _volleys(edition, state, attacking=False)
    return roll(state, given, volleys, losses.ALL, owner, why="WW1-4")


def _volleys(edition: Edition, state: State, *, attacking: bool) -> tuple[Fire, ...]:
    """The dice of a side: its fighters only with air supremacy, which raises its artillery."""
    army = counted(side(edition, state, state.here, attacking=attacking))
    foes = _fighters(edition, state, attacking=not attacking)
    flying = _fighters(edition, state, attacking=attacking)
    if not flying or foes:
        army.subtract(counted(flying))
        return fire(edition, army, attacking=attacking)
    return supreme(edition, army, fire(edition, army, attacking=attacking))


def cancel_hits(edition: Edition, state: State, given: None) -> Do:
    """Each attacking tank cancels one hit on the attacker."""
    battle = state.battle
    tanks = sum(
        edition.has_role(unit.kind, Role.CANCELS_HITS)
        for unit in attackers(edition, state, state.here)
    )
    scored = sum(battle.on_attacker.values()) if battle else 0
    cancelled = min(tanks, scored)
    return Do((e.HitsCancelled(state.here, cancelled),) if cancelled else ())


def attackers_fall(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The attacker takes his losses first."""
    return losses.take_hits(edition, state, given, attacking=True)


def defenders_fall(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """Then the defenders."""
    return losses.take_hits(edition, state, given, attacking=False)


def end_exchange(edition: Edition, state: State, given: None) -> Do:
    """Casualties leave, and the attack is over."""
    removed = losses.remove_hit(edition, state, "WW1-4").events
    return Do((*removed, e.BattleEnded(state.here, "WW1-4")))


# Who holds the ground


def conclude_on_land(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """Contested while both sides are there, else it falls to the side that is left."""
    said = won(edition, state, given, state.here)
    return said if isinstance(said, Wait | Do) else Do(tuple(said))
