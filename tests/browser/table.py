"""What a person does at the page, said in a few words."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

from playwright.sync_api import Locator, Page, expect

INSIDE = """(name) => {
    const path = document.querySelector(`path[data-space="${name}"]`)
    const box = path.getBoundingClientRect()
    for (let row = 1; row < 10; row++)
        for (let column = 1; column < 20; column++) {
            const x = box.left + (box.width * column) / 20
            const y = box.top + (box.height * row) / 10
            if (document.elementFromPoint(x, y) === path) return [x, y]
        }
    return null
}"""
"""Finds a pixel at which a space is to be seen."""
AWAITED = """() => document.querySelector('.turn[aria-busy=false]') &&
    (document.querySelector('.turn .ask') || document.querySelector('.turn .over'))"""


class Table:
    """A page with a game on it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    # Getting there

    def open(self) -> None:
        """The start page."""
        self.page.goto(self.address)
        expect(self.button("Begin the game")).to_be_visible()

    def sit_down(self, **wish: object) -> str:
        """A game made elsewhere, joined here; its id."""
        made = self.ask("/games", {"edition": "1941", "seed": 1, **wish})
        game = str(made["view"]["game"])
        self.page.goto(f"{self.address}/#/join/{game}/{made['keys']['host']}")
        self.wait()
        return game

    def ask(self, path: str, body: dict[str, object] | None = None) -> Any:
        """Ask the server without the page."""
        request = urllib.request.Request(  # noqa: S310
            f"{self.address}/api{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            return json.load(answer)

    def wait(self) -> None:
        """Until the board is there."""
        expect(self.page.locator(".map svg")).to_be_visible()

    # Looking

    def button(self, name: str) -> Locator:
        """A button by its exact name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def stepper(self, name: str) -> Locator:
        """A number that can be stepped up and down."""
        return self.page.get_by_role("spinbutton", name=name, exact=True)

    @property
    def panel(self) -> Locator:
        """What stands beside the map."""
        return self.page.locator("#panel")

    @property
    def phase(self) -> str:
        """The phase that the bar shows."""
        return self.page.locator(".phases [aria-current]").inner_text()

    @property
    def power(self) -> str:
        """Whose turn it is."""
        return self.page.locator("header h1").inner_text()

    @property
    def asked(self) -> str:
        """Who is asked what, once nothing is under way any more."""
        self.settle()
        return self.panel.locator(".ask").inner_text()

    def settle(self) -> None:
        """Until the page waits for its person."""
        expect(self.page.locator(".turn[aria-busy=false]")).to_be_visible()

    def turn(self, timeout: int | None = None) -> None:
        """Until a person is asked, or the game is over."""
        self.page.wait_for_function(AWAITED, timeout=timeout)

    def sees(self, text: str) -> None:
        """A text must come to be shown beside the map."""
        expect(self.panel).to_contain_text(text)

    # Doing

    def tab(self, name: str) -> None:
        """Turn to another panel."""
        self.page.get_by_role("tab", name=name).click()

    def count(self, name: str, number: int) -> None:
        """Set a stepper."""
        stepper = self.stepper(name)
        stepper.press("Home")
        for _ in range(number):
            stepper.press("ArrowUp")
        expect(stepper).to_have_text(str(number))

    def buy(self, **units: int) -> None:
        """Buy units, and insist when money is left."""
        for kind, number in units.items():
            self.count(kind.replace("_", " "), number)
        buy = self.page.get_by_role("button", name=re.compile("^Buy"))
        buy.click()
        if self.page.get_by_text("press again to go on").is_visible():
            buy.click()

    def go_from(self, space: str) -> None:
        """Choose where units move from."""
        self.page.locator(".starts button", has_text=space).first.click()
        expect(self.panel).to_contain_text(f"From {space}")

    def go_to(self, space: str) -> None:
        """Choose where to, and go."""
        self.page.get_by_label("Where to").select_option(space)
        go = self.panel.get_by_role("button", name=f" to {space}")
        self.press(go.inner_text())

    def done(self) -> None:
        """End a phase, also when something seems forgotten."""
        self.settle()
        before = self.mark
        self.button("Done with this phase").click()
        if self.button("Yes, go on").is_visible():
            self.button("Yes, go on").click()
        self._went_on(before)

    def press(self, name: str) -> None:
        """Answer with a button, and wait for what follows."""
        before = self.mark
        self.button(name).click()
        self._went_on(before)

    def key(self, name: str) -> None:
        """Answer with a button by keyboard as soon as it takes answers; wait for what follows."""
        button = self.button(name)
        expect(button).to_be_enabled()
        button.focus()
        before = self.mark
        self.page.keyboard.press("Enter")
        self._went_on(before)

    def _went_on(self, before: str) -> None:
        """Until the page shows another moment of the game, and waits for its person."""
        self.page.wait_for_function("before => document.body.dataset.mark !== before", arg=before)
        self.settle()

    @property
    def mark(self) -> str:
        """The moment of the game that the page shows."""
        return str(self.page.evaluate("document.body.dataset.mark"))

    def place_everything(self) -> None:
        """Put new units wherever a stepper still takes one, until the turn is over."""
        power = self.power
        for _ in range(10):
            self.settle()
            if self.power != power:
                return
            placing = self.panel.get_by_role("region", name="Where new units appear")
            for stepper in placing.get_by_role("spinbutton").all():
                stepper.press("End")
            self.press("Place them")

    def answer(self) -> None:
        """Answer a question of the combat as a person in a hurry would."""
        losses = self.button("Take these losses")
        first = self.panel.locator("section[aria-label='Your answer'] li button").first
        self.press(losses.inner_text() if losses.is_visible() else first.inner_text())

    def fight(self) -> None:
        """Answer until the next moves are asked for."""
        for _ in range(60):
            self.settle()
            if self.button("Done with this phase").is_visible():
                return
            self.answer()
        raise AssertionError("the combat does not end")

    def click_space(self, space: str) -> None:
        """Click on a space of the map, at the place of its first counter."""
        self.settle()
        x, y = self.where(space)
        self.page.mouse.click(x, y)

    def where(self, space: str) -> tuple[float, float]:
        """A pixel inside a space."""
        found = self.page.wait_for_function(INSIDE, arg=space).json_value()
        return float(found[0]), float(found[1])
