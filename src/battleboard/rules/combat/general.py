"""The round of battle, and its end.

Rules: COM-1, COM-2 (surprise strikes), COM-5, COM-14, COM-16, AMPH-5, AMPH-8, H-26, TEC-2 (attack
values), UNI-3 (whole again after combat).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import (
    AssaultEnd,
    BattleEnd,
    DefencelessTransports,
    IgnoredShips,
    Retreat,
    Submarines,
)
from battleboard.core.state import Battle, State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Unit
from battleboard.rules import control
from battleboard.rules.capture import captured
from battleboard.rules.combat import casualties
from battleboard.rules.combat.battles import can_capture, left_behind
from battleboard.rules.combat.displaced import settled
from battleboard.rules.combat.profile import Fire, fire
from battleboard.rules.combat.retreat import may_stay, retreats
from battleboard.rules.combat.sides import (
    attackers,
    defenders,
    side,
    standing,
)
from battleboard.rules.combat.standing import armed, reaches
from battleboard.rules.combat.submarines import free_submarines
from battleboard.rules.forces import (
    counted,
    ids,
    is_land,
    is_ship,
    is_submarine,
    is_transport,
    kinds,
    owned,
    owners,
)
from battleboard.rules.kept import KeptOf
from battleboard.rules.technology.advances import NO_ADVANCES, Advances, known

Faces = tuple[int, ...]


def begin_battle(edition: Edition, state: State, given: None) -> Do:
    """A battle in the space of this routine."""
    landed = _is_landing(edition, state, state.here)
    fleet = _needs_fleet(edition) and _has_ships(edition, state, state.here)
    return Do((e.BattleBegan(state.here, state.turn.power, landed=landed, fleet=fleet),))


def _is_landing(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether attackers came from the sea; it is kept where retreats go by what the attackers
    remember, and not by the ways that were opened (AMPH-3)."""
    return edition.policies.retreat is not Retreat.SURFACE_WAY and any(
        unit.has(Mark.SEABORNE) for unit in attackers(edition, state, space)
    )


def _needs_fleet(edition: Edition) -> bool:
    """Whether an assault is over when the attacking fleet is gone (AMPH-8)."""
    return edition.policies.assault_end is AssaultEnd.LAND_UNITS_AND_SHIPS


def _has_ships(edition: Edition, state: State, space: SpaceName) -> bool:
    return any(is_ship(edition, unit) for unit in owned(state.at(space), state.turn.power))


def open_round(edition: Edition, state: State, given: None) -> Do:
    """Helpless transports sink; then the battle is over, or another round begins."""
    sunk = tuple(_helpless(edition, state, state.here))
    if sunk:
        return Do(sunk, goto="open_round")
    asks = may_stay(edition, state, state.here) and _can_leave(edition, state, state.here)
    return Do(goto="conclude" if is_over(edition, state, state.here) and not asks else "")


# When it ends


