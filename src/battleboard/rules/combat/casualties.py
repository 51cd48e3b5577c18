"""Choosing losses, and what goes down with them.

Rules: COM-4, COM-5 (helpless transports), UNI-3 (two hits), UNI-5 (guests are lost with their
carrier).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from msgspec import Struct

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import ShipRepair
from battleboard.core.state import Battle, Losses, State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import NOWHERE, Kind, Mark, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules.combat import targets as t
from battleboard.rules.combat.sides import has_destroyer, side, standing
from battleboard.rules.combat.ways import start_shown
from battleboard.rules.control import player_of
from battleboard.rules.forces import (
    cargo_of,
    cargo_text,
    ids,
    is_air,
    is_land,
    labelled,
    owners,
    take,
)
from battleboard.rules.movement.reach import reach
from battleboard.rules.questions import Offers


class Hurt(Struct, frozen=True):
    """One side that must take hits: its units by label, those among them that can be hit, the
    hits, and whether the enemy has a destroyer."""

    groups: Mapping[str, tuple[Unit, ...]]
    targets: tuple[t.Target, ...]
    hits: t.Hits
    destroyer: bool


def hurt(edition: Edition, state: State, battle: Battle, *, attacking: bool) -> Hurt:
    """What one side has to take."""
    own = standing(side(edition, state, battle.space, attacking=attacking))
    foes = side(edition, state, battle.space, attacking=not attacking)
    several = len(owners(edition, own)) > 1
    told = battle.on_attacker if attacking else battle.on_defender
    hits = {t.pool_named(name): count for name, count in told.items() if count}
    destroyer = has_destroyer(edition, foes)
    groups = labelled(own, lambda unit: _traits(edition, state, battle.space, unit, several))
    targets = (_target(edition, label, units) for label, units in groups.items())
    exposed = tuple(
        one
        for one in targets
        if any(t.can_hit(edition, pool, one.kind, destroyer=destroyer) for pool in hits)
    )
    return Hurt(groups, exposed, hits, destroyer)


def _target(edition: Edition, label: str, units: tuple[Unit, ...]) -> t.Target:
    one = units[0]
    return t.Target(label, one.kind, len(units), edition.units[one.kind].hits - one.damage)


def _traits(edition: Edition, state: State, space: SpaceName, unit: Unit, several: bool) -> str:
    """What tells units of one kind apart as losses: whose, whole or damaged, what they carry and
    where that is to land, how far they still fly, and who came how where only some may retreat
    (AMPH-3), or whence where that shows a way back (COM-7): of the rest nothing is to be said."""
    stats = edition.units[unit.kind]
    aboard = cargo_of(state.at(space), unit)
    parts = (
        unit.power if several else "",
        ("damaged" if unit.damage else "whole") if stats.hits > 1 else "",
        cargo_text(edition, aboard, unit.power) if stats.holds or aboard else "",
        _bound_for(edition, aboard),
        *_way(edition, state, space, unit),
    )
    return " ".join(part for part in parts if part) or "no way back"


def _bound_for(edition: Edition, aboard: Iterable[Unit]) -> str:
    """Where the troops of a transport are to land (AMPH-1)."""
    shores = {unit.target for unit in aboard if unit.target and is_land(edition, unit)}
    return f"to {min(shores)}" if shores else ""


def _way(edition: Edition, state: State, space: SpaceName, unit: Unit) -> Iterator[str]:
    if unit.power != state.turn.power:
        return
    if is_air(edition, unit):
        yield f"{reach(edition, state, unit)} left"
    if is_land(edition, unit):
        yield _entered(unit)
    if start := start_shown(edition, state, space, unit):
        yield f"from {start}"


def _entered(unit: Unit) -> str:
    if unit.has(Mark.DROPPED):
        return "by air"
    return "by sea" if unit.has(Mark.SEABORNE) else "by land"


# The step


def take_hits(
    edition: Edition, state: State, given: d.Answer | None, *, attacking: bool
) -> Wait | Do:
    """One side takes its hits: without asking where there is only one way."""
    battle = state.battle
    if battle is None or not (battle.on_attacker if attacking else battle.on_defender):
        return Do()
    suffering = hurt(edition, state, battle, attacking=attacking)
    return put_on(
        edition, state, given, (suffering, _ways(edition, suffering)), attacking=attacking
    )


def _ways(edition: Edition, suffering: Hurt) -> Iterator[d.Lose]:
    ways = t.losses(edition, suffering.hits, suffering.targets, destroyer=suffering.destroyer)
    return map(_lose, ways)


def put_on(
    edition: Edition,
    state: State,
    given: d.Answer | None,
    hits: tuple[Hurt, Iterator[d.Lose]],
    *,
    attacking: bool,
) -> Wait | Do:
    """Hits are put on units: who is hurt is told, and every way to take it."""
    battle, (suffering, ways) = state.battle, hits
    if battle is None:
        return Do()
    done = e.HitsTaken(battle.space, attacking)
    if not suffering.hits:
        return Do((done,))
    if isinstance(given, d.Lose) and (attacking or is_settled(edition, state, battle, suffering)):
        return Do((*taken(suffering, battle.space, given), done))
    first_two = [*islice(ways, 2)] if given is None else []
    if len(first_two) == 1:
        return Do((*taken(suffering, battle.space, *first_two), done))
    return ask_owners(edition, state, battle, suffering, given, attacking=attacking)


def ask_owners(
    edition: Edition,
    state: State,
    battle: Battle,
    suffering: Hurt,
    given: d.Answer | None,
    *,
    attacking: bool,
) -> Wait | Do:
    """Ask the owner; several defenders agree, else the attacker chooses (COM-4)."""
    total = sum(suffering.hits.values())
    if attacking:
        return Wait(d.ChooseLosses(battle.attacker, battle.space, total))
    speakers = _speakers(edition, state, suffering)
    if isinstance(given, d.Lose):
        proposed = e.LossesProposed(battle.space, speakers[0], Losses(given.army, given.damaged))
        return Do((proposed,), goto=state.frames[-1].step)
    if battle.proposal is None:
        chooser = battle.attacker if battle.agreed else speakers[0]
        return Wait(d.ChooseLosses(chooser, battle.space, total))
    waiting = next((power for power in speakers if power not in battle.agreed), "")
    if waiting:
        return _consent(state, battle.space, battle.proposal, waiting, given)
    agreed = d.Lose(battle.proposal.army, battle.proposal.damaged)
    return Do((*taken(suffering, battle.space, agreed), e.HitsTaken(battle.space, attacking)))


def _consent(
    state: State, space: SpaceName, proposal: Losses, power: PowerName, given: d.Answer | None
) -> Wait | Do:
    """Ask a fellow defender about a proposal."""
    here = state.frames[-1].step
    if isinstance(given, d.Agree):
        return Do((e.LossesAgreed(space, power),), goto=here)
    if isinstance(given, d.Dispute):
        return Do((e.LossesDisputed(space, power),), goto=here)
    return Wait(d.AgreeLosses(power, space, proposal))


def _speakers(edition: Edition, state: State, suffering: Hurt) -> list[PowerName]:
    """One power for each player who has units among the defenders."""
    units = tuple(unit for group in suffering.groups.values() for unit in group)
    players: dict[str, PowerName] = {}
    for power in owners(edition, units):
        players.setdefault(player_of(edition, state, power), power)
    return list(players.values())


def is_settled(edition: Edition, state: State, battle: Battle, suffering: Hurt) -> bool:
    """Whether a choice needs nobody's consent: one player, or the attacker after a dispute."""
    return len(_speakers(edition, state, suffering)) == 1 or bool(battle.agreed)


