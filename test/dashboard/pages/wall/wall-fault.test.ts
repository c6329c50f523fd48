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

test('shows the cameras while responses arrive, and waits quietly for the first one', () => {
  expect(faultOf(well)).toBeNull()
  expect(faultOf({ ...well, openedAt: now - 20_000, answeredAt: null })).toBeNull()
})

test('reports within half a minute that no response ever came', () => {
  const signs: WallSigns = { ...well, openedAt: now - 26_000, answeredAt: null, code: 'forbidden' }
  expect(faultOf(signs)).toEqual({ is: 'never-answered', since: now - 26_000, code: 'forbidden' })
})

test('reports within half a minute that responses stopped, and whether the connection is lost', () => {
  const answeredAt = now - 26_000
  const signs: WallSigns = { ...well, answeredAt, code: 'timeout' }
  expect(faultOf(signs)).toEqual({ is: 'no-answer', answeredAt, code: 'timeout' })
  const lostSince = now - 20_000
  expect(faultOf({ ...signs, lostSince })).toEqual({ is: 'connection-lost', since: lostSince, answeredAt })
})

test('tolerates a lost connection while the last response is current', () => {
  expect(faultOf({ ...well, lostSince: now - 2000 })).toBeNull()
})

test('reports repeated responses as out of date', () => {
  expect(faultOf({ ...well, repeats: true })).toEqual({ is: 'old-answers' })
})

test('reports at once that the viewer has access to none of the stores in the URL', () => {
  expect(faultOf({ ...well, isWithoutStores: true, answeredAt: null })).toEqual({ is: 'no-store' })
})

test('reports a clock that stopped or was set back, but not one that was set forward', () => {
  const before = { wall: now, steady: 1000 }
  expect(slipOf(before, { wall: now, steady: 31_000 })).toBe(30_000)
  expect(slipOf(before, { wall: now - 3_600_000, steady: 2000 })).toBe(3_601_000)
  expect(slipOf(before, { wall: now + 3_600_000, steady: 2000 })).toBeLessThan(0)
  expect(faultOf({ ...well, clockSlip: 30_000 })).toEqual({ is: 'clock-stopped' })
})
