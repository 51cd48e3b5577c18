/** From what the server says units can do to what a person picks: units, a target, a way. */

import type { Army } from '../map/stacks'
import type { Edition, End, Movable, Moves, Voyage } from './types'
import { armyText, armyWords, kindOf, labelText, some } from './words'

/** One way for the chosen units to reach a target: the orders to give, and the line to draw. */
export interface Way {
  readonly orders: readonly string[]
  readonly path: readonly string[]
  readonly words: string
  readonly bySea: boolean
  /** Flown at the complex, not at the units there. */
  readonly raid: boolean
}

/** Units of a space, and where they are meant to go. */
export interface Pick {
  readonly start: string
  readonly chosen: Army
  readonly to: string
}

const key = (path: readonly string[]): string => path.join('>')

/** Units of a space that can move by themselves or be fetched, with how many at once. */
export function movable(moves: Moves, start: string): Movable[] {
  const found = new Map(moves.units.map((mover) => [mover.label, mover]))
  const ships = moves.voyages
    .filter((voyage) => voyage.path[0] === start)
    .map((voyage) => [voyage.ship, 1] as const)
  const cargo = moves.voyages.flatMap((voyage) => some(taken(voyage, start)))
  for (const [label, count] of [...ships, ...cargo]) {
    const known = found.get(label)
    if (known && known.count >= count) continue
    found.set(label, { label, kind: kindOf(label), ends: known?.ends ?? [], count })
  }
  return [...found.values()]
}

/** All that a voyage takes on board from a space. */
function taken(voyage: Voyage, start: string): Army {
  const sum: Record<string, number> = {}
  for (const load of voyage.loads)
    for (const [label, count] of load.start === start ? some(load.army) : [])
      sum[label] = (sum[label] ?? 0) + count
  return sum
}

function sameArmy(one: Army, other: Army): boolean {
  const left = some(one)
  return left.length === some(other).length && left.every(([kind, count]) => other[kind] === count)
}

/** Where a voyage leads: ashore if something lands, else where the path ends. */
export function voyageEnd(voyage: Voyage): string {
  return voyage.onto || (voyage.path.at(-1) ?? '')
}

/** Whether a voyage is one of the chosen units: of the ship itself, or with all of them aboard. */
function serves(voyage: Voyage, start: string, chosen: Army): boolean {
  if (voyage.path[0] === start && sameArmy(chosen, { [voyage.ship]: 1 })) return true
  return sameArmy(taken(voyage, start), chosen)
}

function seaWay(edition: Edition, start: string, voyage: Voyage): Way {
  const fetched = voyage.loads.map((load) => `${armyWords(edition, load.army)} (${load.start})`)
  const landed = voyage.onto ? [`${armyWords(edition, voyage.offload)} (${voyage.onto})`] : []
  const path = [...voyage.path, ...(voyage.onto ? [voyage.onto] : [])]
  return {
    orders: [voyage.text],
    path: path[0] === start ? path : [start, ...path],
    words: [...fetched, ...voyage.path, ...landed].join(' › '),
    bySea: true,
    raid: false,
  }
}

function seaWays(edition: Edition, voyages: readonly Voyage[], pick: Pick): Way[] {
  const fits = voyages.filter(
    (voyage) => voyageEnd(voyage) === pick.to && serves(voyage, pick.start, pick.chosen),
  )
  const plain = (voyage: Voyage) => voyage.loads.every((load) => load.start === pick.start)
  const simplest = fits.toSorted((one, other) => Number(plain(other)) - Number(plain(one)))
  return simplest.map((voyage) => seaWay(edition, pick.start, voyage))
}

function order(edition: Edition, part: Part, path: readonly string[]): string {
  const { label, count, end } = part
  const onto = end.onto ? ` onto ${end.onto}` : ''
  const raid = end.raid ? ' raid' : ''
  return `${armyText(edition, { [label]: count })}: ${path.join(' > ')}${onto}${raid}`
}

interface Part {
  readonly label: string
  readonly count: number
  readonly end: End
}

function parts(movers: readonly Movable[], chosen: Army, to: string, raid: boolean): Part[] {
  return some(chosen).flatMap(([label, count]) => {
    const ends = movers.find((mover) => mover.label === label)?.ends ?? []
    const end = ends.find((one) => one.to === to && Boolean(one.raid) === raid && one.most >= count)
    return end ? [{ label, count, end }] : []
  })
}

const pathsOf = (end: End): readonly (readonly string[])[] =>
  end.paths.length ? end.paths : [end.path]

function straightWays(
  edition: Edition,
  movers: readonly Movable[],
  pick: Pick,
  raid: boolean,
): Way[] {
  const found = parts(movers, pick.chosen, pick.to, raid)
  const [first, ...rest] = found
  if (!first || found.length < some(pick.chosen).length) return []
  const shared = pathsOf(first.end).filter((path) =>
    rest.every((part) => pathsOf(part.end).some((one) => key(one) === key(path))),
  )
  const orders = (path?: readonly string[]) =>
    found.map((part) => order(edition, part, path ?? part.end.path))
  const plain = { bySea: false, raid }
  if (!shared.length) return [{ ...plain, orders: orders(), path: first.end.path, words: '' }]
  return shared
    .toSorted((one, other) => one.length - other.length)
    .map((path) => ({
      ...plain,
      orders: orders(path),
      path,
      words: path.slice(1, -1).join(' › '),
    }))
}

/** Every way for the chosen units of a space to reach a target. */
export function waysTo(edition: Edition, moves: Moves, pick: Pick): Way[] {
  return [
    ...straightWays(edition, moves.units, pick, false),
    ...straightWays(edition, moves.units, pick, true),
    ...seaWays(edition, moves.voyages, pick),
  ]
}

/** Every space that the chosen units can reach together. */
export function targets(edition: Edition, moves: Moves, start: string, chosen: Army): string[] {
  const [first] = some(chosen)
  if (!first) return []
  const ends = moves.units.find((mover) => mover.label === first[0])?.ends ?? []
  const candidates = new Set([...ends.map((end) => end.to), ...moves.voyages.map(voyageEnd)])
  return [...candidates].filter((to) => waysTo(edition, moves, { start, chosen, to }).length > 0)
}

/** A move that units cannot make, so that the referee may say why. */
export function impossible(edition: Edition, start: string, chosen: Army, to: string): string {
  const [first] = some(chosen)
  return `1 ${labelText(edition, first?.[0] ?? '')}: ${start} > ${to}`
}
