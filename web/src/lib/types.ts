/** What the server says (docs/server.md), by the names that the client has for it.

The shapes themselves are generated from the server's own description: `python -m tools.types`. */

import type { components } from './schema'

type Shapes = components['schemas']

type FieldOf<Any> = Any extends unknown ? keyof Any : never
type ValueOf<Any, Field> = Any extends unknown
  ? Field extends keyof Any
    ? Any[Field]
    : never
  : never

/** One of several shapes that a tag tells apart; a field that only some have may be missing. */
type OneOf<Any, Tag extends keyof Any> = {
  readonly [Field in Tag]: Any[Field]
} & {
  readonly [Field in Exclude<FieldOf<Any>, Tag>]?: ValueOf<Any, Field>
}

/** A shape with the fields that hold one of several shapes made easy to look at. */
type With<Shape, Better> = Omit<Shape, keyof Better> & Better

// Editions

export type PowerFacts = Shapes['PowerSheet']
export type OptionFacts = Shapes['Option']
export type EditionShort = Shapes['EditionCard']
export type UnitFacts = Shapes['UnitStats']
export type SpaceFacts = Shapes['Space']
export type Edition = Shapes['EditionSheet']
export type About = Shapes['About']
export type RuleShort = Shapes['RuleCard']
/** A rule has a text; a case has a situation and a ruling. */
export type RuleFull = RuleShort & Partial<Shapes['Rule']> & Partial<Shapes['Case']>

// A game

export type Group = Shapes['Units']
export type SpaceNow = Shapes['SpaceView']
export type Volley = Shapes['Volley']
export type SideNow = Shapes['SideView']
export type Battle = Shapes['BattleView']
export type Seat = Shapes['Seat']
/** A question to a power, dice that are wanted, or the end; told apart by `ask`. */
export type Pending = OneOf<Shapes['View']['pending'], 'ask'>
export type View = With<Shapes['View'], { readonly pending: Pending }>
export type Told = Shapes['Told']
/** A fact; `event` names its type. */
export type Fact = OneOf<Shapes['RowView']['events'][number], 'event'>
export type Row = With<
  Shapes['RowView'],
  { readonly waits: Pending; readonly events: readonly Fact[] }
>
export type Update = With<
  Shapes['Update'],
  { readonly rows: readonly Row[]; readonly view: Omit<View, 'spaces'> }
>
export type ChartPoint = Shapes['Point']

// What may be done

export type Answer = OneOf<Shapes['Choice']['answer'], 'do'>
export type Choice = With<Shapes['Choice'], { readonly answer: Answer }>
export type Choices = With<
  Shapes['Choices'],
  {
    readonly pending: Pending
    readonly answers: readonly Choice[]
    readonly default: Choice | null
  }
>
export type ToLose = Shapes['ToLose']
export type Damaged = Shapes['Damaged']
export type LoadOrder = Shapes['Load']
export type End = Shapes['End']
export type Movable = Shapes['Mover']
export type Voyage = Shapes['Voyage']
export type Moves = Pick<Shapes['Moves'], 'units' | 'voyages' | 'more'>
export type Refusal = Shapes['Refusal']
export type Odds = Shapes['OddsView']
