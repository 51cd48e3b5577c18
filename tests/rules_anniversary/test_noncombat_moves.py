"""Noncombat movement: who still moves, and where to (NCM-1, NCM-4, NCM-5, NCM-6)."""

from __future__ import annotations

from tests.rules_1941.moving import asked, everyone
from tests.rules_anniversary.both import both
from tests.support.marks import rule
from tests.support.scene import army, refused, roll, roll_all, say, scene

GERMANY, UK = "Germany", "United Kingdom"


@rule("NCM-1", "anniversary-1941", "anniversary-1942")
@both
def test_land_units_walk_into_friendly_land_also_just_taken(edition: str) -> None:
    """A second infantry follows into East Poland after it was captured; Belorussia is hostile."""
    game = scene(
        """
        power: Germany
        owner East Poland: Soviet Union
        owner Belorussia: Soviet Union
        Poland: Germany 2 infantry, 1 tank, 1 antiaircraft gun
        """,
        "combat_move",
        edition,
    )
    say(game, "1 infantry: Poland > East Poland", "done")
    assert refused(game, "1 tank: Poland > East Poland > Belorussia") == ["NCM-1"]
    say(game, "1 infantry, 1 tank, 1 aa: Poland > East Poland")
    assert army(game, "East Poland", GERMANY) == {"infantry": 2, "tank": 1, "aa_gun": 1}


@rule("NCM-1", "anniversary-1941", "anniversary-1942")
@rule("BRD-10", "anniversary-1941", "anniversary-1942")
@both
def test_allies_share_land(edition: str) -> None:
    """German units walk through Italian land and stay in it."""
    game = scene("power: Germany\nGermany: Germany 1 tank", "noncombat_move", edition)
    say(game, "1 tank: Germany > Balkans > Italy")
    assert everyone(game, "Italy") == {GERMANY: {"tank": 1}}
    assert game.state.owner("Italy") == "Italy"


@rule("NCM-1", "anniversary-1941", "anniversary-1942")
@rule("H-7", "anniversary-1941", "anniversary-1942")
@both
def test_an_ally_may_keep_its_land_to_itself(edition: str) -> None:
    """Italy refuses: no German stays there; to pass through is not to share."""
    text = 'power: Germany\nrefuses: {"Italy": ["Germany"]}\nGermany: Germany 1 tank'
    game = scene(text, "noncombat_move", edition)
    assert refused(game, "1 tank: Germany > Balkans") == ["H-7"]
    assert refused(game, "1 tank: Germany > Balkans > Bulgaria/Romania") == []


@rule("NCM-6", "anniversary-1941", "anniversary-1942")
@both
def test_units_that_fought_or_moved_stay(edition: str) -> None:
    """The cruiser sank a transport where it was, the destroyer sailed to do so: neither moves."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 cruiser; Germany 1 destroyer
        Sea Zone 2: United Kingdom 1 battleship
        """,
        "combat_move",
        edition,
    )
    say(game, "done")
    roll(game, 1)
    roll(game, 6)
    assert asked(game) == (UK, "noncombat_move")
    assert refused(game, "1 cruiser: sz 6 > sz 3") == ["NCM-6"]
    assert refused(game, "1 battleship: sz 2 > sz 3 > sz 6") == []


@rule("NCM-6", "anniversary-1941", "anniversary-1942")
@both
def test_aircraft_have_what_their_combat_move_left(edition: str) -> None:
    """A bomber two spaces out has four left; each aircraft makes one noncombat move."""
    game = scene(
        """
        power: United Kingdom
        owner Norway: Germany
        United Kingdom: United Kingdom 1 bomber
        Norway: Germany 1 infantry
        """,
        "combat_move",
        edition,
    )
    say(game, "1 bomber: United Kingdom > Norway", "done")
    roll_all(game, 4, 6)
    assert asked(game) == (UK, "noncombat_move")
    assert refused(game, "1 bomber: Norway > Eastern Canada") == []
    assert refused(game, "1 bomber: Norway > Western Canada") == ["MOV-8"]
    say(game, "1 bomber: Norway > Iceland")
    assert refused(game, "1 bomber: Iceland > United Kingdom") == ["NCM-6"]


@rule("NCM-4", "anniversary-1941", "anniversary-1942")
@both
def test_transports_ferry_unless_they_did_something_before(edition: str) -> None:
    """The one that landed troops is done, the other carries infantry to Iceland."""
    game = scene(
        """
        power: United Kingdom
        owner Norway: Germany
        Sea Zone 3: United Kingdom 1 transport (1 infantry)
        Sea Zone 8: United Kingdom 1 transport
        United Kingdom: United Kingdom 1 infantry
        """,
        "combat_move",
        edition,
    )
    say(game, "1 transport: sz 3 - 1 infantry to Norway", "done")
    assert refused(game, "1 transport: sz 3 > sz 2") == ["MOV-10"]
    say(game, "1 transport: sz 8 + 1 infantry from United Kingdom > sz 2 - all to Iceland")
    assert army(game, "Iceland", UK) == {"infantry": 1}


@rule("NCM-5", "anniversary-1941", "anniversary-1942")
@both
def test_stranded_defenders_land_before_the_attacker_moves(edition: str) -> None:
    """The British carrier is sunk; its fighter flies one space to the United Kingdom before the
    German noncombat movement begins."""
    game = scene(
        """
        power: Germany
        Sea Zone 7: United Kingdom 1 carrier (1 fighter)
        Sea Zone 6: Germany 2 submarine
        """,
        "combat_move",
        edition,
    )
    say(game, "2 submarine: sz 6 > sz 7", "done", "attack", "submerge none")
    roll(game, 1, 6)
    assert asked(game) == (UK, "ChooseLanding")
    say(game, "1 fighter: sz 7 > United Kingdom")
    assert asked(game) == (GERMANY, "noncombat_move")
    assert army(game, UK, UK) == {"fighter": 1}


@rule("NCM-6", "anniversary-1941", "anniversary-1942")
@both
def test_only_aircraft_and_submarines_pass_hostile_spaces(edition: str) -> None:
    """A fighter flies over Soviet land to Finland and a submarine dives under the Home Fleet; a
    tank and a cruiser go around or stay."""
    game = scene(
        """
        power: Germany
        owner Baltic States: Soviet Union
        owner Finland: Germany
        Poland: Germany 1 fighter, 1 tank
        Sea Zone 5: Germany 1 submarine, 1 cruiser
        Sea Zone 6: United Kingdom 1 battleship
        """,
        "noncombat_move",
        edition,
    )
    assert refused(game, "1 fighter: Poland > Finland") == []
    assert refused(game, "1 submarine: sz 5 > sz 6 > sz 7") == []
    assert refused(game, "1 tank: Poland > Baltic States") == ["NCM-1"]
    assert refused(game, "1 cruiser: sz 5 > sz 6 > sz 7")[0] == "NCM-3"
