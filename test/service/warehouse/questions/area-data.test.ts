import { expect, test } from 'vitest'
import { areaData } from '../../../../src/service/warehouse/questions/area-data.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-06-01T00:00:00Z')
const ask = (body: Parameters<typeof areaData>[1], at = now) => areaData(warehouse, body, { now: at })

const shoes = 'Department:Shoes'
const tills = 'Checkout:Tills'

// Store A, Monday 4 to Friday 8 March 2024, open Monday to Thursday. One camera covers the shoes, one the tills.
await chain.location('a', 'UTC')
await chain.openOn('a', [1, 2, 3, 4], 9 * 60, 18 * 60)
await chain.area('a', shoes, 'a-shoes')
await chain.area('a', tills, 'a-tills')
// Monday: one woman twice at the shoes, then at the tills; a man of unknown age at the shoes before opening.
const woman = { age: '25_34', gender: 'female', role: 'customer' }
await chain.areaVisits(
  'a',
  shoes,
  [
    ['2024-03-04T10:00:00.000Z', 100, 'v1'],
    ['2024-03-04T11:30:00.500Z', 50, 'v1'],
  ],
  woman,
)
await chain.areaVisits('a', tills, [['2024-03-04T11:59:59.999Z', 30, 'v1']], woman)
await chain.areaVisits('a', shoes, [['2024-03-04T08:59:59.999Z', 600, 'v2']], {
  gender: 'male',
  role: 'staff',
})
// Tuesday: both cameras record, without visitors. Wednesday: only the camera at the tills. Thursday: neither.
await chain.segments('a', 'a-shoes', ['2024-03-05T10:00:00Z'])
await chain.segments('a', 'a-tills', ['2024-03-05T10:00:00Z', '2024-03-06T10:00:00Z'])
// Friday: closed, with both cameras recording.
await chain.segments('a', 'a-shoes', ['2024-03-08T10:00:00Z'])

const week = ['2024-03-04T00:00:00.000Z', '2024-03-08T23:59:59.999Z'] as const
const body = { ...entriesBody('a', ...week, {}), areaType: 'taxonomy' as const, taxonomy: [shoes] }
const byZone = { ...body, taxonomy: [shoes, tills], breakdownByDimensions: ['taxonomy' as const] }
const triple = (row: Awaited<ReturnType<typeof ask>>['summary']) =>
  row?.map((r) => [r.area_total_entries, r.area_total_dwell_time, r.area_average_dwell_time])

const none = [null, null, null]
const nobody = [0, 0, null]

test('returns entries, dwell time and total ÷ entries of a zone; 0 with camera time in opening hours, else null', async () => {
  expect(await ask(body)).toEqual({
    segments: [
      { index: '2024-03-04T00:00:00.000', ...row(3, 750, 250) },
      { index: '2024-03-05T00:00:00.000', ...row(0, 0, null) },
      { index: '2024-03-06T00:00:00.000', ...row(null, null, null) },
      { index: '2024-03-07T00:00:00.000', ...row(null, null, null) },
      { index: '2024-03-08T00:00:00.000', ...row(null, null, null) },
    ],
    summary: [row(3, 750, 250)],
    meta: {
      units: {
        area_total_entries: 'peopleCount',
        area_total_dwell_time: 'seconds',
        area_average_dwell_time: 'seconds',
      },
    },
  })
})

function row(entries: number | null, dwell: number | null, average: number | null) {
  return {
    area_total_entries: entries,
    area_total_dwell_time: dwell,
    area_average_dwell_time: average,
  }
}

test('returns a row per requested zone by taxonomy, or one for all zones', async () => {
  const split = await ask(byZone)
  expect(split.summary).toEqual([
    { taxonomy: shoes, ...row(3, 750, 250) },
    { taxonomy: tills, ...row(1, 30, 30) },
  ])
  expect(triple(split.segments?.filter(({ taxonomy }) => taxonomy === tills))).toEqual([
    [1, 30, 30],
    nobody,
    nobody,
    none,
    none,
  ])
  const summed = await ask({ ...body, taxonomy: [shoes, tills, shoes] })
  expect(triple(summed.segments)).toEqual([[4, 780, 195], nobody, nobody, none, none])
})

