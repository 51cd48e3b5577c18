"""The generator's parts, on grids small enough to check by eye."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from tools.map import recipe as recipes
from tools.map.facts import EDITIONS, load
from tools.map.geography import filled, unwrapped
from tools.map.grid import Labels, components, contacts, grown
from tools.map.names import broken, shortened, written
from tools.map.projection import Projection
from tools.map.recipe import Frame
from tools.map.refine import Rules
from tools.map.room import Window, depth, inside
from tools.map.trace import net


def grid(picture: str) -> Labels:
    return np.array([[int(cell) for cell in row] for row in picture.split()], np.int32)


def free_rules(count: int) -> Rules:
    pairs = np.ones((count, count), bool)
    nothing = np.zeros(count, bool)
    return Rules(nothing, ~pairs, pairs, wanted=0, least=0, room=np.zeros(count, np.int64))


def test_pieces_join_over_the_seam_only_where_the_board_wraps() -> None:
    picture = grid("1221 1221 3333")
    assert len(np.unique(components(picture, wraps=False))) == 4
    assert len(np.unique(components(picture, wraps=True))) == 3


def test_contacts_count_cell_edges_both_ways() -> None:
    table = contacts(grid("112 112 332"), 4, wraps=False)
    assert table[1, 2] == table[2, 1] == 2
    assert table[1, 3] == 2
    assert table[2, 3] == 1


def test_contacts_over_the_seam() -> None:
    assert contacts(grid("12 12"), 3, wraps=False)[1, 2] == 2
    assert contacts(grid("12 12"), 3, wraps=True)[1, 2] == 4


def test_growth_reaches_over_corners() -> None:
    dot = np.zeros((5, 5), bool)
    dot[2, 2] = True
    assert grown(dot, 1, wraps=False).sum() == 9


def test_filling_follows_the_even_odd_rule() -> None:
    outer = np.array([[0, 0], [6, 0], [6, 6], [0, 6], [0, 0]], float)
    hole = np.array([[2, 2], [4, 2], [4, 4], [2, 4], [2, 2]], float)
    assert filled([outer], 8, 8).sum() == 36
    assert filled([outer, hole], 8, 8).sum() == 32


def test_lines_lose_their_jumps() -> None:
    line = np.array([[170, 0], [179, 0], [-179, 0], [-170, 0]], float)
    assert unwrapped(line, 360)[:, 0].tolist() == [170, 179, 181, 190]


def test_two_halves_share_one_arc() -> None:
    traced = net(grid("112 112 112"), free_rules(3), wraps=False)
    shared = [arc for arc in traced.arcs if {arc.left, arc.right} == {1, 2}]
    assert [len(arc.path) for arc in shared] == [4]


def test_an_island_is_a_ring_and_a_hole() -> None:
    traced = net(grid("1111 1221 1221 1111"), free_rules(3), wraps=False)
    assert len(traced.rings[2]) == 1
    assert len(traced.rings[1]) == 2


def test_a_tiny_false_border_becomes_a_corner() -> None:
    picture = grid("11122 11122 11322 33344 33344")
    rules = free_rules(5)
    rules.allowed[2, 3] = rules.allowed[3, 2] = False
    traced = net(picture, rules, wraps=False)
    assert not [arc for arc in traced.arcs if {arc.left, arc.right} == {2, 3}]
    assert [arc for arc in traced.arcs if {arc.left, arc.right} == {1, 2}]


def test_names_break_evenly() -> None:
    assert broken("Western United States") == [
        "Western United States",
        "Western\nUnited States",
        "Western\nUnited\nStates",
    ]
    assert broken("Holland/Belgium") == ["Holland/Belgium", "Holland/\nBelgium"]


def test_names_are_abbreviated() -> None:
    assert shortened("Western United States") == "W. USA"
    assert shortened("Germany") == "Germany"
    assert written("Sea Zone 12") == "12"


def test_a_box_stands_in_the_middle_of_its_room() -> None:
    own = np.zeros((12, 20), bool)
    own[2:10, 2:18] = True
    window = Window(0, 0, own, own, depth(own), np.zeros_like(own))
    spot = inside(window, 2, 4, 1.0)
    assert spot is not None
    assert (spot.row, spot.column) == (5, 8)
    assert inside(window, 2, 17, 1.0) is None


def test_an_even_projection_keeps_the_frame() -> None:
    frame = Frame(width=80, height=40, north=10, south=-10, west=-20, east=20)
    spread = [(float(x), float(y)) for x in range(-18, 20, 4) for y in range(-9, 10, 2)]
    projection = Projection(frame, spread)
    x, y = projection(np.array([-20.0, 0.0]), np.array([10.0, 0.0]))
    assert x.tolist() == pytest.approx([0, 40], abs=1.5)
    assert y.tolist() == pytest.approx([0, 20], abs=1.5)


@pytest.mark.parametrize("board", EDITIONS)
def test_every_recipe_seeds_every_space_and_names_no_other(board: str) -> None:
    recipe, facts = recipes.load(board), load(board)
    assert facts.sea.keys() <= recipe.seeds.keys()
    assert {canal.name for canal in facts.canals} <= recipe.signs.keys()
    own = msgspec.toml.decode((recipes.INPUTS / f"{board}.toml").read_bytes())
    known = facts.sea.keys() | recipe.fillers.keys()
    assert own["seeds"].keys() <= known
    assert {name for claims in own.get("claims", {}).values() for name in claims} <= known
