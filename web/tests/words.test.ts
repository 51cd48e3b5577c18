import { describe, expect, it } from 'vitest'
import { answerWords, explained } from '../src/lib/asked'
import { columns } from '../src/lib/battle'
import { lines } from '../src/lib/chart'
import { incomeOf, latestIncome } from '../src/lib/income'
import { newsOf, wanted } from '../src/lib/news'
import { left, placeable, placingText } from '../src/lib/placing'
import { placeOf } from '../src/lib/place'
import { priceOf, repairText } from '../src/lib/repair'
import { listed } from '../src/lib/text'
import type { Choices, Damaged, Fact, Pending, Row } from '../src/lib/types'
import { armyText, armyWords, detailOf, kindOf, labelWords, stackOf } from '../src/lib/words'
import { edition } from './edition'

describe('labels', () => {
  it('are a kind and a detail', () => {
    expect(kindOf('fighter[2 left]')).toBe('fighter')
    expect(detailOf('fighter[2 left]')).toBe('2 left')
    expect(labelWords(edition, 'fighter[2 left]')).toBe('fighter (2 left)')
    expect(labelWords(edition, 'aa_gun')).toBe('antiaircraft gun')
  })
})

describe('armies', () => {
  it('are told and written', () => {
    const army = { infantry: 2, tank: 0, 'fighter[2 left]': 1 }
    expect(armyWords(edition, army)).toBe('2 infantry and 1 fighter (2 left)')
    expect(armyText(edition, army)).toBe('2 infantry, 1 fighter[2 left]')
    expect(armyText(edition, {})).toBe('nothing')
  })

  it('count what ships carry', () => {
    const cargo = [{ power: 'B', kind: 'infantry', count: 2 }]
    const ships = [{ power: 'A', kind: 'transport', count: 2, cargo }]
    expect(stackOf(ships)).toEqual({ A: { transport: 2 }, B: { infantry: 4 } })
  })
})

it('lists in words', () => {
  expect(listed([])).toBe('')
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c')
})

const choices = (answers: Choices['answers']): Choices => ({
  mark: '1',
  pending: { ask: 'placement' },
  prompt: '',
  answers,
  more: false,
  default: null,
  prices: {},
  money: 0,
  to_place: {},
  to_lose: null,
  research: null,
  facilities: [],
})

describe('placing', () => {
  const found = choices([
    { text: '', answer: { do: 'place', army: { infantry: 1 }, space: 'Home' } },
    { text: '', answer: { do: 'place', army: { infantry: 2 }, space: 'Home' } },
    { text: '', answer: { do: 'place', army: { tank: 1 }, space: 'Port' } },
  ])

  it('knows the most of each kind for each space', () => {
    expect(placeable(found)).toEqual({ Home: { infantry: 2 }, Port: { tank: 1 } })
  })

  it('says what is left and writes the plan', () => {
    const plan = { Home: { infantry: 2 }, Port: { tank: 1 }, Empty: { tank: 0 } }
    expect(left({ infantry: 3, tank: 1 }, plan)).toEqual({ infantry: 1, tank: 0 })
    expect(placingText(edition, plan)).toBe('place 2 infantry: Home; 1 tank: Port')
    expect(placingText(edition, {})).toBe('')
  })
})

describe('the battle board', () => {
  it('puts units by what they hit on, the best first', () => {
    const side = {
      units: [
        { power: 'A', kind: 'infantry', count: 3 },
        { power: 'A', kind: 'tank', count: 1 },
        { power: 'A', kind: 'transport', count: 1 },
      ],
      fire: [
        { kind: 'infantry', dice: 3, hits_on: 1 },
        { kind: 'tank', dice: 1, hits_on: 3 },
      ],
      hits: 0,
    }
    expect(columns(side).map(({ hitsOn }) => hitsOn)).toEqual([3, 1, 0])
  })
})

const row = (part: Partial<Row>): Row => ({
  row: 1,
  mark: '1-a',
  by: '',
  said: '',
  told: [],
  given: null,
  waits: { ask: 'move' },
  events: [],
  round: 1,
  power: 'A',
  phase: '',
  ...part,
})

describe('news', () => {
  it('marks the dice that hit, volley by volley', () => {
    const volleys = [
      { kind: 'infantry', dice: 2, hits_on: 1 },
      { kind: 'tank', dice: 1, hits_on: 3 },
    ]
    const asked: Pending = { ask: 'roll', volleys }
    expect(wanted(asked)).toEqual([1, 1, 3])
    const rolled: Fact = { event: 'DiceRolled', power: 'A', faces: [1, 2, 3], hits: { any: 2 } }
    const [dice] = newsOf([row({ waits: asked }), row({ row: 2, events: [rolled] })])
    expect(dice?.dice?.faces.map(({ hit }) => hit)).toEqual([true, false, true])
    expect(dice?.dice?.hits).toBe(2)
  })

  it('leaves out what is minor', () => {
    const told = [
      { text: 'small', minor: true },
      { text: 'large', rule: 'COM-1' },
    ]
    expect(newsOf([row({ told })]).map(({ text }) => text)).toEqual(['large'])
  })

  it('stresses the end of a battle, not what follows upon it', () => {
    const told = [{ text: 'rolled' }, { text: 'won' }, { text: 'next' }]
    const events: Fact[] = [
      { event: 'DiceRolled', faces: [1] },
      { event: 'BattleEnded' },
      { event: 'TurnBegan' },
    ]
    const items = newsOf([row({ told, events })])
    expect(items.map(({ text, strong }) => [text, strong])).toEqual([
      ['', false],
      ['won', true],
      ['next', false],
    ])
  })

  it('counts no hits where dice are no shots', () => {
    const rolled: Fact = { event: 'DiceRolled', power: 'A', faces: [6] }
    const [dice] = newsOf([row({ waits: { ask: 'roll' } }), row({ row: 2, events: [rolled] })])
    expect(dice?.dice?.hits).toBeUndefined()
  })
})

