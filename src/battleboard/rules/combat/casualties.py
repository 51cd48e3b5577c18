"""Choosing losses, and what goes down with them.

Rules: COM-4, COM-5 (helpless transports), UNI-3 (two hits), UNI-5 (guests are lost with their
carrier).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import Battle, Losses, State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import NOWHERE, Mark, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.combat import targets as t
from battleboard.rules.combat.sides import has_destroyer, owners, side, standing
from battleboard.rules.forces import cargo_of, cargo_text, ids, labelled, take
from battleboard.rules.questions import Offers


class Hurt(Struct, frozen=True):
    """One side that must take hits: its units by label, the hits, and the enemy's destroyers."""

    groups: Mapping[str, tuple[Unit, ...]]
    targets: tuple[t.Target, ...]
    hits: t.Hits
    destroyer: bool


def hurt(edition: Edition, state: State, battle: Battle, *, attacking: bool) -> Hurt:
    """What one side has to take."""
    own = standing(side(edition, state, battle.space, attacking=attacking))
    foes = side(edition, state, battle.space, attacking=not attacking)
    several = len(owners(edition, own)) > 1
    groups = labelled(own, lambda unit: _traits(edition, state, battle.space, unit, several))
    hits = battle.on_attacker if attacking else battle.on_defender
    return Hurt(
        groups,
        tuple(_target(edition, label, units) for label, units in groups.items()),
        {t.Pool(pool): count for pool, count in hits.items() if count},
        has_destroyer(edition, foes),
    )


def _target(edition: Edition, label: str, units: tuple[Unit, ...]) -> t.Target:
    one = units[0]
    return t.Target(label, one.kind, len(units), edition.units[one.kind].hits - one.damage)


def _traits(edition: Edition, state: State, space: SpaceName, unit: Unit, several: bool) -> str:
    """What tells units of one kind apart as losses: whose, damaged, what they carry."""
    cargo = [u for u in cargo_of(state.at(space), unit) if control.is_cargo(edition, state, u)]
    parts = (
        unit.power if several else "",
        "damaged" if unit.damage else "",
        cargo_text(edition, cargo) if edition.units[unit.kind].holds else "",
    )
    return " ".join(part for part in parts if part)


# The step


def take_hits(
    edition: Edition, state: State, given: d.Answer | None, *, attacking: bool
) -> Wait | Do:
    """One side takes its hits: without asking where there is only one way."""
    battle = state.battle
    if battle is None:
        return Do()
    suffering = hurt(edition, state, battle, attacking=attacking)
    done = e.HitsTaken(battle.space, attacking)
    if not suffering.hits:
        return Do((done,))
    if isinstance(given, d.Lose) and (attacking or _settled(edition, state, battle, suffering)):
        return Do((*taken(suffering, battle.space, given), done))
    if given is None:
        only = _only_way(edition, suffering)
        if only is not None:
            return Do((*taken(suffering, battle.space, only), done))
    return _ask(edition, state, battle, suffering, given, attacking=attacking)


def _only_way(edition: Edition, suffering: Hurt) -> d.Lose | None:
    ways = t.losses(edition, suffering.hits, suffering.targets, destroyer=suffering.destroyer)
    first = next(ways)
    return _lose(first) if next(ways, None) is None else None


def _ask(
    edition: Edition,
    state: State,
    battle: Battle,
    suffering: Hurt,
    given: d.Answer | None,
    *,
    attacking: bool,
) -> Wait | Do:
    """Ask the owner; several defenders agree, else the attacker chooses (COM-4)."""
    here = state.frames[-1].step
    total = sum(suffering.hits.values())
    if attacking:
        return Wait(d.ChooseLosses(battle.attacker, battle.space, total))
    speakers = _speakers(edition, state, suffering)
    if isinstance(given, d.Lose):
        proposed = e.LossesProposed(battle.space, speakers[0], Losses(given.army, given.damaged))
        return Do((proposed,), goto=here)
    if battle.proposal is None:
        chooser = battle.attacker if battle.agreed else speakers[0]
        return Wait(d.ChooseLosses(chooser, battle.space, total))
    waiting = [power for power in speakers if power not in battle.agreed]
    if not waiting:
        agreed = d.Lose(battle.proposal.army, battle.proposal.damaged)
        done = e.HitsTaken(battle.space, attacking)
        return Do((*taken(suffering, battle.space, agreed), done))
    if isinstance(given, d.Agree):
        return Do((e.LossesAgreed(battle.space, waiting[0]),), goto=here)
    if isinstance(given, d.Dispute):
        return Do((e.LossesDisputed(battle.space, waiting[0]),), goto=here)
    return Wait(d.AgreeLosses(waiting[0], battle.space, battle.proposal))


def _speakers(edition: Edition, state: State, suffering: Hurt) -> list[PowerName]:
    """One power for each player who has units among the defenders."""
    units = tuple(unit for group in suffering.groups.values() for unit in group)
    players: dict[str, PowerName] = {}
    for power in owners(edition, units):
        players.setdefault(state.seats.get(power, power), power)
    return list(players.values())


def _settled(edition: Edition, state: State, battle: Battle, suffering: Hurt) -> bool:
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
    present = state.at(space)
    aboard = [unit for ship in units for unit in cargo_of(present, ship)]
    cargo = tuple(unit for unit in aboard if control.is_cargo(edition, state, unit))
    flying = tuple(unit for unit in aboard if unit not in cargo and unit not in units)
    if flying:
        yield e.UnitsBoarded(space, ids(flying), NOWHERE)
    if units:
        yield e.UnitsLost(space, ids((*units, *(u for u in cargo if u not in units))), why)


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
        suffering = self._suffering(edition, state)
        ways = t.losses(edition, suffering.hits, suffering.targets, destroyer=suffering.destroyer)
        yield from map(_lose, ways)

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
        return min(
            (answer for answer in self.offers(edition, state, decision)),
            key=lambda answer: _price(edition, answer),
        )

    def _suffering(self, edition: Edition, state: State) -> Hurt:
        battle = state.battle
        assert battle is not None, "losses are chosen in battle"  # noqa: S101
        return hurt(edition, state, battle, attacking=bool(battle.on_attacker))


def _price(edition: Edition, answer: d.Answer) -> int:
    if not isinstance(answer, d.Lose):
        return 0
    return sum(
        (edition.units[label.partition("[")[0]].cost or 0) * count
        for label, count in answer.army.items()
    )


class Agreements(Offers):
    """Agree with a fellow defender, or leave it to the attacker."""

    def offers(self, edition: Edition, state: State, decision: d.AgreeLosses) -> Iterator[d.Answer]:
        """Agree, dispute."""
        yield from (d.Agree(), d.Dispute())

    def refusals(
        self, edition: Edition, state: State, decision: d.AgreeLosses, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only these two are answers."""
        if not isinstance(answer, d.Agree | d.Dispute):
            yield Refusal("COM-4", "agree, or dispute it", "agree")

    def default(self, edition: Edition, state: State, decision: d.AgreeLosses) -> d.Answer:
        """Agree."""
        return d.Agree()
