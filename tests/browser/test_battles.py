"""Battles at the page."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.browser.scenes import ASSAULT, ATTACK
from tests.browser.table import Table
from tests.browser.views import attack
from tests.browser.watch import Watch


def test_casualties_are_chosen_and_the_attacker_retreats(table: Table) -> None:
    """The defender hits; the attacker gives a tank instead of infantry, and falls back."""
    table.sit_down(position=ATTACK, seed=3)
    attack(table)
    while not (asked := re.match(r"Germany\s+take (\d)", table.asked)):
        table.answer()
    hits = int(asked[1])
    table.count("Lose: infantry", hits - 1)
    table.count("Lose: tank", 1)
    table.sees(f"{hits} of {hits} hits taken")
    table.press("Take these losses")
    lost = re.compile(r"Germany lost (\d infantry, )?1 tank")
    expect(table.panel.locator(".news")).to_contain_text(lost)
    table.press("Retreat to Ukraine")
    expect(table.page.locator(".phases [aria-current]")).to_have_text("Noncombat move")
    table.button("Board as text").click()
    ukraine = table.page.get_by_role("button", name=re.compile("^Ukraine"))
    expect(ukraine.first).to_contain_text(re.compile(r"Germany: \d infantry and 2 tank"))


def test_an_amphibious_assault_in_one_gesture(table: Table) -> None:
    """An infantry and a tank board, sail, land in Norway Finland and fight there."""
    table.sit_down(position=ASSAULT, seed=5)
    table.go_from("United Kingdom")
    table.count("infantry", 1)
    table.count("tank", 1)
    table.go_to("Norway Finland")
    table.sees("Planned battles")
    table.done()
    table.fight()
    table.tab("History")
    table.sees("1 infantry, 1 tank of the United Kingdom landed in Norway Finland from Sea Zone 6")
    table.sees("Battle in Norway Finland")


def test_a_battle_goes_on_after_a_reload(table: Table) -> None:
    table.sit_down(position=ATTACK, seed=3)
    attack(table)
    before = table.panel.locator(".board").inner_text()
    table.page.reload()
    table.wait()
    expect(table.panel.locator(".board")).to_have_text(re.compile("Battle in Caucasus"))
    assert table.panel.locator(".board").inner_text() == before
    table.press("Take these losses")
    assert table.panel.locator(".board").inner_text() != before


def test_two_tabs_see_one_game(table: Table, chromium: Browser, watch: Watch) -> None:
    """What is said in one page is seen in the other, which may only look."""
    game = table.sit_down()
    other = Table(chromium.new_context().new_page(), table.address)
    watch.on(other.page)
    other.page.goto(f"{table.address}/#/game/{game}")
    other.wait()
    other.sees("You are watching")
    table.buy(infantry=2)
    expect(other.page.locator(".phases [aria-current]")).to_have_text("Combat move")
    other.sees("paid 6 IPCs")
    table.go_from("Karelia")
    table.go_to("West Russia")
    expect(other.page.locator(".arrows .shaft")).to_have_count(1)
    table.button("Undo").click()
    expect(other.page.locator(".arrows .shaft")).to_have_count(0)
    other.page.context.close()


def test_dice_are_shown_with_their_hits(table: Table) -> None:
    table.sit_down(position=ATTACK, seed=3)
    attack(table)
    dice = table.panel.locator(".dice").first
    expect(dice).to_be_visible()
    hits = int(re.search(r"(\d+) hit", dice.inner_text()).group(1))  # type: ignore[union-attr]
    assert dice.locator(".die.hit").count() == hits
