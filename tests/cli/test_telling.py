"""Events in words: every type has its sentence, and sentences name what happened."""

from __future__ import annotations

from typing import get_args

import pytest

from battleboard.agents import make_agent, play
from battleboard.core import events as e
from battleboard.core.advances import Advance
from battleboard.core.board import PowerName
from battleboard.core.state import EMPTY, Battle, Losses, State, Turn
from battleboard.core.steps import Frame
from battleboard.core.units import Mark, Unit
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.engine.journal import Row
from battleboard.tables import table
from battleboard.telling.sentences import SENTENCES
from battleboard.telling.tell import Telling, tell, unfolded

T1941 = table("1941")
E1941 = T1941.edition


def unit(number: int, kind: str, power: PowerName, aboard: int = 0) -> Unit:
    return Unit(id=number, kind=kind, power=power, aboard=aboard)


STATE = State(
    edition="1941",
    turn=Turn(round=2, power="Germany", phase="conduct_combat"),
    owners={"Karelia": "Soviet Union", "Germany": "Germany"},
    money={"Germany": 10, "Soviet Union": 7},
    units={
        "Karelia": (
            unit(1, "infantry", "Germany"),
            unit(2, "infantry", "Germany"),
            unit(3, "tank", "Germany"),
            unit(4, "infantry", "Soviet Union"),
        ),
        "Sea Zone 5": (
            unit(5, "transport", "Germany"),
            unit(6, "infantry", "Germany", aboard=5),
            unit(7, "battleship", "Germany"),
            unit(8, "submarine", "Germany"),
            unit(9, "carrier", "Japan"),
            unit(10, "fighter", "Germany", aboard=9),
        ),
    },
    battle=Battle("Karelia", "Germany", round=3),
)

