import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { pending } from '../../data/fake-source.ts'
import { withSizes } from '../../drawing.ts'
import { february, leeds, march, week } from '../leeds.ts'
import { asked, leedsWeek, segments, showConversion, york } from './conversion-scene.tsx'

withSizes()

const [rate, entries, sales] = ['transactions/conversion-rate', 'entries', 'transactions/data'] as const
const refused = { error: new ExchangeError('forbidden') } as const
const totals = () => screen.getByLabelText('Totals')
const kpi = (label: string) => {
  const place = [...totals().querySelectorAll('h2')].find(
    (heading) => heading.textContent === label,
  )?.parentElement
  if (!place) throw new Error(`no figure is called ${label}`)
  return place
}
const coverageIsThere = () =>
  waitFor(() => expect(kpi('Camera coverage')).toHaveTextContent('100% · Complete'))
const openTable = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Table' }))
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent.replaceAll('\u00a0', ' ')),
  )
}

test('the figures wait as skeletons in their final places', () => {
  const fake = leedsWeek()
  fake.on(asked(rate, 'current'), pending().promise)
  showConversion(fake)
  expect(totals()).toHaveAttribute('aria-busy', 'true')
  const labels = within(totals()).getAllByRole('heading')
  expect(labels.map((heading) => heading.textContent)).toEqual([
    'Conversion rate',
    'Visitors (excl. staff)',
    'Transactions',
    'Camera coverage',
  ])
})

test('the rate is all sales ÷ all customers, compared by the same time of day, with both values', async () => {
  showConversion(leedsWeek())
  // 20 + 50 + 0 + 0 + 2 sales of 100 + 40 + 50 + 60 + 20 customers; then 10% of five days of 100, and 2 of 10 today.
  await waitFor(() => expect(kpi('Conversion rate')).toHaveTextContent('26.7%'))
  await coverageIsThere()
  expect(kpi('Conversion rate')).toHaveTextContent(/\+16\.5 pp vs 10\.2% up to the same time/)
  expect(kpi('Visitors (excl. staff)')).toHaveTextContent('270')
})

test('where the service does not list sales they are rate × customers, and nothing is missing', async () => {
  showConversion(leedsWeek())
  await waitFor(() => expect(kpi('Transactions')).toHaveTextContent('72'))
  await coverageIsThere()
  expect(await screen.findByRole('img', { name: /^Conversion rate per day/ })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(/couldn’t|failed/i)
})

test('tills that are listed tell a silent till from a day without a sale', async () => {
  const fake = leedsWeek()
  fake.on(asked(sales, 'current'), segments(sales, 'current', { leeds: [20, 50, 0, null, 5, null, 2] }))
  fake.on(asked(sales, 'compared'), segments(sales, 'compared', { leeds: [10, 10, 10, null, 10, 10, 10] }))
  fake.on(asked(sales, 'elapsed'), {
    value: { summary: [{ location: 'leeds', transactions_count: 2 }], meta: { units: {} } },
  })
  showConversion(fake)
  await waitFor(() => expect(kpi('Transactions')).toHaveTextContent('77'))
  expect(kpi('Conversion rate')).toHaveTextContent('34.3%')
  expect(kpi('Transactions')).toHaveTextContent('72 used for the rate')
  expect(kpi('Visitors (excl. staff)')).toHaveTextContent('210 used for the rate')
  await coverageIsThere()
  const rows = await openTable()
  expect(rows.map(([value]) => value)).toEqual([
    '20.0%',
    '125.0%',
    '0.0%',
    'Closed',
    '0 visitors',
    'No data',
    '10.0% so far',
  ])
})

test('the table behind the chart shows what each rate is made of, and its change', async () => {
  showConversion(leedsWeek())
  await waitFor(() => expect(kpi('Conversion rate')).toHaveTextContent('26.7%'))
  await coverageIsThere()
  const rows = await openTable()
  expect(rows[0]?.slice(0, 4)).toEqual(['20.0%', '100', '20', '10.0%'])
  // 20 sales against 10: chance alone moves them that far.
  expect(screen.getAllByRole('button', { name: 'No comparison – small sample' })).not.toHaveLength(0)
  expect(rows[1]?.[4]).toMatch(/\+115\.0 pp/)
  expect(rows[3]?.slice(0, 3)).toEqual(['Closed', '', ''])
  expect(rows[4]?.slice(0, 3)).toEqual(['0 visitors', '0', '0'])
})

test('a rate above 100% is shown, with its day and why there can be one', async () => {
  showConversion(leedsWeek())
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent(/Rate above 100%: .*27.* \(125\.0%\)\./)
  expect(note).toHaveTextContent('More transactions than visitors.')
})

test('people filters change no question', async () => {
  // The strict fake answers customers of all ages alone.
  showConversion(leedsWeek(), { filters: { ...week, ages: ['25_34'], genders: ['female'], roles: [] } })
  await waitFor(() => expect(kpi('Conversion rate')).toHaveTextContent('26.7%'))
})

test('a rate in per cent reads as the same rate', async () => {
  const fake = leedsWeek()
  const { value } = segments(rate, 'current', { leeds: [20, 125, 0, null, null, 0, 10] })
  fake.on(asked(rate, 'current'), {
    value: { ...value, meta: { units: { sales_conversion_rate: 'percentage' } } },
  })
  showConversion(fake)
  await waitFor(() => expect(kpi('Conversion rate')).toHaveTextContent('26.7%'))
})

test('without uptime, coverage is unknown and the rate stays', async () => {
  const fake = leedsWeek()
  const refusal = { error: new ExchangeError('bad_request') }
  fake.on(february, refusal)
  fake.on(march, refusal)
  showConversion(fake)
  await waitFor(() =>
    expect(kpi('Camera coverage')).toHaveTextContent('Unknown · no camera records for this period'),
  )
  expect(kpi('Conversion rate')).toHaveTextContent('26.7%')
})

test('a refused comparison leaves the figures of this period', async () => {
  const fake = leedsWeek()
  fake.on(asked(rate, 'compared'), { error: new ExchangeError('bad_request') })
  showConversion(fake)
  await waitFor(() => expect(kpi('Conversion rate')).toHaveTextContent('26.7%'))
  expect(kpi('Conversion rate')).not.toHaveTextContent(' pp')
})

test('a failure is shown and can be retried', async () => {
  const fake = leedsWeek()
  const current = fake.on(asked(rate, 'current'), refused)
  showConversion(fake)
  const again = await screen.findByRole('button', { name: /try again/i })
  current.reply(segments(rate, 'current', { leeds: [0.5, 0.5, 0.5, null, null, 0.5, 0.5] }))
  await userEvent.click(again)
  await waitFor(() => expect(kpi('Conversion rate')).toHaveTextContent('50.0%'))
})

test('a period without visitors has no rate, and says so', async () => {
  const fake = leedsWeek()
  fake.on(asked(rate, 'current'), segments(rate, 'current', { leeds: [] }))
  fake.on(asked(entries, 'current'), segments(entries, 'current', { leeds: [0, 0, 0, null, 0, 0, 0] }))
  fake.on(
    { action: 'metric', body: { aggregationPeriod: 'month' } },
    { value: { segments: [], meta: { units: {} } } },
  )
  showConversion(fake)
  expect(await screen.findByText(/^No visitors: /)).toBeInTheDocument()
  expect(kpi('Conversion rate')).toHaveTextContent('0 visitors')
  expect(kpi('Conversion rate')).not.toHaveTextContent('0.0%')
})

test('a period without a rate links to the last month with one', async () => {
  const fake = leedsWeek()
  fake.on(asked(rate, 'current'), segments(rate, 'current', { leeds: [] }))
  fake.on(asked(entries, 'current'), segments(entries, 'current', { leeds: [] }))
  const february = { index: '2026-02-01T00:00:00.000', location: 'leeds', sales_conversion_rate: 0.1 }
  fake.on(
    { route: rate, body: { aggregationPeriod: 'month' } },
    { value: { segments: [february], meta: { units: { customer_entries: 'peopleCount' } } } },
  )
  showConversion(fake)
  expect(await screen.findByText(/^No conversion rate: /)).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: /^Show .*Feb/ })).toBeInTheDocument()
})

