"""Cargo in odd company: fighters from contested ground, guests aboard, friends' ships."""

from __future__ import annotations

from battleboard.core.decisions import ChooseMove, Move
from battleboard.notation import answer_text, parse_answer
from tests.rules_ww1.test_land_battle import volleys
from tests.rules_ww1.war import ends_movement, owner, war
from tests.support.marks import case, rule
from tests.support.scene import army, offered, refused, roll, say


@rule("WW1-10", "ww1-1914")
@rule("WW1-1", "ww1-1914")
@case("R-116", "ww1-1914")
def test_contested_ground_does_not_hold_fighters_that_are_shipped() -> None:
    """Beside an infantry that was at sea, a fighter from contested Picardy lands in Belgium, where
    Britain had neither control nor units; an infantry from there may not."""
    game = war("""
        power: British Empire
        owner Picardy: nobody
        Picardy: British Empire 2 infantry, 1 fighter; Germany 1 infantry
        owner Belgium: Germany
        minors: ["Belgium"]
        Sea Zone 9: British Empire 1 transport (1 infantry)
    """)
    assert refused(game, "trn: sz 9 + 1 inf from Picardy - 2 inf to Belgium") == ["WW1-1"]
    say(game, "trn: sz 9 + 1 ftr from Picardy - 1 inf, 1 ftr to Belgium")
    ends_movement(game)
    assert army(game, "Belgium", "British Empire") == {"infantry": 1, "fighter": 1}


@rule("WW1-24", "ww1-1914")
@rule("WW1-6", "ww1-1914")
def test_whose_cargo_sinks_is_the_attackers_choice() -> None:
    """One transport carries British infantry, the other French: they are not the same loss."""
    game = war(
        """
        power: British Empire
        Sea Zone 9: British Empire 1 sub, 1 trn (1 inf), 1 trn (France 1 inf); Germany 2 cruiser
        """,
        "conduct_combat",
    )
    say(game, "fight sz 9", "submerge 1")
    roll(game, 1, 6)
    spared = say(game.copy(), "lose 1 transport[1 infantry]")
    assert army(spared, "Sea Zone 9", "France") == {"infantry": 1}
    say(game, "lose 1 transport[1 France infantry]")
    assert army(game, "Sea Zone 9", "France") == {}
    assert army(game, "Sea Zone 9", "British Empire")["infantry"] == 1


@rule("WW1-8", "ww1-1914")
@rule("WW1-16", "ww1-1914")
@rule("WW1-22", "ww1-1914")
def test_a_landing_on_ground_that_was_given_up_is_an_assault() -> None:
    """The last British units leave contested Smyrna while others wait at sea for a battle. The
    Ottomans claim it when movement ends; so the troops land in hostile land after the battle,
    under fire, and must attack."""
    game = war("""
        power: British Empire
        owner Smyrna: nobody
        owner Trans-Jordan: British Empire
        Smyrna: British Empire 1 infantry; Ottoman Empire 2 infantry, 1 artillery
        Sea Zone 19: British Empire 1 cruiser, 1 transport (2 infantry); Ottoman Empire 1 cruiser
    """)
    say(game, "1 inf: Smyrna > Trans-Jordan", "trn: sz 19 - 2 inf to Smyrna", "done")
    assert owner(game, "Smyrna") == "Ottoman Empire"
    say(game, "fight sz 19")
    roll(game, 1)
    roll(game, 6)
    assert volleys(game) == {("artillery", 3): 1}  # the guns of the shore
    roll(game, 6)
    assert volleys(game) == {("infantry", 2): 2}  # and the battle, unasked


@rule("WW1-20", "ww1-1914")
def test_who_leaves_which_friends_ship_is_told() -> None:
    """French infantry aboard a British and an Italian transport: one lands, the other stays with
    the friend that is to carry it on."""
    game = war("""
        power: France
        Sea Zone 16: British Empire 1 transport (France 1 inf); Italy 1 transport (France 1 inf)
    """)
    italian = next(u for u in game.state.at("Sea Zone 16") if u.power == "Italy")
    assert refused(game, "2 inf: sz 16 > Algeria") == ["WW1-20"]
    say(game, "1 infantry[British Empire]: sz 16 > Algeria")
    assert refused(game, "1 inf: sz 16 > Corsica") == []  # the Italian ship is free to land it
    ends_movement(game)
    assert army(game, "Algeria", "France") == {"infantry": 1}
    aboard = [unit.aboard for unit in game.state.at("Sea Zone 16") if unit.power == "France"]
    assert aboard == [italian.id]


@rule("WW1-7", "ww1-1914")
@rule("WW1-19", "ww1-1914")
def test_loading_behind_the_mines_is_what_is_offered() -> None:
    """Picardy lies at sea zones 9 and 8, and 8 is mined: cargo that boards there goes home if the
    ship is struck."""
    game = war("""
        power: Germany
        owner Picardy: Germany
        Picardy: Germany 2 infantry
        Sea Zone 9: Germany 1 transport
    """)
    sailing = [move for move in offered(game) if isinstance(move, Move) and len(move.path) == 2]
    west = [load for move in sailing if move.path[-1] == "Sea Zone 8" for load in move.loads]
    assert {load.at for load in west} == {"Sea Zone 8"}
    assert refused(game, "trn: sz 9 + 2 inf from Picardy > sz 8") == []  # to risk them is legal


