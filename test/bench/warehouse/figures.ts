/** Numbers of an answer by key. `null` is no data, and so is a missing row. */
export type Figures = ReadonlyMap<string, readonly (number | null)[]>

type Value = string | number | boolean | null
export type Row = Readonly<Record<string, Value | undefined>>

/** Key of a row: the fields that tell rows apart, in the order that both sides use. */
const keyFields = ['index', 'location', 'taxonomy', 'age', 'gender'] as const

export function figuresOf(rows: readonly object[], measures: readonly string[]): Figures {
  return new Map(
    (rows as readonly Row[]).map((row) => [
      keyFields.map((field) => row[field] ?? '').join('|'),
      measures.map((measure) => {
        const value = row[measure] ?? null
        if (value === null || typeof value === 'number') return value
        throw new Error(`${measure} is no number: ${value}`)
      }),
    ]),
  )
}

/** Uptimes have six decimals, and sums of fractions differ in their fifteenth digit. */
const sixDecimals = 1e-6

/** @throws Error with the first number that differs by more than the tolerance */
export function requireSame(question: string, ours: Figures, byHand: Figures, tolerance = sixDecimals): void {
  if (ours.size === 0) throw new Error(`${question}: nothing was answered`)
  for (const key of byHand.keys()) {
    if (!ours.has(key)) throw new Error(`${question}: only by hand has ${key}`)
  }
  for (const [key, numbers] of ours) {
    const other = byHand.get(key)
    numbers.forEach((number, position) => {
      if (!isSame(number, other?.[position] ?? null, tolerance)) {
        throw new Error(`${question}: ${key} is ${number}, by hand ${other?.[position] ?? null}`)
      }
    })
  }
}

function isSame(one: number | null, other: number | null, tolerance: number): boolean {
  if (one === null || other === null) return one === other
  return Number.isInteger(one) && Number.isInteger(other) ? one === other : Math.abs(one - other) <= tolerance
}
