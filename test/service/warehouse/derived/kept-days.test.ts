import { beforeAll, expect, test } from 'vitest'
import { metricsRefreshMs } from '../../../../src/protocol/metrics/wire-time.ts'
import { cameraUptime } from '../../../../src/service/warehouse/derived/camera-uptime.ts'
import { demographics } from '../../../../src/service/warehouse/derived/demographics.ts'
import { hoursOfWeek } from '../../../../src/service/warehouse/derived/hours-of-week.ts'
import { incidentsOfStores } from '../../../../src/service/warehouse/derived/incidents.ts'
import { suspects } from '../../../../src/service/warehouse/derived/suspects.ts'
import { totals } from '../../../../src/service/warehouse/derived/totals.ts'
import { usual } from '../../../../src/service/warehouse/derived/usual.ts'
import { zones } from '../../../../src/service/warehouse/derived/zones.ts'
import { cachingConfiguration } from '../../../../src/service/warehouse/engine/kept-configuration.ts'
import { defaultQuestionLimits } from '../../../../src/service/warehouse/engine/limits.ts'
import { deleteOfLocations } from '../../../../src/service/warehouse/records/replaced-records.ts'
import type { Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { keepBusyFacts, tellingFacts } from '../../../derive/busy-chain.ts'
import { expectNear } from '../../../derive/near.ts'
import { chainStores, keepChain, keepFloors } from '../../../derive/random-chain.ts'
import { openRememberingWarehouse } from '../../../support/remembering-warehouse.ts'
import { runsRare } from '../../../support/thoroughness.ts'
import { SmallChain } from '../small-chain.ts'

const remembering = await openRememberingWarehouse()
const { settledDays: keptDays } = remembering
const warehouse: Warehouse = {
  ...cachingConfiguration(remembering),
  ...(keptDays && { settledDays: keptDays }),
}
const chain = new SmallChain(warehouse)
const now = Date.parse('2014-10-28T13:37:00Z')
/** The current time moves on between two comparisons. */
const context = { now, limits: defaultQuestionLimits, organisations: null }
const entities = { entities: [...chainStores], entityType: 'location' as const }
const days = { start: '2014-10-14', end: '2014-10-28' }
const asked = { ...entities, ...days, measure: 'entries' as const }
const compared = { start: '2014-09-29', end: '2014-10-13' }

/** Each request uses the cache differently: by hour, day and month, and for stores, zones and cameras. */
const questions: readonly ((from: Warehouse) => Promise<object>)[] = [
  (from) => usual(from, { ...entities, limit: 50 }, context),
  (from) => usual(from, { ...entities, limit: 50, revenueTargets: chainStores.map(() => 100) }, context),
  (from) => suspects(from, { ...entities, limit: 50 }, context),
  (from) =>
    totals(
      from,
      { ...asked, compared, facets: ['segments', 'entities', 'summary'], aggregationPeriod: 'week' },
      context,
    ),
  (from) =>
    totals(
      from,
      {
        ...asked,
        measure: 'conversion',
        compared,
        facets: ['segments', 'entities', 'summary', 'tills', 'leftOut'],
        aggregationPeriod: 'day',
      },
      context,
    ),
  (from) => hoursOfWeek(from, { ...asked, ages: ['25_34', '0_15'] }, context),
  (from) => zones(from, { ...asked, compared }, context),
  (from) => demographics(from, asked, context),
  (from) => incidentsOfStores(from, { ...entities, ...days, order: 'start', limit: 50 }, context),
  (from) =>
    cameraUptime(
      from,
      { ...entities, ...days, facets: ['hours', 'stores'], order: 'uptime', limit: 50 },
      context,
    ),
]

/** The same warehouse with an empty cache, as after a restart. */
const { settledDays: _settledDays, ...fresh } = warehouse

async function expectSameAsFresh(): Promise<readonly object[]> {
  const answers: object[] = []
  for (const ask of questions) {
    const told = await ask(warehouse)
    expectNear(told, await ask(fresh))
    answers.push(told)
  }
  return answers
}

const visit = (id: string, entered_at: string, location_id = 'uk') => ({
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

const changes: readonly (readonly [string, () => Promise<void>])[] = [
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

beforeAll(async () => {
  await keepChain(warehouse)
  await keepFloors(warehouse)
  await chain.recording('uk-cam-4', 'uk', {
    timezone: 'Europe/London',
    scheduled: true,
    counts: true,
    installed: null,
    // Only the days before show that it existed.
    removed: '2014-10-15T00:00:00Z',
  })
  await keepBusyFacts(warehouse, tellingFacts, now)
  await expectSameAsFresh()
}, 120_000)

/** To compare takes seconds. `npm test` compares after every fourth change, `npm run test:rest` after each. */
const changesAtOnce = runsRare ? 1 : 4
const steps = Array.from({ length: Math.ceil(changes.length / changesAtOnce) }, (_, step) => {
  const some = changes.slice(step * changesAtOnce, (step + 1) * changesAtOnce)
  return [some.map(([what]) => what).join(', and '), some.map(([, change]) => change)] as const
})

test.each(steps)(
  'shows in the next response: %s',
  async (_what, some) => {
    for (const change of some) await change()
    await expectSameAsFresh()
  },
  120_000,
)

test('sums a settled day only once', async () => {
  await expectSameAsFresh()
  let sums = 0
  const counting: Warehouse = {
    ...warehouse,
    query: async (statement, parameters, signal) => {
      if (/FROM shopfloor\.(visits|segments) FINAL/.test(statement)) sums += 1
      return warehouse.query(statement, parameters, signal)
    },
  }
  const yesterday = { start: '2014-10-20', end: '2014-10-26' }
  const ask = () =>
    totals(
      counting,
      { ...asked, ...yesterday, entities: ['uk'], facets: ['entities'], aggregationPeriod: 'day' },
      context,
    )
  const first = await ask()
  sums = 0
  expect(await ask()).toEqual(first)
  expect(sums).toBe(0)
})

test('reads today once until the next refresh', async () => {
  const statements: string[] = []
  const watching: Warehouse = {
    ...warehouse,
    query: async (statement, parameters, signal) => {
      if (/FROM shopfloor\.(visits|area_visits|transactions|segments) FINAL/.test(statement)) {
        statements.push(statement)
      }
      return warehouse.query(statement, parameters, signal)
    },
  }
  const ask = () => totals(watching, { ...asked, facets: ['entities'], aggregationPeriod: 'day' }, context)
  const first = await ask()
  // Not before the refresh: it does not count yet.
  await warehouse.insert('visits', [visit('current', '2014-10-28T13:49:00Z')])
  statements.length = 0
  expect(await ask()).toEqual(first)
  expect(statements).toEqual([])
  context.now += metricsRefreshMs
  expect(await ask()).not.toEqual(first)
  expect(statements.length).toBeGreaterThan(0)
})

test('compares today with the same weekdays without reading them again', async () => {
  const ask = (from: Warehouse) => usual(from, { ...entities, limit: 50 }, context)
  const first = await ask(warehouse)
  const starts: number[] = []
  const watching: Warehouse = {
    ...warehouse,
    query: async (statement, parameters, signal) => {
      if (/FROM shopfloor\.(visits|area_visits|transactions) FINAL/.test(statement)) {
        starts.push(Number(parameters?.start))
      }
      return warehouse.query(statement, parameters, signal)
    },
  }
  expectNear(await ask(watching), first)
  expect(starts.length).toBeGreaterThan(0)
  const nineDaysAgo = now - 9 * 24 * 3_600_000
  expect(starts.filter((start) => start < nineDaysAgo)).toEqual([])
})

test('the questions of a page read the same hours once, until something is written', async () => {
  let statements = 0
  const counting: Warehouse = {
    ...warehouse,
    query: async (statement, parameters, signal) => {
      if (/FROM shopfloor\.(visits|segments|transactions) FINAL/.test(statement)) statements += 1
      return warehouse.query(statement, parameters, signal)
    },
  }
  const ask = (facets: readonly ('summary' | 'segments')[], measure: 'entries' | 'conversion') =>
    totals(counting, { ...asked, measure, facets, aggregationPeriod: 'day' }, context)
  for (const measure of ['entries', 'conversion'] as const) {
    await ask(['summary'], measure)
    statements = 0
    // A merge writes nothing, and what comes after the last refresh does not count yet.
    await remembering.command('OPTIMIZE TABLE shopfloor.visits FINAL')
    await warehouse.insert('visits', [visit(`after ${measure}`, '2014-10-28T13:58:00Z')])
    const second = await ask(['segments'], measure)
    expect(statements).toBe(0)
    expect(second).toHaveProperty('segments')
    // Of the present, so that no kept day is forgotten.
    await warehouse.insert('visits', [visit(`now ${measure}`, '2014-10-28T09:40:00Z')])
    const third = await ask(['segments'], measure)
    expect(statements).toBeGreaterThan(0)
    expect(third).not.toEqual(second)
  }
})

test('what was read before the configuration was edited is not kept as of the edit', async () => {
  let isEdited = false
  // Without footage, it makes earlier days of its store too unreliable to compare with.
  const addBlindCamera = () =>
    chain.recording('uk-cam-5', 'uk', {
      timezone: 'Europe/London',
      scheduled: true,
      counts: true,
      removed: '2014-10-15T00:00:00Z',
    })
  const editing: Warehouse = {
    ...warehouse,
    query: async (statement, parameters, signal) => {
      const rows = await warehouse.query<never>(statement, parameters, signal)
      // Areas are read after cameras and opening hours, and before the past days.
      if (!isEdited && statement.includes('shopfloor.areas')) {
        isEdited = true
        await addBlindCamera()
      }
      return rows
    },
  }
  await usual(editing, { ...entities, limit: 50 }, context)
  expect(isEdited).toBe(true)
  expectNear(
    await usual(warehouse, { ...entities, limit: 50 }, context),
    await usual(fresh, { ...entities, limit: 50 }, context),
  )
})
