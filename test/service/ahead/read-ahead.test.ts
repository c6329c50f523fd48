import { expect, test } from 'vitest'
import { readAhead } from '../../../src/service/ahead/read-ahead.ts'
import { defaultLimits } from '../../../src/service/load/limits.ts'
import { createWorkQueue } from '../../../src/service/load/work-queue.ts'
import { totals } from '../../../src/service/warehouse/derived/totals.ts'
import { usual } from '../../../src/service/warehouse/derived/usual.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { keepBusyFacts, tellingFacts } from '../../derive/busy-chain.ts'
import { chainStores, keepChain } from '../../derive/random-chain.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'

const now = Date.parse('2014-10-28T13:37:00Z')
const dayMs = 24 * 3_600_000
const context = { now, limits: defaultLimits, organisations: null }
const entities = { entities: [...chainStores], entityType: 'location' as const }

const warehouse = await openMemoryWarehouse()
await keepChain(warehouse)
await keepBusyFacts(warehouse, tellingFacts, now)

/** The warehouse, and the starts of what is read of people and sales. */
function watched() {
  const starts: number[] = []
  const watching: Warehouse = {
    ...warehouse,
    query: async (statement, parameters, signal) => {
      if (/FROM shopfloor\.(visits|area_visits|transactions) FINAL/.test(statement)) {
        starts.push(Number(parameters?.start))
      }
      return warehouse.query(statement, parameters, signal)
    },
  }
  return { watching, starts }
}

const queue = createWorkQueue({ concurrency: 1, timeoutMs: 60_000, maxWaiting: 10 })
const options = { warehouse, queue, limits: defaultLimits, now: () => now }
const never = new AbortController().signal

test('small chains are not read ahead, and nothing is read once the service stops', async () => {
  const { watching, starts } = watched()
  await readAhead({ ...options, warehouse: watching }, never)
  expect(starts).toEqual([])
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(readAhead({ ...options, warehouse: watching }, stopped, { fewest: 1 })).rejects.toThrow(
    /abort/i,
  )
  expect(starts).toEqual([])
})

test('what the pages ask about all stores is read before anybody asks', async () => {
  await readAhead(options, never, { fewest: 1, quiet: 0 })
  const { watching, starts } = watched()
  await usual(watching, { ...entities, limit: 50 }, context)
  const days = { start: '2014-10-01', end: '2014-10-28' }
  await totals(
    watching,
    { ...entities, ...days, measure: 'conversion', facets: ['entities'], aggregationPeriod: 'day' },
    context,
  )
  // Only today and the evening before, and the week before until the same time.
  expect(starts.filter((start) => start < now - 9 * dayMs)).toEqual([])
})

test('it waits while others are served', async () => {
  let end = () => {}
  const served = queue.run(() => new Promise<void>((resolve) => (end = resolve)))
  const { watching, starts } = watched()
  const reading = readAhead({ ...options, warehouse: watching }, never, { fewest: 1, quiet: 0 })
  await new Promise((resolve) => setImmediate(resolve))
  expect(starts).toEqual([])
  end()
  await Promise.all([served, reading])
  expect(starts.length).toBeGreaterThan(0)
})
