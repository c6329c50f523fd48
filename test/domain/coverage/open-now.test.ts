import { expect, test } from 'vitest'
import { isOpenAt } from '../../../src/domain/coverage/open-now.ts'
import { camera } from './camera-fixtures.ts'

test('is open during a scheduled hour of a camera, including one that began at half past', () => {
  const [whole, half] = [
    camera('east', [
      ['2026-03-02T09:00', [4, 4]],
      ['2026-03-02T10:00', null],
    ]),
    camera('west', [
      ['2026-03-02T08:30', null],
      ['2026-03-02T09:30', [4, 4]],
    ]),
  ]
  const openAt = (cameras: Parameters<typeof isOpenAt>[0]) =>
    ['08:59', '09:00', '09:59', '10:00', '10:29', '10:30'].filter((time) =>
      isOpenAt(cameras, `2026-03-02T${time}`),
    )
  expect(openAt([whole])).toEqual(['09:00', '09:59'])
  expect(openAt([half])).toEqual(['09:59', '10:00', '10:29'])
  expect(openAt([whole, half])).toEqual(['09:00', '09:59', '10:00', '10:29'])
})

test('is open if the opening hours are unknown', () => {
  expect(isOpenAt([], '2026-03-02T03:00')).toBe(true)
  expect(isOpenAt([camera('east', [])], '2026-03-02T03:00')).toBe(true)
})

test('ignores a camera that records day and night, unless all do', () => {
  const stockroom = camera('stockroom', [
    ['2026-03-02T03:00', [4, 4]],
    ['2026-03-02T09:00', [4, 4]],
  ])
  const door = camera('door', [
    ['2026-03-02T03:00', null],
    ['2026-03-02T09:00', [4, 4]],
  ])
  expect(isOpenAt([stockroom, door], '2026-03-02T03:10')).toBe(false)
  expect(isOpenAt([stockroom, door], '2026-03-02T09:10')).toBe(true)
  expect(isOpenAt([stockroom], '2026-03-02T03:10')).toBe(true)
})
