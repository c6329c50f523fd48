import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveStaffingAhead } from '../../src/derive/staffing-ahead.ts'
import type { StaffingAheadAnswer } from '../../src/protocol/derived/staffing-ahead/staffing-ahead-answers.ts'
import { readStaffingAhead } from '../../src/protocol/derived/staffing-ahead/staffing-ahead-results.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { staffingAhead } from '../../src/service/warehouse/derived/staffing-ahead.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import { openChain } from './chain-questions.ts'
import { anyYears, keepYears, type Years } from './counted-years.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { anyRotas, keepRotas, type Rotas } from './planned-shifts.ts'
import { chainStores } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openChain()
/** Few enough cells to split the stores into parts. */
const limits = { ...defaultQuestionLimits, maxCells: 2000 }

const question = fc
  .record({
    stores: fc.shuffledSubarray([...chainStores], { minLength: 3 }),
    days: fc.constantFrom(null, 1, 9),
  })
  .map(
    ({ stores, days }): BodyOf<'staffing-ahead'> => ({
      entities: stores,
      entityType: 'location',
      ...(days !== null && { days }),
    }),
  )
/** Clocks change in the average of the second and on a planned day of the first. */
const instant = fc.constantFrom('2014-10-20T13:37:00Z', '2014-11-01T23:50:00Z')

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ days, summary, stretches, stores }: StaffingAheadAnswer): void {
  for (const { hours } of days) {
    seen.add(hours.length === 0 ? 'day without hours' : 'day with hours')
    for (const { verdict } of hours) seen.add(verdict)
  }
  for (const { hours } of stretches.first) if (hours > 1) seen.add('stretch of hours')
  for (const [side, count] of Object.entries(summary.leftOut)) if (count > 0) seen.add(`unknown ${side}`)
  for (const { reason } of stores.leftOut.first) seen.add(`store ${reason}`)
  if (days.some(({ hours }) => hours.some((hour) => hour.stores > 1))) seen.add('hour of stores')
}

/** Most stores have been counted for more than a year: without a forecast, there is nothing to judge. */
const mostlyCounted = fc
  .tuple(anyYears, fc.array(fc.nat(3), { minLength: chainStores.length, maxLength: chainStores.length }))
  .map(
    ([years, kinds]): Years => ({
      ...years,
      patterns: years.patterns.map((pattern, store) =>
        kinds[store] === 0
          ? pattern
          : { ...pattern, perHour: Math.max(3, pattern.perHour), from: 450, until: 0 },
      ),
    }),
  )

const long = { perHour: 40, from: 450, until: 0, seed: 7 }
const rota = { early: 4, late: 2, from: 40, ahead: 16, off: 3, later: 0, counted: 2 }
/** In the order of `chainStores`. */
const given: [Years, Rotas, string, BodyOf<'staffing-ahead'>][] = [
  // A store with a plan, and others without: no counts, no shifts, and a short history.
  [
    { patterns: [long, long, long, long, { ...long, from: 25 }], footage: [] },
    [rota, rota, { ...rota, ahead: -1 }, { ...rota, early: 20, late: 1, later: 20 }, rota],
    '2014-10-20T13:37:00Z',
    { entities: chainStores, entityType: 'location' },
  ],
  // Shifts since yesterday.
  [
    { patterns: chainStores.map(() => long), footage: [] },
    chainStores.map(() => ({ ...rota, from: 1 })),
    '2014-10-20T13:37:00Z',
    { entities: ['bare'], entityType: 'location', days: 1 },
  ],
  // A Sunday, on which one of two stores is closed, and a Monday.
  [
    {
      patterns: chainStores.map((_, seed) => ({ ...long, perHour: 30, seed })),
      footage: [],
    },
    chainStores.map(() => rota),
    '2014-11-01T23:50:00Z',
    { entities: ['new', 'bare'], entityType: 'location', days: 2 },
  ],
]

const asked = fc.tuple(mostlyCounted, anyRotas, instant, question)

test('service and reducer judge planned staff alike', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([years, rotas, at, body]) => {
      const now = Date.parse(at)
      await keepYears(warehouse, years, now)
      await keepRotas(warehouse, rotas, now)
      const told = await staffingAhead(warehouse, body, { now, limits, organisations: null })
      note(told)
      expect(readStaffingAhead(JSON.parse(JSON.stringify(told)))).toEqual(told)
      expectNear(told, await deriveStaffingAhead(plainWarehouse(warehouse, now), body, now))
    }),
    agreementRuns(asked, [], given),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'day with hours',
      'day without hours',
      'even',
      'hour of stores',
      'idle',
      'store no-average',
      'store no-shifts',
      'store short-history',
      'stretch of hours',
      'thin',
      'unknown staff',
    ]),
  )
}, 300_000)
