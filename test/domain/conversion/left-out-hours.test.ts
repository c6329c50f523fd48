import { expect, test } from 'vitest'
import { checked, hours, leftOut } from './hour-fixtures.ts'

const day = '2026-03-02'
const usual = { customers: 50, sales: 10 }

test('includes all hours in which both till and counter reported', () => {
  const { counts, stretches, kept } = checked([{ day, hours: hours(8, usual) }])
  expect(counts).toMatchObject({ due: 8, counted: 8, watched: true })
  expect([stretches, kept.size]).toEqual([[], 0])
})

test('excludes an hour with less than 80 % received, but not one with 80 %', () => {
  const found = checked([
    { day, hours: [usual, { ...usual, seen: 0.79 }, { ...usual, seen: 0.8 }, { ...usual, seen: 0 }] },
  ])
  expect(leftOut(found)).toEqual(['10:00 cameras', '12:00 cameras'])
  expect(found.counts).toMatchObject({ due: 4, counted: 2, leftOutForCameras: 2 })
})

test('treats a silent till in a busy hour as a gap: at the usual 20 %, fifty customers make ten sales', () => {
  const found = checked([{ day, hours: [...hours(3, usual), { customers: 50, sales: 0 }, usual] }])
  expect(leftOut(found)).toEqual(['12:00 till'])
  expect(found.stretches).toMatchObject([{ why: 'till', hours: 1, customers: 50, size: 10 }])
})

test('keeps a quiet hour: one customer less makes nine expected sales', () => {
  const found = checked([{ day, hours: [...hours(3, usual), { customers: 49, sales: 0 }, usual] }])
  expect(leftOut(found)).toEqual([])
})

test('treats quiet hours in a row as one gap', () => {
  const quiet = { customers: 20, sales: 0 }
  const start = { day, hours: [...hours(3, usual), ...hours(2, quiet), usual] }
  expect(leftOut(checked([start]))).toEqual([])
  const longer = { day, hours: [...hours(3, usual), ...hours(3, quiet), usual] }
  expect(leftOut(checked([longer]))).toEqual(['12:00 till', '13:00 till', '14:00 till'])
})

test('ends a run at a single sale', () => {
  const quiet = { customers: 40, sales: 0 }
  const found = checked([{ day, hours: [...hours(6, usual), quiet, { customers: 40, sales: 1 }, quiet] }])
  expect(leftOut(found)).toEqual([])
})

test('continues a run across closed hours and hours without customers, and excludes none of them', () => {
  const quiet = { customers: 30, sales: 0 }
  const found = checked([
    {
      day,
      hours: [
        ...hours(4, usual),
        quiet,
        { customers: 0, sales: 0 },
        { customers: null, sales: null, seen: 'closed' },
        quiet,
        usual,
      ],
    },
  ])
  expect(leftOut(found)).toEqual(['13:00 till', '16:00 till'])
})

test('does not let the gap lower the usual rate that reveals it', () => {
  // 40 sales of 800 customers would be 5 %, so 30 expected of the 600 in the gap. Then 20 % of the 60 who came
  // separately.
  const found = checked([
    {
      day,
      hours: [
        ...hours(4, usual),
        ...hours(6, { customers: 90, sales: 0 }),
        usual,
        { customers: 60, sales: 0 },
      ],
    },
  ])
  expect(leftOut(found).at(-1)).toBe('20:00 till')
  expect(found.stretches.map(({ hours: count, size }) => [count, size])).toEqual([
    [1, 12],
    [6, 108],
  ])
})

test('treats a till that is known to have reported nothing as a gap, however few customers came', () => {
  const found = checked([{ day, hours: [usual, { customers: 2, sales: null }, usual] }])
  expect(leftOut(found)).toEqual(['10:00 till'])
})

test('finds the same gap from the rate, without till reports', () => {
  const found = checked(
    [
      {
        day,
        hours: [...hours(3, usual), { customers: 80, sales: null }, { customers: 2, sales: null }, usual],
      },
    ],
    { listed: false },
  )
  expect(leftOut(found)).toEqual(['12:00 till', '13:00 till'])
})

test('judges tills in hours with customers if there is no uptime', () => {
  const found = checked([{ day, hours: [...hours(3, usual), { customers: 80, sales: 0 }, usual] }], {
    uptime: false,
  })
  expect(leftOut(found)).toEqual(['12:00 till'])
  expect(found.counts).toMatchObject({ due: 5, watched: false })
})

test('does not miss sales that may still arrive', () => {
  const sketch = [{ day, hours: [...hours(3, usual), { customers: 80, sales: 0 }] }]
  expect(leftOut(checked(sketch, { asOf: `${day}T13:29:00Z` }))).toEqual([])
  expect(leftOut(checked(sketch, { asOf: `${day}T13:30:00Z` }))).toEqual(['12:00 till'])
})

test('finds no gap in a store that never sold anything and has no usual rate', () => {
  expect(leftOut(checked([{ day, hours: hours(9, { customers: 90, sales: 0 }) }]))).toEqual([])
})

test('checks the comparison period too, uses its rate, and counts its hours separately', () => {
  const found = checked([
    { day, hours: hours(9, { customers: 90, sales: 0 }) },
    { day: '2026-02-23', hours: [...hours(4, usual), { customers: 90, sales: 0 }], compared: true },
  ])
  expect(found.counts).toMatchObject({ leftOutForTills: 9, comparedLeftOut: 1 })
})

test('keeps the rest of a day without the excluded hours, including late sales', () => {
  const found = checked([
    {
      day,
      compared: true,
      hours: [
        ...hours(3, usual),
        { customers: 100, sales: 0 },
        { customers: 20, sales: 15, seen: 0.5 },
        usual,
        { customers: null, sales: 2, seen: 'closed' },
      ],
    },
  ])
  const part = found.kept.get('leeds')?.compared.get(day)
  expect(part).toMatchObject({ customers: 200, sold: 42, uselessSegments: 4 })
  expect(part?.leftOut.map(({ bucket }) => bucket.index.slice(11, 13))).toEqual(['12', '13'])
})

test('lists the latest hundred runs, and counts all hours', () => {
  const busy = { customers: 90, sales: 30 }
  const dark = { ...busy, seen: 0 }
  const days = Array.from({ length: 31 }, (_, date) => `2026-01-${String(date + 1).padStart(2, '0')}`)
  const found = checked(
    days.map((date) => ({ day: date, hours: [dark, busy, dark, busy, dark, busy, dark, busy] })),
  )
  expect(found.counts.leftOutForCameras).toBe(31 * 4)
  expect(found.stretches).toHaveLength(100)
  expect(found.stretches[0]).toMatchObject({ day: '2026-01-31', hours: 1 })
  expect(found.stretches.at(-1)?.day).toBe('2026-01-07')
})
