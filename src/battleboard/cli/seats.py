"""Who plays whom: people at the keyboard, and agents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from battleboard.agents import Agent, agent_names, make_agent
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.errors import BattleboardError, NotationError
from battleboard.notation import find_power

PERSON = "person"
"""Somebody at the keyboard. `person:Ann` is another than `person:Bob`."""

EVERYBODY = "all"

Seats = Mapping[PowerName, str]


def read_seats(edition: Edition, texts: Iterable[str], before: Seats | None = None) -> Seats:
    """Seats from `POWER=PLAYER` texts; a side or `all` may stand for its powers.

    Powers that nobody is named for keep who played them before, else a person. What is said of
    one power counts before what is said of its side, and that before what is said of all. Whoever
    plays a power plays the one that acts inside its turn (CHN-1), and the one that goes with it
    unless another is named for that alone (VIC-9).
    """
    seats = dict.fromkeys(edition.powers, PERSON) | dict(before or {})
    found = [_read(edition, text) for text in texts]
    for powers, player in sorted(found, key=lambda pair: -len(pair[0])):
        seats |= dict.fromkeys(powers, player)
    _check_hosts(edition, found, seats)
    named = {powers[0] for powers, _ in found if len(powers) == 1}
    seats |= {
        name: seats[power.played_with]
        for name, power in edition.powers.items()
        if power.played_with and name not in named and (power.played_with in named or not before)
    }
    return seats | {power: seats[owner] for power, owner in edition.hosts.items()}


def _check_hosts(
    edition: Edition, found: Iterable[tuple[tuple[PowerName, ...], str]], seats: Seats
) -> None:
    for (power, *others), player in found:
        owner = edition.hosts.get(power)
        if owner and not others and player != seats[owner]:
            raise BattleboardError(f"--seat: whoever plays {owner} plays {power} too")


def is_person(player: str) -> bool:
    """Whether somebody at the keyboard plays: whoever is no agent."""
    return player.casefold() not in agent_names()


def people(seats: Seats) -> frozenset[PowerName]:
    """The powers that are played at the keyboard."""
    return frozenset(power for power, player in seats.items() if is_person(player))


def agents(seats: Seats, person: Agent, seed: int = 0) -> dict[PowerName, Agent]:
    """Who answers for each power."""
    return {
        power: person if is_person(player) else make_agent(player, seed)
        for power, player in seats.items()
    }


def _read(edition: Edition, text: str) -> tuple[tuple[PowerName, ...], str]:
    who, equals, player = (part.strip() for part in text.partition("="))
    if not (who and equals and player):
        raise BattleboardError(
            f"--seat {text!r}: write POWER=PLAYER, such as Germany=random; players are "
            f"{PERSON}, {PERSON}:NAME, {', '.join(agent_names())}"
        )
    if player != PERSON and not player.startswith(f"{PERSON}:"):
        make_agent(player)  # refuses a name that nobody has
    return _powers(edition, who), player


def _powers(edition: Edition, who: str) -> tuple[PowerName, ...]:
    if who.casefold() == EVERYBODY:
        return tuple(edition.powers)
    side = next((side for side in edition.sides if side.casefold() == who.casefold()), None)
    if side is not None:
        return tuple(name for name, power in edition.powers.items() if power.side == side)
    try:
        return (find_power(who, edition),)
    except NotationError as error:
        raise BattleboardError(f"--seat: {who!r} is not {error.expected}") from None
