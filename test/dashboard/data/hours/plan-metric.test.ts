import { expect, test } from 'vitest'
import { askEntries } from '../../../../src/dashboard/data/hours/metric-questions.ts'
import type { PlannedStore, PlanSettings } from '../../../../src/dashboard/data/hours/plan-metric.ts'
import type { Filters } from '../../../../src/dashboard/filters/filters.ts'
import { parseRequest } from '../../../../src/protocol/requests/requests.ts'
import { planMetric } from '../../../support/plan-metric.ts'

const noFilters = { ages: [], genders: [], roles: [], comparison: 'same-weekdays' } as const
const london = (id: string) => ({ id, timezone: 'Europe/London' })
const pune = { id: 'pune', timezone: 'Asia/Kolkata' }

type Settings = Omit<PlanSettings, 'comparison'>

function planEntries(
  filters: Pick<Filters, 'ages' | 'genders' | 'roles' | 'comparison'>,
  stores: readonly PlannedStore[],
  settings: Settings,
) {
  return planMetric(stores, { ...settings, comparison: filters.comparison }, askEntries(filters))
}

const yesterday: Settings = {
  days: { first: '2026-03-03', last: '2026-03-03' },
  granularity: 'day',
  today: '2026-03-04',
  asOf: Date.parse('2026-03-04T09:40Z'),
}

test('one question per time zone, each with the instants of its own days', () => {
  const plan = planEntries(noFilters, [london('york'), pune, london('leeds')], yesterday)
  expect(plan.groups.map((group) => [group.timezone, group.stores])).toEqual([
    ['Europe/London', ['leeds', 'york']],
    ['Asia/Kolkata', ['pune']],
  ])
  expect(plan.groups.map((group) => group.current.question.body)).toMatchObject([
    { start: '2026-03-03T00:00:00.000Z', end: '2026-03-03T23:59:59.999Z', entities: ['leeds', 'york'] },
    { start: '2026-03-02T18:30:00.000Z', end: '2026-03-03T18:29:59.999Z', entities: ['pune'] },
  ])
})

test('without a filter only the breakdown by entity is asked for', () => {
  const [group] = planEntries(noFilters, [pune], yesterday).groups
  expect(group?.current.question.body).toEqual({
    start: '2026-03-02T18:30:00.000Z',
    end: '2026-03-03T18:29:59.999Z',
    entities: ['pune'],
    entityType: 'location',
    facets: ['segments'],
    aggregationPeriod: 'day',
    breakdownByDimensions: ['entity'],
  })
})

test('a filter lists its axis and its values', () => {
  const filters = { ...noFilters, ages: ['35_44', '25_34'], roles: ['customer'] } as const
  const [group] = planEntries(filters, [pune], yesterday).groups
  expect(group?.current.question.body).toMatchObject({
    breakdownByDimensions: ['entity', 'age', 'role'],
    ages: ['25_34', '35_44'],
    roles: ['customer'],
  })
})

test('the order in which stores and ages were chosen makes no other question', () => {
  const one = planEntries({ ...noFilters, ages: ['16_24', '25_34'] }, [london('a'), london('b')], yesterday)
  const other = planEntries({ ...noFilters, ages: ['25_34', '16_24'] }, [london('b'), london('a')], yesterday)
  expect(other).toEqual(one)
})

test.each([
  ['hour', 'hour', 24],
  ['day', 'day', 1],
  ['week', 'day', 1],
  ['month', 'day', 1],
] as const)('%s buckets are made of rows by %s', (granularity, base, buckets) => {
  const plan = planEntries(noFilters, [pune], { ...yesterday, granularity })
  expect(plan.base).toBe(base)
  expect(plan.groups[0]?.current.buckets).toHaveLength(buckets)
  expect(plan.groups[0]?.current.question.body).toMatchObject({ aggregationPeriod: base })
})

test('the comparison is a question of its own over the days compared with', () => {
  const plan = planEntries(noFilters, [london('leeds')], yesterday)
  expect(plan.compared).toEqual({ first: '2026-02-24', last: '2026-02-24' })
  expect(plan.groups[0]?.compared?.question.body).toMatchObject({ start: '2026-02-24T00:00:00.000Z' })
  const none = planEntries({ ...noFilters, comparison: 'none' }, [london('leeds')], yesterday)
  expect(none.compared).toBeNull()
  expect(none.groups[0]?.compared).toBeNull()
})

