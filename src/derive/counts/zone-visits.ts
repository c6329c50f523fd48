import type { Bucket } from '../../calendar/calendar.ts'
import type { NormNeeds } from '../../domain/outages/norm-needs.ts'
import type { ZoneVisits } from '../../domain/outages/store-norm.ts'
import { readZoneVisits, zonesOf, zoneVisitsBody } from '../../domain/outages/zone-visits.ts'
import type { Demographics } from '../../protocol/metrics/filtered-by.ts'
import { inParts, type PlainDeployment } from '../plain/plain-deployment.ts'

interface VisitsAsked {
  /** Days of one time zone. */
  readonly buckets: readonly Bucket[]
  /** Who is counted. */
  readonly people: Demographics
}

/** Returns the daily visits to the zones of the floor that lost a camera, by location id. */
export async function visitsToZones(
  plain: PlainDeployment,
  asked: VisitsAsked,
  needs: ReadonlyMap<string, NormNeeds>,
): Promise<ReadonlyMap<string, ZoneVisits>> {
  const watched = [...needs].flatMap(([store, { zones }]) => (zones.size > 0 ? [store] : []))
  const parts = await Promise.all(
    inParts(watched, plain.atOnce).map((stores) =>
      visitsOf(plain, asked, new Map([...needs].filter(([store]) => stores.includes(store)))),
    ),
  )
  return new Map(parts.flatMap((part) => [...part]))
}

/** Requests settled days separately, because their answers are cached for longer. */
async function visitsOf(
  plain: PlainDeployment,
  { buckets, people }: VisitsAsked,
  needs: ReadonlyMap<string, NormNeeds>,
): Promise<ReadonlyMap<string, ZoneVisits>> {
  const open = buckets.findIndex(({ endExclusive }) => endExclusive > plain.settledUntil)
  const settled = open < 0 ? buckets.length : open
  const parts = await Promise.all(
    [buckets.slice(0, settled), buckets.slice(settled)]
      .filter(({ length }) => length > 0)
      .map((some) => keptVisits(plain, { buckets: some, people }, needs)),
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
  { buckets, people }: VisitsAsked,
  needs: ReadonlyMap<string, NormNeeds>,
): Promise<ReadonlyMap<string, ZoneVisits>> {
  const body = zoneVisitsBody({
    stores: [...needs.keys()].sort(),
    zones: zonesOf(needs.values()),
    people,
    buckets,
  })
  const question = { action: 'metric', route: 'area/data', body } as const
  const end = buckets.at(-1)?.endExclusive ?? 0
  // The result depends on which zones of which store are needed, so the cache key names them.
  const wanted = [...needs].map(([store, { zones }]) => [store, ...zones.keys()])
  return plain.keep(`zone visits ${JSON.stringify([question, wanted])}`, end, async ({ metric, clock }) => {
    const { segments = [] } = await metric(question)
    return readZoneVisits(segments, buckets, needs, clock)
  })
}
