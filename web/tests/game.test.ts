import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GameNow } from '../src/lib/game.svelte'
import type { Edition, Row, View } from '../src/lib/types'

/** A socket whose other end is this test. */
class Line {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static last: Line
  readyState = Line.CONNECTING
  closed = false
  readonly sent: Record<string, unknown>[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void

  constructor() {
    Line.last = this
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }

  close(): void {
    this.closed = true
  }

  open(): void {
    this.readyState = Line.OPEN
    this.onopen?.()
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const mark = (row: number) => `${row}-mark`
const view = (row: number) =>
  ({ game: 'g', row, mark: mark(row), pending: {}, spaces: {}, seats: {} }) as unknown as View
const row = (number: number, said: string) => ({ row: number, said, events: [] }) as unknown as Row
const update = (from: number, ...rows: Row[]) => {
  const to = from + rows.length
  return { type: 'update', before: mark(from), mark: mark(to), rows, view: view(to), spaces: {} }
}
const passes = () => vi.advanceTimersByTimeAsync(1000)

function seated(): { game: GameNow; line: Line } {
  const game = new GameNow({} as Edition, view(1))
  game.connect()
  const line = Line.last
  line.open()
  line.tell(update(1))
  return { game, line }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a change of the game', () => {
  it('is shown when its answer is there, and then the next can be given', async () => {
    const { game, line } = seated()
    const done = game.say('buy nothing')
    line.tell(update(1, row(2, 'buy nothing')))
    await passes()
    expect(game.sending).toBe(true)
    expect(game.mark).toBe(mark(1))
    line.tell({ type: 'answered', id: line.sent.at(-1)?.id, mark: mark(2) })
    await passes()
    expect(await done).toBe(true)
    expect(game.sending).toBe(false)
    expect(game.mark).toBe(mark(2))
  })

  it('is taken back over the line, with what bots said after it, and can be given again', async () => {
    const { game, line } = seated()
    line.tell(update(1, row(2, 'buy nothing'), row(3, 'a bot speaks')))
    await passes()
    const done = game.takeBack()
    expect(line.sent.at(-1)).toMatchObject({ type: 'take back', mark: mark(3) })
    line.tell({ type: 'view', view: view(1) })
    line.tell({ type: 'answered', id: line.sent.at(-1)?.id, mark: mark(1) })
    await passes()
    expect(await done).toBe(true)
    expect(game.mark).toBe(mark(1))
    expect(game.undone).toEqual(['buy nothing'])
  })

  it('that is refused says why', async () => {
    const { game, line } = seated()
    const done = game.say('buy everything')
    const problem = { error: 'illegal', message: 'too dear', refusals: [] }
    line.tell({ type: 'refused', id: line.sent.at(-1)?.id, status: 422, problem })
    await passes()
    expect(await done).toBe(false)
    expect(game.trouble).toBe('too dear')
    expect(game.sending).toBe(false)
  })

  it('under way when the line is cut is given up', async () => {
    const { game, line } = seated()
    await passes()
    const done = game.say('buy nothing')
    line.onclose?.()
    expect(await done).toBe(false)
    expect(game.sending).toBe(false)
  })
})

describe('a page', () => {
  it('that looks again does not fall behind what the line told meanwhile', async () => {
    let answer = (_: unknown): void => undefined
    const later = new Promise((resolve) => (answer = resolve))
    vi.stubGlobal('fetch', (path: string) =>
      Promise.resolve({ ok: true, json: () => (path.includes('rows') ? { rows: [] } : later) }),
    )
    const { game, line } = seated()
    line.tell(update(4, row(5, 'something')))
    await passes()
    line.tell({ type: 'view', view: view(9) })
    await passes()
    answer(view(5))
    await passes()
    expect(game.mark).toBe(mark(9))
  })

  it('that is left before its line is open closes it afterwards', () => {
    const game = new GameNow({} as Edition, view(1))
    game.connect()
    game.close()
    expect(Line.last.closed).toBe(false)
    Line.last.open()
    expect(Line.last.closed).toBe(true)
  })
})
