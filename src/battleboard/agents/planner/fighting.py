"""Decisions in battle: press or retreat, dive or fire, whom to lose, whom to attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from battleboard.agents.planner.chances import Foreseen
from battleboard.agents.planner.clash import is_good_exchange
from battleboard.agents.planner.mind import Mind
from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.core.units import Army, Domain, Kind, Role, Unit
from battleboard.rules import forces
from battleboard.rules.combat.casualties import hurt
from battleboard.rules.combat.sides import attackers, defenders
from battleboard.rules.forces import counted, kind_of, owned

SURE = 0.95
"""Nobody fights whom he could pass, unless he wins so often, before a landing."""

DIVE = 1.0
"""Submarines dive where that is worth so much more."""


def press_or_retreat(mind: Mind, asked: d.PressOrRetreat) -> d.Answer:
    """Fight on while that promises more than to save what is left."""
    ways_out = [a for a in mind.table.answers(mind.state, asked) if not isinstance(a, d.Press)]
    if not ways_out or going_on(mind, asked.space) > 0:
        return d.Press()
    return max(ways_out, key=lambda answer: _refuge(mind, answer))


def going_on(mind: Mind, space: SpaceName) -> float:
    """What it is worth to fight this battle to its end from here."""
    attack = counted(attackers(mind.edition, mind.state, space))
    defence = counted(defenders(mind.edition, mind.state, space))
    is_land = mind.sight.is_land(space)
    seen = mind.battle(attack, defence, at_sea=not is_land)
    prize = mind.price(space) if is_land else 0.0
    opened = mind.opened(space, defence, seen) if is_land else 0.0
    swing = seen.destroyed - mind.own_loss * seen.lost
    return seen.taken * (prize - _answer(mind, space, seen)) + swing + opened


def _answer(mind: Mind, space: SpaceName, seen: Foreseen) -> float:
    if not mind.level.guards:
        return 0.0
    left = Counter({kind: round(n) for kind, n in seen.left.items() if round(n) > 0})
    return mind.caution * mind.threats.worst(space, left).gain


def _refuge(mind: Mind, answer: d.Answer) -> float:
    """Where to fall back to: the place where most is gained by being stronger."""
    if not isinstance(answer, d.Retreat):
        return -1.0
    here = mind.sight.friendly.get(answer.to, Counter())
    return mind.sight.cost(here)


def next_attack(mind: Mind, asked: d.ChooseAttack) -> d.Answer:
    """What must be, and every other attack that wears the enemy down."""
    if asked.must:
        return d.Fight(asked.must[0])
    for space in asked.spaces:
        ours = mind.sight.own.get(space, Counter())
        theirs = mind.sight.hostile.get(space, Counter())
        if ours and theirs and is_good_exchange(mind, ours, theirs):
            return d.Fight(space)
    return d.Done()


def bombard(mind: Mind, asked: d.ChooseBombardment) -> d.Answer:
    """All guns."""
    return d.Bombard(asked.most)


def submerge(mind: Mind, asked: d.ChooseSubmerge) -> d.Answer:
    """Dive where that saves more than it costs those who fight on."""
    attack = counted(attackers(mind.edition, mind.state, asked.space))
    defence = counted(defenders(mind.edition, mind.state, asked.space))
    divers = _divers(mind, asked)
    if asked.power == mind.state.turn.power:
        gained = _swing(mind, attack - divers, defence) - _swing(mind, attack, defence)
    else:
        gained = _swing(mind, attack, defence) - _swing(mind, attack, defence - divers)
    answer = d.Submerge(asked.submarines if gained > DIVE else 0)
    return answer if not mind.table.refusals(mind.state, asked, answer) else _default(mind, asked)


def _divers(mind: Mind, asked: d.ChooseSubmerge) -> Counter[Kind]:
    """The submarines that may dive."""
    own = counted(owned(mind.state.at(asked.space), asked.power))
    boats = [kind for kind in own.elements() if mind.edition.has_role(kind, Role.SUBMARINE)]
    return Counter(boats[: asked.submarines])


def _swing(mind: Mind, attack: Army, defence: Army) -> float:
    """What a battle at sea brings the attacker, beside what it costs him; nothing where one side
    has left."""
    if not attack or not defence:
        return 0.0
    seen = mind.battle(attack, defence, at_sea=True, dives=False)
    return seen.destroyed - seen.lost


def attack_or_ignore(mind: Mind, asked: d.AttackOrIgnore) -> d.Answer:
    """Attack submarines and transports when that pays."""
    attack = counted(attackers(mind.edition, mind.state, asked.space))
    defence = counted(defenders(mind.edition, mind.state, asked.space))
    seen = mind.battle(attack, defence, at_sea=True)
    units = mind.edition.units
    helpless = {k: n for k, n in defence.items() if Role.TRANSPORT in units[k].roles}
    gain = seen.destroyed - seen.lost + 0.5 * mind.sight.cost(helpless)
    risks = seen.taken < SURE and mind.level.musters and _lands_from(mind, asked.space)
    attacks = gain > 0 and not mind.lets_be(asked.space) and not risks
    answer: d.Answer = d.Attack() if attacks else d.Ignore()
    return answer if not mind.table.refusals(mind.state, asked, answer) else _default(mind, asked)


def _lands_from(mind: Mind, zone: SpaceName) -> bool:
    """Whether troops are to land from a zone, which a battle there would put off."""
    own = owned(mind.state.at(zone), mind.power)
    return any(unit.target and forces.is_land(mind.edition, unit) for unit in own)


def losses(mind: Mind, asked: d.ChooseLosses) -> d.Answer:
    """The cheapest loss; but the last unit that can take the ground is worth an aircraft where
    the ground is, and where fronts last an army keeps the infantry that its guns need."""
    cheapest = _default(mind, asked)
    if not isinstance(cheapest, d.Lose):
        return cheapest
    if mind.sight.has_fronts:
        return _with_core_kept(mind, asked, cheapest) if mind.level.joins else cheapest
    if asked.power != mind.state.turn.power:
        return cheapest
    other = _with_ground_kept(mind, asked.space, cheapest)
    refused = other is None or mind.table.refusals(mind.state, asked, other)
    return cheapest if other is None or refused else other


Groups = Mapping[str, tuple[Unit, ...]]
"""Units that can be lost, by label."""

CORE = 0.4
"""So much of an army should be infantry, without which no other land unit moves (WW1-3)."""


def _with_core_kept(mind: Mind, asked: d.ChooseLosses, loss: d.Lose) -> d.Lose:
    """The same loss with guns in the place of infantry that an army could not move without."""
    groups = _hurt_groups(mind)
    lost = Counter(loss.army)
    for label in loss.army:
        guns = _guns_beside(mind, groups, label)
        if guns:
            _spare_core(lost, groups, label, guns)
    other = d.Lose(dict(+lost), loss.damaged)
    return loss if mind.table.refusals(mind.state, asked, other) else other


def _hurt_groups(mind: Mind) -> Groups:
    """The units of the side that takes hits now."""
    battle = mind.state.battle
    assert battle is not None, "losses are chosen in battle"  # noqa: S101
    return hurt(mind.edition, mind.state, battle, attacking=bool(battle.on_attacker)).groups


def _guns_beside(mind: Mind, groups: Groups, label: str) -> str:
    """The guns of the same power beside its infantry; none where a label names other units, or
    infantry that came by land and by sea alike."""
    has_role = mind.edition.has_role
    if label not in groups or not has_role(kind_of(label), Role.ARMY_CORE):
        return ""
    power = groups[label][0].power
    beside = (other for other, units in groups.items() if units[0].power == power)
    return next((other for other in beside if has_role(kind_of(other), Role.SUPPORTS)), "")


def _spare_core(lost: Counter[str], groups: Groups, core: str, guns: str) -> None:
    """Take guns instead of infantry, until enough of that is left."""
    left, guns_left = len(groups[core]) - lost[core], len(groups[guns]) - lost[guns]
    while lost[core] and guns_left and left < CORE * (left + guns_left):
        left, guns_left = left + 1, guns_left - 1
        lost[core] -= 1
        lost[guns] += 1


def _with_ground_kept(mind: Mind, space: SpaceName, loss: d.Lose) -> d.Lose | None:
    """The same loss with an aircraft in the place of the last land unit, if that pays."""
    units = mind.edition.units
    groups = _hurt_groups(mind)
    left = {label: len(group) - loss.army.get(label, 0) for label, group in groups.items()}
    takers = [label for label in groups if Role.CAPTURES in units[kind_of(label)].roles]
    wings = [k for k, n in left.items() if n > 0 and units[kind_of(k)].domain is Domain.AIR]
    if not takers or not wings or any(left[label] > 0 for label in takers):
        return None
    saved = max(takers, key=lambda label: units[kind_of(label)].attack or 0)
    paid = min(wings, key=lambda label: (units[kind_of(label)].cost or 0, label))
    price = (units[kind_of(paid)].cost or 0) - (units[kind_of(saved)].cost or 0)
    if mind.price(space) <= price:
        return None
    swapped = Counter(loss.army) - Counter({saved: 1}) + Counter({paid: 1})
    return d.Lose(dict(swapped), loss.damaged)


def _default(mind: Mind, asked: d.Question) -> d.Answer:
    return mind.table.default(mind.state, asked)
