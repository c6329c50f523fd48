import { everyAgeAndGender } from '../../../../domain/cells/age-and-gender.ts'
import { groupDwellAnswer, storeDwellGroups, zoneDwellGroups } from '../../../../domain/zones/group-dwell.ts'
import type { GroupDwellAnswer } from '../../../../protocol/derived/zone-answers.ts'
import { peopleIn } from '../../../../protocol/metrics/filtered-by.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../../../../protocol/requests/requests.ts'
import { asBucket } from '../../buckets/buckets.ts'
import { type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'
import { entryRowsOfStores } from './entries-of-stores.ts'
import { storeDwellRows, visitRowsOfPeople } from './visits-of-zones.ts'
import { floorsOf } from './zone-floor.ts'

interface Asked {
  readonly stores: readonly StoredLocation[]
  /** By time zone of the stores. */
  readonly ranges: ReadonlyMap<string, TimeRange>
}

/** Returns the dwell time by age and gender, in whole stores or in one zone of their floors. */
export async function groupDwell(
  warehouse: Warehouse,
  body: BodyOf<'demographics'>,
  { stores, ranges }: Asked,
  context: MetricContext,
): Promise<GroupDwellAnswer> {
  const { measure, zone } = body
  const people = peopleIn(body)
  const split = everyAgeAndGender(people)
  const buckets = new Map([...ranges].map(([timezone, range]) => [timezone, [asBucket(range)]] as const))
  const ids = stores.map(({ id }) => id)
  if (measure === 'zone-average-dwell') {
    const { floor } = await floorsOf(warehouse, ids)
    const places = floor.filter((place) => place.zone === zone)
    const asked = { stores, buckets, people: split, floor: places }
    const rows = await visitRowsOfPeople(warehouse, asked, context)
    return groupDwellAnswer(zoneDwellGroups(rows, people), refreshedAt(context))
  }
  const dwell = await storeDwellRows(warehouse, { stores, buckets, people: split }, context)
  const entries = await entryRowsOfStores(warehouse, { stores: ids, ranges, people: split }, context)
  const rows = entries.map((row) => ({ ...row }))
  return groupDwellAnswer(storeDwellGroups(dwell, rows, people), refreshedAt(context))
}
