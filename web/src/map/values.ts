/** Where a territory's value is written: beside its name, clear of counters and other names. */

import type { DrawnBoard, DrawnSpace, Point } from './geometry'

export interface ValuePlace {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** How wide a line is, in heights of its letters. */
export type Measure = (line: string) => number

/** A middle, and how far it reaches to each side. */
interface Box {
  readonly at: Point
  readonly reach: Point
}

/** The badge is drawn for letters of this height, and reaches so far. */
const DRAWN_FOR = 30
const BADGE: Point = [18, 12]
const GAP = 4
const LINE = 1.12
const NEAR = 4
/** Covering a name is worse than lying under a counter, which may not be there. */
const NAMES = 3

/** The area that two boxes share. */
function shared(one: Box, other: Box): number {
  const across = one.reach[0] + other.reach[0] - Math.abs(one.at[0] - other.at[0])
  const down = one.reach[1] + other.reach[1] - Math.abs(one.at[1] - other.at[1])
  return across > 0 && down > 0 ? across * down : 0
}

function nameBox(board: DrawnBoard, space: DrawnSpace, measure: Measure): Box {
  const [text, , x, y, size] = space.label
  const height = board.map.sizes[size] ?? DRAWN_FOR
  const lines = text.split('\n')
  const half = (Math.max(...lines.map(measure)) * height) / 2
  return { at: [x, y], reach: [half, (lines.length * LINE * height) / 2] }
}

/** Under the name, over it, to the right, to the left. */
function spots({ at: [x, y], reach: [half, tall] }: Box, [wide, high]: Point): Point[] {
  const away = tall + high
  const aside = half + wide + GAP
  return [
    [x, y + away],
    [x, y - away],
    [x + aside, y],
    [x - aside, y],
  ]
}

/** The place of every land's value. */
export function valuePlaces(board: DrawnBoard, measure: Measure): Map<string, ValuePlace> {
  const spaces = [...board.spaces.values()]
  const names = new Map(spaces.map((space) => [space.name, nameBox(board, space, measure)]))
  const boxes = [...names.values()]
  const counter: Point = [board.map.counter / 2, board.map.counter / 2]

  function placeOf(space: DrawnSpace, name: Box): ValuePlace {
    const scale = (board.map.sizes[space.label[4]] ?? DRAWN_FOR) / DRAWN_FOR
    const reach: Point = [BADGE[0] * scale, BADGE[1] * scale]
    const around = {
      at: name.at,
      reach: [name.reach[0] + 3 * reach[0], name.reach[1] * 3],
    } as const
    const others = boxes.filter((other) => other !== name && shared(around, other))
    const covered = (at: Point): number => {
      const badge = { at, reach }
      const under = space.places.slice(0, NEAR).map((place) => ({ at: place, reach: counter }))
      const sum = (all: readonly Box[]) => all.reduce((area, box) => area + shared(badge, box), 0)
      return sum(under) + NAMES * sum(others)
    }
    const [best] = spots(name, reach).toSorted((one, other) => covered(one) - covered(other))
    return { x: best?.[0] ?? name.at[0], y: best?.[1] ?? name.at[1], scale }
  }

  return new Map(
    spaces.flatMap((space) => {
      const name = names.get(space.name)
      return space.sea || !name ? [] : [[space.name, placeOf(space, name)] as const]
    }),
  )
}
