import { expect, test } from 'vitest'
import { overlappingBuckets } from '../../../../src/service/warehouse/buckets/buckets.ts'
import { zonedBuckets } from '../../../../src/service/warehouse/buckets/zoned-buckets.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'

const warehouse = await openMemoryWarehouse()
const zones = ['Europe/London', 'Europe/Berlin', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe']

/** The bucket that the engine finds for each second in the time zone of its row. */
async function foundByEngine(
  bounds: readonly (readonly number[])[],
  rows: readonly { readonly zone: number; readonly second: number }[],
) {
  const { expression, parameters, positionOf } = zonedBuckets(bounds)
  const numbers = await warehouse.query<{ number: number }>(
    `SELECT ${expression('zone')} AS number
     FROM (SELECT row.1 AS zone, row.2 AS at
       FROM (SELECT arrayJoin(arrayZip({zones:Array(UInt32)}, {seconds:Array(UInt32)})) AS row))`,
    { ...parameters, zones: rows.map(({ zone }) => zone), seconds: rows.map(({ second }) => second) },
  )
  return numbers.map(({ number }, position) => positionOf(rows[position]?.zone ?? 0, number))
}

function boundsOf(period: 'hour' | 'day' | 'month', days: number): readonly (readonly number[])[] {
  // All of them have a clock change within the two months.
  const range = { start: Date.UTC(2014, 9, 1), endExclusive: Date.UTC(2014, 9, 1 + days) }
  return zones.map((zone) => overlappingBuckets(period, zone, range).map(({ start }) => start / 1000))
}

test.each([
  ['days of a month', boundsOf('day', 20)],
  ['days across a clock change', boundsOf('day', 61)],
  ['hours of a week', boundsOf('hour', 7)],
  ['months', boundsOf('month', 61)],
  [
    'single hours with gaps',
    boundsOf('hour', 4).map((own) => own.filter((_bound, position) => position % 5 === 0)),
  ],
  [
    'one bucket in some zones',
    boundsOf('day', 20).map((own, zone) => (zone % 2 === 0 ? own.slice(0, 1) : own)),
  ],
])('finds %s in the time zone of each row', async (_title, bounds) => {
  const rows = bounds.flatMap((own, zone) =>
    own.flatMap((bound) => [bound, bound + 1, bound + 1799].map((second) => ({ zone, second }))),
  )
  const byHand = rows.map(({ zone, second }) => bounds[zone]?.findLastIndex((bound) => bound <= second))
  expect(await foundByEngine(bounds, rows)).toEqual(byHand)
})

test('finds no bucket before the first of a zone', async () => {
  const bounds = boundsOf('day', 61)
  const rows = bounds.map((own, zone) => ({ zone, second: (own[0] ?? 0) - 1 }))
  expect(await foundByEngine(bounds, rows)).toEqual(zones.map(() => null))
})

test('shares a number per hour between zones with whole-hour offsets', () => {
  const whole = boundsOf('hour', 7).slice(0, 2)
  expect(zonedBuckets(whole).expression('zone')).toBe(zonedBuckets(whole.slice(0, 1)).expression('zone'))
})
