import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketExpression } from '../../../src/service/warehouse/bucket-expression.ts'
import { bucketsOf } from '../../../src/service/warehouse/buckets.ts'
import { wallClock } from '../../../src/service/warehouse/wall-clock.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'

const warehouse = await openMemoryWarehouse()

async function bucketsOfEngine(bounds: readonly number[], seconds: readonly number[]) {
  const rows = await warehouse.query<{ bucket: number }>(
    `SELECT ${bucketExpression(bounds, 'bounds')} AS bucket
     FROM (SELECT arrayJoin({seconds:Array(UInt32)}) AS at)`,
    { bounds, seconds },
  )
  return rows.map(({ bucket }) => bucket)
}

test.each(['hour', 'day', 'week', 'month'] as const)(
  'every %s of two years is found, in zones whose clocks change by an hour, by half of one, and never',
  async (period) => {
    for (const zone of ['Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns']) {
      const range = { start: Date.UTC(2013, 11, 30, 7, 31), endExclusive: Date.UTC(2016, 0, 2) }
      const bounds = bucketsOf(period, wallClock(zone, range), range).map(({ start }) => start / 1000)
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

test('buckets of any lengths are found', async () => {
  const lengths = fc.array(fc.constantFrom(900, 3600, 82_800, 86_400, 90_000), { maxLength: 40 })
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

test('a second before the first bucket is taken for one of it', async () => {
  expect(await bucketsOfEngine([86_400, 172_800, 259_200], [86_399, 85_500])).toEqual([86_400, 86_400])
})