def taken(suffering: Hurt, space: SpaceName, loss: d.Lose) -> Iterator[e.Event]:
    """Casualties are marked and leave later; damage is done at once."""
    lost = take(suffering.groups, loss.army)
    gone = {unit.id for unit in lost}
    rest = {
        label: tuple(unit for unit in units if unit.id not in gone)
        for label, units in suffering.groups.items()
    }
    damaged = take(rest, loss.damaged)
    if lost:
        yield e.UnitsMarked(space, ids(lost), Mark.HIT)
    if damaged:
        yield e.UnitsHit(space, ids(damaged), "UNI-3")


def _lose(loss: t.Loss) -> d.Lose:
    return d.Lose(dict(loss.lost), dict(loss.damaged))


# What goes down with a ship


def lost(
    edition: Edition, state: State, space: SpaceName, units: tuple[Unit, ...], why: str
) -> Iterator[e.Event]:
    """Units leave the game with their cargo; aircraft that were airborne stay behind."""
    cargo = tuple(unit for ship in units for unit in carried(edition, state, space, ship))
    aboard = [unit for ship in units for unit in cargo_of(state.at(space), ship)]
    flying = tuple(unit for unit in aboard if unit not in cargo and unit not in units)
    if flying:
        yield e.UnitsBoarded(space, ids(flying), NOWHERE)
    if units:
        yield e.UnitsLost(space, ids((*units, *cargo)), why)


