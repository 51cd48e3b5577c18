"""Where aircraft come down: near the next targets, out of harm's way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from battleboard.agents.planner.draft import Draft, Path, Sending
from battleboard.agents.planner.garrison import (
    expected_here,
    guards_of_complexes,
    own_capitals,
)
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.agents.planner.placing import berth
from battleboard.agents.planner.shipping import SAFE
from battleboard.agents.planner.sight import FAR
from battleboard.agents.planner.threat import NO_BLOW, Blow
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.units import Domain, Kind, Role, Unit
from battleboard.rules.forces import kind_of, moves_left
from battleboard.rules.movement.carriers import carriers, flyers, room
from battleboard.rules.movement.landing import deck_zones, new_deck_zones, safe_ground
from battleboard.rules.movement.paths import voyages

DEAR = 1.5
"""How much dearer an aircraft is that is lost on the ground than its price."""

NEAR, ALONE = 2, 0.3
"""Land that no own army is so near to draws aircraft so much less: they take nothing by
themselves."""

SETTLED = 1.0
"""Nobody flies from one place to another that is hardly better."""


class Wings:
    """The flights of noncombat movement."""

    def __init__(self, mind: Mind, draft: Draft, muster: Muster) -> None:
        self.mind, self.draft, self.sight = mind, draft, mind.sight
        self.muster = muster
        self._scores: dict[SpaceName, float] = {}

    def land(self) -> None:
        """Bring every aircraft to the best place that it reaches, each once; those without which a
        great complex is lost stay."""
        kept = guards_of_complexes(self.mind)
        for space, label in self._aloft():
            place = (space, kind_of(label))
            if kept[place] > 0:
                kept[place] -= 1
            else:
                self._land(space, label)

    def man(self) -> None:
        """Bring aircraft to the decks of new carriers, where these are the best place for them,
        before the fleet sails: it stays only beside ships that will live."""
        if self._berth not in new_deck_zones(self.mind.edition, self.draft.state):
            return
        for space, label in self._aloft():
            if self.sight.is_land(space) and self._is_crew(space, label):
                self.draft.send(Sending(kind_of(label), 1, (space, self._berth)))

    def _is_crew(self, space: SpaceName, label: str) -> bool:
        """Whether an aircraft belongs on a new deck: it can do nothing better, or the new ships
        were bought with it in mind and are lost without it."""
        if self._ranked(space, label)[:1] == [self._berth]:
            return True
        fleet = self._company(self._berth)
        bare = self.mind.danger_afloat(self._berth, fleet)
        manned = self.mind.danger_afloat(self._berth, fleet + Counter({kind_of(label): 1}))
        return self.mind.level.musters and bare > SAFE and manned < bare

    def _aloft(self) -> list[tuple[SpaceName, str]]:
        """Every aircraft by its name among those that stand with it."""
        return [
            (space, label)
            for space in list(self.draft.state.units)
            for label in self._labels(space)
            for _ in self.draft.groups(space)[label]
        ]

    def rescue(self) -> None:
        """Bring aircraft that reach no ground to a deck before the fleet sails, so that it knows
        which carriers it must do without."""
        for space in list(self.draft.state.units):
            for label in [*self._labels(space)]:
                for unit in self.draft.groups(space).get(label, ()):
                    if not self._ground(space, unit):
                        self._bring_deck(space, unit)

    def _bring_deck(self, space: SpaceName, unit: Unit) -> None:
        """A deck that is in reach already, or else a carrier that nobody will miss."""
        decks = sorted(self._decks(space, unit), key=lambda one: -self._score(one, unit.kind))
        there = [end for end in decks if self._has_carrier(end)]
        if space in there or any(self._flies(space, unit, end) for end in there):
            return
        for carrier, path in self._callable(decks):
            if self.draft.send(Sending(carrier, 1, path)) and self._flies(space, unit, path[-1]):
                return

    def _flies(self, space: SpaceName, unit: Unit, end: SpaceName) -> bool:
        return space == end or self.draft.send(Sending(unit.kind, 1, (space, end)))

    def _callable(self, ends: Sequence[SpaceName]) -> list[tuple[Kind, Path]]:
        """Ways of carriers to some of these zones: those beside no transport come first, then
        the best zones."""
        edition, state, own = self.mind.edition, self.draft.state, self.sight.own
        found = [
            (self._has_transports(zone), ends.index(path[-1]), kind_of(label), path)
            for zone in own
            for label, ships in self.draft.groups(zone).items()
            if self._is(label, Role.CARRIER)
            for path in voyages(edition, state, ships[0], zone, combat=False, ends=ends)
        ]
        return [(kind, path) for _, _, kind, path in sorted(found)]

    def _has_transports(self, zone: SpaceName) -> bool:
        return any(self._is(kind, Role.TRANSPORT) for kind in self.sight.own[zone])

    def _is(self, label: str, role: Role) -> bool:
        return self.mind.edition.has_role(kind_of(label), role)

    def _labels(self, space: SpaceName) -> Iterator[str]:
        units = self.mind.edition.units
        for label in self.draft.groups(space):
            if units[kind_of(label)].domain is Domain.AIR:
                yield label

    def _land(self, space: SpaceName, label: str) -> None:
        for end in self._ranked(space, label)[:6]:
            if end == space or self.draft.send(Sending(kind_of(label), 1, (space, end))):
                break

    def _ranked(self, space: SpaceName, label: str) -> list[SpaceName]:
        """Where an aircraft can come down, the best place first."""
        group = self.draft.groups(space).get(label)
        if not group:
            return []
        kind, ends = group[0].kind, self._choices(space, group[0])
        scores = {end: self._score(end, kind, stays=end == space) for end in ends}
        return sorted(ends, key=lambda one: -scores[one])

    def _choices(self, space: SpaceName, unit: Unit) -> list[SpaceName]:
        """Ground in reach, decks for those that can use them, and to stay where that is safe."""
        edition, state = self.mind.edition, self.draft.state
        ground, decks = self._ground(space, unit), self._decks(space, unit)
        new = {self._berth} & set(new_deck_zones(edition, state))
        there = [end for end in decks if end in new or self._has_carrier(end)]
        if space in there and not self._has_deck(space):
            there.remove(space)
        # a carrier is called away from its convoy only for aircraft that are lost without it
        return [*ground, *there] or decks

    def _ground(self, space: SpaceName, unit: Unit) -> list[SpaceName]:
        return self._in_reach(space, unit, safe_ground(self.mind.edition, self.draft.state))

    def _decks(self, space: SpaceName, unit: Unit) -> list[SpaceName]:
        if not self._is(unit.kind, Role.CARRIER_BORNE):
            return []
        return self._in_reach(space, unit, deck_zones(self.mind.edition, self.draft.state))

    def _in_reach(self, space: SpaceName, unit: Unit, ends: Sequence[SpaceName]) -> list[SpaceName]:
        far, left = self.sight.board.flights[space], moves_left(self.mind.edition, unit)
        return [end for end in ends if far.get(end, FAR) <= left]

    def _has_carrier(self, zone: SpaceName) -> bool:
        return any(self._is(unit.kind, Role.CARRIER) for unit in self.draft.state.at(zone))

    def _has_deck(self, zone: SpaceName) -> bool:
        """Whether all own aircraft in a zone find room on the carriers there."""
        edition, state, power = self.mind.edition, self.draft.state, self.mind.power
        decks = carriers(edition, state, zone, power)
        places = sum(room(edition, state.at(zone), deck, power) for deck in decks)
        return places >= len(flyers(edition, state, zone, power))

    @cached_property
    def _berth(self) -> SpaceName:
        return berth(self.mind)

    def _score(self, end: SpaceName, kind: Kind, *, stays: bool = False) -> float:
        """What it is worth that an aircraft comes down somewhere: what it can do from there next
        turn if it lives, what is lost if it does not, and what it saves of others there."""
        here = self._company(end)
        here[kind] += not stays
        blow = self._blow(end, here)
        alone = self._blow(end, here - Counter({kind: 1}))
        wanted = self._place(end) + self.muster.air_call(end, kind)
        lost = blow.taken * (self.mind.edition.units[kind].cost or 0) * DEAR
        saved = max(0.0, alone.gain - blow.gain)
        return wanted * (1 - blow.taken) - lost + saved + (SETTLED if stays else 0.0)

    def _blow(self, end: SpaceName, here: Counter[Kind]) -> Blow:
        """The attack on a place that would hurt most, once friends who move before the enemy have
        gone their ways."""
        threats = self.mind.threats
        if not here:
            return threats.worst(end, here)
        blows = (
            threats.blow(foe, end, here - self._leaving(end, foe)) for foe in threats.attackers(end)
        )
        return max(blows, key=lambda blow: blow.gain, default=NO_BLOW)

    def _leaving(self, end: SpaceName, foe: PowerName) -> Counter[Kind]:
        powers, fields = self.mind.edition.powers, self.sight.fields
        leaving: Counter[Kind] = Counter()
        for friend in self.sight.friends_before(foe):
            if end not in powers[friend].capital:
                leaving.update(fields[friend].get(end, {}))
        return leaving

    def _company(self, end: SpaceName) -> Counter[Kind]:
        """Friends that would defend a place, those to come among them."""
        here = self.sight.friends_at(end, self.draft.state)
        if end == self._berth:
            here.update(self.sight.only(self.mind.state.ordered[self.mind.power], Domain.SEA))
        if end in own_capitals(self.mind):
            here.update(expected_here(self.mind, end))
        return here

    @cached_property
    def _goals(self) -> list[tuple[SpaceName, float]]:
        """What draws aircraft: land near the power's own armies, elsewhere less, and ships."""
        pulls = self.mind.worth.pulls.items()
        lands = [(at, pull * (1.0 if self._has_army_near(at) else ALONE)) for at, pull in pulls]
        return [*lands, *self.mind.worth.sea_targets.items()]

    def _has_army_near(self, space: SpaceName) -> bool:
        """Whether own land units are near, or could come by sea."""
        if self.sight.armies_near(space, NEAR, self.sight.own) > 0:
            return True
        shores = self.sight.board.sea_neighbours[space]
        return any(
            army[kind] and self._is(kind, Role.TRANSPORT)
            for shore in shores
            for zone, far in self.sight.by_sea(shore).items()
            if far <= NEAR
            for army in [self.sight.own.get(zone, Counter())]
            for kind in army
        )

    def _place(self, end: SpaceName) -> float:
        """How near the targets are, by air."""
        if end not in self._scores:
            far = self.mind.edition.board.flights[end]
            decay = self.mind.level.heat_decay
            pull = sum(worth * decay ** far.get(goal, 20) for goal, worth in self._goals)
            self._scores[end] = pull * 0.3
        return self._scores[end] if self.sight.is_land(end) else self._scores[end] + 3
