"""A whole first round of 1941, played by one person at the page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.table import Table
from tests.browser.watch import Watch

BUDGET = {"Soviet Union": 7, "Germany": 12, "United Kingdom": 12, "Japan": 9, "United States": 17}
ATTACKS = {
    "Soviet Union": ("Karelia", "infantry", 3, "West Russia"),
    "Germany": ("Ukraine", "infantry", 3, "Caucasus"),
}


def test_a_person_plays_the_first_round(table: Table) -> None:
    """Each power buys, two of them attack, everything is placed, and round 2 begins."""
    table.sit_down()
    for power, money in BUDGET.items():
        expect(table.page.locator("header h1")).to_have_text(power)
        assert table.phase == "Purchase"
        table.buy(infantry=money // 3)
        expect(table.page.locator(".phases [aria-current]")).to_have_text("Combat move")
        if power in ATTACKS:
            start, kind, number, target = ATTACKS[power]
            table.go_from(start)
            table.count(kind, number)
            table.go_to(target)
            table.sees("Planned battles")
        table.done()
        table.fight()
        expect(table.page.locator(".phases [aria-current]")).to_have_text("Noncombat move")
        table.done()
        table.place_everything()
    expect(table.page.locator("header")).to_contain_text("Round 2")
    expect(table.page.locator("header h1")).to_have_text("Soviet Union")


def test_a_purchase_that_is_too_dear_is_refused_with_its_rule(table: Table) -> None:
    table.sit_down()
    table.buy(infantry=3)
    alert = table.panel.get_by_role("alert")
    expect(alert).to_contain_text("9")
    assert table.phase == "Purchase"
    alert.get_by_role("button", name="Rule BUY-1").click()
    expect(table.panel.locator("article h2")).to_contain_text("BUY-1")
    table.tab("Turn")
    table.count("infantry", 2)
    expect(table.panel.get_by_text("1 of 7 IPCs left")).to_be_visible()


def test_money_that_is_left_is_asked_about(table: Table) -> None:
    table.sit_down()
    table.button("Buy nothing").click()
    table.sees("You keep 7 IPCs")
    assert table.phase == "Purchase"
    table.button("Buy nothing").click()
    expect(table.page.locator(".phases [aria-current]")).to_have_text("Combat move")


def test_a_move_is_undone_and_redone(table: Table) -> None:
    table.sit_down()
    table.buy(infantry=2)
    table.go_from("Karelia")
    table.go_to("West Russia")
    table.sees("Planned battles")
    table.button("Undo").click()
    expect(table.panel.get_by_text("Planned battles")).to_have_count(0)
    table.button("Redo").click()
    table.sees("Planned battles")
    table.button("Undo all of this phase").click()
    expect(table.panel.get_by_text("Planned battles")).to_have_count(0)


def test_units_are_moved_by_clicks_on_the_map(table: Table) -> None:
    table.sit_down()
    table.buy(infantry=2)
    table.sees("Choose a space")
    table.click_space("Karelia")
    table.sees("From Karelia")
    table.click_space("West Russia")
    expect(table.page.get_by_label("Where to")).to_have_value("West Russia")
    table.sees("Attacker wins")
    table.click_space("West Russia")
    table.sees("Planned battles")


def test_units_are_dragged(table: Table) -> None:
    table.sit_down()
    table.buy(infantry=2)
    table.sees("Choose a space")
    start, end = table.where("Karelia"), table.where("West Russia")
    table.page.mouse.move(*start)
    table.page.mouse.down()
    table.page.mouse.move(start[0] + 20, start[1] + 20, steps=4)
    table.page.mouse.move(*end, steps=6)
    table.page.mouse.up()
    expect(table.page.get_by_label("Where to")).to_have_value("West Russia")


def test_a_space_out_of_reach_says_why(table: Table) -> None:
    table.sit_down()
    table.buy(infantry=2)
    table.sees("Choose a space")
    table.click_space("Karelia")
    table.sees("From Karelia")
    table.click_space("Turkey")
    alert = table.panel.get_by_role("alert")
    expect(alert).to_contain_text("Not to Turkey")
    expect(alert.get_by_role("button", name=re.compile("^Rule [A-Z]"))).not_to_have_count(0)


def test_odds_that_the_server_cannot_tell_are_said_to_be_unknown(
    table: Table, watch: Watch
) -> None:
    """No odds are shown where nobody defends, so a failure must not look like that."""
    watch.allowed.add(503)
    busy = '{"error": "busy", "message": "this takes too long"}'
    table.page.route("**/odds?*", lambda route: route.fulfill(status=503, body=busy))
    table.sit_down()
    table.buy(infantry=2)
    table.go_from("Karelia")
    table.page.get_by_label("Where to").select_option("West Russia")
    table.sees("The odds are not known: this takes too long")


def test_an_order_that_a_refusal_proposes_is_given(table: Table) -> None:
    """Austria-Hungary must march into Serbia before its movement can end."""
    table.sit_down(edition="ww1-1914")
    table.buy(infantry=0)
    table.settle()
    table.button("Done with this phase").click()
    table.sees("have to enter Serbia")
    table.press("Give this order")
    table.done()
    assert table.phase != "Movement"


def test_a_turn_of_1914_is_played(table: Table) -> None:
    """Austria-Hungary buys, marches into Serbia, fights, and Russia is asked next."""
    table.sit_down(edition="ww1-1914", seed=4)
    assert table.power == "Austria-Hungary"
    table.buy(infantry=8)
    table.go_from("Trieste")
    table.settle()
    table.button("All").click()
    table.go_to("Serbia")
    table.done()
    for _ in range(20):
        if table.power != "Austria-Hungary":
            break
        table.answer()
    assert table.power == "Russian Empire"
    assert table.phase == "Purchase"
