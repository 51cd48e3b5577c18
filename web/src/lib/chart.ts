/** Figures over time as lines of a chart. */

import type { ChartPoint } from './types'

export interface Line {
  readonly power: string
  /** The points of an SVG polyline. */
  readonly points: string
  readonly last: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const ROOM = 6

/** A line for each power, all on one scale. */
export function lines(
  points: readonly ChartPoint[],
  powers: readonly string[],
  value: (point: ChartPoint, power: string) => number,
  size: Size,
): Line[] {
  const all = points.flatMap((point) => powers.map((power) => value(point, power)))
  const low = Math.min(0, ...all)
  const high = Math.max(1, ...all)
  const across = (at: number) =>
    ROOM + (at / Math.max(1, points.length - 1)) * (size.width - 2 * ROOM)
  const down = (figure: number) =>
    size.height - ROOM - ((figure - low) / (high - low)) * (size.height - 2 * ROOM)
  return powers.map((power) => ({
    power,
    points: points
      .map((point, at) => `${across(at).toFixed(1)},${down(value(point, power)).toFixed(1)}`)
      .join(' '),
    last: value(points.at(-1) ?? points[0]!, power),
  }))
}
