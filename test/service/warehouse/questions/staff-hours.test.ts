import { expect, test } from 'vitest'
import { staffHours } from '../../../../src/service/warehouse/questions/staff-hours.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-12-01T00:00:00Z')
const ask = (body: Parameters<typeof staffHours>[1], at = now) => staffHours(warehouse, body, { now: at })
const values = (rows: Awaited<ReturnType<typeof ask>>['segments']) => rows?.map((row) => row.staff_hours)

// Monday: three people for an hour and a half, one of two overlapping shifts. Wednesday: a night shift to Thursday.
await chain.location('a', 'UTC')
await chain.openOn('a', [1, 2, 3, 4, 5], 9 * 60, 18 * 60)
await chain.shifts('a', [
  ['early', '2024-03-04T08:30:00Z', '2024-03-04T10:00:00Z', 3],
  ['long', '2024-03-04T09:45:00Z', '2024-03-04T17:00:00Z'],
  ['night', '2024-03-06T22:00:00Z', '2024-03-07T06:20:00Z', 2],
])

const week = entriesBody('a', '2024-03-04T00:00:00.000Z', '2024-03-09T23:59:59.999Z', {
  breakdownByDimensions: ['entity' as const],
})

test('sums hours worked; null on a day without shifts', async () => {
  expect(await ask(week)).toEqual({
    segments: [
      { index: '2024-03-04T00:00:00.000', location: 'a', staff_hours: 4.5 + 7.25 },
      { index: '2024-03-05T00:00:00.000', location: 'a', staff_hours: null },
      { index: '2024-03-06T00:00:00.000', location: 'a', staff_hours: 4 },
      { index: '2024-03-07T00:00:00.000', location: 'a', staff_hours: 12 + 2 / 3 },
      { index: '2024-03-08T00:00:00.000', location: 'a', staff_hours: null },
      { index: '2024-03-09T00:00:00.000', location: 'a', staff_hours: null },
    ],
    summary: [{ location: 'a', staff_hours: 4.5 + 7.25 + 4 + 12 + 2 / 3 }],
    meta: { units: { staff_hours: 'hours' } },
  })
})
