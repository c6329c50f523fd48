import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WatchedTime, watchedTimes } from '../../../../src/service/warehouse/counts/watched-time.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'

const quarterMs = 900_000
const first = Date.UTC(2026, 2, 1)
const warehouse = await openMemoryWarehouse()

test('finds any quarter hours in exactly the ranges that they overlap', async () => {
  const quarter = fc.nat(400)
  const range = fc.record({
    from: fc.integer({ min: -2000, max: 400_000 }),
    seconds: fc.integer({ min: 1, max: 200_000 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(quarter, { minLength: 1 }),
      fc.array(range, { minLength: 1 }),
      async (quarters, ranges) => {
        await warehouse.command('TRUNCATE TABLE shopfloor.segments')
        await warehouse.insert(
          'segments',
          quarters.map((at) => ({
            location_id: 'store',
            recording_id: at % 3 === 0 ? 'door' : 'hall',
            started_at: new Date(first + at * quarterMs).toISOString(),
            uptime: 1,
          })),
        )
        const seen = await watchedTimes(
          warehouse,
          { start: first, endExclusive: first + 401 * quarterMs },
          { locationIds: ['other', 'store'], recordings: ['door', 'hall'], others: false },
        )
        const both = new WatchedTime()
        for (const { time } of seen) both.addAll(time)
        for (const { from, seconds } of ranges) {
          const start = first + from * 1000
          const endExclusive = start + seconds * 1000
          const overlapping = (at: number) => {
            const begins = first + at * quarterMs
            return begins < endExclusive && begins + quarterMs > start
          }
          expect(both.isWatchedIn({ start, endExclusive })).toBe(quarters.some(overlapping))
          for (const { recording, time } of seen) {
            const own = quarters.filter((at) => (at % 3 === 0) === (recording === 'door'))
            expect(time.isWatchedIn({ start, endExclusive })).toBe(own.some(overlapping))
          }
        }
      },
    ),
    { numRuns: 30 },
  )
})

test('treats all unnamed cameras as one', async () => {
  await warehouse.command('TRUNCATE TABLE shopfloor.segments')
  await warehouse.insert(
    'segments',
    ['door', 'hall', 'roof'].map((recording_id, at) => ({
      location_id: 'store',
      recording_id,
      started_at: new Date(first + at * quarterMs).toISOString(),
      uptime: 1,
    })),
  )
  const range = { start: first, endExclusive: first + 4 * quarterMs }
  const question = { locationIds: ['store'], recordings: ['door'] }
  const named = await watchedTimes(warehouse, range, { ...question, others: false })
  expect(named.map(({ recording }) => recording)).toEqual(['door'])
  const all = await watchedTimes(warehouse, range, { ...question, others: true })
  const others = all.find(({ recording }) => recording === '')
  expect([0, 1, 2, 3].map((at) => others?.time.isWatchedIn(quarter(at)))).toEqual([false, true, true, false])

  function quarter(at: number) {
    return { start: first + at * quarterMs, endExclusive: first + (at + 1) * quarterMs }
  }
})
