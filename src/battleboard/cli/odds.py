"""`battleboard odds EDITION ATTACKER DEFENDER`."""

from __future__ import annotations

import re

import click

from battleboard.cli.out import json_option, print_json, print_table
from battleboard.core.edition import Edition
from battleboard.editions import load
from battleboard.notation.army import army_text
from battleboard.odds import Odds, Plan, Terms, TooLarge, odds
from battleboard.odds.ends import Totals
from battleboard.odds.plan import parse_plan

BAR = 40
MOST_ROWS = 30
SHOWN = 0.00005
NEGATIVE = re.compile(r"-\d")


class WithArmies(click.Command):
    """A negative count is no option but a mistake in an army, and told as one."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep what begins with a minus and a digit from being read as an option."""
        return super().parse_args(ctx, [f" {one}" if NEGATIVE.match(one) else one for one in args])


@click.command(cls=WithArmies)
@click.argument("edition")
@click.argument("attacker")
@click.argument("defender")
@click.option("--attacker-loses", default="cheapest", help="Order of loss: a preset or a list.")
@click.option("--defender-loses", default="cheapest", help="Order of loss: a preset or a list.")
@click.option("--keep-land/--lose-land", default=True, help="Keep a land unit to the last.")
@click.option("--amphibious", is_flag=False, flag_value="all", default="", help="What lands.")
@click.option("--bombard", default="", help="Ships that bombard, such as '2 cruiser'.")
@click.option("--retreat", default="", help="'at 4 units', 'below 40%', 'value', 'after 3 rounds'.")
@click.option("--rounds", type=click.IntRange(min=1), help="The most rounds to fight.")
@click.option("--round", "at", type=click.IntRange(min=1), default=1, help="The next round.")
@click.option("--attacker-dives", default="never", help="Submarines: never, alone or always.")
@click.option("--defender-dives", default="never", help="Submarines: never, alone or always.")
@click.option("--attacker-advances", default="", help="Such as 'jet fighters, radar'.")
@click.option("--defender-advances", default="", help="Such as 'jet fighters, radar'.")
@click.option("--sea", "at_sea", is_flag=True, default=None, help="Aircraft alone meet at sea.")
@click.option("--no-way-back", is_flag=True, help="The attacker has no space to retreat to.")
@click.option("--by-round", is_flag=True, help="The outcomes after each round.")
@click.option("--table", "table", is_flag=True, help="The likeliest ends, one by one.")
@click.option("--plot", metavar="FILE", help="Draw the odds to an .svg or .png file.")
@click.option("--samples", type=click.IntRange(min=1), default=None, help="Throw dice instead.")
@click.option("--seed", type=int, default=0, help="Which dice are thrown.")
@json_option
def command(
    *,
    edition: str,
    attacker: str,
    defender: str,
    retreat: str,
    rounds: int | None,
    by_round: bool,
    table: bool,
    plot: str | None,
    samples: int | None,
    seed: int,
    as_json: bool,
    **said: object,
) -> None:
    """Work out the odds of a battle, exactly.

    Armies are lists: "10 inf, 4 art, 6 tank", with battleship[damaged] for a ship that has
    taken a hit. Orders of loss are presets (cheapest, weakest, aircraft first, aircraft last) or
    lists such as "infantry, battleship:damage, fighter".
    """
    rules = load(edition)
    try:
        answer = odds(
            rules,
            attacker,
            defender,
            _terms(said),
            retreat=_plan(retreat, rounds),
            by_round=by_round,
            samples=samples or 0,
            seed=seed,
        )
    except TooLarge as error:
        raise TooLarge(f"{error}, such as --samples 1000") from None
    if plot:
        from battleboard.odds.plot import save

        save(answer, f"{rules.title}: {attacker} against {defender}", plot)
    if as_json:
        print_json(answer.summary() | ({"outcomes": answer.outcomes} if table else {}))
    else:
        _show(answer, rules, table)


def _terms(said: dict[str, object]) -> Terms:
    landing = str(said["amphibious"])
    return Terms(
        attacker_loses=str(said["attacker_loses"]),
        defender_loses=str(said["defender_loses"]),
        keep_land=bool(said["keep_land"]),
        at_sea=True if said["at_sea"] else None,
        amphibious=landing == "all" if landing in ("", "all") else landing,
        ships=str(said["bombard"]),
        can_retreat=not said["no_way_back"],
        round=int(str(said["at"])),
        attacker_dives=str(said["attacker_dives"]),
        defender_dives=str(said["defender_dives"]),
        attacker_advances=_names(str(said["attacker_advances"])),
        defender_advances=_names(str(said["defender_advances"])),
    )


def _names(text: str) -> frozenset[str]:
    return frozenset(filter(None, (name.strip().lower() for name in text.split(","))))


def _plan(retreat: str, rounds: int | None) -> Plan:
    plan = parse_plan(retreat)
    if rounds is None:
        return plan
    return Plan(rounds=rounds, units=plan.units, chance=plan.chance, value=plan.value)


def _show(answer: Odds, edition: Edition, table: bool) -> None:
    for name, chance in (
        ("attacker wins", answer.attacker_wins),
        ("defender wins", answer.defender_wins),
        ("both destroyed", answer.both_destroyed),
        ("both remain", answer.stalemate),
    ):
        click.echo(f"{name:<15}{chance:>8.2%}  {'█' * round(BAR * chance)}")
    if not answer.battle.at_sea:
        click.echo(f"{'territory taken':<15}{answer.territory_taken:>8.2%}")
    sampled = f" ± {answer.error:.2%}" if answer.error else ""
    click.echo(f"{'rounds':<15}{answer.rounds:>8.2f}")
    click.echo(f"{'swing':<15}{answer.expected_swing:>+8.2f} IPCs")
    click.echo(f"{answer.method}{sampled}, {answer.milliseconds:.2f} ms\n")
    _survivors(answer, edition)
    if answer.by_round:
        _rounds(answer)
    if table:
        _ends(answer, edition)


def _survivors(answer: Odds, edition: Edition) -> None:
    left = answer.expected_survivors
    rows = [
        (side, edition.units[kind].name, f"{count:.2f}")
        for side, units in (("attacker", left.attacker), ("defender", left.defender))
        for kind, count in units.items()
    ]
    print_table("Expected survivors", ("side", "unit", "left"), rows)


def _rounds(answer: Odds) -> None:
    """Until what is still open no longer shows."""
    shown = [sums for sums in answer.by_round if _open(sums) > SHOWN]
    last = answer.by_round[len(shown) : len(shown) + 1]
    rows = [
        (
            number,
            f"{sums.attacker_wins:.2%}",
            f"{sums.defender_wins:.2%}",
            f"{sums.both_destroyed:.2%}",
            f"{sums.stalemate:.2%}",
        )
        for number, sums in enumerate((*shown, *last), answer.battle.first_round)
    ]
    columns = ("round", "attacker wins", "defender wins", "both destroyed", "both remain")
    print_table("Decided after each round", columns, rows)


def _open(sums: Totals) -> float:
    return 1 - sums.attacker_wins - sums.defender_wins - sums.both_destroyed - sums.stalemate


def _ends(answer: Odds, edition: Edition) -> None:
    rows = [
        (
            f"{outcome.chance:.4%}",
            army_text(outcome.attacker, edition, short=True),
            army_text(outcome.defender, edition, short=True),
            f"{outcome.swing:+d}",
        )
        for outcome in answer.outcomes[:MOST_ROWS]
    ]
    print_table("Likeliest ends", ("chance", "attacker left", "defender left", "swing"), rows)
