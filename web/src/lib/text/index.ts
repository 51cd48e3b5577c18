/** Every English word of the client; a translation replaces this folder. */

import * as start from './start'
import * as game from './game'
import * as turn from './turn'
import * as battle from './battle'
import * as asked from './asked'

export const t = {
  title: 'battleboard',
  and: 'and',
  close: 'Close',
  loading: 'Loading…',
  retry: 'Try again',
  nothing: 'nothing',
  nobody: 'nobody',
  skip: 'Skip to the game',
  failed: (what: string) => `The server could not be reached: ${what}`,
  notFound: 'There is nothing at this address.',
  home: 'All games',
  ...start,
  ...game,
  ...turn,
  ...battle,
  ...asked,
}

/** A list in words: `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')} ${t.and} ${parts.at(-1)}`
}

/** The name of a phase as it is shown. */
export function phaseName(phase: string): string {
  return t.phases[phase] ?? phase.replaceAll('_', ' ')
}
