import type { NoForecastReason } from '../../protocol/derived/forecast/forecast-answers.ts'
import type { StoreExpectation } from './learn-stores.ts'
import type { OpenHours } from './opening-plan.ts'
import { hoursOfDay, type StoreHistory } from './store-history.ts'
import { daysOfWeek, leastWeeks } from './typical-week.ts'

/** Open hours that must be known of a store. A few may be new, such as a late opening before Christmas. */
const leastShareKnown = 0.8
const recentDays = leastWeeks * daysOfWeek

interface Judged {
  readonly history: StoreHistory
  readonly expected: StoreExpectation | null
  readonly open: OpenHours
  /** True if the store's opening hours are known. */
  readonly isOpeningKnown: boolean
  /** The first coming day, counted from the first day of the history. */
  readonly end: number
}

/** Returns why a store has no forecast. `null` if it has one. */
export function noForecastReason({
  history,
  expected,
  open,
  isOpeningKnown,
  end,
}: Judged): NoForecastReason | null {
  let [known, all] = [0, 0]
  open.forEach((hours, day) => {
    hours.forEach((isOpen, hour) => {
      if (!isOpen) return
      all += 1
      if (expected !== null && !Number.isNaN(expected(day, hour))) known += 1
    })
  })
  if (all === 0 && isOpeningKnown) return 'closed'
  if (all > 0 && known >= leastShareKnown * all) return null
  const first = history.counts.findIndex((count) => !Number.isNaN(count))
  if (first < 0) return 'not-counted'
  const isYoung = end - Math.floor(first / hoursOfDay) < recentDays + daysOfWeek
  return isYoung || expected !== null ? 'short-history' : 'not-counted'
}
