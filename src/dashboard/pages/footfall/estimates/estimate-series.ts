import { t } from '@lingui/core/macro'
import type {
  EstimatedSegment,
  EstimatesAnswer,
} from '../../../../protocol/derived/estimates/estimates-answers.ts'
import type { BesideSeries, SeriesPoint } from '../../../charts/time/chart-series.ts'
import type { TimePoint } from '../../../data/cards/points-over-time.ts'

/**
 * The entries that would have been counted without gaps, as an interval beside those that were: from the count and the
 * least to the count and the most that cameras are thought to have missed.
 */
export function estimateSeries(
  { segments }: Pick<EstimatesAnswer, 'segments'>,
  points: readonly Pick<TimePoint, 'extent' | 'state' | 'value'>[],
): readonly BesideSeries[] {
  const missedAt = new Map<string | null, EstimatedSegment['missed']>(
    segments.map(({ index, missed }) => [index, missed]),
  )
  const own = points.map((point): SeriesPoint | null => {
    const missed = missedAt.get(indexOf(point)) ?? null
    if (missed === null || missed.high === 0) return null
    const counted = point.value ?? 0
    return {
      state: 'measured',
      value: counted + missed.expected,
      interval: { low: counted + missed.low, high: counted + missed.high },
      coverage: null,
    }
  })
  return own.every((point) => point === null)
    ? []
    : [{ kind: 'estimate', label: t`Incl. missed entries (80% interval)`, points: own }]
}

/** The second of two hours of the same name is in the estimate of the first. */
function indexOf({ extent: { days, hour, occurrence } }: Pick<TimePoint, 'extent'>): string | null {
  return occurrence ? null : `${days.first}T${String(hour ?? 0).padStart(2, '0')}:00:00.000`
}
