"""Drawing a board."""

from __future__ import annotations

import re
import struct
from xml.etree import ElementTree

import pytest

from battleboard.editions import ids, load
from battleboard.maps import emblems, svg
from battleboard.maps import load as load_map
from battleboard.maps.palette import LIVERIES

SVG = "{http://www.w3.org/2000/svg}"


def start(edition: str) -> tuple[dict[str, str], dict[str, dict[str, dict[str, int]]]]:
    printed = load(edition)
    spaces = printed.board.spaces.values()
    owners = {s.name: s.start_controller for s in spaces if s.start_controller}
    counters: dict[str, dict[str, dict[str, int]]] = {}
    for row in printed.setup:
        counters.setdefault(row.space, {}).setdefault(row.power, {}).update(row.units)
    return owners, counters


@pytest.mark.parametrize("edition", ids())
def test_a_starting_position_becomes_well_formed_svg(edition: str) -> None:
    owners, counters = start(edition)
    root = ElementTree.fromstring(svg.draw(edition, owners=owners, counters=counters))  # noqa: S314
    ids_drawn = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids_drawn) == len(set(ids_drawn))
    spaces = [name for name in ids_drawn if name and name.startswith("space-")]
    assert len(spaces) == len(load(edition).board.spaces)
    stacks = sum(len(kinds) for stack in counters.values() for kinds in stack.values())
    uses = [e.get("href", "") for e in root.iter(f"{SVG}use")]
    assert sum(not use.startswith("#space-") for use in uses) == stacks


def test_ground_wears_its_owners_livery() -> None:
    bare = svg.draw("1941")
    held = svg.draw("1941", owners={"Brazil": "Germany"})
    assert LIVERIES["Germany"].colour not in bare
    assert LIVERIES["Germany"].colour in held
    assert "url(#livery-germany)" in held


def test_counters_show_their_number_only_when_several() -> None:
    one = svg.draw("1941", counters={"Brazil": {"Germany": {"tank": 1}}}, labels="none")
    five = svg.draw("1941", counters={"Brazil": {"Germany": {"tank": 5}}}, labels="none")
    assert "<text" not in one
    assert ">5</text>" in five


def test_no_counter_for_no_units() -> None:
    empty = svg.draw("1941", counters={"Brazil": {"Germany": {"tank": 0}}}, labels="none")
    assert "<use" not in empty


def test_a_crowded_space_draws_every_stack() -> None:
    kinds = dict.fromkeys(load("global-1940").units, 2)
    crowd = {"Malta": dict.fromkeys(load("global-1940").powers, kinds)}
    drawn = svg.draw("global-1940", counters=crowd, labels="none")
    assert drawn.count("<use") == len(kinds) * len(load("global-1940").powers)


def test_labels_are_full_or_short() -> None:
    full, short = svg.draw("global", labels="full"), svg.draw("global", labels="short")
    assert ">Territory<" in full
    assert ">Territory<" not in short


def test_no_labels_means_no_text() -> None:
    assert "<text" not in svg.draw("global", labels="none")


def test_spaces_over_the_seam_are_drawn_on_both_edges() -> None:
    chart = load_map("global")
    width = chart.width
    crossing = [
        name
        for name, shape in chart.spaces.items()
        for ring in shape.rings
        if not 0
        <= min(x for x, _ in chart.ring(ring))
        <= max(x for x, _ in chart.ring(ring))
        <= width
    ]
    assert crossing
    root = ElementTree.fromstring(svg.draw(chart))  # noqa: S314
    paths = {e.get("id"): e.get("d", "") for e in root.iter(f"{SVG}path")}
    for name in crossing:
        key = "space-" + "".join(c if c.isalnum() else "-" for c in name.lower())
        assert paths[key].count("M") > len(chart.spaces[name].rings)


def test_a_board_becomes_a_png_of_the_asked_width() -> None:
    picture = svg.png(svg.draw("1941"), 400)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", picture[16:20]) == (400,)


def test_facilities_are_drawn_beside_the_name() -> None:
    bare = ElementTree.fromstring(svg.draw("1941"))  # noqa: S314
    built = ElementTree.fromstring(svg.draw("1941", facilities={"Brazil": ("factory",)}))  # noqa: S314
    (sign,) = [
        path for path in built.iter(f"{SVG}path") if path.get("d") == emblems.unit("factory")
    ]
    assert not [path for path in bare.iter(f"{SVG}path") if path.get("d") == sign.get("d")]
    label = load_map("1941").spaces["Brazil"].label
    left, _ = re.findall(r"-?[\d.]+", sign.get("transform", ""))[:2]
    assert 0 < float(left) - label.x < 300
