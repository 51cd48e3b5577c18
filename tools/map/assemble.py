"""One board from its inputs to its file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np

from battleboard.maps.model import BoardMap, Label, Shape
from tools.map import facts as board_facts
from tools.map import recipe as board_recipe
from tools.map.carve import carve, part
from tools.map.facts import Facts
from tools.map.geography import paint, turning
from tools.map.grid import Ints, Labels
from tools.map.places import SIZES, place_all
from tools.map.projection import Projection
from tools.map.recipe import Recipe
from tools.map.refine import Refiner, Rules, rules
from tools.map.sketch import Sketch, sketch
from tools.map.smooth import UNITS, drawn
from tools.map.tidy import without_ribbons, without_specks
from tools.map.trace import Half, Net, net, uncrossed

OUTPUT = Path(__file__).parents[2] / "src" / "battleboard" / "maps" / "data"
COOLING = ((150, 6.0, 0.6), (150, 10.0, 0.4), (150, 16.0, 0.0))  # sweeps, forbid, heat


def mended(work: Sketch, demands: Rules) -> None:
    """Bring the sketch's borders in line with the board's."""
    refiner = Refiner(work, demands, seed=1)
    refiner.run(60, forbid=6.0, heat=0.5)
    carve(work, demands)
    for sweeps, forbid, heat in COOLING:
        refiner.run(sweeps, forbid=forbid, heat=heat)
        carve(work, demands)
        part(work, demands)
    without_specks(work)
    without_ribbons(work, demands)
    uncrossed(work, demands)
    without_specks(work)


def build(board: str) -> BoardMap:
    """Draw a board; the same inputs give the same drawing."""
    recipe, facts = board_recipe.load(board), board_facts.load(board)
    work = sketch(recipe, facts, projection(recipe, facts))
    without_specks(work)
    demands = rules(work, wanted=22, least=10, room=recipe.room, small=recipe.room_small)
    mended(work, demands)
    return named(outlined(board, work, demands))


def projection(recipe: Recipe, facts: Facts) -> Projection:
    """The projection that gives all spaces of a board their room."""
    return Projection(
        recipe.frame, [*(recipe.seeds[name][0] for name in facts.sea), *recipe.ballast]
    )


def outlined(board: str, work: Sketch, demands: Rules) -> BoardMap:
    """The finished grid as arcs and rings, still without names and places."""
    height, width = work.labels.shape
    traced = net(_with_nameless(work), demands, wraps=work.wraps)
    kinds = [_kind(arc.left, arc.right, demands, len(work.names)) for arc in traced.arcs]
    lines = drawn(traced, kinds, height, width)
    renumber = _used(traced, work)
    isles = [work.number[name] for name in work.recipe.fillers if not work.is_sea(name)]
    nameless = len(work.names) + 1
    return BoardMap(
        board=board,
        width=width * UNITS,
        height=height * UNITS,
        wraps=work.wraps,
        sizes=SIZES,
        counter=work.recipe.counter,
        arcs=tuple(_steps(lines[old]) for old in renumber),
        spaces={
            name: Shape(
                sea, _rings(traced, work.number[name], renumber), Label("", "", 0, 0, 0), ()
            )
            for name, sea in sorted(work.facts.sea.items())
        },
        lands=tuple(r for label in [nameless, *isles] for r in _rings(traced, label, renumber)),
        lakes=_rings(traced, nameless + 1, renumber),
        marks=(),
        passages=(),
    )


def named(drawing: BoardMap) -> BoardMap:
    """The drawing with names, signs and places, whatever it had of them before."""
    recipe, facts = board_recipe.load(drawing.board), board_facts.load(drawing.board)
    places, counters = place_all(repainted(drawing, recipe, facts))
    spaces = {
        name: msgspec.structs.replace(shape, label=places.labels[name], places=counters[name])
        for name, shape in drawing.spaces.items()
    }
    return msgspec.structs.replace(
        drawing,
        spaces=spaces,
        counter=recipe.counter,
        marks=tuple(places.marks),
        passages=places.passages(projection(recipe, facts)),
    )


def repainted(drawing: BoardMap, recipe: Recipe, facts: Facts) -> Sketch:
    """The drawing as a grid again: what lies inside the final lines, islands upon their zones."""
    names = sorted(drawing.spaces)
    shape = (drawing.height // UNITS, drawing.width // UNITS)
    labels = np.zeros(shape, np.int32)
    land = np.zeros(shape, np.int32)
    rings = [
        (ring, i, not s.sea)
        for i, (_, s) in enumerate(sorted(drawing.spaces.items()), 1)
        for ring in s.rings
    ]
    rings += [(ring, 0, True) for ring in drawing.lands] + [
        (ring, 0, False) for ring in drawing.lakes
    ]
    outlines = [(np.array(drawing.ring(ring)) / UNITS, i, dry) for ring, i, dry in rings]
    for line, number, dry in sorted(outlines, key=lambda entry: -turning(entry[0])):
        if turning(line) > 0:
            paint(labels, [line], number, wraps=drawing.wraps)
            paint(land, [line], int(dry), wraps=drawing.wraps)
    return Sketch(recipe, facts, names, labels, land > 0, [[] for _ in range(len(names) + 1)])


def save(drawing: BoardMap) -> Path:
    """Write the board's file."""
    path = OUTPUT / f"{drawing.board}.json"
    path.write_bytes(msgspec.json.encode(drawing) + b"\n")
    return path


def _with_nameless(work: Sketch) -> Labels:
    nameless = len(work.names) + 1
    ground = work.labels.copy()
    ground[(ground == 0) & work.land] = nameless
    ground[(ground == 0) & ~work.land] = nameless + 1
    return ground


def _kind(left: int, right: int, demands: Rules, named: int) -> str:
    sea = [not 0 <= label <= named or bool(demands.sea[label]) for label in (left, right)]
    sea = [label == named + 2 or is_sea for label, is_sea in zip((left, right), sea, strict=True)]
    if all(sea):
        return "sea"
    return "coast" if any(sea) else "land"


def _used(traced: Net, work: Sketch) -> dict[int, int]:
    """New numbers for the arcs that some drawn ring needs."""
    unseen = {work.number[name] for name in work.recipe.fillers if work.is_sea(name)} | {-1}
    used = {
        half[0]
        for label, rings in traced.rings.items()
        if label not in unseen
        for r in rings
        for half in r
    }
    return {old: new for new, old in enumerate(sorted(used))}


def _rings(traced: Net, label: int, renumber: dict[int, int]) -> tuple[tuple[int, ...], ...]:
    def number(half: Half) -> int:
        new = renumber[half[0]]
        return ~new if half[1] else new

    return tuple(tuple(map(number, ring)) for ring in traced.rings.get(label, ()))


def _steps(line: Ints) -> tuple[int, ...]:
    return tuple(int(v) for v in np.diff(line, axis=0, prepend=np.zeros((1, 2), int)).ravel())