@rule("WW1-6", "ww1-1914")
@rule("WW1-22", "ww1-1914")
def test_whose_landing_is_lost_is_the_attackers_choice() -> None:
    """Both transports carry an infantry, one for Belgium and one for Picardy. The last warships of
    both sides sink each other, and a transport goes too: the other lands its cargo."""
    game = war("""
        power: British Empire
        owner Belgium: Germany
        owner Picardy: Germany
        minors: ["Belgium"]
        Sea Zone 9: British Empire 1 ca, 1 trn (1 inf), 1 trn (1 inf); Germany 2 submarine
    """)
    say(game, "1 trn: sz 9 - 1 inf to Belgium", "trn: sz 9 - 1 inf to Picardy", "done", "attack")
    say(game, "fight sz 9")
    roll(game, 1)
    say(game, "submerge none")
    roll(game, 1, 1)
    assert refused(game, "lose 1 cruiser, 1 transport") == ["WW1-6"]
    say(game, "lose 1 cruiser, 1 transport[1 infantry for Belgium]")
    cargo = [unit for unit in game.state.at("Sea Zone 9") if unit.kind == "infantry"]
    assert [unit.target for unit in cargo] == ["Picardy"]


@rule("WW1-1", "ww1-1914")
@rule("WW1-22", "ww1-1914")
def test_after_the_mines_a_ship_with_free_cargo_can_be_named() -> None:
    """Two transports with two infantry each; those of one come from contested Belgium and may not
    land in Picardy, those of the other may."""
    game = war("""
        power: Germany
        owner Belgium: nobody
        owner Picardy: Austria-Hungary
        minors: ["Belgium"]
        Belgium: Germany 3 infantry; France 2 infantry
        Sea Zone 10: Germany 1 transport, 1 transport (2 infantry)
    """)
    say(game, "1 transport[empty]: sz 10 > sz 9 + 2 inf from Belgium", "trn: sz 10 > sz 9", "done")
    roll(game, 6, 6)
    assert refused(game, "1 transport[2 infantry bound]: sz 9 - 2 inf to Picardy") == ["WW1-1"]
    say(game, "1 transport[2 infantry]: sz 9 - 2 inf to Picardy")
    assert army(game, "Picardy", "Germany") == {"infantry": 2}


@rule("WW1-10", "ww1-1914")
@rule("WW1-22", "ww1-1914")
def test_of_two_landings_that_a_fighter_can_count_on_one_may_be_called_off() -> None:
    """A die was rolled off Wales, so landings may be thought over. Infantry is to land in Denmark
    from both its seas: one of the two is enough for the fighter there."""
    game = war("""
        power: Germany
        Kiel: Germany 1 infantry, 1 fighter
        Sea Zone 7: Germany 1 submarine
        Sea Zone 10: Germany 1 transport (1 infantry)
        Sea Zone 11: Germany 1 transport (1 infantry)
        Denmark: France 1 infantry
        owner Denmark: France
        minors: ["Denmark"]
    """)
    say(game, "trn: sz 10 - 1 inf to Denmark", "trn: sz 11 - 1 inf to Denmark")
    say(game, "1 ftr: Kiel > Denmark", "1 sub: sz 7 > sz 8", "done")
    roll(game, 6)
    say(game, "stay")
    assert refused(game, "stay") == ["WW1-10"]
    say(game, "land", "done")
    assert army(game, "Denmark", "Germany") == {"infantry": 1, "fighter": 1}
    assert army(game, "Sea Zone 10", "Germany") == {"transport": 1, "infantry": 1}


@rule("WW1-22", "ww1-1914")
def test_every_voyage_that_is_offered_can_be_written() -> None:
    """A transport calls in two zones: what is offered names the calls in the order of its way,
    though troops come aboard as late as they can."""
    game = war("""
        power: France
        Sea Zone 15: France 1 transport
        Brest: France 2 infantry
        Bordeaux: France 1 infantry
        Marseilles: France 2 infantry, 1 artillery
    """)
    edition, asked = game.table.edition, game.pending
    voyages = [move for move in offered(game) if isinstance(move, Move) and move.loads]
    assert any(len({load.at for load in move.loads}) > 1 for move in voyages)
    assert isinstance(asked, ChooseMove)
    for move in voyages:
        assert parse_answer(answer_text(move, edition), asked, edition) == (move,)


@rule("WW1-1", "ww1-1914")
@rule("WW1-19", "ww1-1914")
def test_who_is_not_there_is_refused_before_where_he_lands() -> None:
    """Land is contested, so it matters where cargo comes from; this cargo is nowhere."""
    game = war("""
        power: British Empire
        owner Picardy: nobody
        Picardy: British Empire 2 infantry; Germany 1 infantry
        owner Belgium: Germany
        minors: ["Belgium"]
        Sea Zone 9: British Empire 1 transport
    """)
    assert "WW1-19" in refused(game, "trn: sz 9 + 1 art from Picardy - 1 art to Belgium")
    assert "WW1-19" in refused(game, "trn: sz 9 + 1 inf from Vienna - 1 inf to Belgium")
