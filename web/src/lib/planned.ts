/** The moves of this phase, so that they can be drawn as arrows. */

import type { Row, View } from './types'

interface Moved {
  readonly do?: string
  readonly path?: readonly string[]
  readonly onto?: string
}

function pathOf(row: Row, view: View): readonly string[] | undefined {
  const given = row.given as Moved | null
  if (given?.do !== 'move' || !given.path) return undefined
  const ashore = given.onto && view.spaces[given.onto] ? [given.onto] : []
  return [...given.path, ...ashore]
}

/** The ways of all moves that were made in the phase that is going on. */
export function plannedMoves(rows: readonly Row[], view: View): (readonly string[])[] {
  const paths: (readonly string[])[] = []
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i]
    if (!row || row.round !== view.round || row.power !== view.power || row.phase !== view.phase)
      break
    const path = pathOf(row, view)
    if (path) paths.unshift(path)
  }
  return paths
}
