import { gregorian } from '../../../src/calendar/calendar-period.ts'
import { addDays } from '../../../src/calendar/local-day.ts'
import { chance } from '../../../src/demo/chance.ts'
import { atOnce } from '../../../src/domain/cells/steps.ts'
import { daysToRead } from '../../../src/domain/estimates/estimate-plan.ts'
import { estimatesAnswer } from '../../../src/domain/estimates/estimates-answer.ts'
import type { SeenHours } from '../../../src/domain/estimates/seen-hours.ts'
import { hoursOfDay } from '../../../src/domain/forecast/store-history.ts'
import { weeksAround } from '../../../src/protocol/derived/estimates/estimates-limits.ts'
import type { Expectation } from '../../../src/protocol/derived/forecast/forecast-answers.ts'
import type { GapKind, HiddenHours, Random } from './gap-kinds.ts'
import { hide } from './hide.ts'
import type { Tally } from './tally.ts'

const daysAround = 7 * weeksAround

interface Trials {
  readonly kind: GapKind
  readonly trials: number
  /** How many days after the last hidden one are known when the estimate is requested. */
  readonly daysLater: number
  readonly seed: number
}

/**
 * Hides counts in gaps of a kind at random places, and compares what the route estimates with what was hidden.
 *
 * @param stores with the same days, at least eight weeks before and after any gap
 * @throws Error if hardly a place has counts to hide
 */
export function runTrials(
  stores: readonly SeenHours[],
  { kind, trials, daysLater, seed }: Trials,
  tally: Tally,
): void {
  const length = (stores[0]?.counts.length ?? 0) / hoursOfDay
  const places = length - 2 * daysAround - kind.days + 1
  let made = 0
  for (let place = 0; made < trials; place += 1) {
    if (places < 1 || place >= 4 * trials) throw new Error('There is too little to hide.')
    let drawn = 0
    const random: Random = () => {
      drawn += 1
      return chance(seed, place, drawn)
    }
    const day = daysAround + Math.floor(random() * places)
    const gap = kind.draw({ stores, day, random })
    if (gap.length === 0) continue
    const { missed, hidden } = estimated(gap, { day, length: kind.days, daysLater, random })
    tally.add(missed, hidden)
    made += 1
  }
}

interface Asked {
  /** The first day of the period, counted from the first of the histories. */
  readonly day: number
  /** In days. */
  readonly length: number
  readonly daysLater: number
  readonly random: Random
}

/** Asks for the period that holds a gap, as the route does. */
function estimated(
  gap: readonly HiddenHours[],
  { day, length, daysLater, random }: Asked,
): { readonly missed: Expectation | null; readonly hidden: number } {
  const [one] = gap
  if (one === undefined) return { missed: null, hidden: 0 }
  const first = addDays(one.store.days.first, day)
  const days = { first, last: addDays(first, length - 1) }
  const asOf = Date.parse(`${addDays(days.last, daysLater)}T23:59:00Z`)
  const read = daysToRead(days, ['UTC'], asOf)
  let hidden = 0
  const histories = new Map<string, SeenHours>()
  for (const [at, store] of [...new Set(gap.map((hours) => hours.store))].entries()) {
    const part = gap.filter((hours) => hours.store === store)
    const known = hide(store, part, read, random)
    hidden += known.hidden
    histories.set(String(at), known.seen)
  }
  const { summary } = atOnce(
    estimatesAnswer(histories, { days, granularity: 'day', calendar: gregorian, asOf }),
  )
  return { missed: summary.missed, hidden }
}
