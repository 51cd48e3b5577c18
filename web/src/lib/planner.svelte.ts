/** A move in the making: where from, which units, where to, by which way. */

import type { Army } from '../map/stacks'
import { reason } from './api'
import type { GameNow } from './game.svelte'
import type { Movable, Moves, Refusal } from './types'
import { impossible, movable, targets, waysTo, type Way } from './ways'
import { some } from './words'

const NONE: Moves = { units: [], voyages: [], more: false }

export class Planner {
  starts = $state.raw<Readonly<Record<string, Army>>>({})
  start = $state('')
  moves = $state.raw<Moves>(NONE)
  chosen = $state.raw<Army>({})
  to = $state('')
  way = $state(0)
  loading = $state(false)
  /** Spaces that stand for answers to a question which is not about moves. */
  offered = $state.raw<ReadonlyMap<string, string>>(new Map())
  /** A space that was asked for and cannot be reached, and why. */
  blocked = $state.raw<{ space: string; refusals: readonly Refusal[] } | null>(null)

  readonly movers: readonly Movable[] = $derived.by(() => movable(this.moves, this.start))
  readonly reach: readonly string[] = $derived.by(() =>
    this.start ? targets(this.game.edition, this.moves, this.start, this.chosen) : [],
  )
  readonly ways: readonly Way[] = $derived.by(() => {
    if (!this.to) return []
    const pick = { start: this.start, chosen: this.chosen, to: this.to }
    return waysTo(this.game.edition, this.moves, pick)
  })
  readonly active = $derived.by(() => this.game.mine && this.game.pending.ask === 'move')

  #asked = 0
  #work: Promise<void> = Promise.resolve()

  constructor(readonly game: GameNow) {}

  /** Look again which units can move; keep the place where one was, if it still has some. */
  refresh(): Promise<void> {
    return (this.#work = this.#refresh())
  }

  open(space: string): Promise<void> {
    return (this.#work = this.#open(space))
  }

  async #refresh(): Promise<void> {
    const number = ++this.#asked
    this.to = ''
    this.blocked = null
    if (!this.active) {
      this.loading = false
      this.starts = {}
      this.leave()
      return
    }
    this.loading = true
    const starts = await this.#answer(number, this.game.starts())
    if (!starts) return
    this.loading = false
    this.starts = starts
    if (this.start && this.start in starts) await this.#open(this.start)
    else this.leave()
  }

  async #open(space: string): Promise<void> {
    const number = ++this.#asked
    this.start = space
    this.to = ''
    this.blocked = null
    this.moves = NONE
    this.chosen = {}
    this.loading = true
    const moves = await this.#answer(number, this.game.movesFrom(space))
    if (!moves) return
    this.loading = false
    this.moves = moves
    const [only, ...others] = this.movers
    if (only && !others.length) this.chosen = { [only.label]: only.count }
  }

  /** What the server answers; nothing when something else was asked since, or when it fails. */
  async #answer<T>(number: number, answer: Promise<T>): Promise<T | undefined> {
    try {
      const found = await answer
      return number === this.#asked ? found : undefined
    } catch (error) {
      if (number !== this.#asked) return undefined
      this.loading = false
      this.game.trouble = reason(error)
      return undefined
    }
  }

  /** Until it is known what can move, and where to. */
  async #ready(): Promise<void> {
    while (this.loading) await this.#work
  }

  leave(): void {
    this.start = ''
    this.to = ''
    this.moves = NONE
    this.chosen = {}
    this.blocked = null
  }

  choose(label: string, count: number): void {
    this.chosen = { ...this.chosen, [label]: count }
    this.blocked = null
    if (this.to && !this.reach.includes(this.to)) this.to = ''
    this.way = 0
  }

  chooseAll(): void {
    this.chosen = Object.fromEntries(this.movers.map((mover) => [mover.label, mover.count]))
    this.to = ''
  }

  /** A space was clicked, perhaps by somebody who is faster than the line. */
  async pick(space: string): Promise<void> {
    await this.#ready()
    const offered = this.offered.get(space)
    if (offered) await this.game.say(offered)
    if (!this.active) return
    if (this.start && this.reach.includes(space)) await this.aim(space)
    else if (space === this.start) this.leave()
    else if (this.start && some(this.chosen).length && !(space in this.starts))
      await this.explain(space)
    else if (space in this.starts) await this.open(space)
  }

  /** A target was chosen; chosen again it is confirmed. */
  async aim(space: string): Promise<void> {
    this.blocked = null
    if (this.to === space) {
      await this.go()
      return
    }
    this.to = space
    this.way = 0
  }

  /** Drag from a space to another: everything chosen goes, or one of what can. */
  async drag(from: string, to: string): Promise<void> {
    await this.#ready()
    if (!this.active) return
    if (this.start !== from) await this.open(from)
    if (!some(this.chosen).length) {
      const able = this.movers.filter((mover) => mover.ends.some((end) => end.to === to))
      this.chosen = Object.fromEntries(able.map((mover) => [mover.label, mover.count]))
    }
    if (this.reach.includes(to)) await this.aim(to)
    else await this.explain(to)
  }

  async explain(space: string): Promise<void> {
    const text = impossible(this.game.edition, this.start, this.chosen, space)
    const refusals = await this.game.whyNot(text)
    this.blocked = { space, refusals }
  }

  async go(): Promise<void> {
    const way = this.ways[this.way]
    if (way && (await this.game.say(way.orders.join('; ')))) this.to = ''
  }
}
