/** A game as this page knows it: the view, what happened, and the line to the server. */

import { get, post, reason, Refused, theEdition, type Body } from './api'
import { keptGame } from './kept'
import { t } from './text'
import type { Choices, Edition, Moves, Odds, Pending, Refusal, Row, Update, View } from './types'

export interface Live {
  readonly thinking: string
  readonly running: boolean
  readonly watchers: number
}

interface Problem {
  readonly error?: string
  readonly message?: string
  readonly refusals?: readonly Refusal[]
}

interface Message {
  readonly type: string
  readonly id?: number
  readonly status?: number
  readonly problem?: Problem
  readonly view?: View
  readonly thinking?: string
  readonly running?: boolean
  readonly watchers?: number
  readonly message?: string
}

/** What a person can do to a game. */
type Change = 'answer' | 'take back'

/** Milliseconds between two times that news are shown. */
const BETWEEN = 80
/** So many rows are told as news; History has all. */
const LATEST = 200
/** So many rows the server tells at once. */
const MOST_ROWS = 500
/** Messages that end what this page asked for over the line. */
const ENDS = new Set(['answered', 'refused'])
const WAITS = [500, 1000, 2000, 5000, 10_000]

export class GameNow {
  view = $state.raw<View>()!
  rows = $state.raw<readonly Row[]>([])
  /** The latest rows that came since the page was opened. */
  fresh = $state.raw<readonly Row[]>([])
  line = $state<'open' | 'lost' | 'gone'>('lost')
  live = $state.raw<Live>({ thinking: '', running: true, watchers: 0 })
  refusals = $state.raw<readonly Refusal[]>([])
  trouble = $state('')
  sending = $state(false)
  /** Answers that were taken back and can be given again, the last one first. */
  undone = $state.raw<readonly string[]>([])
  /** The moment that is shown: what depends on it alone is not done again for another view of it. */
  readonly mark = $derived.by(() => this.view.mark)
  /** Whether the open question is one that this browser may answer. */
  readonly mine = $derived.by(() => {
    const power = this.pending.power
    if (!power || !this.key || this.pending.ask === 'roll') return false
    return !this.view.seats[power]?.agent
  })

  readonly key: string
  #socket: WebSocket | undefined
  #waiting = new Map<number, (message: Message) => void>()
  #sent = 0
  #tries = 0
  #heap: (Message | Update)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #drawn = 0
  /** Whether something of ours is under way that will change the game. */
  #changing = false
  #shown = 0
  #closed = false

  constructor(
    readonly edition: Edition,
    view: View,
  ) {
    this.view = view
    this.key = keptGame(view.game)?.key ?? ''
    this.live = { ...this.live, thinking: view.thinking, running: view.running }
  }

  get path(): string {
    return `/games/${this.view.game}`
  }

  get pending(): Pending {
    return this.view.pending
  }

