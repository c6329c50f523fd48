import type { Granularity } from '../../../calendar/calendar.ts'
import type { TotalsSegment } from '../../../protocol/derived/derived-answers.ts'

/**
 * Drops the hours before the first opening and after the last closing of a range: a day by the hour would begin with a
 * night. Nights between two days stay, and so does a range that is closed throughout.
 */
export function withoutClosedEnds<Segment extends Pick<TotalsSegment, 'state' | 'compared'>>(
  segments: readonly Segment[],
  granularity: Granularity,
): readonly Segment[] {
  if (granularity !== 'hour') return segments
  const first = segments.findIndex(isTrading)
  return first === -1 ? segments : segments.slice(first, segments.findLastIndex(isTrading) + 1)
}

/** True unless every store is closed, and was in the hour compared with. */
function isTrading({ state, compared }: Pick<TotalsSegment, 'state' | 'compared'>): boolean {
  return state !== 'closed' || (compared !== undefined && compared.state !== 'closed')
}
