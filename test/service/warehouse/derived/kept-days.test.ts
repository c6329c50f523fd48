import { beforeAll, expect, test } from 'vitest'
import { bucketsOf } from '../../../../src/calendar/buckets.ts'
import { metricsRefreshMs } from '../../../../src/protocol/metrics/wire-time.ts'
import { cameraUptime } from '../../../../src/service/warehouse/derived/camera-uptime.ts'
import { keptCheckedDays } from '../../../../src/service/warehouse/derived/counts/kept-checked-days.ts'
import { demographics } from '../../../../src/service/warehouse/derived/demographics.ts'
import { funnel } from '../../../../src/service/warehouse/derived/funnel.ts'
import { hoursOfWeek } from '../../../../src/service/warehouse/derived/hours-of-week.ts'
import { incidentsOfStores } from '../../../../src/service/warehouse/derived/incidents.ts'
import { suspects } from '../../../../src/service/warehouse/derived/suspects.ts'
import { totals } from '../../../../src/service/warehouse/derived/totals.ts'
import { usual } from '../../../../src/service/warehouse/derived/usual.ts'
import { zones } from '../../../../src/service/warehouse/derived/zones.ts'
import { cachingConfiguration } from '../../../../src/service/warehouse/engine/kept-configuration.ts'
import { defaultQuestionLimits } from '../../../../src/service/warehouse/engine/limits.ts'
import type { Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { keepBusyFacts, tellingFacts } from '../../../derive/busy-chain.ts'
import { expectNear } from '../../../derive/near.ts'
import { chainStores, keepChain, keepFloors } from '../../../derive/random-chain.ts'
import { openRememberingWarehouse } from '../../../support/remembering-warehouse.ts'
import { runsRare } from '../../../support/thoroughness.ts'
import { SmallChain } from '../small-chain.ts'
import { changesOfEveryKind, visit } from './kept-days-changes.ts'

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
  (from) => funnel(from, { ...entities, ...days, facets: ['summary', 'entities'] }, context),
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

const changes = changesOfEveryKind(warehouse, chain, context)

/** The same warehouse with an empty cache, as after a restart. */
const { settledDays: _settledDays, ...fresh } = warehouse

interface Statement {
  readonly statement: string
  readonly start: number
}

/** The warehouse, and a list to which each statement that reads rows is added. */
function notingStatements(): { readonly noting: Warehouse; readonly statements: Statement[] } {
  const statements: Statement[] = []
  const noting: Warehouse = {
    ...warehouse,
    query: async (statement, parameters, signal) => {
      if (/FROM shopfloor\.(visits|area_visits|transactions|segments) FINAL/.test(statement)) {
        statements.push({ statement, start: Number(parameters?.start) })
      }
      return warehouse.query(statement, parameters, signal)
    },
  }
  return { noting, statements }
}

async function expectSameAsFresh(): Promise<readonly object[]> {
  const answers: object[] = []
  for (const ask of questions) {
    const told = await ask(warehouse)
    expectNear(told, await ask(fresh))
    answers.push(told)
  }
  return answers
}

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
  const { noting, statements } = notingStatements()
  const yesterday = { start: '2014-10-20', end: '2014-10-26' }
  const ask = () =>
    totals(
      noting,
      { ...asked, ...yesterday, entities: ['uk'], facets: ['entities'], aggregationPeriod: 'day' },
      context,
    )
  const first = await ask()
  statements.length = 0
  expect(await ask()).toEqual(first)
  expect(statements).toEqual([])
})

test('reads today once until the next refresh', async () => {
  const { noting, statements } = notingStatements()
  const ask = () => totals(noting, { ...asked, facets: ['entities'], aggregationPeriod: 'day' }, context)
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
  const { noting, statements } = notingStatements()
  expectNear(await ask(noting), first)
  // Cameras say which days count.
  const starts = statements
    .filter(({ statement }) => !statement.includes('.segments'))
    .map(({ start }) => start)
  expect(starts.length).toBeGreaterThan(0)
  const nineDaysAgo = now - 9 * 24 * 3_600_000
  expect(starts.filter((start) => start < nineDaysAgo)).toEqual([])
})

test('the hours of a finished day are checked once, until a row of it is written', async () => {
  await totals(
    warehouse,
    { ...asked, measure: 'conversion', compared, facets: ['summary'], aggregationPeriod: 'day' },
    context,
  )
  const isKnown = (store: string, day: string) => {
    const [bucket] = bucketsOf({ first: day, last: day }, 'day', 'Europe/London')
    const configured = warehouse.configuration?.state ?? Number.NaN
    const kept = keptCheckedDays(warehouse, { configured })
    return bucket !== undefined && kept?.get({ id: store, timezone: 'Europe/London' }, bucket) !== undefined
  }
  expect(['2014-10-13', '2014-10-20', '2014-10-27', '2014-10-28'].map((day) => isKnown('uk', day))).toEqual([
    true,
    true,
    true,
    // Not over.
    false,
  ])
  await warehouse.insert('visits', [visit('belated', '2014-10-20T10:20:00Z')])
  await keptDays?.kept()
  expect(['2014-10-19', '2014-10-20', '2014-10-21'].map((day) => isKnown('uk', day))).toEqual([
    true,
    false,
    true,
  ])
})

test('the questions of a page read the same hours once, until something is written', async () => {
  const { noting, statements } = notingStatements()
  const ask = (facets: readonly ('summary' | 'segments')[], measure: 'entries' | 'conversion') =>
    totals(noting, { ...asked, measure, facets, aggregationPeriod: 'day' }, context)
  for (const measure of ['entries', 'conversion'] as const) {
    await ask(['summary'], measure)
    statements.length = 0
    // A merge writes nothing, and what comes after the last refresh does not count yet.
    await remembering.command('OPTIMIZE TABLE shopfloor.visits FINAL')
    await warehouse.insert('visits', [visit(`after ${measure}`, '2014-10-28T13:58:00Z')])
    const second = await ask(['segments'], measure)
    expect(statements).toEqual([])
    expect(second).toHaveProperty('segments')
    // Of the present, so that no kept day is forgotten.
    await warehouse.insert('visits', [visit(`now ${measure}`, '2014-10-28T09:40:00Z')])
    const third = await ask(['segments'], measure)
    expect(statements.length).toBeGreaterThan(0)
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
