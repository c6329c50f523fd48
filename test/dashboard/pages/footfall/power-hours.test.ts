import { expect, test } from 'vitest'
import { preparePowerHours } from '../../../../src/dashboard/pages/footfall/power-hours.ts'
import type { StoreCells } from '../../../../src/domain/cells/store-cells.ts'
import { weekOf as weekOfHours } from '../../../../src/domain/hours-of-week/week-hours.ts'
import { clockHours } from '../../../domain/hours-of-week/hours-of-cells.ts'
import { inLanguage } from '../../../support/in-language.ts'
import { type CellSketch, sketchStore } from './cell-fixtures.ts'
import { hoursOfCells } from './footfall-of-cells.ts'

const hours = (start: string, sketches: readonly CellSketch[], store = 'leeds') =>
  sketchStore(store, start, sketches, 'hour')
const weekOf = (stores: readonly StoreCells[]) =>
  weekOfHours(clockHours(stores.flatMap(({ cells }) => cells)))
const prepare = async (stores: readonly StoreCells[]) =>
  preparePowerHours({ ...(await hoursOfCells(stores)), weekStartsOn: 1 })
type Prepared = Awaited<ReturnType<typeof prepare>>
/** Every cell as it is seen, by weekday. */
const seen = (prepared: Prepared) =>
  prepared?.grid.cells.map((row) => row.map(({ state, text }) => (state === 'measured' ? text : state)))

test('an hour of a weekday is averaged over the days on which it was open', () => {
  // Two Saturdays with 50 and 30 at two, one of them closed at three.
  const week = weekOf([
    hours('2026-03-07T14:00', [{ now: 50 }, { now: 'closed' }]),
    hours('2026-03-14T14:00', [{ now: 30 }, { now: 12 }]),
  ])
  expect(week.map(({ weekday, hour, average, days }) => [weekday, hour, average, days.length])).toEqual([
    [6, 14, 40, 2],
    [6, 15, 12, 1],
  ])
})

test('several stores are added up before the days are divided', () => {
  const week = weekOf([
    hours('2026-03-07T14:00', [{ now: 50 }], 'leeds'),
    hours('2026-03-07T14:00', [{ now: 10 }], 'pune'),
    hours('2026-03-14T14:00', [{ now: 20 }], 'leeds'),
    hours('2026-03-14T14:00', [{ now: 40 }], 'pune'),
  ])
  expect(week).toMatchObject([{ average: 60, days: ['2026-03-07', '2026-03-14'] }])
})

test('closed, no data, too little seen, still to come and zero are five different cells', async () => {
  const prepared = await prepare([
    hours('2026-03-07T09:00', [
      { now: 5 },
      { now: 0 },
      { now: 'closed' },
      { now: 'no-data', seen: 0 },
      { now: 4, seen: 0.5 },
      { now: 9, unfinished: true },
      { now: 'future' },
    ]),
    hours('2026-03-08T09:00', Array(7).fill({ now: 1 })),
  ])
  expect(seen(prepared)?.[0]).toEqual(['5', '0', 'closed', 'no-data', 'unseen', 'future', 'future'])
  expect(prepared?.states).toEqual(['closed', 'no-data', 'unseen', 'future'])
  expect(prepared?.grid.cells[0]?.[1]?.level).toBe(0)
})

test('an hour of which too little was seen is in no average, and the words say so', async () => {
  const prepared = await prepare([
    hours('2026-03-07T14:00', [{ now: 50 }]),
    hours('2026-03-14T14:00', [{ now: 3, seen: 0.2 }]),
    hours('2026-03-21T14:00', [{ now: 'no-data', seen: 0 }]),
  ])
  const [[cell] = []] = prepared?.grid.cells ?? []
  expect(cell).toMatchObject({ text: '50', title: 'Saturday 14:00–15:00' })
  expect(cell?.words.replaceAll('\u00a0', ' ')).toBe(
    '50 visitors on the only day, 1 day excluded (low coverage), 1 day excluded (no data), coverage 100% · Complete',
  )
})

test('where one of two stores was blind, the hour is not taken for a quiet one', () => {
  const week = weekOf([
    hours('2026-03-07T14:00', [{ now: 50 }], 'leeds'),
    hours('2026-03-07T14:00', [{ now: 'no-data', seen: 0 }], 'pune'),
    hours('2026-03-14T14:00', [{ now: 50 }], 'leeds'),
    hours('2026-03-14T14:00', [{ now: 30 }], 'pune'),
  ])
  expect(week).toMatchObject([{ average: 80, days: ['2026-03-14'], unseenDays: 1 }])
})

test('a partly seen hour keeps its number and bears a mark', async () => {
  const prepared = await prepare([hours('2026-03-07T14:00', [{ now: 50, seen: 0.9 }, { now: 60 }])])
  expect(prepared?.grid.cells[0]?.map(({ caution }) => caution)).toEqual([true, false])
})

test('weekdays stand in the order of the week, and only those of the range', async () => {
  const prepared = await prepare([
    hours('2026-03-08T14:00', [{ now: 1 }]),
    hours('2026-03-09T14:00', [{ now: 2 }]),
  ])
  expect(prepared?.grid.rows.map(({ label }) => label)).toEqual(['Mon', 'Sun'])
  expect(prepared?.grid.columns).toEqual([{ key: '14', label: '14–15', name: '14:00–15:00' }])
})

