import { describe, expect, it } from 'vitest'
import { drawBoard } from '../src/map/geometry'
import { valuePlaces } from '../src/map/values'
import { BOARDS, board } from './boards'

const wide = (line: string) => line.length * 0.63

describe.each(BOARDS)('values on board %s', (name) => {
  const drawn = drawBoard(board(name))
  const places = valuePlaces(drawn, wide)

  it('stand beside the name of their own land', () => {
    for (const [land, { x, y, scale }] of places) {
      const space = drawn.spaces.get(land)
      if (!space) throw new Error(land)
      const [text, , left, top] = space.label
      const lines = text.split('\n')
      const long = Math.max(...lines.map(wide)) * 30 * scale
      expect(Math.abs(x - left)).toBeLessThan(long / 2 + 30 * scale)
      expect(Math.abs(y - top)).toBeLessThan((lines.length + 1) * 30 * scale)
    }
  })

  it('leave the names of others alone where there is room', () => {
    const names = [...drawn.spaces.values()].map(({ name, label }) => {
      const [text, , x, y, size] = label
      const high = drawn.map.sizes[size] ?? 0
      const lines = text.split('\n')
      return { name, x, y, half: (Math.max(...lines.map(wide)) * high) / 2, high, lines }
    })
    const covering = [...places].filter(([land, { x, y, scale }]) =>
      names.some(
        (other) =>
          other.name !== land &&
          Math.abs(other.x - x) < other.half + 17 * scale &&
          Math.abs(other.y - y) < (other.lines.length * other.high) / 2 + 12 * scale,
      ),
    )
    expect(covering.length).toBeLessThanOrEqual(places.size / 25)
  })
})
