import { useCallback, useMemo } from 'react'
import type { IncidentsAnswer } from '../../../protocol/derived/incident-answers.ts'
import type { TimePoint } from '../../data/cards/points-over-time.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import type { SpansAsked } from '../late/spans-asked.ts'
import { type LateSpans, mostStoresWithMarks, useLateSpans } from '../late/use-late-spans.ts'
import { type OutageSpan, outageSpans } from './outage-spans.ts'
import { incidentsQuestion, outagesQuery } from './outages-query.ts'

export type Outages = LateSpans<OutageSpan>

/**
 * The outages behind the points of a chart, asked for only if a point lacks camera time: outages that leave every point
 * complete explain nothing.
 *
 * @param points `null` while they load
 * @param isWanted if false, sends no request
 * @returns the outages, and a function that loads them for a file: never `loading`
 */
export function useOutages(
  { days, stores, cameras }: SpansAsked,
  points: readonly Pick<TimePoint, 'coverage'>[] | null,
  isWanted: boolean,
): readonly [Outages, () => Promise<Outages>] {
  const source = useDataSource()
  const hasMarks = isWanted && stores.length <= mostStoresWithMarks
  const isExpected = hasMarks && (points?.some(lacksTime) ?? null)
  const question = useMemo(() => incidentsQuestion({ days, stores, cameras }), [days, stores, cameras])
  const spansOf = useCallback((answer: IncidentsAnswer) => outageSpans(answer, days), [days])
  return useLateSpans(outagesQuery(source, question), isExpected, spansOf)
}

function lacksTime({ coverage: { verdict } }: Pick<TimePoint, 'coverage'>): boolean {
  return verdict === 'partial' || verdict === 'unreliable'
}
