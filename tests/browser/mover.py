"""Moves as a person makes them at the page: attacks with good odds, then forward."""

from __future__ import annotations

import re
from collections import deque

from playwright.sync_api import expect

from tests.browser.table import Table

GOOD = 0.6
"""Attacks with better odds are made."""
AT_HOME = 3
"""So many infantry stay in a capital."""
STRIKES = 2
"""So many steps from the enemy land units may begin an attack."""
MOST_HINTS = 60
"""So often what the page says is seen to before a phase ends."""

ENDS = """list => [...list.querySelectorAll('optgroup')].map(group =>
    [group.label, [...group.querySelectorAll('option')].map(option => option.value)])"""
WHERE = """() => [...document.querySelectorAll('.starts button')].map(button =>
    [button.querySelector('strong').textContent, button.querySelector('span').textContent])"""
HOLDERS = """() => [...document.querySelectorAll('.text section')].flatMap(section =>
    [...section.querySelectorAll('.space strong')].map(space =>
        [space.textContent, section.querySelector('h2').textContent.trim()]))"""


class Mover:
    """Knows what is printed on the board; everything else is read from the page."""

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

    def _went_on(self, before: str) -> bool:
        """Whether an answer was taken; a refusal is read and dismissed."""
        self._heard(before)
        refused = self.table.panel.locator(".refusals").is_visible()
        if refused:
            self.table.button("Dismiss").click()
        return not refused

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

    def _ends(self, labels: list[str], *, one: bool = False) -> dict[str, list[str]]:
        """Where units of these labels can go together, attacks and moves apart.

        All of them but one infantry, which holds the place, or just one of each.
        """
        for label in self._labels():
            self._set(label, "ArrowUp" if one else "End", chosen=label in labels)
        where = self.table.page.get_by_label("Where to")
        return dict(where.evaluate(ENDS)) if where.is_visible() else {}

    def _set(self, label: str, key: str, *, chosen: bool) -> None:
        stepper = self.table.stepper(label)
        stepper.press("Home")
        if chosen:
            stepper.press(key)
        if chosen and key == "End" and label == "infantry" and stepper.inner_text() != "1":
            stepper.press("ArrowDown")

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

    def _odds(self, space: str = "") -> float | None:
        """The chance that the page shows to the attacker; None where nobody defends."""
        self._reckoned()
        bars = self.table.panel.get_by_role("img", name=f"Odds in {space}")
        words = bars.first.get_attribute("aria-label") if bars.count() else ""
        found = re.search(r"wins (\d+) %", words or "")
        if found:
            return int(found[1]) / 100
        return 0.0 if self.table.panel.locator(".odds.unknown").count() else None

    def _reckoned(self) -> None:
        """Wait for the odds that the page is reckoning."""
        expect(self.table.panel.locator(".odds[aria-busy=true]")).to_have_count(0)

    def attack(self) -> None:
        """Every target in turn, from all sides, until the odds are good; else it is undone."""
        chances: dict[str, list[tuple[str, list[str]]]] = {}
        far = self._distances()
        for start, units in self._starts():
            if far.get(start, 99) > STRIKES and not any(kind in units for kind in self.aircraft):
                continue
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
            shown = self._odds(f"{target}:")
            if shown is None:
                self._ends(able[:1], one=True)
                self.table.page.get_by_label("Where to").select_option(target)
            chance = 1.0 if shown is None else shown
            self._go()
        self._leave()
        return chance

    def _planned(self) -> list[str]:
        """Where the page lists battles to come."""
        self._reckoned()
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
        """Say done until it is taken: what the page refuses or warns of is seen to first."""
        for _ in range(MOST_HINTS):
            self.table.settle()
            before = self.table.mark
            self.table.panel.locator(".foot > button").click()
            self._heard(before)
            if self.table.mark != before:
                return
            if self.table.panel.locator(".refusals").is_visible():
                self._heed()
            else:
                self._land_all()
        raise AssertionError(f"{self.table.phase} does not end")

    def _heard(self, before: str) -> None:
        """Until the page has said something to an answer."""
        self.table.page.wait_for_function(
            """before => document.body.dataset.mark !== before
                || document.querySelector('.turn .warn, .turn .refusals')""",
            arg=before,
        )
        self.table.settle()

    def _heed(self) -> None:
        """Give the order that a refusal proposes; where it has none, begin the phase anew."""
        proposed = self.table.button("Give this order")
        if proposed.count():
            before = self.table.mark
            proposed.first.click()
            self._went_on(before)
            return
        self.table.button("Undo all of this phase").click()
        expect(self.table.button("Undo all of this phase")).to_be_disabled()

    def _land_all(self) -> None:
        """Aircraft that the page warns of go home, or onto a deck."""
        for warning in self.table.panel.locator(".warn button").all_inner_texts():
            self._land(warning.split(" in ")[1].removesuffix(" must still land."))

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
        far, fought = self._distances(), self._planned()
        for start, units in self._starts():
            at_the_front = far.get(start, 99) <= 1 or start in fought
            holds = start not in self.near or at_the_front or self._holds(start, units)
            if not holds and self._open(start):
                self._step(start, far)
                self._leave()

    def _holds(self, start: str, units: str) -> bool:
        infantry = re.search(r"(\d+) infantry", units)
        return start in self.capitals and (not infantry or int(infantry[1]) <= AT_HOME)

    def _step(self, start: str, far: dict[str, int]) -> None:
        """All land units that can come nearer together, or else the infantry, to one place."""
        army = [label for label in self._labels() if not self._flies(label) and "gun" not in label]
        for labels in (army, ["infantry"]):
            ends = self._ends(labels).get("Moves", []) if "infantry" in army else []
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
    return head.removeprefix("Land held by ").removeprefix("the ")


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
