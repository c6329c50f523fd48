import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedBuckets } from '../../../../src/service/warehouse/buckets/bucket-expression.ts'
import { overlappingBuckets } from '../../../../src/service/warehouse/buckets/buckets.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'

const warehouse = await openMemoryWarehouse()

/** The start of the bucket that the engine finds for each second. */
async function bucketsOfEngine(bounds: readonly number[], seconds: readonly number[]) {
  const { expression, parameters, positionOf } = numberedBuckets(bounds, 'bounds')
  const rows = await warehouse.query<{ number: number }>(
    `SELECT ${expression} AS number FROM (SELECT arrayJoin({seconds:Array(UInt32)}) AS at)`,
    { ...parameters, seconds },
  )
  return rows.map(({ number }) => bounds[positionOf(number) ?? -1])
}

test.each(['hour', 'day', 'week', 'month'] as const)(
  'finds every %s of two years in zones with clock changes of an hour, half an hour, and none',
  async (period) => {
    for (const zone of ['Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns']) {
      const range = { start: Date.UTC(2013, 11, 30, 7, 31), endExclusive: Date.UTC(2016, 0, 2) }
      const bounds = overlappingBuckets(period, zone, range).map(({ start }) => start / 1000)
      // The first second of each bucket, the second after it, and the last before the next.
      const edges = bounds.flatMap((bound, position) => {
        const next = bounds[position + 1]
        return [bound, bound + 1, ...(next === undefined ? [] : [next - 1])].map((at) => ({ at, bound }))
      })
      const seconds = edges.map(({ at }) => at)
      expect(await bucketsOfEngine(bounds, seconds)).toEqual(edges.map(({ bound }) => bound))
    }
  },
)

test('finds buckets of any length', async () => {
  // Days lie between the hours of some days.
  const lengths = fc.array(fc.constantFrom(900, 3600, 3600, 82_800, 86_400, 90_000, 518_400), {
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(lengths, fc.array(fc.nat(2_000_000), { minLength: 1 }), async (ends, offsets) => {
      const first = 1_400_000_000
      const bounds = [first]
      for (const length of ends) bounds.push((bounds.at(-1) ?? 0) + length)
      const seconds = offsets.map((offset) => first + offset)
      const byHand = seconds.map((at) => bounds.findLast((bound) => bound <= at))
      expect(await bucketsOfEngine(bounds, seconds)).toEqual(byHand)
    }),
    { numRuns: 40 },
  )
})

test('computes hours, days and weeks of a year across clock changes, and searches two years of months', () => {
  const expressionOf = (
    zone: string,
    period: 'hour' | 'day' | 'week' | 'month',
    start: number,
    days: number,
  ) => {
    const range = { start, endExclusive: start + days * 86_400_000 }
    const bounds = overlappingBuckets(period, zone, range).map((bucket) => bucket.start / 1000)
    return numberedBuckets(bounds, 'bounds').expression
  }
  for (const zone of ['Europe/London', 'America/New_York', 'Atlantic/Azores', 'Asia/Kathmandu', 'UTC']) {
    for (const start of [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]) {
      for (const period of ['hour', 'day', 'week'] as const) {
        expect(expressionOf(zone, period, start, 366)).toContain('intDiv')
      }
      expect(expressionOf(zone, 'month', start, 731)).toContain('roundDown')
    }
  }
})

test('finds no bucket before the first', async () => {
  const months = [Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 1)].map((at) => at / 1000)
  const irregular = [...months, ...months.map((at) => at + 86_400 * 365 * 0.7)].toSorted((a, b) => a - b)
  for (const bounds of [[86_400, 172_800, 259_200], irregular]) {
    const first = bounds[0] ?? 0
    const seconds = [first - 1, first - 86_400, first]
    expect(await bucketsOfEngine(bounds, seconds)).toEqual([undefined, undefined, first])
  }
})

test('computes hours of the same weekday over some weeks, including the days between', async () => {
  const day = (start: number) => Array.from({ length: 25 }, (_, hour) => start + hour * 3600)
  const bounds = [0, 1, 2].flatMap((week) => day(Date.UTC(2026, 0, 6) / 1000 + week * 604_800))
  expect(numberedBuckets(bounds, 'bounds').expression).toContain('intDiv')
  const seconds = bounds.flatMap((bound) => [bound, bound + 1799, bound + 3599])
  const byHand = seconds.map((at) => bounds.findLast((bound) => bound <= at))
  expect(await bucketsOfEngine([...bounds, (bounds.at(-1) ?? 0) + 3600], seconds)).toEqual(byHand)
})
