import { startTransition, useEffect, useMemo, useState } from 'react'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { earlierDay } from '../../../calendar/local-day.ts'
import { monthsOf } from '../../../calendar/months-of.ts'
import { measured } from '../../../domain/cells/combine-rows.ts'
import { type ClockHour, clockHours } from '../../../domain/hours-of-week/clock-hours.ts'
import { type WeekHour, weekOf } from '../../../domain/hours-of-week/week-hours.ts'
import type { Failure } from '../../data/failure.ts'
import { cellsOfGroups } from '../../data/group-cells.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import type { AskMetric } from '../../data/metric-questions.ts'
import { planMetric } from '../../data/plan-metric.ts'
import type { StoreUptime } from '../../data/use-camera-hours.ts'
import { useMetric } from '../../data/use-metric.ts'
import type { Screen } from '../screen.ts'

/** What the hours of a week are made of. Made once: another one begins anew. */
export interface WeekAsked {
  readonly stores: Screen['stores']
  readonly days: DayRange
  readonly ask: AskMetric
}

/** As far as it can be told. */
export interface WeekByMonths {
  readonly status: 'loading' | 'ready' | 'failed'
  /** `null` until all months are there; older ones stay while they are renewed. */
  readonly week: readonly WeekHour[] | null
  readonly failure: Failure | null
  readonly retry: () => void
}

interface Settings {
  readonly today: LocalDay
  /** The newest instant that an answer covers, epoch milliseconds. */
  readonly asOf: number
  /** How the entrance cameras were, once all that is to be had is there; `null` before. */
  readonly cameras: StoreUptime['cameras'] | null
}

/** What has been put together of one question: month after month, each a task of its own. */
interface Reached {
  readonly months: readonly DayRange[]
  readonly cameras: Settings['cameras']
  readonly asOf: number
  readonly hours: readonly (readonly ClockHour[])[]
}

const reading = { amounts: { entries: measured('entries') } } as const

/**
 * The hours of the week of a long range. They come a month at a time, the newest first, after the numbers and after
 * what is known of the cameras: a year of hours holds up neither the page nor what is asked next.
 *
 * @param asked `null`: nothing is asked.
 */
export function useWeekByMonths(asked: WeekAsked | null, { today, asOf, cameras }: Settings): WeekByMonths {
  const months = useMemoOf(
    asked,
    () =>
      asked === null
        ? []
        : monthsOf({ ...asked.days, last: earlierDay(asked.days.last, today) })
            .map(({ days }) => days)
            .reverse(),
    [asked, today],
  )
  const [reached, setReached] = useState<Reached>({ months, cameras, asOf, hours: none })
  const isCurrent = reached.months === months && reached.cameras === cameras && reached.asOf === asOf
  const done = isCurrent ? reached.hours : none
  const month = cameras === null ? undefined : months[done.length]

  const plan = useMemoOf(
    month,
    () =>
      asked === null || month === undefined
        ? null
        : planMetric(
            asked.stores,
            { comparison: 'none', days: month, granularity: 'hour', today, asOf },
            asked.ask,
          ),
    [asked, month, today, asOf],
  )
  const { state, retry } = useMetric(plan, reading)
  const groups = state.status === 'ready' ? state.groups : null
  useEffect(() => {
    if (groups === null || cameras === null || plan === null) return
    const hours = clockHours(cellsOfGroups(groups, 'entries', cameras, asOf).flatMap(({ cells }) => cells))
    startTransition(() => setReached({ months, cameras, asOf, hours: [...done, hours] }))
  }, [groups, cameras, plan, months, done, asOf])

  const isWhole = asked !== null && cameras !== null && done.length === months.length
  const week = useMemo(() => (isWhole ? weekOf(done.flat()) : null), [isWhole, done])
  const [kept, keep] = useState({ asked, week })
  if (week !== null && kept.week !== week) keep({ asked, week })
  const shown = week ?? (kept.asked === asked ? kept.week : null)
  const failure = state.status === 'failed' ? state.failure : null
  return {
    status: shown !== null ? 'ready' : failure === null ? 'loading' : 'failed',
    week: shown,
    failure,
    retry,
  }
}

const none: readonly (readonly ClockHour[])[] = []
