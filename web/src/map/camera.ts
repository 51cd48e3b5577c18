/** Where the map is looked at from: a point of the board at the middle, and a scale. */

import type { Point } from './geometry'

export interface Camera {
  /** The point of the board in the middle of the window. */
  readonly x: number
  readonly y: number
  /** Pixels for each unit of the board. */
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const CLOSEST = 2.2

/** The scale at which the whole board is just seen. */
export function wholeScale(board: Size, window: Size): number {
  return Math.min(window.width / board.width, window.height / board.height)
}

function between(low: number, value: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value))
}

/** The nearest camera that shows no more emptiness around the board than it must. */
export function kept(camera: Camera, board: Size, window: Size): Camera {
  const scale = between(wholeScale(board, window), camera.scale, CLOSEST)
  const halfWidth = window.width / scale / 2
  const halfHeight = window.height / scale / 2
  return {
    scale,
    x: between(halfWidth, camera.x, board.width - halfWidth),
    y: between(halfHeight, camera.y, board.height - halfHeight),
  }
}

/** Moved by so many pixels of the window. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }
}

/** Scaled so that the board's point under a pixel of the window stays there. */
export function zoomed(camera: Camera, factor: number, at: Point, window: Size): Camera {
  const scale = Math.min(CLOSEST, camera.scale * factor)
  const fromMiddle = [at[0] - window.width / 2, at[1] - window.height / 2] as const
  const gain = 1 / camera.scale - 1 / scale
  return { scale, x: camera.x + fromMiddle[0] * gain, y: camera.y + fromMiddle[1] * gain }
}

/** The board's point under a pixel of the window. */
export function under(camera: Camera, at: Point, window: Size): Point {
  return [
    camera.x + (at[0] - window.width / 2) / camera.scale,
    camera.y + (at[1] - window.height / 2) / camera.scale,
  ]
}

/** The pixel of the window at which the board's corner stands. */
export function corner(camera: Camera, window: Size): Point {
  return [window.width / 2 - camera.x * camera.scale, window.height / 2 - camera.y * camera.scale]
}

/** A camera that shows all these points with some room around them. */
export function fitted(points: readonly Point[], window: Size, room: number): Camera {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const box = {
    left: Math.min(...xs) - room,
    right: Math.max(...xs) + room,
    top: Math.min(...ys) - room,
    bottom: Math.max(...ys) + room,
  }
  const scale = Math.min(
    window.width / (box.right - box.left),
    window.height / (box.bottom - box.top),
  )
  return { scale, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
}

/** The nearest of some points in a direction (a unit step), or undefined. */
export function neighbourIn(
  from: Point,
  direction: Point,
  points: ReadonlyMap<string, Point>,
): string | undefined {
  let best: string | undefined
  let least = Infinity
  for (const [name, [x, y]] of points) {
    const along = (x - from[0]) * direction[0] + (y - from[1]) * direction[1]
    const aside = Math.abs((x - from[0]) * direction[1]) + Math.abs((y - from[1]) * direction[0])
    if (along <= 0 || aside > along * 2) continue
    const cost = along + aside * 1.5
    if (cost < least) [best, least] = [name, cost]
  }
  return best
}
