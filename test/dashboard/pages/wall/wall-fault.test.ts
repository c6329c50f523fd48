import { expect, test } from 'vitest'
import { faultOf, slipOf, type WallSigns } from '../../../../src/dashboard/pages/wall/wall-fault.ts'

const now = Date.parse('2026-11-21T09:41:00Z')
const well: WallSigns = {
  now,
  openedAt: now - 3_600_000,
  isWithoutStores: false,
  lostSince: null,
  answeredAt: now - 4000,
  repeats: false,
  code: null,
  clockSlip: 0,
}

test('a wall that hears of its cameras shows them, and one that was just opened asks quietly', () => {
  expect(faultOf(well)).toBeNull()
  expect(faultOf({ ...well, openedAt: now - 20_000, answeredAt: null })).toBeNull()
})

test('within half a minute it says that no answer ever came', () => {
  const signs: WallSigns = { ...well, openedAt: now - 26_000, answeredAt: null, code: 'forbidden' }
  expect(faultOf(signs)).toEqual({ is: 'never answered', since: now - 26_000, code: 'forbidden' })
})

test('within half a minute it says that no answer comes any more, and whether the connection is lost', () => {
  const answeredAt = now - 26_000
  const signs: WallSigns = { ...well, answeredAt, code: 'timeout' }
  expect(faultOf(signs)).toEqual({ is: 'no answer', answeredAt, code: 'timeout' })
  const lostSince = now - 20_000
  expect(faultOf({ ...signs, lostSince })).toEqual({ is: 'connection lost', since: lostSince, answeredAt })
})

test('a lost connection alone is no fault while the last answer is the present', () => {
  expect(faultOf({ ...well, lostSince: now - 2000 })).toBeNull()
})

test('answers that say nothing new are not the present', () => {
  expect(faultOf({ ...well, repeats: true })).toEqual({ is: 'old answers' })
})

test('an address that names no store that may be seen is told at once, and never stands for all', () => {
  expect(faultOf({ ...well, isWithoutStores: true, answeredAt: null })).toEqual({ is: 'no store' })
})

test('a clock that stands still or was set back is told; one that was set forward makes ages too old at worst', () => {
  const before = { wall: now, steady: 1000 }
  expect(slipOf(before, { wall: now, steady: 31_000 })).toBe(30_000)
  expect(slipOf(before, { wall: now - 3_600_000, steady: 2000 })).toBe(3_601_000)
  expect(slipOf(before, { wall: now + 3_600_000, steady: 2000 })).toBeLessThan(0)
  expect(faultOf({ ...well, clockSlip: 30_000 })).toEqual({ is: 'clock stopped' })
})
