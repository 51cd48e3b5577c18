"""Powers are told apart by every common kind of colour vision, and without any colour."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from battleboard.editions import ids, load
from battleboard.maps.emblems import EMBLEMS, UNITS, unit
from battleboard.maps.palette import LIVERIES, NOBODY, livery

Reals = npt.NDArray[np.float64]
DIFFERENT = 15.0  # CIE 1976 colour difference; about 2.3 is just noticeable

# Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
VISIONS = {
    "full": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)


def linear(colour: str) -> Reals:
    part = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def lab(rgb: Reals) -> Reals:
    value = XYZ @ rgb / np.array([0.95047, 1.0, 1.08883])
    f = np.where(value > 0.008856, np.cbrt(value), 7.787 * value + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def seen(colour: str, vision: str) -> Reals:
    return lab((VISIONS[vision] @ linear(colour)).clip(0, 1))


def test_the_measure_knows_black_from_white() -> None:
    assert np.linalg.norm(seen("#000000", "full") - seen("#ffffff", "full")) == pytest.approx(100)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("edition", ids())
def test_powers_of_an_edition_differ_in_colour(edition: str, vision: str) -> None:
    colours = {power: livery(power).colour for power in load(edition).powers}
    colours["nobody"] = NOBODY.colour
    for (a, one), (b, other) in combinations(colours.items(), 2):
        apart = float(np.linalg.norm(seen(one, vision) - seen(other, vision)))
        assert apart >= DIFFERENT, (a, b, apart)


@pytest.mark.parametrize("edition", ids())
def test_powers_of_an_edition_differ_in_pattern_and_emblem(edition: str) -> None:
    powers = list(load(edition).powers)
    assert len({LIVERIES[power].pattern for power in powers}) == len(powers)
    assert len({EMBLEMS[power] for power in powers}) == len(powers)


@pytest.mark.parametrize("edition", ids())
def test_every_kind_of_unit_has_a_silhouette(edition: str) -> None:
    outlines = {kind: unit(kind) for kind in load(edition).units}
    assert set(outlines.values()) <= set(UNITS.values())
