import type { ChartPoint } from '../../../src/dashboard/charts/time/chart-point.ts'
import type {
  BesideSeries,
  ChartSeries,
  SeriesPoint,
} from '../../../src/dashboard/charts/time/chart-series.ts'
import type { Coverage } from '../../../src/protocol/derived/states.ts'

const seen: Coverage = { share: 0.995, verdict: 'complete' }
export const unseen: Coverage = { share: null, verdict: 'unknown' }

/** A point with the one that it is compared with. */
export interface TestPoint extends ChartPoint {
  readonly comparison?: SeriesPoint | null
}

/** The points as a chart takes them: the main series, the comparison if there is any, and other series. */
export function seriesOf(list: readonly TestPoint[], ...others: readonly BesideSeries[]): ChartSeries {
  const compared = list.map(({ comparison = null }) => comparison)
  const comparison: BesideSeries = { kind: 'comparison', label: 'Compared with', points: compared }
  const beside = compared.some((one) => one !== null) ? [comparison] : []
  return [{ kind: 'main', label: 'Entries', points: list }, ...beside, ...others]
}

/** A target for each bucket; `null` sets none. */
export function targetSeries(label: string, values: readonly (number | null)[]): BesideSeries {
  const points = values.map((value) =>
    value === null ? null : ({ state: 'measured', value, coverage: null } as const),
  )
  return { kind: 'target', label, points }
}

export function point(index: number, over: Partial<TestPoint> = {}): TestPoint {
  return {
    key: `day-${index}`,
    tick: `Sat ${index} Nov`,
    label: `Saturday ${index} November 2025`,
    state: 'measured',
    value: 100 + index,
    unfinished: false,
    coverage: seen,
    ...over,
  }
}

export const closed: Partial<ChartPoint> = { state: 'closed', value: null, coverage: unseen }
export const noData: Partial<ChartPoint> = { state: 'no-data', value: null, coverage: unseen }
export const nobody: Partial<ChartPoint> = { state: 'nobody', value: null }
export const future: Partial<ChartPoint> = { state: 'future', value: null, coverage: unseen }

/** Points from one value each; `null` is a bucket without data. */
export function points(values: readonly (number | null)[]): readonly TestPoint[] {
  return values.map((value, index) => point(index, value === null ? noData : { value }))
}

export function against(value: number | null, over: Partial<SeriesPoint> = {}) {
  const state = value === null ? ('no-data' as const) : ('measured' as const)
  return { comparison: { label: 'Saturday 11 October 2025', state, value, coverage: seen, ...over } }
}

/** A change as the table states it: 0.24 is 24% more. */
export function changed(ratio: number, of?: string): Partial<ChartPoint> {
  return { change: { kind: 'told', ratio, ...(of !== undefined && { of }) } }
}
