import { readOrFail } from '../../../../src/dashboard/data/questions/core-queries.ts'
import type { Store } from '../../../../src/dashboard/data/questions/store-zones.ts'
import { useAllAsked } from '../../../../src/dashboard/data/questions/use-all-asked.ts'
import { useDataSource } from '../../../../src/dashboard/data/source/data-source.ts'
import type { ZoneMeasure } from '../../../../src/dashboard/pages/zone-choices.ts'
import { useZoneTrend } from '../../../../src/dashboard/pages/zones/use-zone-trend.ts'
import { useZones } from '../../../../src/dashboard/pages/zones/use-zones.ts'
import { type FloorZone, floorOf } from '../../../../src/domain/zones/floor.ts'
import type { Question } from '../../../../src/protocol/requests/requests.ts'
import { readAreaContexts } from '../../../../src/protocol/store-layout.ts'
import type { OpenDashboard } from '../probe.ts'
import { pointsOf, shownChange, shownValue, together } from '../shown.ts'
import type { Measure, Statements, Subject } from '../statements.ts'
import { type Asked, idsOf, peopleOf, screenOf, settled } from './screen.ts'

const trendMeasures: Readonly<Record<ZoneMeasure, Measure>> = {
  visits: 'zone visits',
  'entry-rate': 'visit rate',
  'average-dwell': 'zone dwell',
  'total-dwell': 'zone total dwell',
  share: 'zone share',
}

function zonesQuestion(store: string): Question {
  const body = { returnEntityType: 'area_context', entities: [store], entityType: 'location' } as const
  return { action: 'detail', route: 'detail/list', body }
}

function readFloor(dashboard: OpenDashboard, stores: readonly Store[]): Promise<readonly FloorZone[]> {
  const ids = idsOf(stores)
  return dashboard.read('the zones', () => {
    const source = useDataSource()
    // An area context names its camera and no store: each store is asked for by itself.
    const results = useAllAsked(
      ids.map((id) => ({
        queryKey: ['zones of a store', id],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
          readOrFail(readAreaContexts((await source.client.request(zonesQuestion(id), { signal })).value)),
      })),
    )
    const failed = results.find(({ isError }) => isError)
    if (failed?.error) throw failed.error
    if (results.some(({ data }) => data === undefined)) return null
    return results.flatMap(({ data = [] }, position) => floorOf(ids[position] ?? '', data))
  })
}

/** @param draw returns a number in [0, 1); chooses zones, and the one drawn over time */
export async function readZones(
  dashboard: OpenDashboard,
  asked: Asked,
  draw: (zones: readonly string[]) => { readonly shown: readonly string[]; readonly overTime: string },
): Promise<Statements> {
  const floor = await readFloor(dashboard, asked.stores)
  const { shown: zones, overTime } = draw([...new Set(floor.map(({ zone }) => zone))].sort())
  const screen = screenOf({ ...asked, filters: { ...asked.filters, zones } })
  const table = await dashboard.read('zones', () => settled(useZones(screen).state))
  const { days, compared, storeDwell } = table
  const trend = await dashboard.read('zone over time', () => settled(useZoneTrend(screen, overTime).state))
  const ownersOf = (zone: string) => [
    ...new Set(floor.filter((one) => one.zone === zone).map(({ store }) => store)),
  ]
  const base = { days, hour: null, people: peopleOf(asked.filters) } as const
  const subjectOf = (measure: Measure, zone: string): Subject => ({
    ...base,
    measure,
    zone,
    stores: ownersOf(zone),
  })
  const trendMeasure = trendMeasures[trend.measure]
  const shareOf = (zone: string): Subject => ({
    ...subjectOf('zone share', zone),
    among: zones,
    stores: [...new Set(zones.flatMap(ownersOf))],
  })
  const isOfCounts = trendMeasure === 'zone visits' || trendMeasure === 'zone total dwell'
  return together([
    {
      values: [
        ...table.rows.flatMap(
          ({ zone, coverage, rateCoverage, shareCoverage, visits, averageDwell, entryRate, share }) => [
            ...shownValue('zones, table', shareOf(zone), { value: share, coverage: shareCoverage }),
            ...shownValue('zones, table', subjectOf('zone visits', zone), { value: visits, coverage }),
            ...shownValue('zones, table', subjectOf('zone dwell', zone), {
              value: averageDwell.value,
              coverage,
            }),
            ...shownValue('zones, table', subjectOf('visit rate', zone), {
              value: entryRate.value,
              coverage: rateCoverage,
            }),
          ],
        ),
        ...(asked.stores.length > 1
          ? []
          : shownValue(
              'zones, store dwell',
              { ...base, measure: 'store dwell', zone: null, stores: idsOf(asked.stores) },
              storeDwell,
            )),
      ],
      changes: table.rows.flatMap(({ zone, change }) =>
        shownChange('zones, table', subjectOf('zone visits', zone), change, compared),
      ),
    },
    pointsOf(
      'zone over time',
      trendMeasure === 'zone share' ? shareOf(overTime) : subjectOf(trendMeasure, overTime),
      trend.points,
      trend,
      isOfCounts,
    ),
  ])
}
