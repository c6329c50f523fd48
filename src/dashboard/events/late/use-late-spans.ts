import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { derivedQuery } from '../../data/questions/derived-query.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { failureOf, refusesPeriod } from '../../data/source/failure.ts'
import type { Cut } from './cut.ts'
import { inTime } from './in-time.ts'

/** Above this, nearly every day has an outage or a new camera, so marks say nothing. */
export const mostStoresWithMarks = 50

/** Automatic marks on some days of a chart. */
export interface LateSpans<Span> {
  readonly list: readonly Span[]
  /** What the answer has more of than it lists. */
  readonly cuts: readonly Cut[]
  /** `absent`: there is nothing to explain, the viewer hides them, or the deployment does not offer them. */
  readonly status: 'absent' | 'loading' | 'ready' | 'failed'
}

const noCuts = () => []

const absent = { list: [], cuts: [], status: 'absent' } as const
const loading = { list: [], cuts: [], status: 'loading' } as const

/**
 * Asks for spans that come after their chart.
 *
 * @param isExpected if false, sends no request; `null` while it is not known, which counts as loading
 * @param spansOf the same function on each render of the same request
 * @param cutsOf the same function on each render
 * @returns the spans, and a function that loads them for a file: never `loading`
 */
export function useLateSpans<Answer, Span>(
  query: ReturnType<typeof derivedQuery<Answer>>,
  isExpected: boolean | null,
  spansOf: (answer: Answer) => readonly Span[],
  cutsOf: (answer: Answer) => readonly Cut[] = noCuts,
): readonly [LateSpans<Span>, () => Promise<LateSpans<Span>>] {
  const source = useDataSource()
  const queries = useQueryClient()
  const { data, error, isError } = useAsked({ ...query, enabled: isExpected === true })
  const readySpans = useCallback(
    (answer: Answer) => ({ list: spansOf(answer), cuts: cutsOf(answer), status: 'ready' }) as const,
    [spansOf, cutsOf],
  )
  const spans = useMemo((): LateSpans<Span> => {
    if (isExpected === null) return loading
    if (!isExpected) return absent
    if (data !== undefined) return readySpans(data)
    return isError ? withoutAnswer(error) : loading
  }, [isExpected, data, error, isError, readySpans])
  const forFile = async (): Promise<LateSpans<Span>> => {
    if (spans.status === 'absent' || spans.status === 'ready') return spans
    try {
      return readySpans(await inTime(source, queries.ensureQueryData(query)))
    } catch (cause) {
      return withoutAnswer(cause)
    }
  }
  return [spans, forFile]
}

function withoutAnswer(error: unknown): LateSpans<never> {
  const failure = failureOf(error)
  // A deployment without the route, or without it for so many days, has no marks; asking again would not help.
  const isOffered = !['unknown_route', 'too_large'].includes(failure.code) && !refusesPeriod(failure)
  return isOffered ? { list: [], cuts: [], status: 'failed' } : absent
}
