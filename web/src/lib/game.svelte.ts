/** A game as this page knows it: the view, what happened, and the line to the server. */

import { get, post, reason, Refused, theEdition } from './api'
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

/** Milliseconds between two times that news are shown. */
const BETWEEN = 80
/** So many rows are told as news; History has all. */
const LATEST = 200
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

  readonly key: string
  #socket: WebSocket | undefined
  #waiting = new Map<number, (message: Message) => void>()
  #sent = 0
  #tries = 0
  #heap: (Message | Update)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #drawn = 0
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

  /** Whether the open question is one that this browser may answer. */
  get mine(): boolean {
    const power = this.pending.power
    if (!power || !this.key || this.pending.ask === 'roll') return false
    return !this.view.seats[power]?.agent
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
    this.#socket?.close()
  }

  /** The rows before those that are known, for the history. */
  async loadRows(): Promise<void> {
    const rows: Row[] = []
    for (;;) {
      const after = rows.at(-1)?.row ?? 0
      const more = await get<{ rows: Row[] }>(`${this.path}/rows?after=${after}&limit=500`)
      rows.push(...more.rows)
      if (more.rows.length < 500) break
    }
    const last = rows.at(-1)?.row ?? 0
    this.rows = [...rows, ...this.rows.filter((row) => row.row > last)]
  }

  /** Say something; true when it was taken. */
  async say(text: string): Promise<boolean> {
    return this.#give({ say: text })
  }

  async takeBack(): Promise<boolean> {
    const last = this.rows.at(-1)?.said ?? ''
    const done = await this.#try(async () => {
      this.#show(await post<View>(`${this.path}/take-back`, { mark: this.view.mark }, this.key))
    })
    if (done && last) this.undone = [last, ...this.undone]
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
    const done = await this.#try(async () => {
      const body = { mark: this.view.mark, ...answer }
      await this.#answer(body)
    })
    this.undone = done && before[0] !== answer.say ? [] : before
    return done
  }

  /** Give an answer over the line, which tells what followed, or by itself when there is none. */
  async #answer(body: { mark: string; say: string }): Promise<void> {
    const socket = this.#socket
    if (this.line !== 'open' || socket?.readyState !== WebSocket.OPEN) {
      this.#update(await post<Update>(`${this.path}/answers`, body, this.key))
      return
    }
    const id = ++this.#sent
    const heard = await new Promise<Message>((resolve) => {
      this.#waiting.set(id, resolve)
      socket.send(JSON.stringify({ type: 'answer', id, ...body }))
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
    if (error.word === 'stale') this.#show(await get<View>(this.path, this.key))
  }

  /** Bots may speak faster than a page is drawn: what comes together is shown together. */
  #schedule(): void {
    if (this.#timer) return
    const wait = Math.max(0, this.#drawn + BETWEEN - performance.now())
    this.#timer = setTimeout(() => this.#drain(), wait)
  }

  #drain(): void {
    this.#timer = undefined
    this.#drawn = performance.now()
    for (const message of this.#heap.splice(0)) this.#heard(message)
  }

  #heard(message: Message | Update): void {
    if (message.type === 'update') this.#update(message as Update)
    else if (message.type === 'view' && 'view' in message && message.view)
      this.#show(message.view as View)
    else if (message.type === 'status') this.#status(message as Message)
    else if (message.type === 'gone') this.#gone(message as Message)
    else if (message.type === 'answered' || message.type === 'refused')
      this.#settle(message as Message)
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

  async #catchUp(): Promise<void> {
    const view = await get<View>(this.path, this.key)
    const after = this.rows.at(-1)?.row ?? 0
    const more = await get<{ rows: Row[] }>(`${this.path}/rows?after=${after}&limit=500`)
    this.#show(view)
    // Others may have told some of it in the meantime.
    const last = this.rows.at(-1)?.row ?? 0
    const rows = more.rows.filter(({ row }) => row > last && row <= view.row)
    this.rows = [...this.rows, ...rows]
    this.fresh = [...this.fresh, ...rows].slice(-LATEST)
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
