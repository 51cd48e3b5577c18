/** Speaking with the server over HTTP. */

import type { BoardMap } from '../map/geometry'
import type { Look } from './look'
import type { Edition, Refusal } from './types'

/** What the server would not do, and why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly word: string,
    message: string,
    readonly refusals: readonly Refusal[],
  ) {
    super(message)
  }
}

/** What went wrong, in words. */
export const reason = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

interface Complaint {
  error?: string
  message?: string
  refusals?: Refusal[]
}

export type Body = Readonly<Record<string, unknown>>

async function complaint(answer: Response): Promise<Refused> {
  const told: Complaint = await answer.json().catch(() => ({}))
  const message = told.message ?? answer.statusText
  return new Refused(answer.status, told.error ?? 'error', message, told.refusals ?? [])
}

async function asked(path: string, init: RequestInit, key: string): Promise<Response> {
  const headers = new Headers(init.headers)
  if (key) headers.set('Authorization', `Bearer ${key}`)
  const answer = await fetch(`/api${path}`, { ...init, headers })
  if (!answer.ok) throw await complaint(answer)
  return answer
}

/** GET some JSON. */
export async function get<T>(path: string, key = '', signal?: AbortSignal): Promise<T> {
  return (await asked(path, signal ? { signal } : {}, key)).json() as Promise<T>
}

/** GET a text. */
export async function getText(path: string, key = ''): Promise<string> {
  return (await asked(path, {}, key)).text()
}

/** POST some JSON and get some. */
export async function post<T>(path: string, body: Body, key = ''): Promise<T> {
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await asked(path, init, key)).json() as Promise<T>
}

/** POST a saved game. */
export async function postText<T>(path: string, body: string): Promise<T> {
  const headers = { 'Content-Type': 'application/x-ndjson' }
  return (await asked(path, { method: 'POST', headers, body }, '')).json() as Promise<T>
}

const kept = new Map<string, Promise<unknown>>()

/** GET some JSON that never changes, once. */
export function once<T>(path: string): Promise<T> {
  let found = kept.get(path)
  if (!found) {
    found = get<T>(path).catch((error: unknown) => {
      kept.delete(path)
      throw error
    })
    kept.set(path, found)
  }
  return found as Promise<T>
}

/** The drawn board of an edition. */
export const boardMap = (edition: string): Promise<BoardMap> => once(`/editions/${edition}/map`)

/** Everything that an edition states. */
export const theEdition = (id: string): Promise<Edition> => once(`/editions/${id}`)

/** How powers and units look. */
export const theLook = (): Promise<Look> => once('/look')
