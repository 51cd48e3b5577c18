/** The drawn board: from shared arcs to the path data of spaces and borders. */

export type Point = readonly [number, number]
export type Ring = readonly number[]
export type Label = readonly [
  text: string,
  short: string,
  x: number,
  y: number,
  size: number,
  leader?: Point | null,
]
export type Shape = readonly [
  sea: boolean,
  rings: readonly Ring[],
  label: Label,
  places: readonly Point[],
]
export type Mark = readonly [kind: string, space: string, x: number, y: number, text?: string]
export type Passage = readonly [name: string, line: readonly Point[]]

/** A board's file as the server sends it. Each arc is a first point, then steps. */
export interface BoardMap {
  readonly board: string
  readonly width: number
  readonly height: number
  readonly wraps: boolean
  readonly sizes: readonly number[]
  readonly counter: number
  readonly arcs: readonly (readonly number[])[]
  readonly spaces: Readonly<Record<string, Shape>>
  readonly lands: readonly Ring[]
  readonly lakes: readonly Ring[]
  readonly marks: readonly Mark[]
  readonly passages: readonly Passage[]
}

export interface DrawnSpace {
  readonly name: string
  readonly sea: boolean
  readonly d: string
  readonly label: Label
  readonly places: readonly Point[]
  readonly centre: Point
}

export interface DrawnBoard {
  readonly map: BoardMap
  readonly spaces: ReadonlyMap<string, DrawnSpace>
  readonly lands: string
  readonly lakes: string
  readonly coast: string
  readonly frontier: string
  readonly seaLines: string
}

type Border = 'coast' | 'frontier' | 'seaLines'

/** An arc's points; `~n` gives arc n backwards. */
export function arcPoints(map: BoardMap, number: number): Point[] {
  const steps = map.arcs[number >= 0 ? number : ~number] ?? []
  const points: Point[] = []
  let x = 0
  let y = 0
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += steps[i] ?? 0
    y += steps[i + 1] ?? 0
    points.push([x, y])
  }
  return number >= 0 ? points : points.reverse()
}

/** A closed ring's points, without jumps at the seam of a board that wraps. */
export function ringPoints(map: BoardMap, ring: Ring): Point[] {
  const points: Point[] = []
  for (const number of ring) {
    const more = arcPoints(map, number)
    const last = points.at(-1)
    const first = more[0]
    const shift = last && first ? last[0] - first[0] : 0
    for (const [x, y] of last ? more.slice(1) : more) points.push([x + shift, y])
  }
  return points
}

/** Path data of a line in relative steps. */
export function pathData(points: readonly Point[], closed: boolean): string {
  const [first, ...rest] = points
  if (!first) return ''
  let [x, y] = first
  const steps = (closed ? rest.slice(0, -1) : rest).map(([a, b]) => {
    const step = `${a - x} ${b - y}`
    x = a
    y = b
    return step
  })
  return `M${first[0]} ${first[1]}l${steps.join(' ')}${closed ? 'z' : ''}`
}

/** By how much points must be shifted, once or more, to be seen on a board that wraps. */
function turns(map: BoardMap, points: readonly Point[]): number[] {
  if (!map.wraps) return [0]
  const xs = points.map(([x]) => x)
  const low = Math.min(...xs)
  const high = Math.max(...xs)
  return [-2, -1, 0, 1, 2]
    .map((turn) => turn * map.width)
    .filter((shift) => low + shift < map.width && high + shift > 0)
}

function shifted(points: readonly Point[], by: number): Point[] {
  return points.map(([x, y]) => [x + by, y])
}

function area(map: BoardMap, rings: readonly Ring[]): string {
  return rings
    .map((ring) => ringPoints(map, ring))
    .flatMap((points) => turns(map, points).map((by) => pathData(shifted(points, by), true)))
    .join('')
}

/** For each arc the spaces that it borders. */
function sides(map: BoardMap): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const [name, [, rings]] of Object.entries(map.spaces))
    for (const number of rings.flat()) {
      const arc = number >= 0 ? number : ~number
      found.set(arc, [...(found.get(arc) ?? []), name])
    }
  return found
}

function borderKind(map: BoardMap, names: readonly string[], nameless: boolean): Border {
  const seas = names.map((name) => map.spaces[name]?.[0] ?? false)
  if (seas.every(Boolean)) return nameless ? 'coast' : 'seaLines'
  return seas.length === 2 && !seas.some(Boolean) ? 'frontier' : 'coast'
}

function borders(map: BoardMap): Record<Border, string> {
  const known = sides(map)
  const inner = new Set([...map.lands, ...map.lakes].flat().map((arc) => (arc >= 0 ? arc : ~arc)))
  const lines: Record<Border, string[]> = { coast: [], frontier: [], seaLines: [] }
  map.arcs.forEach((_, number) => {
    const points = arcPoints(map, number)
    const kind = borderKind(map, known.get(number) ?? [], inner.has(number))
    for (const by of turns(map, points)) lines[kind].push(pathData(shifted(points, by), false))
  })
  return {
    coast: lines.coast.join(''),
    frontier: lines.frontier.join(''),
    seaLines: lines.seaLines.join(''),
  }
}

/** Letters on the board are about half as wide as they are high. */
const LETTER = 0.52
/** So much of a counter may lie on a name. */
const COVERED = 0.15

/** The places of counters, those last on which a counter would hide the name of the space. */
export function readable(map: BoardMap, label: Label, places: readonly Point[]): Point[] {
  const [text, , x, y, size] = label
  const height = map.sizes[size] ?? 20
  const lines = text.split('\n')
  const wide = Math.max(...lines.map((line) => line.length)) * LETTER * height
  const shared = (length: number, away: number) =>
    Math.max(0, Math.min(map.counter, length, (length + map.counter) / 2 - Math.abs(away)))
  const hides = ([px, py]: Point) =>
    shared(wide, px - x) * shared(lines.length * height, py - y) > COVERED * map.counter ** 2
  return [...places.filter((place) => !hides(place)), ...places.filter(hides)]
}

function drawnSpace(map: BoardMap, name: string, shape: Shape): DrawnSpace {
  const [sea, rings, label, places] = shape
  const centre = places[0] ?? [label[2], label[3]]
  return { name, sea, d: area(map, rings), label, places: readable(map, label, places), centre }
}

/** Everything of a board that does not change during a game, as path data. */
export function drawBoard(map: BoardMap): DrawnBoard {
  const spaces = new Map(
    Object.entries(map.spaces).map(([name, shape]) => [name, drawnSpace(map, name, shape)]),
  )
  return { map, spaces, lands: area(map, map.lands), lakes: area(map, map.lakes), ...borders(map) }
}
