/** What happened, as lines to read and dice to see. */

import type { Pending, Row } from './types'

export interface Face {
  readonly face: number
  readonly hit: boolean
}

export interface Dice {
  readonly power: string
  readonly faces: readonly Face[]
  readonly hits: number
}

export interface Item {
  readonly key: string
  readonly text: string
  readonly rule: string
  readonly strong: boolean
  readonly dice?: Dice
}

/** What each die had to show at most, in the order in which dice are read. */
export function wanted(asked: Pending | undefined): number[] {
  const volleys = asked?.volleys ?? []
  return volleys.flatMap((volley) => Array<number>(volley.dice).fill(volley.hits_on))
}

function diceOf(row: Row, asked: Pending | undefined): Dice | undefined {
  const rolled = row.events.find(({ event }) => event === 'DiceRolled')
  if (!rolled) return undefined
  const limits = wanted(asked)
  const faces = (rolled.faces ?? []).map((face, at) => ({ face, hit: face <= (limits[at] ?? 0) }))
  const hits = Object.values(rolled.hits ?? {}).reduce((sum, count) => sum + count, 0)
  return { power: rolled.power ?? '', faces, hits }
}

function lines(row: Row): Item[] {
  return row.told
    .filter((told) => !told.minor)
    .map((told, number) => ({
      key: `${row.row}/${number}`,
      text: told.text,
      rule: told.rule ?? '',
      strong: row.events.some(({ event }) => event === 'BattleEnded' || event === 'GameWon'),
    }))
}

/** Lines and dice of some rows, in their order. */
export function newsOf(rows: readonly Row[]): Item[] {
  return rows.flatMap((row, at) => {
    const dice = diceOf(row, rows[at - 1]?.waits)
    if (!dice) return lines(row)
    const thrown = { key: `${row.row}/dice`, text: '', rule: '', strong: false, dice }
    // The dice are drawn, so the sentence about them would say it twice.
    return [thrown, ...lines(row).slice(1)]
  })
}
