import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intersection, union } from '../../../src/service/warehouse/time-ranges.ts'

const ranges = fc
  .array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9 })), { maxLength: 12 })
  .map((drawn) => drawn.map(([start, length]) => ({ start, endExclusive: start + length })))

const instants = Array.from({ length: 80 }, (_, instant) => instant)
const covers = (some: ReturnType<typeof union>, instant: number) =>
  some.some(({ start, endExclusive }) => start <= instant && instant < endExclusive)

test('a union covers what any of the ranges covers, in pieces that do not touch', () => {
  fc.assert(
    fc.property(ranges, (some) => {
      const joined = union(some)
      for (const instant of instants) expect(covers(joined, instant)).toBe(covers(some, instant))
      joined.slice(1).forEach((range, position) => {
        expect(range.start).toBeGreaterThan(joined[position]?.endExclusive ?? Number.POSITIVE_INFINITY)
      })
    }),
  )
})

test('an intersection covers what both cover, in order', () => {
  fc.assert(
    fc.property(ranges, ranges, (some, others) => {
      const both = intersection(union(some), union(others))
      for (const instant of instants) {
        expect(covers(both, instant)).toBe(covers(some, instant) && covers(others, instant))
      }
      expect(both).toEqual(both.toSorted((one, other) => one.start - other.start))
    }),
  )
})
