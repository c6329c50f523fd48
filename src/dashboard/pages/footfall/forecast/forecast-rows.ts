import type { LocalDay } from '../../../../calendar/calendar.ts'
import type {
  Expectation,
  ForecastAnswer,
  ForecastDay,
} from '../../../../protocol/derived/forecast/forecast-answers.ts'

/** One day or hour of the card. */
export interface ForecastRow {
  readonly key: string
  readonly day: LocalDay
  /** `null` for a whole day. */
  readonly hour: number | null
  /** `null` if the stores are closed. */
  readonly expected: Expectation | null
  /** What was counted, of a day that is over. */
  readonly came: number | null
  /** The special days of the stores on a whole coming day. `null` if there is none. */
  readonly special: { readonly days: ForecastDay['special']; readonly ofStores: number } | null
}

/** Returns the days of the answer: those of the last two weeks that were forecast and counted, then the coming ones. */
export function dayRows({ days, past, stores }: ForecastAnswer): readonly ForecastRow[] {
  const checked = (past?.checks ?? []).map(({ index, came, ...expected }) => ({
    ...rowOf(index, null, expected),
    came,
  }))
  const ahead = days.map(({ index, day, special }) => ({
    ...rowOf(index, null, day),
    special: special.count === 0 ? null : { days: special, ofStores: stores.forecast },
  }))
  return [...checked, ...ahead]
}

/** Returns the hours of a coming day. `null` if the answer doesn't have the day, or no open hour of it. */
export function hourRows({ days }: ForecastAnswer, day: LocalDay): readonly ForecastRow[] | null {
  const found = days.find(({ index }) => index.startsWith(day))
  if (found === undefined || found.hours.length === 0) return null
  return found.hours.map(({ hour, ...expected }) => rowOf(found.index, hour, expected))
}

function rowOf(index: string, hour: number | null, expected: Expectation | null): ForecastRow {
  const day = index.slice(0, 10)
  return { key: hour === null ? day : `${day} ${hour}`, day, hour, expected, came: null, special: null }
}

export interface ForecastTotals {
  readonly expected: number
  readonly busiest: ForecastRow
}

/** Returns the sum of coming days, and the busiest. `null` if all are closed. */
export function totalsOf(rows: readonly ForecastRow[]): ForecastTotals | null {
  let [expected, busiest]: [number, ForecastRow | null] = [0, null]
  for (const row of rows) {
    if (row.came !== null || row.expected === null) continue
    expected += row.expected.expected
    if (busiest === null || row.expected.expected > (busiest.expected?.expected ?? 0)) busiest = row
  }
  return busiest === null ? null : { expected, busiest }
}
