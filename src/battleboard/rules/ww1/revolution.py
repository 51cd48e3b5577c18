"""The option of a revolution: the offer, the armistice, and what it leaves behind.

Rules: WW1-14, WW1-27, WW1-28, WW1-29, H-4.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, State
from battleboard.core.steps import END, Do, Wait
from battleboard.core.units import Role, Unit
from battleboard.rules import control
from battleboard.rules.forces import cargo_of, ids, owned, owners
from battleboard.rules.ww1.claims import claimed
from battleboard.rules.ww1.ground import first_controller, is_contested

OPTION = "russian_revolution"
FIRST_ROUND = 4
"""The first round in which a revolution can break out."""


def last_things(edition: Edition, state: State, given: None) -> Do:
    """What the end of a turn brings under the option."""
    return Do(enter="revolution" if state.options.get(OPTION) == "on" else "")


def revolt(edition: Edition, state: State, given: None) -> Do:
    """The end of the turn of a power that is losing the war brings the revolution, once."""
    power = state.turn.power
    if not edition.powers[power].may_revolt or not is_losing(edition, state, power):
        return Do(goto="expel_strangers")
    return Do((e.RevolutionCame(power),))


def is_losing(edition: Edition, state: State, power: PowerName) -> bool:
    """Whether the enemy has three territories around the capital, the capital stands or is
    contested, and a further original territory is under attack (WW1-14)."""
    if state.revolution or state.turn.round < FIRST_ROUND:
        return False
    capital = edition.powers[power].capital[0]
    foes = edition.foes[power]
    around = sum(state.owner(space) in foes for space in edition.board.land_neighbours[capital])
    pressed = sum(
        state.owner(space) in foes or is_contested(edition, state, space)
        for space in original_land(edition, state, power)
        if space != capital
    )
    stands = state.owner(capital) == power or is_contested(edition, state, capital)
    return around >= 3 and stands and pressed >= 4


def original_land(edition: Edition, state: State, power: PowerName) -> list[SpaceName]:
    """The territories that a power controlled originally, in board order."""
    return [name for name in edition.board.lands if first_controller(edition, state, name) == power]


def offer_armistice(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """Every enemy player must accept; a single refusal ends the matter for good."""
    if isinstance(given, d.Dispute):
        return Do(goto="expel_strangers")
    players = _players(edition, state)
    waiting = [power for power in players if power not in state.accepted]
    if isinstance(given, d.Agree):
        return Do((e.ArmisticeAccepted(waiting[0]),), goto="offer_armistice")
    return Wait(d.AcceptArmistice(waiting[0])) if waiting else Do()


def _players(edition: Edition, state: State) -> list[PowerName]:
    """One power for each player among the enemies."""
    players: dict[str, PowerName] = {}
    for power in edition.powers:
        if power in edition.foes[state.turn.power]:
            players.setdefault(state.seats.get(power, power), power)
    return list(players.values())


def make_armistice(edition: Edition, state: State, given: None) -> Do:
    """The power leaves the war: its land at home is its own or shared, its other units are gone."""
    power = state.turn.power
    home = original_land(edition, state, power)
    shared = tuple(space for space in home if is_contested(edition, state, space))
    orphaned = tuple(space for space in home if state.owner(space) in edition.foes[power])
    removed = [
        e.UnitsLost(space, ids(units), "WW1-27")
        for space in control.occupied(edition, state)
        if space not in home and (units := _going(state, space, power))
    ]
    return Do((e.ArmisticeMade(power, shared, orphaned), *removed))


def _going(state: State, space: SpaceName, power: PowerName) -> tuple[Unit, ...]:
    """Its units in a space, and what others have aboard its ships."""
    own = owned(state.at(space), power)
    cargo = [unit for ship in own for unit in cargo_of(state.at(space), ship)]
    return (*own, *(unit for unit in cargo if unit not in own))


def keep_watch(edition: Edition, state: State, given: None) -> Do:
    """One infantry appears wherever the power has no unit in land that it shares."""
    power = state.turn.power
    core = next(kind for kind in edition.units if edition.has_role(kind, Role.ARMY_CORE))
    bare = [space for space in state.shared if not owned(state.at(space), power)]
    return Do(
        tuple(
            e.UnitsRaised(space, (Unit(id=number, kind=core, power=power),), "WW1-28")
            for number, space in enumerate(bare, start=state.next_id)
        )
    )


def give_up_land(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """Land that was not its own goes to those who stand there, else to nobody (WW1-27, H-4)."""
    power = state.turn.power
    space = next(_given_up(edition, state, power), "")
    if not space:
        return Do(goto=END)
    if not state.at(space):
        return Do((e.ControlLost(space, "WW1-27"),), goto="give_up_land")
    said = claimed(edition, state, given, space, power)
    return said if isinstance(said, Wait | Do) else Do(tuple(said), goto="give_up_land")


def _given_up(edition: Edition, state: State, power: PowerName) -> Iterator[SpaceName]:
    """Foreign land that it controlled, and land in which only one side is left now that its units
    are gone."""
    home = original_land(edition, state, power)
    for space in edition.board.lands:
        present = owners(edition, state.at(space))
        left_alone = (
            state.owner(space) == NOBODY
            and bool(present)
            and space not in state.shared
            and all(edition.allied(one, present[0]) for one in present)
        )
        if left_alone or (state.owner(space) == power and space not in home):
            yield space


def expel_strangers(edition: Edition, state: State, given: None) -> Do:
    """Units of former friends that are still in its land when their turn ends are removed."""
    power = state.turn.power
    closed = [
        space
        for space in edition.board.lands
        if state.owner(space) in state.left
        or (space in state.shared and _was_ally(edition, state, power, space))
    ]
    if power in state.left:
        return Do()
    return Do(
        tuple(
            e.UnitsLost(space, ids(own), "WW1-29")
            for space in closed
            if (own := owned(state.at(space), power))
        )
    )


def _was_ally(edition: Edition, state: State, power: PowerName, space: SpaceName) -> bool:
    first = first_controller(edition, state, space)
    return first != NOBODY and edition.allied(power, first)
