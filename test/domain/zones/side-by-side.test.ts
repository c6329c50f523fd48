import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf } from '../../../src/domain/zones/floor.ts'
import type { PlaceTime } from '../../../src/domain/zones/place-times.ts'
import { rateTimes } from '../../../src/domain/zones/rate-times.ts'
import { seenBy } from '../../../src/domain/zones/seen-cameras.ts'
import { seenHours } from '../../../src/domain/zones/seen-hours.ts'
import { type SideBySideInput, sideBySide } from '../../../src/domain/zones/side-by-side.ts'
import { camera } from '../coverage/camera-fixtures.ts'

const zone = (store: string, name: string) => ({ store, zone: name, recordings: [] })
const row = (
  location: string,
  taxonomy: string,
  entries: number | null,
  average: number | null,
  rest = {},
) => ({
  location,
  taxonomy,
  area_total_entries: entries,
  area_average_dwell_time: average,
  ...rest,
})
const seen = (share: number, plannedHours = 10, before: PlaceTime['before'] = null) => ({
  before,
  known: true,
  plannedHours,
  scheduledHours: plannedHours,
  expected: plannedHours * 4,
  usable: plannedHours * 4 * share,
})

const floor = [zone('leeds', 'Men:Suits'), zone('leeds', 'Women:Tops'), zone('york', 'Women:Tops')]
const input: SideBySideInput = {
  floor,
  zones: ['Men:Suits', 'Women:Tops'],
  visits: [
    row('leeds', 'Men:Suits', 100, 60),
    row('leeds', 'Women:Tops', 300, 20),
    row('york', 'Women:Tops', 100, 100),
  ],
  entries: [
    { location: 'leeds', entries: 200 },
    { location: 'york', entries: 300 },
  ],
  times: new Map(floor.map((one) => [placeOf(one.store, one.zone), seen(1)])),
  rateTimesOf: (places) => ({ entrances: places.map(() => seen(1)), zones: [] }),
  isAhead: false,
}
const rowOf = (given: SideBySideInput, name: string) => {
  const found = sideBySide(given).rows.find((one) => one.zone === name)
  if (found === undefined) throw new Error(`there is no zone ${name}`)
  return found
}

test('combines averages of stores as total ÷ total', () => {
  // (300 × 20 + 100 × 100) ÷ 400. The average of the averages would be 60.
  expect(rowOf(input, 'Women:Tops')).toMatchObject({
    visits: 400,
    stores: 2,
    totalDwell: 16_000,
    averageDwell: { value: 40, over: 400 },
  })
})

test('divides by the entries of the stores that have the zone, and can exceed one', () => {
  expect(rowOf(input, 'Men:Suits').entryRate).toEqual({ value: 0.5, over: 200 })
  expect(rowOf(input, 'Women:Tops').entryRate).toEqual({ value: 0.8, over: 500 })
  const busy = { ...input, visits: [row('leeds', 'Men:Suits', 500, 60)] }
  expect(rowOf(busy, 'Men:Suits').entryRate.value).toBe(2.5)
})

test('counts the entries of each store once for all zones together', () => {
  expect(sideBySide(input).all).toMatchObject({
    visits: 500,
    share: 1,
    entryRate: { value: 1, over: 500 },
    averageDwell: { value: 44, over: 500 },
  })
})

test('excludes a store without a count, or without entries, from both sides of a rate', () => {
  const lost = {
    ...input,
    visits: [row('leeds', 'Women:Tops', 300, 20), row('york', 'Women:Tops', null, null)],
  }
  expect(rowOf(lost, 'Women:Tops')).toMatchObject({ visits: 300, entryRate: { value: 1.5, over: 200 } })
  const unknown = { ...input, entries: [{ location: 'leeds', entries: null }] }
  expect(rowOf(unknown, 'Women:Tops').entryRate).toEqual({ value: null, over: 0 })
  expect(rowOf({ ...input, entries: null }, 'Women:Tops').entryRate.value).toBeNull()
})

test('excludes visits of unknown dwell from every average', () => {
  const half = {
    ...input,
    visits: [row('leeds', 'Women:Tops', 300, 20), row('york', 'Women:Tops', 100, null)],
  }
  expect(rowOf(half, 'Women:Tops')).toMatchObject({ visits: 400, averageDwell: { value: 20, over: 300 } })
})

test('sums rows of several ages', () => {
  const ages = {
    ...input,
    visits: [
      row('leeds', 'Men:Suits', 10, 10, { age: '16_24' }),
      row('leeds', 'Men:Suits', 30, 50, { age: '25_34' }),
    ],
  }
  expect(rowOf(ages, 'Men:Suits')).toMatchObject({ visits: 40, averageDwell: { value: 40 } })
})

test('distinguishes zero visitors, no data, closed and not yet open', () => {
  const at = (visits: SideBySideInput['visits'], time = seen(1), isAhead = false) =>
    rowOf({ ...input, visits, isAhead, times: new Map([[placeOf('leeds', 'Men:Suits'), time]]) }, 'Men:Suits')
  expect(at([row('leeds', 'Men:Suits', 0, null)])).toMatchObject({
    state: 'measured',
    visits: 0,
    totalDwell: 0,
    averageDwell: { value: null, over: 0 },
    share: null,
  })
  expect(at([]).state).toBe('no-data')
  expect(at([], seen(1, 0)).state).toBe('closed')
  expect(at([], seen(1), true).state).toBe('future')
  expect(at([], seen(1, 0, 'future')).state).toBe('future')
  expect(at([], seen(1, 0, 'closed')).state).toBe('closed')
})

