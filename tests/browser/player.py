"""A person who plays a whole game at the page, by a simple plan.

The player knows what the page shows and which spaces border on each other; everything it does is
a click or a key. It buys infantry and tanks, attacks where the page's own odds are good, moves the
others towards the enemy, and leaves every other question as the page proposes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Locator

from tests.browser.mover import GOOD, Mover

POOR = 0.3
"""Battles with worse odds are left."""
THINKING = 600_000
"""Milliseconds that bots may take until a person is asked again."""


class Player(Mover):
    """Plays the powers that are not bots."""

    answers = 0

    def play(self, rounds: int, on_round: Callable[[int], None] = lambda _: None) -> str:
        """Until somebody has won, or the rounds are over; what the page says then."""
        last = 0
        while True:
            self.table.turn(timeout=THINKING)
            if self.is_over:
                return self.table.panel.locator(".over").inner_text()
            if self.round > last:
                last = self.round
                on_round(last)
            if last > rounds:
                return f"undecided after round {rounds}"
            self.answer()

    @property
    def is_over(self) -> bool:
        """Whether the page says that the game is."""
        return self.table.panel.locator(".over").is_visible()

    @property
    def round(self) -> int:
        """The round that the page shows."""
        found = re.search(r"Round (\d+)", self.table.page.locator("header").inner_text())
        assert found is not None
        return int(found[1])

    def answer(self) -> None:
        """Answer whatever is asked."""
        table = self.table
        self.answers += 1
        if self._region("What to buy").is_visible():
            self.buy()
        elif self._region("Where new units appear").is_visible():
            self.place()
        elif table.button("Done with this phase").is_visible():
            self.move()
        elif self._region("Your answer").is_visible():
            self.choose()
        else:
            table.press(self._primary().inner_text())

    def _region(self, name: str) -> Locator:
        return self.table.panel.get_by_role("region", name=name, exact=True)

    def _primary(self) -> Locator:
        return self.table.panel.locator("button.primary").first

    # Questions

    def buy(self) -> None:
        """Tanks for half of the money, infantry for the rest, fewer when there is no room."""
        wares = dict(self._wares())
        money = int(re.findall(r"of (\d+) IPCs left", self.table.panel.inner_text())[0])
        better = next((kind for kind in ("tank", "artillery") if kind in wares), "infantry")
        order = {better: money // 2 // wares[better]}
        rest = money - order[better] * wares[better]
        order["infantry"] = order.get("infantry", 0) + rest // wares["infantry"]
        while not self._bought(order):
            kind = max(order, key=lambda one: order[one])
            order[kind] -= 1

    def _wares(self) -> Iterator[tuple[str, int]]:
        for ware in self._region("What to buy").get_by_role("listitem").all():
            price = re.search(r"(\d+) IPCs each", ware.inner_text())
            name = ware.get_by_role("spinbutton").get_attribute("aria-label")
            if price and name:
                yield name, int(price[1])

    def _bought(self, order: dict[str, int]) -> bool:
        table, before = self.table, self.table.mark
        for kind, count in order.items():
            table.count(kind, count)
        buy = table.page.get_by_role("button", name=re.compile("^Buy"))
        buy.click()
        if table.page.get_by_text("press again to go on").is_visible():
            buy.click()
        return self._went_on(before)

    def place(self) -> None:
        """As many as the steppers take; where that is refused, one by one; the rest is kept."""
        before = self.table.mark
        steppers = self._region("Where new units appear").get_by_role("spinbutton")
        for stepper in steppers.all():
            stepper.press("End")
        self.table.button("Place them").click()
        if self._went_on(before):
            return
        for stepper in steppers.all():
            stepper.press("Home")
        if not self._placed_one(steppers):
            self.table.press("Keep the rest for later")

    def _placed_one(self, steppers: Locator) -> bool:
        for stepper in steppers.all():
            before = self.table.mark
            stepper.press("ArrowUp")
            self.table.button("Place them").click()
            if self._went_on(before):
                return True
            stepper.press("Home")
        return False

    def _promising(self) -> str:
        """The first battle on offer with good odds, if there is one."""
        offers = self.table.panel.get_by_role("button", name=re.compile("^Fight in "))
        for offer in offers.all_inner_texts():
            chance = self._odds(f"{offer.removeprefix('Fight in ')}:")
            if chance is None or chance > GOOD:
                return offer
        return ""

    def choose(self) -> None:
        """What the page proposes, but promising battles are fought and poor ones are left."""
        retreats = self.table.panel.get_by_role("button", name=re.compile("^Retreat to"))
        first = self._region("Your answer").locator("li button").first
        chance = self._odds() if retreats.count() else None
        if promising := self._promising():
            self.table.press(promising)
        elif chance is not None and chance < POOR:
            self.table.press(retreats.first.inner_text())
        elif self._primary().is_visible():
            self.table.press(self._primary().inner_text())
        else:
            self.table.press(first.inner_text())
