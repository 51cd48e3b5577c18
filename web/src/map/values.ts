/** Where a territory's value is written: beside its name, clear of the counters. */

import type { DrawnBoard, DrawnSpace, Point } from './geometry'

export interface ValuePlace {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** The badge is drawn for letters of this height. */
const DRAWN_FOR = 30
const LETTER = 0.63
const LINE = 1.12
const NEAR = 4

/** How much of a badge at a point would be under counters at these places. */
function hidden(at: Point, places: readonly Point[], reach: readonly [number, number]): number {
  return places
    .map(([x, y]) => {
      const across = Math.max(0, reach[0] - Math.abs(x - at[0]))
      const down = Math.max(0, reach[1] - Math.abs(y - at[1]))
      return across * down
    })
    .reduce((sum, area) => sum + area, 0)
}

function placeOf(board: DrawnBoard, space: DrawnSpace): ValuePlace {
  const [text, , x, y, size] = space.label
  const height = board.map.sizes[size] ?? DRAWN_FOR
  const scale = height / DRAWN_FOR
  const lines = text.split('\n')
  const half = (Math.max(...lines.map((line) => line.length)) * LETTER * height) / 2
  const away = (lines.length * LINE * height) / 2 + 13 * scale
  const aside = half + 20 * scale
  const spots: Point[] = [
    [x, y + away],
    [x, y - away],
    [x + aside, y],
    [x - aside, y],
  ]
  const reach = [17 * scale + board.map.counter / 2, 12 * scale + board.map.counter / 2] as const
  const near = space.places.slice(0, NEAR)
  const [best] = spots.toSorted(
    (one, other) => hidden(one, near, reach) - hidden(other, near, reach),
  )
  return { x: best?.[0] ?? x, y: best?.[1] ?? y, scale }
}

/** The place of every land's value. */
export function valuePlaces(board: DrawnBoard): Map<string, ValuePlace> {
  const lands = [...board.spaces.values()].filter((space) => !space.sea)
  return new Map(lands.map((space) => [space.name, placeOf(board, space)]))
}
