"""How each test of an objective is judged, on objectives made up for the purpose (INC-2)."""

from __future__ import annotations

import pytest

from battleboard.core import objectives as o
from battleboard.editions import ids, load
from battleboard.rules.economy.objectives import JUDGES, bonus_of
from tests.support.scene import scene

EDITION = "anniversary-1941"


def judged(lines: str, *tests: o.Test, power: str = "Japan", per: bool = False) -> int:
    """What an objective of 3 IPCs with these tests pays in a position."""
    game = scene(f"power: {power}\n{lines}", "combat_move", EDITION)
    objective = o.Objective(
        power=power, bonus=3, title="made up", tests=tests, per="territory" if per else None
    )
    bonus = bonus_of(game.table.edition, game.state, objective)
    assert bool(bonus.ipcs) != bool(bonus.missed), "paid, or a reason"
    return bonus.ipcs


def test_every_test_of_a_playable_edition_has_a_judge() -> None:
    asked = {
        type(test)
        for edition in map(load, ids())
        if edition.playable
        for objective in edition.objectives
        for test in objective.tests
    }
    assert asked
    assert asked <= JUDGES.keys()


@pytest.mark.parametrize(("holder", "paid"), [("Japan", 3), ("Germany", 0), ("China", 0)])
def test_the_power_itself(holder: str, paid: int) -> None:
    test = o.Controls(who="power", how_many="all", of=("Hupeh",))
    assert judged(f"owner Hupeh: {holder}", test) == paid


@pytest.mark.parametrize(
    ("lines", "paid"),
    [
        ("", 0),
        ("owner Hupeh: Japan", 3),
        ("owner Hupeh: Japan\nowner Yunnan: Germany", 6),
        ("owner Hupeh: Japan\nowner Yunnan: Japan\nowner Sikang: Japan", 9),
    ],
)
def test_paid_by_the_territory(lines: str, paid: int) -> None:
    test = o.Controls(who="side", how_many="each", of=("Hupeh", "Yunnan", "Sikang"))
    assert judged(lines, test, per=True) == paid


@pytest.mark.parametrize(
    ("ships", "unit", "paid"),
    [
        ("warships", "submarine", 0),
        ("warships", "destroyer", 0),
        ("warships", "transport", 3),
        ("surface warships", "submarine", 3),
    ],
)
def test_ships_that_count(ships: str, unit: str, paid: int) -> None:
    test = o.NoEnemyShips(zones=("Sea Zone 61",), ships=ships)  # type: ignore[arg-type]
    assert judged(f"Sea Zone 61: United States 1 {unit}", test) == paid


@pytest.mark.parametrize(("space", "paid"), [("Burma", 3), ("Kiangsu", 0)])
def test_land_that_was_ones_own(space: str, paid: int) -> None:
    """Soviet infantry in a territory that bore China's emblem, or not."""
    test = o.NoAlliedUnits(territories="original")
    lines = f"owner {space}: Japan\n{space}: Soviet Union 1 infantry"
    assert judged(lines, test, power="China") == paid


@pytest.mark.parametrize(("unit", "paid"), [("infantry", 3), ("fighter", 0)])
def test_a_land_unit_somewhere(unit: str, paid: int) -> None:
    assert judged(f"Hupeh: Japan 1 {unit}", o.LandUnitIn(space="Hupeh")) == paid


@pytest.mark.parametrize(
    ("test", "paid"),
    [
        (o.AtWar(how_many="all", powers=("United States", "China")), 3),
        (o.AtWar(how_many=1, powers=("United States", "Germany")), 3),
        (o.AtWar(how_many="all", powers=("United States", "Germany")), 0),
        (o.NotAtWar(powers=("Germany", "Italy")), 3),
        (o.NotAtWar(powers=("Germany", "China")), 0),
    ],
)
def test_war_and_peace(test: o.Test, paid: int) -> None:
    """Here everybody is at war with the whole other side."""
    assert judged("", test) == paid


@pytest.mark.parametrize(
    ("holder", "paid"), [("Japan", 3), ("China", 0), ("nobody", 3), ("United Kingdom", 0)]
)
def test_not_lost_to_the_other_side(holder: str, paid: int) -> None:
    test = o.NotLostTo(side="Allies", space="Hupeh")
    assert judged(f"owner Hupeh: {holder}", test) == paid
