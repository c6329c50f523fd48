import { metricsRefreshMs } from '../../../../src/protocol/metrics/wire-time.ts'
import { deleteOfLocations } from '../../../../src/service/warehouse/records/replaced-records.ts'
import type { Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import type { SmallChain } from '../small-chain.ts'

export const visit = (id: string, entered_at: string, location_id = 'uk') => ({
  location_id,
  entered_at,
  visit_id: id,
  recording_id: 'any',
  age: '25_34',
  gender: 'f',
  role: '',
})
const stay = (id: string, entered_at: string, dwell_seconds: number) => ({
  ...visit(id, entered_at),
  taxonomy: 'Men',
  dwell_seconds,
})
const quarters = (from: string, uptime: number, count = 8) =>
  Array.from({ length: count }, (_, quarter) => ({
    location_id: 'uk',
    recording_id: 'uk-cam-1',
    started_at: new Date(Date.parse(from) + quarter * 15 * 60_000).toISOString(),
    uptime,
  }))

/** Returns changes of every kind, each with what it does. They are made in this order. */
export const changesOfEveryKind = (
  warehouse: Warehouse,
  chain: SmallChain,
  context: { now: number },
): readonly (readonly [string, () => Promise<void>])[] => [
  ['nothing was written', async () => undefined],
  [
    'visits of a settled day arrived late',
    () => warehouse.insert('visits', [visit('late', '2014-10-20T10:10:00Z')]),
  ],
  [
    'a visit of a day without visits arrived late',
    () => warehouse.insert('visits', [visit('alone', '2014-10-16T09:30:00Z', 'us')]),
  ],
  [
    'a visit is corrected',
    () => warehouse.insert('visits', [{ ...visit('late', '2014-10-20T10:10:00Z'), age: '0_15' }]),
  ],
  [
    'a visit is removed',
    () =>
      warehouse.command(
        "DELETE FROM shopfloor.visits WHERE visit_id = 'late' SETTINGS lightweight_deletes_sync = 0",
      ),
  ],
  [
    'a stay of a settled day arrived late',
    () => warehouse.insert('area_visits', [stay('long', '2014-10-21T10:00:00Z', 900)]),
  ],
  [
    // The first zone of a visit decides when it counts; all zones decide its length.
    'a stay of the next day makes a visit longer',
    () => warehouse.insert('area_visits', [stay('long', '2014-10-22T09:00:00Z', 4000)]),
  ],
  [
    'a sale of a settled day arrived late',
    () =>
      warehouse.insert('transactions', [
        {
          location_id: 'uk',
          sold_at: '2014-10-21T10:10:00Z',
          transaction_id: 'late',
          kind: 'sale',
          amount: '99.00',
          units: 3,
        },
      ]),
  ],
  [
    'a visit of this morning arrived late',
    () => warehouse.insert('visits', [visit('morning', '2014-10-28T09:10:00Z')]),
  ],
  [
    'a stay of yesterday arrived late',
    () => warehouse.insert('area_visits', [stay('night', '2014-10-27T20:00:00Z', 600)]),
  ],
  [
    'a stay of this morning makes a visit of yesterday longer',
    () => warehouse.insert('area_visits', [stay('night', '2014-10-28T09:00:00Z', 5000)]),
  ],
  [
    'a visit and a stay have begun since the last refresh',
    async () => {
      await warehouse.insert('visits', [visit('new', '2014-10-28T13:33:00Z')])
      await warehouse.insert('area_visits', [stay('night', '2014-10-28T13:33:00Z', 700)])
    },
  ],
  [
    'the next refresh comes',
    async () => {
      context.now += metricsRefreshMs
    },
  ],
  [
    'footage of this morning arrived late',
    () => warehouse.insert('segments', quarters('2014-10-28T09:00:00Z', 0.75, 4)),
  ],
  [
    'a visit was in the same hours of a day that today is compared with',
    () => warehouse.insert('visits', [visit('before', '2014-10-21T12:10:00Z')]),
  ],
  ['an hour is counted again', () => chain.hourlyCounts('bare', { '2014-10-21T10:00:00Z': 77 })],
  [
    'footage of a settled day arrived late',
    () => warehouse.insert('segments', quarters('2014-10-22T09:00:00Z', 0.513)),
  ],
  ['footage is corrected', () => warehouse.insert('segments', quarters('2014-10-22T09:00:00Z', 1, 4))],
  [
    'footage is removed',
    () =>
      warehouse.command(
        "ALTER TABLE shopfloor.segments DELETE WHERE started_at >= '2014-10-22 09:00:00' AND started_at < '2014-10-22 10:00:00' SETTINGS mutations_sync = 2",
      ),
  ],
  [
    'older footage shows that a camera existed earlier',
    () =>
      warehouse.insert(
        'segments',
        quarters('2014-08-12T09:00:00Z', 1).map((each) => ({ ...each, recording_id: 'uk-cam-4' })),
      ),
  ],
  ['opening hours are edited', () => chain.openOn('uk', [1, 2, 3, 4, 5, 6, 7], 10 * 60, 15 * 60)],
  ['a special day is added', () => chain.specialDay('us', '2014-10-21', 0, 0)],
  [
    'hourly counts become counts of customers',
    () => chain.location('bare', 'Europe/London', { countsOf: 'customers' }),
  ],
  ['a store moves to another time zone', () => chain.location('in', 'America/New_York')],
  [
    'parts are merged',
    async () => {
      for (const table of ['visits', 'segments', 'area_visits']) {
        await warehouse.command(`OPTIMIZE TABLE shopfloor.${table} FINAL`)
      }
    },
  ],
  ['a month is dropped', () => warehouse.command("ALTER TABLE shopfloor.visits DROP PARTITION ID '201409'")],
  [
    'all records of a store are removed',
    () => deleteOfLocations(warehouse, ['us']).then(() => chain.location('us', 'America/New_York')),
  ],
]
