import { expect, test } from 'vitest'
import { isDirectionSure } from '../../../src/domain/cells/sure-direction.ts'
import type { Coverage } from '../../../src/protocol/derived/states.ts'

const complete: Coverage = { share: 0.985, verdict: 'complete' }
const unknown: Coverage = { share: null, verdict: 'unknown' }
const partial = (share: number): Coverage => ({ share, verdict: 'partial' })

test('is sure of every direction if both sides are complete or unknown', () => {
  expect(isDirectionSure(1.001, [complete, unknown])).toBe(true)
})

test('requires a change to exceed twice the missing share of camera time', () => {
  // 8 % of the time is missing, so up to 16 % of the people: 1 ÷ 0.84 is 1.19.
  expect(isDirectionSure(1.18, [partial(0.92), complete])).toBe(false)
  expect(isDirectionSure(1.2, [partial(0.92), complete])).toBe(true)
  expect(isDirectionSure(1 / 1.18, [complete, partial(0.92)])).toBe(false)
  expect(isDirectionSure(1 / 1.2, [complete, partial(0.92)])).toBe(true)
})

test('adds up gaps on both sides', () => {
  expect(isDirectionSure(1.3, [partial(0.92), partial(0.92)])).toBe(false)
  expect(isDirectionSure(1.45, [partial(0.92), partial(0.92)])).toBe(true)
})

test('is sure that zero is less', () => {
  expect(isDirectionSure(0, [partial(0.8), partial(0.8)])).toBe(true)
})
