import { expect, test } from 'vitest'
import { holidaysByStore } from '../../../src/domain/forecast/holidays-by-store.ts'

test('names each day of the holidays of a store and of all', () => {
  const holidaysOf = holidaysByStore([
    { name: 'Easter', start: '2026-04-05', end: '2026-04-06' },
    { name: 'Fair', start: '2026-04-06', end: '2026-04-06', entities: ['a'] },
    { name: 'Feast', start: '2026-04-06', end: '2026-04-06', entities: ['a', 'b'] },
  ])
  expect([...holidaysOf('a')]).toEqual([
    ['2026-04-05', 'Easter'],
    ['2026-04-06', 'Fair'],
  ])
  expect([...holidaysOf('b')]).toEqual([
    ['2026-04-05', 'Easter'],
    ['2026-04-06', 'Feast'],
  ])
  expect([...holidaysOf('c')]).toEqual([
    ['2026-04-05', 'Easter'],
    ['2026-04-06', 'Easter'],
  ])
})

test('has none without a request for them', () => {
  expect(holidaysByStore(undefined)('a').size).toBe(0)
})
