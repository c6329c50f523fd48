import { expect, test } from 'vitest'
import { mayBeOpen } from '../../src/protocol/opening-hours.ts'

/** The hours of a camera in order, `#` within its schedule. The argument is a position. */
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
  ['but ignores a camera that records day and night', ['####', '..#.'], [false, false, true, false]],
  ['of a camera that records day and night if all do', ['####', '####'], [true, true, true, true]],
  ['and ignores a camera without known hours', ['', '.#..'], [false, true, false, false]],
  ['of a camera beside one that never records', ['....', '####'], [false, false, false, false]],
])('mayBeOpen follows the schedule %s', (_what, cameras, open) => {
  expect([0, 1, 2, 3].map((hour) => openAt(hour, ...cameras))).toEqual(open)
})

test('mayBeOpen is true without any known schedule', () => {
  expect(openAt(0)).toBe(true)
  expect(openAt(0, '', '')).toBe(true)
})
