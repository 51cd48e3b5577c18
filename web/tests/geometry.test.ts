import { describe, expect, it } from 'vitest'
import { arcPoints, drawBoard, pathData, readable, ringPoints } from '../src/map/geometry'
import { arrow } from '../src/map/marks'
import { BOARDS, board } from './boards'

describe('paths', () => {
  it('are written in steps', () => {
    const line = [
      [3, 4],
      [5, 4],
      [5, 1],
    ] as const
    expect(pathData(line, false)).toBe('M3 4l2 0 0 -3')
  })

  it('close without repeating the first point', () => {
    const ring = [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 0],
    ] as const
    expect(pathData(ring, true)).toBe('M0 0l2 0 0 2z')
  })
})

describe.each(BOARDS)('board %s', (name) => {
  const map = board(name)
  const drawn = drawBoard(map)

  it('walks an arc backwards', () => {
    expect(arcPoints(map, ~1)).toEqual(arcPoints(map, 1).reverse())
  })

  it('closes every ring', () => {
    for (const [, rings] of Object.values(map.spaces))
      for (const ring of rings) {
        const points = ringPoints(map, ring)
        expect(points.at(-1)?.[1]).toBe(points[0]?.[1])
        expect(((points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0)) % map.width).toBe(0)
      }
  })

  it('gives every space a shape, and a place for counters on the sheet', () => {
    for (const space of drawn.spaces.values()) {
      expect(space.d).toMatch(/^M.*z$/)
      expect(space.centre[0]).toBeGreaterThanOrEqual(0)
      expect(space.centre[0]).toBeLessThanOrEqual(map.width)
    }
  })

  it('has coasts, frontiers and lines at sea', () => {
    for (const lines of [drawn.coast, drawn.frontier, drawn.seaLines]) expect(lines).toMatch(/^M/)
  })
})

describe('places for counters', () => {
  it('come last where a counter would hide the name', () => {
    const map = { ...board('1941'), counter: 50, sizes: [30] }
    const label = ['Here', '', 100, 100, 0, null] as const
    const over = [110, 90] as const
    const beside = [180, 100] as const
    const under = [100, 150] as const
    expect(readable(map, label, [beside, over, under])).toEqual([beside, under, over])
    expect(readable(map, label, [under, beside])).toEqual([under, beside])
  })
})

describe('arrows', () => {
  const drawn = drawBoard(board('1941'))

  it('go from middle to middle', () => {
    const germany = drawn.spaces.get('Germany')?.centre
    const { points } = arrow(drawn, 'move', ['Germany', 'Eastern Europe'])
    expect(points[0]).toEqual(germany)
    expect(points).toHaveLength(2)
  })

  it('take the short way over the seam', () => {
    const ends = [...drawn.spaces.values()].toSorted((a, b) => a.centre[0] - b.centre[0])
    const west = ends[0]?.name ?? ''
    const east = ends.at(-1)?.name ?? ''
    const [from, to] = arrow(drawn, 'move', [west, east]).points
    expect(Math.abs((from?.[0] ?? 0) - (to?.[0] ?? 0))).toBeLessThan(drawn.map.width / 2)
  })
})
