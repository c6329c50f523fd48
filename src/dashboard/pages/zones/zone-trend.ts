import { t } from '@lingui/core/macro'
import { isSmallSample } from '../../../domain/cells/sample-size.ts'
import type { ZoneTotalsWith } from '../../../protocol/derived/zone-results.ts'
import { answeredPoints } from '../../data/cards/answered-points.ts'
import { withoutClosedEnds } from '../../data/cards/closed-ends.ts'
import type { TimePoint } from '../../data/cards/points-over-time.ts'
import type { PeriodView } from '../period-view.ts'
import type { ZoneMeasure } from '../zone-choices.ts'
import { visitWords } from './zone-words.ts'

export interface CoursePoint extends TimePoint {
  /** How many visits an average is of; `null` where it is none. */
  readonly sample: number | null
}

/** One zone over time, as it is drawn. */
export interface ZoneCourse {
  readonly points: readonly CoursePoint[]
  /** Buckets whose average is of few visits. */
  readonly fewVisits: number
}

interface CoursePeriod extends Pick<PeriodView, 'granularity'> {
  readonly measure: ZoneMeasure
  readonly stores: readonly unknown[]
}

/** The course of a zone, from the answer of the route `totals`. */
export function courseOf(
  { segments }: Pick<ZoneTotalsWith<'segments'>, 'segments'>,
  { measure, granularity, stores }: CoursePeriod,
): ZoneCourse {
  const shown = withoutClosedEnds(segments, { granularity, stores: stores.length })
  const points = answeredPoints(shown, granularity).map((point, position) => {
    const visits = shown[position]?.of?.over ?? null
    return sampled(point, measure === 'average-dwell' && point.value !== null ? visits : null)
  })
  return {
    points,
    fewVisits: points.filter(({ sample }) => sample !== null && isSmallSample(sample)).length,
  }
}

/** Adds the number of visits to an average, for the reader of the chart. */
function sampled(point: TimePoint, sample: number | null): CoursePoint {
  if (sample === null) return { ...point, sample }
  const visits = visitWords(sample)
  return { ...point, sample, note: isSmallSample(sample) ? t`small sample: ${visits}` : visits }
}
