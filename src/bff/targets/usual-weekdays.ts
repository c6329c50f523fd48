import type { Weekday } from '../../calendar/calendar.ts'
import { addDays } from '../../calendar/local-day.ts'
import { Cancellation } from '../../client/cancel-signal.ts'
import type { WeekdayWeights } from '../../domain/targets/split-target.ts'
import { readHoursOfWeek } from '../../protocol/derived/derived-results.ts'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import { JudgementError } from '../access/refusal.ts'
import type { Answers } from '../answers/answers.ts'

/**
 * Returns the usual entries of a store by weekday. `null` if they are not known. Rejects with a JudgementError if the deployment
 * cannot be asked now: a target that is split otherwise would stay.
 */
export type UsualWeekdays = (location: string) => Promise<WeekdayWeights | null>

/** Failures that may be gone when the request is repeated. */
const passing: ReadonlySet<ErrorCode> = new Set(['unavailable', 'timeout', 'too_many_requests', 'internal'])
const notNow = 'The usual weeks of the stores can’t be read right now. Try again.'

/** As many weeks as the usual range of a day. */
const weeks = 8

/** @param now epoch milliseconds */
export function usualWeekdays(answers: Answers, now: () => number): UsualWeekdays {
  return async (location) => {
    const yesterday = addDays(new Date(now()).toISOString().slice(0, 10), -1)
    const body = {
      start: addDays(yesterday, 1 - 7 * weeks),
      end: yesterday,
      entities: [location],
      entityType: 'location',
      measure: 'entries',
    }
    const question = { action: 'derived', route: 'hours-of-week', body } as const
    const text = answers.kept(question)
    const answer =
      text === null ? await answers.ask(question, new Cancellation()) : { ok: true as const, text }
    if (!answer.ok && passing.has(answer.code)) {
      throw new JudgementError({ code: 'unavailable', message: notNow })
    }
    const week = answer.ok ? readHoursOfWeek(JSON.parse(answer.text)) : null
    return week && weightsOf(week.hours)
  }
}

function weightsOf(
  hours: readonly { readonly weekday: number; readonly average: number | null }[],
): WeekdayWeights | null {
  const weights = new Map<Weekday, number>()
  for (const { weekday, average } of hours) {
    // The route counts Sunday as 7, dates as 0.
    const day = (weekday % 7) as Weekday
    if (average !== null) weights.set(day, (weights.get(day) ?? 0) + average)
  }
  return weights.size === 0 ? null : weights
}
