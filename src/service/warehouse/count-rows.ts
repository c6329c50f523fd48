import type { Facet } from '../../protocol/vocabularies.ts'
import type { Bucket } from './buckets.ts'
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

interface Cell<Measure extends string> {
  readonly group: CountGroup<Measure>
  readonly position: number
}

/** A row per bucket, part and combination of values; chronological by wall-clock time. */
function segmentRows<Measure extends string, Values>({
  groups,
  demographics,
  fieldsOf = ({ part }) => part.fields,
  values,
}: Counted<Measure, Values>): readonly RowOf<Values>[] {
  const byBucket = new Map<string, { readonly bucket: Bucket; readonly cells: Cell<Measure>[] }>()
  for (const group of groups) {
    group.part.buckets.forEach((bucket, position) => {
      const key = `${bucket.index} ${bucket.occurrence}`
      const entry = byBucket.get(key) ?? { bucket, cells: [] }
      entry.cells.push({ group, position })
      byBucket.set(key, entry)
    })
  }
  return [...byBucket.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, { bucket, cells }]) =>
      byFields(cells, ({ group }) => fieldsOf(group)).flatMap(({ fields, members }) =>
        demographics.combinations.map((combination, position) => ({
          index: bucket.index,
          ...fields,
          ...combination,
          ...values(sum(members.map((cell) => cell.group.totals(cell.position, position)))),
        })),
      ),
    )
}

/** A row per part and combination of values, over the whole range: the sum of its buckets. */
function summaryRows<Measure extends string, Values>({
  groups,
  demographics,
  fieldsOf = ({ part }) => part.fields,
  values,
}: Counted<Measure, Values>): readonly RowOf<Values>[] {
  return byFields(groups, fieldsOf).flatMap(({ fields, members }) =>
    demographics.combinations.map((combination, combinationPosition) => ({
      ...fields,
      ...combination,
      ...values(
        sum(
          members.flatMap((group) =>
            group.part.buckets.map((_bucket, position) => group.totals(position, combinationPosition)),
          ),
        ),
      ),
    })),
  )
}

/** Parts of several zones that share their fields are one row. */
function byFields<Member>(members: readonly Member[], fieldsOf: (member: Member) => RowFields) {
  const rows = new Map<string, { fields: RowFields; members: Member[] }>()
  for (const member of members) {
    const fields = fieldsOf(member)
    const key = JSON.stringify(fields)
    const row = rows.get(key) ?? { fields, members: [] }
    row.members.push(member)
    rows.set(key, row)
  }
  return [...rows.values()]
}

/** `null` only where all are. */
function sum<Measure extends string>(totals: readonly (Totals<Measure> | null)[]): Totals<Measure> | null {
  let sofar: Record<Measure, number> | null = null
  for (const each of totals) {
    if (each === null) continue
    if (sofar === null) sofar = { ...each }
    else for (const measure of Object.keys(each) as Measure[]) sofar[measure] += each[measure]
  }
  return sofar
}
