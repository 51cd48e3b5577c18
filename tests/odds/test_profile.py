"""What units hit on: support, pairs and advances, read from the rules by hand."""

import pytest

from battleboard.core.units import Army
from battleboard.editions import load
from battleboard.rules.combat.profile import fire
from battleboard.rules.combat.standing import standing
from battleboard.rules.technology.advances import KNOWN, Advance
from tests.support.marks import rule

NONE: frozenset[Advance] = frozenset()


def values(
    edition: str, army: Army, *advances: Advance, attacking: bool = True
) -> dict[tuple[str, int], int]:
    """Dice by kind and value."""
    rules = load(edition)
    dice = fire(rules, army, attacking=attacking, advances=frozenset(advances))
    return {(one.kind, one.hits_on): one.dice for one in dice}


@rule("UNI-1", "anniversary-1941", "pacific-1940", "europe-1940", "ww1-1914")
@pytest.mark.parametrize(
    ("edition", "army", "wanted"),
    [
        (
            "anniversary-1941",
            {"infantry": 3, "artillery": 2},
            {("infantry", 2): 2, ("infantry", 1): 1, ("artillery", 2): 2},
        ),
        (
            "pacific-1940",
            {"mech_infantry": 1, "artillery": 1},
            {("mech_infantry", 1): 1, ("artillery", 2): 1},
        ),
        (
            "europe-1940",
            {"infantry": 1, "mech_infantry": 2, "artillery": 2},
            {
                ("infantry", 2): 1,
                ("mech_infantry", 2): 1,
                ("mech_infantry", 1): 1,
                ("artillery", 2): 2,
            },
        ),
        (
            "ww1-1914",
            {"infantry": 1, "tank": 1, "artillery": 2},
            {("infantry", 3): 1, ("tank", 3): 1, ("artillery", 3): 2},
        ),
    ],
)
def test_artillery_supports(edition: str, army: Army, wanted: dict[tuple[str, int], int]) -> None:
    assert values(edition, army) == wanted


@rule("UNI-1", "anniversary-1941")
def test_nobody_is_supported_in_defence() -> None:
    army = {"infantry": 2, "artillery": 2}
    found = values("anniversary-1941", army, attacking=False)
    assert found == {("infantry", 2): 2, ("artillery", 2): 2}


@rule("UNI-2", "europe-1940", "pacific-1940")
def test_each_partner_serves_one_tactical_bomber() -> None:
    army = {"tactical_bomber": 4, "fighter": 1, "tank": 2}
    for edition in ("europe-1940", "pacific-1940"):
        found = values(edition, army)
        assert found["tactical_bomber", 4] == 3
        assert found["tactical_bomber", 3] == 1


@rule("TEC-2", "anniversary-1941", "global-1940")
class TestAdvances:
    def test_one_artillery_supports_two(self) -> None:
        army = {"infantry": 3, "artillery": 1}
        found = values("anniversary-1941", army, Advance.ADVANCED_ARTILLERY)
        assert found["infantry", 2] == 2

    def test_mechanized_infantry_needs_a_partner_of_its_own(self) -> None:
        army = {"mech_infantry": 4, "tank": 2, "artillery": 1, "tactical_bomber": 1}
        found = values("global-1940", army, Advance.IMPROVED_MECHANIZED_INFANTRY)
        # One tank flies with the tactical bomber; a tank and the artillery are left for two.
        assert found["tactical_bomber", 4] == 1
        assert found["mech_infantry", 2] == 2
        assert values("global-1940", army)["mech_infantry", 2] == 1

    def test_super_submarines_and_jets_attack_better_only(self) -> None:
        for edition in ("anniversary-1941", "global-1940"):
            army = {"submarine": 1, "fighter": 1}
            both = (Advance.SUPER_SUBMARINES, Advance.JET_FIGHTERS)
            assert values(edition, army, *both) == {("fighter", 4): 1, ("submarine", 3): 1}
            defending = values(edition, army, *both, attacking=False)
            assert defending == {("fighter", 4): 1, ("submarine", 1): 1}

    def test_heavy_bombers(self) -> None:
        advances = frozenset({Advance.HEAVY_BOMBERS})
        (two,) = fire(load("anniversary-1941"), {"bomber": 2}, attacking=True, advances=advances)
        assert (two.dice, two.best_of) == (4, 1)
        army = {"strategic_bomber": 2}
        (best,) = fire(load("global-1940"), army, attacking=True, advances=advances)
        assert (best.dice, best.best_of) == (2, 2)
        (one,) = fire(load("global-1940"), army, attacking=False, advances=advances)
        assert (one.dice, one.best_of) == (2, 1)

    def test_which_advances_an_edition_knows(self) -> None:
        known = {e: KNOWN[load(e).policies.technology] for e in ("1941", "anniversary-1941")}
        assert known["1941"] == NONE
        assert Advance.IMPROVED_MECHANIZED_INFANTRY not in known["anniversary-1941"]


@rule("COM-16", "1941", "anniversary-1941", "pacific-1940", "europe-1940")
@pytest.mark.parametrize(
    ("edition", "attacker", "defender", "over"),
    [
        ("1941", "destroyer", "destroyer", False),
        ("1941", "fighter", "submarine", True),
        ("1941", "submarine", "fighter transport", True),
        ("anniversary-1941", "submarine", "fighter transport", False),
        ("anniversary-1941", "fighter", "submarine transport", False),
        ("pacific-1940", "fighter", "submarine transport", True),
        ("europe-1940", "carrier fighter", "submarine", True),
        ("europe-1940", "destroyer fighter", "submarine", False),
        ("ww1-1914", "cruiser", "transport", False),
        ("ww1-1914", "transport", "cruiser", True),
    ],
)
def test_when_a_battle_is_over(edition: str, attacker: str, defender: str, over: bool) -> None:
    ours, theirs = dict.fromkeys(attacker.split(), 1), dict.fromkeys(defender.split(), 1)
    assert standing(load(edition), ours, theirs).over is over


@rule("COM-5", "1941", "anniversary-1941", "europe-1940")
def test_attackers_that_can_do_nothing_leave_if_they_can() -> None:
    ours, theirs = {"transport": 1}, {"destroyer": 1}
    for edition in ("1941", "anniversary-1941", "europe-1940"):
        rules = load(edition)
        assert standing(rules, ours, theirs).leaves
        trapped = standing(rules, ours, theirs, can_retreat=False)
        lost = frozenset() if edition == "anniversary-1941" else frozenset({"transport"})
        assert (trapped.leaves, trapped.attackers_lost) == (False, lost)
