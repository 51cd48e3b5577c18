"""Battles: who meets whom, dice, losses, the end."""

from __future__ import annotations

from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import Losses, State
from battleboard.core.units import Mark, Unit
from battleboard.telling.sentences.registry import on, units_at
from battleboard.telling.words import army_words, plural, the, units_words


def _losses(edition: Edition, losses: Losses) -> str:
    parts = [army_words(edition, losses.army)] if losses.army else []
    if losses.damaged:
        parts.append(f"a hit on {army_words(edition, losses.damaged)}")
    return " and ".join(parts) or "nothing"


@on(e.RouteOpened)
def _route_opened(_edition: Edition, _: State, event: e.RouteOpened) -> str:
    return f"whoever attacks {event.space} came from or through {', '.join(event.through)}."


@on(e.AttackDeclared)
def _attack_declared(_edition: Edition, state: State, event: e.AttackDeclared) -> str:
    return f"{the(state.turn.power)} attacks the submarines and transports in {event.space}."


@on(e.ShipsIgnored)
def _ships_ignored(_edition: Edition, state: State, event: e.ShipsIgnored) -> str:
    return f"{the(state.turn.power)} ignores the submarines and transports in {event.space}."


@on(e.BattleBegan)
def _battle_began(edition: Edition, state: State, event: e.BattleBegan) -> str:
    ours, theirs = sides(edition, state, event.space, event.attacker)
    return (
        f"battle in {event.space}: {units_words(edition, ours)} "
        f"against {units_words(edition, theirs)}."
    )


def sides(
    edition: Edition, state: State, space: SpaceName, attacker: str
) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    """The attacker's units in a space, and those of the other side."""
    present = state.at(space)
    return (
        tuple(unit for unit in present if unit.power == attacker),
        tuple(unit for unit in present if not edition.allied(unit.power, attacker)),
    )


@on(e.RaidBegan)
def _raid_began(edition: Edition, state: State, event: e.RaidBegan) -> str:
    present = state.at(event.space)
    raiders = tuple(u for u in present if u.power == event.attacker and u.has(Mark.RAIDING))
    return f"bombing raid on {event.space} by {units_words(edition, raiders)}."


@on(e.RaidEnded)
def _raid_ended(_edition: Edition, _: State, event: e.RaidEnded) -> str:
    return f"the raid on {event.space} is over."


@on(e.RocketLaunched)
def _rocket_launched(_edition: Edition, state: State, event: e.RocketLaunched) -> str:
    return f"{the(state.turn.power)} fires a rocket from {event.space} at {event.target}."


@on(e.UnitsCaptured)
def _units_captured(edition: Edition, state: State, event: e.UnitsCaptured) -> str:
    guns = units_at(edition, state, event.space, event.units)
    return f"{the(event.by)} takes over {guns} in {event.space}."


HIT_NOBODY = ("TEC-1", "TEC-2", "RAID-1")
"""Rules whose dice look for something, or are counted."""


@on(e.DiceRolled)
def _dice_rolled(_edition: Edition, _: State, event: e.DiceRolled) -> str:
    rolled = f"{the(event.power)} rolled {' '.join(map(str, event.faces))}"
    if event.why in HIT_NOBODY:
        return f"{rolled}."
    return f"{rolled}: {plural(sum(event.hits.values()), 'hit')}."


@on(e.LossesProposed)
def _losses_proposed(edition: Edition, _: State, event: e.LossesProposed) -> str:
    return f"{the(event.by)} would lose {_losses(edition, event.losses)} in {event.space}."


@on(e.LossesAgreed)
def _losses_agreed(_edition: Edition, _: State, event: e.LossesAgreed) -> str:
    return f"{the(event.by)} agrees to the losses in {event.space}."


@on(e.LossesDisputed)
def _losses_disputed(_edition: Edition, _: State, event: e.LossesDisputed) -> str:
    return f"{the(event.by)} does not agree: the attacker chooses the losses in {event.space}."


@on(e.HitsTaken)
def _hits_taken(_edition: Edition, _: State, event: e.HitsTaken) -> str:
    side = "attacker" if event.attacker else "defender"
    return f"the hits on the {side} in {event.space} are taken."


@on(e.RoundFought)
def _round_fought(_edition: Edition, state: State, event: e.RoundFought) -> str:
    number = state.battle.round if state.battle else 1
    return f"round {number} of the battle in {event.space} is over."


@on(e.BattleEnded)
def _battle_ended(edition: Edition, state: State, event: e.BattleEnded) -> str:
    left = units_words(edition, state.at(event.space))
    return f"the fighting in {event.space} is over; left there: {left}."


@on(e.AttackForgone)
def _attack_forgone(_edition: Edition, state: State, event: e.AttackForgone) -> str:
    return f"{the(state.turn.power)} does not attack in {event.space}."


@on(e.HitsCancelled)
def _hits_cancelled(_edition: Edition, _: State, event: e.HitsCancelled) -> str:
    return f"tanks took {plural(event.count, 'hit')} away in {event.space}."
