"""A person who plays a whole game at the page, by a simple plan.

The player knows what the page shows and which spaces border on each other; everything it does is
a click or a key. It buys infantry and tanks, attacks where the page's own odds are good, moves the
others towards the enemy, and leaves every other question as the page proposes it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator

from playwright.sync_api import Locator, expect

from tests.browser.table import Table

GOOD = 0.6
"""Attacks with better odds are made."""
POOR = 0.3
"""Battles with worse odds are left."""
AT_HOME = 3
"""So many infantry stay in a capital."""
THINKING = 600_000
"""Milliseconds that bots may take until a person is asked again."""

ENDS = """list => [...list.querySelectorAll('optgroup')].map(group =>
    [group.label, [...group.querySelectorAll('option')].map(option => option.value)])"""
WHERE = """() => [...document.querySelectorAll('.starts button')].map(button =>
    [button.querySelector('strong').textContent, button.querySelector('span').textContent])"""
HOLDERS = """() => [...document.querySelectorAll('.text section')].flatMap(section =>
    [...section.querySelectorAll('.space strong')].map(space =>
        [space.textContent, section.querySelector('h2').textContent.trim()]))"""
AWAITED = """() => document.querySelector('.turn[aria-busy=false]') &&
    (document.querySelector('.turn .ask') || document.querySelector('.turn .over'))"""


class Player:
    """Plays the powers that are not bots."""

    def __init__(self, table: Table, edition: str) -> None:
        self.table = table
        sheet = table.ask(f"/editions/{edition}")
        self.sides = {power["name"]: power["side"] for power in sheet["powers"]}
        self.capitals = {one for power in sheet["powers"] for one in power["capital"]}
        self.aircraft = {
            unit["name"] for unit in sheet["units"].values() if unit["domain"] == "air"
        }
        self.near = {
            name: [other for other in space["borders"] if _is_land(sheet, other)]
            for name, space in sheet["spaces"].items()
            if _is_land(sheet, name)
        }
        self.answers = 0

    def play(self, rounds: int) -> str:
        """Until somebody has won, or the rounds are over; what the page says then."""
        while True:
            self.table.page.wait_for_function(AWAITED, timeout=THINKING)
            if self.is_over:
                return self.table.panel.locator(".over").inner_text()
            if self.round > rounds:
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

    def _went_on(self, before: str) -> bool:
        """Whether an answer was taken; a refusal is read and dismissed."""
        page = self.table.page
        page.wait_for_function(
            """before => document.body.dataset.mark !== before
                || document.querySelector('.turn .refusals')""",
            arg=before,
        )
        self.table.settle()
        refused = self.table.panel.locator(".refusals").is_visible()
        if refused:
            self.table.button("Dismiss").click()
        return not refused

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

    def choose(self) -> None:
        """What the page proposes, but battles that go badly are left."""
        retreats = self.table.panel.get_by_role("button", name=re.compile("^Retreat to"))
        first = self._region("Your answer").locator("li button").first
        if retreats.count() and self._odds() < POOR:
            self.table.press(retreats.first.inner_text())
        elif self._primary().is_visible():
            self.table.press(self._primary().inner_text())
        else:
            self.table.press(first.inner_text())

    # Moves

    def move(self) -> None:
        """Attack, then go forward, then say done."""
        phase = self.table.phase
        if phase != "Noncombat move":
            self.attack()
        if phase != "Combat move":
            self.advance()
        self.end()

    def _starts(self) -> list[tuple[str, str]]:
        """The spaces with units that can move, and what the page says of these."""
        self.table.settle()
        return [(space, units) for space, units in self.table.page.evaluate(WHERE)]

    def _labels(self) -> list[str]:
        """The kinds of units that can be chosen now."""
        steppers = self.table.panel.locator(".unit [role=spinbutton]").all()
        return [stepper.get_attribute("aria-label") or "" for stepper in steppers]

    def _ends(self, labels: list[str], most: int | None = None) -> dict[str, list[str]]:
        """Where all units of these labels can go together, attacks and moves apart."""
        for label in self._labels():
            self._set(label, most if label in labels else 0)
        where = self.table.page.get_by_label("Where to")
        return dict(where.evaluate(ENDS)) if where.is_visible() else {}

    def _set(self, label: str, count: int | None) -> None:
        stepper = self.table.stepper(label)
        if count is None:
            stepper.press("End")
        else:
            stepper.press("Home")
            for _ in range(count):
                stepper.press("ArrowUp")

    def _open(self, space: str) -> bool:
        """Look at the units of a space."""
        button = self.table.page.locator(".starts button").filter(
            has=self.table.page.get_by_text(space, exact=True)
        )
        if not button.count():
            return False
        button.first.click()
        self.table.settle()
        return True

    def _leave(self) -> None:
        other = self.table.button("Choose other units")
        if other.is_visible():
            other.click()

    def _odds(self, space: str = "") -> float:
        """The chance that the page shows to the attacker; certain where nobody defends."""
        panel = self.table.panel
        expect(panel.locator(".odds[aria-busy=true]")).to_have_count(0)
        shown = panel.get_by_role("img", name=re.compile(f"^Odds in {re.escape(space)}")).first
        words = shown.get_attribute("aria-label") if shown.is_visible() else ""
        found = re.search(r"wins (\d+) %", words or "")
        return int(found[1]) / 100 if found else 1.0

    def attack(self) -> None:
        """Every target in turn, from all sides, until the odds are good; else it is undone."""
        chances: dict[str, list[tuple[str, list[str]]]] = {}
        for start, _ in self._starts():
            for target, labels in self._targets(start).items():
                chances.setdefault(target, []).append((start, labels))
        for target, sources in chances.items():
            self._assault(target, sources)

    def _targets(self, start: str) -> dict[str, list[str]]:
        """Enemy land that units of a space can march or fly to, with their labels."""
        found: dict[str, list[str]] = {}
        if start in self.near and self._open(start):
            for label in self._labels():
                for target in self._ends([label]).get("Attacks", []):
                    if target in self.near:
                        found.setdefault(target, []).append(label)
            self._leave()
        return found

    def _assault(self, target: str, sources: list[tuple[str, list[str]]]) -> None:
        sent, chance = 0, 0.0
        by_land = any(set(labels) - self.aircraft for _, labels in sources)
        for start, labels in sources:
            if chance > GOOD or not by_land:
                break
            chance = self._send(start, labels, target, chance)
            sent += 1
        if sent and chance <= GOOD:
            self._undo_to(target)

    def _send(self, start: str, labels: list[str], target: str, chance: float) -> float:
        """Send what can go; the odds with it, as the page shows them."""
        if not self._open(start):
            return chance
        able = [label for label in labels if label in self._labels()]
        if able and target in self._ends(able).get("Attacks", []):
            self.table.page.get_by_label("Where to").select_option(target)
            chance = self._odds(f"{target}:")
            if chance == 1.0 and target not in self._planned():
                self._ends(able[:1], most=1)
                self.table.page.get_by_label("Where to").select_option(target)
            self._go()
        self._leave()
        return chance

    def _planned(self) -> list[str]:
        """Where the page lists battles to come."""
        expect(self.table.panel.locator(".odds[aria-busy=true]")).to_have_count(0)
        return self.table.panel.locator(".odds > strong").all_inner_texts()

    def _go(self) -> None:
        """Give the order that is shown."""
        before = self.table.mark
        self.table.panel.get_by_role("button", name=re.compile("^Move .* to ")).click()
        self._went_on(before)

    def _undo_to(self, target: str) -> None:
        """Take moves back until no battle is planned in a space."""
        for _ in range(20):
            self.table.settle()
            if target not in self._planned() or not self.table.button("Undo").is_enabled():
                return
            self.table.press("Undo")

    def end(self) -> None:
        """Say done; aircraft that the page warns of go home first, or onto a deck."""
        self.table.settle()
        before = self.table.mark
        self.table.button("Done with this phase").click()
        self.table.page.wait_for_function(
            """before => document.body.dataset.mark !== before
                || document.querySelector('.turn .warn')""",
            arg=before,
        )
        if self.table.mark != before:
            return
        for warning in self.table.panel.locator(".warn button").all_inner_texts():
            self._land(warning.split(" in ")[1].removesuffix(" must still land."))
        self.table.done()

    def _land(self, start: str) -> None:
        if self._open(start):
            for label in [one for one in self._labels() if self._flies(one)]:
                self._bring_home(label)
            self._leave()

    def _flies(self, label: str) -> bool:
        return label.split(" (", maxsplit=1)[0] in self.aircraft

    def _bring_home(self, label: str) -> None:
        if label not in self._labels():
            return
        ends = self._ends([label]).get("Moves", [])
        home = next((end for end in ends if end in self.near), next(iter(ends), ""))
        if home:
            self.table.page.get_by_label("Where to").select_option(home)
            self._go()

    def advance(self) -> None:
        """Land units go nearer to the enemy; some infantry stays in a capital."""
        far = self._distances()
        for start, units in self._starts():
            if start in self.near and not self._holds(start, units) and self._open(start):
                self._step(start, far)
                self._leave()

    def _holds(self, start: str, units: str) -> bool:
        infantry = re.search(r"(\d+) infantry", units)
        return start in self.capitals and (not infantry or int(infantry[1]) <= AT_HOME)

    def _step(self, start: str, far: dict[str, int]) -> None:
        """All land units of one kind that can come nearer, to one place."""
        for label in self._labels():
            if self._flies(label) or "gun" in label:
                continue
            ends = self._ends([label]).get("Moves", [])
            best = min(ends, key=lambda end: far.get(end, 99), default=start)
            if far.get(best, 99) < far.get(start, 99):
                self.table.page.get_by_label("Where to").select_option(best)
                self._go()
                return

    def _distances(self) -> dict[str, int]:
        """How many steps over land each space is from the enemy, by the board as text."""
        page = self.table.page
        page.get_by_role("button", name="Board as text").click()
        holders = {space: _power(head) for space, head in page.evaluate(HOLDERS)}
        page.get_by_role("button", name="Board as map").click()
        ours = self.sides[self.table.power]
        enemy = [
            space
            for space, power in holders.items()
            if space in self.near and power in self.sides and self.sides[power] != ours
        ]
        return _steps(self.near, enemy)


def _is_land(sheet: dict[str, dict[str, dict[str, object]]], name: str) -> bool:
    return sheet["spaces"][name]["kind"] == "land"


def _power(head: str) -> str:
    return head.removeprefix("Land held by").strip()


def _steps(near: dict[str, list[str]], starts: list[str]) -> dict[str, int]:
    far = dict.fromkeys(starts, 0)
    queue = deque(starts)
    while queue:
        space = queue.popleft()
        for other in near.get(space, []):
            if other not in far:
                far[other] = far[space] + 1
                queue.append(other)
    return far
