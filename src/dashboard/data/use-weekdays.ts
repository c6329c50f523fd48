import { useMemo } from 'react'
import { combineRows, type ReadRow, type RowPlaces } from '../../domain/cells/combine-rows.ts'
import type { AnsweredWeekday } from '../../domain/day-so-far/store-hours.ts'
import type { MetricRow } from '../../protocol/results.ts'
import { useDataSource } from './data-source.ts'
import { indexClock } from './index-clock.ts'
import { metricQuery } from './metric-query.ts'
import type { ZoneGroup } from './plan-metric.ts'
import type { AskedWeekday } from './plan-weekdays.ts'
import { useStableList } from './stable-list.ts'
import { useAllAsked } from './use-all-asked.ts'

export interface Weekdays {
  /** `failed`: some days could not be had; those that could are there. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** None while some are on their way: nobody judges by a part of them. */
  readonly days: readonly AnsweredWeekday[]
  /** Asks again for whatever failed. */
  readonly retry: () => void
}

/**
 * The hours of weekdays before. Days that fail are left out: whoever judges by many days can do with fewer.
 *
 * @param asked empty: nothing is asked yet, which counts as loading.
 */
export function useWeekdays(asked: readonly AskedWeekday[], read: ReadRow): Weekdays {
  const source = useDataSource()
  const queries = useMemo(() => asked.map(({ question }) => metricQuery(source, question)), [asked, source])
  const results = useAllAsked(queries)
  const pending = asked.length === 0 || results.some((result) => result.isPending)
  const answers = useStableList(pending ? nothing : results.map((result) => result.data))
  const days = useMemo(
    () =>
      asked.flatMap(({ weeksBefore, groups }, position) => {
        const segments = answers[position]?.segments
        if (segments === undefined) return []
        return groups.map(
          (group): AnsweredWeekday => ({
            weeksBefore,
            group,
            // A row of the only store of its question need not name it; with others in it, each does.
            hours: combineRows(segments, group.current.buckets, placesOf(group, groups), read, indexClock),
          }),
        )
      }),
    [asked, answers, read],
  )
  return {
    status: pending ? 'loading' : results.some((result) => result.isError) ? 'failed' : 'ready',
    days,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}

const nothing: readonly undefined[] = []

/** A group of one store is not the only one of its question where there are others: a nameless row is nobody's then. */
function placesOf({ stores: places }: ZoneGroup, groups: readonly ZoneGroup[]): RowPlaces {
  return groups.length === 1 ? { places } : { places, placeOf: (row: MetricRow) => row.location ?? '' }
}
