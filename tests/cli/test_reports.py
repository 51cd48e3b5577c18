"""Several facts as one line."""

from __future__ import annotations

from battleboard.cli.reports import DistantBattle, Orders, dice_text
from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.state import State
from battleboard.core.units import Unit
from battleboard.editions import load

E1941 = load("1941")


def shown(
    faces: tuple[int, ...], hits: dict[str, int], *volleys: d.Volley, why: str = "COM-1"
) -> str:
    asked = d.Roll("Germany", len(faces), why, "Karelia", volleys)
    return dice_text(asked, e.DiceRolled("Germany", faces, hits, why)).plain


def test_dice_are_shown_by_what_they_hit_on() -> None:
    """A fighter and two tanks share a strength; the faces are read volley by volley."""
    volleys = d.Volley("tank", 2, 3), d.Volley("fighter", 1, 3), d.Volley("infantry", 3, 1)
    told = shown((3, 4, 1, 1, 2, 6), {"other": 2, "air": 1}, *volleys)
    assert told == "3: [3] 4 [1]   1: [1] 2 6   3 hits"


def test_no_hits_and_surprise_are_said() -> None:
    assert shown((6,), {}, d.Volley("submarine", 1, 2), why="COM-2") == "2: 6   no hits by surprise"


def test_dice_that_hit_nothing_are_only_shown() -> None:
    assert shown((6, 1), {}).strip() == "6 1"


def unit(number: int, kind: str, power: str) -> Unit:
    return Unit(id=number, kind=kind, power=power)


STATE = State(
    units={
        "Karelia": (
            unit(1, "infantry", "Germany"),
            unit(2, "tank", "Germany"),
            unit(3, "infantry", "Soviet Union"),
            unit(4, "infantry", "United Kingdom"),
        )
    }
)


def distant(*events: e.Event) -> str:
    battle = DistantBattle(E1941, STATE, e.BattleBegan("Karelia", "Germany"))
    for event in events:
        battle.note(STATE, event)
    return battle.text()


def test_a_distant_battle_is_one_line() -> None:
    told = distant(
        e.UnitsLost("Karelia", (1, 3), "COM-1"),
        e.RoundFought("Karelia"),
        e.UnitsLost("Karelia", (4,), "COM-1"),
        e.RoundFought("Karelia"),
        e.TerritoryCaptured("Karelia", "Germany", "COM-9"),
    )
    assert told == (
        "Battle in Karelia: Germany 1 inf, 1 tank against Soviet Union 1 inf; United Kingdom "
        "1 inf; 2 rounds; lost: Germany 1 inf; Soviet Union 1 inf; United Kingdom 1 inf. "
        "Germany took Karelia."
    )


def test_a_distant_retreat_is_told() -> None:
    told = distant(e.RoundFought("Karelia"), e.UnitsMoved((1, 2), ("Karelia", "Norway Finland")))
    assert told.endswith("; 1 round; no losses. Germany fell back to Norway Finland.")


def test_equal_orders_are_counted_together() -> None:
    orders = Orders()
    way = ("Germany", "Eastern Europe")
    for given in (
        d.Move({"infantry": 1}, way),
        d.Move({"tank": 1}, way),
        d.Move({"infantry": 2}, way),
        d.Done(),
        d.Move({"transport": 1}, ("Sea Zone 5",), (d.Load({"tank": 1}, "Germany", "Sea Zone 5"),)),
        d.Place({"infantry": 1}, "Germany"),
        d.Place({"infantry": 1, "tank": 1}, "Germany"),
    ):
        orders.note(given)
    assert orders
    assert orders.take(E1941) == (
        "3 inf: Germany > Eastern Europe; 1 tank: Germany > Eastern Europe; "
        "1 trn: sz 5 + 1 tank from Germany; 2 inf, 1 tank: Germany"
    )
    assert not orders
