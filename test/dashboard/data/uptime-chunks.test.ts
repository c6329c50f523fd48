import { expect, test } from 'vitest'
import { uptimeChunks } from '../../../src/dashboard/data/uptime-chunks.ts'

test('ranges are loaded by whole months, each once, the newest first, none after today', () => {
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

test('a range that has not begun needs nothing', () => {
  expect(uptimeChunks([{ first: '2026-12-01', last: '2026-12-05' }], '2026-11-21')).toEqual([])
})
