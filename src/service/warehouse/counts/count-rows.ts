import type { Facet } from '../../../protocol/metrics/vocabularies.ts'
import type { Bucket } from '../buckets/buckets.ts'
import type { CountGroup, RowFields, Totals } from './count-group.ts'
import type { Combination, Demographics } from './demographics.ts'

interface Counted<Measure extends string, Values> {
  readonly groups: readonly CountGroup<Measure>[]
  readonly demographics: Demographics
  /** What rows say besides the numbers; left out where the parts say it all. */
  readonly fieldsOf?: (group: CountGroup<Measure>) => RowFields
  /** The numbers of a row, from the sums it stands for; `null` where there is no data. */
  readonly values: (totals: Totals<Measure> | null) => Values
}

type RowOf<Values> = Values & Combination & RowFields & { readonly index?: string }

export interface FacetRows<Values> {
  readonly segments?: readonly RowOf<Values>[]
  readonly summary?: readonly RowOf<Values>[]
}

/** The facets that were asked. Each sum is taken before any division: averages are never averaged. */
export function facetRows<Measure extends string, Values>(
  facets: readonly Facet[],
  counted: Counted<Measure, Values>,
): FacetRows<Values> {
  return {
    ...(facets.includes('segments') && { segments: segmentRows(counted) }),
    ...(facets.includes('summary') && { summary: summaryRows(counted) }),
  }
}

/** A row per bucket, part and combination of values, by wall-clock time; those of a part are chronological. */
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
      // Only where clocks go forward, one zone has an hour that another leaves out.
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
  /** Where the bucket stands in the buckets of each zone that has it. */
  readonly positions: ReadonlyMap<readonly Bucket[], number>
}

/**
 * The buckets of all zones, merged by wall-clock time. Each zone keeps its chronological order: where clocks go back by
 * an hour within the hour (Pacific/Chatham, 3:45 to 2:45), that is 02, 03, 02, 03. Groups of one zone share their
 * buckets.
 */
function calendarOf(ofGroups: readonly (readonly Bucket[])[]): readonly CalendarEntry[] {
  const zones = [...new Set(ofGroups)].map((buckets) => ({ buckets, next: 0 }))
  const calendar: CalendarEntry[] = []
  for (;;) {
    const heads = zones.flatMap((zone) => zone.buckets[zone.next] ?? [])
    const [first] = heads
    if (first === undefined) return calendar
    const earliest = heads.reduce((least, head) => (keyOf(head) < keyOf(least) ? head : least), first)
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

/** A row per part and combination of values, over the whole range: the sum of its buckets. */
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

/** Parts of several zones that share their fields are one row. */
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
