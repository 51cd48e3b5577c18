/** What this browser remembers: its games with their keys, and how the player likes things. */

export interface KeptGame {
  readonly game: string
  readonly name: string
  readonly edition: string
  readonly key: string
  readonly keys: Readonly<Record<string, string>>
  readonly when: number
}

export interface Likes {
  readonly sound: boolean
  readonly dice: 'watch' | 'skip'
  readonly text: number
  readonly tutorial: boolean
}

const GAMES = 'battleboard.games'
const LIKES = 'battleboard.likes'
const DEFAULTS: Likes = { sound: false, dice: 'watch', text: 1, tutorial: false }

function read<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    /* A browser without storage still plays; it only forgets. */
  }
}

/** The games of this browser, the latest first. */
export function keptGames(): KeptGame[] {
  return read<KeptGame[]>(GAMES, []).sort((one, other) => other.when - one.when)
}

/** Remember a game, or when it was last played. */
export function keepGame(game: KeptGame): void {
  write(GAMES, [game, ...keptGames().filter((known) => known.game !== game.game)].slice(0, 50))
}

/** Forget a game. */
export function dropGame(id: string): void {
  write(
    GAMES,
    keptGames().filter((known) => known.game !== id),
  )
}

/** The game with this id, if this browser has a key to it. */
export function keptGame(id: string): KeptGame | undefined {
  return keptGames().find((known) => known.game === id)
}

export function likes(): Likes {
  return { ...DEFAULTS, ...read<Partial<Likes>>(LIKES, {}) }
}

export function keepLikes(value: Likes): void {
  write(LIKES, value)
}
