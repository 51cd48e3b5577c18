import { describe, expect, it } from 'vitest'
import type { Moves, Voyage } from '../src/lib/types'
import { impossible, movable, targets, waysTo } from '../src/lib/ways'
import { edition } from './edition'

const end = (to: string, most: number, ...paths: string[][]) => ({
  to,
  most,
  path: paths[0] ?? [],
  paths,
  text: '',
})

const voyage = (loads: Record<string, number>, onto: string): Voyage => ({
  ship: 'transport',
  path: ['Sea Zone 1', 'Sea Zone 2'],
  loads: [{ army: loads, start: 'Home', at: 'Sea Zone 1' }],
  offload: onto ? loads : {},
  onto,
  text: `voyage ${JSON.stringify(loads)} ${onto}`,
})

const moves: Moves = {
  more: false,
  units: [
    { label: 'infantry', kind: 'infantry', count: 3, ends: [end('Front', 3, ['Home', 'Front'])] },
    {
      label: 'tank',
      kind: 'tank',
      count: 1,
      ends: [
        end('Front', 1, ['Home', 'Front'], ['Home', 'Side', 'Front']),
        end('Beyond', 1, ['Home', 'Front', 'Beyond']),
      ],
    },
  ],
  voyages: [
    voyage({ infantry: 1 }, 'Island'),
    voyage({ infantry: 1, tank: 1 }, 'Island'),
    voyage({ infantry: 1, tank: 1 }, ''),
  ],
}

const reach = (chosen: Record<string, number>) => targets(edition, moves, 'Home', chosen)

describe('targets', () => {
  it('are those that all chosen units can reach together', () => {
    expect(reach({ tank: 1 })).toEqual(['Front', 'Beyond'])
    expect(reach({ infantry: 2, tank: 1 })).toEqual(['Front'])
  })

  it('are overseas only for what fits into one voyage', () => {
    expect(reach({ infantry: 1, tank: 1 })).toEqual(['Front', 'Island', 'Sea Zone 2'])
    expect(reach({ infantry: 2 })).not.toContain('Island')
  })

  it('are none for nobody', () => {
    expect(reach({})).toEqual([])
    expect(reach({ infantry: 0 })).toEqual([])
  })
})

describe('ways', () => {
  const ways = (chosen: Record<string, number>, to: string) =>
    waysTo(edition, moves, { start: 'Home', chosen, to })

  it('give an order for each kind along a path that all can go', () => {
    const [way, ...others] = ways({ infantry: 2, tank: 1 }, 'Front')
    expect(way?.orders).toEqual(['2 infantry: Home > Front', '1 tank: Home > Front'])
    expect(others).toEqual([])
  })

  it('offer every path, the shortest first', () => {
    expect(ways({ tank: 1 }, 'Front').map((way) => way.words)).toEqual(['', 'Side'])
  })

  it('go overseas by one order that loads and lands', () => {
    const [way] = ways({ infantry: 1, tank: 1 }, 'Island')
    expect(way?.bySea).toBe(true)
    expect(way?.orders).toEqual([moves.voyages[1]?.text])
    expect(way?.path).toEqual(['Home', 'Sea Zone 1', 'Sea Zone 2', 'Island'])
  })

  it('serve the ship itself as well as its cargo', () => {
    const pick = { start: 'Sea Zone 1', chosen: { transport: 1 }, to: 'Island' }
    expect(waysTo(edition, moves, pick)).toHaveLength(2)
  })
})

describe('movable units', () => {
  it('include those that can only be fetched', () => {
    const fetched = movable({ ...moves, units: [] }, 'Home')
    expect(fetched.map(({ label, count }) => [label, count])).toEqual([
      ['infantry', 1],
      ['tank', 1],
    ])
  })

  it('include ships that only load or land', () => {
    const ships = movable({ ...moves, units: [] }, 'Sea Zone 1')
    expect(ships.map(({ label }) => label)).toEqual(['transport'])
  })
})

it('asks why not in our notation', () => {
  expect(impossible(edition, 'Home', { 'aa_gun[1 left]': 1 }, 'Moon')).toBe(
    '1 antiaircraft gun[1 left]: Home > Moon',
  )
})

describe('raids', () => {
  const bombers: Moves = {
    more: false,
    voyages: [],
    units: [
      {
        label: 'bomber',
        kind: 'bomber',
        count: 2,
        ends: [
          end('Works', 2, ['Home', 'Works']),
          { ...end('Works', 2, ['Home', 'Works']), raid: true },
        ],
      },
    ],
  }

  it('are a way of their own to the same target', () => {
    const pick = { start: 'Home', chosen: { bomber: 2 }, to: 'Works' }
    const ways = waysTo(edition, bombers, pick)
    expect(ways.map(({ raid }) => raid)).toEqual([false, true])
    expect(ways.map(({ orders }) => orders)).toEqual([
      ['2 bomber: Home > Works'],
      ['2 bomber: Home > Works raid'],
    ])
  })
})
