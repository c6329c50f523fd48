import { expect, test } from 'vitest'
import { door, prepared } from './conversion-fixtures.ts'

const before = {
  rates: { leeds: [0.1, 0.1, 0.1, 0.1] },
  customers: { leeds: [100, 100, 100, 100] },
}

test('the rate of several days is all sales ÷ all customers, not the average of the rates', () => {
  const { rate, sales, customers } = prepared({
    rates: { leeds: [0.9, 0.1] },
    customers: { leeds: [10, 90] },
  })
  expect(rate.value).toBeCloseTo(0.18, 12)
  expect(sales.value).toBeCloseTo(18, 9)
  expect(customers.value).toBe(100)
})

test('the rate of several stores, of a bucket and of a week is all sales ÷ all customers', () => {
  const answers = { rates: { leeds: [0.5], york: [0.1] }, customers: { leeds: [10], york: [90] } }
  expect(prepared(answers).points[0]?.value).toBeCloseTo(0.14, 12)
  const weeks = prepared({
    rates: { leeds: [null, 0.5, 0.1] },
    customers: { leeds: [null, 10, 90] },
    granularity: 'week',
  })
  expect(weeks.points.map(({ value, customers }) => [value, customers])).toEqual([
    [null, null],
    [0.14, 100],
  ])
})

test('0%, nobody, closed and no data are four states', () => {
  const { points } = prepared({
    rates: { leeds: [0, null, null, null] },
    customers: { leeds: [25, null, null, 0] },
    cameras: new Map([
      door('leeds', { '2026-03-01': 1, '2026-03-02': 1, '2026-03-03': 'closed', '2026-03-04': 1 }),
    ]),
  })
  expect(points.map(({ state, value }) => [state, value])).toEqual([
    ['measured', 0],
    ['no-data', null],
    ['closed', null],
    ['nobody', null],
  ])
})

test('a till that reported nothing all day is no data, where the tills are to be had', () => {
  const answers = { rates: { leeds: [0.2, 0, 0] }, customers: { leeds: [100, 100, 50] } }
  const tills = { leeds: [20, null, 0] }
  expect(prepared(answers).rate.value).toBeCloseTo(20 / 250, 12)
  const { rate, customers, sales, salesFrom, points } = prepared({ ...answers, tills })
  expect(rate.value).toBeCloseTo(20 / 150, 12)
  expect(points.map(({ state }) => state).slice(0, 3)).toEqual(['measured', 'no-data', 'measured'])
  expect(customers).toMatchObject({ value: 250, behindRate: 150 })
  expect(sales).toMatchObject({ value: 20, behindRate: null })
  expect(salesFrom).toBe('tills')
})

test('sales without a counted customer are sales, but in no rate', () => {
  const { rate, sales } = prepared({
    rates: { leeds: [0.2, null] },
    customers: { leeds: [100, null] },
    tills: { leeds: [20, 35] },
  })
  expect(rate.value).toBeCloseTo(0.2, 12)
  expect(sales).toMatchObject({ value: 55, behindRate: 20 })
})

test('without the tills sales are rate × customers, and nothing is said to be missing', () => {
  const { sales, salesFrom, customers } = prepared({
    rates: { leeds: [1 / 3, 1 / 7] },
    customers: { leeds: [3, 7] },
  })
  expect(salesFrom).toBe('rate')
  expect(sales.behindRate).toBeNull()
  expect(sales.value).toBeCloseTo(2, 9)
  expect(customers.behindRate).toBeNull()
})

test('the change is relative, like for like, and of a running day by the same time', () => {
  const { rate } = prepared({
    rates: { leeds: [0.2, null, 0.2, 0.3] },
    customers: { leeds: [100, null, 100, 10] },
    before,
    elapsed: { rates: 0.2, customers: 20 },
  })
  const [now, then] = [(20 + 20 + 3) / 210, (10 + 10 + 4) / 220]
  expect(rate.pair.current).toBeCloseTo(now, 12)
  expect(rate.pair.comparison).toBeCloseTo(then, 12)
  expect(rate.delta).toMatchObject({ kind: 'delta' })
  expect(rate.delta?.kind === 'delta' && rate.delta.fraction).toBeCloseTo(now / then - 1, 12)
  expect(rate).toMatchObject({ leftOut: 1, unfinished: true })
})