test('power hours are the fifth with most people, and their share of the week is told', async () => {
  // 10 + 20 + … + 100 = 550; the two greatest bring 190 of it: 34.5%.
  const prepared = await prepare([
    hours(
      '2026-03-07T09:00',
      Array.from({ length: 10 }, (_, hour) => ({ now: (hour + 1) * 10 })),
    ),
  ])
  expect(prepared?.grid.cells[0]?.map(({ strong }) => strong)).toEqual([...Array(8).fill(false), true, true])
  expect(prepared?.grid.cells[0]?.map(({ level }) => level)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  expect(prepared?.sentence.replaceAll('\u00a0', ' ')).toBe(
    'Peak: Saturday 18:00–19:00, 100 visitors. 2 power hours (bold) account for 35% of the day’s entries.',
  )
})

test('of a few hours none is called a power hour', async () => {
  const prepared = await prepare([hours('2026-03-07T14:00', [{ now: 1 }, { now: 2 }])])
  expect(prepared?.sentence).toBe('Peak: Saturday 15:00–16:00, 2 visitors.')
})

test('an average is called one where it is of several days, and a share is of the week that it is of', async () => {
  const day = (start: string) =>
    hours(
      start,
      Array.from({ length: 5 }, (_, hour) => ({ now: (hour + 1) * 10 })),
    )
  expect(
    (await prepare([day('2026-03-07T09:00'), day('2026-03-14T09:00'), day('2026-03-08T09:00')]))?.sentence,
  ).toMatch(/^Peak: \w+ 13:00–14:00, 50 visitors on average\. .* of the week’s entries/)
})

test('while a single hour is over, no hour is said to bring most', async () => {
  const prepared = await prepare([hours('2026-03-07T09:00', [{ now: 62 }, { now: 'future' }])])
  expect(prepared?.sentence).toBe('Only completed hour so far: Saturday 09:00–10:00, 62 visitors.')
})

test('what is less than one person an hour is not shown as zero', async () => {
  const saturdays = ['07', '14', '21', '28'].map((day, week) =>
    hours(`2026-03-${day}T14:00`, [{ now: week === 0 ? 1 : 0 }]),
  )
  expect(seen(await prepare(saturdays))).toEqual([['0.3']])
})

test('hours that are closed on every weekday have no column', async () => {
  const unplanned: CellSketch = { now: 0, seen: null }
  const prepared = await prepare([
    hours('2026-03-07T08:00', [
      { now: 'closed' },
      unplanned,
      { now: 0 },
      { now: 5 },
      { now: 'closed' },
      { now: 0 },
      unplanned,
      { now: 'future' },
    ]),
  ])
  expect(prepared?.grid.columns.map(({ label }) => label)).toEqual(['10–11', '11–12', '13–14'])
  expect(prepared?.grid.columns.map(({ isApart = false }) => isApart)).toEqual([false, false, true])
})

test('an hour without data is called that, and without any number there is no table', async () => {
  const gap = [hours('2026-03-07T09:00', [{ now: 5 }, { now: 'no-data', seen: null }, { now: 5 }])] as const
  expect(seen(await prepare(gap))).toEqual([['5', 'no-data', '5']])
  expect(await prepare([hours('2026-03-07T09:00', [{ now: 'future' }, { now: 'closed' }])])).toBeNull()
})

test('power hours are not marked where an hour with low coverage may be one of them', async () => {
  const day = (noon: CellSketch) =>
    hours('2026-03-07T11:00', [noon, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((hour) => ({ now: hour * 10 }))])
  const bold = (prepared: Prepared) => prepared?.grid.cells.flat().filter(({ strong }) => strong).length
  const known = await prepare([day({ now: 20, seen: 0.5 })])
  expect(bold(known)).toBe(2)
  // 40 of a half may be 100: more than the 90 of the peak. 34 may be 85, more than the 80 of the other power hour.
  const hidden = await prepare([day({ now: 40, seen: 0.5 })])
  expect(bold(hidden)).toBe(0)
  expect(hidden?.sentence).toBe('Peak hour unknown (low camera coverage): Saturday 11:00–12:00.')
  const doubted = await prepare([day({ now: 34, seen: 0.5 })])
  expect(bold(doubted)).toBe(0)
  expect(doubted?.sentence).toBe(
    'Peak: Saturday 20:00–21:00, 90 visitors. Power hours unknown: low camera coverage in 1 hour.',
  )
})

test('a count outside opening hours widens the table', async () => {
  const prepared = await prepare([
    hours('2026-03-07T02:00', [
      { now: 1, seen: null },
      ...Array.from({ length: 6 }, (): CellSketch => ({ now: 'closed' })),
      { now: 40 },
    ]),
  ])
  expect(prepared?.grid.columns.map(({ label }) => label)).toEqual(['02–03', '09–10'])
  expect(seen(prepared)).toEqual([['1', '40']])
})

test('a 12-hour clock names the hour that a column starts with', async () => {
  const week = await hoursOfCells([hours('2026-03-07T14:00', [{ now: 50 }])])
  const prepared = inLanguage('en-US', () => preparePowerHours({ ...week, weekStartsOn: 1 }))
  expect(prepared?.grid.columns.map(({ label }) => label.replaceAll('\u202f', ' '))).toEqual(['2 PM'])
})

test('a night in which nothing is known of one store adds no columns', async () => {
  const shut = (count: number): readonly CellSketch[] => Array(count).fill({ now: 'closed' })
  const unknown = (count: number): readonly CellSketch[] => Array(count).fill({ now: 'no-data', seen: null })
  // One store trades past midnight and from nine to eleven; of the other there is no record.
  const chain = [
    hours('2026-03-07T00:00', [{ now: 3 }, ...shut(8), { now: 5 }, { now: 7 }, ...shut(13)], 'leeds'),
    hours('2026-03-07T00:00', unknown(24), 'york'),
  ]
  const prepared = await prepare(chain)
  expect(prepared?.grid.columns.map(({ key }) => key)).toEqual(['0', '9', '10'])
  expect(prepared?.states).toEqual([])
})