def is_over(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether one side has lost what it needs to go on (COM-16)."""
    ours, theirs = attackers(edition, state, space), defenders(edition, state, space)
    if not ours or not theirs or _assault_is_over(edition, state, ours):
        return True
    answers = can_reach(edition, theirs, ours, attacking=False)
    strikes = can_reach(edition, ours, theirs, attacking=True)
    if edition.policies.battle_end is BattleEnd.COMBAT_VALUES:
        if not strikes and not answers:
            return True
        return not _is_first_round(state) and not (
            armed(edition, kinds(ours), attacking=True)
            and armed(edition, kinds(theirs), attacking=False)
        )
    return not answers or (not strikes and not _can_leave(edition, state, space))


def _is_first_round(state: State) -> bool:
    """What the sides have left is asked only after a round has been fought."""
    return state.battle is not None and state.battle.round == 1


def _assault_is_over(edition: Edition, state: State, ours: tuple[Unit, ...]) -> bool:
    """Whether a landing has no land unit left and the rule wants one: aircraft alone do not go on
    with it (AMPH-8). A round that is owed without a landing is another matter (H-11)."""
    return (
        state.battle is not None
        and state.battle.landed
        and _needs_fleet(edition)
        and not any(is_land(edition, unit) for unit in ours)
    )


def _can_leave(edition: Edition, state: State, space: SpaceName) -> bool:
    return bool(retreats(edition, state, space))


def can_reach(
    edition: Edition, shooters: tuple[Unit, ...], foes: tuple[Unit, ...], *, attacking: bool
) -> bool:
    """Whether any of these units fires at something it may hit."""
    return reaches(edition, kinds(shooters), kinds(foes), attacking=attacking)


def _helpless(edition: Edition, state: State, space: SpaceName) -> Iterator[e.Event]:
    """Transports that nothing able to hit protects sink without dice (COM-5)."""
    if space not in edition.board.seas:
        return
    ours, theirs = attackers(edition, state, space), defenders(edition, state, space)
    fleet = tuple(unit for unit in ours if not is_transport(edition, unit))
    guards = tuple(unit for unit in theirs if not is_transport(edition, unit))
    if can_reach(edition, fleet, guards, attacking=True) or can_reach(
        edition, guards, fleet, attacking=False
    ):
        return
    only_alone = edition.policies.defenceless_transports is DefencelessTransports.DEFENDING
    if guards and only_alone and not _corrected(state):
        return
    prey = tuple(unit for unit in theirs if is_transport(edition, unit))
    if prey and any(control.can_attack(edition, unit) for unit in fleet):
        yield from casualties.lost(edition, state, space, prey, "COM-5")
        return
    trapped = tuple(unit for unit in ours if is_transport(edition, unit))
    if trapped and guards and not only_alone and not _can_leave(edition, state, space):
        yield from casualties.lost(edition, state, space, trapped, "COM-5")


def _corrected(state: State) -> bool:
    """Whether submarines that stay up shield no transport, as the published corrections have it."""
    return state.options.get("errata") == "on"


# Firing


def attackers_strike(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """Attacking submarines that no destroyer watches fire first, at what did not submerge."""
    sunk = tuple(_helpless(edition, state, state.here))
    if sunk:
        return Do(sunk, goto="attackers_strike")
    return _shoot(edition, state, given, attacking=True, surprise=True)


def defenders_take_strike(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The defender chooses ships for the hits."""
    return casualties.take_hits(edition, state, given, attacking=False)


def defenders_strike(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """Defending submarines fire before any victim leaves."""
    return _shoot(edition, state, given, attacking=False, surprise=True)


def attackers_take_strike(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The attacker chooses ships for the hits."""
    return casualties.take_hits(edition, state, given, attacking=True)


def remove_struck(edition: Edition, state: State, given: None) -> Do:
    """Victims of a surprise strike do not fire back; those of a bombardment do."""
    if edition.board.spaces[state.here].is_land:
        return Do()
    return casualties.remove_hit(edition, state)


def attackers_fire(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """All other attackers fire; transports whose guards have just dived or sunk need no dice where
    it is known only now."""
    if edition.policies.submarines is Submarines.ATTACKER_FIRST:
        sunk = tuple(_helpless(edition, state, state.here))
        if sunk:
            return Do(sunk, goto="attackers_fire")
    return _shoot(edition, state, given, attacking=True, surprise=False)


def defenders_take_fire(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The defender chooses losses, which still fire back."""
    return casualties.take_hits(edition, state, given, attacking=False)


def defenders_fire(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """All other defenders fire, this round's casualties among them."""
    return _shoot(edition, state, given, attacking=False, surprise=False)


def attackers_take_fire(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The attacker chooses losses."""
    return casualties.take_hits(edition, state, given, attacking=True)


def remove_casualties(edition: Edition, state: State, given: None) -> Do:
    """Casualties of both sides leave."""
    return casualties.remove_hit(edition, state)


def end_round(edition: Edition, state: State, given: None) -> Do:
    """On to the next round."""
    return Do((e.RoundFought(state.here),), goto="open_round")


def _shoot(
    edition: Edition, state: State, given: Faces | None, *, attacking: bool, surprise: bool
) -> Wait | Do:
    battle = state.battle
    if battle is None:
        return Do()
    own = side(edition, state, battle.space, attacking=attacking)
    foes = standing(side(edition, state, battle.space, attacking=not attacking))
    first = free_submarines(edition, state, battle, attacking=attacking)
    rest = tuple(unit for unit in own if unit not in first) if first else own
    firing = first if surprise else rest
    if not foes or not can_reach(edition, firing, foes, attacking=attacking):
        return Do()
    power = owners(edition, firing)[0]
    volleys = _volleys(edition, state, firing, power if attacking else "")
    why = "COM-2" if surprise else "COM-1"
    if given is None:
        return Wait(rolled(battle, power, volleys, why))
    return Do((e.DiceRolled(power, given, hits(volleys, given), why),))


def _volleys(
    edition: Edition, state: State, firing: tuple[Unit, ...], attacker: PowerName
) -> tuple[Fire, ...]:
    """The dice of these units; asked for once to throw them and once to read them."""
    advances = known(state, attacker) if attacker else NO_ADVANCES
    return _VOLLEYS.get(
        (attacker, advances),
        firing,
        _fired,
        edition,
        firing,
        attacker,
        advances,
    )


def _fired(
    edition: Edition, firing: tuple[Unit, ...], attacker: PowerName, advances: Advances
) -> tuple[Fire, ...]:
    return fire(edition, counted(firing), attacking=bool(attacker), advances=advances)


_VOLLEYS: KeptOf[tuple[Unit, ...], tuple[Fire, ...]] = KeptOf(5_000)


def rolled(battle: Battle, power: str, volleys: tuple[Fire, ...], why: str) -> d.Roll:
    """The dice of some volleys, to be thrown."""
    count = sum(volley.dice for volley in volleys)
    told = tuple(d.Volley(v.kind, v.dice, v.hits_on, v.pool) for v in volleys)
    return d.Roll(power, count, why, battle.space, told)


def hits(volleys: tuple[Fire, ...], faces: Faces) -> dict[str, int]:
    """The hits among some faces, by what they may be put on; faces go volley by volley."""
    scored: Counter[str] = Counter()
    left = iter(faces)
    for volley in volleys:
        scored[volley.pool] += sum(next(left) <= volley.hits_on for _ in range(volley.dice))
    return {pool: count for pool, count in scored.items() if count}


# The end


def conclude(edition: Edition, state: State, given: None) -> Do:
    """Who holds the space now; damage and submerging are over."""
    if edition.board.spaces[state.here].is_land:
        return Do(tuple(_conclude_land(edition, state, state.here)))
    return Do(tuple(_conclude_sea(edition, state, state.here)))


def _conclude_land(edition: Edition, state: State, space: SpaceName) -> Iterator[e.Event]:
    won = not defenders(edition, state, space) and can_capture(edition, state, space)
    if won:
        yield from captured(edition, state, space, state.turn.power, "COM-9")
    else:
        yield from left_behind(edition, state, space)
    yield e.BattleEnded(space, "COM-9" if won else "COM-16")


def _conclude_sea(edition: Edition, state: State, space: SpaceName) -> Iterator[e.Event]:
    present = state.at(space)
    barred = any(_bars_landing(edition, unit) for unit in defenders(edition, state, space))
    fleet = state.battle is not None and state.battle.fleet
    sunk = fleet and not _has_ships(edition, state, space)
    yield e.BattleEnded(space, "COM-16", cleared=not (barred or sunk))
    own = tuple(u for u in present if u.power == state.turn.power and is_ship(edition, u))
    if own:
        yield e.UnitsMarked(space, ids(own), Mark.FOUGHT)
    yield from casualties.made_whole(edition, space, present)
    if any(is_submarine(edition, unit) for unit in present):
        yield e.MarksCleared(Mark.SUBMERGED, space)
    if any(unit.has(Mark.IGNORED) for unit in present):
        yield e.MarksCleared(Mark.IGNORED, space)
    yield from settled(edition, state, space)


def _bars_landing(edition: Edition, unit: Unit) -> bool:
    """Whether a ship that a sea battle left keeps troops from landing: any warship, but where
    submarines may be left alone one by one only surface warships (AMPH-5)."""
    if edition.policies.ignored_ships is IgnoredShips.ONE_BY_ONE and is_submarine(edition, unit):
        return False
    return not is_transport(edition, unit)