def carried(edition: Edition, state: State, space: SpaceName, ship: Unit) -> tuple[Unit, ...]:
    """What goes down with a ship: land units, and guests of an attacking carrier. The carrier's
    own aircraft are in the air, and so is every aircraft of a carrier that is attacked (COM-13).
    """
    attacking = ship.power == state.turn.power
    return tuple(
        unit
        for unit in cargo_of(state.at(space), ship)
        if is_land(edition, unit) or (attacking and unit.power != ship.power)
    )


def made_whole(edition: Edition, space: SpaceName, units: Iterable[Unit]) -> Iterator[e.Event]:
    """Ships that took a first hit are sound again when their combat is over (UNI-3)."""
    damaged = tuple(unit for unit in units if unit.damage)
    if damaged and edition.policies.ship_repair is ShipRepair.AFTER_COMBAT:
        yield e.UnitsRepaired(space, ids(damaged), "UNI-3")


def remove_hit(edition: Edition, state: State) -> Do:
    """Casualties leave."""
    battle = state.battle
    if battle is None:
        return Do()
    gone = tuple(unit for unit in state.at(battle.space) if unit.has(Mark.HIT))
    return Do(tuple(lost(edition, state, battle.space, gone, "COM-1")))


# The questions


class LossChoices(Offers):
    """Which units take the hits."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseLosses
    ) -> Iterator[d.Answer]:
        """Every legal way to take them."""
        return _ways(edition, self._suffering(edition, state))

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseLosses, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Why these units cannot be the ones."""
        if not isinstance(answer, d.Lose):
            yield Refusal("COM-4", "say which units are lost")
            return
        suffering = self._suffering(edition, state)
        loss = t.Loss(tuple(answer.army.items()), tuple(answer.damaged.items()))
        reason = t.why_not(
            edition, suffering.hits, suffering.targets, loss, destroyer=suffering.destroyer
        )
        if reason:
            yield Refusal("COM-4", reason)

    def default(self, edition: Edition, state: State, decision: d.ChooseLosses) -> d.Answer:
        """The cheapest loss."""
        return cheapest(edition, self._suffering(edition, state))

    def _suffering(self, edition: Edition, state: State) -> Hurt:
        battle = state.battle
        assert battle is not None, "losses are chosen in battle"  # noqa: S101
        return hurt(edition, state, battle, attacking=bool(battle.on_attacker))


def cheapest(edition: Edition, suffering: Hurt) -> d.Lose:
    """The loss that costs least: hit after hit on the cheapest unit that can still take one.

    The ways to take hits are a matroid, so that nothing cheaper is missed and no way is listed:
    several powers in one battle have thousands.
    """
    hits: Counter[str] = Counter()
    kinds: Counter[Kind] = Counter()
    for target in _by_price(edition, suffering.targets):
        kinds[target.kind] += 1
        if t.can_take(edition, suffering.hits, kinds, destroyer=suffering.destroyer):
            hits[target.label] += 1
        else:
            kinds[target.kind] -= 1
    sunk = {x.label: hits[x.label] - x.count * (x.hits - 1) for x in suffering.targets}
    lost = {label: count for label, count in sunk.items() if count > 0}
    hurt_only = {
        x.label: min(hits[x.label], x.count) - lost.get(x.label, 0)
        for x in suffering.targets
        if x.hits > 1
    }
    return d.Lose(lost, {label: count for label, count in hurt_only.items() if count > 0})


def _by_price(edition: Edition, targets: Iterable[t.Target]) -> list[t.Target]:
    """A target once for each hit that it can take: first hits, which cost nothing, then by price;
    transports last whatever they cost."""
    free = [one for one in targets for _ in range(one.count * (one.hits - 1))]
    dear = [one for one in targets for _ in range(one.count)]
    return [*free, *sorted(dear, key=lambda one: _price(edition, one.kind))]


def _price(edition: Edition, kind: Kind) -> tuple[bool, int]:
    return edition.has_role(kind, Role.TRANSPORT), edition.units[kind].cost or 0


class Agreements(Offers):
    """Agree with a fellow defender, or leave it to the attacker."""

    def __init__(self, rule: str = "COM-4") -> None:
        """`rule` makes defenders agree."""
        self._rule = rule

    def offers(self, edition: Edition, state: State, decision: d.AgreeLosses) -> Iterator[d.Answer]:
        """Agree, dispute."""
        yield from (d.Agree(), d.Dispute())

    def refusals(
        self, edition: Edition, state: State, decision: d.AgreeLosses, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only these two are answers."""
        if not isinstance(answer, d.Agree | d.Dispute):
            yield Refusal(self._rule, "agree, or dispute it", "agree")

    def default(self, edition: Edition, state: State, decision: d.AgreeLosses) -> d.Answer:
        """Agree."""
        return d.Agree()
