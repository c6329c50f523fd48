import { useEffect, useMemo, useState } from 'react'
import type { CamerasAsked } from '../../protocol/derived/derived-bodies.ts'
import type { IncidentsAnswer } from '../../protocol/derived/incident-answers.ts'
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
  const reader = useLateReader(isExpected)
  const question = useMemo(() => incidentsQuestion(days, stores, cameras), [days, stores, cameras])
  const { data } = useAsked({
    ...derivedQuery(source, question, reader ?? unread),
    enabled: isExpected && reader !== null,
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

type ReadIncidents = (value: unknown) => IncidentsAnswer | null

/** Nothing is asked before there is a reader. */
const unread: ReadIncidents = () => null

/** The reader of incidents, which is fetched some time after it is first needed. `null` until then. */
function useLateReader(isNeeded: boolean): ReadIncidents | null {
  const { clock } = useDataSource()
  const [reader, setReader] = useState<{ readonly read: ReadIncidents } | null>(null)
  const isDue = isNeeded && reader === null
  useEffect(() => {
    if (!isDue) return
    let isLeft = false
    let hasRun = false
    const timer = clock.setTimeout(() => {
      hasRun = true
      import('../../protocol/derived/incident-results.ts').then(
        ({ readIncidents }) => {
          if (!isLeft) setReader({ read: readIncidents })
        },
        // Without the code there are no outages in the lane; the next page tries again.
        () => {},
      )
    }, waitMs)
    return () => {
      isLeft = true
      if (!hasRun) clock.clearTimeout(timer)
    }
  }, [clock, isDue])
  return reader?.read ?? null
}
