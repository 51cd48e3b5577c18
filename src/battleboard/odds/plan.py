"""When the attacker stops: after so many rounds, with so few units, or when it no longer pays."""

from __future__ import annotations

import re

from msgspec import Struct

from battleboard.odds.errors import BattleError


class Plan(Struct, frozen=True, kw_only=True):
    """How long the attacker presses; without any of these, to the end.

    `rounds` are the most rounds he fights, `units` the number at or below which he retreats,
    `chance` the chance to win (pressing to the end) below which he does, and `value` lets him
    retreat wherever that gives the better expected swing of IPCs. The first round is always
    fought (COM-7).
    """

    rounds: int | None = None
    units: int | None = None
    chance: float | None = None
    value: bool = False

    @property
    def stops(self) -> bool:
        """Whether he may stop for another reason than the number of rounds."""
        return self.units is not None or self.chance is not None or self.value


TO_THE_END = Plan()

_FORMS = re.compile(
    r"(?:after (?P<rounds>\d+)(?: rounds?)?)|(?:(?:at )?(?P<units>\d+) units?)"
    r"|(?:(?:below )?(?P<chance>0?\.\d+|\d+%))|(?P<value>value)"
)


def parse_plan(text: str) -> Plan:
    """Read `after 3 rounds`, `at 4 units`, `below 0.4`, `below 40%` or `value`, or several of
    them with commas between.
    """
    found: dict[str, str] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        match = _FORMS.fullmatch(part)
        if match is None:
            raise BattleError(
                f"cannot read the retreat {part!r}: say 'after 3 rounds', 'at 4 units', "
                "'below 40%' or 'value'"
            )
        found |= {name: figure for name, figure in match.groupdict().items() if figure}
    chance = found.get("chance")
    return Plan(
        rounds=int(found["rounds"]) if "rounds" in found else None,
        units=int(found["units"]) if "units" in found else None,
        chance=None if chance is None else _share(chance),
        value="value" in found,
    )


def _share(text: str) -> float:
    return int(text[:-1]) / 100 if text.endswith("%") else float(text)
