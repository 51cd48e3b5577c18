"""The committed boards: complete, with the borders of the game and no others, and readable."""

from __future__ import annotations

import gzip
import math
from importlib.resources import files
from itertools import combinations

import pytest
from shapely import LineString, MultiPolygon, Point, Polygon, STRtree, box, union_all
from shapely.affinity import translate

from battleboard.editions import load as load_edition
from battleboard.maps import BOARDS, BoardMap, Label, load
from battleboard.maps import text as lettering

LEAST_BORDER = 18  # units: the height of the letters of a small name
LEAST_GROUND = 900  # square units
NAMES = sorted(set(BOARDS.values()))

# Spaces drawn in several pieces: groups of islands, territories with an island before their
# coast, and territories that a strait divides.
SCATTERED = {"Japan", "New Zealand", "Solomon Islands", "West Indies"}
WORLD = SCATTERED | {"Australia", "East Indies", "Eastern Canada", "India", "Philippine Islands"}
ARCHIPELAGOS = {
    "1941": WORLD | {"Southern Europe", "Turkey", "United Kingdom"},
    "anniversary": WORLD | {"Italy", "Turkey", "United Kingdom", "Western Canada"},
    "ww1-1914": {"Balearic Islands", "Canada", "Denmark", "Greece", "India", "Livonia", "Sweden"}
    | {"Constantinople"},
    "europe": {"Denmark", "Newfoundland/Labrador", "Scotland", "West Indies"},
    "pacific": SCATTERED | {"New Hebrides", "Philippines", "Victoria"},
    "global": SCATTERED
    | {"New Hebrides", "Newfoundland/Labrador", "Philippines", "Scotland", "Victoria"},
}


@pytest.fixture(params=NAMES)
def chart(request: pytest.FixtureRequest) -> BoardMap:
    return load(request.param)


def editions_of(chart: BoardMap) -> list[str]:
    return [edition for edition, board in BOARDS.items() if board == chart.board]


def polygons(chart: BoardMap, space: str) -> list[Polygon]:
    """A space's pieces; rings that run the other way round are holes."""
    rings = [Polygon(chart.ring(ring)) for ring in chart.spaces[space].rings]
    outer = [ring for ring in rings if ring.exterior.is_ccw]
    holes = [ring for ring in rings if not ring.exterior.is_ccw]
    assert outer, space
    found = []
    for piece in outer:
        inside = [hole.exterior for hole in holes if piece.contains(hole.representative_point())]
        found.append(Polygon(piece.exterior, inside))
    return found


def everywhere(chart: BoardMap, space: str) -> MultiPolygon:
    """A space's ground, on every turn of a board that wraps."""
    turns = (-chart.width, 0, chart.width) if chart.wraps else (0,)
    pieces = polygons(chart, space)
    return MultiPolygon([translate(piece, turn) for piece in pieces for turn in turns])


def lengths(chart: BoardMap) -> dict[tuple[str, str], float]:
    total: dict[tuple[str, str], float] = {}
    for number, names in chart.sides().items():
        if len(names) == 2 and names[0] != names[1]:
            pair = (min(names), max(names))
            total[pair] = total.get(pair, 0.0) + LineString(chart.arc(number)).length
    return total


def letters(chart: BoardMap, label: Label, text: str) -> Polygon:
    width, height = (value * chart.sizes[label.size] / 2 for value in lettering.box(text))
    return box(label.x - width, label.y - height, label.x + width, label.y + height)


@pytest.mark.parametrize("edition", BOARDS)
def test_every_space_of_the_edition_is_drawn_and_no_other(edition: str) -> None:
    printed = load_edition(edition).board.spaces
    drawn = load(edition).spaces
    assert {name: shape.sea for name, shape in drawn.items()} == {
        name: space.kind == "sea" for name, space in printed.items()
    }


@pytest.mark.parametrize("edition", BOARDS)
def test_borders_are_those_of_the_edition(edition: str) -> None:
    board = load_edition(edition).board
    canals = {tuple(sorted(canal.between)) for canal in board.canals}
    wanted = {tuple(sorted((a, b))) for a in board.spaces for b in board.neighbours(a)}
    assert load(edition).borders() - canals == wanted - canals


def test_every_border_is_long_enough_to_be_seen(chart: BoardMap) -> None:
    short = {pair: round(n) for pair, n in lengths(chart).items() if n < LEAST_BORDER}
    assert short == {}


def test_no_arc_has_more_than_two_sides(chart: BoardMap) -> None:
    assert all(len(names) <= 2 for names in chart.sides().values())


