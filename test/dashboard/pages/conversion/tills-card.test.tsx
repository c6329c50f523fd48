import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { withoutSizes } from '../../drawing.ts'
import { leeds } from '../leeds.ts'
import { asked, leedsWeek, segments, showConversion, york } from './conversion-scene.tsx'

withoutSizes()

const [rate, entries, sales] = ['transactions/conversion-rate', 'entries', 'transactions/data'] as const
const emptyAnswer = { value: { segments: [], summary: [], meta: { units: {} } } } as const

/** What the tills list of a Thursday, in the currency of each store. */
function listed(stores: Readonly<Record<string, string>>) {
  const segments = Object.entries(stores).map(([location, currency]) => ({
    index: '2026-02-26T00:00:00.000',
    location,
    currency,
    transactions_count: 20,
    transactions_volume: 642,
    transactions_units: 45,
    average_transaction_value: 32.1,
  }))
  return { value: { segments, meta: { units: { transactions_volume: 'currency' } } } }
}

test('shows the takings beside the rate if the service lists sales', async () => {
  const fake = leedsWeek()
  fake.on({ route: sales }, emptyAnswer)
  fake.on(asked(sales, 'current'), listed({ leeds: 'GBP' }))
  showConversion(fake)
  const tills = await screen.findByRole('region', { name: 'Sales performance' })
  expect(tills).toHaveTextContent(/Revenue.*£642/)
  expect(tills).toHaveTextContent(/ATV.*£32\.10/)
  expect(tills).toHaveTextContent(/UPT.*2\.25/)
})

test('shows no gap if the service lists no sales', async () => {
  showConversion(leedsWeek())
  await waitFor(() => expect(screen.getByLabelText('Totals')).toHaveTextContent('26.7%'))
  expect(screen.queryByText(/sales performance|revenue/i)).not.toBeInTheDocument()
})

test('lists several currencies apart and says that they do not add up', async () => {
  const fake = leedsWeek()
  for (const period of ['current', 'compared', 'elapsed'] as const) {
    fake.on(asked(rate, period, 'both'), emptyAnswer)
    fake.on(asked(entries, period, 'both'), emptyAnswer)
    fake.on(asked(sales, period, 'both'), emptyAnswer)
  }
  fake.on(asked(rate, 'current', 'both'), segments(rate, 'current', { leeds: [0.2], york: [1.2] }))
  fake.on(asked(entries, 'current', 'both'), segments(entries, 'current', { leeds: [100], york: [100] }))
  fake.on(asked(sales, 'current', 'both'), listed({ leeds: 'GBP', york: 'EUR' }))
  showConversion(fake, { stores: [leeds, york] })
  const table = await screen.findByRole('table', { name: 'Sales performance by currency' })
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/^GBP120£642.*£32\.102\.25£6\.42$/),
    expect.stringMatching(/^EUR120€642.*€32\.102\.25€/),
  ])
  for (const term of [
    'Revenue',
    'Change',
    'Average transaction value (ATV)',
    'Units per transaction (UPT)',
    'Sales per visitor',
  ]) {
    expect(within(table).getByRole('button', { name: `Definition of ${term}` })).toBeInTheDocument()
  }
  expect(screen.getByText('totals by currency')).toBeInTheDocument()
  const stores = screen.getByRole('table', { name: 'Stores by conversion rate' })
  await waitFor(() => expect(stores).toHaveTextContent('€32.10'))

  await userEvent.click(within(stores).getByRole('button', { name: /^Why 120.0/ }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('an uncovered entrance')
})
