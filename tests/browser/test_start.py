"""From the first page into a game."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.table import Table
from tests.browser.watch import Watch


def test_a_game_begins_within_three_clicks(table: Table) -> None:
    """An edition and the button: two."""
    table.open()
    table.page.get_by_role("button", name="1941 5 powers").click()
    table.button("Begin the game").click()
    table.wait()
    assert table.power == "Soviet Union"
    assert table.phase == "Purchase"


def test_options_are_explained_and_kept(table: Table) -> None:
    table.open()
    short = table.page.get_by_label("Short game")
    expect(short).to_have_accessible_description(re.compile("One enemy capital decides"))
    short.select_option("on")
    table.button("All mine").click()
    table.button("Begin the game").click()
    table.wait()
    table.tab("More")
    table.sees("Short game")
    assert table.panel.get_by_text("on", exact=True).is_visible()


def test_a_game_is_found_again_on_the_first_page(table: Table) -> None:
    table.open()
    expect(table.page.get_by_text("No games yet")).to_be_visible()
    table.page.get_by_label("Name of the game").fill("Sunday")
    table.button("Begin the game").click()
    table.wait()
    table.page.get_by_label("All games").click()
    table.page.get_by_role("link", name="Sunday").click()
    table.wait()
    assert table.power == "Soviet Union"


def test_a_game_is_saved_and_loaded(table: Table, tmp_path: Path) -> None:
    table.sit_down()
    table.buy(infantry=2)
    table.sees("paid 6 IPCs")
    table.tab("More")
    with table.page.expect_download() as download:
        table.button("Save to a file").click()
    saved = tmp_path / "saved.jsonl"
    download.value.save_as(saved)
    table.open()
    table.page.get_by_label("A file that was saved").set_input_files(saved)
    table.wait()
    assert table.phase == "Combat move"
    table.tab("History")
    table.sees("paid 6 IPCs")


def test_a_position_travels_as_text(table: Table) -> None:
    table.sit_down(position="power: Germany\nphase: combat move\nUkraine: Germany 3 infantry")
    table.tab("More")
    table.button("Copy the position as text").click()
    text = table.page.get_by_label("Copy the position as text").last.input_value()
    assert "Ukraine: Germany 3 infantry" in text
    table.open()
    table.page.get_by_text("Begin from a position").click()
    table.page.get_by_label("Paste a position").fill(text)
    table.page.locator("details").get_by_role("button", name="Begin the game").click()
    table.wait()
    assert table.power == "Germany"
    assert table.phase == "Combat move"


def test_a_broken_file_is_refused_in_words(table: Table, watch: Watch, tmp_path: Path) -> None:
    watch.allowed.add(400)
    broken = tmp_path / "broken.jsonl"
    broken.write_text("this is no game")
    table.open()
    table.page.get_by_label("A file that was saved").set_input_files(broken)
    expect(table.page.get_by_role("alert")).not_to_be_empty()


def test_the_tutorial_leads_through_a_first_turn(table: Table) -> None:
    table.open()
    table.page.get_by_role("link", name="Learn in five minutes").click()
    table.wait()
    guide = table.page.get_by_label("Your first turn")
    expect(guide).to_contain_text("Buy units")
    table.buy(infantry=2)
    expect(guide).to_contain_text("Plan an attack")
    table.go_from("Russia")
    expect(guide).to_contain_text("Choose units and a target")
    table.done()
    expect(guide).to_contain_text("Move the others")
    table.done()
    expect(guide).to_contain_text("Place what you bought")


def test_an_unknown_address_leads_home(table: Table) -> None:
    table.page.goto(f"{table.address}/#/nowhere/at/all")
    expect(table.page.get_by_text("nothing at this address")).to_be_visible()
    table.page.get_by_role("link", name="All games").click()
    expect(table.button("Begin the game")).to_be_visible()
