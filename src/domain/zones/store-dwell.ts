import type { StoreDwell } from '../../protocol/derived/zone-answers.ts'
import { type MetricRow, measureOf } from '../../protocol/metrics/results.ts'

/**
 * Returns the time in store of some stores. Averages are never averaged (notes §6), and this answer has no totals, so
 * several are weighted by the entries of the same split, and the display says so.
 *
 * @param dwell rows of `average-dwell-time`, facet `summary`
 * @param entries rows of `entries`, facet `summary`, with the same split; `null` if unknown
 */
export function storeDwell(dwell: readonly MetricRow[], entries: readonly MetricRow[] | null): StoreDwell {
  const counts = new Map<string, number>()
  for (const row of entries ?? []) {
    const count = measureOf(row, 'entries')
    if (count !== null) counts.set(splitOf(row), (counts.get(splitOf(row)) ?? 0) + count)
  }
  const known = dwell.flatMap((row) => {
    const average = measureOf(row, 'average_dwell_time')
    return average === null ? [] : [{ average, weight: counts.get(splitOf(row)) ?? null }]
  })
  const weight = known.reduce((sum, part) => sum + (part.weight ?? 0), 0)
  const [only] = known
  if (only === undefined) return { value: null, weighted: false, entries: null }
  if (known.length === 1) return { value: only.average, weighted: false, entries: only.weight }
  const total = known.reduce((sum, part) => sum + part.average * (part.weight ?? 0), 0)
  return { value: weight === 0 ? null : total / weight, weighted: true, entries: weight }
}

function splitOf({ location, age, gender, role }: MetricRow): string {
  return [location, age, gender, role].join('|')
}
