import { expect, test } from 'vitest'
import { windowOf } from '../../../../src/dashboard/filters/stores/row-window.ts'

const rows = (scrollTop: number, count: number) => windowOf({ scrollTop, height: 480, rowHeight: 36, count })

test('draws the rows in sight and a few beyond, wherever a list of any length is scrolled', () => {
  for (const count of [1, 13, 40, 501, 10_000]) {
    const most = Math.max(0, count * 36 - 480)
    for (let scrollTop = 0; scrollTop <= most; scrollTop += 97) {
      const { first, endExclusive } = rows(scrollTop, count)
      expect(first).toBeLessThanOrEqual(Math.floor(scrollTop / 36))
      expect(endExclusive).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((scrollTop + 480) / 36)))
      expect(endExclusive - first).toBeLessThanOrEqual(40)
    }
  }
})

test('stays within a list that became shorter under the scroll', () => {
  expect(rows(36_000, 20)).toEqual({ first: 6, endExclusive: 20 })
  expect(rows(36_000, 0)).toEqual({ first: 0, endExclusive: 0 })
})
