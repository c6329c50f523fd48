import { lengthOf } from '../../../calendar/day-range.ts'
import { storesByZone } from '../../../domain/cells/plan-groups.ts'
import { dutiesOf } from '../../../domain/coverage/camera-duties.ts'
import { incidentsAnswer } from '../../../domain/outages/incidents-answer.ts'
import { usualOfZones } from '../../../domain/outages/usual-days.ts'
import type { IncidentsAnswer } from '../../../protocol/derived/incident-answers.ts'
import type { AreaContext } from '../../../protocol/records.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import { recordingsOf } from '../entities/recordings.ts'
import { areaContexts } from '../questions/detail-list.ts'
import type { Warehouse } from '../warehouse.ts'
import { type Entrances, entrancesOf } from './cameras/entrances.ts'
import { foundIncidents } from './cameras/found-incidents.ts'
import { storeNorms } from './counts/store-norms.ts'
import { askedStores } from './stores/asked-stores.ts'
import { grouped } from './stores/grouped.ts'
import { daysOf } from './stores/totals-asked.ts'

/**
 * Outages of the cameras of some stores in a period, ranked and paged, with the visitors that each affected.
 *
 * @throws Fault `too_large`, `not_found` where an id does not exist, or `forbidden` where it is another's
 */
export async function incidentsOfStores(
  warehouse: Warehouse,
  body: BodyOf<'incidents'>,
  asker: MetricContext,
): Promise<IncidentsAnswer> {
  const limits = limitsOf(asker.limits)
  const days = daysOf(body)
  requireAtMost(limits.maxHourRangeDays, lengthOf(days), 'days by the hour')
  requireStorableTime(Date.parse(days.first))
  const { stores, context } = await askedStores(warehouse, body, asker)
  const asOf = refreshedAt(context)
  const ids = stores.map(({ id }) => id)
  const entrances = await entrancesOf(warehouse, ids)
  const cameras = grouped(await recordingsOf(warehouse, ids), ({ location }) => location)
  const placed: Entrances = { cameras, hours: entrances.hours }
  const found = await foundIncidents(
    warehouse,
    { zones: storesByZone(stores), placed, days },
    { now: context.now, asOf },
  )
  return incidentsAnswer(found, body, {
    names: new Map(stores.map(({ id, name }) => [id, name])),
    duties: dutiesOfStores(ids, placed, entrances, await areaContexts(warehouse, ids)),
    asOf,
    usual: usualOfZones(stores, days, asOf),
    askNorms: (needs) => storeNorms(warehouse, { needs, stores, placed, entrances, days }, context),
  })
}

function dutiesOfStores(
  stores: readonly string[],
  placed: Entrances,
  entrances: Entrances,
  areas: readonly AreaContext[],
) {
  const idsOf = (cameras: Entrances['cameras']) =>
    new Map([...cameras].map(([store, own]) => [store, own.map(({ id }) => id)]))
  const owners = new Map([...placed.cameras].flatMap(([store, own]) => own.map(({ id }) => [id, store])))
  return dutiesOf({ stores, entrances: idsOf(entrances.cameras), owners, areas })
}
