import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import {
  cachingConfiguration,
  configurationRows,
} from '../../../../src/service/warehouse/engine/kept-configuration.ts'
import type { Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { SmallChain } from '../small-chain.ts'

const names = 'SELECT id, name FROM shopfloor.locations FINAL WHERE id IN {ids:Array(String)} ORDER BY id'

/** An engine whose statements end when the test says so. */
class SlowEngine {
  readonly asked: { readonly answer: (rows: readonly unknown[]) => void }[] = []
  readonly writes: { readonly end: () => void; readonly fail: () => void }[] = []

  readonly warehouse: Warehouse = cachingConfiguration({
    query: (_statement) =>
      new Promise((resolve) => {
        this.asked.push({ answer: (rows) => resolve(rows as never) })
      }),
    command: () => this.#write(),
    insert: () => this.#write(),
    close: () => Promise.resolve(),
    bulk: {
      readsFiles: false,
      send: () => this.#write(),
      watch: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    },
  })

  ask(...ids: readonly string[]): Promise<readonly unknown[]> {
    return configurationRows(this.warehouse, names, { ids })
  }

  #write(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.writes.push({ end: resolve, fail: () => reject(new Error('the disk is full')) })
    })
  }
}

test('reads the same rows only once', async () => {
  const engine = new SlowEngine()
  const first = engine.ask('a')
  engine.asked[0]?.answer([{ id: 'a', name: 'old' }])
  await first
  expect(await engine.ask('a')).toEqual([{ id: 'a', name: 'old' }])
  expect(engine.asked).toHaveLength(1)
})

test('reads other ids separately', async () => {
  const engine = new SlowEngine()
  const first = engine.ask('a')
  engine.asked[0]?.answer([])
  await first
  const other = engine.ask('b')
  engine.asked[1]?.answer([{ id: 'b', name: 'B' }])
  expect(await other).toEqual([{ id: 'b', name: 'B' }])
})

test.each([
  ['an insert', (warehouse: Warehouse) => warehouse.insert('opening_hours', [{}])],
  ['a command', (warehouse: Warehouse) => warehouse.command('TRUNCATE TABLE shopfloor.locations')],
  ['a file', (warehouse: Warehouse) => warehouse.bulk?.send('INSERT …', Readable.from([]), {})],
])('%s clears the cache when it ends', async (_name, write) => {
  const engine = new SlowEngine()
  const before = engine.ask('a')
  engine.asked[0]?.answer([{ id: 'a', name: 'old' }])
  await before
  const writing = write(engine.warehouse)
  engine.writes[0]?.end()
  await writing
  const after = engine.ask('a')
  engine.asked[1]?.answer([{ id: 'a', name: 'new' }])
  expect(await after).toEqual([{ id: 'a', name: 'new' }])
})

test('does not cache rows read before a write ended', async () => {
  const engine = new SlowEngine()
  const writing = engine.warehouse.insert('locations', [{}])
  const during = engine.ask('a')
  engine.writes[0]?.end()
  await writing
  engine.asked[0]?.answer([{ id: 'a', name: 'old' }])
  await during
  const after = engine.ask('a')
  engine.asked[1]?.answer([{ id: 'a', name: 'new' }])
  expect(await after).toEqual([{ id: 'a', name: 'new' }])
})

test('clears the cache after a failed write', async () => {
  const engine = new SlowEngine()
  const before = engine.ask('a')
  engine.asked[0]?.answer([{ id: 'a', name: 'old' }])
  await before
  const writing = engine.warehouse.insert('locations', [{}])
  engine.writes[0]?.fail()
  await expect(writing).rejects.toThrow('the disk is full')
  void engine.ask('a')
  expect(engine.asked).toHaveLength(2)
})

test.each([
  ['an insert', (warehouse: Warehouse) => warehouse.insert('heartbeats', [{}])],
  ['a command', (warehouse: Warehouse) => warehouse.command('INSERT … SELECT', {}, 'visits')],
])('%s of facts keeps the cache', async (_name, write) => {
  const engine = new SlowEngine()
  const before = engine.ask('a')
  engine.asked[0]?.answer([{ id: 'a', name: 'A' }])
  await before
  const writing = write(engine.warehouse)
  engine.writes[0]?.end()
  await writing
  await engine.ask('a')
  expect(engine.asked).toHaveLength(1)
})

test('clears the cache when it is full', async () => {
  const engine = new SlowEngine()
  const many = Array.from({ length: 120_000 }, (_, id) => ({ id: String(id), name: 'A' }))
  for (const ids of [['a'], ['b']]) {
    const reading = engine.ask(...ids)
    engine.asked.at(-1)?.answer(many)
    await reading
  }
  void engine.ask('a')
  expect(engine.asked).toHaveLength(3)
})

test('shows an edit of the embedded warehouse to the next request', async () => {
  const warehouse = await openMemoryWarehouse()
  const chain = new SmallChain(warehouse)
  const ask = () => configurationRows<{ id: string; name: string }>(warehouse, names, { ids: ['a'] })
  await chain.location('a', 'UTC', { name: 'before' })
  expect(await ask()).toEqual([{ id: 'a', name: 'before' }])
  await chain.location('a', 'UTC', { name: 'after' })
  expect(await ask()).toEqual([{ id: 'a', name: 'after' }])
  await warehouse.command('TRUNCATE TABLE shopfloor.locations')
  expect(await ask()).toEqual([])
})
