/** Repairs in the making: so many points of each damaged place. */

import type { Damaged, Edition } from './types'

/** What the repairs cost together. */
export function priceOf(places: readonly Damaged[], points: readonly number[]): number {
  return places.reduce((sum, place, at) => sum + (place.prices[(points[at] ?? 0) - 1] ?? 0), 0)
}

/** The repairs in our notation; without any, that there are none. */
export function repairText(
  edition: Edition,
  places: readonly Damaged[],
  points: readonly number[],
): string {
  const kinds = Object.values(edition.units).filter((unit) => unit.domain === 'facility')
  const parts = places.flatMap(({ kind, space }, at) => {
    const what = kinds.length > 1 ? ` ${edition.units[kind]?.name ?? kind}` : ''
    return points[at] ? [`${points[at]}${what}: ${space}`] : []
  })
  return parts.length ? `repair ${parts.join('; ')}` : 'done'
}
