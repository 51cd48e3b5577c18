/** The tutorial: what is said at which moment of a first turn of 1941. */

import type { Pending, View } from './types'

export interface Lesson {
  readonly title: string
  readonly text: string
  /** When this is what a beginner should read. */
  readonly fits: (view: View, pending: Pending, planning: boolean) => boolean
}

const POWERS = ['Soviet Union', 'Germany', 'United Kingdom', 'Japan', 'United States']

/** The learner plays the Soviet Union, which moves first; bots play the others. */
export function lessonSeats(bot: string): Record<string, string> {
  return Object.fromEntries(POWERS.map((power, place) => [power, place ? bot : 'person']))
}

const asks =
  (ask: string, phase = '') =>
  (_: View, pending: Pending): boolean =>
    pending.ask === ask && (!phase || pending.phase === phase)

export const LESSONS: readonly Lesson[] = [
  {
    title: 'Buy units',
    text: 'You are the Soviet Union. Money buys units that appear at the end of your turn. Two infantry cost 6 of your 7 IPCs and hold a front well: set infantry to 2 and press Buy.',
    fits: asks('purchase'),
  },
  {
    title: 'Plan an attack',
    text: 'Dashed outlines show where your units can move. Click Karelia or another space beside the enemy. The map is dragged with the mouse or a finger, and zoomed with the wheel or two fingers.',
    fits: (view, pending, planning) => asks('move', 'combat_move')(view, pending) && !planning,
  },
  {
    title: 'Choose units and a target',
    text: 'Set how many units go. Spaces they can reach light up: yellow to move, red to attack. Click a red one to see the exact odds, and again to attack. Undo takes it back. Done ends the phase, with or without an attack.',
    fits: (view, pending, planning) => asks('move', 'combat_move')(view, pending) && planning,
  },
  {
    title: 'Fight',
    text: 'Both sides roll a die for each unit; a unit hits when its die shows its number or less. Infantry attack on 1 and defend on 2, so attack in numbers.',
    fits: asks('battle'),
  },
  {
    title: 'Take losses',
    text: 'Each hit costs you a unit, and you choose which. The cheapest are chosen already; change them if you like.',
    fits: asks('losses'),
  },
  {
    title: 'Fight on or retreat',
    text: 'After each round the attacker may fall back. Look at the odds of the next rounds before you decide.',
    fits: asks('press or retreat'),
  },
  {
    title: 'Move the others',
    text: 'Units that did not fight can move now, but only through friendly spaces. Bring infantry to the front, then press Done.',
    fits: asks('move', 'noncombat_move'),
  },
  {
    title: 'Place what you bought',
    text: 'New units appear beside your industrial complexes. Then your income is counted and the next power begins.',
    fits: asks('placement'),
  },
]

/** The lesson of this moment, or nothing. */
export function lessonNow(view: View, pending: Pending, planning: boolean): Lesson | undefined {
  if (view.round > 1 || view.power !== POWERS[0]) return undefined
  return LESSONS.find((lesson) => lesson.fits(view, pending, planning))
}
