"""Who may go aboard: idle land units that no garrison needs, and armies that stay complete."""

from __future__ import annotations

from collections import Counter

from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.garrison import Kept
from battleboard.agents.planner.mind import Mind
from battleboard.core.board import SpaceName
from battleboard.core.units import Kind, Role
from battleboard.rules.forces import kind_of

SHIPLOAD = 2
"""So many leave in one ship: an army no larger goes as a whole."""


def idle(mind: Mind, draft: Draft, kept: Kept) -> Kept:
    """Land units of each space and kind that can go aboard, as a draft stands now."""
    found: Kept = Counter()
    for space in mind.sight.own:
        if mind.sight.is_land(space):
            found.update(_idle_in(mind, draft, kept, space))
    return +found


def _idle_in(mind: Mind, draft: Draft, kept: Kept, space: SpaceName) -> Kept:
    has_role, units = mind.edition.has_role, mind.edition.units
    found: Kept = Counter()
    for label, group in draft.groups(space).items():
        kind = kind_of(label)
        if has_role(kind, Role.CARGO) and units[kind].attack:
            found[space, kind] = len(group) - kept[space, kind]
    cores = [place for place in found if has_role(place[1], Role.ARMY_CORE)]
    if cores and space in mind.edition.powers[mind.power].capital:
        found[cores[0]] -= 1  # new units are lost where there is none (WW1-3)
    return _complete(found, cores[0]) if cores else found


def _complete(found: Kept, core: tuple[SpaceName, Kind]) -> Kept:
    """One infantry stays with those that stay, for they may not be left without (WW1-3); where it
    is the only one, all do."""
    if len(found) == 1 or sum(found.values()) <= SHIPLOAD:
        return found
    found[core] -= 1
    return found if found[core] > 0 else Counter()
