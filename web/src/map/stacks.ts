/** Counters on the board: which stand where, and how large. */

import type { DrawnBoard, Point } from './geometry'

export type Army = Readonly<Record<string, number>>
/** Units of a space by power and kind. */
export type Stack = Readonly<Record<string, Army>>

export interface Piece {
  readonly key: string
  readonly power: string
  readonly kind: string
  readonly count: number
  /** The upper left corner and the side, in units of the board. */
  readonly x: number
  readonly y: number
  readonly side: number
}

export interface Banner {
  readonly key: string
  readonly power: string
  readonly count: number
  readonly at: Point
  /** Its place among the banners of its space. */
  readonly place: number
  readonly of: number
}

type Counted = readonly [power: string, kind: string, count: number]

function counted(stack: Stack): Counted[] {
  return Object.entries(stack).flatMap(([power, army]) =>
    Object.entries(army)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => [power, kind, count] as const),
  )
}

/** One counter to a place; where places run short, smaller counters share them. */
export function spread(
  space: string,
  stack: Stack,
  places: readonly Point[],
  side: number,
): Piece[] {
  const pieces = counted(stack)
  const each = Math.max(1, Math.ceil(pieces.length / places.length))
  const across = Math.ceil(Math.sqrt(each))
  const small = across === 1 ? side : (side * 1.3) / across
  const down = Math.ceil(each / across)
  return pieces.map(([power, kind, count], number) => {
    const [x, y] = places[Math.floor(number / each)] ?? [0, 0]
    const row = Math.floor((number % each) / across)
    const column = (number % each) % across
    return {
      key: `${space}/${power}/${kind}`,
      power,
      kind,
      count,
      x: x + (column - across / 2) * small,
      y: y + (row - down / 2) * small,
      side: small,
    }
  })
}

/** Every counter of the board. */
export function pieces(board: DrawnBoard, units: Readonly<Record<string, Stack>>): Piece[] {
  return Object.entries(units).flatMap(([name, stack]) => {
    const space = board.spaces.get(name)
    return space ? spread(name, stack, space.places, board.map.counter) : []
  })
}

/** One banner for each power in each space: what is shown when counters would be too small. */
export function banners(board: DrawnBoard, units: Readonly<Record<string, Stack>>): Banner[] {
  return Object.entries(units).flatMap(([name, stack]) => {
    const at = board.spaces.get(name)?.centre
    const sums = Object.entries(stack)
      .map(([power, army]) => [power, total(army)] as const)
      .filter(([, count]) => count > 0)
    if (!at) return []
    return sums.map(([power, count], place) => ({
      key: `${name}/${power}`,
      power,
      count,
      at,
      place,
      of: sums.length,
    }))
  })
}

/** How many units an army has. */
export function total(army: Army): number {
  return Object.values(army).reduce((sum, count) => sum + count, 0)
}
