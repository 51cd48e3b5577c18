"""Journals, positions, branches, and the secret of the dice."""

from __future__ import annotations

import json

import pytest

from battleboard.engine.dice import commitment
from battleboard.engine.verify import verify
from battleboard.tables import table as table_of
from tests.support.serving import Site, Table


def journal(table: Table) -> bytes:
    response = table.site.http.get(f"/api/games/{table.game}/journal")
    assert response.status_code == 200
    return response.content


def fought(site: Site) -> Table:
    """A game with a battle and its dice."""
    table = site.begin(seed=3)
    table.said("2 inf", "3 inf: Archangel > West Russia", "done")
    while table.get()["phase"] == "conduct_combat":
        table.said(table.get("/choices")["default"]["text"])
    return table


def test_a_saved_game_holds_before_the_rules(site: Site) -> None:
    verdict = verify(journal(fought(site)), table_of("1941"))
    assert verdict.holds, verdict.problems
    assert verdict.dice == "promised; the secret is not revealed yet"


def test_a_saved_game_goes_on_as_a_new_one_with_its_past(site: Site) -> None:
    table = fought(site)
    response = site.http.post("/api/journals", content=journal(table), params={"name": "again"})
    assert response.status_code == 201, response.text
    again = Table(site, response.json())
    assert again.game != table.game
    one, other = table.get(), again.get()
    for name in ("row", "round", "power", "phase", "spaces", "money", "pending"):
        assert one[name] == other[name], name
    assert other["name"] == "again"
    assert other["commitment"] == ""
    told = [row["told"] for row in table.get("/rows")["rows"]]
    assert told == [row["told"] for row in again.get("/rows")["rows"]]
    again.said(again.get("/choices")["default"]["text"])
    assert verify(journal(again), table_of("1941")).holds


def test_a_journal_that_was_tampered_with_is_refused(site: Site) -> None:
    data = journal(fought(site))
    lines = data.splitlines(keepends=True)
    for bad in (
        b"",
        b"\n",
        b"not a journal",
        data.replace(b'"infantry":2', b'"infantry":3', 1),
        b"".join(lines[:1]),
        b"".join(lines[1:]),
        b"\xff\xfe" + data,
        b"[" * 100_000,
    ):
        response = site.http.post("/api/journals", content=bad)
        assert response.status_code in (400, 422), (bad[:40], response.text)


def test_a_journal_whose_rows_the_rules_deny_is_refused(site: Site) -> None:
    """The digests are right, for whoever forged it wrote them anew."""
    from battleboard.engine import journal as j

    record = j.read(journal(fought(site)))
    header = record.header
    forged = j.write(header, [record.rows[0], *record.rows[2:]])
    assert site.http.post("/api/journals", content=forged).status_code == 400


def test_a_position_is_shared_as_text_and_played_on(site: Site) -> None:
    table = fought(site)
    response = site.http.get(f"/api/games/{table.game}/position")
    assert response.headers["content-type"].startswith("text/plain")
    twin = site.begin("1941", position=response.text)
    one, other = table.get(), twin.get()
    for name in ("round", "power", "phase", "spaces", "money", "pending", "options"):
        assert one[name] == other[name], name


def test_a_position_that_cannot_be_is_refused(site: Site) -> None:
    for text in (
        "Atlantis: Germany 3 inf",
        "set-up\nSea Zone 5: Germany 1 tank",
        "set-up\nGermany: Germany 1 submarine",
        'set-up\nframes: [{"routine":"nowhere","step":"never"}]',
        "edition: ww1-1914\nset-up",
    ):
        body = {"edition": "1941", "position": text}
        response = site.http.post("/api/games", json=body)
        assert response.status_code in (400, 422), (text, response.text)


STRANGE = (
    'set-up\nframes: [{"routine":"battle","step":"attackers_fire","at":"Ukraine"}]',
    'set-up\nframes: [{"routine":"battle","step":"press_or_retreat","at":"Atlantis"}]',
    'set-up\nbattle: {"space":"Atlantis","attacker":"Nobody"}\npower: Germany\nphase: mobilize',
    'set-up\nturn.routes: {"Nowhere":["Mars"]}\npower: Germany\nphase: conduct combat',
    "power: Germany\nphase: collect income",
    "set-up\npower: Germany\nphase: mobilize\nordered Germany: 99 bomber",
    "set-up\nmoney: Germany 9999\npower: Germany\nphase: purchase",
)


@pytest.mark.parametrize("text", STRANGE)
def test_the_strangest_position_breaks_nothing(site: Site, text: str) -> None:
    response = site.http.post("/api/games", json={"edition": "1941", "position": text})
    assert response.status_code in (201, 400, 422), response.text
    if response.status_code == 201:
        table = Table(site, response.json())
        for _ in range(3):
            said = table.say("done")
            assert said.status_code in (200, 400, 409, 422), said.text
            assert table.get()["game"] == table.game


def test_a_branch_begins_where_a_game_was(site: Site) -> None:
    table = fought(site)
    made = site.http.post(f"/api/games/{table.game}/branch", json={"row": 2, "name": "what if"})
    twin = Table(site, made.json())
    then, now = table.get("/at/2"), twin.get()
    assert now["game"] != then["game"]
    assert now["name"] == "what if"
    for name in ("round", "power", "phase", "spaces", "money", "pending"):
        assert now[name] == then[name], name
    assert now["commitment"] != then["commitment"]
    twin.said("done")
    assert table.get("/at/2") == then
    beyond = site.http.post(f"/api/games/{table.game}/branch", json={"row": 5000})
    assert beyond.status_code == 404


def test_the_secret_of_the_dice_is_told_at_the_end_and_not_before(site: Site) -> None:
    from battleboard.editions import load

    capitals = {name: power.capital[0] for name, power in load("1941").powers.items()}
    position = "\n".join(
        [
            "set-up",
            "power: United States",
            "phase: collect income",
            *(f"owner {capitals[power]}: Germany" for power in ("Soviet Union", "United Kingdom")),
            f"{capitals['Soviet Union']}: Germany 5 infantry",
            f"{capitals['United Kingdom']}: Germany 5 infantry",
        ]
    )
    table = site.begin(position=position)
    view = table.get()
    assert view["over"] is True
    assert view["winner"] == "Axis"
    lines = [json.loads(line) for line in journal(table).splitlines()]
    (secret,) = [
        event["secret"]
        for line in lines[1:]
        for event in line["events"]
        if event["event"] == "SecretRevealed"
    ]
    assert commitment(secret) == view["commitment"]
    open_game = fought(site)
    everything = journal(open_game).decode() + json.dumps(open_game.get())
    everything += json.dumps(open_game.get("/rows", limit=1000)) + json.dumps(
        site.get("/api/games")
    )
    assert "SecretRevealed" not in everything
    assert "seed 3" not in everything
