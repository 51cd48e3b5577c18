"""Sentences made at random from a grammar in EBNF, so that a printed grammar can be tested."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hypothesis import strategies as st

Words = st.SearchStrategy[tuple[str, ...]]

_TOKEN = re.compile(r'"[^"]+"|\?[^?]*\?|[a-z-]+|[=|;{}()\[\]]')


def rules_of(grammar: str) -> dict[str, list[str]]:
    """The tokens on the right side of every rule, by its name."""
    rules: dict[str, list[str]] = {}
    tokens = iter(_TOKEN.findall(grammar))
    for name in tokens:
        assert next(tokens) == "=", name
        rules[name] = list(iter(tokens.__next__, ";"))
    return rules


def used_in(tokens: list[str]) -> set[str]:
    """The names that a rule uses."""
    return {token for token in tokens if token[0].isalpha()}


def is_special(tokens: list[str]) -> bool:
    """Whether a rule is told in words only."""
    return tokens[0].startswith("?")


class Sentences:
    """The sentences of each rule; special rules must be given."""

    def __init__(self, grammar: str, special: Mapping[str, st.SearchStrategy[str]]) -> None:
        self.rules = rules_of(grammar)
        self._made: dict[str, Words] = {
            name: words.map(lambda word: (word,)) for name, words in special.items()
        }

    def of(self, name: str) -> st.SearchStrategy[str]:
        """Texts of one rule, with a blank between any two symbols."""
        return self._rule(name).map(" ".join)

    def _rule(self, name: str) -> Words:
        if name not in self._made:
            tokens = list(reversed(self.rules[name]))
            self._made[name] = self._choice(tokens)
            assert not tokens, f"{name}: {tokens}"
        return self._made[name]

    def _choice(self, tokens: list[str]) -> Words:
        choices = [self._sequence(tokens)]
        while tokens and tokens[-1] == "|":
            tokens.pop()
            choices.append(self._sequence(tokens))
        return st.one_of(choices)

    def _sequence(self, tokens: list[str]) -> Words:
        parts = []
        while tokens and tokens[-1] not in "|)]}":
            parts.append(self._part(tokens))
        return st.tuples(*parts).map(_joined)

    def _part(self, tokens: list[str]) -> Words:
        token = tokens.pop()
        if token in "([{":
            inner = self._choice(tokens)
            tokens.pop()
            return _BRACKETS[token](inner)
        return st.just((token.strip('"'),)) if token.startswith('"') else self._rule(token)


def _joined(parts: tuple[tuple[str, ...], ...] | list[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(word for part in parts for word in part)


def _once(inner: Words) -> Words:
    return inner


def _perhaps(inner: Words) -> Words:
    return st.one_of(st.just(()), inner)


def _repeated(inner: Words) -> Words:
    return st.lists(inner, max_size=2).map(_joined)


_BRACKETS = {"(": _once, "[": _perhaps, "{": _repeated}
