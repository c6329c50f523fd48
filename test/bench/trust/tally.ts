import type { FaultKind } from './faults.ts'
import type { Measure } from './statements.ts'

/** A statement compared with the truth. */
export interface Held {
  /** Statement and truth in words, to look into a broken one. */
  readonly text: string
  readonly isBroken: boolean
}

export interface Count {
  readonly statements: number
  readonly broken: number
  /** The first few broken ones. */
  readonly examples: readonly string[]
}

/** The rows of the table, in its order. */
export const rules = [
  'complete within 2 %',
  'covered by 99 % within 2 %',
  'wrong by over 5 % never complete',
  'change in the right direction',
  'change withheld',
  'finding borne out',
  'finding of the truth told',
  'finding of the truth withheld',
  'ranking in the right order',
  'highest or lowest in its place',
  'highest or lowest withheld',
  'peak hour in its place',
  'peak hour withheld',
  'outage told',
  'outage that happened',
  'outage start and end',
  'outage cause',
  'outage cost',
  'suspicion with cause',
] as const
export type Rule = (typeof rules)[number]

export interface KindCount {
  /** Values with this kind of fault behind them. */
  readonly values: number
  /** Those wrong by more than 5 %. */
  readonly wrong: number
  /** Wrong ones that are not shown as complete. */
  readonly caught: number
  /** Active faults at looks at the cameras page in opening hours, and how many of them it suspects. */
  readonly looked: number
  readonly suspected: number
}

/** Values of one measure shown as complete. */
export interface MeasureCount {
  readonly measure: Measure
  readonly statements: number
  readonly broken: number
}

const mostExamples = 20

export class Tally {
  #looks = 0
  readonly #counts = new Map<Rule, { statements: number; broken: number; examples: string[] }>()
  readonly #measures = new Map<Measure, Omit<MeasureCount, 'measure'>>()
  readonly #kinds = new Map<FaultKind, { -readonly [Key in keyof KindCount]: number }>()

  add(rule: Rule, { text, isBroken }: Held): void {
    const count = this.#counts.get(rule) ?? { statements: 0, broken: 0, examples: [] }
    count.statements += 1
    if (isBroken) {
      count.broken += 1
      if (count.examples.length < mostExamples) count.examples.push(text)
    }
    this.#counts.set(rule, count)
  }

  /** Counts a look. */
  addLook(): void {
    this.#looks += 1
  }

  get looks(): number {
    return this.#looks
  }

  /** Counts a value of this measure shown as complete. */
  addOfMeasure(measure: Measure, isOff: boolean): void {
    const { statements, broken } = this.#measures.get(measure) ?? { statements: 0, broken: 0 }
    this.#measures.set(measure, { statements: statements + 1, broken: broken + Number(isOff) })
  }

  get measures(): readonly MeasureCount[] {
    return [...this.#measures].map(([measure, count]) => ({ measure, ...count }))
  }

  addOfKind(kind: FaultKind, add: Partial<KindCount>): void {
    const count = this.ofKind(kind)
    this.#kinds.set(kind, {
      values: count.values + (add.values ?? 0),
      wrong: count.wrong + (add.wrong ?? 0),
      caught: count.caught + (add.caught ?? 0),
      looked: count.looked + (add.looked ?? 0),
      suspected: count.suspected + (add.suspected ?? 0),
    })
  }

  of(rule: Rule): Count {
    return this.#counts.get(rule) ?? { statements: 0, broken: 0, examples: [] }
  }

  ofKind(kind: FaultKind): KindCount {
    return this.#kinds.get(kind) ?? { values: 0, wrong: 0, caught: 0, looked: 0, suspected: 0 }
  }
}
