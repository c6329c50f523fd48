import fc from 'fast-check'
import { expect, test } from 'vitest'
import { watchedTimes } from '../../../../../src/service/warehouse/counts/watched/watched-places.ts'
import type { Warehouse } from '../../../../../src/service/warehouse/warehouse.ts'
import { openMemoryWarehouse } from '../../../../support/memory-warehouse.ts'

const quarterMs = 900_000
const first = Date.UTC(2026, 2, 1)
const warehouse = await openMemoryWarehouse()
/** Begins on the first of five days, and ends before the end of the last. */
const range = { start: first + 5 * quarterMs, endExclusive: first + 401 * quarterMs }

const footage = (quarters: readonly number[], recordingAt: (quarter: number) => string) =>
  warehouse.insert(
    'segments',
    quarters.map((at) => ({
      location_id: 'store',
      recording_id: recordingAt(at),
      started_at: new Date(first + at * quarterMs).toISOString(),
      uptime: 1,
    })),
  )
const cameras = ['door', 'hall', 'roof'] as const
const cameraAt = (quarter: number) => cameras[quarter % 3] ?? 'door'

const places = [
  { location: 'other', recordings: ['door'] },
  { location: 'store', recordings: null },
  { location: 'store', recordings: ['door'] },
  { location: 'store', recordings: ['hall', 'door'] },
  { location: 'store', recordings: ['door', 'hall'] },
  { location: 'store', recordings: [] },
]

async function timesOf({ cached }: { readonly cached: boolean }) {
  const kept = cached ? await warehouse.settledDays?.kept() : undefined
  return watchedTimes({ warehouse, range, kept }, places)
}

test('finds any quarter hours in exactly the ranges that they overlap, read or cached', async () => {
  const someRange = fc.record({
    from: fc.integer({ min: 5 * 900, max: 360_000 }),
    seconds: fc.integer({ min: 1, max: 40_000 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(400), { minLength: 1 }),
      fc.array(someRange, { minLength: 1 }),
      async (quarters, ranges) => {
        await warehouse.command('TRUNCATE TABLE shopfloor.segments')
        await footage(quarters, cameraAt)
        for (const cached of [true, true, false]) {
          const times = await timesOf({ cached })
          for (const [place, { location, recordings }] of places.entries()) {
            const own = quarters.filter(
              (at) => location === 'store' && (recordings === null || recordings.includes(cameraAt(at))),
            )
            for (const { from: at, seconds } of ranges) {
              const start = first + at * 1000
              const endExclusive = start + seconds * 1000
              const overlaps = (quarter: number) => {
                const begins = first + quarter * quarterMs
                return begins < endExclusive && begins + quarterMs > start
              }
              expect(times[place]?.isWatchedIn({ start, endExclusive })).toBe(own.some(overlaps))
            }
          }
        }
      },
    ),
    { numRuns: 30 },
  )
})

const stores = ['store', 'other'].map((location) => ({ location, recordings: ['door'] }))
const quarter = (at: number) => ({
  start: first + at * quarterMs,
  endExclusive: first + (at + 1) * quarterMs,
})

test('reads cached days again only where footage came late', async () => {
  const statements: string[] = []
  const noting: Warehouse = {
    ...warehouse,
    query: (statement, parameters, signal) => {
      statements.push(JSON.stringify(parameters))
      return warehouse.query(statement, parameters, signal)
    },
  }
  const ask = async () => {
    const kept = await warehouse.settledDays?.kept()
    statements.length = 0
    return watchedTimes({ warehouse: noting, range, kept }, stores)
  }
  await warehouse.command('TRUNCATE TABLE shopfloor.segments')
  await ask()
  await ask()
  // The day that is not over.
  expect(statements).toHaveLength(1)

  await footage([100], () => 'door')
  const [time] = await ask()
  expect(time?.isWatchedIn(quarter(100))).toBe(true)
  expect(statements).toHaveLength(2)
  expect(statements[0]).not.toContain('other')
})

test('keeps no day for which footage came while it was read', async () => {
  let isLate = false
  const meanwhile: Warehouse = {
    ...warehouse,
    query: async (statement, parameters, signal) => {
      const rows = await warehouse.query<never>(statement, parameters, signal)
      if (!isLate) {
        isLate = true
        await footage([100], () => 'door')
        await warehouse.settledDays?.kept()
      }
      return rows
    },
  }
  await warehouse.command('TRUNCATE TABLE shopfloor.segments')
  const kept = await warehouse.settledDays?.kept()
  await watchedTimes({ warehouse: meanwhile, range, kept }, stores)
  const [time] = await watchedTimes({ warehouse, range, kept: await warehouse.settledDays?.kept() }, stores)
  expect(time?.isWatchedIn(quarter(100))).toBe(true)
})
