import type {
  StaffedAmounts,
  StaffedHour,
  StaffedPattern,
  StaffedVerdict,
} from '../../protocol/derived/staffing/staffing-answers.ts'
import { hoursOfDay } from '../forecast/store-history.ts'
import { staffedVerdict } from './staffed-verdict.ts'
import { type StaffedWeek, sumOf } from './staffed-week.ts'

/** Counts vary by about the square root of their expected value. Twice that is rarely exceeded by chance. */
const spreads = 2

/**
 * Returns the hours of the week that have a number, from Monday on. Each is judged by the visitors that its staff would have
 * if staff were spread as visitors are, each store by itself: so an hour in which only busy stores are open is not thin.
 */
export function judgedHours(week: StaffedWeek): readonly StaffedHour[] {
  const { visitors, staffHours } = amountsOf(week)
  const rate = staffHours === 0 ? 0 : visitors / staffHours
  return fromMonday.flatMap(({ slot, weekday, hour }) => {
    const own = {
      visitors: week.visitors[slot] ?? 0,
      staffHours: week.staffHours[slot] ?? 0,
      hours: week.hours[slot] ?? 0,
    }
    if (own.hours === 0) return []
    const expected = week.expected[slot] ?? 0
    // Nobody at work: the average of all stores is the only measure.
    const needed = expected > 0 ? (own.staffHours * own.visitors) / expected : own.visitors / (rate || 1)
    const evenStaff = rate === 0 ? null : needed / own.hours
    return [{ weekday, hour, ...own, verdict: verdictOf(own, expected), evenStaff }]
  })
}

function verdictOf(own: StaffedAmounts, expected: number): StaffedVerdict {
  const { visitors } = own
  const chance = spreads * Math.sqrt(Math.max(expected, 1))
  return staffedVerdict({ ...own, low: visitors - chance, high: visitors + chance }, expected)
}

export function amountsOf({ visitors, staffHours, hours }: StaffedWeek): StaffedAmounts {
  return { visitors: sumOf(visitors), staffHours: sumOf(staffHours), hours: sumOf(hours) }
}

/** @param hours of one store, judged by its own average */
export function patternOf(hours: readonly StaffedHour[], { leftOut }: StaffedWeek): StaffedPattern {
  const thin = hours.filter(({ verdict }) => verdict === 'thin')
  const idle = hours.filter(({ verdict }) => verdict === 'idle')
  return {
    thin: { hours: thin.length, visitors: sumOf(thin.map(({ visitors }) => visitors)) },
    idle: { hours: idle.length, staffHours: sumOf(idle.map(({ staffHours }) => staffHours)) },
    leftOut: { ...leftOut },
  }
}

/** From 0 Sunday to 6 Saturday in our calendar to 1 Monday to 7 Sunday in the contract. */
const fromMonday = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
  Array.from({ length: hoursOfDay }, (_, hour) => ({
    slot: (weekday % 7) * hoursOfDay + hour,
    weekday,
    hour,
  })),
)
