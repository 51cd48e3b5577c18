"""What every question shares: listing, drawing and checking its answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from battleboard.core.decisions import Answer
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.errors import Refusal


class Offers(ABC):
    """A question that can name everything worth asking about, legal answers among it."""

    @abstractmethod
    def offers(self, edition: Edition, state: State, decision: Any) -> Iterator[Answer]:
        """Every legal answer in canonical order, and perhaps some that are not."""

    @abstractmethod
    def refusals(
        self, edition: Edition, state: State, decision: Any, answer: Any
    ) -> Iterator[Refusal]:
        """Every reason against an answer."""

    def answers(self, edition: Edition, state: State, decision: Any) -> Iterator[Answer]:
        """Every legal answer, in canonical order."""
        for answer in self.offers(edition, state, decision):
            if not any(self.refusals(edition, state, decision, answer)):
                yield answer

    def count(self, edition: Edition, state: State, decision: Any) -> int:
        """How many legal answers there are."""
        return sum(1 for _ in self.answers(edition, state, decision))

    def sample(
        self, edition: Edition, state: State, decision: Any, draw: Callable[[int], int]
    ) -> Answer:
        """A legal answer, each as likely as any other: drawn until one is not refused."""
        offered = list(self.offers(edition, state, decision))
        while True:
            place = draw(len(offered))
            answer = offered[place]
            if not any(self.refusals(edition, state, decision, answer)):
                return answer
            offered[place] = offered[-1]
            offered.pop()
