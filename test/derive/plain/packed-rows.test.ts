import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packRows, unpackRows } from '../../../src/derive/plain/packed-rows.ts'

const values = (number: fc.Arbitrary<number>) =>
  fc
    .tuple(fc.uniqueArray(fc.string(), { maxLength: 5 }), fc.nat({ max: 30 }))
    .chain(([places, buckets]) =>
      fc.tuple(
        ...places.map((place) =>
          fc.tuple(
            fc.constant(place),
            fc.array(fc.option(number), { minLength: buckets, maxLength: buckets }),
          ),
        ),
      ),
    )
    .map((rows) => new Map(rows))

// Adding 0 makes −0, which no deployment answers, 0.
test.each([
  ['counts of an hour', fc.integer({ min: 0, max: 65_534 })],
  ['counts around the most that two bytes take', fc.integer({ min: 65_533, max: 65_537 })],
  ['rates and corrections', fc.double({ noNaN: true }).map((number) => number + 0)],
])('packed %s are the same when unpacked', (_what, number) => {
  fc.assert(
    fc.property(values(number), fc.nat(), (rows, unplaced) => {
      expect(unpackRows(packRows({ values: rows, unplaced }))).toEqual({ values: rows, unplaced })
    }),
  )
})

test('counts of an hour take two bytes each, and rates eight', () => {
  const bytesOf = (number: number) =>
    packRows({ values: new Map([['shop', [number, null, 0]]]), unplaced: 0 }).numbers.byteLength
  expect(bytesOf(412)).toBe(6)
  expect(bytesOf(0.25)).toBe(24)
})
