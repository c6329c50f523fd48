import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { MetricAnswer } from '../../../protocol/results.ts'
import { type CombinedRows, combineRows, measured, type ReadRow } from '../../data/combine-rows.ts'
import { useDataSource } from '../../data/data-source.ts'
import { type Failure, failureOf, refusesPeriod } from '../../data/failure.ts'
import type { MetricPlan } from '../../data/plan-metric.ts'
import { metricQuery } from '../../data/question-query.ts'
import { useStableList } from '../../data/stable-list.ts'
import type { StoreUptime } from '../../data/use-camera-hours.ts'
import { bucketsOf } from '../../time/buckets.ts'
import type { LocalDay } from '../../time/calendar.ts'
import { type CheckedHours, checkHours, type HourAnswers } from './check-hours.ts'
import { type HourPart, hourParts } from './hour-parts.ts'

/** How far it is known in which hours both till and counter reported. */
export type HoursState =
  /** Whole days count until it is. */
  | { readonly status: 'checking' }
  /** Whole days count: so many days of stores are not gone through by the hour. */
  | { readonly status: 'too-much' }
  /** Whole days count: the deployment gives no single hours. */
  | { readonly status: 'refused' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | {
      readonly status: 'checked'
      readonly hours: CheckedHours
      /** Whether it is known when the cameras were received; else tills alone were judged. */
      readonly camerasKnown: boolean
    }

export interface Hours {
  readonly state: HoursState
  readonly retry: () => void
}

/** Parts that are asked for at a time: the numbers of the next filter must not wait behind a year of hours. */
const partsAtOnce = 3

/**
 * Asks for the hours behind a plan, a few months at a time, the newest first, and judges them when all have come.
 *
 * @param plan `null`: nothing is asked, as long as the numbers themselves are on their way.
 * @param listed whether the deployment lists what tills report.
 * @param asOf the newest instant that an answer covers, epoch milliseconds.
 */
export function useHours(
  plan: MetricPlan | null,
  listed: boolean,
  uptime: StoreUptime,
  options: { readonly today: LocalDay; readonly asOf: number; readonly hoursOffered: boolean },
): Hours {
  const { today, asOf, hoursOffered } = options
  const source = useDataSource()
  const known = hoursOffered ? plan : null
  const parts = useMemo(() => known && hourParts(known, today), [known, today])
  const [reach, setReach] = useState({ parts, count: partsAtOnce })
  if (reach.parts !== parts) setReach({ parts, count: partsAtOnce })
  const asked = (parts ?? []).slice(0, reach.parts === parts ? reach.count : partsAtOnce)

  const results = useQueries({
    queries: asked.flatMap(({ rate, customers, sales }) =>
      (listed ? [rate, customers, sales] : [rate, customers]).map((question) =>
        metricQuery(source, question),
      ),
    ),
  })
  const perPart = listed ? 3 : 2
  const failed = results.find((result) => result.isError && result.data === undefined)
  const settled = results.every((result) => !result.isPending)
  if (settled && failed === undefined && parts !== null && asked.length < parts.length) {
    setReach({ parts, count: asked.length + partsAtOnce })
  }

  const kept = useStableList(results.map((result) => result.data))
  const ready =
    parts !== null &&
    asked.length === parts.length &&
    settled &&
    failed === undefined &&
    uptime.status !== 'loading'
  // Each part is read when it comes: a year in one piece would stop the page for as long as it takes.
  const answers = useMemo(
    () =>
      (parts ?? []).flatMap((part, place): readonly HourAnswers[] => {
        const [rate, customers, sales] = kept.slice(place * perPart, (place + 1) * perPart)
        const missing = rate === undefined || customers === undefined || (perPart === 3 && !settled && !sales)
        return missing ? [] : [answersOf(part, rate, customers, sales)]
      }),
    [parts, kept, perPart, settled],
  )
  const hours = useMemo(
    () => (ready ? checkHours(answers, uptime.cameras, asOf) : null),
    [ready, answers, uptime.cameras, asOf],
  )

  const error = failed?.error ?? null
  const state = useMemo(
    (): HoursState =>
      hoursOffered
        ? stateOf(known !== null && parts === null, error, hours, uptime.status)
        : { status: 'refused' },
    [hoursOffered, known, parts, error, hours, uptime.status],
  )
  return {
    state,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}

function stateOf(
  tooMuch: boolean,
  error: Error | null,
  hours: CheckedHours | null,
  uptime: StoreUptime['status'],
): HoursState {
  if (tooMuch) return { status: 'too-much' }
  if (error !== null) {
    const failure = failureOf(error)
    return refusesPeriod(failure) ? { status: 'refused' } : { status: 'failed', failure }
  }
  return hours === null
    ? { status: 'checking' }
    : { status: 'checked', hours, camerasKnown: uptime === 'ready' }
}

const rateOf = measured('sales_conversion_rate')
const customersOf = measured('entries')
const salesOf = measured('transactions_count')
const combined = new WeakMap<MetricAnswer, CombinedRows>()

/** Combines each answer once, however often others come beside it. */
function answersOf(
  part: HourPart,
  rate: MetricAnswer,
  customers: MetricAnswer,
  sales: MetricAnswer | undefined,
): HourAnswers {
  const buckets = bucketsOf(part.days, 'hour', part.timezone)
  const combine = (answer: MetricAnswer, read: ReadRow) => {
    const known = combined.get(answer)
    if (known !== undefined) return known
    const made = combineRows(answer.segments ?? [], buckets, { places: part.stores }, read)
    combined.set(answer, made)
    return made
  }
  return {
    part,
    buckets,
    rates: combine(rate, rateOf),
    customers: combine(customers, customersOf),
    sales: sales === undefined ? null : combine(sales, salesOf),
  }
}
