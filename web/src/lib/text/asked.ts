/** Questions that are answered by choosing from a list, and what they are for. */

import { the } from './power'

export const answers = {
  award: (power: string) => `Let ${the(power)} have it`,
  first: (power: string) => `${power} first`,
}

export const asked = {
  'attack or ignore': {
    why: () => 'There need not be a battle here. What is ignored does not stop you.',
    answers: { attack: 'Attack', ignore: 'Ignore them' },
  },
  'attack neutral': {
    why: (power: string) => `If you attack them, ${the(power)} will be at war with you.`,
    answers: { attack: 'Attack them too', ignore: 'Leave them alone' },
  },
  'land or stay': {
    why: (shore: string) =>
      `The mines have had their chance. Units can still stay aboard instead of landing in ${shore}.`,
    answers: { land: 'Land', stay: 'Stay aboard' },
  },
  agree: {
    why: () =>
      'Your units stand beside others. If you do not agree, the attacker chooses the losses.',
    answers: { agree: 'Agree', dispute: 'Do not agree' },
  },
  award: {
    why: () => 'One of these powers takes control, or speaks for the neutral that was attacked.',
    answers: {},
  },
  'agree award': {
    why: (power: string) => `Another power proposes ${the(power)}.`,
    answers: { agree: 'Agree', dispute: 'Do not agree' },
  },
  swap: {
    why: () => 'One of the units just placed becomes an infantry instead.',
    answers: {},
  },
  'submarine warfare': {
    why: () =>
      'Once declared it lasts: submarines sink trade each turn, and a neutral that loses some enters the war.',
    answers: { declare: 'Declare it', done: 'Not now' },
  },
  armistice: {
    why: () => 'A revolution offers peace. If all its enemies accept, that power leaves the war.',
    answers: { agree: 'Accept the armistice', dispute: 'Fight on' },
  },
  first: {
    why: () =>
      'Two powers share this turn. One moves and fights all its battles before the other begins.',
    answers: {},
  },
  attack: {
    why: () => 'Choose which attack comes next. Attacks that are not compulsory may be left out.',
    answers: { done: 'No more attacks' },
  },
  landing: {
    why: () => 'The deck these aircraft came from is gone. Choose where they come down.',
    answers: {},
  },
} as Readonly<
  Record<
    string,
    {
      readonly why?: (name: string) => string
      readonly answers: Readonly<Record<string, string>>
    }
  >
>
