"""Units, powers and paths as a person says them. Nothing here is read back by the notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from battleboard.core.board import PowerName
from battleboard.core.decisions import Answer, Input
from battleboard.core.edition import Edition
from battleboard.core.units import Army, Kind, Unit
from battleboard.notation import answer_text

_WITH_ARTICLE = ("Union", "Kingdom", "States", "Empire")


def the(power: PowerName) -> str:
    """A power in mid-sentence: `Germany`, `the Soviet Union`."""
    return f"the {power}" if power.endswith(_WITH_ARTICLE) else power


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]


def several(name: str, count: int) -> str:
    """`1 tank`, `2 tanks`, `3 infantry`."""
    if count == 1 or name.endswith("ry"):
        return f"{count} {name}"
    return f"{count} {name}es" if name.endswith(("s", "x")) else f"{count} {name}s"


def kind_of(label: str) -> Kind:
    """The kind that a label speaks of, without what tells its units from others."""
    return label.partition("[")[0]


def army_words(edition: Edition, army: Army) -> str:
    """An army: `2 infantry, 1 tank`. A label's qualifier stays with its kind."""
    parts = []
    for label in sorted(army, key=lambda label: _rank(edition, label)):
        kind, bracket, mark = label.partition("[")
        parts.append(f"{several(edition.units[kind].name, army[label])}{bracket}{mark}")
    return ", ".join(parts) or "nothing"


def army_short(edition: Edition, army: Army) -> str:
    """An army in its short forms: `2 inf, 1 tank`."""
    kinds = sorted(army, key=edition.kind_rank.__getitem__)
    return ", ".join(f"{army[kind]} {edition.units[kind].short}" for kind in kinds) or "nothing"


def by_power(edition: Edition, units: Iterable[Unit]) -> dict[PowerName, Counter[str]]:
    """Units as armies, the powers in turn order."""
    armies: dict[PowerName, Counter[str]] = {}
    for unit in sorted(units, key=lambda unit: edition.power_rank[unit.power]):
        armies.setdefault(unit.power, Counter())[unit.kind] += 1
    return armies


def units_words(edition: Edition, units: Iterable[Unit]) -> str:
    """Units with their powers: `2 infantry of Germany, 1 tank of Japan`."""
    armies = by_power(edition, units)
    parts = (f"{army_words(edition, army)} of {the(power)}" for power, army in armies.items())
    return " and ".join(parts) or "nobody"


def armies_short(edition: Edition, armies: Mapping[PowerName, Army]) -> str:
    """Armies of several powers in short: `Germany 2 inf, Japan 1 tank`."""
    parts = (f"{power} {army_short(edition, army)}" for power, army in armies.items())
    return "; ".join(parts) or "nobody"


def path_words(path: Sequence[str]) -> str:
    """A path as orders write it."""
    return " > ".join(path)


def input_words(edition: Edition, given: Input, short: bool = False) -> str:
    """What was said or thrown, in our notation."""
    if isinstance(given, Answer):
        return answer_text(given, edition, short)
    return " ".join(map(str, given or ()))


def plural(count: int, word: str) -> str:
    """`1 hit`, `2 hits`, `no hits`."""
    return f"{count or 'no'} {word}{'' if count == 1 else 's'}"


def _rank(edition: Edition, label: str) -> tuple[int, str]:
    return edition.kind_rank[kind_of(label)], label
