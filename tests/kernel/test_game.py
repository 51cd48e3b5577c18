"""The kernel, shown with the toy game: one loop for people, bots, tests and replays."""

from __future__ import annotations

import random
from typing import get_args

import msgspec
import pytest

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.evolve import fold
from battleboard.core.state import EMPTY
from battleboard.engine.game import Game
from battleboard.engine.table import chosen_options
from battleboard.errors import BattleboardError, Illegal, Stale, Unreadable
from tests.support.play import give_all, random_game
from tests.support.toy import TOY

INTO_MIDDLE = d.Move({"infantry": 3, "elephant": 1}, ("West", "Middle"))


SECRET = "seed 1"


def new_game() -> Game:
    return Game.new(TOY, game="toy", secret=SECRET)


def in_battle() -> Game:
    """Three infantry and an elephant have entered the Middle; the attacker rolls."""
    return give_all(new_game(), INTO_MIDDLE, d.Done())


def test_a_new_game_waits_for_its_first_power() -> None:
    game = new_game()
    assert game.pending == d.ChooseMove("Red", "move")
    assert game.state.money == {"Red": 2, "Blue": 2}
    assert len(game.state.at("West")) == 4


def test_one_move_at_a_time() -> None:
    game = new_game()
    game.give(d.Move({"infantry": 2}, ("West", "Middle")))
    assert [unit.kind for unit in game.state.at("West")] == ["infantry", "elephant"]
    assert game.pending == d.ChooseMove("Red", "move")


def test_dice_are_asked_for_and_counted() -> None:
    game = in_battle()
    assert game.pending == d.Roll("Red", 4, "battle", "Middle")
    game.give((1, 6, 6, 3))
    assert game.state.battle is not None
    assert game.state.battle.on_defender == {"other": 2}


def test_the_owner_chooses_losses_and_may_damage() -> None:
    """Blue's two infantry score two hits: Red may lose one infantry and wound the elephant."""
    game = give_all(in_battle(), (6, 6, 6, 6), (1, 2))
    assert game.pending == d.ChooseLosses("Red", "Middle", 2)
    assert {
        (tuple(sorted(a.army.items())), tuple(a.damaged.items()))
        for a in game.answers()
        if isinstance(a, d.Lose)
    } == {
        ((("infantry", 2),), ()),
        ((("elephant", 1),), ()),
        ((("infantry", 1),), (("elephant", 1),)),
    }
    game.give(d.Lose({"infantry": 1}, {"elephant": 1}))
    left = {(unit.kind, unit.damage) for unit in game.state.at("Middle") if unit.power == "Red"}
    assert left == {("infantry", 0), ("elephant", 1)}


def test_a_retreat_ends_the_battle() -> None:
    game = give_all(in_battle(), (6, 6, 6, 6), (6, 6))
    assert game.pending == d.PressOrRetreat("Red", "Middle")
    game.give(d.Retreat("West"))
    assert game.state.battle is None
    assert {unit.power for unit in game.state.at("Middle")} == {"Blue"}
    back = [unit for unit in game.state.at("West") if unit.power == "Red"]
    assert len(back) == 4 + 1, "all four are home, and a recruit has joined them"


def test_pressing_fights_another_round() -> None:
    game = give_all(in_battle(), (6, 6, 6, 6), (6, 6), d.Press())
    assert game.pending == d.Roll("Red", 4, "battle", "Middle")
    assert game.state.battle is not None
    assert game.state.battle.round == 2


def test_victory_ends_the_game() -> None:
    game = give_all(in_battle(), (1, 1, 6, 6), (6, 6), d.Done())
    assert game.state.owner("Middle") == "Red"
    game.give(d.Move({"infantry": 3, "elephant": 1}, ("Middle", "East")))
    give_all(game, d.Done(), (1, 1, 1, 1), (6, 6, 6))
    assert game.pending == d.Over("Red side")
    with pytest.raises(Stale, match="over"):
        game.give(d.Done())


