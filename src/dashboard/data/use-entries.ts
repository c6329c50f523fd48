import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MetricAnswer } from '../../protocol/results.ts'
import { type CombinedRows, combineRows, combineSummary } from './combine-rows.ts'
import { useDataSource } from './data-source.ts'
import { type Failure, failureOf } from './failure.ts'
import type { EntriesPlan, PlannedPeriod, ZoneGroup } from './plan-entries.ts'
import { entriesQuery } from './question-query.ts'
import { useStableList } from './stable-list.ts'

/** Counts of one zone group. */
export interface GroupEntries {
  readonly group: ZoneGroup
  readonly current: CombinedRows
  /** `null` where nothing is compared, or where the comparison is not there (yet). */
  readonly compared: CombinedRows | null
  readonly elapsed: ReadonlyMap<string, number | null> | null
}

export type EntriesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retrying: boolean }
  | {
      readonly status: 'ready'
      readonly groups: readonly GroupEntries[]
      /** Newer numbers are on their way. */
      readonly refreshing: boolean
      /** Why the comparison is missing although it was asked for. */
      readonly comparisonFailure: Failure | null
      /** Why the numbers could not be refreshed; the ones shown are older. */
      readonly refreshFailure: Failure | null
    }

export interface Entries {
  readonly state: EntriesState
  /** Asks again for whatever failed. */
  readonly retry: () => void
}

/**
 * The counts of a plan. They are ready when this period *and* the comparison have been answered or refused, so
 * that figures do not appear twice; a comparison that failed leaves this period standing.
 *
 * @param plan `null`: nothing is asked.
 */
export function useEntries(plan: EntriesPlan | null): Entries {
  const source = useDataSource()
  const groups = plan?.groups ?? []
  const asked = groups.flatMap((group) => [
    { group, part: 'current' as const, question: group.current.question },
    ...(group.compared === null
      ? []
      : [{ group, part: 'compared' as const, question: group.compared.question }]),
    ...(group.elapsed === null
      ? []
      : [{ group, part: 'elapsed' as const, question: group.elapsed.question }]),
  ])
  const results = useQueries({ queries: asked.map(({ question }) => entriesQuery(source, question)) })

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
  const combined = useCombined(asked, answers)

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
function useCombined(asked: Asked, answers: readonly (MetricAnswer | undefined)[]): readonly GroupEntries[] {
  const kept = useStableList(answers)
  const groups = useStableList(asked.map(({ group }) => group))
  const parts = useStableList(asked.map(({ part }) => part))
  return useMemo(() => {
    const known = parts.map((part, position) => ({ group: groups[position], part, answer: kept[position] }))
    return [...new Set(groups)].flatMap((group) => combineGroup(group, known))
  }, [kept, groups, parts])
}

function combineGroup(
  group: ZoneGroup,
  parts: readonly {
    readonly group: ZoneGroup | undefined
    readonly part: string
    readonly answer: MetricAnswer | undefined
  }[],
): readonly GroupEntries[] {
  const answerOf = (wanted: string) => parts.find((one) => one.group === group && one.part === wanted)?.answer
  const current = answerOf('current')
  if (current === undefined) return []
  const compared = answerOf('compared')
  const elapsed = answerOf('elapsed')
  const known = compared !== undefined && group.compared !== null
  return [
    {
      group,
      current: combine(group, group.current, current),
      compared: known ? combine(group, group.compared, compared) : null,
      elapsed: elapsed === undefined ? null : combineSummary(elapsed.summary ?? [], group.stores, 'entries'),
    },
  ]
}

function combine(group: ZoneGroup, period: PlannedPeriod, answer: MetricAnswer): CombinedRows {
  return combineRows(answer.segments ?? [], period.buckets, group.stores, 'entries')
}
