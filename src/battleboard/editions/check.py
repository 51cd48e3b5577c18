"""Cross-checks of a whole edition: every name exists, both sides of every border agree.

A problem is the place where it stands and the reason; places that begin with `spaces` or
`canals` are in the board's file, all others in the edition's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from battleboard.core.board import Board, Space
from battleboard.core.edition import Edition, Power
from battleboard.core.objectives import (
    AtWar,
    Controls,
    ControlsOriginal,
    LandUnitIn,
    NeverAttacked,
    NeverProvoked,
    NoEnemyShips,
    NotAtWar,
    NotLostTo,
    Test,
)
from battleboard.core.units import Domain, Role
from battleboard.editions.sheet import Place, did_you_mean

Problem = tuple[Place, str]

PHASES = (
    "research",
    "purchase",
    "combat_move",
    "movement",
    "conduct_combat",
    "noncombat_move",
    "mobilize",
    "collect_income",
)
"""Every phase in the order in which a turn can have them (VIC-10).

"research" is there for editions with the option `technology`, which switches it on.
"""


def first_problem(edition: Edition) -> Problem | None:
    """The first thing that does not fit, None if all is well."""
    return next(_problems(edition), None)


def unknown_space(name: str, spaces: Iterable[str]) -> str:
    """Why a name cannot stand for a space."""
    return f'there is no space "{name}"{did_you_mean(name, spaces)}'


def _problems(edition: Edition) -> Iterator[Problem]:
    """All problems; each check relies on those before it, so that only the first one counts."""
    yield from _borders(edition.board)
    yield from _printed(edition)
    yield from _canals(edition.board)
    yield from _powers(edition)
    yield from _capitals(edition)
    yield from _phases_and_options(edition)
    yield from _units(edition)
    yield from _areas(edition)
    yield from _setup(edition)
    yield from _objectives(edition)
    yield from _victory(edition)


def _borders(board: Board) -> Iterator[Problem]:
    for name, space in board.spaces.items():
        place = ("spaces", name, "borders")
        yield from _twice(place, space.borders)
        for index, other in enumerate(space.borders):
            if other not in board.spaces:
                yield (*place, index), unknown_space(other, board.spaces)
            elif other == name:
                yield (*place, index), f'"{name}" borders itself'
            elif name not in board.spaces[other].borders:
                yield (*place, index), f'one-sided border: "{other}" does not border "{name}"'


def _printed(edition: Edition) -> Iterator[Problem]:
    for name, space in edition.board.spaces.items():
        place = ("spaces", name)
        yield from _owners(edition, space)
        yield from _neutrality(space)
        for index, kind in enumerate(space.facilities):
            if not _is_facility(edition, kind):
                yield (*place, "facilities", index), f'this edition has no facility "{kind}"'
        if space.factory and not _is_facility(edition, "factory"):
            yield (*place, "factory"), 'this edition has no facility "factory"'
        for index, zone in enumerate(space.naval_base_sea_zones):
            if zone not in space.borders or not edition.board.spaces[zone].is_sea:
                yield (*place, "naval_base_sea_zones", index), f'no sea zone beside it: "{zone}"'


def _owners(edition: Edition, space: Space) -> Iterator[Problem]:
    place = ("spaces", space.name)
    owners = {
        "original_controller": space.original_controller,
        "start_controller": space.start_controller,
        "capital_of": space.capital_of,
        "aligned_with": space.aligned_with,
    }
    for key, owner in owners.items():
        if owner is not None and owner not in edition.powers:
            yield (*place, key), _not_a_power(owner, edition.powers)
        if owner is not None and (space.is_sea or space.impassable):
            yield (*place, key), f"{_what(space)} belongs to nobody"
    if space.is_sea and space.ipc:
        yield (*place, "ipc"), "a sea zone has no income"


def _neutrality(space: Space) -> Iterator[Problem]:
    place = ("spaces", space.name)
    if (space.neutral is None) != (space.standing_army is None):
        yield (*place, "neutral"), "a neutral and its standing_army are stated together"
    if (space.minor_power is None) != (space.minor_capital is None):
        yield (*place, "minor_power"), "a minor_power and its minor_capital are stated together"
    if space.aligned_with is not None and not space.minor_capital:
        yield (*place, "aligned_with"), "only the capital of a minor power is aligned"


def _canals(board: Board) -> Iterator[Problem]:
    for index, canal in enumerate(board.canals):
        place = ("canals", index)
        one, other = canal.between
        for end, zone in enumerate(canal.between):
            if zone not in board.spaces:
                yield (*place, "between", end), unknown_space(zone, board.spaces)
        if other not in board.spaces[one].borders:
            yield (*place, "between"), f'"{one}" and "{other}" share no border'
        for end, name in enumerate(canal.controlled_by):
            if name not in board.spaces:
                yield (*place, "controlled_by", end), unknown_space(name, board.spaces)
            elif board.spaces[name].is_sea:
                yield (*place, "controlled_by", end), f'"{name}" is no territory'


def _powers(edition: Edition) -> Iterator[Problem]:
    for name, power in edition.powers.items():
        if power.side not in edition.sides:
            hint = did_you_mean(power.side, edition.sides)
            yield ("powers", name, "side"), f'there is no side "{power.side}"{hint}'
        if power.played_with is not None and power.played_with not in edition.powers:
            problem = _not_a_power(power.played_with, edition.powers)
            yield ("powers", name, "played_with"), problem
        if power.kept_to is not None and power.kept_to not in edition.areas:
            hint = did_you_mean(power.kept_to, edition.areas)
            yield ("powers", name, "kept_to"), f'there is no area "{power.kept_to}"{hint}'
        yield from _wars(edition, power)
        yield from _economies(power)
        yield from _spaces(("powers", name, "capital"), power.capital, edition)
        yield from _spaces(("powers", name, "second_placement"), power.second_placement, edition)
    for index, side in enumerate(edition.sides):
        if all(power.side != side for power in edition.powers.values()):
            yield ("sides", index), f'no power is on the side "{side}"'


def _wars(edition: Edition, power: Power) -> Iterator[Problem]:
    place = ("powers", power.name, "at_war_at_start_with")
    for index, name in enumerate(power.at_war_at_start_with or ()):
        if name not in edition.powers:
            yield (*place, index), _not_a_power(name, edition.powers)
        elif power.name not in (edition.powers[name].at_war_at_start_with or ()):
            yield (*place, index), f'one-sided war: "{name}" does not list "{power.name}"'
        elif edition.allied(power.name, name):
            yield (*place, index), f'"{name}" is on the same side'


def _economies(power: Power) -> Iterator[Problem]:
    place = ("powers", power.name)
    if not power.economies:
        return
    if power.start_ipcs != sum(economy.start_ipcs for economy in power.economies):
        yield (*place, "start_ipcs"), "its economies add up to another sum"
    if power.start_income != sum(economy.start_income for economy in power.economies):
        yield (*place, "start_income"), "its economies add up to another sum"
    for index, economy in enumerate(power.economies):
        if economy.capital not in power.capital:
            yield (*place, "economies", index, "capital"), f'no capital of "{power.name}"'


def _capitals(edition: Edition) -> Iterator[Problem]:
    spaces = edition.board.spaces
    for name, power in edition.powers.items():
        for index, capital in enumerate(power.capital):
            if spaces[capital].capital_of != name:
                reason = f'the board does not mark "{capital}" as its capital'
                yield ("powers", name, "capital", index), reason
    for space in spaces.values():
        if space.capital_of and space.name not in edition.powers[space.capital_of].capital:
            reason = f'"{space.capital_of}" does not list it as its capital'
            yield ("spaces", space.name, "capital_of"), reason


def _phases_and_options(edition: Edition) -> Iterator[Problem]:
    yield from _twice(("phases",), edition.phases)
    for index, phase in enumerate(edition.phases):
        if phase not in PHASES:
            hint = did_you_mean(phase, PHASES)
            yield ("phases", index), f'there is no phase "{phase}"{hint}'
    if list(edition.phases) != sorted(edition.phases, key=PHASES.index):
        yield ("phases",), "a turn has its phases in another order"
    if "research" in edition.phases and "technology" not in edition.options:
        yield ("phases",), 'nothing switches "research" on: the option "technology" is missing'
    for name, option in edition.options.items():
        yield from _twice(("options", name, "values"), option.values)
        yield from _named_powers(("options", name, "one_player"), option.one_player, edition)
        if option.default not in option.values:
            yield ("options", name, "default"), f'"{option.default}" is none of its values'


def _units(edition: Edition) -> Iterator[Problem]:
    shorts = Counter(stats.short for stats in edition.units.values())
    for kind, stats in edition.units.items():
        if shorts[stats.short] > 1:
            yield ("units", kind, "short"), f'"{stats.short}" is short for another kind too'


def _areas(edition: Edition) -> Iterator[Problem]:
    for area, names in edition.areas.items():
        yield from _spaces(("areas", area), names, edition)


def _setup(edition: Edition) -> Iterator[Problem]:
    for row in edition.setup:
        place = ("setup", row.power, row.space)
        if row.power not in edition.powers:
            yield ("setup", row.power), _not_a_power(row.power, edition.powers)
        if row.space not in edition.board.spaces:
            yield place, unknown_space(row.space, edition.board.spaces)
        for kind in row.units:
            if kind not in edition.units:
                hint = did_you_mean(kind, edition.units)
                yield (*place, kind), f'this edition has no unit "{kind}"{hint}'
            elif reason := _misplaced(edition, row.units, kind, row.space):
                yield (*place, kind), reason


def _misplaced(edition: Edition, units: Mapping[str, int], kind: str, name: str) -> str:
    """Why such a unit cannot begin the game there, empty if it can."""
    space, domain = edition.board.spaces[name], edition.units[kind].domain
    if domain is Domain.FACILITY:
        return "facilities are printed on the board"
    if space.impassable:
        return f"nobody enters {name}"
    if space.is_land:
        return f"a {kind} cannot stand on land" if domain is Domain.SEA else ""
    ride = {Domain.LAND: Role.TRANSPORT, Domain.AIR: Role.CARRIER}.get(domain)
    if ride and not any(edition.has_role(other, ride) for other in units if other in edition.units):
        return f"a {kind} at sea needs a {ride} beside it"
    return ""


def _objectives(edition: Edition) -> Iterator[Problem]:
    for index, objective in enumerate(edition.objectives):
        place = ("objectives", index)
        if objective.power not in edition.powers:
            yield (*place, "power"), _not_a_power(objective.power, edition.powers)
        elif objective.economy and objective.economy not in (
            economy.name for economy in edition.powers[objective.power].economies
        ):
            yield (*place, "economy"), f'"{objective.power}" has no such economy'
        if (objective.per is None) != (not any(map(_counts_each, objective.tests))):
            yield (*place, "per"), 'per = "territory" goes with a test of how_many = "each"'
        for number, test in enumerate(objective.tests):
            yield from _test(edition, (*place, "tests", number), test)


def _counts_each(test: Test) -> bool:
    return isinstance(test, Controls | ControlsOriginal) and test.how_many == "each"


def _test(edition: Edition, place: Place, test: Test) -> Iterator[Problem]:
    match test:
        case Controls():
            yield from _spaces((*place, "of"), test.of, edition)
            yield from _enough(place, test.how_many, test.of)
        case ControlsOriginal() | NotAtWar() | NeverProvoked():
            yield from _named_powers((*place, "powers"), test.powers, edition)
        case AtWar():
            yield from _named_powers((*place, "powers"), test.powers, edition)
            yield from _enough(place, test.how_many, test.powers)
        case NoEnemyShips():
            yield from _spaces((*place, "zones"), test.zones, edition)
        case LandUnitIn() | NeverAttacked() | NotLostTo():
            if test.space not in edition.board.spaces:
                yield (*place, "space"), unknown_space(test.space, edition.board.spaces)
            if isinstance(test, NotLostTo) and test.side not in edition.sides:
                yield (*place, "side"), f'there is no side "{test.side}"'


def _victory(edition: Edition) -> Iterator[Problem]:
    for index, victory in enumerate(edition.victory):
        place = ("victory", index)
        if victory.side not in edition.sides:
            yield (*place, "side"), f'there is no side "{victory.side}"'
        if victory.after is not None and victory.after not in edition.powers:
            yield (*place, "after"), _not_a_power(victory.after, edition.powers)
        for number, holding in enumerate(victory.holds):
            yield from _spaces((*place, "holds", number, "of"), holding.of, edition)
            yield from _enough((*place, "holds", number), holding.how_many, holding.of)
        if victory.also:
            yield from _spaces((*place, "also", "of"), victory.also.of, edition)
            yield from _enough((*place, "also"), victory.also.how_many, victory.also.of)
        for option, value in victory.under.items():
            if option not in edition.options or value not in edition.options[option].values:
                yield (*place, "under", option), f'no option of this edition has "{value}" there'


def _enough(place: Place, how_many: int | str, of: Sequence[str]) -> Iterator[Problem]:
    if isinstance(how_many, int) and not 1 <= how_many <= len(of):
        yield (*place, "how_many"), f"there are {len(of)} to choose from"


def _spaces(place: Place, names: Sequence[str], edition: Edition) -> Iterator[Problem]:
    yield from _twice(place, names)
    for index, name in enumerate(names):
        if name not in edition.board.spaces:
            yield (*place, index), unknown_space(name, edition.board.spaces)


def _named_powers(place: Place, names: Sequence[str], edition: Edition) -> Iterator[Problem]:
    yield from _twice(place, names)
    for index, name in enumerate(names):
        if name not in edition.powers:
            yield (*place, index), _not_a_power(name, edition.powers)


def _twice(place: Place, names: Sequence[str]) -> Iterator[Problem]:
    for index, name in enumerate(names):
        if name in names[:index]:
            yield (*place, index), f'"{name}" stands twice'


def _is_facility(edition: Edition, kind: str) -> bool:
    return kind in edition.units and edition.units[kind].domain is Domain.FACILITY


def _not_a_power(name: str, powers: Mapping[str, Power]) -> str:
    return f'"{name}" is not a power{did_you_mean(name, powers)}'


def _what(space: Space) -> str:
    return "a sea zone" if space.is_sea else "impassable land"
