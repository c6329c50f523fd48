import type { Facet } from '../../../protocol/metrics/vocabularies.ts'
import type { Bucket } from '../buckets/buckets.ts'
import type { CountGroup, RowFields, Totals } from './count-group.ts'
import type { Combination, Demographics } from './demographics.ts'

interface Counted<Measure extends string, Values> {
  readonly groups: readonly CountGroup<Measure>[]
  readonly demographics: Demographics
  /** Fields of the rows besides the measures. Omit if the parts contain all of them. */
  readonly fieldsOf?: (group: CountGroup<Measure>) => RowFields
  /** Converts summed totals to the measures of a row. `totals` is `null` without data. */
  readonly values: (totals: Totals<Measure> | null) => Values
}

type RowOf<Values> = Values & Combination & RowFields & { readonly index?: string }

export interface FacetRows<Values> {
  readonly segments?: readonly RowOf<Values>[]
  readonly summary?: readonly RowOf<Values>[]
}

/** Returns the requested facets. Sums are taken before any division: averages are never averaged. */
export function facetRows<Measure extends string, Values>(
  facets: readonly Facet[],
  counted: Counted<Measure, Values>,
): FacetRows<Values> {
  return {
    ...(facets.includes('segments') && { segments: segmentRows(counted) }),
    ...(facets.includes('summary') && { summary: summaryRows(counted) }),
  }
}

/** Returns one row per bucket, part and combination, by wall-clock time. The rows of a part are chronological. */
function segmentRows<Measure extends string, Values>({
  groups,
  demographics,
  fieldsOf = ({ part }) => part.fields,
  values,
}: Counted<Measure, Values>): readonly RowOf<Values>[] {
  const parts = byFields(groups, fieldsOf)
  const rows: RowOf<Values>[] = []
  for (const { index, positions } of calendarOf(groups.map(({ part }) => part.buckets))) {
    for (const { fields, members } of parts) {
      // When clocks go forward, one zone has an hour that another one skips.
      if (members.every(({ part }) => positions.get(part.buckets) === undefined)) continue
      demographics.combinations.forEach((combination, combinationPosition) => {
        let totals: Totals<Measure> | null = null
        for (const group of members) {
          const position = positions.get(group.part.buckets)
          if (position !== undefined) totals = group.addedTo(totals, position, combinationPosition)
        }
        rows.push({ index, ...fields, ...combination, ...values(totals) })
      })
    }
  }
  return rows
}

interface CalendarEntry {
  readonly index: string
  /** By list of buckets: the position of the bucket in each zone that has it. */
  readonly positions: ReadonlyMap<readonly Bucket[], number>
}

/**
 * Merges the buckets of all zones by wall-clock time. Each zone keeps its chronological order. When clocks go back by
 * an hour within the hour (Pacific/Chatham, 3:45 to 2:45), that order is 02, 03, 02, 03. Groups of one zone share their
 * buckets.
 */
function calendarOf(ofGroups: readonly (readonly Bucket[])[]): readonly CalendarEntry[] {
  const zones = [...new Set(ofGroups)].map((buckets) => ({ buckets, next: 0 }))
  const calendar: CalendarEntry[] = []
  for (;;) {
    const heads = zones.flatMap((zone) => zone.buckets[zone.next] ?? [])
    const [first] = heads
    if (first === undefined) return calendar
    const earliest = heads.reduce((best, head) => (keyOf(head) < keyOf(best) ? head : best), first)
    const positions = new Map<readonly Bucket[], number>()
    for (const zone of zones) {
      const head = zone.buckets[zone.next]
      if (head === undefined || keyOf(head) !== keyOf(earliest)) continue
      positions.set(zone.buckets, zone.next)
      zone.next += 1
    }
    calendar.push({ index: earliest.index, positions })
  }
}

function keyOf({ index, occurrence }: Bucket): string {
  return `${index} ${occurrence}`
}

/** Returns one row per part and combination for the whole range: the sum of its buckets. */
function summaryRows<Measure extends string, Values>({
  groups,
  demographics,
  fieldsOf = ({ part }) => part.fields,
  values,
}: Counted<Measure, Values>): readonly RowOf<Values>[] {
  return byFields(groups, fieldsOf).flatMap(({ fields, members }) =>
    demographics.combinations.map((combination, combinationPosition) => {
      let totals: Totals<Measure> | null = null
      for (const group of members) {
        if (group.isSummaryHidden) continue
        for (let bucket = 0; bucket < group.part.buckets.length; bucket += 1) {
          totals = group.addedTo(totals, bucket, combinationPosition)
        }
      }
      return { ...fields, ...combination, ...values(totals) }
    }),
  )
}

/** Merges parts of several zones with equal fields into one row. */
function byFields<Measure extends string>(
  groups: readonly CountGroup<Measure>[],
  fieldsOf: (group: CountGroup<Measure>) => RowFields,
) {
  const rows = new Map<string, { fields: RowFields; members: CountGroup<Measure>[] }>()
  for (const group of groups) {
    const fields = fieldsOf(group)
    const key = JSON.stringify(fields)
    const row = rows.get(key) ?? { fields, members: [] }
    row.members.push(group)
    rows.set(key, row)
  }
  return [...rows.values()]
}
