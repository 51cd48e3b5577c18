"""Agents by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from battleboard.agents.bot import Bot
from battleboard.agents.levels import Budget, levels
from battleboard.agents.simple import Agent, first_agent, random_agent
from battleboard.errors import BattleboardError

Maker = Callable[[int, Budget], Agent]

AS_THE_LEVEL_SAYS = Budget()


def _planner(name: str) -> Maker:
    return lambda seed, budget: Bot(name, budget.limits(levels()[name]), seed)


_AGENTS: Mapping[str, Maker] = {
    "random": lambda seed, _: random_agent(seed),
    "first": lambda seed, _: first_agent(seed),
    "easy": _planner("easy"),
    "normal": _planner("normal"),
    "hard": _planner("hard"),
}


class UnknownAgent(BattleboardError):
    """No agent has this name."""

    def __init__(self, name: str) -> None:
        near = get_close_matches(name.casefold(), _AGENTS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(_AGENTS)}"
        super().__init__(f"there is no agent {name!r}: {hint}")


def agent_names() -> tuple[str, ...]:
    """Every name that `make_agent` knows."""
    return tuple(_AGENTS)


def make_agent(name: str, seed: int = 0, budget: Budget = AS_THE_LEVEL_SAYS) -> Agent:
    """The agent with this name. The same seed says the same in the same game, so long as the
    time of its budget is enough.

    Raises UnknownAgent.
    """
    maker = _AGENTS.get(name.casefold())
    if maker is None:
        raise UnknownAgent(name)
    return maker(seed, budget)
