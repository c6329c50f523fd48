import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { watchCorrections } from '../../../src/service/corrections/correction-watch.ts'
import { defaultLimits } from '../../../src/service/load/limits.ts'
import { createWorkQueue } from '../../../src/service/load/work-queue.ts'
import { countCorrections } from '../../../src/service/warehouse/corrections/count-corrections.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { patience } from '../../support/patience.ts'
import { SmallChain } from '../warehouse/small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const day = '2026-03-02'

const asked = { stores: ['leeds'], days: { first: day, last: day }, limit: 10 }
const found = async () => (await countCorrections(warehouse, asked))?.changes

test('finds corrections while the service runs, in turn with its requests, and not after it stopped', async () => {
  await chain.location('leeds', 'UTC')
  await chain.visits('leeds', [`${day}T10:00:00Z`])
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: 10_000, maxWaiting: 10 })
  // Ahead of the engine's clock, which dates the rows. They settle two days later.
  const clock = { now: Date.now() + 3_600_000 }
  const watch = watchCorrections(
    { warehouse, queue, limits: defaultLimits, log: pino({ level: 'silent' }), now: () => clock.now },
    { everyMs: 20 },
  )
  await vi.waitFor(async () => expect(await found()).toEqual([]), patience)
  expect(queue.started).toBeGreaterThan(0)

  clock.now += 3 * 86_400_000
  await chain.visits('leeds', [`${day}T11:00:00Z`])
  const correctedOn = new Date(clock.now).toISOString().slice(0, 10)
  const correction = {
    ...{ location: 'leeds', source: 'entries', first: day, last: day },
    ...{ correctedOn, before: 1 },
  }
  await vi.waitFor(async () => expect(await found()).toEqual([{ ...correction, after: 2 }]), patience)

  await watch.stop()
  await chain.visits('leeds', [`${day}T12:00:00Z`])
  const { started } = queue
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(queue.started).toBe(started)
  expect(await found()).toEqual([{ ...correction, after: 2 }])
})

test('tries again after a failure', async () => {
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: 10_000, maxWaiting: 10 })
  const broken = { isBroken: true }
  const watch = watchCorrections(
    {
      warehouse: {
        ...warehouse,
        query: (...given) =>
          broken.isBroken ? Promise.reject(new Error('no disk')) : warehouse.query(...given),
      },
      ...{ queue, limits: defaultLimits, log: pino({ level: 'silent' }) },
      now: () => Date.now() + 4 * 86_400_000,
    },
    { everyMs: 20 },
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(queue.started).toBe(0)
  broken.isBroken = false
  await vi.waitFor(async () => expect((await found())?.[0]?.after).toBe(3), patience)
  await watch.stop()
})
