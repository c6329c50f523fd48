import type { Granularity } from '../../../calendar/calendar.ts'
import type { TotalsSegment } from '../../../protocol/derived/derived-answers.ts'

type Figures = Pick<TotalsSegment, 'state' | 'value' | 'coverage' | 'compared'>

/**
 * Drops the hours before the first opening and after the last closing of a range: a day by the hour would begin with a
 * night. Nights between two days stay, and so does a range without any hour of trading.
 *
 * Of several stores, an hour at either end in which nobody was counted and no camera was known to be due is dropped too:
 * one store without camera records would keep the night of a chain. Of a single store it stays, as it may be a gap of a
 * trading day.
 *
 * @param stores how many the segments add up
 */
export function withoutClosedEnds<Segment extends Figures>(
  segments: readonly Segment[],
  { granularity, stores }: { readonly granularity: Granularity; readonly stores: number },
): readonly Segment[] {
  if (granularity !== 'hour') return segments
  const isTrading = stores > 1 ? isOpen : isNotClosed
  const first = segments.findIndex(isTrading)
  return first === -1 ? segments : segments.slice(first, segments.findLastIndex(isTrading) + 1)
}

/** True if a camera of any store was due. */
function isDue({ coverage }: Pick<Figures, 'coverage'>): boolean {
  return coverage.share !== null
}

/** True unless every store is closed, and was in the hour compared with. */
function isNotClosed({ state, compared }: Figures): boolean {
  return state !== 'closed' || (compared !== undefined && compared.state !== 'closed')
}

/** True if anybody was or will be counted, or a camera was due, in this hour or in the one compared with. */
function isOpen({ compared, ...figure }: Figures): boolean {
  return [figure, ...(compared === undefined ? [] : [compared])].some(
    ({ state, value, coverage }) => state === 'future' || (value ?? 0) > 0 || isDue({ coverage }),
  )
}
