"""Ships fire at the shore before a landing. A ship that bombards has the territory as its target.

Rules: AMPH-2, H-9, H-15, NCM-1 (whoever fired has fought).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Bombardment
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules.combat.amphibious import feeding, will_land
from battleboard.rules.combat.casualties import take_hits
from battleboard.rules.combat.general import hits, rolled
from battleboard.rules.combat.profile import bombardment
from battleboard.rules.combat.sides import attackers, defenders
from battleboard.rules.combat.targets import Pool, can_hit
from battleboard.rules.forces import counted, ids, labelled, misnamed, owned, take
from battleboard.rules.questions import Offers

Faces = tuple[int, ...]
Groups = Mapping[str, tuple[Unit, ...]]


def choose_ships(edition: Edition, state: State, given: d.Shell | None) -> Wait | Do:
    """Which battleships and cruisers support this landing: no more than units go ashore, and
    none from a zone in which there was a combat, nor where nobody fights for the shore."""
    shore = state.here
    groups, landing = ready(edition, state, shore), _landing(edition, state, shore)
    most = min(sum(map(len, groups.values())), len(landing))
    fought = _has_target(edition, state, shore) and _is_attacked(edition, state, shore, landing)
    if not most or not fought:
        return Do()
    if given is None:
        return Wait(d.ChooseShips(state.turn.power, shore, most))
    chosen = ids(take(groups, given.army))
    facts: list[e.Event] = []
    for zone in edition.board.sea_neighbours[shore]:
        here = tuple(number for number in ids(state.at(zone)) if number in chosen)
        if here:
            facts += [e.UnitsAimed(zone, here, shore), e.UnitsMarked(zone, here, Mark.FOUGHT)]
    return Do(tuple(facts))


def ready(edition: Edition, state: State, shore: SpaceName) -> Groups:
    """The ships that may fire at a shore, by label; where they lie in several zones it says so."""
    if edition.policies.bombardment not in (Bombardment.LAND_UNITS, Bombardment.ALL_DEFENDERS):
        return {}
    zones = {
        unit.id: zone
        for zone in feeding(edition, state, shore)
        if zone not in state.turn.fought
        for unit in owned(state.at(zone), state.turn.power)
        if edition.has_role(unit.kind, Role.BOMBARDS) and not unit.target
    }
    ships = (unit for zone in set(zones.values()) for unit in state.at(zone) if unit.id in zones)
    ordered = sorted(ships, key=lambda unit: (edition.kind_rank[unit.kind], unit.id))
    return labelled(ordered, lambda unit: zones[unit.id])


def _landing(edition: Edition, state: State, shore: SpaceName) -> list[Unit]:
    """The units that will go ashore, from all zones."""
    zones = feeding(edition, state, shore)
    return [unit for zone in zones for unit in will_land(edition, state, zone, shore)]


def _has_target(edition: Edition, state: State, shore: SpaceName) -> bool:
    return any(
        can_hit(edition, Pool.BOMBARDMENT, unit.kind, destroyer=False)
        for unit in defenders(edition, state, shore)
    )


def _is_attacked(edition: Edition, state: State, shore: SpaceName, landing: Iterable[Unit]) -> bool:
    """Whether anybody fights for the shore; guns that land do not (H-15)."""
    fighting = any(edition.units[unit.kind].hits for unit in landing)
    return fighting or bool(attackers(edition, state, shore))


def bombard(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """Each chosen ship rolls one die."""
    battle = state.battle
    if battle is None or edition.board.spaces[battle.space].is_sea:
        return Do()
    ships = tuple(
        unit
        for zone in edition.board.sea_neighbours[battle.space]
        for unit in owned(state.at(zone), state.turn.power)
        if unit.target == battle.space and edition.has_role(unit.kind, Role.BOMBARDS)
    )
    volleys = bombardment(edition, counted(ships))
    if not volleys:
        return Do()
    if given is None:
        return Wait(rolled(battle, battle.attacker, volleys, "AMPH-2"))
    return Do((e.DiceRolled(battle.attacker, given, hits(volleys, given), "AMPH-2"),))


def take_bombardment(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The defender chooses casualties, which still fire in the first round."""
    if state.battle is None or not state.battle.on_defender:
        return Do()
    return take_hits(edition, state, given, attacking=False)


class Bombardments(Offers):
    """Which ships fire at the shore."""

    def offers(self, edition: Edition, state: State, decision: d.ChooseShips) -> Iterator[d.Answer]:
        """Every choice of ships, from none to as many as may."""
        groups = ready(edition, state, decision.space)
        for counts in product(*(range(len(ships) + 1) for ships in groups.values())):
            if sum(counts) <= decision.most:
                yield d.Shell({k: n for k, n in zip(groups, counts, strict=True) if n})

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseShips, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only ships that are there, and no more than units land."""
        if not isinstance(answer, d.Shell):
            yield Refusal("AMPH-2", "say which ships bombard", "bombard nothing")
            return
        groups = ready(edition, state, decision.space)
        yield from misnamed(groups, answer.army, "AMPH-2")
        if sum(answer.army.values()) > decision.most:
            yield Refusal("AMPH-2", f"at most {decision.most} ships may bombard here")

    def default(self, edition: Edition, state: State, decision: d.ChooseShips) -> d.Answer:
        """As many as may, the strongest first."""
        army: dict[str, int] = {}
        left = decision.most
        groups = ready(edition, state, decision.space)
        for label in sorted(groups, key=lambda one: -_attack(edition, groups[one])):
            count = min(left, len(groups[label]))
            army |= {label: count} if count else {}
            left -= count
        return d.Shell(army)


def _attack(edition: Edition, ships: tuple[Unit, ...]) -> int:
    return edition.units[ships[0].kind].attack or 0
