import { expect, test } from 'vitest'
import { uptimeChunks } from '../../../src/domain/coverage/uptime-chunks.ts'

test('loads ranges by whole months, each once, newest first, none after today', () => {
  const ranges = [
    { first: '2026-10-25', last: '2026-11-21' },
    { first: '2026-09-27', last: '2026-10-24' },
  ]
  expect(uptimeChunks(ranges, '2026-11-21')).toEqual([
    { first: '2026-11-01', last: '2026-11-21' },
    { first: '2026-10-01', last: '2026-10-31' },
    { first: '2026-09-01', last: '2026-09-30' },
  ])
})

test('needs nothing for a range that has not begun', () => {
  expect(uptimeChunks([{ first: '2026-12-01', last: '2026-12-05' }], '2026-11-21')).toEqual([])
})

test('adds the same weekday of the previous week if the range includes today, even a calendar day behind', () => {
  const monthsOfToday = (today: string) =>
    uptimeChunks([{ first: today, last: today }], today).map(({ first }) => first)
  expect(monthsOfToday('2026-11-03')).toEqual(['2026-11-01', '2026-10-01'])
  expect(monthsOfToday('2026-11-08')).toEqual(['2026-11-01', '2026-10-01'])
  expect(monthsOfToday('2026-11-09')).toEqual(['2026-11-01'])
  // Past days need no comparison with a morning.
  expect(uptimeChunks([{ first: '2026-11-01', last: '2026-11-02' }], '2026-11-03')).toEqual([
    { first: '2026-11-01', last: '2026-11-03' },
  ])
})
