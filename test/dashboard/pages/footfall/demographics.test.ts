import { expect, test } from 'vitest'
import { prepareDemographics } from '../../../../src/dashboard/pages/footfall/demographics.ts'
import { demographicsAnswer } from '../../../../src/domain/cells/age-and-gender.ts'
import type { Demographics } from '../../../../src/protocol/metrics/filtered-by.ts'
import type { MetricRow } from '../../../../src/protocol/metrics/results.ts'

const nobodyChosen = { ages: [], genders: [], roles: [] } as const
const row = (age: string, gender: string, entries: number | null, location = 'leeds'): MetricRow => ({
  location,
  age,
  gender,
  entries,
})
const prepare = (
  rows: readonly MetricRow[],
  everyone: number | null = null,
  people: Demographics = nobodyChosen,
) => prepareDemographics(demographicsAnswer({ rows, people, everyone, asOf: 0 }))
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

/** 100 people told in Leeds and Pune together, four of them of 65 and older, and 25 who could not be told. */
const chain = [
  row('25_34', 'female', 40),
  row('25_34', 'female', 10, 'pune'),
  row('25_34', 'male', 30),
  row('35_44', 'female', 6),
  row('35_44', 'male', 10),
  row('65_100', 'female', 3),
  row('65_100', 'male', 1),
  row('16_24', 'male', 0),
]

test('groups of several stores are added up, in the order of the bands', () => {
  const told = prepare(chain, 125)
  expect(told?.told).toBe(100)
  expect(told?.bands.map(({ words }) => words)).toEqual([
    '0–15',
    '16–24',
    '25–34',
    '35–44',
    '45–54',
    '55–64',
    '65+',
  ])
  expect(told?.bands.find(({ age }) => age === '25_34')).toMatchObject({ counts: [50, 30], total: 80 })
})

test('the share of those who could not be told is named, and shares are of those who could', () => {
  const told = prepare(chain, 125)
  expect(told?.untold).toEqual({ count: 25, share: 0.2 })
  expect(plain(told?.bars.sentence)).toContain(
    'Women aged 25–34 are the largest group: 50% of visitors with known age and gender. Women 59% · Men 41%.',
  )
  expect(plain(told?.bars.sentence)).toContain('Unknown: 25 visitors (20.0%).')
})

test('a band with four people bears a caution; one with nobody needs none', () => {
  const told = prepare(chain, 125)
  expect(told?.few.map(({ words, total }) => [words, total])).toEqual([
    ['35–44', 16],
    ['65+', 4],
  ])
  expect(plain(told?.bars.sentence)).toContain('Small sample: 35–44 (16), 65+ (4).')
  const old = told?.bars.rows.find(({ key }) => key === '65_100')?.marks
  expect(old?.map(({ text, caution }) => [plain(text), caution])).toEqual([
    ['3 · 3.0%', true],
    ['1 · 1.0%', true],
  ])
  expect(plain(old?.[0]?.words)).toBe(
    '3 visitors, 3.0% of visitors with known age and gender, small sample (age group with fewer than 30 visitors)',
  )
})

test('nobody counted and not known are different marks', () => {
  const young = prepare(chain)?.bars.rows.find(({ key }) => key === '16_24')?.marks
  expect(young?.map(({ state, value, caution }) => [state, value, caution])).toEqual([
    ['no-data', null, false],
    ['measured', 0, false],
  ])
})

test('a filter of age or gender leaves out the unknown, so no share of them is told', () => {
  const told = prepare(chain, 80, { ages: ['25_34'], genders: [], roles: ['customer'] })
  expect(told?.bands.map(({ age }) => age)[0]).toBe('25_34')
  expect(told?.untold).toBeNull()
})

test('where fewer entered than could be told nobody is called unknown', () => {
  expect(prepare(chain, 99)?.untold).toBeNull()
  expect(plain(prepare(chain, 100)?.bars.sentence)).toContain('Unknown: 0 visitors (0.0%).')
})

test('words that are not of the vocabulary stand under their own name, after the others', () => {
  const told = prepare([row('25_34', 'female', 50), row('teen', 'diverse', 40)])
  expect(told?.bands.at(-1)?.words).toBe('teen')
  expect(told?.bars.series.map(({ name }) => name)).toEqual(['Women', 'Men', 'Diverse'])
})

test('a deployment whose rows have no age or gender tells nothing of people', () => {
  expect(prepare([{ location: 'leeds', entries: 100 }], 100)).toBeNull()
  expect(prepare([], 100)).toBeNull()
})

test('of nobody told there is no greatest group', () => {
  expect(prepare([row('25_34', 'female', 0)], 10)?.bars.sentence).toBe(
    'Age and gender are unknown for all visitors.',
  )
})
