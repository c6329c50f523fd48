import { instantsOf } from '../../calendar/instants.ts'
import { everyAgeAndGender } from '../../domain/cells/age-and-gender.ts'
import { storesByZone } from '../../domain/cells/plan-groups.ts'
import { groupDwellAnswer, storeDwellGroups, zoneDwellGroups } from '../../domain/zones/group-dwell.ts'
import type { GroupDwellAnswer } from '../../protocol/derived/zone-answers.ts'
import { type Demographics, peopleIn } from '../../protocol/metrics/filtered-by.ts'
import type { MetricRow } from '../../protocol/metrics/results.ts'
import { lastRefresh } from '../../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../../protocol/requests/requests.ts'
import { inParts, type PlainDeployment, unlessRefused } from '../plain/plain-deployment.ts'
import { peopleInAll } from './entries.ts'
import { storeFloors } from './store-floors.ts'
import { storeDwellRows, visitsInAll } from './zone-stays.ts'

/**
 * Derives the response of the route `demographics` for a measure of dwell from plain responses.
 * @param now epoch milliseconds
 */
export async function deriveGroupDwell(
  plain: PlainDeployment,
  body: BodyOf<'demographics'>,
  now: number,
): Promise<GroupDwellAnswer> {
  const { measure, zone } = body
  const people = peopleIn(body)
  const days = { first: body.start, last: body.end }
  const stores = storesByZone(await plain.stores(body.entities))
  const asked = stores.map(({ timezone, ids }) => ({
    stores: ids,
    range: instantsOf(days, timezone),
    people: everyAgeAndGender(people),
  }))
  const groups =
    measure === 'zone-average-dwell'
      ? zoneDwellGroups(await zoneRows(plain, asked, zone ?? ''), people)
      : storeDwellGroups(...(await storeRows(plain, asked)), people)
  return groupDwellAnswer(groups, lastRefresh(now))
}

interface Asked {
  /** All of one time zone. */
  readonly stores: readonly string[]
  readonly range: ReturnType<typeof instantsOf>
  readonly people: Demographics
}

async function zoneRows(
  plain: PlainDeployment,
  asked: readonly Asked[],
  zone: string,
): Promise<readonly MetricRow[]> {
  const ids = asked.flatMap(({ stores }) => stores)
  const floor = (await storeFloors(plain, ids)).filter((place) => place.zone === zone)
  const rows = Promise.all(
    asked.map(({ range, ...each }) => {
      const own = new Set(each.stores)
      return visitsInAll(plain, { ...each, floor: floor.filter(({ store }) => own.has(store)) }, range)
    }),
  )
  return (await unlessRefused(rows, [])).flat()
}

/** Loads the rows of dwell time, and the entries that weight several of them. */
async function storeRows(
  plain: PlainDeployment,
  asked: readonly Asked[],
): Promise<readonly [readonly MetricRow[], readonly MetricRow[] | null]> {
  const parts = asked.flatMap(({ stores, ...each }) =>
    inParts(stores, plain.atOnce).map((some) => ({ ...each, stores: some })),
  )
  const [dwell, entries] = await Promise.all([
    unlessRefused(Promise.all(parts.map(({ range, ...each }) => storeDwellRows(plain, each, range))), []),
    unlessRefused(Promise.all(parts.map((part) => peopleInAll(plain, part))), null),
  ])
  return [dwell.flat(), entries?.flat() ?? null]
}
