"""Answers: what a power says when the game asks it something.

An answer is a word of command with what it needs (`buy 3 infantry`, `retreat to Poland`), or an
order. Which words fit depends on the question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from battleboard.core import decisions as d
from battleboard.core.edition import Edition
from battleboard.core.units import Domain, Kind
from battleboard.errors import Unreadable
from battleboard.notation.army import (
    MOST,
    NOTHING,
    army_text,
    is_nothing,
    kind_text,
    parse_army,
)
from battleboard.notation.names import find_kind, find_power, find_space, space_text
from battleboard.notation.orders import moves, order_text, parse_order
from battleboard.notation.text import ARROW, COLON, SEMICOLON, Piece

Reader = Callable[[Piece, Any, Edition], Iterable[d.Answer]]
Writer = Callable[[Any, Edition, bool], str]

_DAMAGE = re.compile(r"(?:,\s*|(?<!\S))(?:and\s+)?damage(?!\S)", re.IGNORECASE)
_POINTS = re.compile(r"(?P<points>[0-9]{1,4})\s*(?P<kind>.*)", re.DOTALL)
_TO = re.compile(r"to\s+", re.IGNORECASE)


class Form(Struct, frozen=True):
    """How one type of answer is written.

    `words` are the commands that it may begin with, the printed one first. `usage` is shown to
    somebody who wrote something else. A `wordless` form is also read without any command.
    """

    words: tuple[str, ...]
    usage: str
    read: Reader
    write: Writer
    wordless: bool = False

    def after_word(self, piece: Piece) -> Piece | None:
        """What follows the command, if the text begins with one of this form."""
        words = "|".join(word.replace(" ", r"\s+") for word in self.words)
        found = re.match(rf"(?:{words})(?!\S)", piece.text, re.IGNORECASE)
        return None if found is None else piece.part(found.end())


def parse_answer(text: str | Piece, decision: d.Question, edition: Edition) -> tuple[d.Answer, ...]:
    """Read what is said to a question: one answer, or several moves or placements in a row.

    Raises Unreadable for a text that does not answer this question, NotationError for one that
    begins well, and Ambiguous for first letters that several names share.
    """
    piece = Piece.of(text)
    forms = [FORMS[kind] for kind in FITTING[type(decision)]]
    for form in forms:
        rest = form.after_word(piece)
        if rest is not None:
            return tuple(form.read(rest, decision, edition))
    wordless = next((form for form in forms if form.wordless), None)
    if wordless is None or not piece.text or _is_command(piece, forms):
        raise Unreadable(str(piece.fails(" or ".join(form.usage for form in forms))))
    return tuple(wordless.read(piece, decision, edition))


def answer_text(answer: d.Answer, edition: Edition, short: bool = False) -> str:
    """Write an answer as `parse_answer` reads it."""
    return FORMS[type(answer)].write(answer, edition, short)


def _is_command(piece: Piece, forms: Iterable[Form]) -> bool:
    """Whether a text begins with a command of any question, or nearly with one of these forms."""
    if any(form.after_word(piece) for form in FORMS.values()):
        return True
    words = [form.words[0] for form in forms]
    return bool(get_close_matches(piece.text.split()[0].casefold(), words))


# Reading


def _plain(answer: d.Answer) -> Reader:
    def read(piece: Piece, _decision: d.Question, _edition: Edition) -> Iterable[d.Answer]:
        if piece.text:
            raise piece.fails("nothing more")
        yield answer

    return read


def _buy(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    yield d.Buy(parse_army(piece, edition))


def _move(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    for order in piece.split(SEMICOLON):
        yield from moves(parse_order(order, edition))


def _attack(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    yield d.Attack(parse_army(piece, edition) if piece.text else {})


def _fight(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    yield d.Fight(find_space(piece, edition))


def _submerge(piece: Piece, decision: d.ChooseSubmerge, _: Edition) -> Iterable[d.Answer]:
    yield d.Submerge(_number(piece, decision.submarines))


def _number(piece: Piece, most: int) -> int:
    if is_nothing(piece):
        return 0
    if piece.text.casefold() == "all":
        return most
    if re.fullmatch("[0-9]{1,4}", piece.text):
        return int(piece.text)
    raise piece.fails(f"a number up to {MOST}, none or all")


def _lose(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    lost, damaged = piece.cut(_DAMAGE)
    if damaged is None:
        yield d.Lose(parse_army(lost, edition))
    else:
        army = parse_army(lost, edition) if lost.text else {}
        yield d.Lose(army, parse_army(damaged, edition))


def _retreat(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    found = _TO.match(piece.text)
    yield d.Retreat(find_space(piece.part(found.end()) if found else piece, edition))


def _place(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    for part in piece.split(SEMICOLON):
        army, space = part.cut(COLON)
        placed = parse_army(army, edition)
        if space is None:
            raise part.tail.fails("':' and a territory or sea zone")
        yield d.Place(placed, find_space(space, edition))


def _award(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    yield d.Award(find_power(piece, edition))


def _first(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    yield d.First(find_power(piece, edition))


def _bombard(piece: Piece, decision: d.ChooseBombardment, _: Edition) -> Iterable[d.Answer]:
    yield d.Bombard(_number(piece, decision.most))


def _research(piece: Piece, decision: d.ChooseResearch, _: Edition) -> Iterable[d.Answer]:
    yield d.Research(_number(piece, decision.most))


def _chart(piece: Piece, _: d.Question, _edition: Edition) -> Iterable[d.Answer]:
    if piece.text not in ("1", "2"):
        raise piece.fails("1 or 2")
    yield d.Chart(int(piece.text))


def _repair(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    for part in piece.split(SEMICOLON):
        what, space = part.cut(COLON)
        found = _POINTS.fullmatch(what.text)
        if found is None or space is None:
            raise part.fails("how much damage, ':' and a territory")
        named = what.group(found, "kind")
        kind = find_kind(named, edition) if named.text else _only_facility(named, edition)
        yield d.Repair(int(found["points"]), kind, find_space(space, edition))


def _only_facility(piece: Piece, edition: Edition) -> Kind:
    """The facility that need not be named."""
    kinds = _facilities(edition)
    if len(kinds) != 1:
        raise piece.fails(f"which facility ({', '.join(kinds)})")
    return kinds[0]


def _facilities(edition: Edition) -> list[Kind]:
    return [kind for kind, stats in edition.units.items() if stats.domain is Domain.FACILITY]


def _shell(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    yield d.Shell(parse_army(piece, edition))


def _intercept(piece: Piece, decision: d.ChooseInterceptors, _: Edition) -> Iterable[d.Answer]:
    yield d.Intercept(_number(piece, decision.most))


def _launch(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    start, target = piece.cut(ARROW)
    if target is None:
        raise piece.tail.fails("'>' and the territory of a complex")
    yield d.Launch(find_space(start, edition), find_space(target, edition))


def _swap(piece: Piece, _: d.Question, edition: Edition) -> Iterable[d.Answer]:
    yield d.Swap(find_kind(piece, edition))


# Writing


def _word(word: str) -> Writer:
    return lambda _answer, _edition, _short: word


def _buy_text(answer: d.Buy, edition: Edition, short: bool) -> str:
    return f"buy {army_text(answer.army, edition, short)}"


def _attack_text(answer: d.Attack, edition: Edition, short: bool) -> str:
    return f"attack {army_text(answer.army, edition, short)}" if answer.army else "attack"


def _lose_text(answer: d.Lose, edition: Edition, short: bool) -> str:
    parts = [
        f"{word} {army_text(army, edition, short)}"
        for word, army in (("lose", answer.army), ("damage", answer.damaged))
        if army
    ]
    return ", ".join(parts) or f"lose {NOTHING}"


def _launch_text(answer: d.Launch, _: Edition, short: bool) -> str:
    return f"launch {space_text(answer.start, short)} > {space_text(answer.target, short)}"


def _place_text(answer: d.Place, edition: Edition, short: bool) -> str:
    return f"place {army_text(answer.army, edition, short)}: {space_text(answer.space, short)}"


def _repair_text(answer: d.Repair, edition: Edition, short: bool) -> str:
    alone = _facilities(edition) == [answer.kind]
    what = "" if alone else f" {kind_text(answer.kind, edition, short)}"
    return f"repair {answer.points}{what}: {space_text(answer.space, short)}"


FORMS: Mapping[type[d.Saying], Form] = {
    d.Buy: Form(("buy", "b"), "buy ARMY", _buy, _buy_text, wordless=True),
    d.Move: Form(("move", "m"), "ARMY: SPACE > SPACE", _move, order_text, wordless=True),
    d.Done: Form(("done", "d", "end"), "done", _plain(d.Done()), _word("done")),
    d.Attack: Form(("attack", "a"), "attack ARMY", _attack, _attack_text),
    d.Ignore: Form(("ignore", "i"), "ignore", _plain(d.Ignore()), _word("ignore")),
    d.Fight: Form(
        ("fight", "f"),
        "fight SPACE",
        _fight,
        lambda answer, _, short: f"fight {space_text(answer.space, short)}",
    ),
    d.Agree: Form(("agree", "yes", "y"), "agree", _plain(d.Agree()), _word("agree")),
    d.Dispute: Form(("dispute", "no", "n"), "dispute", _plain(d.Dispute()), _word("dispute")),
    d.Submerge: Form(
        ("submerge", "dive", "s"),
        "submerge NUMBER",
        _submerge,
        lambda answer, _edition, _short: f"submerge {answer.count or 'none'}",
    ),
    d.Lose: Form(("lose", "l"), "lose ARMY, damage ARMY", _lose, _lose_text, wordless=True),
    d.Press: Form(("press", "p"), "press", _plain(d.Press()), _word("press")),
    d.Retreat: Form(
        ("retreat", "r"),
        "retreat to SPACE",
        _retreat,
        lambda answer, _, short: f"retreat to {space_text(answer.to, short)}",
    ),
    d.BreakOff: Form(
        ("break off", "break", "bo"), "break off", _plain(d.BreakOff()), _word("break off")
    ),
    d.Place: Form(("place", "pl"), "place ARMY: SPACE", _place, _place_text, wordless=True),
    d.Land: Form(("land",), "land", _plain(d.Land()), _word("land")),
    d.Stay: Form(("stay",), "stay", _plain(d.Stay()), _word("stay")),
    d.Award: Form(
        ("award", "give"), "award POWER", _award, lambda answer, _e, _s: f"award {answer.power}"
    ),
    d.Bombard: Form(
        ("bombard",),
        "bombard NUMBER",
        _bombard,
        lambda answer, _edition, _short: f"bombard {answer.count or 'none'}",
    ),
    d.Shell: Form(
        ("bombard",),
        "bombard ARMY",
        _shell,
        lambda answer, edition, short: f"bombard {army_text(answer.army, edition, short)}",
    ),
    d.Intercept: Form(
        ("intercept",),
        "intercept NUMBER",
        _intercept,
        lambda answer, _edition, _short: f"intercept {answer.count or 'none'}",
    ),
    d.Launch: Form(("launch",), "launch SPACE > SPACE", _launch, _launch_text),
    d.Swap: Form(
        ("swap",),
        "swap UNIT",
        _swap,
        lambda answer, edition, short: f"swap {kind_text(answer.kind, edition, short)}",
    ),
    d.Declare: Form(("declare",), "declare", _plain(d.Declare()), _word("declare")),
    d.Research: Form(
        ("research", "re"),
        "research NUMBER",
        _research,
        lambda answer, _edition, _short: f"research {answer.count or 'none'}",
    ),
    d.Chart: Form(
        ("chart",), "chart NUMBER", _chart, lambda answer, _e, _s: f"chart {answer.number}"
    ),
    d.Repair: Form(("repair",), "repair NUMBER: SPACE", _repair, _repair_text),
    d.First: Form(
        ("first",), "first POWER", _first, lambda answer, _e, _s: f"first {answer.power}"
    ),
}
"""How every type of answer is written."""

FITTING: Mapping[type[d.Decision], tuple[type[d.Saying], ...]] = {
    d.ChoosePurchase: (d.Buy,),
    d.ChooseMove: (d.Move, d.Done),
    d.AttackOrIgnore: (d.Attack, d.Ignore),
    d.ChooseBattle: (d.Fight,),
    d.ChooseSubmerge: (d.Submerge,),
    d.ChooseLosses: (d.Lose,),
    d.AgreeLosses: (d.Agree, d.Dispute),
    d.PressOrRetreat: (d.Press, d.Retreat, d.BreakOff),
    d.ChooseLanding: (d.Move,),
    d.ChoosePlacement: (d.Place, d.Done),
    d.ChooseAttack: (d.Fight, d.Done),
    d.AttackNeutral: (d.Attack, d.Ignore),
    d.LandOrStay: (d.Land, d.Stay),
    d.ChooseController: (d.Award,),
    d.AgreeController: (d.Agree, d.Dispute),
    d.ChooseBombardment: (d.Bombard,),
    d.ChooseShips: (d.Shell,),
    d.ChooseInterceptors: (d.Intercept,),
    d.ChooseRocket: (d.Launch, d.Done),
    d.ChooseSwap: (d.Swap,),
    d.DeclareWarfare: (d.Declare, d.Done),
    d.AcceptArmistice: (d.Agree, d.Dispute),
    d.ChooseResearch: (d.Research,),
    d.ChooseChart: (d.Chart,),
    d.ChooseRepair: (d.Repair, d.Done),
    d.ChooseFirst: (d.First,),
    d.ChooseMuster: (d.Place, d.Done),
}
"""Which types of answer each question takes."""
