import { useEffect, useMemo, useState } from 'react'
import type { CamerasAsked } from '../../protocol/derived/derived-bodies.ts'
import { readIncidents } from '../../protocol/derived/incident-results.ts'
import type { TimePoint } from '../data/cards/points-over-time.ts'
import { derivedQuery, derivedQuestion } from '../data/questions/derived-query.ts'
import { useAsked } from '../data/questions/use-asked.ts'
import { useDataSource } from '../data/source/data-source.ts'
import type { EventSubject } from './event-subject.ts'
import { type OutageSpan, outageSpans } from './outage-spans.ts'

/** The dearest incidents of a period; those beyond are left out, and the words say so. */
const mostIncidents = 100
/** Of more stores, nearly every day has an outage, and a mark that is everywhere says nothing. */
export const mostStoresWithOutages = 50
/** Charts are drawn before anything is asked about them. */
const waitMs = 1000

export interface Outages {
  readonly list: readonly OutageSpan[]
  /** Points of the chart lack camera time, so that there is something to expect. */
  readonly isExpected: boolean
}

const none: readonly OutageSpan[] = []

/**
 * The outages behind the points of a chart, asked for once it is drawn, and only if a point lacks camera time: outages that
 * leave every point complete explain nothing.
 *
 * @param cameras those that the points depend on
 * @param isWanted false asks nothing
 */
export function useOutages(
  { days, stores, cameras }: Pick<EventSubject, 'days' | 'stores' | 'cameras'>,
  points: readonly Pick<TimePoint, 'coverage'>[],
  isWanted: boolean,
): Outages {
  const source = useDataSource()
  const isExpected = isWanted && stores.length <= mostStoresWithOutages && points.some(lacksTime)
  const isDue = useDelay(isExpected)
  const question = useMemo(() => incidentsQuestion(days, stores, cameras), [days, stores, cameras])
  const { data } = useAsked({
    ...derivedQuery(source, question, readIncidents),
    enabled: isDue,
  })
  const list = useMemo(
    () => (data === undefined || !isExpected ? none : outageSpans(data, days)),
    [data, isExpected, days],
  )
  return { list, isExpected }
}

function lacksTime({ coverage: { verdict } }: Pick<TimePoint, 'coverage'>): boolean {
  return verdict === 'partial' || verdict === 'unreliable'
}

function incidentsQuestion(
  days: EventSubject['days'],
  stores: EventSubject['stores'],
  cameras: CamerasAsked,
) {
  return derivedQuestion('incidents', {
    start: days.first,
    end: days.last,
    entities: stores.map(({ id }) => id).sort(),
    entityType: 'location',
    order: 'cost',
    limit: mostIncidents,
    cameras,
  })
}

/** True some time after it first became due. */
function useDelay(isExpected: boolean): boolean {
  const { clock } = useDataSource()
  const [isOver, end] = useState(false)
  useEffect(() => {
    if (!isExpected || isOver) return
    let isDone = false
    const timer = clock.setTimeout(() => {
      isDone = true
      end(true)
    }, waitMs)
    return () => {
      if (!isDone) clock.clearTimeout(timer)
    }
  }, [clock, isExpected, isOver])
  return isExpected && isOver
}
