/** A side of a battle as the battle board shows it: by the number that its units hit on. */

import type { Group, SideNow } from './types'

export interface Column {
  readonly hitsOn: number
  readonly groups: readonly Group[]
}

/** Units by what they hit on, the best first; those that do not fire stand last. */
export function columns(side: SideNow): Column[] {
  const best = new Map<string, number>()
  for (const volley of side.fire)
    best.set(volley.kind, Math.max(best.get(volley.kind) ?? 0, volley.hits_on))
  const found = new Map<number, Group[]>()
  for (const group of side.units) {
    const hitsOn = best.get(group.kind) ?? 0
    found.set(hitsOn, [...(found.get(hitsOn) ?? []), group])
  }
  return [...found]
    .map(([hitsOn, groups]) => ({ hitsOn, groups }))
    .sort((one, other) => other.hitsOn - one.hitsOn)
}
