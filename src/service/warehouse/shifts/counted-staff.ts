import type { Facet } from '../../../protocol/metrics/vocabularies.ts'
import {
  type CountedGroups,
  countGroups,
  type MetricBody,
  type MetricContext,
  type OwnBuckets,
} from '../counts/counted-groups.ts'
import type { Warehouse } from '../warehouse.ts'
import { markDaysWithShifts } from './days-with-shifts.ts'
import { type StaffMeasure, shiftSource } from './shift-source.ts'

interface Counting extends OwnBuckets {
  /** `segments` if every bucket must be marked as known or not. */
  readonly facets: readonly Facet[]
  /** Counts hours to come too. */
  readonly isPlanned: boolean
}

/** Sums the time that staff worked. README.md defines when a bucket has a number, 0 or null. */
export async function countStaff(
  warehouse: Warehouse,
  body: MetricBody,
  context: MetricContext,
  { facets, isPlanned, bucketsIn }: Counting,
): Promise<CountedGroups<StaffMeasure>> {
  const counted = await countGroups(warehouse, body, context, {
    sourceOf: () => shiftSource,
    namesLocations: true,
    isPlanned,
    ...(bucketsIn && { bucketsIn }),
  })
  await markDaysWithShifts(warehouse, {
    ...counted,
    facets,
    isInsideHours: body.insideRecordingTimes === true,
  })
  return counted
}

/** Converts summed milliseconds × people to hours. */
export function staffHours(staffMs: number): number {
  return staffMs / 3_600_000
}