describe('income', () => {
  const events: Fact[] = [
    { event: 'MoneyChanged', power: 'A', by: -3, why: 'BUY-1' },
    { event: 'PhaseBegan', phase: 'collect_income' },
    { event: 'MoneyChanged', power: 'A', by: 20, why: 'INC-1' },
    { event: 'ObjectiveJudged', power: 'A', title: 'Coast', bonus: 5 },
    { event: 'ObjectiveJudged', power: 'A', title: 'Hills', bonus: 0 },
    { event: 'MoneyChanged', power: 'A', by: 5, why: 'INC-2' },
    { event: 'TurnEnded', power: 'A' },
    { event: 'MoneyChanged', power: 'B', by: 1, why: 'INC-1' },
  ]
  const told = events.map((_, at) => ({ text: `sentence ${at}` }))

  it('is what came in the last phase of a turn', () => {
    const found = incomeOf(row({ events, told }))
    expect(found?.total).toBe(25)
    expect(found?.power).toBe('A')
    expect(found?.parts.map(({ rule }) => rule)).toEqual(['INC-1', 'INC-2'])
  })

  it('names every objective with its sentence', () => {
    expect(incomeOf(row({ events, told }))?.objectives).toEqual([
      { title: 'Coast', bonus: 5, text: 'sentence 3' },
      { title: 'Hills', bonus: 0, text: 'sentence 4' },
    ])
  })

  it('is that of somebody who plays here', () => {
    const rows = [row({ events, told }), row({ row: 2 })]
    expect(latestIncome(rows, ['A'])?.total).toBe(25)
    expect(latestIncome(rows, ['B'])).toBeUndefined()
  })
})

describe('repairs', () => {
  const place = (space: string, prices: number[]): Damaged => ({
    space,
    kind: 'factory',
    damage: 4,
    limit: 8,
    prices,
  })
  const places = [place('Home', [1, 1, 2, 2]), place('Port', [1])]

  it('cost what their points cost', () => {
    expect(priceOf(places, [3, 1])).toBe(3)
    expect(priceOf(places, [])).toBe(0)
  })

  it('are written, or there are none', () => {
    expect(repairText(edition, places, [3, 1])).toBe('repair 3: Home; 1: Port')
    expect(repairText(edition, places, [0, 0])).toBe('done')
  })
})

describe('answers', () => {
  it('have words of the question', () => {
    const agree = { text: 'agree', answer: { do: 'agree' } } as const
    expect(answerWords({ ask: 'armistice' }, agree)).toBe('Accept the armistice')
    expect(answerWords({ ask: 'agree' }, agree)).toBe('Agree')
  })

  it('name the power or the space', () => {
    const fight = { text: 'fight Home', answer: { do: 'fight', space: 'Home' } } as const
    expect(answerWords({ ask: 'battle', raids: true }, fight)).toBe('Raid Home')
    expect(answerWords({ ask: 'battle' }, fight)).toBe('Fight in Home')
  })

  it('are the notation where there are no words', () => {
    const attack = { text: 'attack 1 tank', answer: { do: 'attack', army: { tank: 1 } } } as const
    expect(answerWords({ ask: 'attack or ignore' }, attack)).toBe('Attack 1 tank')
  })

  it('are explained with the name they are about', () => {
    expect(explained({ ask: 'attack neutral', neutral: 'Elbonia' })).toContain('Elbonia')
    expect(explained({ ask: 'move' })).toBe('')
  })
})

it('draws charts on one scale', () => {
  const point = (income: number) => ({
    row: 1,
    round: 1,
    turn: 'A',
    money: {},
    income: { A: income },
    units: {},
    hits: {},
    expected_hits: {},
  })
  const size = { width: 112, height: 112 }
  const [line] = lines([point(0), point(10)], ['A'], (one, power) => one.income[power] ?? 0, size)
  expect(line?.points).toBe('6.0,106.0 106.0,6.0')
  expect(line?.last).toBe(10)
})

describe('addresses', () => {
  it('say what is shown', () => {
    expect(placeOf('')).toEqual({ page: 'start' })
    expect(placeOf('#/game/a1')).toEqual({ page: 'game', game: 'a1' })
    expect(placeOf('#/join/a1/k2')).toEqual({ page: 'join', game: 'a1', key: 'k2' })
    expect(placeOf('#/nowhere')).toEqual({ page: 'unknown' })
  })
})
