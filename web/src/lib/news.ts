/** What happened, as lines to read and dice to see. */

import type { Pending, Row } from './types'

export interface Face {
  readonly face: number
  readonly hit: boolean
}

export interface Dice {
  readonly power: string
  readonly faces: readonly Face[]
  /** Nothing where the dice are no shots: research, damage, income. */
  readonly hits: number | undefined
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
  return { power: rolled.power ?? '', faces, hits: limits.length ? hits : undefined }
}

const WEIGHTY = new Set(['BattleEnded', 'GameWon'])

/** What each event of a row is told as, but for what is minor. Dice are drawn, not told. */
function lines(row: Row): Item[] {
  return row.told.flatMap((told, number) => {
    const event = row.events[number]?.event ?? ''
    if (told.minor || event === 'DiceRolled') return []
    const rule = told.rule ?? ''
    return [{ key: `${row.row}/${number}`, text: told.text, rule, strong: WEIGHTY.has(event) }]
  })
}

/** Lines and dice of some rows, in their order. */
export function newsOf(rows: readonly Row[]): Item[] {
  return rows.flatMap((row, at) => {
    const dice = diceOf(row, rows[at - 1]?.waits)
    if (!dice) return lines(row)
    const thrown = { key: `${row.row}/dice`, text: '', rule: '', strong: false, dice }
    return [thrown, ...lines(row)]
  })
}
