import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveHoursOfWeek } from '../../src/derive/hours-of-week.ts'
import type { HoursOfWeekAnswer } from '../../src/protocol/derived/derived-answers.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { hoursOfWeek } from '../../src/service/warehouse/derived/hours-of-week.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import {
  anyFootage,
  counters,
  goodUptime,
  openChain,
  period,
  someAges,
  someStores,
  visitors,
} from './chain-questions.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepFacts } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openChain()
/** Few enough cells to split the period into parts, and to read single stores one after another. */
const limits = { ...defaultQuestionLimits, maxCells: 1000 }
const context = { now, limits, organisations: null }

const day = fc.integer({ min: 20, max: 29 }).map((date) => `2014-10-${date}`)
const cameras = (['uk', 'in', 'us', 'new'] as const).flatMap((store) =>
  ['cam-1', 'cam-2'].map((camera) => ({ store, camera })),
)
const firstQuarter = Date.parse('2014-10-20T00:00:00Z') / minuteMs
const stretch = anyFootage(40, goodUptime)
const facts = fc.record({
  visits: visitors({ minLength: 60, maxLength: 160 }),
  /** Some cameras with full coverage beside those with gaps. Without them no peak would ever be known. */
  segments: fc
    .tuple(fc.array(stretch, { minLength: 8, maxLength: 40 }), fc.subarray(cameras))
    .map(([some, whole]) => [
      ...some,
      ...whole.map((camera) => ({ ...camera, at: firstQuarter, length: 9 * 96, uptime: 1 })),
    ]),
  counters: counters(40),
})
const question = fc
  .record({
    ends: fc.tuple(day, day),
    stores: someStores,
    ages: someAges,
  })
  .map(
    ({ ends, stores, ages }): BodyOf<'hours-of-week'> => ({
      ...period(ends),
      entities: stores,
      entityType: 'location',
      measure: 'entries',
      ...(ages !== null && { ages }),
    }),
  )

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ hours, peak, rivals }: HoursOfWeekAnswer): void {
  for (const { state, coverage } of hours) seen.add(state).add(coverage.verdict)
  if (peak !== null) seen.add('peak')
  if (rivals.length > 0) seen.add('rivals')
  if (hours.some(({ usual }) => typeof usual === 'number')) seen.add('usual')
  if (hours.some(({ usual }) => usual === null)) seen.add('never any')
}

const asked = fc.tuple(facts, fc.array(question, { minLength: 5, maxLength: 5 }))

test('service and reducer return equal responses to random requests over random facts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([kept, questions]) => {
      await keepFacts(warehouse, kept)
      for (const body of questions) {
        const told = await hoursOfWeek(warehouse, body, context)
        note(told)
        expectNear(told, await deriveHoursOfWeek(plainWarehouse(warehouse, now), body, now))
      }
    }),
    agreementRuns(asked, [22, 12, 2, 1, 30, 11]),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining(
      [
        'closed',
        'complete',
        'future',
        'measured',
        'never any',
        'no-data',
        'partial',
        'peak',
        'rivals',
      ].concat(['unknown', 'unreliable', 'unseen', 'usual']),
    ),
  )
}, 240_000)
