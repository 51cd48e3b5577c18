"""Figures that come with questions and views: research, repairs, raids, rockets, facilities."""

from __future__ import annotations

from battleboard.engine.game import Game
from battleboard.server import shapes as s
from battleboard.server.choices import choices, moves_from
from battleboard.server.views import (
    Moment,
    battle_view,
    changed_spaces,
    fields,
    headline_of,
    raided,
    space_view,
)
from battleboard.tables import table
from tests.rules_ww1.war import war
from tests.support.scene import roll, say, scene
from tools import types

ANNIVERSARY = "anniversary-1941"
RAID = """
    options: interceptors = on
    power: Germany
    Germany: Germany 2 bomber, 1 fighter
    United Kingdom: United Kingdom 2 fighter
"""


def raid() -> Game:
    """Two bombers fly at London."""
    game = scene(RAID, edition=ANNIVERSARY)
    moves = moves_from(game, "Germany")
    (bomber,) = (unit for unit in moves.units if unit.kind == "bomber")
    (end,) = (end for end in bomber.ends if end.raid and end.to == "United Kingdom")
    return say(game, end.text.replace("1 bomber", "2 bomber"))


def test_research_tells_its_price_and_what_the_charts_still_hold() -> None:
    """A researcher costs 5 IPCs; two charts have six advances each; radar is on the second."""
    position = """
        options: technology = on
        power: Germany
        money: Germany 12
        tokens: {"Germany": 3}
        advances: {"Germany": ["radar"]}
    """
    told = choices(scene(position, "research", ANNIVERSARY), 10).research
    assert told is not None
    assert (told.price, told.have) == (5, 3)
    assert [len(chart.faces) for chart in told.charts] == [6, 6]
    known = [(chart.number, one.face) for chart in told.charts for one in chart.faces if one.known]
    assert known == [(2, 4)]


def test_repairs_tell_damage_limit_and_prices() -> None:
    """Germany's complex is worth 10 IPCs, so it can take 20; 3 IPCs remove 3 of 5 points."""
    position = 'power: Germany\nmoney: Germany 3\ndamage: {"Germany": {"factory": 5}}'
    (place,) = choices(scene(position, "purchase", ANNIVERSARY), 10).facilities
    assert (place.space, place.damage, place.limit, place.prices) == ("Germany", 5, 20, (1, 2, 3))


def test_other_questions_have_no_such_figures() -> None:
    told = choices(Game.new(table("1941")), 10)
    assert told.research is None
    assert told.facilities == ()


def test_a_raid_is_an_end_of_its_own_and_no_battle() -> None:
    game = raid()
    edition = game.table.edition
    assert raided(edition, game.state) == ["United Kingdom"]
    assert list(fields(edition, game.state)) == []


def test_a_raid_shows_the_dice_of_the_fight_in_the_air() -> None:
    """Interceptors hit on 2; without escorts nobody of the raiders fires (RAID-3)."""
    game = say(raid(), "done", "intercept 2")
    assert game.state.battle is not None
    view = battle_view(game.table.edition, game.state, game.state.battle)
    assert view.raid
    assert [(one.kind, one.dice, one.hits_on) for one in view.defender.fire] == [("fighter", 2, 2)]
    assert view.attacker.fire == ()


def test_a_facility_is_seen_with_its_damage_and_its_change_is_told() -> None:
    """Rockets do a die of damage to London's complex."""
    position = """
        options: technology = on
        power: Germany
        advances: {"Germany": ["rockets"]}
        Northwestern Europe: Germany 1 aa_gun
    """
    game = say(scene(position, edition=ANNIVERSARY), "done")
    targets = choices(game, 10).facilities
    assert ("United Kingdom", 0, 16) in [(one.space, one.damage, one.limit) for one in targets]
    before, edition = game.state, game.table.edition
    say(game, "launch Northwestern Europe > United Kingdom")
    roll(game, 4)
    told = changed_spaces(edition, before, game.state)["United Kingdom"]
    assert (told.facilities, told.damage) == (("factory",), {"factory": 4})


def test_a_shore_that_ships_fire_at_is_no_battle_once_the_landing_failed() -> None:
    """The battleship remembers France, where no British unit is left."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 7: United Kingdom 1 battleship [target France]
        France: Germany 1 infantry
        """,
        "noncombat_move",
        ANNIVERSARY,
    )
    assert list(fields(game.table.edition, game.state)) == []


def headline(game: Game) -> s.Headline:
    """What a client sees of a game beside the board."""
    return headline_of(
        Moment(
            game="",
            name="",
            edition=game.table.edition,
            state=game.state,
            pending=game.pending,
            row=1,
            mark="",
            can_take_back=False,
            seats={},
        )
    )


def test_research_is_a_phase_only_where_it_is_played() -> None:
    at = table(ANNIVERSARY)
    without, played = (Game.new(at, options={"technology": word}) for word in ("off", "on"))
    assert headline(without).phases[0] == "purchase"
    assert headline(played).phases[:2] == ("research", "purchase")


def test_who_stands_aside_is_told() -> None:
    def aside(position: str) -> object:
        return headline(war(position)).aside

    assert aside("power: Germany") == {"United States": "neutral"}
    joined = 'power: Germany\njoined: ["United States"]\nleft: ["Russian Empire"]'
    assert aside(joined) == {"Russian Empire": "armistice"}


def test_a_space_has_the_facilities_that_are_printed_on_it() -> None:
    game = Game.new(table(ANNIVERSARY))
    view = space_view(game.table.edition, game.state, "Germany")
    assert view == s.SpaceView(
        owner="Germany", units=view.units, contested=False, facilities=("factory",)
    )


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    assert types.is_current(), "run: python -m tools.types"
