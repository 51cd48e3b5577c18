/** Questions and their answers in the words of the page. */

import { t } from './text'
import type { Answer, Choice, Pending } from './types'

type Fill = (answer: Answer, asked: Pending) => string

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A sentence or two about what a question is for, where its prompt does not say it all. */
export function explained(asked: Pending): string {
  return t.asked[asked.ask]?.why?.(asked.neutral ?? asked.shore ?? asked.choice ?? '') ?? ''
}

const WORDS: Readonly<Partial<Record<Answer['do'], Fill>>> = {
  press: () => t.battle.press,
  retreat: ({ to = '' }) => t.battle.retreatTo(to),
  'break off': () => t.battle.breakOff,
  fight: ({ space = '' }, { raids }) => (raids ? t.battle.raid(space) : t.battle.fight(space)),
  award: ({ power = '' }) => t.answers.award(power),
  first: ({ power = '' }) => t.answers.first(power),
}

/** An answer as a button says it. */
export function answerWords(asked: Pending, { answer, text }: Choice): string {
  const special = t.asked[asked.ask]?.answers[answer.do]
  const plain = special && !Object.keys(answer.army ?? {}).length
  return (plain ? special : WORDS[answer.do]?.(answer, asked)) ?? capital(text)
}
