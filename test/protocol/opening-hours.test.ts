import { expect, test } from 'vitest'
import { mayBeOpen } from '../../src/protocol/opening-hours.ts'

/** The hours of a camera in order, `#` within its schedule; asked about by their position. */
function openAt(hour: number, ...cameras: readonly string[]): boolean {
  return mayBeOpen(cameras, {
    isKnown: (hours) => hours.length > 0,
    rests: (hours) => hours.includes('.'),
    runs: (hours) => hours[hour] === '#',
  })
}

test.each([
  ['of one camera', ['.##.'], [false, true, true, false]],
  ['of any camera', ['.#..', '..#.'], [false, true, true, false]],
  ['but of one that records by day and night', ['####', '..#.'], [false, false, true, false]],
  ['of one that records by day and night where all do', ['####', '####'], [true, true, true, true]],
  ['and a camera of which nothing is known tells nothing', ['', '.#..'], [false, true, false, false]],
  ['of a camera beside one that never records', ['....', '####'], [false, false, false, false]],
])('a store is open in the scheduled hours %s', (_what, cameras, open) => {
  expect([0, 1, 2, 3].map((hour) => openAt(hour, ...cameras))).toEqual(open)
})

test('a store of which nobody tells when it is open may always be', () => {
  expect(openAt(0)).toBe(true)
  expect(openAt(0, '', '')).toBe(true)
})
