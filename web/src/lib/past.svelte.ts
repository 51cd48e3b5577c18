/** Looking back: the view as it was after a row, by hand or as a replay. */

import { get } from './api'
import type { GameNow } from './game.svelte'
import type { View } from './types'

const STEP = 1200

export class Past {
  view = $state.raw<View | null>(null)
  playing = $state(false)
  speed = $state(1)
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  constructor(readonly game: GameNow) {}

  get row(): number {
    return this.view?.row ?? this.game.view.row
  }

  get last(): number {
    return this.game.view.row
  }

  async go(row: number): Promise<void> {
    const number = ++this.#asked
    if (row >= this.last) {
      this.now()
      return
    }
    const view = await get<View>(`${this.game.path}/at/${Math.max(1, row)}`, this.game.key)
    if (number === this.#asked) this.view = view
  }

  now(): void {
    this.#asked++
    this.stop()
    this.view = null
  }

  /** The next row at which a battle begins. */
  nextBattle(): number | undefined {
    const begins = (row: { events: readonly { event: string }[] }) =>
      row.events.some(({ event }) => event === 'BattleBegan')
    const later = this.game.rows.find((row) => row.row > this.row && begins(row))
    return (later ?? this.game.rows.find(begins))?.row
  }

  async play(): Promise<void> {
    if (!this.view) await this.go(1)
    this.playing = true
    this.#tick()
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  #tick(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#step(), STEP / this.speed)
  }

  async #step(): Promise<void> {
    if (!this.playing) return
    await this.go(this.row + 1)
    if (this.playing) this.#tick()
  }
}
