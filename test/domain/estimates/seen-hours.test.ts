import { expect, test } from 'vitest'
import { SeenHours } from '../../../src/domain/estimates/seen-hours.ts'

const whole = { known: true, scheduledHours: 1, expected: 4, usable: 4 }
const hour = (index: string, changed = {}) => ({
  bucket: { index },
  value: 12,
  over: true,
  time: whole,
  ...changed,
})
const seen = (usable: number) => ({ time: { ...whole, usable } })
const unknown = Number.NaN

test('counts an hour with a small gap as if the rest had been like the part that was seen', () => {
  const store = new SeenHours({ first: '2026-03-02', last: '2026-03-02' })
  store.add([hour('2026-03-02T00:00:00.000', seen(4)), hour('2026-03-02T01:00:00.000', seen(3.5))])
  // 12 ÷ (7 ÷ 8)
  expect(store.counts[1]).toBeCloseTo(13.714, 3)
  expect(store.missed[1]).toBeCloseTo(0.125, 6)
  expect([store.counts[0], store.missed[0]]).toEqual([12, 0])
})

test('ignores the count of an hour with low coverage, and gaps of up to two per cent', () => {
  const store = new SeenHours({ first: '2026-03-02', last: '2026-03-02' })
  store.add([
    hour('2026-03-02T00:00:00.000', seen(2)),
    hour('2026-03-02T01:00:00.000', seen(0)),
    hour('2026-03-02T02:00:00.000', seen(3.94)),
  ])
  expect([...store.counts.slice(0, 3)]).toEqual([unknown, unknown, 12])
  expect([...store.missed.slice(0, 3)]).toEqual([0.5, 1, 0])
})

test('knows no gap in closed hours, in hours that are not over and without camera records', () => {
  const store = new SeenHours({ first: '2026-03-02', last: '2026-03-02' })
  store.add([
    hour('2026-03-02T00:00:00.000', { time: { ...whole, scheduledHours: 0, expected: 0, usable: 0 } }),
    hour('2026-03-02T01:00:00.000', { over: false, ...seen(0) }),
    hour('2026-03-02T02:00:00.000', { time: { ...whole, expected: 0, usable: 0 } }),
    hour('2026-03-02T03:00:00.000', { time: { known: false, scheduledHours: 0, expected: 0, usable: 0 } }),
  ])
  expect([...store.missed.slice(0, 4)]).toEqual([0, 0, 0, unknown])
})

test('sums what was missed of an hour that clocks repeat, and keeps no count of it', () => {
  const store = new SeenHours({ first: '2026-10-25', last: '2026-10-25' })
  store.add([
    hour('2026-10-25T00:00:00.000'),
    hour('2026-10-25T01:00:00.000', seen(0)),
    hour('2026-10-25T01:00:00.000', seen(0)),
    hour('2026-10-25T02:00:00.000'),
  ])
  expect([...store.missed.slice(0, 3)]).toEqual([0, 2, 0])
  expect([...store.counts.slice(0, 3)]).toEqual([12, unknown, 12])
})

test('ignores hours of days that it does not hold', () => {
  const store = new SeenHours({ first: '2026-03-02', last: '2026-03-02' })
  store.add([hour('2026-03-01T23:00:00.000', seen(0)), hour('2026-03-03T00:00:00.000', seen(0))])
  expect(store.counts.every(Number.isNaN)).toBe(true)
  expect(store.missed.every((share) => share === 0)).toBe(true)
})
