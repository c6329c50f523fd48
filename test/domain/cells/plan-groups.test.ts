import { expect, test } from 'vitest'
import { type PeriodSettings, planPeriod } from '../../support/plan-period.ts'

const london = (id: string) => ({ id, timezone: 'Europe/London' })
const leeds = [london('leeds')]
const pune = [{ id: 'pune', timezone: 'Asia/Kolkata' }]

const yesterday: PeriodSettings = {
  comparison: 'same-weekdays',
  days: { first: '2026-03-03', last: '2026-03-03' },
  granularity: 'day',
  today: '2026-03-04',
  asOf: Date.parse('2026-03-04T09:40Z'),
}

const iso = (range: { readonly start: number; readonly endExclusive: number } | undefined) =>
  range && [range.start, range.endExclusive].map((instant) => new Date(instant).toISOString())

test('groups stores by time zone, each with the instants of its own days', () => {
  const { groups } = planPeriod([london('york'), ...pune, ...leeds], yesterday)
  expect(groups.map(({ timezone, stores }) => [timezone, stores])).toEqual([
    ['Europe/London', ['york', 'leeds']],
    ['Asia/Kolkata', ['pune']],
  ])
  expect(groups.map(({ current }) => iso(current.buckets[0]))).toEqual([
    ['2026-03-03T00:00:00.000Z', '2026-03-04T00:00:00.000Z'],
    ['2026-03-02T18:30:00.000Z', '2026-03-03T18:30:00.000Z'],
  ])
})

test.each([
  ['hour', 24],
  ['day', 1],
  ['week', 1],
  ['month', 1],
] as const)('counts a day by the %s in %i buckets', (granularity, buckets) => {
  const { groups } = planPeriod(pune, { ...yesterday, granularity })
  expect(groups[0]?.current.buckets).toHaveLength(buckets)
})

test('compares nothing without a comparison', () => {
  const { compared, groups } = planPeriod(leeds, { ...yesterday, comparison: 'none' })
  expect(compared).toBeNull()
  expect(groups[0]?.compared).toBeNull()
  expect(groups[0]?.elapsed).toBeNull()
})

test('compares a running day with the same hours of the other day', () => {
  const days = { first: '2026-03-01', last: '2026-03-04' }
  const [group] = planPeriod(leeds, { ...yesterday, days }).groups
  expect(group?.elapsed?.position).toBe(3)
  expect(iso(group?.elapsed?.range)).toEqual(['2026-02-25T00:00:00.000Z', '2026-02-25T09:40:00.000Z'])
})

test('compares a running hour with the same minutes', () => {
  const days = { first: '2026-03-04', last: '2026-03-04' }
  const [group] = planPeriod(pune, { ...yesterday, granularity: 'hour', days }).groups
  // 09:40 UTC is 15:10 in Pune.
  expect(group?.current.buckets[group.elapsed?.position ?? -1]?.index).toBe('2026-03-04T15:00:00.000')
  expect(iso(group?.elapsed?.range)).toEqual(['2026-02-25T09:30:00.000Z', '2026-02-25T09:40:00.000Z'])
})

test('compares a day in part only in zones where it still runs', () => {
  const asOf = Date.parse('2026-03-03T20:00Z')
  const { groups } = planPeriod([...leeds, ...pune], { ...yesterday, today: '2026-03-03', asOf })
  expect(groups.map(({ elapsed }) => elapsed?.position ?? null)).toEqual([0, null])
})

test('compares up to the same clock time across a change of the clocks', () => {
  const [group] = planPeriod(leeds, {
    ...yesterday,
    days: { first: '2026-03-29', last: '2026-03-29' },
    today: '2026-03-29',
    asOf: Date.parse('2026-03-29T11:00Z'), // 12:00 in London, eleven hours after midnight
  }).groups
  expect(iso(group?.elapsed?.range)?.[1]).toBe('2026-03-22T12:00:00.000Z')
})

test('pairs each bucket with the one that it is compared with', () => {
  const days = { first: '2026-03-02', last: '2026-03-06' }
  const [group] = planPeriod(leeds, { ...yesterday, days }).groups
  expect(group?.compared?.positions).toEqual([0, 1, 2, null, null])
})

test('pairs an hour with nothing if the other day skipped it', () => {
  const [group] = planPeriod(leeds, {
    ...yesterday,
    granularity: 'hour',
    days: { first: '2026-10-25', last: '2026-10-25' },
    today: '2026-11-01',
    asOf: Date.parse('2026-11-01T09:40Z'),
  }).groups
  expect(group?.compared?.positions.slice(0, 5)).toEqual([0, 1, null, 2, 3])
})
