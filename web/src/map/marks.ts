/** What is drawn over the board for a moment: ways that units go or went. */

import type { DrawnBoard, Point } from './geometry'

export interface Arrow {
  readonly key: string
  readonly kind: 'move' | 'attack'
  readonly points: readonly Point[]
}

/** A way through spaces as an arrow, which takes the short way around on a board that wraps. */
export function arrow(board: DrawnBoard, kind: Arrow['kind'], path: readonly string[]): Arrow {
  const centres = path.flatMap((name) => board.spaces.get(name)?.centre ?? [])
  const raw = path.map((name) => board.spaces.get(name)?.centre ?? centres[0] ?? [0, 0])
  const points: Point[] = []
  for (const point of raw as readonly Point[]) points.push(nearest(board, points.at(-1), point))
  return { key: `${kind}/${path.join('>')}`, kind, points }
}

function nearest(board: DrawnBoard, from: Point | undefined, to: Point): Point {
  if (!from || !board.map.wraps) return to
  const turn = Math.round((from[0] - to[0]) / board.map.width)
  return [to[0] + turn * board.map.width, to[1]]
}
