/** Units in words, and the notation of answers. */

import type { Army } from '../map/stacks'
import { listed, t } from './text'
import type { Edition, Group, SpaceNow, View } from './types'

/** The kind of a label such as `fighter[2 left]`. */
export function kindOf(label: string): string {
  return label.split('[')[0] ?? label
}

/** What a label says beyond its kind, or nothing. */
export function detailOf(label: string): string {
  return /\[(.*)\]/.exec(label)?.[1] ?? ''
}

/** A label as it is read: `fighter (2 left)`. */
export function labelWords(edition: Edition, label: string): string {
  const name = edition.units[kindOf(label)]?.name ?? kindOf(label).replaceAll('_', ' ')
  const detail = detailOf(label)
  return detail ? `${name} (${detail})` : name
}

/** A label in our notation: the kind by its name, what is in brackets as it stands. */
export function labelText(edition: Edition, label: string): string {
  const name = edition.units[kindOf(label)]?.name ?? kindOf(label)
  const detail = detailOf(label)
  return detail ? `${name}[${detail}]` : name
}

/** An army in words: `2 infantry and 1 tank`. */
export function armyWords(edition: Edition, army: Army): string {
  const parts = some(army).map(([label, count]) => `${count} ${labelWords(edition, label)}`)
  return listed(parts) || t.nothing
}

/** An army in our notation. */
export function armyText(edition: Edition, army: Army): string {
  return (
    some(army)
      .map(([label, count]) => `${count} ${labelText(edition, label)}`)
      .join(', ') || t.nothing
  )
}

/** The labels of which an army has any. */
export function some(army: Army): [label: string, count: number][] {
  return Object.entries(army).filter(([, count]) => count > 0)
}

/** The most of each label that any of these armies has. */
export function mostOf(armies: readonly Army[]): Record<string, number> {
  const most: Record<string, number> = {}
  for (const army of armies)
    for (const [label, count] of some(army)) most[label] = Math.max(most[label] ?? 0, count)
  return most
}

/** Groups of units as counts by power and kind, what they carry among them. */
export function stackOf(groups: readonly Group[]): Record<string, Record<string, number>> {
  const stack: Record<string, Record<string, number>> = {}
  const add = (group: Group, times: number): void => {
    const army = (stack[group.power] ??= {})
    army[group.kind] = (army[group.kind] ?? 0) + group.count * times
    for (const carried of group.cargo ?? []) add(carried, group.count * times)
  }
  for (const group of groups) add(group, 1)
  return stack
}

/** The facilities of a space, each with its damage. */
export function facilityWords(edition: Edition, now: SpaceNow | undefined): string[] {
  return (now?.facilities ?? []).map((kind) => {
    const harm = now?.damage?.[kind] ?? 0
    const name = edition.units[kind]?.name ?? kind.replaceAll('_', ' ')
    return harm ? `${name}, ${t.map.damage(harm)}` : name
  })
}

/** A space in words: who holds it, what it is worth, what stands in it. */
export function spaceWords(edition: Edition, view: View, name: string): string {
  const facts = edition.spaces[name]
  const now = view.spaces[name]
  const parts = [name]
  if (facts?.kind === 'sea') parts.push(t.map.seaZone)
  else if (facts?.impassable) parts.push(t.map.impassable)
  else parts.push(t.map.controlled(now?.owner || t.nobody))
  if (facts?.ipc) parts.push(t.map.worth(facts.ipc))
  if (facts?.victory_city) parts.push(t.map.city(facts.victory_city))
  if (now?.contested) parts.push(t.map.contested)
  parts.push(...facilityWords(edition, now))
  const units = Object.entries(stackOf(now?.units ?? []))
  const stacks = units.map(([power, army]) => `${power}: ${armyWords(edition, army)}`)
  return `${parts.join(', ')}; ${stacks.join('; ') || t.map.empty}`
}
