"""The odds of a battle on the board."""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.cli.screen import Screen
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Combat
from battleboard.core.state import State
from battleboard.errors import BattleboardError
from battleboard.notation import find_space
from battleboard.odds import Odds, odds
from battleboard.odds.board import Answered, battle_at, hold_at
from battleboard.odds.question import army_of
from battleboard.telling.words import army_words, capital, the

WORTH_TELLING = 0.0005
"""Chances below this would be shown as nothing."""


def show_odds(screen: Screen, edition: Edition, state: State, where: str) -> None:
    """The odds of the battle being fought, or of the one that waits in a space, and how well it
    would be held against each enemy that could strike back.

    Raises BattleboardError when there is none.
    """
    space = find_space(where, edition) if where else _battlefield(state)
    here = battle_at(edition, state, space)
    found = odds(edition, here.attacker, here.defender, here.terms)
    sides = (army_words(edition, army) for army in (here.attacker, here.defender))
    screen.line(f"{space}: {' against '.join(sides)}", indent=2)
    if here.terms.ships and here.terms.round == 1:
        ships = army_words(edition, army_of(edition, here.terms.ships))
        screen.line(f"This counts on the bombardment by {ships}.", indent=2)
    for text in _told(found):
        screen.line(text, indent=2)
    for answered in hold_at(edition, state, space):
        screen.line(_struck_back(edition, answered, at_sea=found.battle.at_sea), indent=2)
    if here.open_hits:
        screen.line("Hits that still have to be taken are not counted.", indent=2)


def _struck_back(edition: Edition, answered: Answered, *, at_sea: bool) -> str:
    threat, chances = answered.threat, answered.hold
    who, army = capital(the(threat.power)), army_words(edition, threat.army)
    if at_sea or edition.policies.combat is Combat.TO_A_FINISH:
        return (
            f"{who} could strike back with {army}: won and held against that in {chances.held:.1%}."
        )
    rest = ["what is left there"] if answered.joined else []
    force = " and ".join([*rest, army] if threat.army else rest)
    return f"{who} could strike back with {force}: still there after that in {chances.held:.1%}."


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
