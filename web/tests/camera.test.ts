import { describe, expect, it } from 'vitest'
import {
  corner,
  fitted,
  kept,
  neighbourIn,
  panned,
  under,
  wholeScale,
  zoomed,
} from '../src/map/camera'

const board = { width: 4000, height: 2000 }
const window = { width: 800, height: 600 }
const camera = { x: 2000, y: 1000, scale: 0.5 }

describe('camera', () => {
  it('shows the whole board at the smallest scale', () => {
    expect(wholeScale(board, window)).toBe(0.2)
    expect(kept({ ...camera, scale: 0.01 }, board, window)).toEqual({
      x: 2000,
      y: 1000,
      scale: 0.2,
    })
  })

  it('never leaves the board', () => {
    const far = kept({ ...camera, x: -9000 }, board, window)
    expect(far.x).toBe(window.width / camera.scale / 2)
    expect(corner(far, window)[0]).toBe(0)
  })

  it('pans by pixels', () => {
    expect(panned(camera, 50, -10)).toEqual({ x: 1900, y: 1020, scale: 0.5 })
  })

  it('keeps the point under the pointer when it zooms', () => {
    const at = [120, 500] as const
    const before = under(camera, at, window)
    const after = under(zoomed(camera, 1.7, at, window), at, window)
    expect(after[0]).toBeCloseTo(before[0])
    expect(after[1]).toBeCloseTo(before[1])
  })

  it('fits points into the window', () => {
    const points = [
      [100, 100],
      [900, 500],
    ] as const
    const fit = fitted(points, window, 50)
    for (const [x, y] of points) {
      const [left, top] = corner(fit, window)
      expect(left + x * fit.scale).toBeGreaterThan(0)
      expect(left + x * fit.scale).toBeLessThan(window.width)
      expect(top + y * fit.scale).toBeGreaterThan(0)
      expect(top + y * fit.scale).toBeLessThan(window.height)
    }
  })

  it('finds the neighbour in a direction', () => {
    const points = new Map([
      ['north', [0, -100]],
      ['east', [100, 10]],
      ['far east', [300, 0]],
    ] as const)
    expect(neighbourIn([0, 0], [1, 0], points)).toBe('east')
    expect(neighbourIn([0, 0], [0, -1], points)).toBe('north')
    expect(neighbourIn([0, 0], [-1, 0], points)).toBeUndefined()
  })
})
