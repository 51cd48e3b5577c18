/** Colours, patterns and outlines, as the server's drawings have them. */

export interface Livery {
  readonly colour: string
  readonly pattern: string
  readonly emblem: string
}

/** All outlines are SVG paths in boxes of 24 by 24. */
export interface Look {
  readonly powers: Readonly<Record<string, Livery>>
  readonly nobody: Livery
  readonly units: Readonly<Record<string, string>>
  /** For a kind that has no outline of its own. */
  readonly other: string
}

/** How a power looks; ground of nobody is pale and plain. */
export function livery(look: Look, power: string | null | undefined): Livery {
  return (power ? look.powers[power] : undefined) ?? look.nobody
}

/** The outline of a kind of unit. */
export function outline(look: Look, kind: string): string {
  return look.units[kind] ?? look.other
}

/** An id for use in the page, from any name. */
export function slug(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** Whether a colour wants dark writing on it. */
export function isPale(colour: string): boolean {
  const part = (from: number) => parseInt(colour.slice(from, from + 2), 16)
  return part(1) * 0.299 + part(3) * 0.587 + part(5) * 0.114 > 140
}
