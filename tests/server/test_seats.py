"""Who may speak for whom; agents that play, stop and are taken over."""

from __future__ import annotations

from tests.support.serving import Site

POWERS = ("Soviet Union", "Germany", "United Kingdom", "Japan", "United States")


def test_without_a_key_everybody_may_look_and_nobody_may_speak(site: Site) -> None:
    table = site.begin()
    mark = table.get()["mark"]
    for path, body in (
        ("/answers", {"mark": mark, "say": "buy nothing"}),
        ("/take-back", {}),
        ("/seats", {"seats": {"Germany": "first"}}),
        ("/agents", {"run": False}),
    ):
        assert table.post(path, body, key="").status_code == 401, path
        assert table.post(path, body, key="guess").status_code == 403, path
    assert site.http.delete(f"/api/games/{table.game}").status_code == 401
    assert table.get()["mark"] == mark


def test_a_key_speaks_for_its_own_powers_only(site: Site) -> None:
    table = site.begin(seats={"Soviet Union": "person:Ann", "Germany": "person:Bob"})
    assert table.say("buy nothing", key="person:Bob").status_code == 403
    assert table.say("buy nothing", key="person").status_code == 403
    assert table.say("buy nothing", key="person:Ann").status_code == 200


def test_a_key_of_one_game_opens_no_other(site: Site) -> None:
    one, other = site.begin(), site.begin()
    assert other.say("buy nothing", key=one.keys["host"]).status_code == 403


def test_one_key_plays_several_powers_at_a_hot_seat(site: Site) -> None:
    table = site.begin()
    assert table.say("buy nothing", key="person").status_code == 200
    assert table.say("done", key="person").status_code == 200


def test_a_player_cannot_take_back_what_another_said(site: Site) -> None:
    table = site.begin(seats={"Soviet Union": "person:Ann"})
    for text in ("buy nothing", "inf: Archangel > West Russia"):
        assert table.say(text, key="person:Ann").status_code == 200
    assert table.post("/take-back", {}, key="person").status_code == 403
    assert table.post("/take-back", {}, key="person:Ann").status_code == 200


def test_agents_play_until_a_person_is_asked(site: Site) -> None:
    table = site.begin(seats={"Soviet Union": "first", "United Kingdom": "first"}, seed=1)
    view = table.until(power="Germany", phase="purchase", thinking="")
    assert view["pending"] == {"ask": "purchase", "power": "Germany"}
    assert {row["by"] for row in table.get("/rows")["rows"]} <= {"", "Soviet Union", "dice"}


def test_a_game_of_agents_alone_goes_on_until_it_is_stopped(site: Site) -> None:
    table = site.begin(seats=dict.fromkeys(POWERS, "random"), seed=2)
    table.until_round(2)
    assert table.post("/agents", {"run": False}).status_code == 200
    view = table.get()
    assert (view["running"], view["thinking"]) == (False, "")
    assert table.get()["row"] == view["row"]
    assert table.post("/agents", {"run": True}).status_code == 200
    table.until_round(3)
    table.post("/agents", {"run": False})


def test_the_same_seed_gives_the_same_dice_and_agents(site: Site) -> None:
    told = [_round_of_agents(site, seed) for seed in (5, 5, 6)]
    dice = [[said for by, said in rows if by == "dice"] for rows in told]
    assert dice[0]
    assert told[0] == told[1]
    assert dice[0] != dice[2]


def _round_of_agents(site: Site, seed: int) -> list[tuple[str, str]]:
    table = site.begin(seats=dict.fromkeys(POWERS, "random"), seed=seed)
    table.until_round(2)
    table.post("/agents", {"run": False})
    return [(row["by"], row["said"]) for row in table.get("/rows")["rows"] if row["round"] == 1]


def test_an_agent_is_taken_over_and_a_person_replaced(site: Site) -> None:
    table = site.begin()
    assert table.post("/agents", {"run": False}).status_code == 200
    assert table.post("/seats", {"seats": {"Soviet Union": "random"}}).status_code == 200
    assert table.say("buy nothing", key="person").status_code == 403
    seated = table.post("/seats", {"seats": {"soviet": "person:Eve", "Germany": "first"}}).json()
    assert seated["seats"]["Soviet Union"] == {"player": "person:Eve", "agent": False}
    assert seated["seats"]["Germany"]["agent"] is True
    assert set(seated["keys"]) == {"person:Eve"}
    eve = seated["keys"]["person:Eve"]
    pending = table.get()["pending"]
    assert pending["power"] == "Soviet Union"
    choice = table.get("/choices")["default"]["text"]
    assert table.say(choice, key="person").status_code == 403
    assert table.say(choice, key=eve).status_code == 200


def test_a_player_gives_away_only_the_own_seat(site: Site) -> None:
    table = site.begin(seats={"Germany": "person:Ann"})
    taken = table.post("/seats", {"seats": {"Soviet Union": "first"}}, key="person:Ann")
    assert taken.status_code == 403
    given = table.post("/seats", {"seats": {"Germany": "first"}}, key="person:Ann")
    assert given.status_code == 200
    back = table.post("/seats", {"seats": {"Germany": "person:Ann"}}, key="person:Ann")
    assert back.status_code == 403


def test_nobody_by_that_name_can_sit(site: Site) -> None:
    for seats in ({"Germany": "skynet"}, {"Atlantis": "first"}, {"Germany": "person:"}):
        body = {"edition": "1941", "seats": seats}
        assert site.http.post("/api/games", json=body).status_code in (400, 422)


def test_only_the_host_deletes_a_game(site: Site) -> None:
    table = site.begin(seats={"Germany": "person:Ann"})
    path = f"/api/games/{table.game}"
    as_ann = {"Authorization": f"Bearer {table.keys['person:Ann']}"}
    as_host = {"Authorization": f"Bearer {table.keys['host']}"}
    assert site.http.delete(path, headers=as_ann).status_code == 403
    assert site.http.delete(path, headers=as_host).status_code == 200
    assert site.http.get(path).status_code == 404
    assert site.http.delete(path, headers=as_host).status_code == 404
