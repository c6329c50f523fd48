import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { withoutSizes } from '../../drawing.ts'
import { leeds } from '../leeds.ts'
import { asked, leedsWeek, segments, showConversion, york } from './conversion-scene.tsx'
import { funnelAnswer, withoutStreet } from './funnel-answers.ts'

withoutSizes()
beforeEach(() => window.history.replaceState(null, '', '/'))

/** With its numbers. */
async function card() {
  await screen.findByText('Passers-by')
  return screen.getByRole('region', { name: 'Funnel' })
}
const written = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ')

function scene(value: unknown = funnelAnswer) {
  const fake = leedsWeek()
  const funnel = fake.on({ route: 'funnel' }, { value })
  return { fake, funnel, ...showConversion(fake) }
}

test('shows each step with its coverage, and the rates between them with their hours', async () => {
  scene()
  const steps = await within(await card()).findAllByRole('listitem')
  expect(steps.map(written)).toEqual([
    'Passers-by9,60094.4% · Partial',
    'Capture rate12.5%Based on 318 of 330 hours',
    'Entries1,204100% · Complete',
    'Conversion rate18.4%Based on all 330 hours',
    'Transactions217Tills: 100% · Complete',
  ])
  expect(
    within(await card()).getByRole('button', { name: /94\.4% · Partial, Passers-by: see camera gaps/ }),
  ).toBeVisible()
  expect(await card()).toHaveTextContent('Passers-by: 1 of 2 stores. Not counted: york.')
})

test('asks for the chosen zone, which the address keeps', async () => {
  const { fake } = scene()
  const withZone = fake.on(
    { route: 'funnel', body: { zone: 'Men:Denim' } },
    { value: { ...funnelAnswer, summary: [{ steps: [], rates: [] }] } },
  )
  const choice = await within(await card()).findByRole('combobox', { name: 'Zone' })
  // In the order of the tree.
  expect(within(choice).getAllByRole('option').map(written)).toEqual([
    'No zone',
    'Men › Denim',
    'Women › Tops',
  ])
  await userEvent.selectOptions(choice, 'Men › Denim')
  await waitFor(() => expect(withZone.asked()).toBe(1))
  expect(window.location.search).toContain('funnel.zone=Men')
})

test('has a row for all stores and for each in the table', async () => {
  const fake = leedsWeek()
  fake.on({ route: 'funnel' }, { value: funnelAnswer })
  for (const period of ['current', 'compared', 'elapsed'] as const) {
    for (const route of ['transactions/conversion-rate', 'entries'] as const) {
      fake.on(asked(route, period, 'both'), segments(route, 'current', { leeds: [0.2], york: [0.1] }))
    }
  }
  showConversion(fake, { stores: [leeds, york] })
  await userEvent.click(await within(await card()).findByRole('button', { name: 'Table' }))
  const table = await within(await card()).findByRole('table')
  expect([...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map(written))).toEqual([
    ['All stores', '94% coverage9,600', '1,204', '217', '12.5%', '18.4%'],
    ['York · Coney Street', 'Not counted', '4', '0', '–', '0.0%'],
  ])
})

test('is not there if no store counts passers-by and no zone is chosen', async () => {
  const { funnel } = scene({ ...withoutStreet, floor: [] })
  await waitFor(() => expect(funnel.asked()).toBe(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Funnel' })).toBeNull())
})

test('is not there if the deployment refuses it', async () => {
  const fake = leedsWeek()
  const funnel = fake.on({ route: 'funnel' }, { error: new ExchangeError('unknown_route') })
  showConversion(fake)
  await waitFor(() => expect(funnel.asked()).toBe(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Funnel' })).toBeNull())
})

test('leaves the other cards alone when it fails, and asks again', async () => {
  const fake = leedsWeek()
  const funnel = fake.on({ route: 'funnel' }, { error: new ExchangeError('forbidden') })
  showConversion(fake)
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the funnel')
  expect(screen.getByLabelText('Totals')).toHaveTextContent('26.7%')
  funnel.reply({ value: funnelAnswer })
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Funnel' })).getByRole('button', { name: /Try again|Retry/ }),
  )
  expect(await within(await card()).findByText('9,600')).toBeVisible()
})