def test_arcs_meet_only_at_their_ends(chart: BoardMap) -> None:
    lines = [LineString(chart.arc(number)) for number in range(len(chart.arcs))]
    assert all(line.is_simple for line in lines)
    ends = [{line.coords[0], line.coords[-1]} for line in lines]
    for a, b in STRtree(lines).query(lines, predicate="intersects").T:
        if a < b:
            common = lines[a].intersection(lines[b])
            assert common.geom_type in ("Point", "MultiPoint"), (a, b)
            points = getattr(common, "geoms", [common])
            assert all((p.x, p.y) in ends[a] & ends[b] for p in points), (a, b)


def test_rings_are_closed_and_valid(chart: BoardMap) -> None:
    for name, shape in chart.spaces.items():
        for ring in shape.rings:
            points = chart.ring(ring)
            assert points[0] == points[-1], name
            assert Polygon(points).is_valid, name
    for ring in (*chart.lands, *chart.lakes):
        assert Polygon(chart.ring(ring)).is_valid


def test_only_archipelagos_lie_in_pieces(chart: BoardMap) -> None:
    split = {name for name in chart.spaces if len(polygons(chart, name)) > 1}
    assert split <= ARCHIPELAGOS[chart.board]


def test_every_space_has_room_for_a_counter(chart: BoardMap) -> None:
    ground = {name: sum(p.area for p in polygons(chart, name)) for name in chart.spaces}
    assert {name: a for name, a in ground.items() if a < LEAST_GROUND} == {}


def test_spaces_do_not_overlap(chart: BoardMap) -> None:
    shapes = [MultiPolygon(polygons(chart, name)) for name in chart.spaces]
    assert math.isclose(union_all(shapes).area, sum(s.area for s in shapes), rel_tol=1e-3)


@pytest.mark.parametrize("form", ["text", "short"])
def test_no_label_covers_another(chart: BoardMap, form: str) -> None:
    labels = {name: shape.label for name, shape in chart.spaces.items()}
    boxes = {n: letters(chart, i, getattr(i, form) or i.text) for n, i in labels.items()}
    turns = (-chart.width, 0, chart.width) if chart.wraps else (0,)
    for (a, first), (b, second) in combinations(boxes.items(), 2):
        for turn in turns:
            assert first.intersection(translate(second, turn)).area < 1, (a, b)


def test_labels_lie_on_the_board(chart: BoardMap) -> None:
    beyond = chart.width if chart.wraps else 0
    sheet = box(-beyond, 0, chart.width + beyond, chart.height)
    for name, shape in chart.spaces.items():
        assert sheet.contains(letters(chart, shape.label, shape.label.text)), name


def test_labels_name_their_space(chart: BoardMap) -> None:
    for name, shape in chart.spaces.items():
        assert shape.label.text.replace("\n", "")[0] == name.removeprefix("Sea Zone ")[0]
        assert 0 <= shape.label.size < len(chart.sizes)


def test_sea_zones_have_their_number_inside(chart: BoardMap) -> None:
    for name, shape in chart.spaces.items():
        if shape.sea:
            area = everywhere(chart, name)
            assert area.contains(Point(shape.label.x, shape.label.y)), name


def test_places_for_counters_lie_inside_their_space(chart: BoardMap) -> None:
    for name, shape in chart.spaces.items():
        area = everywhere(chart, name)
        assert len(shape.places) >= 2, name
        assert all(area.contains(Point(place)) for place in shape.places), name
        assert len(set(shape.places)) == len(shape.places), name


def test_signs_stand_where_the_edition_prints_them(chart: BoardMap) -> None:
    for edition in editions_of(chart):
        spaces = load_edition(edition).board.spaces.values()
        wanted = {("victory_city", s.name, s.victory_city) for s in spaces if s.victory_city}
        wanted |= {("convoy", s.name, "") for s in spaces if s.convoy}
        wanted |= {("kamikaze", s.name, "") for s in spaces if s.kamikaze}
        wanted |= {
            ("naval_base", s.name, zone.removeprefix("Sea Zone "))
            for s in spaces
            for zone in s.naval_base_sea_zones
        }
        assert {(m.kind, m.space, m.text) for m in chart.marks} == wanted


def test_canals_are_drawn(chart: BoardMap) -> None:
    for edition in editions_of(chart):
        canals = load_edition(edition).board.canals
        assert {canal.name for canal in canals} == {passage.name for passage in chart.passages}


def test_files_are_small(chart: BoardMap) -> None:
    raw = files("battleboard.maps").joinpath("data", f"{chart.board}.json").read_bytes()
    assert len(raw) < 130_000
    assert len(gzip.compress(raw)) < 45_000


def test_an_unknown_board_is_refused() -> None:
    with pytest.raises(KeyError):
        load("atlantis")
