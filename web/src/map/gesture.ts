/** One or two pointers on the map: panning, pinching, tapping, and dragging from a space. */

interface Spot {
  readonly clientX: number
  readonly clientY: number
}

export interface Hands {
  pan(dx: number, dy: number): void
  pinch(factor: number, at: Spot): void
  tap(x: number, y: number): void
  /** The space that is taken hold of at a pixel, or nothing. */
  grab(x: number, y: number): string
  drop(from: string, x: number, y: number): void
}

interface Pointer extends Spot {
  readonly pointerId: number
}

const SLACK = 6

function middle(one: Spot, other: Spot): Spot {
  return {
    clientX: (one.clientX + other.clientX) / 2,
    clientY: (one.clientY + other.clientY) / 2,
  }
}

function apart(one: Spot, other: Spot): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
}

export class Gesture {
  #pointers = new Map<number, Spot>()
  #start: Spot | undefined
  #moved = false
  #held = ''

  constructor(readonly hands: Hands) {}

  /** Whether something is being dragged. */
  get busy(): boolean {
    return this.#moved && this.#pointers.size > 0
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return
    this.#pointers.set(event.pointerId, event)
    if (this.#pointers.size > 1) {
      this.#held = ''
      this.#moved = true
      return
    }
    this.#start = event
    this.#moved = false
    this.#held = this.hands.grab(event.clientX, event.clientY)
  }

  move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId)
    if (!before || !this.#start) return
    if (!this.#moved && apart(this.#start, event) < SLACK) return
    if (!this.#moved) (event.currentTarget as Element | null)?.setPointerCapture(event.pointerId)
    this.#moved = true
    if (this.#pointers.size === 2) this.#pinch(event, before)
    else if (!this.#held)
      this.hands.pan(event.clientX - before.clientX, event.clientY - before.clientY)
    this.#pointers.set(event.pointerId, event)
  }

  up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId) || this.#pointers.size) return
    if (!this.#moved) this.hands.tap(event.clientX, event.clientY)
    else if (this.#held) this.hands.drop(this.#held, event.clientX, event.clientY)
    this.#held = ''
  }

  cancel(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId)
    this.#held = ''
  }

  #pinch(event: Pointer, before: Spot): void {
    const [other] = [...this.#pointers].filter(([id]) => id !== event.pointerId)
    if (!other) return
    const [, still] = other
    const now = middle(event, still)
    const was = middle(before, still)
    this.hands.pan(now.clientX - was.clientX, now.clientY - was.clientY)
    this.hands.pinch(apart(event, still) / Math.max(1, apart(before, still)), now)
  }
}
