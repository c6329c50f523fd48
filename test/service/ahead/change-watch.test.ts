import { expect, test, vi } from 'vitest'
import { watchChanges } from '../../../src/service/ahead/change-watch.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { patience } from '../../support/patience.ts'
import { SmallChain } from '../warehouse/small-chain.ts'

test('searches for what was written before the next question', async () => {
  const warehouse = await openMemoryWarehouse()
  const { settledDays } = warehouse
  const state = () => settledDays?.stateUntil(Number.POSITIVE_INFINITY)
  await settledDays?.kept()
  const before = state()
  await new SmallChain(warehouse).visits('leeds', ['2026-03-02T10:00:00Z'])
  expect(state()).toBe(before)
  const watch = watchChanges({ warehouse }, { everyMs: 1 })
  await vi.waitFor(() => expect(state()).toBeGreaterThan(before ?? 0), patience)
  await watch.stop()
})

test('does not search before the first question, or where other processes may write', async () => {
  vi.useFakeTimers()
  const kept = vi.fn(async () => undefined)
  const settledDays = { kept, current: undefined, stateUntil: () => 0, shared: null as never }
  const ownWrites = { settled: 0 }
  const some = { ...settledDays, current: null as never }
  const watches = [{ settledDays, ownWrites }, { settledDays: some }].map((warehouse) =>
    watchChanges({ warehouse: warehouse as never }, { everyMs: 1 }),
  )
  await vi.advanceTimersByTimeAsync(10)
  expect(kept).not.toHaveBeenCalled()
  await Promise.all(watches.map((watch) => watch.stop()))
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
