import { expect, test } from 'vitest'
import { wellSince } from '../../../src/domain/coverage/well-since.ts'
import { camera } from './camera-fixtures.ts'

const hours = [
  ['2026-07-03T19:00', [4, 4]],
  ['2026-07-04T09:00', [4, 2]],
  ['2026-07-04T10:00', [4, 4]],
  ['2026-07-04T11:00', null],
  ['2026-07-04T12:00', [4, 4]],
  ['2026-07-04T13:00', [4, 0]],
] as const

test('is the first hour after the last one with too large a gap', () => {
  expect(wellSince(camera('east', hours), '2026-07-04T13:30')).toBe(Date.parse('2026-07-04T09:00Z'))
})

test('is the beginning of the records if no hour has a gap', () => {
  expect(wellSince(camera('east', hours.slice(0, 1)), '2026-07-04T00:00')).toBe(
    Date.parse('2026-07-03T18:00Z'),
  )
})

test('is null if the last hour was missed, or there is no hour yet', () => {
  expect(wellSince(camera('east', hours), '2026-07-04T14:00')).toBeNull()
  expect(wellSince(camera('east', []), '2026-07-04T14:00')).toBeNull()
})
