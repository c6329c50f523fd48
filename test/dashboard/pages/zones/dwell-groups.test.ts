import { expect, test } from 'vitest'
import { dwellBars } from '../../../../src/dashboard/pages/zones/dwell-groups.ts'
import { storeDwellGroups, zoneDwellGroups } from '../../../../src/domain/zones/group-dwell.ts'
import type { MetricRow } from '../../../../src/protocol/metrics/results.ts'

const nobodyChosen = { ages: [], genders: [], roles: [] } as const
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

function visit(
  age: string,
  gender: string,
  visits: number | null,
  average: number | null,
  location = 'leeds',
) {
  return {
    location,
    age,
    gender,
    taxonomy: 'Women:Tops',
    area_total_entries: visits,
    area_average_dwell_time: average,
  } satisfies MetricRow
}

const at = <Group extends { readonly age: string; readonly gender: string }>(
  groups: readonly Group[] | null,
  age: string,
  gender: string,
) => groups?.find((group) => group.age === age && group.gender === gender)

test('dwell of a group is total ÷ visits over the stores, never an average of averages', () => {
  // 100 visits of 60 s and 300 of 100 s: 36 000 s ÷ 400 = 90 s, not 80.
  const groups = zoneDwellGroups(
    [visit('25_34', 'female', 100, 60), visit('25_34', 'female', 300, 100, 'pune')],
    nobodyChosen,
  )
  expect(at(groups, '25_34', 'female')).toMatchObject({ value: 90, over: 400, state: 'measured' })
})

test('an empty group differs from an unknown one', () => {
  const groups = zoneDwellGroups(
    [visit('65_100', 'female', 0, null), visit('65_100', 'male', null, null)],
    nobodyChosen,
  )
  expect(at(groups, '65_100', 'female')).toMatchObject({ state: 'nobody', value: null, over: 0 })
  expect(at(groups, '65_100', 'male')).toMatchObject({ state: 'no-data', value: null, over: null })
  expect(at(groups, '0_15', 'male')).toMatchObject({ state: 'no-data' })
})

const dwellRow = (location: string, average: number | null, gender = 'female'): MetricRow => ({
  location,
  age: '25_34',
  gender,
  average_dwell_time: average,
})
const entriesRow = (location: string, entries: number, gender = 'female'): MetricRow => ({
  location,
  age: '25_34',
  gender,
  entries,
})

test('store-wide dwell of several stores is weighted by the entries of the same group, and says so', () => {
  // 600 s of 10 people and 300 s of 90: 330 s.
  const groups = storeDwellGroups(
    [dwellRow('leeds', 600), dwellRow('pune', 300), dwellRow('leeds', 240, 'male')],
    [entriesRow('leeds', 10), entriesRow('pune', 90), entriesRow('leeds', 50, 'male')],
    nobodyChosen,
  )
  expect(at(groups, '25_34', 'female')).toMatchObject({ value: 330, over: 100, weighted: true })
  expect(at(groups, '25_34', 'male')).toMatchObject({ value: 240, over: 50, weighted: false })
  expect(dwellBars(groups ?? [], 'entries').sentence).toContain(
    'Stores are weighted by the entries of each group.',
  )
})

test('without entries several averages are not combined, and one stands for itself', () => {
  const groups = storeDwellGroups(
    [dwellRow('leeds', 600), dwellRow('pune', 300), dwellRow('leeds', 240, 'male')],
    null,
    nobodyChosen,
  )
  expect(at(groups, '25_34', 'female')).toMatchObject({ value: null, over: null })
  expect(at(groups, '25_34', 'male')).toMatchObject({ value: 240, over: null })
})

test('the sample stands beside each average, and four people bear a caution', () => {
  const bars = dwellBars(
    zoneDwellGroups(
      [
        visit('25_34', 'female', 1204, 112),
        visit('25_34', 'male', 40, 60),
        visit('65_100', 'male', 4, 300),
        visit('65_100', 'female', 0, null),
      ],
      nobodyChosen,
    ) ?? [],
    'visits',
  )
  const marks = bars.rows.flatMap((row) => row.marks)
  const named = (title: string) => marks.find((mark) => mark.title === title)
  expect(plain(named('Women aged 25–34')?.text)).toBe('1m 52s · 1,204 visits')
  expect(named('Women aged 25–34')?.caution).toBe(false)
  expect(named('Men aged 65+')?.caution).toBe(true)
  expect(plain(named('Men aged 65+')?.words)).toBe('5m on average (4 visits), small sample (fewer than 30)')
  expect(named('Women aged 65+')).toMatchObject({ text: '0 visitors', value: null, caution: false })
  // The few are not called the longest.
  expect(plain(bars.sentence)).toBe(
    'Longest: Women aged 25–34, 1m 52s. Shortest: Men aged 25–34, 1m. Small sample: Men aged 65+ (4 visits).',
  )
})

test('warns once, not per group, if every group is small', () => {
  const groups = zoneDwellGroups(
    [visit('25_34', 'female', 12, 112), visit('65_100', 'male', 4, 300)],
    nobodyChosen,
  )
  expect(dwellBars(groups ?? [], 'visits').sentence).toBe('Small sample: every group has fewer than 30.')
})

test('says so if no group has a sample', () => {
  const groups = storeDwellGroups(
    [dwellRow('leeds', 600), dwellRow('leeds', 240, 'male')],
    null,
    nobodyChosen,
  )
  expect(dwellBars(groups ?? [], 'entries').sentence).toBe('The sample size of every group is unknown.')
})

test('rows without age or gender are no groups', () => {
  expect(zoneDwellGroups([{ location: 'leeds', area_total_entries: 5 }], nobodyChosen)).toBeNull()
  expect(storeDwellGroups([{ location: 'leeds', average_dwell_time: 5 }], null, nobodyChosen)).toBeNull()
})
