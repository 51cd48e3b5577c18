"""Every view of the page, and how a person gets there."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.scenes import (
    ANNIVERSARY,
    ATTACK,
    BREAKTHROUGH,
    CHINA,
    DAMAGE,
    DIVE,
    LANDING,
    LAST_BLOW,
    NEUTRAL,
    RAID,
    REVOLUTION,
    ROCKETS,
)
from tests.browser.table import Table


def attack(table: Table) -> None:
    """Everything from Ukraine into Caucasus, up to the first question of the battle."""
    table.go_from("Ukraine")
    table.button("All").click()
    table.go_to("Caucasus")
    table.done()
    table.sees("Battle in Caucasus")


def _battle(table: Table) -> None:
    table.sit_down(position=ATTACK, seed=3)
    attack(table)
    table.settle()


def _moves(table: Table) -> None:
    table.sit_down()
    table.buy(infantry=2)
    table.go_from("Karelia")
    table.page.get_by_label("Where to").select_option("West Russia")
    table.sees("Attacker wins")


def _refused(table: Table) -> None:
    table.sit_down()
    table.buy(infantry=3)
    expect(table.panel.get_by_role("alert")).to_be_visible()


def _placement(table: Table) -> None:
    table.sit_down()
    table.buy(infantry=2)
    table.done()
    expect(table.page.locator(".phases [aria-current]")).to_have_text("Noncombat move")
    table.done()
    table.sees("Still to place")


def _tab(name: str) -> Callable[[Table], None]:
    def visit(table: Table) -> None:
        table.sit_down()
        table.buy(infantry=2)
        table.tab(name)
        expect(table.panel).not_to_contain_text("Loading…")

    return visit


def _button(name: str) -> Callable[[Table], None]:
    def visit(table: Table) -> None:
        table.sit_down()
        table.button(name).click()

    return visit


def raid(table: Table) -> None:
    """Two bombers fly at London's complex, and fighters may rise."""
    table.sit_down(edition=ANNIVERSARY, position=RAID)
    table.go_from("Germany")
    table.count("bomber", 2)
    table.page.get_by_label("Where to").select_option("United Kingdom")
    route = table.page.get_by_label("Route")
    raid = route.locator("option", has_text="bombing raid").first
    route.select_option(raid.inner_text())
    table.sees("Each bomber that gets through rolls for damage")
    table.press("Move 2 bomber to United Kingdom")
    table.done()
    table.sees("Bombing raid on United Kingdom")
    table.sees("Send up fighters?")


def bombard(table: Table) -> None:
    """Two infantry land in France, and ships may fire before."""
    table.sit_down(edition=ANNIVERSARY, position=LANDING)
    table.go_from("United Kingdom")
    table.count("infantry", 2)
    table.go_to("France")
    table.done()
    table.sees("Which ships bombard France?")


def dive(table: Table) -> None:
    """Two submarines have attacked where no destroyer is."""
    table.sit_down(edition=ANNIVERSARY, position=DIVE)
    table.go_from("Sea Zone 7")
    table.go_to("Sea Zone 2")
    table.done()
    table.press("Attack")
    table.sees("Submarines: dive or stay?")


def neutral(table: Table) -> None:
    """German submarines have met British ships, and American ones beside them."""
    table.sit_down(edition="ww1-1914", position=NEUTRAL)
    table.go_from("Sea Zone 3")
    table.go_to("Sea Zone 2")
    table.done()
    table.press("Fight in Sea Zone 2")


def victory(table: Table) -> None:
    """Paris has fallen, and with it the Entente."""
    others = ("Austria-Hungary", "Russian Empire", "France", "British Empire", "Ottoman Empire")
    seats = dict.fromkeys((*others, "Italy", "United States"), "first")
    table.sit_down(edition="ww1-1914", position=LAST_BLOW["ww1-1914"], seats=seats)
    table.buy(infantry=0)
    table.go_from("Burgundy")
    table.button("All").click()
    table.go_to("Paris")
    table.done()
    table.turn()
    while not table.panel.locator(".over").is_visible():
        table.answer()
        table.turn()


def _at(
    edition: str = ANNIVERSARY, position: str = "", *, technology: bool = False
) -> Callable[[Table], None]:
    def visit(table: Table) -> None:
        options = {"options": {"technology": "on"}} if technology else {}
        table.sit_down(edition=edition, **({"position": position} if position else options))
        table.settle()

    return visit


def _breakthrough(table: Table) -> None:
    table.sit_down(edition=ANNIVERSARY, position=BREAKTHROUGH)
    table.press("No new researchers")


def _rockets(table: Table) -> None:
    table.sit_down(edition=ANNIVERSARY, position=ROCKETS)
    table.done()


def _objectives(table: Table) -> None:
    table.sit_down(edition=ANNIVERSARY, options={"objectives": "on"})
    table.buy(infantry=0)
    table.done()
    table.done()


def _shared(table: Table) -> None:
    table.sit_down(edition=ANNIVERSARY, position=CHINA)
    table.buy(infantry=0)


VIEWS: dict[str, Callable[[Table], None]] = {
    "start": Table.open,
    "purchase": _at(edition="1941"),
    "refusal": _refused,
    "moves": _moves,
    "battle": _battle,
    "placement": _placement,
    "history": _tab("History"),
    "odds": _tab("Odds"),
    "rules": _tab("Rules"),
    "more": _tab("More"),
    "text": _button("Board as text"),
    "legend": _button("Legend"),
    "research": _at(technology=True),
    "breakthrough": _breakthrough,
    "repair": _at(position=DAMAGE),
    "raid": raid,
    "rockets": _rockets,
    "bombardment": bombard,
    "dive": dive,
    "objectives": _objectives,
    "shared turn": _shared,
    "neutral": neutral,
    "armistice": _at(edition="ww1-1914", position=REVOLUTION),
    "war": _at(edition="ww1-1914"),
    "victory": victory,
}
