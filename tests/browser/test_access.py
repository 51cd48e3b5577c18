"""For everybody: by keyboard alone, as text, on a phone, and by what axe finds."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.browser.views import VIEWS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def found_by_axe(table: Table) -> list[str]:
    """Serious violations, each with the first element that has it and what axe says of that."""
    table.page.evaluate(AXE.read_text())
    result = table.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}: {one['nodes'][0]['failureSummary']}"
        for one in result["violations"]
        if one["impact"] in {"serious", "critical"}
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_serious(
    table: Table, view: str, scheme: Literal["light", "dark"]
) -> None:
    table.page.emulate_media(color_scheme=scheme)
    VIEWS[view](table)
    assert found_by_axe(table) == []


def test_a_turn_begins_by_keyboard_alone(table: Table) -> None:
    """Begin, buy, move from the map and end a phase without a pointer."""
    table.open()
    keyboard = table.page.keyboard
    table.button("All mine").focus()
    keyboard.press("Enter")
    table.button("Begin the game").focus()
    keyboard.press("Enter")
    table.wait()
    table.stepper("infantry").focus()
    keyboard.press("ArrowUp")
    keyboard.press("ArrowUp")
    table.button("Buy").focus()
    keyboard.press("Enter")
    table.sees("Choose a space")
    keyboard.press("/")
    keyboard.type("Karelia")
    keyboard.press("Enter")
    board = table.page.get_by_role("application")
    board.focus()
    keyboard.press("ArrowDown")
    expect(board.locator("[aria-live]")).to_contain_text("controlled by")
    keyboard.press("ArrowUp")
    table.page.locator(".starts button", has_text="Karelia").focus()
    keyboard.press("Enter")
    table.page.get_by_label("Where to").focus()
    keyboard.press("w")
    expect(table.page.get_by_label("Where to")).to_have_value("West Russia")
    keyboard.press("Tab")
    keyboard.press("Enter")
    table.sees("Planned battles")
    table.settle()
    table.button("Done with this phase").focus()
    keyboard.press("Enter")
    expect(table.page.locator(".phases [aria-current]")).not_to_have_text("Combat move")


def test_focus_is_seen(table: Table) -> None:
    table.open()
    table.page.keyboard.press("Tab")
    outline = table.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_the_board_is_read_as_text(table: Table) -> None:
    table.sit_down()
    table.page.keyboard.press("l")
    karelia = table.page.get_by_role("button", name="Karelia worth 1")
    expect(karelia).to_contain_text("Soviet Union: 3 infantry")
    expect(table.page.get_by_role("heading", name="Land held by the Soviet Union")).to_be_visible()


def test_a_phone_is_enough(phone: Table) -> None:
    """Nothing is wider than the screen, and a turn can be played."""
    phone.open()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    phone.button("All mine").tap()
    phone.button("Begin the game").tap()
    phone.wait()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    phone.buy(infantry=2)
    phone.go_from("Karelia")
    phone.go_to("West Russia")
    phone.sees("Planned battles")
    assert found_by_axe(phone) == []


def test_the_page_itself_never_scrolls(table: Table) -> None:
    """Whatever is focused, the bar stays in sight: only the panel scrolls."""
    table.sit_down(edition="anniversary-1941")
    for stepper in (table.stepper("battleship"), table.stepper("industrial complex")):
        stepper.focus()
    table.page.evaluate("window.scrollTo(0, 1000)")
    assert table.page.evaluate("document.scrollingElement.scrollTop") == 0


def test_text_can_be_made_larger(table: Table) -> None:
    table.sit_down()
    expect(table.page.locator("body")).to_have_css("font-size", "15px")
    table.tab("More")
    table.page.get_by_label("Size of text").select_option("150 %")
    expect(table.page.locator("body")).to_have_css("font-size", "22.5px")