test('a running day is compared with the same hours of the day compared with', () => {
  const today: Settings = { ...yesterday, days: { first: '2026-03-01', last: '2026-03-04' } }
  const [group] = planEntries(noFilters, [london('leeds')], today).groups
  expect(group?.elapsed?.position).toBe(3)
  expect(group?.elapsed?.question.body).toMatchObject({
    facets: ['summary'],
    start: '2026-02-25T00:00:00.000Z',
    end: '2026-02-25T09:39:59.999Z',
  })
})

test('a running hour is compared with the same minutes', () => {
  const today: Settings = {
    ...yesterday,
    granularity: 'hour',
    days: { first: '2026-03-04', last: '2026-03-04' },
  }
  const [group] = planEntries(noFilters, [pune], today).groups
  // 09:40 UTC is 15:10 in Pune.
  expect(group?.current.buckets[group.elapsed?.position ?? -1]?.index).toBe('2026-03-04T15:00:00.000')
  expect(group?.elapsed?.question.body).toMatchObject({
    start: '2026-02-25T09:30:00.000Z',
    end: '2026-02-25T09:39:59.999Z',
  })
})

test('a day that is over in one zone and runs in another is compared in part only where it runs', () => {
  const settings: Settings = {
    days: { first: '2026-03-03', last: '2026-03-03' },
    granularity: 'day',
    today: '2026-03-03',
    asOf: Date.parse('2026-03-03T20:00Z'),
  }
  const plan = planEntries(noFilters, [london('leeds'), pune], settings)
  expect(plan.groups.map((group) => group.elapsed?.position ?? null)).toEqual([0, null])
})

test('the same clock time is compared across a change of the clocks', () => {
  const settings: Settings = {
    days: { first: '2026-03-29', last: '2026-03-29' },
    granularity: 'day',
    today: '2026-03-29',
    asOf: Date.parse('2026-03-29T11:00Z'), // 12:00 in London, eleven hours after midnight
  }
  const [group] = planEntries(noFilters, [london('leeds')], settings).groups
  expect(group?.elapsed?.question.body).toMatchObject({ end: '2026-03-22T11:59:59.999Z' })
})

test('many stores of one zone are asked for in several questions', () => {
  const stores = Array.from({ length: 150 }, (_, number) =>
    london(`store-${String(number).padStart(3, '0')}`),
  )
  const { groups } = planEntries(noFilters, stores, yesterday)
  expect(groups.map((group) => group.stores.length)).toEqual([100, 50])
})

test('every question is one that the contract accepts', () => {
  const filters = { ...noFilters, ages: ['25_34'], genders: ['female'], roles: ['customer'] } as const
  const settings: Settings = { ...yesterday, days: { first: '2026-03-01', last: '2026-03-04' } }
  const plan = planEntries(filters, [pune, london('leeds')], settings)
  const questions = plan.groups.flatMap((group) => [
    group.current.question,
    ...(group.compared === null ? [] : [group.compared.question]),
    ...(group.elapsed === null ? [] : [group.elapsed.question]),
  ])
  expect(questions).toHaveLength(6)
  for (const { action, route, body } of questions) {
    expect(parseRequest(JSON.stringify({ action, data: { id: '1', route, body } }))).toMatchObject({
      ok: true,
    })
  }
})

test('each bucket knows the one it is compared with', () => {
  const settings: Settings = {
    days: { first: '2026-03-02', last: '2026-03-06' },
    granularity: 'day',
    today: '2026-03-04',
    asOf: Date.parse('2026-03-04T09:40Z'),
  }
  const [group] = planEntries(noFilters, [london('leeds')], settings).groups
  expect(group?.compared?.positions).toEqual([0, 1, 2, null, null])
})

test('an hour that the other day does not have is compared with nothing', () => {
  const settings: Settings = {
    days: { first: '2026-10-25', last: '2026-10-25' },
    granularity: 'hour',
    today: '2026-11-01',
    asOf: Date.parse('2026-11-01T09:40Z'),
  }
  const [group] = planEntries(noFilters, [london('leeds')], settings).groups
  expect(group?.compared?.positions.slice(0, 5)).toEqual([0, 1, null, 2, 3])
})
