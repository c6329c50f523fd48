import { expect, test } from 'vitest'
import { averageDwellTime } from '../../../../src/service/warehouse/questions/average-dwell-time.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-06-01T00:00:00Z')
const ask = (body: Parameters<typeof averageDwellTime>[1], at = now) =>
  averageDwellTime(warehouse, body, { now: at })

await chain.location('a', 'UTC')
await chain.openOn('a', [1, 2, 3], 9 * 60, 18 * 60)
await chain.area('a', 'Zone:One', 'camera')
// Monday: v1 in two zones for 300 s, v2 in one for 100 s from before opening. Tuesday: camera time without visitors.
const woman = { age: '25_34', gender: 'female', role: 'customer' }
await chain.areaVisits('a', 'Zone:One', [['2024-03-04T10:50:00.000Z', 100, 'v1']], woman)
await chain.areaVisits('a', 'Zone:Two', [['2024-03-04T11:10:00.000Z', 200, 'v1']], woman)
await chain.areaVisits('a', 'Zone:Two', [['2024-03-04T08:59:00.000Z', 100, 'v2']], {
  gender: 'male',
  role: 'staff',
})
await chain.segments('a', 'camera', ['2024-03-05T10:00:00Z'])
// Wednesday into Thursday: one visit past midnight, by a visitor whom the second camera takes for a man.
await chain.areaVisits('a', 'Zone:Two', [['2024-03-06T23:59:59.000Z', 10, 'v3']], woman)
await chain.areaVisits('a', 'Zone:One', [['2024-03-07T00:01:00.000Z', 60, 'v3']], { gender: 'male' })

const body = {
  ...entriesBody('a', '2024-03-04T00:00:00.000Z', '2024-03-07T23:59:59.999Z', {}),
  areaType: 'location-dwell' as const,
}
const values = (rows: Awaited<ReturnType<typeof ask>>['segments']) => rows?.map((r) => r.average_dwell_time)

test('divides the dwell time in all zones by visitors, and returns null without visitors', async () => {
  expect(await ask(body)).toEqual({
    segments: [
      { index: '2024-03-04T00:00:00.000', average_dwell_time: 200 },
      { index: '2024-03-05T00:00:00.000', average_dwell_time: null },
      { index: '2024-03-06T00:00:00.000', average_dwell_time: 70 },
      { index: '2024-03-07T00:00:00.000', average_dwell_time: null },
    ],
    // (300 + 100 + 70) ÷ 3 visitors, not the average of 200 and 70.
    summary: [{ average_dwell_time: 470 / 3 }],
    meta: { units: { average_dwell_time: 'seconds' } },
  })
})

test('counts a visitor completely in the bucket of the first zone, whatever the range', async () => {
  const hour = { ...body, aggregationPeriod: 'hour' as const }
  const first = await ask({ ...hour, start: '2024-03-04T10:00:00.000Z', end: '2024-03-04T10:59:59.999Z' })
  expect(values(first.segments)).toEqual([300])
  const second = await ask({ ...hour, start: '2024-03-04T11:00:00.000Z', end: '2024-03-04T11:59:59.999Z' })
  expect(values(second.segments)).toEqual([null])
  // The refresh of 10:10 excludes what began at 10:10.
  const early = await ask(body, Date.parse('2024-03-04T11:15:00Z'))
  expect(values(early.summary)).toEqual([100])
})

test("uses the demographics of the first zone's camera", async () => {
  const answer = await ask({
    ...body,
    breakdownByDimensions: ['age', 'gender'],
    ages: ['25_34', '35_44'],
    genders: ['female', 'male'],
  })
  expect(answer.summary).toEqual([
    { age: '25_34', gender: 'female', average_dwell_time: 185 },
    { age: '25_34', gender: 'male', average_dwell_time: null },
    { age: '35_44', gender: 'female', average_dwell_time: null },
    { age: '35_44', gender: 'male', average_dwell_time: null },
  ])
  const staff = await ask({ ...body, breakdownByDimensions: ['role'], roles: ['staff', 'customer'] })
  expect(staff.summary).toEqual([
    { role: 'staff', average_dwell_time: 100 },
    { role: 'customer', average_dwell_time: 185 },
  ])
})

test('counts only visitors who enter in opening hours inside recording times', async () => {
  expect(values((await ask({ ...body, insideRecordingTimes: true })).segments)).toEqual([
    300,
    null,
    null,
    null,
  ])
})

test('uses one bucket for a day of 25 hours and two for its repeated hour, and separates equal visit ids by store', async () => {
  await chain.location('uk', 'Europe/London')
  await chain.location('in', 'Asia/Kolkata')
  await chain.areaVisits('uk', 'Zone:One', [
    ['2024-10-26T23:00:00.000Z', 10, 'n1'],
    ['2024-10-27T00:30:00.000Z', 20, 'n2'],
    ['2024-10-27T01:30:00.000Z', 60, 'n3'],
    ['2024-10-27T23:59:59.999Z', 110, 'n4'],
  ])
  await chain.areaVisits('in', 'Zone:One', [['2024-10-27T10:00:00.000Z', 300, 'n1']])
  const day = {
    ...body,
    entities: ['uk', 'in'],
    start: '2024-10-26T23:00:00.000Z',
    end: '2024-10-27T23:59:59.999Z',
    breakdownByDimensions: ['entity' as const],
  }
  const later = Date.parse('2024-12-01T00:00:00Z')
  const days = (await ask(day, later)).segments?.filter((r) => r.index === '2024-10-27T00:00:00.000')
  expect(days).toEqual([
    { index: '2024-10-27T00:00:00.000', location: 'in', average_dwell_time: 300 },
    { index: '2024-10-27T00:00:00.000', location: 'uk', average_dwell_time: 50 },
  ])
  const { breakdownByDimensions: _split, ...together } = day
  expect(values((await ask(together, later)).summary)).toEqual([100])
  const hours = await ask({ ...together, entities: ['uk'], aggregationPeriod: 'hour' }, later)
  expect(values(hours.segments?.slice(0, 4))).toEqual([10, 20, 60, null])
})

test('rejects zones, an unknown location and a facet of another route', async () => {
  await expect(ask({ ...body, areaType: 'taxonomy' })).rejects.toMatchObject({ code: 'bad_request' })
  await expect(ask({ ...body, breakdownByDimensions: ['taxonomy'] })).rejects.toMatchObject({
    code: 'bad_request',
  })
  await expect(ask({ ...body, entities: ['nowhere'] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask({ ...body, facets: ['estimates'] })).rejects.toMatchObject({ code: 'bad_request' })
})
