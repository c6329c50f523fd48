import { expect, test } from 'vitest'
import { areaData } from '../../../src/service/warehouse/questions/area-data.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from './small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-06-01T00:00:00Z')

// Store a has areas below Men; store b has Men itself and one area below it.
await chain.location('a', 'UTC')
await chain.location('b', 'UTC')
for (const taxonomy of ['Men:Denim', 'Men:Shirts', 'Men:Shirts:Sale', 'Menswear:Suits']) {
  await chain.area('a', taxonomy, 'a-men')
}
for (const taxonomy of ['Men', 'Men:Denim']) await chain.area('b', taxonomy, 'b-men')
const stay = (visit: string, seconds: number) =>
  [[`2024-03-04T10:00:0${visit}.000Z`, seconds, visit]] as const
await chain.areaVisits('a', 'Men:Denim', stay('1', 100))
await chain.areaVisits('a', 'Men:Shirts', stay('2', 40))
await chain.areaVisits('a', 'Men:Shirts:Sale', stay('3', 1000))
await chain.areaVisits('a', 'Menswear:Suits', stay('4', 2000))
await chain.areaVisits('b', 'Men', stay('5', 60))
await chain.areaVisits('b', 'Men:Denim', stay('6', 50))
await chain.segments('a', 'a-men', ['2024-03-05T10:00:00Z'])

async function summary(entities: readonly string[], taxonomy: readonly string[], ...split: readonly Split[]) {
  const body = {
    ...entriesBody(entities, '2024-03-04T00:00:00.000Z', '2024-03-05T23:59:59.999Z', {}),
    areaType: 'taxonomy' as const,
    taxonomy,
    breakdownByDimensions: split,
  }
  return areaData(warehouse, body, { now })
}
type Split = 'taxonomy' | 'entity' | 'gender'

const values = (entries: number, seconds: number) => ({
  area_total_entries: entries,
  area_total_dwell_time: seconds,
  area_average_dwell_time: seconds / entries,
})

test('returns the sum of the topmost sub-areas for a parent without an area', async () => {
  const answer = await summary(['a'], ['Men'], 'taxonomy')
  expect(answer.summary).toEqual([{ taxonomy: 'Men', ...values(2, 140) }])
})

test('measures a parent if a camera of a sub-area was recording', async () => {
  const answer = await summary(['a'], ['Men'])
  expect(answer.segments?.map((row) => row.area_total_entries)).toEqual([2, 0])
})

test('counts only its own area for a parent that has one', async () => {
  const answer = await summary(['b'], ['Men'], 'taxonomy')
  expect(answer.summary).toEqual([{ taxonomy: 'Men', ...values(1, 60) }])
})

test('resolves a parent separately for each store', async () => {
  const split = await summary(['a', 'b'], ['Men'], 'taxonomy', 'entity')
  expect(split.summary).toEqual([
    { location: 'a', taxonomy: 'Men', ...values(2, 140) },
    { location: 'b', taxonomy: 'Men', ...values(1, 60) },
  ])
  const together = await summary(['a', 'b'], ['Men'])
  expect(together.summary).toEqual([values(3, 200)])
})

test('returns a row each for a parent and its sub-area, and counts a stay once in a sum', async () => {
  const split = await summary(['a'], ['Men', 'Men:Denim'], 'taxonomy')
  expect(split.summary).toEqual([
    { taxonomy: 'Men', ...values(2, 140) },
    { taxonomy: 'Men:Denim', ...values(1, 100) },
  ])
  const together = await summary(['a'], ['Men', 'Men:Denim'])
  expect(together.summary).toEqual([values(2, 140)])
})

test('returns null for a zone that a store lacks', async () => {
  const answer = await summary(['a', 'b'], ['Menswear:Suits', 'Women'], 'taxonomy', 'entity')
  expect(answer.summary?.map((row) => [row.location, row.taxonomy, row.area_total_entries])).toEqual([
    ['a', 'Menswear:Suits', 1],
    ['a', 'Women', null],
    ['b', 'Menswear:Suits', null],
    ['b', 'Women', null],
  ])
})
