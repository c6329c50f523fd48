import { expect, test } from 'vitest'
import { makeChain } from '../../src/demo/chain.ts'
import { describeStores } from '../../src/demo/further-stores.ts'
import { generatorOf } from '../../src/demo/generate.ts'
import { type Span, shortPieces, storeRuns } from '../../src/demo/pieces.ts'
import { openMemoryWarehouse } from '../support/memory-warehouse.ts'
import { empty, fingerprints } from './fact-tables.ts'

const day = 86_400_000
const month: Span = { from: Date.parse('2026-10-01T00:00:00Z'), to: Date.parse('2026-11-01T00:00:00Z') }
const chainOf = (stores: number) => makeChain(describeStores(stores, 1))
const warehouse = await openMemoryWarehouse()

test('covers all stores and cameras in order, within the visitors per statement', () => {
  const chain = chainOf(500)
  const runs = storeRuns(chain, month)
  expect(runs.length).toBeGreaterThan(5)
  expect(runs.flatMap(({ stores }) => stores)).toEqual(chain.stores)
  expect(runs.flatMap(({ cameras }) => cameras)).toEqual(chain.cameras)
  for (const { stores } of runs) {
    expect(stores.reduce((sum, store) => sum + store.visitors * 31, 0)).toBeLessThanOrEqual(400_000)
  }
  expect(storeRuns(chainOf(12), month)).toHaveLength(1)
})

test('splits a long range into consecutive pieces of about one statement', () => {
  const span = { from: Date.parse('2026-09-20T05:00:00Z'), to: Date.parse('2026-11-03T14:00:00Z') }
  for (const stores of [12, 500, 2000]) {
    const chain = chainOf(stores)
    const pieces = shortPieces(chain, span)
    expect([pieces[0]?.from, pieces.at(-1)?.to]).toEqual([span.from, span.to])
    for (const [index, piece] of pieces.slice(1).entries()) expect(piece.from).toBe(pieces[index]?.to)
    for (const piece of pieces) expect(storeRuns(chain, piece).length).toBeLessThanOrEqual(2)
  }
  expect(shortPieces(chainOf(12), span)).toHaveLength(3)
})

test('gives the same rows in several runs of stores as in one', {
  timeout: 180_000,
}, async () => {
  const chain = chainOf(30)
  const span = { from: month.from, to: month.from + 28 * day }
  const half = month.from + 14 * day
  const all = () => fingerprints(warehouse, span.from - day, span.to + day)
  expect(storeRuns(chain, span)).toHaveLength(2)
  expect(storeRuns(chain, { from: span.from, to: half })).toHaveLength(1)
  await generatorOf(chain, 1)(warehouse, span)
  const whole = await all()
  await empty(warehouse)
  await generatorOf(chain, 1)(warehouse, { from: span.from, to: half })
  await generatorOf(chain, 1)(warehouse, { from: half, to: span.to })
  expect(await all()).toEqual(whole)
})
