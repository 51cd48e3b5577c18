"""Who answers: agents by name, and the loop that plays a game."""

from battleboard.agents.bot import Bot
from battleboard.agents.levels import Budget
from battleboard.agents.loop import LookAgain, Watch, play
from battleboard.agents.registry import UnknownAgent, agent_names, make_agent
from battleboard.agents.simple import Agent

__all__ = [
    "Agent",
    "Bot",
    "Budget",
    "LookAgain",
    "UnknownAgent",
    "Watch",
    "agent_names",
    "make_agent",
    "play",
]
