/** Where new units may appear, and a plan for all of them. */

import type { Army } from '../map/stacks'
import type { Choices, Edition } from './types'
import { armyText, some } from './words'

/** Units by the space they will be put into. */
export type Plan = Readonly<Record<string, Readonly<Record<string, number>>>>

/** For each space that is offered, the most of each kind that it is offered for. */
export function placeable(choices: Choices): Record<string, Record<string, number>> {
  const found: Record<string, Record<string, number>> = {}
  for (const { answer } of choices.answers) {
    if (answer.do !== 'place' || !answer.space) continue
    const most = (found[answer.space] ??= {})
    for (const [kind, count] of some(answer.army ?? {}))
      most[kind] = Math.max(most[kind] ?? 0, count)
  }
  return found
}

/** What the plan leaves without a place. */
export function left(toPlace: Army, plan: Plan): Army {
  const rest: Record<string, number> = { ...toPlace }
  for (const army of Object.values(plan))
    for (const [kind, count] of some(army)) rest[kind] = (rest[kind] ?? 0) - count
  return rest
}

/** The plan in our notation, or nothing. */
export function placingText(edition: Edition, plan: Plan): string {
  const parts = Object.entries(plan)
    .filter(([, army]) => some(army).length)
    .map(([space, army]) => `${armyText(edition, army)}: ${space}`)
  return parts.length ? `place ${parts.join('; ')}` : ''
}
