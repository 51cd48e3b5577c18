/** What panels are given. */

import type { GameNow } from '../lib/game.svelte'
import type { Look } from '../lib/look'
import type { Planner } from '../lib/planner.svelte'
import type { Choices } from '../lib/types'

/** A question with its legal answers. */
export interface Question {
  readonly game: GameNow
  readonly choices: Choices
}

/** A question about units, which are drawn. */
export interface DrawnQuestion extends Question {
  readonly look: Look
}

/** Something of the game whose rules can be opened. */
export interface Ruled {
  readonly game: GameNow
  readonly look: Look
  readonly onrule: (id: string) => void
}

/** A turn, with a move in the making and a map to show spaces on. */
export interface Turn extends Ruled {
  readonly planner: Planner
  readonly onshow: (spaces: readonly string[]) => void
}
