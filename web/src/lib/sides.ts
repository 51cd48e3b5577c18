/** Friends and enemies, as far as the sides of an edition tell. */

import type { GameNow } from './game.svelte'
import type { Edition, View } from './types'

/** The side of a power, or nothing for those that have none. */
export function sideOf(edition: Edition, power: string): string {
  return edition.powers.find((one) => one.name === power)?.side ?? ''
}

/** Whether units that are not of the side whose turn it is stand in a space. */
export function opposed(game: GameNow, space: string): boolean {
  const ours = sideOf(game.edition, game.view.power)
  const units = game.view.spaces[space]?.units ?? []
  return units.some(
    (group) =>
      sideOf(game.edition, group.power) !== ours &&
      game.edition.units[group.kind]?.domain !== 'facility',
  )
}

/** Whether a space is held by the other side, or has units of it. */
export function hostile(edition: Edition, view: View, space: string): boolean {
  const ours = sideOf(edition, view.power)
  const now = view.spaces[space]
  const others = [now?.owner ?? '', ...(now?.units ?? []).map((group) => group.power)]
  return others.some((power) => power && sideOf(edition, power) !== ours)
}

/** Spaces where the power whose turn it is has units, those beside an enemy if there are any. */
export function front(edition: Edition, view: View): string[] {
  const ours = sideOf(edition, view.power)
  const units = (name: string) => view.spaces[name]?.units ?? []
  const own = Object.keys(view.spaces).filter((name) =>
    units(name).some((group) => group.power === view.power),
  )
  const near = own.filter((name) =>
    (edition.spaces[name]?.borders ?? []).some((other) =>
      units(other).some((group) => sideOf(edition, group.power) !== ours),
    ),
  )
  return near.length ? near : own
}
