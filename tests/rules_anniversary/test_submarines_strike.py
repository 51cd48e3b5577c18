"""Submarines: dive or strike, destroyers, what hits what (COM-2, COM-3, MOV-4, MOV-5, H-19)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.engine.game import Game
from tests.rules_1941.fighting import choices, dice, shooter
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene, waits


def at_sea(edition: str, ours: str, theirs: str, more: str = "") -> Game:
    """Germany's ships of zone 6 attack the United Kingdom's in zone 7."""
    text = f"""
        power: Germany
        Northwestern Europe: Germany 2 fighter
        Sea Zone 6: Germany {ours}
        Sea Zone 7: United Kingdom {theirs}
        {more}
    """
    return scene(text, edition=edition)


def sailed(game: Game, *ships: str) -> Game:
    orders = [f"{ship}: sz 6 > sz 7" for ship in ships]
    return say(game, *orders, "done")


@rule("COM-2", "anniversary-1941", "anniversary-1942")
@case("R-31", "anniversary-1941", "anniversary-1942")
@both
def test_the_defender_decides_after_the_attackers_torpedoes(edition: str) -> None:
    """Attacking submarines say first whether they dive, then roll, then the defender takes the
    hit, and only then the defending submarine says whether it dives."""
    game = sailed(at_sea(edition, "2 submarine", "1 submarine, 1 cruiser"), "2 sub")
    say(game, "attack")
    assert waits(game) == d.ChooseSubmerge("Germany", "Sea Zone 7", 2)
    say(game, "submerge none")
    assert dice(game) == {"submarine": (2, 2)}
    roll(game, 1, 6)
    assert waits(game) == d.ChooseLosses("United Kingdom", "Sea Zone 7", 1)
    say(game, "lose 1 cruiser")
    assert waits(game) == d.ChooseSubmerge("United Kingdom", "Sea Zone 7", 1)
    say(game, "submerge 1")
    assert army(game, "Sea Zone 7", "United Kingdom") == {"submarine": 1}
    assert isinstance(waits(game), d.ChooseMove), "nobody is left to fight"


@rule("COM-2", "anniversary-1941", "anniversary-1942")
@case("R-32", "anniversary-1941", "anniversary-1942")
@both
def test_victims_of_the_strike_do_not_fire_but_submarines_fire_at_each_other(edition: str) -> None:
    """A German submarine hits the British one, which still fires its torpedo and cannot dive any
    more; the cruiser hit by nothing fires later."""
    game = sailed(
        at_sea(edition, "1 submarine, 1 cruiser", "1 submarine, 1 cruiser"), "1 sub", "1 ca"
    )
    say(game, "submerge none")
    roll(game, 2)
    say(game, "lose 1 submarine")
    assert shooter(game) == ("United Kingdom", "Sea Zone 7")
    assert dice(game) == {"submarine": (1, 1)}, "hit, it fires, and is not asked whether it dives"
    roll(game, 1)
    say(game, "lose 1 submarine")
    assert dice(game) == {"cruiser": (1, 3)}
    assert army(game, "Sea Zone 7", "Germany") == {"cruiser": 1}
    assert army(game, "Sea Zone 7", "United Kingdom") == {"cruiser": 1}


@rule("COM-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_ship_struck_by_surprise_never_fires(edition: str) -> None:
    """The only cruiser is sunk by the torpedo: no British die is rolled."""
    game = sailed(at_sea(edition, "1 submarine, 1 cruiser", "1 cruiser"), "1 sub", "1 ca")
    say(game, "submerge none")
    roll(game, 1)
    assert army(game, "Sea Zone 7", "United Kingdom") == {}
    assert army(game, "Sea Zone 7", "Germany") == {"submarine": 1, "cruiser": 1}
    assert isinstance(waits(game), d.ChooseMove)


@rule("COM-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_destroyer_bars_strike_and_dive(edition: str) -> None:
    """The British destroyer makes German submarines fire with the rest; the German one does the
    same to the British submarine. Nobody is asked to dive."""
    ships = "1 submarine, 1 destroyer"
    game = sailed(at_sea(edition, ships, ships), "1 sub", "1 dd")
    assert dice(game) == {"submarine": (1, 2), "destroyer": (1, 2)}
    roll(game, 6, 6)
    assert dice(game) == {"destroyer": (1, 2), "submarine": (1, 1)}


@case("R-30", "anniversary-1941", "anniversary-1942")
@rule("COM-8", "anniversary-1941", "anniversary-1942")
@both
def test_an_allys_destroyer_in_the_zone_cancels_nothing(edition: str) -> None:
    """An Italian destroyer lies where Germany attacks: British submarines may dive, and it is
    neither fired at nor fires."""
    game = sailed(at_sea(edition, "1 cruiser", "1 submarine, 1 cruiser; Italy 1 destroyer"), "1 ca")
    assert waits(game) == d.ChooseSubmerge("United Kingdom", "Sea Zone 7", 1)
    say(game, "submerge none")
    assert dice(game) == {"submarine": (1, 1)}
    roll(game, 1)
    assert army(game, "Sea Zone 7", "Italy") == {"destroyer": 1}
    assert army(game, "Sea Zone 7", "Germany") == {}


@rule("COM-3", "anniversary-1941", "anniversary-1942")
@both
def test_a_submarine_hits_no_aircraft(edition: str) -> None:
    """Fighter and cruiser attack; the submarine's hit must be the cruiser's."""
    game = at_sea(edition, "1 cruiser", "1 submarine, 1 cruiser")
    say(game, "1 ftr: Northwestern Europe > sz 7", "1 ca: sz 6 > sz 7", "done", "submerge none")
    roll(game, 1)
    assert army(game, "Sea Zone 7", "Germany") == {"fighter": 1}


@rule("COM-3", "anniversary-1941", "anniversary-1942")
@both
def test_aircraft_hit_no_submarine_without_a_destroyer(edition: str) -> None:
    """Both fighters hit a submarine and a cruiser: the cruiser takes one, the other is wasted.
    With a destroyer of their own the submarine can be given up."""
    game = at_sea(edition, "1 destroyer", "1 submarine, 1 cruiser")
    say(game, "2 ftr: Northwestern Europe > sz 7", "done", "submerge none")
    roll(game, 1, 1)
    roll(game, 6)
    assert army(game, "Sea Zone 7", "United Kingdom") == {"submarine": 1}
    other = at_sea(edition, "1 destroyer", "1 submarine, 1 cruiser")
    say(other, "2 ftr: Northwestern Europe > sz 7", "1 dd: sz 6 > sz 7", "done")
    roll(other, 1, 6, 6)
    assert choices(other) == {"lose 1 sub", "lose 1 ca"}


@case("R-34", "anniversary-1941", "anniversary-1942")
@rule("COM-4", "anniversary-1941", "anniversary-1942")
@both
def test_as_many_hits_as_possible_are_taken(edition: str) -> None:
    """A destroyer and two fighters score twice on two cruisers, a submarine and a transport: two
    warships must be named, no fewer, and no transport instead of one."""
    game = at_sea(edition, "1 destroyer", "1 submarine, 2 cruiser, 1 transport")
    say(game, "2 ftr: Northwestern Europe > sz 7", "1 dd: sz 6 > sz 7", "done")
    roll(game, 1, 1, 6)
    assert choices(game) == {"lose 2 ca", "lose 1 sub, 1 ca"}
    assert refused(game, "lose 1 transport, 1 cruiser") == ["COM-4"]
    assert refused(game, "lose 1 cruiser") == ["COM-4"]


@rule("H-26", "anniversary-1941", "anniversary-1942")
@case("R-28", "anniversary-1941", "anniversary-1942")
@rule("COM-16", "anniversary-1941", "anniversary-1942")
@both
def test_aircraft_against_submarines_only_is_no_battle(edition: str) -> None:
    """Two fighters over a lone submarine: nobody can hit anybody, it is over without dice."""
    game = at_sea(edition, "1 destroyer", "1 submarine")
    say(game, "2 ftr: Northwestern Europe > sz 7", "done")
    assert isinstance(waits(game), d.ChooseMove)
    assert army(game, "Sea Zone 7", "United Kingdom") == {"submarine": 1}
    assert army(game, "Sea Zone 7", "Germany") == {"fighter": 2}


# Transports without guards


@rule("COM-5", "anniversary-1941", "anniversary-1942")
@case("R-29", "anniversary-1941", "anniversary-1942")
@both
def test_aircraft_roll_against_transports_beside_a_submarine_that_stays_up(edition: str) -> None:
    """The submarine does not dive: the fighters roll, and hits fall on transports only."""
    game = at_sea(edition, "1 destroyer", "1 submarine, 2 transport")
    say(game, "2 ftr: Northwestern Europe > sz 7", "done", "attack", "submerge none")
    assert dice(game) == {"fighter": (2, 3)}
    roll(game, 1, 6)
    assert army(game, "Sea Zone 7", "United Kingdom") == {"submarine": 1, "transport": 1}


@rule("COM-5", "anniversary-1941", "anniversary-1942")
@case("R-29", "anniversary-1941", "anniversary-1942")
@both
def test_transports_sink_without_dice_once_the_submarine_dives(edition: str) -> None:
    """The submarine leaves them: both sink with their cargo."""
    game = at_sea(edition, "1 destroyer", "1 submarine, 2 transport (1 infantry)")
    say(game, "2 ftr: Northwestern Europe > sz 7", "done", "attack", "submerge 1")
    assert army(game, "Sea Zone 7", "United Kingdom") == {"submarine": 1}
    assert isinstance(waits(game), d.ChooseMove)


@case("R-29", "anniversary-1941", "anniversary-1942")
@both
def test_by_the_corrections_such_a_submarine_shields_nothing(edition: str) -> None:
    """Option errata: the transports sink at once although the submarine stays up."""
    game = at_sea(edition, "1 destroyer", "1 submarine, 2 transport", "options: errata = on")
    say(game, "2 ftr: Northwestern Europe > sz 7", "done", "attack")
    assert army(game, "Sea Zone 7", "United Kingdom") == {"submarine": 1}
    assert isinstance(waits(game), d.ChooseMove)


@rule("COM-5", "anniversary-1941", "anniversary-1942")
@both
def test_transports_that_lose_their_guard_sink_without_dice(edition: str) -> None:
    """The cruiser goes down in the first round: two transports with it, no second round."""
    game = sailed(at_sea(edition, "2 cruiser", "1 cruiser, 2 transport"), "2 ca")
    roll(game, 1, 6)
    roll(game, 6)
    assert army(game, "Sea Zone 7", "United Kingdom") == {}
    assert isinstance(waits(game), d.ChooseMove)


@rule("MOV-20", "anniversary-1941", "anniversary-1942")
@both
def test_whoever_comes_sinks_lone_transports(edition: str) -> None:
    """A fighter alone sinks both: no question, no dice. A transport that comes sinks none."""
    game = at_sea(edition, "1 transport", "2 transport")
    say(game, "1 ftr: Northwestern Europe > sz 7", "done")
    assert army(game, "Sea Zone 7", "United Kingdom") == {}


# Attack or ignore


@rule("MOV-5", "anniversary-1941", "anniversary-1942")
@case("R-152", "anniversary-1941", "anniversary-1942")
@both
def test_of_a_submarine_and_a_transport_one_may_be_attacked_alone(edition: str) -> None:
    """A destroyer comes to a submarine and a transport. It may attack either or both, not neither;
    it takes the transport, and the submarine is not in the battle."""
    game = sailed(at_sea(edition, "1 destroyer", "1 submarine, 1 transport"), "1 dd")
    assert waits(game) == d.AttackOrIgnore("Germany", "Sea Zone 7")
    assert choices(game) == {"attack", "attack 1 sub", "attack 1 trn"}
    assert refused(game, "ignore") == ["MOV-1"]
    say(game, "attack 1 transport")
    assert army(game, "Sea Zone 7", "United Kingdom") == {"submarine": 1}
    assert isinstance(waits(game), d.ChooseMove)


@case("R-152", "anniversary-1941", "anniversary-1942")
@both
def test_a_submarine_attacked_alone_cannot_be_saved_by_its_transport(edition: str) -> None:
    """Only the submarine is attacked: the hit is its own, the transport sails on."""
    game = sailed(at_sea(edition, "1 destroyer", "1 submarine, 1 transport"), "1 dd")
    say(game, "attack 1 submarine")
    roll(game, 1)
    roll(game, 6)
    assert army(game, "Sea Zone 7", "United Kingdom") == {"transport": 1}


@rule("MOV-5", "anniversary-1941", "anniversary-1942")
@both
def test_ships_that_lay_there_may_ignore_everything(edition: str) -> None:
    """A cruiser began its turn beside a submarine: it may leave it alone."""
    game = say(at_sea(edition, "1 destroyer", "1 submarine; Germany 1 cruiser"), "done")
    assert choices(game) == {"attack", "ignore"}
    say(game, "ignore")
    assert isinstance(waits(game), d.ChooseMove)


@rule("H-19", "anniversary-1941", "anniversary-1942")
@rule("MOV-4", "anniversary-1941", "anniversary-1942")
@case("R-36", "anniversary-1941", "anniversary-1942")
@both
def test_a_submarine_may_lie_among_surface_warships(edition: str) -> None:
    """It began its turn beside a cruiser and does nothing: no battle. Or it attacks."""
    game = say(at_sea(edition, "1 destroyer", "1 cruiser; Germany 1 submarine"), "done")
    assert choices(game) == {"attack", "ignore"}
    quiet = say(game.copy(), "ignore")
    assert isinstance(waits(quiet), d.ChooseMove)
    say(game, "attack", "submerge none")
    assert dice(game) == {"submarine": (1, 2)}


@case("R-35", "anniversary-1941", "anniversary-1942")
@rule("MOV-4", "anniversary-1941", "anniversary-1942")
@both
def test_beside_a_destroyer_a_submarine_that_comes_must_fight(edition: str) -> None:
    """Its move ended at the destroyer: there is a battle without a question."""
    game = sailed(at_sea(edition, "1 submarine", "1 destroyer"), "1 sub")
    assert dice(game) == {"submarine": (1, 2)}


# Super submarines


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@case("R-43", "anniversary-1941", "anniversary-1942")
@both
def test_a_destroyer_does_not_take_away_an_advance(edition: str) -> None:
    """Super submarines attack at 3, a destroyer there or not; in defence they stay at 1."""
    more = 'advances: {"Germany": ["super submarines"], "United Kingdom": ["super submarines"]}'
    game = sailed(at_sea(edition, "1 submarine", "1 destroyer, 1 submarine", more), "1 sub")
    say(game, "submerge none")
    assert shooter(game) == ("United Kingdom", "Sea Zone 7")
    assert dice(game) == {"submarine": (1, 1)}
    roll(game, 6)
    assert shooter(game) == ("Germany", "Sea Zone 7")
    assert dice(game) == {"submarine": (1, 3)}