TOLD = [
    (e.GameBegan(STATE), "A game of 1941 begins, with 5 powers."),
    (e.RoundBegan(3), "Round 3 begins."),
    (e.TurnBegan("Soviet Union"), "It is the turn of the Soviet Union."),
    (e.PhaseBegan("combat_move"), "Germany comes to combat move."),
    (e.PhaseEnded("combat_move"), "Germany is through with combat move."),
    (e.OrderChosen("United States"), "The United States moves and fights first."),
    (e.CommandPassed("Japan"), "Japan acts now."),
    (e.TurnEnded("Japan"), "The turn of Japan is over."),
    (
        e.UnitsMoved((1, 2, 3), ("Karelia", "Archangel", "Russia")),
        "2 infantry, 1 tank of Germany moved Karelia > Archangel > Russia.",
    ),
    (
        e.UnitsMoved((4,), ("Karelia", "Sea Zone 4")),
        "1 infantry of the Soviet Union left Karelia by ship from Sea Zone 4.",
    ),
    (
        e.UnitsMoved((6,), ("Sea Zone 5", "Karelia")),
        "1 infantry of Germany landed in Karelia from Sea Zone 5.",
    ),
    (
        e.UnitsMoved((1,), ("Karelia", "Norway Finland"), why="COM-7"),
        "1 infantry of Germany left Karelia for Norway Finland.",
    ),
    (
        e.UnitsBoarded("Sea Zone 5", (10,), 0),
        "1 fighter of Germany left their ship in Sea Zone 5.",
    ),
    (
        e.UnitsBoarded("Sea Zone 5", (10,), 9),
        "1 fighter of Germany went aboard the aircraft carrier of Japan in Sea Zone 5.",
    ),
    (
        e.UnitsAimed("Sea Zone 5", (6,), "Karelia"),
        "1 infantry of Germany in Sea Zone 5 are to land in Karelia.",
    ),
    (
        e.UnitsAimed("Sea Zone 5", (6,), ""),
        "1 infantry of Germany in Sea Zone 5 have no landing ahead any more.",
    ),
    (
        e.UnitsAimed("Sea Zone 5", (10,), "United Kingdom"),
        "1 fighter of Germany in Sea Zone 5 are to land on a carrier of the United Kingdom.",
    ),
    (
        e.UnitsMarked("Sea Zone 5", (8,), Mark.SUBMERGED),
        "1 submarine of Germany in Sea Zone 5 submerged.",
    ),
    (e.MarksCleared(Mark.USED), "No units in any space count as used any more."),
    (
        e.MarksCleared(Mark.SUBMERGED, "Sea Zone 5"),
        "No units in Sea Zone 5 count as submerged any more.",
    ),
    (
        e.RouteOpened("Karelia", ("Archangel",)),
        "Whoever attacks Karelia came from or through Archangel.",
    ),
    (
        e.AttackDeclared("Sea Zone 5"),
        "Germany attacks the submarines and transports in Sea Zone 5.",
    ),
    (
        e.ShipsIgnored("Sea Zone 5"),
        "Germany ignores the submarines and transports in Sea Zone 5.",
    ),
    (
        e.BattleBegan("Karelia", "Germany"),
        "Battle in Karelia: 2 infantry, 1 tank of Germany against 1 infantry of the Soviet Union.",
    ),
    (e.DiceRolled("Germany", (1, 6, 3), {"other": 2}, "COM-1"), "Germany rolled 1 6 3: 2 hits."),
    (e.DiceRolled("Japan", (6,), {}, "COM-1"), "Japan rolled 6: no hits."),
    (e.DiceRolled("Japan", (6, 2), {}, "TEC-1"), "Japan rolled 6 2."),
    (
        e.UnitsHit("Sea Zone 5", (7,), "UNI-3"),
        "1 battleship of Germany took a first hit in Sea Zone 5.",
    ),
    (
        e.UnitsRepaired("Sea Zone 5", (7,), "UNI-3"),
        "1 battleship of Germany in Sea Zone 5 made repairs.",
    ),
    (
        e.LossesProposed("Karelia", "Soviet Union", Losses({"infantry": 2}, {"battleship": 1})),
        "The Soviet Union would lose 2 infantry and a hit on 1 battleship in Karelia.",
    ),
    (e.LossesAgreed("Karelia", "Japan"), "Japan agrees to the losses in Karelia."),
    (
        e.LossesDisputed("Karelia", "Japan"),
        "Japan does not agree: the attacker chooses the losses in Karelia.",
    ),
    (e.HitsTaken("Karelia", True), "The hits on the attacker in Karelia are taken."),
    (e.HitsTaken("Karelia", False), "The hits on the defender in Karelia are taken."),
    (
        e.UnitsLost("Karelia", (1, 3, 4), "COM-1"),
        "The Soviet Union lost 1 infantry, Germany lost 1 infantry, 1 tank in Karelia.",
    ),
    (e.RoundFought("Karelia"), "Round 3 of the battle in Karelia is over."),
    (
        e.BattleEnded("Karelia", "COM-16"),
        (
            "The fighting in Karelia is over; left there: 1 infantry of the Soviet Union and "
            "2 infantry, 1 tank of Germany."
        ),
    ),
    (e.TerritoryCaptured("Karelia", "Germany", "COM-9"), "Germany took Karelia."),
    (e.TerritoryCaptured("Okinawa", "Japan", "COM-10"), "Okinawa was freed for Japan."),
    (e.TerritoryCaptured("Paris", "Japan", "WW1-16"), "Paris passed to Japan."),
    (e.MoneyChanged("Germany", -6, "BUY-1"), "Germany paid 6 IPCs and has 4."),
    (e.MoneyChanged("Soviet Union", 1, "INC-1"), "The Soviet Union received 1 IPC and has 8."),
    (e.UnitsOrdered("Germany", {"tank": 2}), "Germany bought 2 tanks."),
    (
        e.UnitsPlaced("Germany", (unit(11, "tank", "Germany"), unit(12, "tank", "Germany"))),
        "Germany placed 2 tanks in Germany.",
    ),
    (e.UnitsRefunded("Germany", {"carrier": 1}), "Germany gave back 1 aircraft carrier."),
    (
        e.UnitsRaised("Karelia", (unit(13, "infantry", "Japan"),), "WW1-11"),
        "1 infantry of Japan appeared in Karelia.",
    ),
    (
        e.ZonesEntered("Sea Zone 5", (7,), ("Sea Zone 6", "Sea Zone 8")),
        "1 battleship of Germany in Sea Zone 5 came through the mined Sea Zone 6, Sea Zone 8.",
    ),
    (e.MinesRolled("Sea Zone 5"), "The mines in Sea Zone 5 are rolled for."),
    (e.AttackForgone("Karelia"), "Germany does not attack in Karelia."),
    (e.HitsCancelled("Karelia", 2), "Tanks took 2 hits away in Karelia."),
    (e.ControlLost("Karelia", "WW1-2"), "The Soviet Union no longer controls Karelia."),
    (e.MinorMobilized("Karelia", "Japan"), "Karelia mobilized for Japan."),
    (
        e.ControllerProposed("Karelia", "Germany", "Japan"),
        "Germany would give Karelia to Japan.",
    ),
    (e.ControllerAgreed("Karelia", "Japan"), "Japan agrees to who shall have Karelia."),
    (
        e.ControllerDisputed("Karelia", "Japan"),
        "Japan does not agree to who shall have Karelia.",
    ),
    (e.ControllerChosen("Karelia", "Soviet Union"), "Karelia goes to the Soviet Union."),
    (e.PowerJoined("United States", "WW1-13"), "The United States entered the war."),
    (e.WarfareDeclared("Germany"), "Germany declared unrestricted submarine warfare."),
    (
        e.RevolutionCame("Soviet Union"),
        "A revolution broke out in the Soviet Union, and an armistice is offered.",
    ),
    (e.ArmisticeAccepted("Japan"), "Japan accepts the armistice."),
    (
        e.ArmisticeMade("Soviet Union", (), ()),
        "The Soviet Union made an armistice and left the war.",
    ),
    (
        e.FacilityBuilt("Germany", "Ukraine", "factory", ("factory",)),
        "Germany built a new industrial complex in Ukraine.",
    ),
    (e.RaidBegan("Archangel", "Germany"), "Bombing raid on Archangel by nobody."),
    (e.RaidEnded("Archangel"), "The raid on Archangel is over."),
    (
        e.RocketLaunched("Germany", 1, "United Kingdom"),
        "Germany fires a rocket from Germany at United Kingdom.",
    ),
    (
        e.UnitsCaptured("Karelia", (1,), "Soviet Union", "COM-17"),
        "The Soviet Union takes over 1 infantry of Germany in Karelia.",
    ),
    (
        e.FacilityDamaged("Germany", "factory", 4, "RAID-1"),
        "The industrial complex in Germany took damage of 4, 4 in all.",
    ),
    (
        e.FacilityRepaired("Germany", "factory", 4),
        "The industrial complex in Germany is whole again.",
    ),
    (e.TokensBought("Soviet Union", 2), "The Soviet Union has 2 researchers at work."),
    (e.TokensSpent("Germany"), "The researchers of Germany are done."),
    (e.ChartChosen("Germany", 2), "Germany has a breakthrough and rolls on chart 2."),
    (e.AdvanceMade("Germany", Advance.RADAR), "Germany has radar from now on."),
    (
        e.ObjectiveJudged("Germany", "The heart of Europe", 5),
        "Objective of Germany, The heart of Europe: 5 IPCs.",
    ),
    (e.GameWon("Axis", "VIC-6"), "The Axis won the game."),
    (
        e.CursorMoved((Frame("combat_move", "combat_move"),)),
        "The rules stand at combat move, step combat move.",
    ),
    (e.CursorMoved(()), "The rules have nothing more to ask."),
    (e.SecretRevealed("seed 1"), "The secret behind the dice is 'seed 1'."),
]


