/** Beginning games: new ones, saved ones, branches; each is remembered with its keys. */

import { get, once, post, postText } from './api'
import { keepGame, keepLikes, likes } from './kept'
import { lessonSeats } from './lesson'
import { t } from './text'
import type { About, View } from './types'

export interface Made {
  readonly view: View
  readonly keys: Readonly<Record<string, string>>
}

export interface Wish {
  readonly edition: string
  readonly name?: string
  readonly options?: Readonly<Record<string, string>>
  readonly seats?: Readonly<Record<string, string>>
  readonly position?: string
  readonly seed?: number
}

function remember(made: Made): string {
  const { game, name, edition } = made.view
  const key = made.keys['host'] ?? Object.values(made.keys)[0] ?? ''
  keepGame({ game, name, edition, key, keys: made.keys, when: Date.now() })
  return game
}

/** Begin a game; its id. */
export async function begin(wish: Wish): Promise<string> {
  return remember(await post<Made>('/games', { ...wish }))
}

/** Begin the game of the tutorial. */
export async function beginLesson(): Promise<string> {
  const { agents } = await once<About>('/about')
  const seats = lessonSeats(agents[0]?.name ?? 'random')
  const game = await begin({ edition: '1941', name: t.tutorial.head, seats })
  keepLikes({ ...likes(), tutorial: true })
  return game
}

/** Sit down at a game of somebody else, with a key for it. */
export async function join(game: string, key: string): Promise<string> {
  const { name, edition } = await get<View>(`/games/${game}`, key)
  keepGame({ game, name, edition, key, keys: {}, when: Date.now() })
  return game
}

/** Begin a game with a saved one. */
export async function beginSaved(journal: string): Promise<string> {
  return remember(await postText<Made>('/journals', journal))
}

/** Begin a new game where another was after a row. */
export async function branch(game: string, row: number, key: string): Promise<string> {
  return remember(await post<Made>(`/games/${game}/branch`, { row }, key))
}
