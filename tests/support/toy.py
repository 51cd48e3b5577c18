"""A tiny whole game that uses every part of the kernel: three spaces, two powers, battles with a
choice of losses, damage and a retreat. It shares no rule with the real games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import Board, Space
from battleboard.core.edition import Deployment, Edition, Option, Power
from battleboard.core.state import State
from battleboard.core.steps import END, Do, Rules, Wait
from battleboard.core.units import Army, Domain, Unit, UnitStats
from battleboard.editions import load
from battleboard.engine.table import Table
from battleboard.errors import Refusal
from battleboard.rules.questions import Offers

LAST_ROUND = 6


def _land(name: str, borders: tuple[str, ...], owner: str, ipc: int) -> Space:
    return Space(
        name=name,
        kind="land",
        ipc=ipc,
        original_controller=owner,
        start_controller=owner,
        borders=borders,
    )


def _stats(name: str, short: str, figures: tuple[int, int, int, int]) -> UnitStats:
    cost, attack, defence, hits = figures
    return UnitStats(
        name=name,
        short=short,
        domain=Domain.LAND,
        cost=cost,
        attack=attack,
        defence=defence,
        move=1,
        hits=hits,
        holds=0,
        roles=frozenset(),
    )


def _power(name: str, order: int, capital: str) -> Power:
    return Power(
        name=name,
        side=f"{name} side",
        turn_order=order,
        start_ipcs=2,
        start_income=2,
        capital=(capital,),
        colour=name.lower(),
    )


EDITION = Edition(
    id="toy",
    title="Toy",
    rulebook="none",
    complete=False,
    sides=("Red side", "Blue side"),
    powers={"Red": _power("Red", 1, "West"), "Blue": _power("Blue", 2, "East")},
    phases=("move", "fight", "muster"),
    options={
        "quick": Option(title="Quick", text="Fewer rounds.", values=("off", "on"), default="off")
    },
    policies=load("1941").policies,
    units={
        "infantry": _stats("infantry", "inf", (3, 1, 2, 1)),
        "elephant": _stats("elephant", "ele", (6, 3, 3, 2)),
    },
    board=Board(
        spaces={
            "West": _land("West", ("Middle",), "Red", 2),
            "Middle": _land("Middle", ("West", "East"), "Blue", 1),
            "East": _land("East", ("Middle",), "Blue", 2),
        },
        canals=(),
    ),
    setup=(
        Deployment(space="West", power="Red", units={"infantry": 3, "elephant": 1}),
        Deployment(space="Middle", power="Blue", units={"infantry": 2}),
        Deployment(space="East", power="Blue", units={"infantry": 1, "elephant": 1}),
    ),
    objectives=(),
    areas={},
)


def own(state: State, space: str, power: str) -> list[Unit]:
    return [unit for unit in state.at(space) if unit.power == power]


def foes(state: State, space: str, power: str) -> list[Unit]:
    return [unit for unit in state.at(space) if unit.power != power]


def army_of(units: list[Unit]) -> Counter[str]:
    return Counter(unit.kind for unit in units)


def pick(units: list[Unit], army: Army) -> tuple[int, ...]:
    """The lowest ids that fit the counts."""
    taken: list[int] = []
    for kind, count in army.items():
        taken += [unit.id for unit in units if unit.kind == kind][:count]
    return tuple(sorted(taken))


def parts(army: Counter[str]) -> Iterator[dict[str, int]]:
    """Every way to take some of an army, but not nothing."""
    for counts in product(*(range(n + 1) for n in army.values())):
        if any(counts):
            yield {kind: n for kind, n in zip(army, counts, strict=True) if n}


# The game and its turns


def next_turn(edition: Edition, state: State, _: None) -> Do:
    powers = list(edition.powers)
    last = LAST_ROUND // 2 if state.options["quick"] == "on" else LAST_ROUND
    place = (powers.index(state.turn.power) + 1) % len(powers) if state.turn.power else 0
    if state.winner:
        return Do(goto=END)
    if place == 0 and state.turn.round == last:
        return Do((e.GameWon("Blue side", "time"),), goto=END)
    begun = (e.RoundBegan(state.turn.round + 1),) if place == 0 else ()
    return Do((*begun, e.TurnBegan(powers[place])), goto="next_turn", enter="turn")


def move(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    if state.turn.phase != "move":
        return Do((e.PhaseBegan("move"),), goto="move")
    power = state.turn.power
    if given is None:
        return Wait(d.ChooseMove(power, "move"))
    if isinstance(given, d.Move):
        units = pick([u for u in own(state, given.path[0], power) if not u.spent], given.army)
        return Do((e.UnitsMoved(units, given.path, spent=1),), goto="move")
    return Do((e.PhaseEnded("move"), e.PhaseBegan("fight")))


def fight(edition: Edition, state: State, _: None) -> Do:
    power = state.turn.power
    for space in edition.board.spaces:
        if own(state, space, power) and foes(state, space, power):
            return Do((e.BattleBegan(space, power),), goto="fight", enter="battle", at=space)
    walked = tuple(
        e.TerritoryCaptured(space, power, "walked in")
        for space in edition.board.spaces
        if own(state, space, power) and state.owner(space) != power
    )
    return Do((*walked, e.PhaseEnded("fight"), e.PhaseBegan("muster")))


def muster(edition: Edition, state: State, _: None) -> Do:
    power = state.turn.power
    (home,) = edition.powers[power].capital
    income = sum(edition.board.spaces[s].ipc for s, who in state.owners.items() if who == power)
    events: list[e.Event] = [e.MoneyChanged(power, income, "income")]
    if state.owner(home) == power and state.money[power] + income >= 3:
        recruit = Unit(id=state.next_id, kind="infantry", power=power)
        events += [
            e.UnitsOrdered(power, {"infantry": 1}),
            e.MoneyChanged(power, -3, "purchase"),
            e.UnitsPlaced(home, (recruit,)),
        ]
    return Do((*events, e.PhaseEnded("muster"), e.TurnEnded(power)))


def check_victory(edition: Edition, state: State, _: None) -> Do:
    for power in edition.powers.values():
        (home,) = power.capital
        if state.owner(home) != power.name:
            winner = edition.powers[state.owner(home)].side
            return Do((e.GameWon(winner, "capital"),))
    return Do()


# The battle


def _roll(edition: Edition, state: State, given: tuple[int, ...] | None, attack: bool) -> Wait | Do:
    battle = state.battle
    assert battle is not None
    units = [u for u in state.at(state.here) if (u.power == battle.attacker) == attack]
    strengths = [
        edition.units[u.kind].attack if attack else edition.units[u.kind].defence for u in units
    ]
    who = units[0].power
    if given is None:
        return Wait(d.Roll(who, len(units), "battle", state.here))
    hits = sum(face <= (on or 0) for face, on in zip(given, strengths, strict=True))
    return Do((e.DiceRolled(who, given, {"other": hits}, "battle"),))


def attackers_fire(edition: Edition, state: State, given: tuple[int, ...] | None) -> Wait | Do:
    return _roll(edition, state, given, attack=True)


def defenders_fire(edition: Edition, state: State, given: tuple[int, ...] | None) -> Wait | Do:
    return _roll(edition, state, given, attack=False)


def _room(edition: Edition, units: list[Unit]) -> int:
    return sum(edition.units[u.kind].hits - u.damage for u in units)


def _lose(edition: Edition, state: State, given: d.Lose | None, attacker: bool) -> Wait | Do:
    battle = state.battle
    assert battle is not None
    hits = sum((battle.on_attacker if attacker else battle.on_defender).values())
    units = [u for u in state.at(state.here) if (u.power == battle.attacker) == attacker]
    if not hits:
        return Do()
    if hits >= _room(edition, units):
        return Do((e.UnitsLost(state.here, tuple(u.id for u in units), "battle"),))
    if given is None:
        return Wait(d.ChooseLosses(units[0].power, state.here, hits))
    lost = pick(sorted(units, key=lambda u: (-u.damage, u.id)), given.army)
    hurt = pick([u for u in units if u.id not in lost and not u.damage], given.damaged)
    return Do(
        tuple(
            [e.UnitsLost(state.here, lost, "battle")] * bool(lost)
            + [e.UnitsHit(state.here, hurt, "battle")] * bool(hurt)
        )
    )


def attacker_loses(edition: Edition, state: State, given: d.Lose | None) -> Wait | Do:
    return _lose(edition, state, given, attacker=True)


def defender_loses(edition: Edition, state: State, given: d.Lose | None) -> Wait | Do:
    return _lose(edition, state, given, attacker=False)


def press_or_retreat(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    battle = state.battle
    assert battle is not None
    if not (own(state, state.here, battle.attacker) and foes(state, state.here, battle.attacker)):
        return Do((e.RoundFought(state.here),))
    if given is None:
        return Wait(d.PressOrRetreat(battle.attacker, state.here))
    if isinstance(given, d.Retreat):
        units = tuple(u.id for u in own(state, state.here, battle.attacker))
        return Do(
            (e.RoundFought(state.here), e.UnitsMoved(units, (state.here, given.to), why="COM-7"))
        )
    return Do((e.RoundFought(state.here),), goto="attackers_fire")


def conclude(edition: Edition, state: State, _: None) -> Do:
    battle = state.battle
    assert battle is not None
    alone = own(state, state.here, battle.attacker) and not foes(state, state.here, battle.attacker)
    taken = (e.TerritoryCaptured(state.here, battle.attacker, "battle"),) if alone else ()
    return Do((*taken, e.BattleEnded(state.here, "over")))


# The questions


class Moves(Offers):
    def offers(self, edition: Edition, state: State, decision: d.ChooseMove) -> Iterator[d.Answer]:
        for space in edition.board.spaces:
            ready = [u for u in own(state, space, decision.power) if not u.spent]
            for target in edition.board.neighbours(space):
                for army in parts(army_of(ready)):
                    yield d.Move(army, (space, target))
        yield d.Done()

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseMove, answer: d.Answer
    ) -> Iterator[Refusal]:
        if isinstance(answer, d.Done):
            return
        if not isinstance(answer, d.Move):
            yield Refusal("VIC-10", "a move or done is wanted", "done")
        elif not set(answer.path) <= edition.board.spaces.keys() or len(answer.path) != 2:
            yield Refusal("BRD-1", "a move goes from one space to another")
        else:
            yield from self._why_not_move(edition, state, decision, answer)

    def _why_not_move(
        self, edition: Edition, state: State, decision: d.ChooseMove, move: d.Move
    ) -> Iterator[Refusal]:
        start, end = move.path
        if end not in edition.board.neighbours(start):
            near = edition.board.neighbours(start)[0]
            yield Refusal("BRD-1", f"{end} does not border {start}", near)
        ready = army_of([u for u in own(state, start, decision.power) if not u.spent])
        if not move.army or any(n < 1 or ready[kind] < n for kind, n in move.army.items()):
            yield Refusal("MOV-1", f"{start} has not that many units that may still move")

    def default(self, edition: Edition, state: State, decision: d.ChooseMove) -> d.Answer:
        return d.Done()


class Losses(Offers):
    def offers(
        self, edition: Edition, state: State, decision: d.ChooseLosses
    ) -> Iterator[d.Answer]:
        present = army_of(own(state, decision.space, decision.power))
        for lost in [{}, *parts(present)]:
            for hurt in range(present["elephant"] + 1):
                answer = d.Lose(lost, {"elephant": hurt} if hurt else {})
                if not [*self.refusals(edition, state, decision, answer)]:
                    yield answer

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseLosses, answer: d.Answer
    ) -> Iterator[Refusal]:
        if not isinstance(answer, d.Lose):
            yield Refusal("COM-4", "losses are wanted")
            return
        units = sorted(own(state, decision.space, decision.power), key=lambda u: -u.damage)
        present = army_of(units)
        named = Counter(answer.army) + Counter(answer.damaged)
        if any(n < 0 for n in (*answer.army.values(), *answer.damaged.values())) or any(
            named[kind] > present[kind] for kind in named
        ):
            yield Refusal("COM-4", "there are not that many units")
            return
        lost = pick(sorted(units, key=lambda u: (-u.damage, u.id)), answer.army)
        taken = _room(edition, [u for u in units if u.id in lost])
        whole = [u for u in units if u.id not in lost and not u.damage]
        if any(edition.units[kind].hits < 2 for kind in answer.damaged) or len(
            pick(whole, answer.damaged)
        ) < sum(answer.damaged.values()):
            yield Refusal("UNI-3", "these cannot take a first hit")
        elif taken + sum(answer.damaged.values()) != decision.hits:
            yield Refusal("COM-4", f"{decision.hits} hits must be taken")

    def default(self, edition: Edition, state: State, decision: d.ChooseLosses) -> d.Answer:
        return next(self.offers(edition, state, decision))


class Retreats(Offers):
    def offers(
        self, edition: Edition, state: State, decision: d.PressOrRetreat
    ) -> Iterator[d.Answer]:
        yield d.Press()
        for space in edition.board.neighbours(decision.space):
            if self._open(state, decision, space):
                yield d.Retreat(space)

    def _open(self, state: State, decision: d.PressOrRetreat, space: str) -> bool:
        came = {u.origin for u in own(state, decision.space, decision.power)}
        return space in came and state.owner(space) == decision.power

    def refusals(
        self, edition: Edition, state: State, decision: d.PressOrRetreat, answer: d.Answer
    ) -> Iterator[Refusal]:
        if isinstance(answer, d.Press):
            return
        if not isinstance(answer, d.Retreat):
            yield Refusal("COM-7", "press or retreat", "press")
        elif not self._open(state, decision, answer.to):
            yield Refusal("COM-7", f"nobody came from {answer.to}", "press")

    def default(self, edition: Edition, state: State, decision: d.PressOrRetreat) -> d.Answer:
        return d.Press()


RULES = Rules(
    routines={
        "game": (next_turn,),
        "turn": (move, fight, muster, check_victory),
        "battle": (
            attackers_fire,
            defenders_fire,
            attacker_loses,
            defender_loses,
            press_or_retreat,
            conclude,
        ),
    },
    questions={d.ChooseMove: Moves(), d.ChooseLosses: Losses(), d.PressOrRetreat: Retreats()},
    start="game",
)

TOY = Table(EDITION, RULES)
