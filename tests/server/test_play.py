"""Playing over HTTP: begin, answer, be refused, take back, look."""

from __future__ import annotations

import pytest

from tests.support.serving import Site


def test_a_game_begins_with_a_view_and_keys(site: Site) -> None:
    table = site.begin("1941", name="Sunday", seats={"Germany": "person:Ann", "Japan": "first"})
    view = table.get()
    assert view["name"] == "Sunday"
    assert (view["round"], view["power"], view["phase"]) == (1, "Soviet Union", "purchase")
    assert view["pending"] == {"ask": "purchase", "power": "Soviet Union"}
    assert view["money"]["Soviet Union"] == 7
    assert view["spaces"]["Archangel"]["units"] == [
        {"power": "Soviet Union", "kind": "infantry", "count": 3}
    ]
    assert view["seats"]["Germany"] == {"player": "person:Ann", "agent": False}
    assert view["seats"]["Japan"] == {"player": "first", "agent": True}
    assert set(table.keys) == {"host", "person", "person:Ann"}
    assert len(set(table.keys.values())) == 3


def test_an_answer_as_text_or_as_json_leads_to_the_next_question(site: Site) -> None:
    table = site.begin()
    update = table.said("2 inf")
    assert update["type"] == "update"
    assert [row["said"] for row in update["rows"]] == ["buy 2 infantry"]
    assert update["view"]["phase"] == "combat_move"
    assert update["view"]["ordered"] == {"Soviet Union": {"infantry": 2}}
    assert "The Soviet Union bought 2 infantry." in [
        one["text"] for one in update["rows"][0]["told"]
    ]
    move = {"do": "move", "army": {"infantry": 3}, "path": ["Archangel", "West Russia"]}
    response = table.post("/answers", {"mark": update["mark"], "answer": move})
    assert response.status_code == 200
    changed = response.json()["spaces"]
    assert changed["Archangel"] == {"owner": "Soviet Union"}
    attackers = [one for one in changed["West Russia"]["units"] if one["power"] == "Soviet Union"]
    assert [(one["kind"], one["count"]) for one in attackers] == [("infantry", 3)]
    assert response.json()["view"]["battles"] == ["West Russia"]


def test_an_illegal_answer_comes_back_with_every_reason_and_changes_nothing(site: Site) -> None:
    table = site.begin()
    before = table.get()
    response = table.say("40 infantry")
    assert response.status_code == 422
    assert response.json()["error"] == "illegal"
    assert {one["rule"] for one in response.json()["refusals"]} == {"BUY-1", "BUY-3"}
    assert table.get() == before


def test_an_answer_to_an_earlier_question_is_stale(site: Site) -> None:
    table = site.begin()
    mark = table.get()["mark"]
    table.said("buy nothing")
    response = table.post("/answers", {"mark": mark, "say": "buy nothing"})
    assert response.status_code == 409
    assert response.json()["error"] == "stale"


def test_a_text_that_is_no_answer_says_where_it_goes_wrong(site: Site) -> None:
    response = site.begin().say("3 infantri")
    assert response.status_code == 400
    problem = response.json()
    assert (problem["error"], problem["line"], problem["column"]) == ("unreadable", 1, 3)
    assert "infantry" in problem["message"]


def test_several_orders_are_taken_together_or_not_at_all(site: Site) -> None:
    table = site.begin()
    table.said("buy nothing")
    before = table.get()
    bad = table.say("inf: Archangel > West Russia; inf: Archangel > Japan")
    assert bad.status_code == 422
    assert table.get() == before
    update = table.said("inf: Archangel > West Russia; inf: Karelia > West Russia")
    assert len(update["rows"]) == 2


@pytest.mark.parametrize("body", [{}, {"say": ""}, {"say": "done", "answer": {"do": "done"}}])
def test_an_answer_needs_one_of_its_two_forms(site: Site, body: dict[str, object]) -> None:
    table = site.begin()
    mark = table.get()["mark"]
    assert table.post("/answers", {"mark": mark, **body}).status_code == 400


def test_an_answer_without_a_mark_is_refused(site: Site) -> None:
    assert site.begin().post("/answers", {"say": "buy nothing"}).status_code == 400


def test_dice_are_thrown_by_the_server_and_follow_at_once(site: Site) -> None:
    table = site.begin(seed=4)
    table.said("buy nothing", "3 inf: Archangel > West Russia", "done")
    update = table.said("fight West Russia") if table.get()["pending"]["ask"] == "battle" else {}
    rows = table.get("/rows", limit=1000)["rows"]
    dice = [row for row in rows if row["by"] == "dice"]
    assert dice
    assert all(1 <= face <= 6 for row in dice for face in row["given"])
    assert table.get()["pending"]["ask"] != "roll"
    assert update is not None


