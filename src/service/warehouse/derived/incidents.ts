import { lengthOf } from '../../../calendar/day-range.ts'
import { storesByZone } from '../../../domain/cells/plan-groups.ts'
import { dutiesOf } from '../../../domain/coverage/camera-duties.ts'
import { grouped } from '../../../domain/grouped.ts'
import { camerasMissed } from '../../../domain/outages/cameras-missed.ts'
import type { CountedPlace } from '../../../domain/outages/counting-cameras.ts'
import { spanOf } from '../../../domain/outages/followed-days.ts'
import { type FoundIncidents, incidentsAnswer } from '../../../domain/outages/incidents-answer.ts'
import { usualOfZones } from '../../../domain/outages/usual-days.ts'
import type { IncidentsAnswer } from '../../../protocol/derived/incident-answers.ts'
import { peopleIn } from '../../../protocol/metrics/filtered-by.ts'
import type { AreaContext } from '../../../protocol/records.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import { recordingsOf } from '../entities/recordings.ts'
import { areaContexts } from '../questions/detail-list.ts'
import type { Warehouse } from '../warehouse.ts'
import { askedPlaces, type ChainPlaced, idsOf, ownersOf } from './asked-places.ts'
import { type Entrances, entrancesOf } from './cameras/entrances.ts'
import { type FoundQuestion, findIncidents } from './cameras/find-incidents.ts'
import { missedTimes } from './cameras/missed-time.ts'
import type { Instants } from './cameras/zone-span.ts'
import { storeNorms } from './counts/store-norms.ts'
import { requestedStores } from './stores/requested-stores.ts'
import { sharedResult } from './stores/shared-result.ts'
import { daysOf } from './stores/totals-asked.ts'

/**
 * Returns the incidents of some stores' cameras in a period, ranked and paged, with the number of visitors affected by
 * each.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function incidentsOfStores(
  warehouse: Warehouse,
  body: BodyOf<'incidents'>,
  asker: MetricContext,
): Promise<IncidentsAnswer> {
  const limits = limitsOf(asker.limits)
  const days = daysOf(body)
  requireAtMost(limits.maxHourRangeDays, lengthOf(days), 'days of hourly data')
  requireStorableTime(Date.parse(days.first))
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const asOf = refreshedAt(context)
  const ids = stores.map(({ id }) => id)
  const entrances = await entrancesOf(warehouse, ids)
  const cameras = grouped(await recordingsOf(warehouse, ids), ({ location }) => location)
  const placed: Entrances = { cameras, hours: entrances.hours }
  const chain = { stores: ids, placed, entrances }
  const places = await askedPlaces(warehouse, body.cameras, chain)
  // Another page, order or sum of the same incidents follows within seconds.
  const found = await sharedResult(
    warehouse,
    ['incidents', days, body.hours ?? null, body.cameras ?? null],
    { stores, context },
    () =>
      foundIn(
        warehouse,
        { zones: storesByZone(stores), placed, days, span: spanOf(days, body.hours) },
        places,
        {
          now: context.now,
          asOf,
        },
      ),
  )
  return incidentsAnswer(found, body, {
    names: new Map(stores.map(({ id, name }) => [id, name])),
    duties: dutiesOfStores(chain, await areaContexts(warehouse, ids)),
    asOf,
    usual: usualOfZones(stores, days, asOf),
    askNorms: (needs) =>
      storeNorms(warehouse, { needs, stores, placed, entrances, days, people: peopleIn(body) }, context),
  })
}

/** Finds the incidents of all cameras, or of the cameras of some places. */
async function foundIn(
  warehouse: Warehouse,
  question: FoundQuestion,
  places: readonly CountedPlace[] | null,
  instants: Instants,
): Promise<FoundIncidents> {
  if (places === null) return findIncidents(warehouse, question, instants)
  const counting = new Set(places.flatMap(({ recordings }) => recordings))
  const { cameras, hours } = question.placed
  const placed: Entrances = {
    cameras: new Map([...cameras].map(([store, own]) => [store, own.filter(({ id }) => counting.has(id))])),
    hours,
  }
  const found = await findIncidents(warehouse, { ...question, placed }, instants)
  const times = await missedTimes(warehouse, { ...question, placed }, instants)
  return { ...found, cameras: camerasMissed(places, (id) => times.get(id) ?? null, found.found) }
}

function dutiesOfStores({ stores, placed, entrances }: ChainPlaced, areas: readonly AreaContext[]) {
  return dutiesOf({ stores, entrances: idsOf(entrances), owners: ownersOf(placed), areas })
}
