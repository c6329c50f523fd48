import { expect, test, vi } from 'vitest'
import { measureWarehouse } from '../../../src/service/observability/measured-warehouse.ts'
import { createMeasurements } from '../../../src/service/observability/measurements.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'

test('passes on everything that it is given', async () => {
  const inner = {
    query: vi.fn(async () => []),
    command: vi.fn(async () => undefined),
    insert: vi.fn(async () => undefined),
  }
  const measured = measureWarehouse(inner as unknown as Warehouse, createMeasurements())
  const { signal } = new AbortController()
  await measured.query('SELECT 1', { start: 1 }, signal)
  await measured.command('DELETE FROM shopfloor.visits', { id: 'a' }, 'visits')
  await measured.insert('visits', [{ visit_id: 'a' }])
  expect(inner.query.mock.calls).toEqual([['SELECT 1', { start: 1 }, signal]])
  expect(inner.command.mock.calls).toEqual([['DELETE FROM shopfloor.visits', { id: 'a' }, 'visits']])
  expect(inner.insert.mock.calls).toEqual([['visits', [{ visit_id: 'a' }]]])
})
