import type { MetricAnswer, MetricRow } from '../../protocol/metrics/results.ts'

/**
 * Converts every rate of a response to a fraction. For the same rate, deployments return 0.143 or, with the unit
 * `percentage`, 14.3 (notes §3). The unit decides, never the size of the number, because a rate can exceed 1.
 */
export function ratesAsFractions(answer: MetricAnswer): MetricAnswer {
  const { units } = answer.meta
  const measures = Object.keys(units).filter((measure) => units[measure] === 'percentage')
  if (measures.length === 0) return answer
  const convert = (rows: readonly MetricRow[] | undefined) => rows?.map((row) => asFractions(row, measures))
  return {
    segments: convert(answer.segments),
    summary: convert(answer.summary),
    estimates: convert(answer.estimates),
    meta: { units: { ...units, ...Object.fromEntries(measures.map((measure) => [measure, 'rate'])) } },
  }
}

function asFractions(row: MetricRow, measures: readonly string[]): MetricRow {
  const converted = measures.flatMap((measure) => {
    const value = row[measure]
    return typeof value === 'number' ? [[measure, value / 100] as const] : []
  })
  return { ...row, ...Object.fromEntries(converted) }
}
