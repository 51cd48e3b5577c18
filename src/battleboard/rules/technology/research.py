"""Research: researchers are paid, dice look for a breakthrough, a chart says which.

Rules: TEC-1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.advances import Advance
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.policies import Technology
from battleboard.core.state import State
from battleboard.core.steps import END, Do, Wait
from battleboard.errors import Refusal
from battleboard.rules.questions import Offers
from battleboard.rules.technology.advances import known

PHASE = "research"
PRICE = 5
"""What a researcher costs."""
BREAKTHROUGH = 6
"""The face that finds something."""

Chart = tuple[Advance, ...]

_SECOND: Chart = (
    Advance.SUPER_SUBMARINES,
    Advance.JET_FIGHTERS,
    Advance.IMPROVED_SHIPYARDS,
    Advance.RADAR,
    Advance.LONG_RANGE_AIRCRAFT,
    Advance.HEAVY_BOMBERS,
)


def _first(infantry: Advance) -> Chart:
    return (
        Advance.ADVANCED_ARTILLERY,
        Advance.ROCKETS,
        Advance.PARATROOPERS,
        Advance.INCREASED_FACTORY_PRODUCTION,
        Advance.WAR_BONDS,
        infantry,
    )


CHARTS: Mapping[Technology, tuple[Chart, ...]] = {
    Technology.NONE: (),
    Technology.TOKENS: (_first(Advance.MECHANIZED_INFANTRY), _SECOND),
    Technology.DICE: (_first(Advance.IMPROVED_MECHANIZED_INFANTRY), _SECOND),
}
"""The breakthrough charts of each way of research, face by face."""


def is_played(state: State) -> bool:
    """Whether the game has a research phase, which is an option everywhere (VIC-10)."""
    return state.options.get("technology") == "on"


def charts_left(edition: Edition, state: State, power: PowerName) -> list[int]:
    """The charts, by number, that hold an advance which a power does not have yet."""
    charts = CHARTS[edition.policies.technology]
    have = known(state, power)
    return [number for number, chart in enumerate(charts, start=1) if not have.issuperset(chart)]


# The phase


def buy_tokens(edition: Edition, state: State, given: d.Research | None) -> Wait | Do:
    """Ask how many researchers to pay for, if there is money and something left to find."""
    power = state.turn.power
    if not charts_left(edition, state, power):
        return Do(goto=END)
    most = state.money[power] // PRICE
    if given is None and most:
        return Wait(d.ChooseResearch(power, most))
    count = given.count if given else 0
    if not count:
        return Do()
    paid = e.MoneyChanged(power, -PRICE * count, "TEC-1")
    return Do((paid, e.TokensBought(power, count)))


def roll_research(edition: Edition, state: State, given: d.Faces | None) -> Wait | Do:
    """A die for each researcher; they stay for the next turn unless one finds something."""
    power = state.turn.power
    count = state.tokens.get(power, 0)
    if not count:
        return Do(goto=END)
    if given is None:
        return Wait(d.Roll(power, count, "TEC-1"))
    found = BREAKTHROUGH in given
    kept = edition.policies.technology is Technology.TOKENS and not found
    rolled = e.DiceRolled(power, given, {}, "TEC-1")
    return Do((rolled,) if kept else (rolled, e.TokensSpent(power)), goto="" if found else END)


def choose_chart(edition: Edition, state: State, given: d.Chart | None) -> Wait | Do:
    """Ask for a chart where both have something to give."""
    power = state.turn.power
    left = charts_left(edition, state, power)
    if given is None and len(left) > 1:
        return Wait(d.ChooseChart(power))
    return Do((e.ChartChosen(power, given.number if given else left[0]),))


def roll_breakthrough(edition: Edition, state: State, given: d.Faces | None) -> Wait | Do:
    """One die on the chosen chart, thrown again while it shows what the power has."""
    power = state.turn.power
    if given is None:
        return Wait(d.Roll(power, 1, "TEC-1"))
    chart = CHARTS[edition.policies.technology][state.turn.chart - 1]
    rolled = e.DiceRolled(power, given, {}, "TEC-1")
    advance = chart[given[0] - 1]
    if advance in known(state, power):
        return Do((rolled,), goto="roll_breakthrough")
    return Do((rolled, e.AdvanceMade(power, advance)))


# The questions


class Researches(Offers):
    """How many researchers may be paid for."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseResearch
    ) -> Iterator[d.Answer]:
        """None, and up to what the money allows."""
        yield from (d.Research(count) for count in range(decision.most + 1))

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseResearch, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a number of researchers."""
        if not isinstance(answer, d.Research):
            yield Refusal("TEC-1", "say how many researchers to pay for", "research none")
        elif not 0 <= answer.count <= decision.most:
            yield Refusal(
                "TEC-1",
                f"a researcher costs {PRICE}, you have {state.money[decision.power]}",
                f"research {decision.most}",
            )

    def default(self, edition: Edition, state: State, decision: d.ChooseResearch) -> d.Answer:
        """None."""
        return d.Research(0)


class Charts(Offers):
    """Which charts may be rolled on."""

    def offers(self, edition: Edition, state: State, decision: d.ChooseChart) -> Iterator[d.Answer]:
        """Every chart that has something to give."""
        left = charts_left(edition, state, decision.power)
        yield from (d.Chart(number) for number in left)

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseChart, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a chart."""
        left = charts_left(edition, state, decision.power)
        if not isinstance(answer, d.Chart):
            yield Refusal("TEC-1", "say which chart to roll on", "chart 1")
        elif answer.number not in left:
            nearest = " or ".join(f"chart {number}" for number in left)
            yield Refusal("TEC-1", f"chart {answer.number} has nothing for you", nearest)

    def default(self, edition: Edition, state: State, decision: d.ChooseChart) -> d.Answer:
        """The first that has something to give."""
        return d.Chart(charts_left(edition, state, decision.power)[0])
