"""History, replay, odds, rules, the board as text."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.table import Table


def test_the_past_is_looked_at_and_branched_from(table: Table) -> None:
    game = table.sit_down()
    table.buy(infantry=2)
    table.go_from("Karelia")
    table.go_to("West Russia")
    table.tab("History")
    table.page.get_by_label("Moment of the game").press("Home")
    expect(table.page.locator(".phases [aria-current]")).to_have_text("Purchase")
    table.sees("Row 1 of 3")
    table.button("Play on from here as a new game").click()
    expect(table.page).not_to_have_url(re.compile(game))
    table.wait()
    expect(table.page.locator(".phases [aria-current]")).to_have_text("Purchase")
    table.sees("infantry")


NOTE_PHASES = """() => {
    const now = () => document.querySelector('.phases [aria-current]').textContent.trim()
    let last = now()
    window.phases = []
    new MutationObserver(() => {
        if (now() !== last) phases.push((last = now()))
    }).observe(document.querySelector('.phases'), {subtree: true, attributes: true})
}"""
"""Remembers every phase that the bar comes to show, however shortly."""


def test_a_game_is_replayed(table: Table) -> None:
    table.sit_down()
    table.buy(infantry=2)
    table.go_from("Karelia")
    table.go_to("West Russia")
    table.tab("History")
    table.page.get_by_label("Speed").select_option("10")
    table.page.evaluate(NOTE_PHASES)
    table.button("Replay").click()
    table.page.wait_for_function("() => phases.length > 1")
    assert table.page.evaluate("phases") == ["Purchase", "Combat move"]
    expect(table.button("Replay")).to_be_visible()


def test_odds_are_reckoned_by_hand(table: Table) -> None:
    """An infantry attacks another: the attacker hits with 1/6, the defender with 1/3.

    Both roll at the same time, so of a round that decides, the attacker alone is left with
    1/6 * 2/3, the defender alone with 5/6 * 1/3, nobody with 1/6 * 1/3; they sum to 4/9.
    """
    table.sit_down()
    table.tab("Odds")
    table.page.get_by_label("Attackers").fill("1 inf")
    table.page.get_by_label("Defenders").fill("1 inf")
    table.button("Reckon").click()
    wins, loses = (1 / 6 * 2 / 3) / (4 / 9), (5 / 6 * 1 / 3) / (4 / 9)
    table.sees(f"{wins * 100:.1f} %")
    table.sees(f"{loses * 100:.1f} %")


def test_odds_are_filled_from_a_space(table: Table) -> None:
    table.sit_down()
    table.click_space("West Russia")
    table.tab("Odds")
    table.button("Take the units in West Russia").click()
    expect(table.page.get_by_label("Defenders")).to_have_value("3 infantry")


def test_rules_are_searched(table: Table) -> None:
    table.sit_down()
    table.tab("Rules")
    table.page.get_by_label("Search the rules").fill("canal")
    hit = table.panel.get_by_role("button", name=re.compile("^BRD-5"))
    hit.click()
    expect(table.panel.locator("article h2")).to_contain_text("BRD-5")


def test_the_unit_table_is_the_edition_s(table: Table) -> None:
    table.sit_down()
    table.tab("Rules")
    table.page.get_by_text("Unit table").first.click()
    row = table.page.get_by_role("row", name=re.compile("^tank"))
    expect(row).to_have_text(re.compile(r"tank\s*6\s*3\s*3\s*2"))


def test_a_space_is_found_by_name(table: Table) -> None:
    table.sit_down()
    finder = table.page.get_by_label("Find a space")
    finder.fill("australia")
    finder.press("Enter")
    expect(table.page.locator(".card")).to_contain_text("Australia")
    x, y = table.where("Australia")
    assert 0 < x < 908
    assert 50 < y < 720


WIDER = """(least) => document.querySelector("path[data-space='Germany']")
    .getBoundingClientRect().width > least"""
LEFT = """() => document.querySelector("path[data-space='Germany']").getBoundingClientRect().left"""


def test_the_map_is_zoomed_and_panned(table: Table) -> None:
    table.sit_down()
    page = table.page
    table.button("Whole board").click()
    page.wait_for_function(f"least => !({WIDER})(least)", arg=60)
    page.mouse.move(400, 400)
    page.mouse.wheel(0, -600)
    page.wait_for_function(WIDER, arg=80)
    left = page.evaluate(LEFT)
    page.mouse.down()
    page.mouse.move(500, 430, steps=5)
    page.mouse.up()
    page.wait_for_function(f"left => Math.abs(({LEFT})() - left - 100) < 3", arg=left)


def test_bots_play_until_a_person_is_asked(table: Table) -> None:
    """Bots play their turns; the person takes losses in between, and is asked again in round 2."""
    powers = ("Germany", "United Kingdom", "Japan", "United States")
    table.sit_down(seats=dict.fromkeys(powers, "random"))
    table.buy(infantry=2)
    table.done()
    table.done()
    table.place_everything()
    purchase = table.panel.get_by_role("region", name="What to buy")
    for _ in range(40):
        expect(table.panel.locator(".ask")).to_be_visible(timeout=60_000)
        table.settle()
        if purchase.is_visible():
            break
        table.answer()
    expect(table.page.locator("header")).to_contain_text("Round 2")
    expect(table.page.locator("header h1")).to_have_text("Soviet Union")


def test_bots_can_be_stopped(table: Table) -> None:
    """A bot against a bot is watched, stopped and let go on."""
    powers = ("Soviet Union", "Germany", "United Kingdom", "Japan", "United States")
    table.sit_down(seats=dict.fromkeys(powers, "random"))
    table.button("Stop the bots").click()
    table.sees("The bots are stopped")
    still = table.mark
    table.page.wait_for_timeout(1000)
    assert table.mark == still
    table.button("Let the bots go on").click()
    table.page.wait_for_function("before => document.body.dataset.mark !== before", arg=still)


def test_charts_follow_the_turns(table: Table) -> None:
    table.sit_down()
    table.buy(infantry=0)
    table.done()
    expect(table.page.locator(".phases [aria-current]")).to_have_text("Noncombat move")
    table.done()
    expect(table.page.locator("header h1")).to_have_text("Germany")
    table.tab("History")
    table.page.get_by_text("Charts", exact=True).click()
    expect(
        table.page.get_by_role("img", name=re.compile("^Income over the rounds"))
    ).to_be_visible()