def test_every_refusal_has_its_rule_and_the_nearest_choice() -> None:
    game = new_game()
    with pytest.raises(Illegal) as caught:
        game.give(d.Move({"infantry": 9}, ("West", "East")))
    assert [refusal.rule for refusal in caught.value.refusals] == ["BRD-1", "MOV-1"]
    assert caught.value.refusals[0].nearest == "Middle"
    assert "[BRD-1]; try: Middle" in str(caught.value)
    assert game.why_not(INTO_MIDDLE) == ()
    assert len(game.rows) == 1


def test_a_stale_answer_is_told_apart() -> None:
    game = new_game()
    asked = game.decision_id
    game.give(d.Move({"infantry": 1}, ("West", "Middle")), asked)
    with pytest.raises(Stale):
        game.give(d.Done(), asked)


@pytest.mark.parametrize(
    "given", ["done", 3, None, (), (1,), (0, 1, 2, 3), (1, 2, 3, 4.0), (7,) * 4]
)
def test_nonsense_is_unreadable(given: object) -> None:
    for game in (new_game(), in_battle()):
        rows = len(game.rows)
        with pytest.raises(Unreadable):
            game.give(given)  # type: ignore[arg-type]
        assert len(game.rows) == rows


def test_take_back_reaches_the_last_phase_end_and_no_further() -> None:
    game = new_game()
    before = game.state
    give_all(game, d.Move({"infantry": 1}, ("West", "Middle")), INTO_MIDDLE_REST)
    assert game.take_back().given == INTO_MIDDLE_REST
    game.take_back()
    assert game.state == before
    assert game.save() == new_game().save()
    with pytest.raises(Illegal, match="nothing to take back"):
        game.take_back()
    assert not in_battle().can_take_back


INTO_MIDDLE_REST = d.Move({"infantry": 2, "elephant": 1}, ("West", "Middle"))


def test_take_back_does_not_pass_a_die() -> None:
    game = give_all(in_battle(), (6, 6, 6, 6), (1, 2))
    with pytest.raises(Illegal, match="nothing to take back"):
        game.take_back()
    game.give(d.Lose({"elephant": 1}))
    game.take_back()
    assert game.pending == d.ChooseLosses("Red", "Middle", 2)


def test_a_copy_goes_its_own_way_from_mid_battle() -> None:
    game = give_all(in_battle(), (6, 6, 6, 6), (1, 2))
    twin = game.copy()
    twin.give(d.Lose({"elephant": 1}))
    assert game.pending == d.ChooseLosses("Red", "Middle", 2)
    assert len(game.state.at("Middle")) == 6
    assert twin.take_back().given == d.Lose({"elephant": 1})
    assert twin.save() == game.save()


def test_a_state_survives_json_in_mid_battle() -> None:
    state = give_all(in_battle(), (6, 6, 6, 6), (1, 2)).state
    again = msgspec.json.decode(msgspec.json.encode(state), type=type(state))
    assert again == state


def test_a_game_goes_on_from_any_position() -> None:
    """A position holds the place in the rules, so a game can begin in mid-battle."""
    middle = give_all(in_battle(), (6, 6, 6, 6), (1, 2))
    fresh = Game.new(TOY, position=middle.state)
    assert fresh.pending == middle.pending
    assert fresh.give(d.Lose({"elephant": 1})).events == middle.give(d.Lose({"elephant": 1})).events


def test_the_view_speaks_in_counts() -> None:
    view = in_battle().view()
    assert view.units["Middle"] == {"Blue": {"infantry": 2}, "Red": {"infantry": 3, "elephant": 1}}
    assert (view.round, view.power, view.phase, view.battle) == (1, "Red", "fight", "Middle")
    assert view.pending == d.Roll("Red", 4, "battle", "Middle")
    assert not view.can_take_back


def test_every_offered_answer_is_accepted_and_the_default_is_offered() -> None:
    def watch(game: Game) -> None:
        if isinstance(game.pending, d.Decision):
            offered = list(game.answers())
            assert offered
            assert game.default() in offered
            assert game.count() == len(offered)
            assert game.sample(random.Random(len(game.rows)).randrange) in offered
            assert all(not game.why_not(answer) for answer in offered)

    for seed in range(10):
        random_game(new_game(), seed, watch)


