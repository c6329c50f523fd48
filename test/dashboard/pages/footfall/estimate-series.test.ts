import { describe, expect, test } from 'vitest'
import { estimateSeries } from '../../../../src/dashboard/pages/footfall/estimates/estimate-series.ts'
import type { EstimatedSegment } from '../../../../src/protocol/derived/estimates/estimates-answers.ts'

const at = (day: string, value: number | null, hour: number | null = null, occurrence: 0 | 1 = 0) =>
  ({
    extent: { days: { first: day, last: day }, hour, occurrence },
    state: value === null ? 'no-data' : 'measured',
    value,
  }) as const
const segment = (index: string, missed: EstimatedSegment['missed']): EstimatedSegment => ({
  index: `${index}:00:00.000`,
  missed,
  hours: missed === null ? 0 : 2,
  hoursLeftOut: missed === null ? 2 : 0,
})
const missed = { expected: 20, low: 12, high: 31 }
const pointsOf = (series: ReturnType<typeof estimateSeries>) =>
  series[0]?.points.map((point) => point && [point.value, point.interval])

describe('an estimate beside the entries', () => {
  test('reaches from the count with the least to the count with the most that was missed', () => {
    const segments = [segment('2026-03-02T00', missed)]
    const series = estimateSeries({ segments }, [at('2026-03-01', 100), at('2026-03-02', 80)])
    expect(pointsOf(series)).toEqual([null, [100, { low: 92, high: 111 }]])
  })

  test('stands alone where nothing was counted', () => {
    const segments = [segment('2026-03-02T00', missed)]
    expect(pointsOf(estimateSeries({ segments }, [at('2026-03-02', null)]))).toEqual([
      [20, { low: 12, high: 31 }],
    ])
  })

  test('is of the first of two hours with the same name', () => {
    const segments = [segment('2026-10-25T01', missed)]
    const hours = [at('2026-10-25', 5, 1), at('2026-10-25', 6, 1, 1)]
    expect(pointsOf(estimateSeries({ segments }, hours))).toEqual([[25, { low: 17, high: 36 }], null])
  })

  test('is no series where too little is known, or nobody ever comes', () => {
    const nobody = { expected: 0, low: 0, high: 0 }
    const segments = [segment('2026-03-02T00', null), segment('2026-03-03T00', nobody)]
    expect(estimateSeries({ segments }, [at('2026-03-02', 80), at('2026-03-03', 80)])).toEqual([])
  })
})
