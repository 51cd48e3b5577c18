"""The policies: every one a real choice, documented by its rules, picked from the list."""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec
import pytest

from battleboard.core.policies import Policies
from battleboard.editions import ids, load

RULE = re.compile(
    r"\b(?:VIC|BRD|UNI|BUY|MOV|REACT|RAID|AMPH|COM|NCM|MOB|INC|CHN|POL|WW1|TEC|H)-[1-9][0-9]?\b"
)
FIELDS = {field.name: field.type for field in msgspec.structs.fields(Policies)}
CHOICES = pytest.mark.parametrize(("name", "choice"), FIELDS.items(), ids=list(FIELDS))


def picked(name: str) -> dict[str, StrEnum]:
    return {edition: getattr(load(edition).policies, name) for edition in ids()}


@CHOICES
def test_the_editions_differ(name: str, choice: type[StrEnum]) -> None:
    assert len(set(picked(name).values())) >= 2


@CHOICES
def test_every_value_is_picked_by_some_edition(name: str, choice: type[StrEnum]) -> None:
    assert set(picked(name).values()) == set(choice)


@CHOICES
def test_the_rules_behind_it_are_named(name: str, choice: type[StrEnum]) -> None:
    assert RULE.search(choice.__doc__ or "")


@CHOICES
def test_it_is_named_like_its_field(name: str, choice: type[StrEnum]) -> None:
    assert re.sub(r"(?<!^)(?=[A-Z])", "_", choice.__name__).lower() == name


LETTERS = {
    "1941": "1",
    "anniversary-1941": "A",
    "anniversary-1942": "A",
    "pacific-1940": "P",
    "europe-1940": "E",
    "global-1940": "G",
    "ww1-1914": "W",
}

ALIKE = {  # which rulebooks go together in each matter
    "combat": "1AEGP W",
    "submarines": "1EGP A W",
    "submarine_presence": "1EGP AW",
    "departure": "1 AP EG W",
    "ignored_ships": "1EGPW A",
    "assault_end": "1EGP A W",
    "assault_escort": "1EGW AP",
    "passage_fire": "1AEG P W",
    "lone_transports": "1 AP EG W",
    "unarmed_attackers": "1EGW AP",
    "defenceless_transports": "1EGP A W",
    "battle_end": "1EG A P W",
    "hit_assignment": "1EG APW",
    "retreat": "1EG A P W",
    "bombardment": "1 A EGP W",
    "anti_air": "1W AP EG",
    "raids": "1W A EG P",
    "scramble": "1AW EG P",
    "kamikaze": "1AEW GP",
    "mechanized_blitz": "1AW EG P",
    "proof_carrier": "1AP EG W",
    "landing_duty": "1EG A P W",
    "carrier_landing": "1 A EGP W",
    "carrier_return": "1EGP A W",
    "cargo": "1EG AP W",
    "transport_hold": "1 AEGP W",
    "ship_repair": "1A EGP W",
    "unplaced_units": "1 AP EG W",
    "placement": "1A EGP W",
    "building": "1W A EG P",
    "facility_capture": "1APW EG",
    "convoys": "1A EG P W",
    "canals": "1A EG P W",
    "neutrals": "1A EG P W",
    "diplomacy": "1A E G P W",
    "sharing": "1APW EG",
    "free_french": "1APW EG",
    "china": "1EW A GP",
    "dutch": "1AEW G P",
    "technology": "1EPW A G",
}


@pytest.mark.parametrize("policy", FIELDS)
def test_rulebooks_go_together_as_the_catalogue_of_rules_has_it(policy: str) -> None:
    groups: dict[str, set[str]] = {}
    for edition, value in picked(policy).items():
        groups.setdefault(value, set()).add(LETTERS[edition])
    found = sorted("".join(sorted(letters)) for letters in groups.values())
    assert found == ALIKE[policy].split()
