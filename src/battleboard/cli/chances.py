"""The odds of a battle on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from battleboard.cli.screen import Screen
from battleboard.cli.words import army_words
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Domain, Mark, Unit
from battleboard.errors import BattleboardError
from battleboard.notation import find_space
from battleboard.odds import Odds, Terms, odds
from battleboard.rules.capture import guns
from battleboard.rules.combat.bombardment import ready
from battleboard.rules.combat.sides import attackers, defenders, standing
from battleboard.rules.control import is_enemy
from battleboard.rules.technology.advances import KNOWN, known

WORTH_TELLING = 0.0005
"""Chances below this would be shown as nothing."""


def show_odds(screen: Screen, edition: Edition, state: State, where: str) -> None:
    """The odds of the battle being fought, or of the one that waits in a space.

    Raises BattleboardError when there is none.
    """
    space = find_space(where, edition) if where else _battlefield(state)
    landing = tuple(unit for _, unit in state.everything() if _lands(edition, unit, space))
    ours = (*standing(attackers(edition, state, space)), *landing)
    theirs = standing(defenders(edition, state, space))
    if not ours or not theirs or (state.battle and state.battle.raid):
        raise BattleboardError(f"there is no battle in {space}")
    battle = state.battle if state.battle and state.battle.space == space else None
    flak = () if battle else _guns(edition, state, space)
    terms = Terms(
        amphibious=_army((*landing, *(unit for unit in ours if unit.has(Mark.SEABORNE)))),
        ships={} if battle or not landing else _ships(edition, state, space),
        round=battle.round if battle else 1,
        attacker_advances=_advances(edition, state, ours),
        defender_advances=_advances(edition, state, (*theirs, *flak)),
    )
    found = odds(edition, _army(ours), _army((*theirs, *flak)), terms)
    sides = (army_words(edition, _army(units)) for units in (ours, (*theirs, *flak)))
    screen.line(f"{space}: {' against '.join(sides)}", indent=2)
    for text in _told(found):
        screen.line(text, indent=2)
    if battle and (battle.on_attacker or battle.on_defender):
        screen.line("Hits that still have to be taken are not counted.", indent=2)


def _lands(edition: Edition, unit: Unit, space: SpaceName) -> bool:
    """Whether a unit aboard ship has been told to land in a territory."""
    return unit.target == space and edition.units[unit.kind].domain is Domain.LAND


def _guns(edition: Edition, state: State, space: SpaceName) -> tuple[Unit, ...]:
    """The guns that will fire before the battle."""
    mover = state.turn.power
    return tuple(gun for gun in guns(edition, state, space) if is_enemy(edition, mover, gun.power))


def _ships(edition: Edition, state: State, shore: SpaceName) -> dict[str, int]:
    """The ships that may bombard: the solver takes as many as units land."""
    return Counter(unit.kind for units in ready(edition, state, shore).values() for unit in units)


def _advances(edition: Edition, state: State, units: Iterable[Unit]) -> frozenset[str]:
    """What the powers of a side know that matters to dice. Of advances only Radar helps defenders,
    and of several guns the best one fires."""
    powers = {unit.power for unit in units}
    found = frozenset[str]().union(*(known(state, power) for power in powers))
    return found & KNOWN[edition.policies.technology]


def _told(found: Odds) -> Iterator[str]:
    ends = (
        ("the attacker wins", found.attacker_wins),
        ("the defender wins", found.defender_wins),
        ("nobody is left", found.both_destroyed),
        ("both stay", found.stalemate),
    )
    yield ", ".join(f"{chance:.1%} {end}" for end, chance in ends if chance >= WORTH_TELLING)
    yield (
        f"On average the attacker loses {found.expected_losses.attacker:.1f} IPCs and the "
        f"defender {found.expected_losses.defender:.1f}, in {found.rounds:.1f} rounds."
    )


def _battlefield(state: State) -> SpaceName:
    if state.battle is None:
        raise BattleboardError("no battle is being fought: say where, such as odds Ukraine")
    return state.battle.space


def _army(units: Iterable[Unit]) -> dict[str, int]:
    """Units as the solver counts them: those that have taken a hit apart."""
    return Counter(f"{unit.kind}[damaged]" if unit.damage else unit.kind for unit in units)
