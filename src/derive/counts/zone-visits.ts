import type { Bucket } from '../../calendar/calendar.ts'
import type { NormNeeds } from '../../domain/outages/norm-needs.ts'
import type { ZoneVisits } from '../../domain/outages/store-norm.ts'
import { readZoneVisits, zonesOf, zoneVisitsBody } from '../../domain/outages/zone-visits.ts'
import { inParts, type PlainDeployment } from '../plain/plain-deployment.ts'

/** The visits by the day to the zones of the floor that lost a camera, by location id. @param buckets days of one time zone */
export async function visitsToZones(
  plain: PlainDeployment,
  buckets: readonly Bucket[],
  needs: ReadonlyMap<string, NormNeeds>,
): Promise<ReadonlyMap<string, ZoneVisits>> {
  const watched = [...needs].flatMap(([store, { zones }]) => (zones.size > 0 ? [store] : []))
  const parts = await Promise.all(
    inParts(watched, plain.atOnce).map((stores) =>
      visitsOf(plain, buckets, new Map([...needs].filter(([store]) => stores.includes(store)))),
    ),
  )
  return new Map(parts.flatMap((part) => [...part]))
}

/** What is settled is asked apart, since it is kept for longer. */
async function visitsOf(
  plain: PlainDeployment,
  buckets: readonly Bucket[],
  needs: ReadonlyMap<string, NormNeeds>,
): Promise<ReadonlyMap<string, ZoneVisits>> {
  const open = buckets.findIndex(({ endExclusive }) => endExclusive > plain.settledUntil)
  const settled = open < 0 ? buckets.length : open
  const parts = await Promise.all(
    [buckets.slice(0, settled), buckets.slice(settled)]
      .filter(({ length }) => length > 0)
      .map((some) => keptVisits(plain, some, needs)),
  )
  return new Map(
    [...needs].map(([store, { zones }]) => [
      store,
      {
        buckets,
        visits: new Map(
          [...zones.keys()].map((zone) => [
            zone,
            parts.flatMap((part) => part.get(store)?.visits.get(zone) ?? []),
          ]),
        ),
      },
    ]),
  )
}

function keptVisits(
  plain: PlainDeployment,
  buckets: readonly Bucket[],
  needs: ReadonlyMap<string, NormNeeds>,
): Promise<ReadonlyMap<string, ZoneVisits>> {
  const body = zoneVisitsBody([...needs.keys()].sort(), zonesOf(needs.values()), buckets)
  const question = { action: 'metric', route: 'area/data', body } as const
  const end = buckets.at(-1)?.endExclusive ?? 0
  // Which zones of which store are needed decides what is read of the answer.
  const wanted = [...needs].map(([store, { zones }]) => [store, ...zones.keys()])
  return plain.keep(`zone visits ${JSON.stringify([question, wanted])}`, end, async ({ metric, clock }) => {
    const { segments = [] } = await metric(question)
    return readZoneVisits(segments, buckets, needs, clock)
  })
}
