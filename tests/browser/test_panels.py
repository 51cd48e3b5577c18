"""Panels for what only some turns ask: research, repairs, rockets, raids, bombardment, politics."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.scenes import (
    ANNIVERSARY,
    BREAKTHROUGH,
    CHINA,
    DAMAGE,
    GUN,
    NEUTRAL,
    REVOLUTION,
    ROCKETS,
)
from tests.browser.table import Table
from tests.browser.views import bombard, dive, neutral, raid


def test_researchers_are_paid_and_the_charts_are_shown(table: Table) -> None:
    """Six researchers for 30 of Germany's 31 IPCs; six dice miss with a chance of (5/6)^6."""
    table.sit_down(edition=ANNIVERSARY, options={"technology": "on"})
    table.sees("A six is a breakthrough")
    table.sees("jet fighters")
    table.count("New researchers", 6)
    table.sees("1 of 31 IPCs left")
    table.sees(f"{100 * (1 - (5 / 6) ** 6):.0f} %")
    table.press("Pay 6 researchers")
    table.sees("6 researchers")


def test_a_breakthrough_is_rolled_on_a_chart(table: Table) -> None:
    """With forty researchers a six is nearly certain; what is known already is crossed out."""
    table.sit_down(edition=ANNIVERSARY, position=BREAKTHROUGH)
    table.press("No new researchers")
    table.sees("A breakthrough!")
    expect(table.panel.locator(".known")).to_contain_text("radar")
    table.press("Roll on chart 2")
    expect(table.panel.locator(".news")).to_contain_text("from now on")


def test_damage_is_repaired_with_its_price_in_sight(table: Table) -> None:
    """Three of five points for 3 of 10 IPCs."""
    table.sit_down(edition=ANNIVERSARY, position=DAMAGE)
    table.sees("damage 5 of at most 20")
    table.count("Remove damage in Germany", 3)
    table.sees("7 of 10 IPCs left")
    table.press("Repair for 3 IPCs")
    table.sees("damage 2 of at most 20")
    table.press("Repair nothing")
    table.sees("7 of 7 IPCs left")


def test_a_bombing_raid_is_a_way_of_its_own(table: Table) -> None:
    """The bombers fly at the complex; fighters rise; the board tells of a raid."""
    raid(table)
    table.count("Send up fighters?", 2)
    table.press("Intercept")
    table.fight()
    table.tab("History")
    table.sees("Bombing raid")


def test_a_gun_alone_is_marched_upon_without_odds(table: Table) -> None:
    """A gun by itself does not fight: the page has no odds to show, and no error either."""
    table.sit_down(edition=ANNIVERSARY, position=GUN)
    table.go_from("Germany")
    table.page.get_by_label("Where to").select_option("Northwestern Europe")
    expect(table.panel.locator(".odds")).to_have_count(0)
    table.press("Move 2 infantry to Northwestern Europe")


def test_rockets_show_what_they_aim_at(table: Table) -> None:
    table.sit_down(edition=ANNIVERSARY, position=ROCKETS)
    table.done()
    table.sees("damage 4 of at most 16")
    before = table.mark
    launch = table.panel.locator(".target", has_text="United Kingdom")
    launch.get_by_role("button", name="Fire from Northwestern Europe").click()
    table.page.wait_for_function("before => document.body.dataset.mark !== before", arg=before)
    expect(table.panel.locator(".news")).to_contain_text("United Kingdom took damage")


def test_ships_that_bombard_are_chosen(table: Table) -> None:
    """Two infantry land, so two ships may fire."""
    bombard(table)
    expect(table.stepper("Fires: battleship")).to_have_text("1")
    table.count("Fires: cruiser", 0)
    table.sees("1 of at most 2 ships chosen")
    table.press("Fire")
    table.sees("Battle in France")


def test_submarines_dive(table: Table) -> None:
    """No destroyer is near: the attacker is asked first, and one of two dives."""
    dive(table)
    table.count("Submarines: dive or stay?", 1)
    table.sees("1 of 2 dive")
    table.press("Dive")
    expect(table.panel.locator(".news")).to_contain_text("1 submarine")


def test_income_tells_which_objectives_were_met(table: Table) -> None:
    """Germany holds its heart of Europe at the start, and neither Karelia nor the Caucasus."""
    table.sit_down(edition=ANNIVERSARY, options={"objectives": "on"})
    table.buy(infantry=0)
    table.done()
    table.done()
    card = table.panel.locator(".income")
    expect(card).to_contain_text("Germany collected")
    expect(card).to_contain_text("1 of 3 objectives met")
    expect(card.locator(".objective.met")).to_contain_text("The heart of Europe: 5 IPCs")
    expect(card).to_contain_text("Leningrad or the oil, missed:")


def test_china_acts_inside_the_turn_of_the_united_states(table: Table) -> None:
    table.sit_down(edition=ANNIVERSARY, position=CHINA)
    table.buy(infantry=0)
    table.sees("Two powers share this turn")
    table.press("China first")
    expect(table.page.locator("header h1")).to_have_text("China")
    expect(table.page.locator("header")).to_contain_text("in the turn of the United States")


def test_a_neutral_is_attacked_only_on_purpose(table: Table) -> None:
    """American cruisers lie beside a British one; all powers show who stands aside."""
    table.sit_down(edition="ww1-1914", position=NEUTRAL)
    table.page.get_by_text("All powers").click()
    expect(table.page.get_by_role("row", name=re.compile("^United States"))).to_contain_text(
        "neutral"
    )
    neutral(table)
    table.sees("the United States will be at war with you")
    table.press("Leave them alone")


def test_an_armistice_is_accepted_in_words(table: Table) -> None:
    table.sit_down(edition="ww1-1914", position=REVOLUTION)
    table.sees("A revolution offers peace")
    table.press("Accept the armistice")
    expect(table.panel.locator(".news")).to_contain_text("armistice")


def test_undo_keeps_the_focus(table: Table) -> None:
    """By keyboard a move can be undone and given again, although buttons wait in between."""
    table.sit_down()
    table.buy(infantry=2)
    table.go_from("Karelia")
    table.go_to("West Russia")
    table.sees("Planned battles")
    for name in ("Undo", "Redo"):
        table.key(name)
        expect(table.button(name)).to_be_focused()


def test_focus_goes_on_to_the_next_question(table: Table) -> None:
    """Whoever answers by keyboard is never thrown back to the top of the page."""
    table.sit_down(edition=ANNIVERSARY, options={"technology": "on"})
    table.settle()
    table.key("No new researchers")
    expect(table.panel.locator(".ask")).to_be_focused()
