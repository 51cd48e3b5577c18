"""What is the same for all games: editions, maps, looks, rules, lists, and the client's files."""

from __future__ import annotations

import pytest

from battleboard.agents import agent_names
from battleboard.catalogue import catalogue
from battleboard.editions import ids, load
from battleboard.server.client import Files
from battleboard.server.errors import Unknown
from tests.support.serving import Site


def test_a_server_tells_about_itself(site: Site) -> None:
    found = site.get("/api/about")
    assert found["name"] == "battleboard"
    assert [agent["name"] for agent in found["agents"]] == list(agent_names())
    assert found["limits"]["rows"] == 500
    assert site.get("/api") == found


def test_every_edition_is_listed_and_shown(site: Site) -> None:
    cards = site.http.get("/api/editions").json()
    assert [card["id"] for card in cards] == list(ids())
    for card in cards:
        edition = load(card["id"])
        sheet = site.get(f"/api/editions/{card['id']}")
        assert sheet["playable"] == card["playable"] == edition.playable
        assert list(sheet["spaces"]) == list(edition.board.spaces)
        assert list(sheet["units"]) == list(edition.units)
        assert [power["name"] for power in sheet["powers"]] == list(edition.powers)
        for name, option in sheet["options"].items():
            assert option["text"] == edition.options[name].text


@pytest.mark.parametrize("edition", ids())
def test_the_map_draws_every_space_of_its_edition(site: Site, edition: str) -> None:
    chart = site.get(f"/api/editions/{edition}/map")
    assert set(chart["spaces"]) >= set(load(edition).board.spaces)


def test_every_power_and_unit_has_a_look(site: Site) -> None:
    look = site.get("/api/look")
    for edition in map(load, ids()):
        assert set(edition.powers) <= set(look["powers"])
        assert set(edition.units) <= set(look["units"])
    assert look["powers"]["Germany"]["colour"].startswith("#")


def test_rules_are_found_by_edition_and_by_words(site: Site) -> None:
    every = site.http.get("/api/rules").json()
    assert len(every) == len(catalogue().rules) + len(catalogue().cases)
    ours = site.http.get("/api/rules", params={"edition": "1941"}).json()
    assert all("1941" in card["editions"] for card in ours)
    assert 0 < len(ours) < len(every)
    found = site.http.get("/api/rules", params={"search": "SUBMARINE destroyer"}).json()
    assert 0 < len(found) < len(every)
    assert "COM-2" in {card["id"] for card in found}
    assert site.http.get("/api/rules", params={"search": "zyxwv"}).json() == []
    assert site.http.get("/api/rules", params={"edition": "atlantis"}).status_code == 404


def test_a_rule_and_a_case_are_told_in_full(site: Site) -> None:
    rule = site.get("/api/rules/mov11")
    assert rule["id"] == "MOV-11"
    assert rule["text"]
    case = site.get("/api/rules/R-37")
    assert case["ruling"]
    refused = site.http.get("/api/rules/MOV-999")
    assert refused.status_code == 404
    assert "MOV-9" in refused.json()["message"]


def test_games_are_listed_page_by_page(site: Site) -> None:
    made = [site.begin(name=f"listed {number}").game for number in range(5)]
    first = site.get("/api/games", limit=3)
    assert [card["game"] for card in first["games"]] == made[:1:-1]
    second = site.get("/api/games", limit=2, before=first["next"])
    assert [card["game"] for card in second["games"]] == made[1::-1]
    card = first["games"][0]
    assert (card["name"], card["round"], card["power"], card["over"]) == (
        "listed 4",
        1,
        "Soviet Union",
        False,
    )


def test_a_list_tells_nobody_a_key_or_a_secret(site: Site) -> None:
    table = site.begin()
    listed = site.http.get("/api/games").text + site.http.get(f"/api/games/{table.game}").text
    assert not any(key in listed for key in table.keys.values())
    assert '"secret"' not in listed
    assert '"keys"' not in listed


def test_the_client_is_at_the_root_and_at_its_own_places(site: Site) -> None:
    root = site.http.get("/")
    assert root.status_code == 200
    assert root.headers["content-type"].startswith("text/html")
    assert root.headers["cache-control"] == "no-cache"
    assert site.http.get("/game/abc").content == root.content
    assert site.http.get("/missing.js").status_code == 404


def test_built_files_are_kept_by_browsers_and_others_asked_for_again() -> None:
    files = Files({"index.html": b"<p>", "assets/a-1.js": b"let a", "icon.svg": b"<svg/>"})
    assert files.find("/")[0].data == b"<p>"
    script, caching = files.find("/assets/a-1.js")
    assert "immutable" in caching
    assert "javascript" in script.kind
    assert files.find("icon.svg")[1] == "no-cache"
    with pytest.raises(Unknown):
        files.find("/assets/gone.js")


def test_a_client_that_was_not_built_says_how() -> None:
    page, _ = Files({}).find("/")
    assert b"make client" in page.data
