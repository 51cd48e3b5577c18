/** What a person may have forgotten before a phase ends. */

import type { Army } from '../map/stacks'
import type { GameNow } from './game.svelte'
import { t } from './text'
import { armyWords, kindOf, some } from './words'

export interface Warning {
  readonly space: string
  readonly words: string
}

/** Aircraft that have flown this turn and can still move: they have not come home. */
export function forgotten(game: GameNow, starts: Readonly<Record<string, Army>>): Warning[] {
  if (game.pending.phase !== 'noncombat_move') return []
  return Object.entries(starts).flatMap(([space, army]) => {
    const flown = (game.view.spaces[space]?.units ?? [])
      .filter((group) => group.power === game.pending.power && group.marks?.includes('flown'))
      .map((group) => group.kind)
    const out = some(army).filter(([label]) => flown.includes(kindOf(label)))
    const words = armyWords(game.edition, Object.fromEntries(out))
    return out.length ? [{ space, words: t.move.aircraftOut(words, space) }] : []
  })
}
