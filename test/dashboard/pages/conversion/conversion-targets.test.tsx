import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { FakeSource } from '../../data/fake-source.ts'
import { withSizes } from '../../drawing.ts'
import { currentDays, leeds } from '../leeds.ts'
import { asked, leedsWeek, segments, showConversion, york } from './conversion-scene.tsx'

withSizes()

const [rate, entries, sales] = ['transactions/conversion-rate', 'entries', 'transactions/data'] as const
const emptyAnswer = { value: { segments: [], summary: [], meta: { units: {} } } } as const

/** On Sunday the store is closed. */
const sumsOf = (value: number, days = currentDays) => ({
  value: {
    days: days.map((day) =>
      day === '2026-03-01' ? { day, value: 0, stores: 0, closed: 1 } : { day, value, stores: 1, closed: 0 },
    ),
  },
})
const targetsAre = (fake: FakeSource, measure: string, sums: ReturnType<typeof sumsOf>) =>
  fake.on({ path: '/api/targets/sums', body: { measure } }, sums)

const rateKpi = () =>
  within(screen.getByLabelText('Totals')).getByRole('heading', { name: 'Conversion rate' }).parentElement

const revenueOfLeeds = {
  value: {
    segments: [
      {
        ...{ index: '2026-02-26T00:00:00.000', location: 'leeds', currency: 'GBP' },
        ...{ transactions_count: 20, transactions_volume: 642, transactions_units: 45 },
        average_transaction_value: 32.1,
      },
    ],
    meta: { units: { transactions_volume: 'currency' } },
  },
}

/** A week whose tills list £642 on its first day, and ten sales on each other day. */
function weekWithRevenue(): FakeSource {
  const fake = leedsWeek()
  fake.on({ route: sales }, emptyAnswer)
  fake.on(asked(sales, 'current'), revenueOfLeeds)
  return fake
}

test('a store’s rate is compared with its target, in the figure and day by day', async () => {
  const fake = leedsWeek()
  targetsAre(fake, 'conversion', sumsOf(20))
  showConversion(fake)
  await waitFor(() => expect(rateKpi()).toHaveTextContent('+6.7 pp vs target of 20.0%'))
  await userEvent.click(await screen.findByRole('button', { name: 'Table' }))
  const table = screen.getByRole('table', { name: /Conversion rate per day/ })
  const place = within(table)
    .getAllByRole('columnheader')
    .findIndex((head) => head.textContent.startsWith('Target'))
  const shown = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[place]?.textContent)
  expect(shown.filter((text) => text === '20.0%')).toHaveLength(6)
})

test('a day without a target withholds the comparison of the period', async () => {
  const fake = leedsWeek()
  const asks = targetsAre(fake, 'conversion', sumsOf(20, currentDays.slice(1)))
  showConversion(fake)
  await waitFor(() => expect(rateKpi()).toHaveTextContent('26.7%'))
  await waitFor(() => expect(asks.asked()).toBeGreaterThan(0))
  await screen.findAllByText('Target')
  expect(rateKpi()).not.toHaveTextContent('target')
})

test.each([
  // 30 sales of 300 visitors. 20% of 100 and 11% of 200 would be 42.
  [{ leeds: 20, york: 11 }, '−4.0 pp vs target of 14.0%'],
  [{ leeds: 20 }, '20.0% in 1 of 2 stores · On target: 20.0%'],
])('the rate of several stores is compared with the targets %o', async (targets, words) => {
  const fake = leedsWeek()
  for (const period of ['current', 'compared', 'elapsed'] as const) {
    for (const route of [rate, entries, sales]) fake.on(asked(route, period, 'both'), emptyAnswer)
  }
  fake.on(asked(rate, 'current', 'both'), segments(rate, 'current', { leeds: [0.2], york: [0.05] }))
  fake.on(asked(entries, 'current', 'both'), segments(entries, 'current', { leeds: [100], york: [200] }))
  const stores = Object.entries(targets).map(([location, value]) => ({ location, value, days: 6 }))
  const asks = fake.on(
    { path: '/api/targets/stores', body: { measure: 'conversion', locations: ['leeds', 'york'] } },
    { value: { stores } },
  )
  showConversion(fake, { stores: [leeds, york] })
  await waitFor(() => expect(rateKpi()).toHaveTextContent('10.0%'))
  await waitFor(() => expect(rateKpi()).toHaveTextContent(words))
  expect(asks.asked()).toBe(1)
})

test('several stores without a target have no comparison', async () => {
  const fake = leedsWeek()
  for (const period of ['current', 'compared', 'elapsed'] as const) {
    for (const route of [rate, entries, sales]) fake.on(asked(route, period, 'both'), emptyAnswer)
  }
  fake.on(asked(rate, 'current', 'both'), segments(rate, 'current', { leeds: [0.2], york: [0.1] }))
  fake.on(asked(entries, 'current', 'both'), segments(entries, 'current', { leeds: [100], york: [100] }))
  const asks = fake.on({ path: '/api/targets/stores' }, { value: { stores: [] } })
  showConversion(fake, { stores: [leeds, york] })
  await waitFor(() => expect(rateKpi()).toHaveTextContent('15.0%'))
  await waitFor(() => expect(asks.asked()).toBe(1))
  expect(rateKpi()).not.toHaveTextContent('target')
})

test('revenue says which share of its target is reached so far', async () => {
  const fake = weekWithRevenue()
  targetsAre(fake, 'revenue', sumsOf(200))
  showConversion(fake)
  const tills = await screen.findByRole('region', { name: 'Sales performance' })
  // £642 of a target of 6 × £200. Today is one of the six days.
  await waitFor(() => expect(tills).toHaveTextContent('54% of target so far'))
})

test('revenue has no share if a day that is open has no target', async () => {
  const fake = weekWithRevenue()
  const asks = targetsAre(fake, 'revenue', sumsOf(200, currentDays.slice(0, 6)))
  showConversion(fake)
  const tills = await screen.findByRole('region', { name: 'Sales performance' })
  await waitFor(() => expect(asks.asked()).toBeGreaterThan(0))
  expect(tills).toHaveTextContent('£642')
  expect(tills).not.toHaveTextContent('of target')
})

test.each([
  [0, /80% of target so far/],
  [200, /^(?!.*of target)/],
])('a store without sales that has a target of %i a day leads to %s', async (ofYork, words) => {
  const fake = leedsWeek()
  for (const period of ['current', 'compared', 'elapsed'] as const) {
    for (const route of [rate, entries, sales]) fake.on(asked(route, period, 'both'), emptyAnswer)
  }
  fake.on(asked(rate, 'current', 'both'), segments(rate, 'current', { leeds: [0.2], york: [0.1] }))
  fake.on(asked(entries, 'current', 'both'), segments(entries, 'current', { leeds: [100], york: [100] }))
  fake.on(asked(sales, 'current', 'both'), revenueOfLeeds)
  const sums = (store: string, reply: object) =>
    fake.on({ path: '/api/targets/sums', body: { measure: 'revenue', locations: [store] } }, { value: reply })
  // £642 of a target of 6 × £134.
  sums('leeds', sumsOf(134).value)
  const asks = sums('york', ofYork === 0 ? { days: [] } : sumsOf(ofYork).value)
  showConversion(fake, { stores: [leeds, york] })
  const tills = await screen.findByRole('region', { name: 'Sales performance' })
  await waitFor(() => expect(asks.asked()).toBeGreaterThan(0))
  await waitFor(() => expect(tills.textContent).toMatch(words))
})
