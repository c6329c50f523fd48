import { expect, test } from 'vitest'
import { placeOf } from '../../../../src/service/warehouse/counts/bucket-counts.ts'
import {
  isInsideOpening,
  openingParameters,
  openingTimesOf,
} from '../../../../src/service/warehouse/counts/opening-times.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'

const warehouse = await openMemoryWarehouse()

const range = (start: number, endExclusive: number) => ({
  start: start * 1000,
  endExclusive: endExclusive * 1000,
})
const open = {
  early: [range(100, 200), range(500, 600)],
  late: [range(150, 250)],
  never: [],
  alike: [range(100, 200), range(500, 600)],
}
const locations = Object.keys(open) as (keyof typeof open)[]

/** True if a row of each place, at a moment or over a period, lies within opening hours. */
async function inside(place: keyof typeof open, at: number, reaches = at): Promise<boolean> {
  const opening = openingTimesOf(locations.map((id) => open[id]))
  const [row] = await warehouse.query<{ inside: number }>(
    `SELECT ${isInsideOpening(opening, placeOf('schedules'))} AS inside
     FROM (SELECT {place:String} AS location_id, {at:UInt32} AS at, {reaches:UInt32} AS reaches)`,
    { ...openingParameters(opening), locations, place, at, reaches },
  )
  return row?.inside === 1
}

test('shares a schedule between places with the same hours', () => {
  expect(openingTimesOf(locations.map((id) => open[id])).schedules).toEqual([0, 1, 2, 0])
})

test.each([
  ['early', 99, false],
  ['early', 100, true],
  ['early', 199, true],
  ['early', 200, false],
  ['early', 550, true],
  ['early', 600, false],
  ['late', 149, false],
  ['late', 150, true],
  ['late', 250, false],
  ['late', 550, false],
  ['never', 0, false],
  ['never', 150, false],
  ['alike', 550, true],
] as const)('treats %s at second %i as open: %s', async (place, at, expected) => {
  expect(await inside(place, at)).toBe(expected)
})

test('treats a period as open if any of it is', async () => {
  expect(await inside('early', 0, 99)).toBe(false)
  expect(await inside('early', 0, 100)).toBe(true)
  expect(await inside('early', 199, 400)).toBe(true)
  expect(await inside('early', 200, 499)).toBe(false)
  expect(await inside('early', 0, 1000)).toBe(true)
  expect(await inside('late', 0, 1000)).toBe(true)
  expect(await inside('never', 0, 1000)).toBe(false)
})
