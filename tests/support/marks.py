"""Marks that say which rule or case a test shows, and in which editions.

    @rule("MOV-11", "1941", "global-1940")
    @case("R-37", "1941")
    def test_a_lone_transport_stays_at_sea() -> None: ...

The arguments are literal strings, so that `tools.rules_coverage` can read them without running
anything. A mark that names what the catalogue does not hold fails the import of its test file.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Literal

import pytest

from battleboard.catalogue import Case, Rule, catalogue


class MarkError(ValueError):
    """A mark names a rule, a case or an edition that the catalogue does not know so."""


def rule(rule_id: str, *editions: str) -> pytest.MarkDecorator:
    """Mark a test or test class as showing a rule in these editions.

    The editions may be left out where the rule holds in one only.
    """
    return pytest.mark.rule(rule_id, *editions_shown("rule", rule_id, editions))


def case(case_id: str, *editions: str) -> pytest.MarkDecorator:
    """Mark a test or test class as showing a case in these editions, under the terms of `rule`."""
    return pytest.mark.case(case_id, *editions_shown("case", case_id, editions))


def editions_shown(
    kind: Literal["rule", "case"], key: str, editions: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the editions a mark speaks of, or raise `MarkError` if it may not speak so."""
    entries: Mapping[str, Rule | Case]
    entries = catalogue().rules if kind == "rule" else catalogue().cases
    if key not in entries:
        near = " or ".join(get_close_matches(key.upper(), entries))
        hint = f"; did you mean {near}?" if near else ""
        raise MarkError(f"there is no {kind} {key!r}{hint}")
    held = entries[key].editions
    if strange := [edition for edition in editions if edition not in held]:
        raise MarkError(f"{key} does not hold in {', '.join(strange)}, {_holds(held)}")
    if not editions and len(held) != 1:
        raise MarkError(f"name the editions in which the test shows {key}; {_holds(held)}")
    return editions or held


def _holds(editions: tuple[str, ...]) -> str:
    return f"it holds in {', '.join(editions) or 'no edition'}"
