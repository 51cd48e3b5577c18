/** A small edition for tests. */

import type { Edition, UnitFacts } from '../src/lib/types'

const unit = (name: string, domain: UnitFacts['domain']): UnitFacts => ({
  name,
  short: name,
  domain,
  cost: 3,
  attack: 1,
  defence: 2,
  move: 1,
  hits: 1,
  holds: 0,
  roles: [],
})

export const edition: Edition = {
  id: 'test',
  title: 'Test',
  playable: true,
  complete: true,
  sides: ['Axis', 'Allies'],
  powers: [],
  phases: [],
  canals: [],
  options: {},
  units: {
    infantry: unit('infantry', 'land'),
    tank: unit('tank', 'land'),
    aa_gun: unit('antiaircraft gun', 'land'),
    fighter: unit('fighter', 'air'),
    transport: unit('transport', 'sea'),
  },
  spaces: {},
  regions: [],
}