def test_why_not_explains_without_doing(site: Site) -> None:
    table = site.begin()
    before = table.get()
    verdict = table.post("/why-not", {"say": "40 inf"}, key="").json()
    assert verdict["legal"] is False
    assert verdict["text"] == "buy 40 infantry"
    assert {one["rule"] for one in verdict["refusals"]} == {"BUY-1", "BUY-3"}
    assert table.post("/why-not", {"say": "2 inf"}, key="").json()["legal"] is True
    assert table.get() == before


def test_the_last_answer_is_taken_back_but_not_past_the_end_of_a_phase(site: Site) -> None:
    table = site.begin()
    table.said("buy nothing")
    start = table.get()
    assert start["can_take_back"] is False
    assert table.post("/take-back", {}).status_code == 422
    table.said("3 inf: Archangel > West Russia")
    view = table.post("/take-back", {"mark": table.get()["mark"]}).json()
    assert view["mark"] == start["mark"]
    assert view["spaces"] == start["spaces"]
    assert table.get() == start


def test_choices_list_what_may_be_answered(site: Site) -> None:
    table = site.begin()
    found = table.get("/choices", limit=5)
    assert found["more"] is True
    assert len(found["answers"]) == 5
    assert found["default"]["text"] == "buy nothing"
    assert found["prices"]["infantry"] == 3
    assert found["money"] == 7
    texts = [one["text"] for one in table.get("/choices", limit=1000)["answers"]]
    assert "buy 2 infantry" in texts
    for text in texts[:20]:
        assert table.post("/why-not", {"say": text}).json()["legal"] is True


def test_units_that_can_move_and_where_to(site: Site) -> None:
    table = site.begin()
    assert site.http.get(f"/api/games/{table.game}/moves").status_code == 422
    table.said("buy nothing")
    starts = table.get("/moves")["from"]
    assert starts["Archangel"] == {"infantry": 3}
    moves = table.get("/moves", **{"from": "archangel"})
    assert moves["space"] == "Archangel"
    (infantry,) = moves["units"]
    assert (infantry["label"], infantry["count"]) == ("infantry", 3)
    ends = {end["to"]: end for end in infantry["ends"]}
    assert ends["West Russia"]["most"] == 3
    assert table.say(ends["West Russia"]["text"]).status_code == 200


def test_every_way_out_of_every_space_is_legal(site: Site) -> None:
    """Offered answers are accepted: by land, by air, and aboard transports."""
    table = site.begin(position="set-up\npower: Germany\nphase: combat move")
    while table.get()["phase"] != "combat_move":
        table.said("buy nothing")
    seen = voyages = 0
    for space in table.get("/moves")["from"]:
        moves = table.get("/moves", **{"from": space})
        for end in (end for mover in moves["units"] for end in mover["ends"]):
            assert table.post("/why-not", {"say": end["text"]}).json()["legal"], end
            seen += 1
        for voyage in moves["voyages"][::10]:
            order = {"do": "move", "army": {voyage["ship"]: 1}}
            order |= {name: voyage[name] for name in ("path", "loads", "offload", "onto")}
            assert table.post("/why-not", {"answer": order}).json()["legal"], voyage
            voyages += 1
    assert seen > 20
    assert voyages > 5


def test_odds_of_a_planned_battle_and_of_any(site: Site) -> None:
    table = site.begin()
    table.said("buy nothing")
    assert table.post("/why-not", {"say": "3 inf: Archangel > West Russia"}).json()["legal"]
    assert table.get("/odds", space="West Russia") is None
    planned = table.get("/odds", space="West Russia", say="3 inf: Archangel > West Russia")
    table.said("3 inf: Archangel > West Russia")
    found = table.get("/odds", space="West Russia")
    for name in ("attacker_wins", "defender_wins", "both_destroyed", "stalemate"):
        assert found[name] == planned[name]
    total = sum(
        found[name] for name in ("attacker_wins", "defender_wins", "both_destroyed", "stalemate")
    )
    assert abs(total - 1) < 1e-9
    wish = {"edition": "1941", "attacker": found["attacker"], "defender": found["defender"]}
    by_hand = site.http.post("/api/odds", json=wish).json()
    assert by_hand["attacker_wins"] == found["attacker_wins"]
    hopeless = site.http.post("/api/odds", json={**wish, "attacker": "3 unicorns"})
    assert hopeless.status_code == 400


def test_the_past_is_told_and_shown(site: Site) -> None:
    table = site.begin()
    table.said("2 inf", "3 inf: Archangel > West Russia")
    found = table.get("/rows", after=1, limit=1)
    assert found["count"] == 3
    (row,) = found["rows"]
    assert (row["row"], row["by"], row["said"], row["phase"]) == (
        2,
        "Soviet Union",
        "buy 2 infantry",
        "purchase",
    )
    early = table.get("/at/1")
    assert early["pending"]["ask"] == "purchase"
    assert early["money"]["Soviet Union"] == 7
    assert early["spaces"]["Archangel"]["units"][0]["count"] == 3
    assert table.get("/at/3") == table.get()
    assert site.http.get(f"/api/games/{table.game}/at/4").status_code == 404
    points = table.get("/chart")["points"]
    assert points[0]["income"]["Germany"] == 12
