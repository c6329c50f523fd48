import {
  type CombinedRows,
  combineRows,
  combineSummary,
  type ReadRow,
  type RowPlaces,
} from '../../../domain/cells/combine-rows.ts'
import type { MetricAnswer } from '../../../protocol/metrics/results.ts'
import { useMemoOf, useStableListOf } from '../questions/memo-of.ts'
import { metricQuery } from '../questions/metric-query.ts'
import { useAllAsked } from '../questions/use-all-asked.ts'
import { whenAsked } from '../questions/when-asked.ts'
import { useDataSource } from '../source/data-source.ts'
import { type Failure, failureOf } from '../source/failure.ts'
import { indexClock } from '../source/index-clock.ts'
import type { MetricPlan, PlannedPeriod, ZoneGroup } from './plan-metric.ts'

/** How the rows of a metric are read. Made once: it is what combined rows are kept by. */
export interface MetricReading<Name extends string> {
  /** The counts and totals that each row has, by the names that the page gives them. */
  readonly amounts: Readonly<Record<Name, ReadRow>>
  /** What rows are told apart by; by default the stores of the group. */
  readonly placesOf?: (group: ZoneGroup) => RowPlaces
}

/** Amounts of one zone group. */
export interface GroupAmounts<Name extends string> {
  readonly group: ZoneGroup
  readonly current: Readonly<Record<Name, CombinedRows>>
  /** `null` where nothing is compared, or where the comparison is not there (yet). */
  readonly compared: Readonly<Record<Name, CombinedRows>> | null
  readonly elapsed: Readonly<Record<Name, ReadonlyMap<string, number | null>>> | null
}

export type MetricState<Name extends string> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retrying: boolean }
  | {
      readonly status: 'ready'
      readonly groups: readonly GroupAmounts<Name>[]
      /** Newer numbers are on their way. */
      readonly refreshing: boolean
      /** Why the comparison is missing although it was asked for. */
      readonly comparisonFailure: Failure | null
      /** Why the numbers could not be refreshed; the ones shown are older. */
      readonly refreshFailure: Failure | null
    }

export interface Metric<Name extends string> {
  readonly state: MetricState<Name>
  /** Asks again for whatever failed. */
  readonly retry: () => void
}

/**
 * The amounts of a plan. They are ready when this period *and* the comparison have been answered or refused, so
 * that figures do not appear twice; a comparison that failed leaves this period standing.
 *
 * @param plan `null`: nothing is asked.
 */
export function useMetric<Name extends string>(
  plan: Pick<MetricPlan, 'groups'> | null,
  reading: MetricReading<Name>,
): Metric<Name> {
  const source = useDataSource()
  const asked = useMemoOf(
    plan,
    () =>
      (plan?.groups ?? []).flatMap((group) => [
        { group, part: 'current' as const, question: group.current.question },
        ...(group.compared === null
          ? []
          : [{ group, part: 'compared' as const, question: group.compared.question }]),
        ...(group.elapsed === null
          ? []
          : [{ group, part: 'elapsed' as const, question: group.elapsed.question }]),
      ]),
    [plan],
  )
  const queries = useMemoOf(asked, () => asked.map(({ question }) => metricQuery(source, question)), [
    asked,
    source,
  ])
  const results = useAllAsked(queries)

  const parts = asked.map(({ group, part }, position) => ({ group, part, result: results[position] }))
  const needed = parts.filter(({ part }) => part === 'current')
  const failed = needed.find(({ result }) => result?.isError && result.data === undefined)?.result
  const pending = parts.some(({ result }) => result === undefined || result.isPending)
  const refreshing = results.some((result) => result.isFetching)
  const failureNow = (wanted: (part: string) => boolean): Failure | null => {
    const error = parts.find(({ part, result }) => wanted(part) && result?.isError)?.result?.error
    return error ? failureOf(error) : null
  }
  const comparisonFailure = failureNow((part) => part !== 'current')
  const refreshFailure = failureNow((part) => part === 'current')

  const answers = results.map((result) => result.data)
  const combined = useCombined(asked, answers, reading)

  const retry = (): void => {
    for (const result of results) if (result.isError) void result.refetch()
  }
  if (failed !== undefined) {
    return {
      state: { status: 'failed', failure: failureOf(failed.error), retrying: failed.isFetching },
      retry,
    }
  }
  if (plan === null || pending) return { state: { status: 'loading' }, retry }
  return {
    state: { status: 'ready', groups: combined, refreshing, comparisonFailure, refreshFailure },
    retry,
  }
}

type Asked = readonly { readonly group: ZoneGroup; readonly part: 'current' | 'compared' | 'elapsed' }[]

/** Combines once per set of answers: rows of a year of stores are many. */
function useCombined<Name extends string>(
  asked: Asked,
  answers: readonly (MetricAnswer | undefined)[],
  reading: MetricReading<Name>,
): readonly GroupAmounts<Name>[] {
  const kept = useStableListOf(asked, answers)
  return useMemoOf(asked, () => {
    const known = asked.map(({ group, part }, position) => ({ group, part, answer: kept[position] }))
    return [...new Set(asked.map(({ group }) => group))].flatMap((group) =>
      combineGroup(group, known, reading),
    )
  }, [kept, asked, reading])
}

function combineGroup<Name extends string>(
  group: ZoneGroup,
  parts: readonly {
    readonly group: ZoneGroup | undefined
    readonly part: string
    readonly answer: MetricAnswer | undefined
  }[],
  { amounts, placesOf = storesOf }: MetricReading<Name>,
): readonly GroupAmounts<Name>[] {
  const answerOf = (wanted: string) => parts.find((one) => one.group === group && one.part === wanted)?.answer
  const current = answerOf('current')
  if (current === undefined) return []
  const compared = answerOf('compared')
  const elapsed = answerOf('elapsed')
  const places = placesOf(group)
  const combine = (period: PlannedPeriod, answer: MetricAnswer) =>
    eachAmount(amounts, (read) =>
      combineRows(answer.segments ?? [], period.buckets, places, read, indexClock),
    )
  return [
    {
      group,
      current: combine(group.current, current),
      compared: compared !== undefined && group.compared !== null ? combine(group.compared, compared) : null,
      elapsed:
        elapsed === undefined
          ? null
          : eachAmount(amounts, (read) => combineSummary(elapsed.summary ?? [], places, read)),
    },
  ]
}

function storesOf(group: ZoneGroup): RowPlaces {
  return { places: group.stores }
}

/** Each is combined when somebody asks for it: the headline does not wait for amounts that stand below it. */
function eachAmount<Name extends string, Combined>(
  amounts: Readonly<Record<Name, ReadRow>>,
  combine: (read: ReadRow) => Combined,
): Readonly<Record<Name, Combined>> {
  const getters = Object.entries<ReadRow>(amounts).map(([name, read]) => [
    name,
    { get: whenAsked(() => combine(read)), enumerable: true },
  ])
  return Object.defineProperties({}, Object.fromEntries(getters)) as Record<Name, Combined>
}