def test_only_decisions_are_explained() -> None:
    game = in_battle()
    assert list(game.answers()) == []
    assert "nobody is asked" in game.why_not(d.Done())[0].reason
    with pytest.raises(Stale):
        game.default()


def test_toy_games_use_every_kind_of_fact() -> None:
    """A fact that no game leaves would be dead code in the kernel."""
    seen: set[type] = set()
    for seed in range(30):
        game = random_game(new_game(), seed)
        game.reveal(SECRET)
        seen |= {type(event) for row in game.rows for event in row.events}
    assert seen == set(get_args(e.Event)) - OTHER_GAMES


OTHER_GAMES: set[type] = {
    e.UnitsBoarded,
    e.UnitsAimed,
    e.UnitsMarked,
    e.MarksCleared,
    e.RouteOpened,
    e.AttackDeclared,
    e.ShipsIgnored,
    e.UnitsRepaired,
    e.LossesProposed,
    e.LossesAgreed,
    e.LossesDisputed,
    e.HitsTaken,
    e.UnitsRefunded,
    e.ZonesEntered,
    e.MinesRolled,
    e.ControlLost,
    e.MinorMobilized,
    e.UnitsRaised,
    e.ControllerProposed,
    e.ControllerAgreed,
    e.ControllerDisputed,
    e.ControllerChosen,
    e.AttackForgone,
    e.HitsCancelled,
    e.PowerJoined,
    e.WarfareDeclared,
    e.RevolutionCame,
    e.ArmisticeAccepted,
    e.ArmisticeMade,
    e.RaidBegan,
    e.RaidEnded,
    e.RocketLaunched,
    e.UnitsCaptured,
    e.OrderChosen,
    e.CommandPassed,
    e.FacilityBuilt,
    e.FacilityDamaged,
    e.FacilityRepaired,
    e.TokensBought,
    e.TokensSpent,
    e.ChartChosen,
    e.AdvanceMade,
    e.ObjectiveJudged,
}
"""Facts of ships, cargo and allies, which the toy has not."""


def test_the_state_is_a_fold_over_the_facts() -> None:
    game = random_game(new_game(), 5)
    assert fold(EMPTY, (event for row in game.rows for event in row.events)) == game.state


def test_the_same_seed_gives_the_same_game() -> None:
    assert random_game(new_game(), 7).save() == random_game(new_game(), 7).save()
    assert random_game(new_game(), 7).save() != random_game(new_game(), 8).save()


def test_the_secret_is_revealed_only_at_the_end() -> None:
    game = new_game()
    with pytest.raises(Illegal, match="secret until the game is over"):
        game.reveal(SECRET)
    random_game(game, 3)
    with pytest.raises(Illegal, match="not the secret"):
        game.reveal("seed 2")
    assert game.reveal(SECRET).events == (e.SecretRevealed(SECRET),)


def test_options_are_chosen_or_default() -> None:
    assert chosen_options(TOY.edition, {}) == {"quick": "off"}
    assert Game.new(TOY, options={"quick": "on"}).state.options == {"quick": "on"}
    with pytest.raises(BattleboardError, match="no option 'slow'; it has quick"):
        chosen_options(TOY.edition, {"slow": "on"})
    with pytest.raises(BattleboardError, match="takes off or on, not 'maybe'"):
        chosen_options(TOY.edition, {"quick": "maybe"})


def test_seats_and_refusals_are_part_of_the_position() -> None:
    game = Game.new(TOY, seats={"Red": "Ann"}, refuses={"Red": ("Blue",)})
    assert game.state.seats == game.header.seats == {"Red": "Ann"}
    assert game.state.refuses == {"Red": ("Blue",)}
    again = Game.load(game.save(), TOY)
    assert again.state.refuses == {"Red": ("Blue",)}


def test_random_play_leaves_no_trace_in_the_original() -> None:
    """States are shared, never changed: playing a copy on leaves the first game as it was."""
    game = random_game(new_game(), 1, steps=5)
    before = game.save()
    for seed in range(5):
        random_game(game.copy(), seed)
    assert game.save() == before
