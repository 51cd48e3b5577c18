/** What a power has earned at the end of its turn, and why. */

import type { Fact, Row } from './types'

export interface Judged {
  readonly title: string
  readonly bonus: number
  /** The whole sentence, with the reason where it was missed. */
  readonly text: string
}

export interface Income {
  readonly key: string
  readonly power: string
  /** What was paid or lost, each with its rule. */
  readonly parts: readonly { readonly by: number; readonly rule: string }[]
  readonly objectives: readonly Judged[]
  readonly total: number
}

const PHASE = 'collect_income'

/** The part of a row that happened in the phase in which income is collected. */
function collected(row: Row): [fact: Fact, text: string][] {
  const told = row.events.map((fact, at) => [fact, row.told[at]?.text ?? ''] as [Fact, string])
  const began = row.events.findIndex(
    ({ event, phase }) => event === 'PhaseBegan' && phase === PHASE,
  )
  if (began < 0 && row.phase !== PHASE) return []
  const after = told.slice(began + 1)
  const ended = after.findIndex(([{ event }]) => event === 'TurnEnded')
  return ended < 0 ? after : after.slice(0, ended)
}

/** What a row tells of somebody's income; nothing where it tells of none. */
export function incomeOf(row: Row): Income | undefined {
  const facts = collected(row)
  const parts = facts.flatMap(([{ event, by, why }]) =>
    event === 'MoneyChanged' && typeof by === 'number' ? [{ by, rule: why ?? '' }] : [],
  )
  const objectives = facts.flatMap(([{ event, title, bonus }, text]) =>
    event === 'ObjectiveJudged' ? [{ title: title ?? '', bonus: bonus ?? 0, text }] : [],
  )
  if (!parts.length && !objectives.length) return undefined
  const total = parts.reduce((sum, part) => sum + part.by, 0)
  const power = facts.find(([{ event }]) => event === 'MoneyChanged')?.[0].power ?? row.power
  return { key: String(row.row), power, parts, objectives, total }
}

/** The latest income of one of these powers. */
export function latestIncome(rows: readonly Row[], powers: readonly string[]): Income | undefined {
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at]
    const found = row && incomeOf(row)
    if (found && powers.includes(found.power)) return found
  }
  return undefined
}