test('returns null for a zone that no store has, without affecting others', async () => {
  const answer = await ask({ ...byZone, taxonomy: [shoes, 'Department:Moon'] })
  expect(triple(answer.summary)).toEqual([[3, 750, 250], none])
})

test('filters and splits by demographics; unknown ages match no age', async () => {
  const answer = await ask({
    ...byZone,
    breakdownByDimensions: ['taxonomy', 'gender'],
    genders: ['female', 'male'],
  })
  expect(answer.summary).toEqual([
    { taxonomy: shoes, gender: 'female', ...row(2, 150, 75) },
    { taxonomy: shoes, gender: 'male', ...row(1, 600, 600) },
    { taxonomy: tills, gender: 'female', ...row(1, 30, 30) },
    { taxonomy: tills, gender: 'male', ...row(0, 0, null) },
  ])
  const young = await ask({ ...body, breakdownByDimensions: ['age'], ages: ['25_34'] })
  expect(triple(young.summary)).toEqual([[2, 150, 75]])
  const staff = await ask({ ...body, breakdownByDimensions: ['role'], roles: ['staff'] })
  expect(staff.summary).toEqual([{ role: 'staff', ...row(1, 600, 600) }])
})

test('counts only stays that begin in opening hours inside recording times', async () => {
  const answer = await ask({ ...body, insideRecordingTimes: true })
  expect(triple(answer.segments)).toEqual([[2, 150, 75], nobody, none, none, none])
})

test('counts complete stays that begin within a partial range, up to the last refresh', async () => {
  const cut = await ask({ ...body, start: '2024-03-04T10:00:00.000Z', end: '2024-03-04T11:30:00.499Z' })
  expect(triple(cut.segments)).toEqual([[1, 100, 100]])
  const at = Date.parse('2024-03-04T11:39:00Z')
  expect(triple((await ask(body, at)).summary)).toEqual([[2, 700, 350]])
  expect(triple((await ask(body, at + 60_000)).summary)).toEqual([[3, 750, 250]])
})

test('returns the repeated hour twice, and sums stores in several time zones by wall clock', async () => {
  await chain.location('uk', 'Europe/London', { organisation: 'night' })
  await chain.location('us', 'America/New_York', { organisation: 'night' })
  await chain.areaVisits('uk', shoes, [
    ['2024-10-27T00:30:00.000Z', 10, 'n1'],
    ['2024-10-27T01:30:00.000Z', 20, 'n2'],
    ['2024-10-27T01:40:00.000Z', 40, 'n3'],
  ])
  await chain.areaVisits('us', shoes, [['2024-10-27T05:15:00.000Z', 80, 'n4']])
  const night = {
    ...body,
    entities: ['night'],
    entityType: 'organisation' as const,
    start: '2024-10-26T23:00:00.000Z',
    end: '2024-10-27T05:59:59.999Z',
    aggregationPeriod: 'hour' as const,
  }
  const later = Date.parse('2024-12-01T00:00:00Z')
  const hours = (await ask(night, later)).segments?.filter((r) => r.index === '2024-10-27T01:00:00.000')
  // The first 1:00 in London is summed with the only one in New York.
  expect(triple(hours)).toEqual([
    [2, 90, 45],
    [2, 60, 30],
  ])
  const each = await ask({ ...night, breakdownByDimensions: ['entity'], facets: ['summary'] }, later)
  expect(each).toMatchObject({
    summary: [
      { location: 'uk', ...row(3, 70, 70 / 3) },
      { location: 'us', ...row(1, 80, 80) },
    ],
  })
})

test('treats the store as one area with the areaType location-dwell, and visitors as its entries', async () => {
  const { taxonomy: _zones, ...rest } = body
  const answer = await ask({ ...rest, areaType: 'location-dwell' })
  expect(triple(answer.segments)).toEqual([[2, 780, 390], nobody, nobody, none, none])
  await expect(ask({ ...body, areaType: 'location-dwell' })).rejects.toMatchObject({ code: 'bad_request' })
})

test('rejects an unknown location, a facet of another route, and too many buckets', async () => {
  await expect(ask({ ...body, entities: ['nowhere'] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask({ ...body, facets: ['estimates'] })).rejects.toMatchObject({ code: 'bad_request' })
  const limited = areaData(warehouse, byZone, { now, limits: { maxCells: 9 } })
  await expect(limited).rejects.toMatchObject({ code: 'too_large' })
})