test('gives a zone the coverage of its own cameras', () => {
  const times = new Map([
    [placeOf('leeds', 'Men:Suits'), seen(0.5)],
    [placeOf('leeds', 'Women:Tops'), seen(1)],
    [placeOf('york', 'Women:Tops'), seen(1)],
  ])
  const { rows, all } = sideBySide({ ...input, times })
  expect(rows.map(({ coverage }) => coverage.verdict)).toEqual(['unreliable', 'complete'])
  expect(all.coverage.share).toBeCloseTo(2.5 / 3)
  expect(sideBySide({ ...input, times: new Map() }).all.coverage).toEqual({ share: null, verdict: 'unknown' })
})

test('gives a share the coverage of the cameras of every zone', () => {
  const times = new Map([
    [placeOf('leeds', 'Men:Suits'), seen(0.1)],
    [placeOf('leeds', 'Women:Tops'), seen(1)],
    [placeOf('york', 'Women:Tops'), seen(1)],
  ])
  const tops = rowOf({ ...input, times }, 'Women:Tops')
  expect(tops.coverage.verdict).toBe('complete')
  expect(tops.shareCoverage).toEqual({ share: expect.closeTo(0.7), verdict: 'unreliable' })
})

test('gives a visit rate the coverage of the zone and the entrances, and visits that of the zone', () => {
  const days = { first: '2026-03-02', last: '2026-03-02' }
  const seenOn = (id: string, usable: number) => camera(id, [['2026-03-02T10:00', [4, usable]]])
  const stores = ['leeds', 'york'].map((id) => ({ id, timezone: 'Europe/London' }))
  const watched = floor.map((one) => ({ ...one, recordings: [placeOf(one.store, one.zone)] }))
  const watching = watched.flatMap(({ recordings }) => recordings.map((id) => seenOn(id, 4)))
  const at = (doors: Readonly<Record<string, readonly ReturnType<typeof camera>[]>>) => {
    const cameras = [...watching, ...Object.values(doors).flat()]
    const entrances = new Map(
      Object.entries(doors).map(([store, own]) => [store, own.map(({ recording }) => recording)]),
    )
    const known = seenHours(cameras, stores, days, Date.parse('2026-03-03T00:00Z'))
    return sideBySide({ ...input, floor: watched, rateTimesOf: rateTimes(known, entrances) })
  }
  const york = [seenOn('york door', 4)]
  const blind = at({ leeds: [seenOn('leeds door', 0)], york })
  expect(blind.rows.map(({ coverage }) => coverage.verdict)).toEqual(['complete', 'complete'])
  expect(blind.rows.map(({ rateCoverage }) => rateCoverage.share)).toEqual([0, 0.5])
  expect(blind.all.rateCoverage.share).toBe(0.5)
  const shared = at({ leeds: [seenOn(placeOf('leeds', 'Men:Suits'), 4), seenOn('side', 2)], york })
  expect(shared.rows[0]?.rateCoverage.share).toBe(0.75)
  expect(at({ york }).rows[0]?.rateCoverage).toEqual({ share: null, verdict: 'unknown' })
})

test('has shares that add up to one, and an average between those it is made of', () => {
  const anyRow = fc.record({
    entries: fc.nat(10_000),
    average: fc.double({ min: 5, max: 4000, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.tuple(anyRow, anyRow, anyRow), (rows) => {
      const visits = rows.map(({ entries, average }, position) =>
        row(floor[position]?.store ?? '', floor[position]?.zone ?? '', entries, average),
      )
      const { rows: zones, all } = sideBySide({ ...input, visits })
      fc.pre(all.visits !== 0)
      expect(zones.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1)
      const counted = rows.filter(({ entries }) => entries > 0).map(({ average }) => average)
      expect(all.averageDwell.value).toBeGreaterThanOrEqual(Math.min(...counted) - 1e-6)
      expect(all.averageDwell.value).toBeLessThanOrEqual(Math.max(...counted) + 1e-6)
    }),
  )
})

test('sums camera time over the days that have begun, known only if each of them is', () => {
  const days = { first: '2026-03-02', last: '2026-03-04' }
  const at = (hours: Parameters<typeof camera>[1], others: Parameters<typeof camera>[1] = []) => {
    const cameras = [camera('a', hours), camera('b', others)]
    const stores = [{ id: 'leeds', timezone: 'Europe/London' }]
    return seenBy(seenHours(cameras, stores, days, Date.parse('2026-03-03T12:00:00Z')), 'leeds', ['a', 'b'])
  }
  const first = ['2026-03-02T10:00', [4, 4]] as const
  const second = ['2026-03-03T10:00', [4, 2]] as const
  const both = { known: true, plannedHours: 2, scheduledHours: 2, expected: 8, usable: 6 }
  expect(at([first, second])).toEqual(both)
  expect(at([first], [second])).toEqual(both)
  expect(at([first])).toMatchObject({ known: false, expected: 4 })
})