test('only the running bucket is unfinished', () => {
  const { points } = prepared({ rates: { leeds: [0.1, 0.1, 0.1, 0.1] }, customers: { leeds: [9, 9, 9, 9] } })
  expect(points.map(({ unfinished }) => unfinished)).toEqual([false, false, false, true])
})

test('a comparison with too little seen is withheld for the rate and customers, not for what tills report', () => {
  const { rate, customers, sales, points } = prepared({
    rates: { leeds: [0.2] },
    customers: { leeds: [100] },
    tills: { leeds: [20, 20, 20, 20] },
    before: { ...before, tills: { leeds: [10, 10, 10, 10] } },
    cameras: new Map([door('leeds', { '2026-03-01': 0.3, '2026-02-22': 1 })]),
  })
  const withheld = { kind: 'withheld', reason: 'current-unreliable' }
  expect(rate.delta).toEqual(withheld)
  expect(customers.delta).toEqual(withheld)
  expect(points[0]?.delta).toEqual(withheld)
  expect(points[0]?.coverage.verdict).toBe('unreliable')
  expect(sales.delta).toMatchObject({ kind: 'delta', fraction: 1 })
})

test('stores stand by their rate, and those of which too little was seen stand apart, unranked', () => {
  const { stores } = prepared({
    rates: { leeds: [0.1, 0.3], york: [0.9], hull: [0.25], ely: [null] },
    customers: { leeds: [100, 100], york: [10], hull: [40], ely: [0] },
    cameras: new Map([
      door('leeds', { '2026-03-01': 1, '2026-03-02': 1 }),
      door('york', { '2026-03-01': 0.2 }),
      door('hull', { '2026-03-01': 1 }),
      door('ely', {
        '2026-03-01': 1,
        '2026-03-02': 'closed',
        '2026-03-03': 'closed',
        '2026-03-04': 'closed',
      }),
    ]),
  })
  expect(stores.map(({ store, rank, state }) => [store, rank, state])).toEqual([
    ['hull', 1, 'measured'],
    ['leeds', 2, 'measured'],
    ['ely', null, 'nobody'],
    ['york', null, 'measured'],
  ])
  expect(stores.find(({ store }) => store === 'leeds')).toMatchObject({ name: 'LEEDS', customers: 200 })
  expect(stores[1]?.sales).toBeCloseTo(40, 9)
})

test('a single store has no table of stores', () => {
  expect(prepared({ rates: { leeds: [0.1] }, customers: { leeds: [100] } }).stores).toEqual([])
})

test('buckets above 100% are named; 100% itself is none', () => {
  const { aboveAll, rate } = prepared({
    rates: { leeds: [1, 1.25, 1.0000000002] },
    customers: { leeds: [10, 8, 10] },
  })
  expect(aboveAll.map(({ value }) => value)).toEqual([1.25])
  expect(rate.value).toBeGreaterThan(1)
})

test('a period without a rate is empty, even with visitors', () => {
  expect(prepared({ rates: { leeds: [null] }, customers: { leeds: [0] } })).toMatchObject({
    isEmpty: true,
    rate: { value: null },
    customers: { value: 0 },
  })
})

test('the share of customers of unknown role is theirs ÷ all customers of the period', () => {
  const answers = { rates: { leeds: [0.5, 0.1] }, customers: { leeds: [10, 90] } }
  expect(prepared({ ...answers, unknownRoles: { leeds: [5, 15] } }).customers.unknownRoleShare).toBe(0.2)
  expect(prepared(answers).customers.unknownRoleShare).toBeNull()
})
