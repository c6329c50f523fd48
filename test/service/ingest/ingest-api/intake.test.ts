import { describe, expect, test, vi } from 'vitest'
import type { Batch } from '../../../../src/service/ingest/ingest-api/batch.ts'
import { createIntake } from '../../../../src/service/ingest/ingest-api/intake.ts'
import { kinds } from '../../../../src/service/kinds/kinds.ts'
import type { Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { patience } from '../../../support/patience.ts'
import { noWarehouse } from '../../../support/running-service.ts'

interface HeldInsert {
  readonly table: Parameters<Warehouse['insert']>[0]
  readonly ids: readonly unknown[]
  settle(error?: Error): void
}

/** A warehouse with one store, whose inserts end when the test says so. */
function heldWarehouse() {
  const inserts: HeldInsert[] = []
  const warehouse: Warehouse = {
    ...noWarehouse,
    async query<T>(statement: string) {
      if (statement.includes('recordings'))
        return [{ id: 'door', location: 'store' }] as unknown as readonly T[]
      return [{ id: 'store', organisation: 'chain', timezone: 'UTC' }] as unknown as readonly T[]
    },
    insert: (table, rows) =>
      new Promise((resolve, reject) => {
        inserts.push({
          table,
          ids: rows.map(({ visit_id, started_at }) => visit_id ?? started_at),
          settle: (error) => (error === undefined ? resolve() : reject(error)),
        })
      }),
  }
  /** Resolves with the next insert. */
  const nextInsert = async (): Promise<HeldInsert> => {
    await vi.waitFor(() => expect(inserts.length).toBeGreaterThan(0), patience)
    const insert = inserts.shift()
    if (insert === undefined) throw new Error('no insert')
    return insert
  }
  return { warehouse, nextInsert, waiting: () => inserts.length }
}

const stays = (...ids: readonly string[]): Batch => ({
  kind: kinds.area_visits,
  organisations: null,
  records: ids.map((visit_id, index) => ({
    line: index + 1,
    removed: false,
    row: { location_id: 'store', taxonomy: 'Checkout', entered_at: '2026-03-01T10:00:00.000Z', visit_id },
  })),
})
const segments = (...times: readonly string[]): Batch => ({
  kind: kinds.segments,
  organisations: null,
  records: times.map((started_at, index) => ({
    line: index + 1,
    removed: false,
    row: { location_id: 'store', recording_id: 'door', started_at, uptime: 1 },
  })),
})
const rules = { timeoutMs: 60_000, recordsAtOnce: 4 }

describe('batches that arrive during an insert', () => {
  test('are stored together afterwards, up to the limit, in order', async () => {
    const { warehouse, nextInsert, waiting } = heldWarehouse()
    const intake = createIntake(warehouse, rules)
    const first = intake.submit(stays('a'))
    const held = await nextInsert()
    const others = [stays('b', 'c'), stays('d'), stays('e', 'f'), stays('g')].map(intake.submit)
    expect(waiting()).toBe(0)
    held.settle()
    expect(await first).toEqual({ ok: true, taken: 1 })
    const second = await nextInsert()
    expect(second.ids).toEqual(['b', 'c', 'd'])
    second.settle()
    const third = await nextInsert()
    expect(third.ids).toEqual(['e', 'f', 'g'])
    third.settle()
    expect(await Promise.all(others)).toEqual([2, 1, 2, 1].map((taken) => ({ ok: true, taken })))
  })

  test('of other kinds take turns', async () => {
    const { warehouse, nextInsert } = heldWarehouse()
    const intake = createIntake(warehouse, rules)
    const all = [intake.submit(stays('a'))]
    const held = await nextInsert()
    all.push(
      intake.submit(stays('b', 'c', 'd')),
      intake.submit(stays('e', 'f')),
      intake.submit(segments('10:00')),
    )
    held.settle()
    const order: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const insert = await nextInsert()
      order.push(`${insert.table} ${insert.ids.join(' ')}`)
      insert.settle()
    }
    expect(order).toEqual(['area_visits b c d', 'segments 10:00', 'area_visits e f'])
    await Promise.all(all)
  })

  test('are unaffected by a failure of another batch', async () => {
    const { warehouse, nextInsert } = heldWarehouse()
    const intake = createIntake(warehouse, rules)
    const first = intake.submit(stays('a'))
    const held = await nextInsert()
    const second = expect(intake.submit(stays('b'))).rejects.toMatchObject({
      name: 'Fault',
      code: 'unavailable',
    })
    const third = intake.submit(stays('c'))
    held.settle()
    const together = await nextInsert()
    expect(together.ids).toEqual(['b', 'c'])
    together.settle(new Error('the engine does not like b'))
    const alone = await nextInsert()
    expect(alone.ids).toEqual(['b'])
    alone.settle(new Error('the engine does not like b'))
    const other = await nextInsert()
    expect(other.ids).toEqual(['c'])
    other.settle()
    await second
    expect([await first, await third]).toEqual([
      { ok: true, taken: 1 },
      { ok: true, taken: 1 },
    ])
  })

  test('are rejected separately', async () => {
    const { warehouse, nextInsert } = heldWarehouse()
    const intake = createIntake(warehouse, rules)
    const first = intake.submit(stays('a'))
    const held = await nextInsert()
    const refused = intake.submit({ ...stays('b'), organisations: ['another'] })
    const third = intake.submit(stays('c'))
    held.settle()
    const insert = await nextInsert()
    expect(insert.ids).toEqual(['c'])
    insert.settle()
    expect(await refused).toMatchObject({ ok: false, faults: { count: 1, code: 'forbidden' } })
    expect(await Promise.all([first, third])).toHaveLength(2)
  })
})

test('gives up a batch that waits too long without starting it; a running one may still be stored', async () => {
  const { warehouse, nextInsert } = heldWarehouse()
  const intake = createIntake(warehouse, { ...rules, timeoutMs: 1 })
  const runs = intake.submit(stays('a'))
  const waits = intake.submit(segments('10:00'))
  for (const outcome of await Promise.allSettled([runs, waits])) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'Fault', code: 'timeout' } })
  }
  const held = await nextInsert()
  expect(held.ids).toEqual(['a'])
  const last = intake.submit(stays('b')).catch(() => 'late')
  held.settle()
  const next = await nextInsert()
  expect([next.table, next.ids]).toEqual(['area_visits', ['b']])
  next.settle()
  await last
})
