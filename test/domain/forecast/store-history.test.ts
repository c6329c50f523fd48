import { expect, test } from 'vitest'
import { StoreHistory } from '../../../src/domain/forecast/store-history.ts'

const whole = { known: true, scheduledHours: 1, expected: 4, usable: 4 }
const hour = (index: string, changed = {}) => ({
  bucket: { index },
  value: 12,
  over: true,
  time: whole,
  ...changed,
})

test('keeps counted hours by day and hour, and leaves out what would make a store look quiet', () => {
  const history = new StoreHistory({ first: '2026-10-24', last: '2026-10-25' })
  history.add([
    hour('2026-10-23T23:00:00.000'),
    hour('2026-10-24T00:00:00.000'),
    hour('2026-10-24T01:00:00.000', { value: 0 }),
    hour('2026-10-24T02:00:00.000', { value: null }),
    hour('2026-10-24T03:00:00.000', { over: false }),
    hour('2026-10-24T04:00:00.000', { time: { ...whole, usable: 3 } }),
    hour('2026-10-24T05:00:00.000', { time: { ...whole, usable: 3.3 } }),
    hour('2026-10-26T00:00:00.000'),
  ])
  const unknown = Number.NaN
  expect([...history.counts.slice(0, 7)]).toEqual([12, 0, unknown, unknown, unknown, 12, unknown])
  expect(history.counts.slice(7).every(Number.isNaN)).toBe(true)
})

test('leaves out an hour that clocks repeat', () => {
  const history = new StoreHistory({ first: '2026-10-25', last: '2026-10-25' })
  history.add([0, 1, 1, 2].map((at) => hour(`2026-10-25T0${at}:00:00.000`)))
  expect([...history.counts.slice(0, 4)]).toEqual([12, Number.NaN, 12, Number.NaN])
})
