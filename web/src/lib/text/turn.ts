/** What a person is asked in a turn outside of battles. */

export const buy = {
  head: 'What to buy',
  left: (left: number, of: number) => `${left} of ${of} IPCs left`,
  over: (by: number) => `${by} IPCs too much`,
  buy: 'Buy',
  buyNothing: 'Buy nothing',
  unspent: (left: number) =>
    `You keep ${left} IPCs. That is allowed; press again to go on without them.`,
  clear: 'Clear',
  each: (cost: number) => `${cost} IPCs each`,
  stats: (attack: string, defence: string, move: number) =>
    `attack ${attack}, defence ${defence}, move ${move}`,
}

export const move = {
  choose: 'Choose a space with units to move, on the map or here:',
  none: 'Nothing can move any more.',
  from: (space: string) => `From ${space}`,
  pick: 'Set how many, then choose where.',
  to: 'Where to',
  noEnd: 'These units cannot go anywhere together. Choose fewer kinds.',
  route: 'Route',
  via: (path: readonly string[]) => (path.length ? `by ${path.join(', ')}` : 'straight'),
  bySea: (path: string) => `by transport, ${path}`,
  go: (army: string, to: string) => `Move ${army} to ${to}`,
  done: 'Done with this phase',
  doneAnyway: 'Yes, go on',
  forgot: 'Before you go on:',
  all: 'All',
  other: 'Choose other units',
  attacks: 'Attacks',
  moves: 'Moves',
  raid: 'bombing raid on the complex',
  raidNote: 'Each bomber that gets through rolls for damage to the complex.',
  typed: 'Type a move',
  typedHint: 'for example: 2 inf: Germany > Eastern Europe',
  notThere: (space: string) => `Not to ${space}:`,
  planned: 'Planned battles',
  aircraftOut: (army: string, space: string) => `${army} in ${space} must still land.`,
}

export const place = {
  head: 'Where new units appear',
  left: (army: string) => `Still to place: ${army}`,
  all: 'Everything has its place.',
  confirm: 'Place them',
  here: (space: string) => `Place in ${space}`,
  none: 'Nothing can be placed.',
  keep: 'Keep the rest for later',
}

export const works = {
  damage: (damage: number, limit: number) => `damage ${damage} of at most ${limit}`,
  repair: 'Repair damage',
  repairText: 'A damaged complex places fewer units. What you repair now counts at once.',
  remove: (space: string) => `Remove damage in ${space}`,
  repairFor: (cost: number) => `Repair for ${cost} IPCs`,
  repairNothing: 'Repair nothing',
}

export const research = {
  head: 'Research',
  text: (price: number) =>
    `A researcher costs ${price} IPCs and rolls a die. A six is a breakthrough.`,
  more: 'New researchers',
  have: (count: number) => (count === 1 ? '1 researcher at work' : `${count} researchers at work`),
  chance: (dice: number) =>
    `Chance of a breakthrough: ${Math.round(100 * (1 - (5 / 6) ** dice))} %`,
  pay: (count: number) => (count === 1 ? 'Pay 1 researcher' : `Pay ${count} researchers`),
  none: 'No new researchers',
  chart: 'A breakthrough!',
  chartText: 'Choose a chart; a die then says which advance you make.',
  chartOf: (number: number) => `Chart ${number}`,
  roll: (number: number) => `Roll on chart ${number}`,
  known: 'known',
}

export const rockets = {
  head: 'Rockets',
  text: 'A gun fires its rocket at a complex within three spaces; a die is the damage.',
  from: (space: string) => `Fire from ${space}`,
  done: 'No more rockets',
}

export const income = {
  head: (power: string, total: number) => `${power} collected ${total} IPCs`,
  parts: {
    'INC-1': 'Territories',
    'INC-2': 'National objectives',
    'INC-4': 'Sunk by submarines',
    'TEC-2': 'War bonds',
  } as Readonly<Record<string, string>>,
  other: 'Other',
  objectives: (met: number, of: number) => `${met} of ${of} objectives met`,
}

export const generic = {
  head: 'Your answer',
  more: 'There are more answers than are listed. Type yours:',
  type: 'Or type an answer',
  give: 'Give',
  hint: 'in our notation',
}
