"""Shortcuts for many lines answer what the plain levels of a chain answer."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from battleboard.odds import fast, sweep
from battleboard.odds.arrays import Floats, np
from battleboard.odds.chain import Chain
from battleboard.odds.dice import Volleys, volleys
from battleboard.odds.throws import Dice
from battleboard.rules.combat.profile import Fire
from battleboard.rules.combat.targets import Pool

Way = Callable[[Chain, Floats], float]
Made = Callable[[int, int], tuple[Chain, Floats]]


def dice_of(values: list[int], extra: list[int]) -> Volleys:
    kinds = [*values, *extra]
    return volleys(Fire("infantry", 1, value, Pool.OTHER) for value in kinds)


def line_of(random: Random, length: int, extra: list[int], often: float = 0.1) -> list[Volleys]:
    """A line whose units are lost in any order, as often as told two dice with one of them."""
    values = [random.choice((1, 2, 3, 4)) for _ in range(length)]
    twice = {n for n in range(length) if random.random() < often}
    return [
        dice_of(
            [v for n in range(at, length) for v in values[n : n + 1] * (1 + (n in twice))], extra
        )
        for at in range(length)
    ]


def chain_of(seed: int, lines: int) -> tuple[Chain, Floats]:
    """A chain of several lines, and chances to begin at any of their places."""
    random = Random(seed)
    extras = [random.choices((3, 4), k=random.randint(0, 4)) for _ in range(lines)]
    ours = [line_of(random, random.randint(3, 14), extra) for extra in extras]
    theirs = line_of(random, random.randint(2, 17), [])
    if seed % 3 == 0:  # dice that change in a way no single die explains
        theirs.insert(len(theirs) // 2, dice_of([5, 5, 1], []))
    rows, columns = max(map(len, ours)) + random.randint(1, 3), len(theirs) + random.randint(1, 3)
    chain = Chain(Dice(ours, columns - 1), Dice([theirs], rows - 1))
    mass = np.zeros(chain.shape)
    for n, line in enumerate(ours):
        mass[chain.attacker.places - len(line), n, 0] = random.random()
        mass[chain.attacker.places - 1, n, random.randrange(len(theirs))] = random.random()
    return chain, mass / mass.sum()


def single_dice(seed: int, lines: int) -> tuple[Chain, Floats]:
    """A chain in which everybody loses one die at a time, and enough of them for several blocks."""
    random = Random(seed)
    ours = [line_of(random, random.randint(12, 30), [], 0.0) for _ in range(lines)]
    theirs = line_of(random, random.randint(12, 30), [], 0.0)
    if seed % 3 == 0:
        theirs.insert(len(theirs) // 2, dice_of([5, 5, 1], []))
    chain = Chain(
        Dice(ours, len(theirs) + seed % 2), Dice([theirs], max(map(len, ours)) + seed % 2)
    )
    assert chain.attacker.loses_one
    mass = np.zeros(chain.shape)
    for n, line in enumerate(ours):
        mass[chain.attacker.places - len(line), n, 0] = random.random() ** 8
        mass[chain.attacker.places - 1, n, random.randrange(len(theirs))] = random.random()
    return chain, mass / mass.sum()


def plainly(chain: Chain, mass: Floats) -> float:
    return chain._press_levels(mass, None)


def swept(chain: Chain, mass: Floats) -> float:
    return sweep.press(chain.attacker, chain.defender, mass)


def finished(chain: Chain, mass: Floats) -> float:
    ends, rounds = chain.finish(np.ascontiguousarray(mass.transpose(2, 0, 1)))
    mass[...] = chain.by_place(ends)
    return rounds


@pytest.fixture
def compiled() -> Iterator[None]:
    pytest.importorskip("numba")
    assert fast.compile_kernels()
    yield
    fast.forget_kernels()


def agree(way: Way, seed: int, lines: int, made: Made = chain_of) -> None:
    chain, start = made(seed, lines)
    mass, other = np.array(start), np.array(start)
    rounds = way(chain, mass)
    fast.forget_kernels()
    assert rounds == pytest.approx(plainly(chain, other), abs=1e-12)
    for array in (mass, other):  # elsewhere is noted how often the battle passes, or nothing
        array[: chain.attacker.places, :, : chain.defender.places] = 0
    assert abs(mass - other).max() < 1e-14
    assert other.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("seed", range(24))
def test_sweeping_over_lines_changes_nothing(seed: int) -> None:
    agree(swept, seed, 1 + seed % 7)


@pytest.mark.parametrize("seed", range(9))
def test_blocks_change_nothing(seed: int) -> None:
    agree(swept, seed, 1 + seed % 7, single_dice)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("seed", range(9))
def test_compiled_blocks_change_nothing(seed: int) -> None:
    agree(finished, seed, 4 + seed, single_dice)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("seed", range(24))
def test_compiled_lines_change_nothing(seed: int) -> None:
    agree(finished, seed, 1 + seed % 7)


def test_units_in_which_sums_are_kept_do_not_vanish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "FAINT", 1e-1)
    for seed in range(6):
        agree(swept, seed, 5)
