import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { bucketsOf } from '../../../calendar/buckets.ts'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { type CombinedRows, combineRows, measured, type ReadRow } from '../../../domain/cells/combine-rows.ts'
import { type CheckedHours, checkHours, type HourAnswers } from '../../../domain/conversion/check-hours.ts'
import { customersOfRate } from '../../../domain/conversion/customers-of-rates.ts'
import type { MetricAnswer } from '../../../protocol/results.ts'
import { useDataSource } from '../../data/data-source.ts'
import { type Failure, failureOf, refusesPeriod } from '../../data/failure.ts'
import { useInSteps } from '../../data/in-steps.ts'
import { indexClock } from '../../data/index-clock.ts'
import { useMemoOf, useStableListOf } from '../../data/memo-of.ts'
import { metricQuery } from '../../data/metric-query.ts'
import type { MetricPlan } from '../../data/plan-metric.ts'
import { useAllAsked } from '../../data/use-asked.ts'
import type { StoreUptime } from '../../data/use-camera-hours.ts'
import { type AskedPart, hourParts } from './hour-parts.ts'

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

interface Settings {
  readonly today: LocalDay
  /** The newest instant that an answer covers, epoch milliseconds. */
  readonly asOf: number
  readonly hoursOffered: boolean
}

/**
 * Asks for the hours behind a plan, a few months at a time, the newest first, and judges them when all have come. All of
 * it comes after the picture of the numbers; what was judged a moment ago is there with them.
 *
 * @param plan `null`: nothing is asked, as long as the numbers themselves are on their way.
 * @param listed whether the deployment lists what tills report.
 */
export function useHours(
  plan: MetricPlan | null,
  listed: boolean,
  { status, cameras }: StoreUptime,
  settings: Settings,
): Hours {
  const asked = useMemoOf(plan, () => ({ plan, listed, status, cameras }), [plan, listed, status, cameras])
  const begun = useDeferredValue(asked)
  const hours = useBegunHours(begun, settings)
  const [judged] = useState(() => new WeakMap<AskedHours, HoursState>())
  judged.set(begun, hours.state)
  return { ...hours, state: judged.get(asked) ?? checking }
}

interface AskedHours extends Pick<StoreUptime, 'status' | 'cameras'> {
  readonly plan: MetricPlan | null
  readonly listed: boolean
}

const checking: HoursState = { status: 'checking' }

function useBegunHours(
  { plan, listed, status, cameras }: AskedHours,
  { today, asOf, hoursOffered }: Settings,
): Hours {
  const known = hoursOffered ? plan : null
  const parts = useMemoOf(known, () => known && hourParts(known, today), [known, today])
  const { asked, results } = useParts(parts ?? none, listed)
  const failed = results.find((result) => result.isError && result.data === undefined)
  const settled = results.every((result) => !result.isPending)
  const answered = useStableListOf(
    parts,
    results.map((result) => result.data),
  )
  const isWhole = parts !== null && asked === parts.length && settled && failed === undefined
  // Each part is read when it comes: a year in one piece would stop the page for as long as it takes.
  const answers = useMemoOf(parts, () => {
    const perPart = listed ? 2 : 1
    return (parts ?? none).flatMap((part, place): readonly HourAnswers[] => {
      const [rate, sales] = answered.slice(place * perPart, (place + 1) * perPart)
      const missing = rate === undefined || (listed && !settled && !sales)
      return missing ? [] : [answersOf(part, rate, sales)]
    })
  }, [parts, answered, listed, settled])
  const isReady = isWhole && status !== 'loading'
  const work = useMemoOf(parts, () => (isReady ? () => checkHours(answers, cameras, asOf) : null), [
    isReady,
    answers,
    cameras,
    asOf,
  ])
  const hours = useInSteps(work)

  const error = failed?.error ?? null
  const state = useMemoOf(
    known,
    (): HoursState =>
      hoursOffered ? stateOf(known !== null && parts === null, error, hours, status) : { status: 'refused' },
    [hoursOffered, known, parts, error, hours, status],
  )
  return {
    state,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}

const none: readonly AskedPart[] = []

/** Asks for the next few parts when those before have been answered. */
function useParts(parts: readonly AskedPart[], listed: boolean) {
  const source = useDataSource()
  const known = useQueryClient().getQueryCache()
  const queries = useMemoOf(
    parts,
    () =>
      parts.map(({ rate, sales }) =>
        (listed ? [rate, sales] : [rate]).map((question) => metricQuery(source, question)),
      ),
    [parts, listed, source],
  )
  const isAnswered = (query: ReturnType<typeof metricQuery>) =>
    known.get(query.queryHash ?? '')?.state.data !== undefined
  const firstOpen = queries.findIndex((part) => !part.every(isAnswered))
  const reached = firstOpen < 0 ? queries.length : firstOpen
  const asked = Math.min(queries.length, (Math.floor(reached / partsAtOnce) + 1) * partsAtOnce)
  const results = useAllAsked(useMemoOf(parts, () => queries.slice(0, asked).flat(), [queries, asked]))
  return { asked, results }
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
    : { status: 'checked', hours, camerasKnown: uptime === 'ready' && hours.watched }
}

const rateOf = measured('sales_conversion_rate')
const salesOf = measured('transactions_count')
const combined = new WeakMap<MetricAnswer, Map<ReadRow, CombinedRows>>()

/** Combines each answer once, however often others come beside it. */
function answersOf(part: AskedPart, rate: MetricAnswer, sales: MetricAnswer | undefined): HourAnswers {
  const buckets = bucketsOf(part.days, 'hour', part.timezone)
  const combine = (answer: MetricAnswer, read: ReadRow) => {
    const ofAnswer = combined.get(answer) ?? new Map<ReadRow, CombinedRows>()
    combined.set(answer, ofAnswer)
    const known = ofAnswer.get(read)
    if (known !== undefined) return known
    const made = combineRows(answer.segments ?? [], buckets, { places: part.stores }, read, indexClock)
    ofAnswer.set(read, made)
    return made
  }
  return {
    part,
    buckets,
    rates: combine(rate, rateOf),
    customers: combine(rate, customersOfRate),
    sales: sales === undefined ? null : combine(sales, salesOf),
  }
}
