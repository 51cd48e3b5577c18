/** The committed boards, read as the server would send them. */

import { readFileSync } from 'node:fs'
import type { BoardMap } from '../src/map/geometry'

export const BOARDS = ['1941', 'anniversary', 'europe', 'global', 'pacific', 'ww1-1914']

export function board(name: string): BoardMap {
  const file = new URL(`../../src/battleboard/maps/data/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as BoardMap
}