test('several stores stand side by side, the best rate first, and one is chosen from there', async () => {
  const fake = leedsWeek()
  const both = { leeds: [0.1, 0.1, 0.1, null, 0.1, 0.1, 0.1], york: [0.3, 0.3, 0.3, null, 0.3, 0.3, 0.3] }
  const came = { leeds: [20, 20, 20, null, 20, 20, 20], york: [20, 20, 20, null, 20, 20, 20] }
  for (const period of ['current', 'compared'] as const) {
    fake.on(asked(rate, period, 'both'), segments(rate, period, both))
    fake.on(asked(entries, period, 'both'), segments(entries, period, came))
  }
  fake.on(asked(rate, 'elapsed', 'both'), { value: { summary: [], meta: { units: {} } } })
  fake.on(asked(entries, 'elapsed', 'both'), { value: { summary: [], meta: { units: {} } } })
  showConversion(fake, { stores: [leeds, york] })
  await waitFor(() => expect(kpi('Conversion rate')).toHaveTextContent('20.0%'))
  const table = await screen.findByRole('table', { name: 'Stores by conversion rate' })
  const names = within(table).getAllByRole('rowheader')
  expect(names.map((name) => name.textContent)).toEqual(['1York · Coney Street', '2Leeds · Briggate'])
  const [first] = within(table).getAllByRole('row').slice(1)
  expect(first).toHaveTextContent(/30\.0%No change12036/)
})

test('customers come with the rates where the service tells them, with the share of unknown role', async () => {
  const fake = leedsWeek()
  const separately = fake.on({ route: entries }, refused)
  for (const period of ['current', 'compared'] as const) {
    const { value } = segments(rate, period, { leeds: [0.2, 0.5, null, null, null, 0, 0.1] })
    const [first, ...others] = value.segments.map((row) => ({
      ...row,
      customer_entries: 50,
      unknown_role_share: 0,
    }))
    const told = [{ ...first, unknown_role_share: 1 }, ...others]
    fake.on(asked(rate, period), { value: { ...value, segments: told } })
  }
  const told = { location: 'leeds', sales_conversion_rate: 0.1, customer_entries: 10, unknown_role_share: 0 }
  fake.on(asked(rate, 'elapsed'), { value: { summary: [told], meta: { units: {} } } })
  showConversion(fake)
  await waitFor(() => expect(kpi('Visitors (excl. staff)')).toHaveTextContent('350'))
  expect(kpi('Visitors (excl. staff)')).toHaveTextContent(/14\.3% of unknown role/)
  expect(separately.asked()).toBe(0)
})
