import { lengthOf } from '../../calendar/day-range.ts'
import { addDays } from '../../calendar/local-day.ts'
import type {
  NoPlanReason,
  PlannedDay,
  PlannedHour,
  PlannedStretch,
  StaffingAheadAnswer,
} from '../../protocol/derived/staffing-ahead/staffing-ahead-answers.ts'
import type { Steps } from '../cells/steps.ts'
import { compareTexts } from '../compare-texts.ts'
import { firstFew } from '../first-few.ts'
import { rounded, toTenth } from '../forecast/expectation.ts'
import { intervalShare } from '../forecast/interval.ts'
import { hoursOfDay } from '../forecast/store-history.ts'
import { sumOf } from '../staffing/staffed-week.ts'
import type { AheadPlan } from './ahead-plan.ts'
import { plannedVerdict } from './planned-verdict.ts'
import { type AheadStore, planOfStore, type StoreHour } from './store-plan.ts'
import { type JudgedHour, largestStretches, stretchesOf } from './stretches.ts'

interface LeftOut {
  readonly location: string
  readonly reason: NoPlanReason
}

interface AheadContext {
  readonly plan: AheadPlan
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/**
 * Returns the response of the route `staffing-ahead`, one store in a few steps.
 * @param unsorted in any order
 */
export function* staffingAheadAnswer(
  unsorted: readonly AheadStore[],
  { plan, asOf }: AheadContext,
): Steps<StaffingAheadAnswer> {
  // Sums of fractions depend on their order.
  const stores = unsorted.toSorted((a, b) => compareTexts(a.id, b.id))
  const slots = new Map<number, HourSum>()
  const judged: JudgedHour[] = []
  const stretches: PlannedStretch[] = []
  const leftOut: LeftOut[] = []
  const hoursLeftOut = { forecast: 0, staff: 0 }
  for (const store of stores) {
    const own = yield* planOfStore(store, plan)
    if (typeof own === 'string') {
      leftOut.push({ location: store.id, reason: own })
      continue
    }
    const hours = own.hours.map((hour): JudgedHour => ({ ...hour, verdict: plannedVerdict(hour, 1) }))
    for (const hour of hours) addHour(slots, hour)
    judged.push(...hours)
    stretches.push(...stretchesOf(store.id, hours, plan.ahead.first))
    hoursLeftOut.forecast += own.leftOut.forecast
    hoursLeftOut.staff += own.leftOut.staff
  }
  return {
    days: daysOf(slots, plan),
    summary: { ...summaryOf(judged), leftOut: hoursLeftOut },
    stretches: largestStretches(stretches),
    stores: { planned: stores.length - leftOut.length, leftOut: firstFew(mostTellingFirst(leftOut)) },
    meta: {
      units: { expected: 'peopleCount', staffHours: 'hours' },
      interval: intervalShare,
      average: { start: plan.average.first, end: plan.average.last },
      countedUntil: new Date(asOf).toISOString(),
    },
  }
}

/** Puts stores without shifts last: they can be most of a chain, and hide the other reasons. */
function mostTellingFirst(leftOut: readonly LeftOut[]): readonly LeftOut[] {
  const hasNoShifts = ({ reason }: LeftOut) => reason === 'no-shifts'
  return [...leftOut.filter((one) => !hasNoShifts(one)), ...leftOut.filter(hasNoShifts)]
}

/** One coming hour of all stores. */
interface HourSum {
  expected: number
  low: number
  high: number
  staffHours: number
  average: number
  evenStaff: number
  stores: number
}

const emptySum: HourSum = {
  expected: 0,
  low: 0,
  high: 0,
  staffHours: 0,
  average: 0,
  evenStaff: 0,
  stores: 0,
}

function addHour(slots: Map<number, HourSum>, hour: StoreHour): void {
  const slot = hour.day * hoursOfDay + hour.hour
  const sum = slots.get(slot) ?? { ...emptySum }
  slots.set(slot, sum)
  sum.stores += 1
  sum.expected += hour.expected
  // Summed intervals are wider than necessary, because errors of stores partly cancel. So fewer hours are thin or idle.
  sum.low += hour.low
  sum.high += hour.high
  sum.staffHours += hour.staffHours
  sum.average += hour.average
  sum.evenStaff += hour.evenStaff
}

function daysOf(slots: ReadonlyMap<number, HourSum>, { ahead }: AheadPlan): readonly PlannedDay[] {
  if (slots.size === 0) return []
  return Array.from({ length: lengthOf(ahead) }, (_, day) => ({
    index: `${addDays(ahead.first, day)}T00:00:00.000`,
    hours: Array.from({ length: hoursOfDay }, (_hour, hour) => hour).flatMap((hour) => {
      const sum = slots.get(day * hoursOfDay + hour)
      return sum === undefined ? [] : [plannedHour(hour, sum)]
    }),
  }))
}

function plannedHour(hour: number, sum: HourSum): PlannedHour {
  const { staffHours, stores, evenStaff } = sum
  return {
    hour,
    ...rounded(sum),
    staffHours,
    stores,
    verdict: plannedVerdict(sum, stores),
    evenStaff: toTenth(evenStaff),
  }
}

function summaryOf(hours: readonly JudgedHour[]): Omit<StaffingAheadAnswer['summary'], 'leftOut'> {
  const thin = hours.filter(({ verdict }) => verdict === 'thin')
  const idle = hours.filter(({ verdict }) => verdict === 'idle')
  return {
    expected: toTenth(sumOf(hours.map(({ expected }) => expected))),
    staffHours: sumOf(hours.map(({ staffHours }) => staffHours)),
    hours: hours.length,
    thin: { hours: thin.length, expected: toTenth(sumOf(thin.map(({ expected }) => expected))) },
    idle: { hours: idle.length, staffHours: sumOf(idle.map(({ staffHours }) => staffHours)) },
  }
}
