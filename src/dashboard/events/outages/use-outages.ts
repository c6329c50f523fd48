import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TimePoint } from '../../data/cards/points-over-time.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { failureOf, refusesPeriod } from '../../data/source/failure.ts'
import { inTime } from './in-time.ts'
import { type OutageSpan, outageSpans } from './outage-spans.ts'
import { incidentsQuestion, type OutagesAsked, outagesQuery } from './outages-query.ts'

/** Above this, nearly every day has an outage, so marks say nothing. */
export const mostStoresWithOutages = 50

export interface Outages {
  readonly list: readonly OutageSpan[]
  /** `absent`: there is nothing to explain, the viewer hides them, or the deployment does not offer them. */
  readonly status: 'absent' | 'loading' | 'ready' | 'failed'
}

const none: readonly OutageSpan[] = []
const absent: Outages = { list: none, status: 'absent' }

/**
 * The outages behind the points of a chart, asked for only if a point lacks camera time: outages that leave every point
 * complete explain nothing.
 *
 * @param isWanted if false, sends no request
 * @returns the outages, and a function that loads them for a file: never `loading`
 */
export function useOutages(
  { days, stores, cameras }: OutagesAsked,
  points: readonly Pick<TimePoint, 'coverage'>[],
  isWanted: boolean,
): readonly [Outages, () => Promise<Outages>] {
  const source = useDataSource()
  const queries = useQueryClient()
  const isExpected = isWanted && stores.length <= mostStoresWithOutages && points.some(lacksTime)
  const question = useMemo(() => incidentsQuestion({ days, stores, cameras }), [days, stores, cameras])
  const query = outagesQuery(source, question)
  const { data, error, isError } = useAsked({ ...query, enabled: isExpected })
  const outages = useMemo((): Outages => {
    if (!isExpected) return absent
    if (data !== undefined) return { list: outageSpans(data, days), status: 'ready' }
    return isError ? withoutAnswer(error) : { list: none, status: 'loading' }
  }, [isExpected, data, error, isError, days])
  const forFile = async (): Promise<Outages> => {
    if (outages.status === 'absent' || outages.status === 'ready') return outages
    try {
      const answer = await inTime(source, queries.ensureQueryData(query))
      return { list: outageSpans(answer, days), status: 'ready' }
    } catch (cause) {
      return withoutAnswer(cause)
    }
  }
  return [outages, forFile]
}

function withoutAnswer(error: unknown): Outages {
  const failure = failureOf(error)
  const isOffered = failure.code !== 'unknown_route' && !refusesPeriod(failure)
  return isOffered ? { list: none, status: 'failed' } : absent
}

function lacksTime({ coverage: { verdict } }: Pick<TimePoint, 'coverage'>): boolean {
  return verdict === 'partial' || verdict === 'unreliable'
}
