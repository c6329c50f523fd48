import type { GroupDwell, GroupDwellAnswer } from '../../protocol/derived/zone-answers.ts'
import type { Demographics } from '../../protocol/metrics/filtered-by.ts'
import { type MetricRow, measureOf } from '../../protocol/metrics/results.ts'
import { ageGenderGroups, groupKey, groupOf } from '../cells/age-and-gender.ts'
import { combineSummary, measured, totalOf } from '../cells/combine-rows.ts'
import { storeDwell } from './store-dwell.ts'

/**
 * Returns the dwell in a zone by group: total ÷ visits, over any stores and roles.
 * @param rows of `area/data`, facet `summary`
 */
export function zoneDwellGroups(
  rows: readonly MetricRow[],
  people: Demographics,
): readonly GroupDwell[] | null {
  const groups = ageGenderGroups(rows, people)
  if (groups === null) return null
  const places = { places: groups.map(groupKey), placeOf: groupOf }
  const visits = combineSummary(rows, places, measured('area_total_entries'))
  const dwell = combineSummary(rows, places, totalOf('area_average_dwell_time', 'area_total_entries'))
  return groups.map((group) => {
    const [over, total] = [visits.get(groupKey(group)) ?? null, dwell.get(groupKey(group)) ?? null]
    const value = over === null || over === 0 || total === null ? null : total / over
    return { ...group, state: stateOf(value, over), value, over, weighted: false }
  })
}

/**
 * Returns the time in store by group. Several stores are weighted by the entries of the same group.
 *
 * @param dwell rows of `average-dwell-time`, facet `summary`
 * @param entries rows of `entries`, facet `summary`, with the same split; `null` if unknown
 */
export function storeDwellGroups(
  dwell: readonly MetricRow[],
  entries: readonly MetricRow[] | null,
  people: Demographics,
): readonly GroupDwell[] | null {
  const groups = ageGenderGroups(dwell, people)
  if (groups === null) return null
  const places = { places: groups.map(groupKey), placeOf: groupOf }
  const counts = combineSummary(entries ?? [], places, measured('entries'))
  return groups.map((group) => {
    const own = (row: MetricRow) => groupOf(row) === groupKey(group)
    const known = dwell.filter(own).filter((row) => measureOf(row, 'average_dwell_time') !== null)
    const { value, weighted } = storeDwell(known, entries)
    const over = counts.get(groupKey(group)) ?? null
    return { ...group, state: stateOf(value, over), value, over, weighted }
  })
}

function stateOf(value: number | null, over: number | null): GroupDwell['state'] {
  if (value !== null) return 'measured'
  return over === 0 ? 'nobody' : 'no-data'
}

/**
 * Returns the response of the route `demographics` for a measure of dwell.
 * @param asOf epoch milliseconds
 */
export function groupDwellAnswer(groups: readonly GroupDwell[] | null, asOf: number): GroupDwellAnswer {
  return {
    groups,
    meta: { units: { value: 'seconds', over: 'peopleCount' }, countedUntil: new Date(asOf).toISOString() },
  }
}