@pytest.mark.parametrize(("event", "text"), TOLD, ids=lambda value: type(value).__name__)
def test_what_each_event_says(event: e.Event, text: str) -> None:
    assert tell(E1941, STATE, event).text == text


def test_every_type_of_event_has_a_sentence_and_an_example() -> None:
    """Whoever adds an event adds its sentence in `telling.sentences`, and a line above."""
    every = set(get_args(e.Event))
    assert every - set(SENTENCES) == set()
    assert every - {type(event) for event, _ in TOLD} == set()


def test_every_mark_has_words() -> None:
    texts = {tell(E1941, STATE, e.UnitsMarked("Karelia", (1,), mark)).text for mark in Mark}
    assert len(texts) == len(Mark)


@pytest.mark.parametrize("seed", range(3))
def test_every_event_of_a_game_can_be_told(seed: int) -> None:
    tellings: list[Telling] = []

    def watch(before: State, row: Row, _after: State) -> None:
        for event, state in unfolded(before, row):
            tellings.append(tell(E1941, state, event, row.given))

    game = Game.new(T1941, game="told")
    agents = dict.fromkeys(E1941.powers, make_agent("random", seed))
    watch(EMPTY, game.rows[0], game.state)
    play(game, agents, Committed.seeded(seed), until=lambda g: g.state.turn.round > 2, watch=watch)
    assert len(tellings) > 500
    for telling in tellings:
        assert telling.text[0].isupper() or telling.text[0].isdigit(), telling
        assert telling.text.endswith("."), telling
        assert "nobody" not in telling.text.removesuffix("left there: nobody."), telling


def test_an_answer_makes_what_it_says_minor() -> None:
    game = Game.new(T1941)
    game.give(game.default())
    move, before = next(game.answers()), game.state
    row = game.give(move)
    (moved,) = (event for event in row.events if isinstance(event, e.UnitsMoved))
    assert tell(E1941, before, moved, move).minor
    assert not tell(E1941, before, moved).minor


def test_china_buys_nothing_but_is_given_infantry() -> None:
    given = e.UnitsOrdered("China", {"infantry": 3})
    assert (
        tell(table("anniversary-1941").edition, STATE, given).text == "China is given 3 infantry."
    )