  /** Listen to what happens, for as long as the page is open. */
  connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api${this.path}/live`)
    this.#socket = socket
    socket.onopen = () => {
      const key = this.key ? { key: this.key } : {}
      socket.send(JSON.stringify({ type: 'hello', mark: this.view.mark, ...key }))
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#tries = 0
      this.line = 'open'
      this.#heap.push(JSON.parse(event.data) as Message | Update)
      this.#schedule()
    }
    socket.onclose = () => this.#dropped()
  }

  close(): void {
    this.#closed = true
    const socket = this.#socket
    // Browsers complain of a socket that is closed before it was open.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
    else socket?.close()
  }

  /** The rows before those that are known, for the history. */
  async loadRows(): Promise<void> {
    const found: Row[] = []
    try {
      for (;;) {
        const more = await this.#rowsAfter(found.at(-1)?.row ?? 0)
        found.push(...more)
        if (more.length < MOST_ROWS) break
      }
    } catch (error) {
      this.trouble = reason(error)
    }
    // Some may have been taken back meanwhile; those that are not shown yet will be told.
    const rows = found.filter(({ row }) => row <= this.view.row)
    const last = rows.at(-1)?.row ?? 0
    this.rows = [...rows, ...this.rows.filter((row) => row.row > last)]
  }

  async #rowsAfter(row: number): Promise<readonly Row[]> {
    const path = `${this.path}/rows?after=${row}&limit=${MOST_ROWS}`
    return (await get<{ rows: Row[] }>(path)).rows
  }

  /** Say something; true when it was taken. */
  async say(text: string): Promise<boolean> {
    return this.#give({ say: text })
  }

  async takeBack(): Promise<boolean> {
    const known = this.rows
    const done = await this.#change('take back', { mark: this.view.mark })
    // What bots said after it was taken back too, and will be thought anew.
    const said = known.find(({ row }) => row > this.view.row)?.said
    if (done && said) this.undone = [said, ...this.undone]
    return done
  }

  async giveAgain(): Promise<boolean> {
    const [next, ...rest] = this.undone
    if (!next) return false
    const done = await this.#give({ say: next })
    this.undone = done ? rest : []
    return done
  }

  /** Every reason against an answer, without giving it. */
  async whyNot(text: string): Promise<readonly Refusal[]> {
    type Said = { refusals: Refusal[] }
    try {
      return (await post<Said>(`${this.path}/why-not`, { say: text }, this.key)).refusals
    } catch (error) {
      return [{ rule: '', reason: reason(error) }]
    }
  }

  choices(limit = 200): Promise<Choices> {
    return get(`${this.path}/choices?limit=${limit}`, this.key)
  }

  async starts(): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>> {
    type Said = { from: Record<string, Record<string, number>> }
    return (await get<Said>(`${this.path}/moves`, this.key)).from
  }

  movesFrom(space: string): Promise<Moves> {
    return get(`${this.path}/moves?from=${encodeURIComponent(space)}`, this.key)
  }

  /** The odds of the battle in a space, as if some orders had been given before, if there is one. */
  odds(space: string, order: string, signal: AbortSignal): Promise<Odds | null> {
    const after = order ? `&say=${encodeURIComponent(order)}` : ''
    return get(`${this.path}/odds?space=${encodeURIComponent(space)}${after}`, this.key, signal)
  }

  async setRunning(run: boolean): Promise<void> {
    await this.#try(() => post(`${this.path}/agents`, { run }, this.key))
  }

  clearTrouble(): void {
    this.refusals = []
    this.trouble = ''
  }

  async #give(answer: { say: string }): Promise<boolean> {
    const before = this.undone
    const done = await this.#change('answer', { mark: this.view.mark, ...answer })
    this.undone = done && before[0] !== answer.say ? [] : before
    return done
  }

  /**
   * Change the game. What the line tells meanwhile waits, and is shown together with the answer:
   * a page that shows another question takes an answer to it.
   */
  #change(how: Change, body: Body): Promise<boolean> {
    return this.#try(async () => {
      this.#changing = true
      try {
        await this.#ask(how, body)
      } finally {
        this.#changing = false
        this.#schedule()
      }
    })
  }

  /**
   * Ask for a change over the line, or by itself when there is none. The line tells what followed,
   * and everything in its order; an answer by another way might be overtaken.
   */
  async #ask(how: Change, body: Body): Promise<void> {
    const socket = this.#socket
    if (this.line !== 'open' || socket?.readyState !== WebSocket.OPEN) {
      if (how === 'answer') this.#update(await post<Update>(`${this.path}/answers`, body, this.key))
      else this.#show(await post<View>(`${this.path}/take-back`, body, this.key))
      return
    }
    const id = ++this.#sent
    const heard = await new Promise<Message>((resolve) => {
      this.#waiting.set(id, resolve)
      socket.send(JSON.stringify({ type: how, id, ...body }))
    })
    if (heard.type === 'answered') return
    const { error = 'error', message = '', refusals = [] } = heard.problem ?? {}
    throw new Refused(heard.status ?? 0, error, message, refusals)
  }

  #settle(message: Message): void {
    const id = message.id ?? 0
    this.#waiting.get(id)?.(message)
    this.#waiting.delete(id)
  }

  /** One thing after another: buttons stay in reach while something is under way. */
  async #try(work: () => Promise<unknown>): Promise<boolean> {
    if (this.sending) return false
    this.clearTrouble()
    this.sending = true
    try {
      await work()
      return true
    } catch (error) {
      await this.#failed(error)
      return false
    } finally {
      this.sending = false
    }
  }

  async #failed(error: unknown): Promise<void> {
    this.trouble = reason(error)
    if (!(error instanceof Refused)) return
    this.refusals = error.refusals
    // A line that is open tells by itself how the game went on.
    if (error.word === 'stale' && this.line !== 'open') await this.#catchUp()
  }

  /** Bots may speak faster than a page is drawn: what comes together is shown together. */
  #schedule(): void {
    if (this.#timer || !this.#heap.length) return
    const wait = Math.max(0, this.#drawn + BETWEEN - performance.now())
    this.#timer = setTimeout(() => this.#drain(), wait)
  }

  #drain(): void {
    this.#timer = undefined
    if (this.#changing && !this.#heap.some(({ type }) => ENDS.has(type))) return
    this.#drawn = performance.now()
    for (const message of this.#heap.splice(0)) this.#heard(message)
  }

  #heard(message: Message | Update): void {
    if (message.type === 'update') this.#update(message as Update)
    else if (message.type === 'view' && 'view' in message && message.view)
      this.#show(message.view as View)
    else if (message.type === 'status') this.#status(message as Message)
    else if (message.type === 'gone') this.#gone(message as Message)
    else if (ENDS.has(message.type)) this.#settle(message as Message)
  }

  #status(message: Message): void {
    this.live = {
      thinking: message.thinking ?? '',
      running: message.running ?? true,
      watchers: message.watchers ?? 0,
    }
  }

  #gone(message: Message): void {
    this.line = 'gone'
    this.trouble = message.message ?? ''
  }

  /** A whole view: everything that was known after its row is forgotten. */
  #show(view: View): void {
    this.#shown++
    this.rows = this.rows.filter((row) => row.row <= view.row)
    this.fresh = this.fresh.filter((row) => row.row <= view.row)
    this.view = view
    this.#agents(view)
  }

  /** What followed; the answer and the line both tell it, in any order. */
  #update(update: Update): void {
    if (update.view.row <= this.view.row) return
    if (update.before !== this.view.mark) {
      void this.#catchUp()
      return
    }
    this.#shown++
    const last = this.rows.at(-1)?.row ?? 0
    const rows = update.rows.filter((row) => row.row > last)
    this.rows = [...this.rows, ...rows]
    this.fresh = [...this.fresh, ...rows].slice(-LATEST)
    this.view = { ...update.view, spaces: { ...this.view.spaces, ...update.spaces } }
    this.#agents(update.view)
  }

  #agents({ thinking, running }: Omit<View, 'spaces'>): void {
    this.live = { ...this.live, thinking, running }
  }

  /** Look at the game anew, unless something newer is shown before the answer comes. */
  async #catchUp(): Promise<void> {
    const number = ++this.#shown
    try {
      const view = await get<View>(this.path, this.key)
      const more = await this.#rowsAfter(this.rows.at(-1)?.row ?? 0)
      if (number !== this.#shown) return
      this.#show(view)
      const last = this.rows.at(-1)?.row ?? 0
      const rows = more.filter(({ row }) => row > last && row <= view.row)
      this.rows = [...this.rows, ...rows]
      this.fresh = [...this.fresh, ...rows].slice(-LATEST)
    } catch {
      // The line comes back with the last mark, and gets what was missed.
      this.#socket?.close()
    }
  }

  #dropped(): void {
    for (const id of this.#waiting.keys())
      this.#settle({ type: 'refused', id, problem: { message: t.game.lost } })
    if (this.#closed || this.line === 'gone') return
    this.line = 'lost'
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)]
    setTimeout(() => !this.#closed && this.connect(), wait)
  }
}

/** Open a game by its id. */
export async function openGame(id: string): Promise<GameNow> {
  const key = keptGame(id)?.key ?? ''
  const view = await get<View>(`/games/${id}`, key)
  const edition = await theEdition(view.edition)
  return new GameNow(edition, view)
}
