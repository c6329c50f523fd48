import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { RemovedStoresCard } from '../../../../src/dashboard/pages/targets/removed-stores-card.tsx'
import { fakeSource } from '../../data/fake-source.ts'
import { Deployment } from '../page-scene.tsx'

const list = '/api/targets/removed'

function show(stores: readonly object[]) {
  const fake = fakeSource()
  const listed = fake.on({ path: list }, { value: { stores } })
  render(
    <Deployment source={fake.source}>
      <RemovedStoresCard />
    </Deployment>,
  )
  return { fake, listed }
}

test('removes the targets of a removed store after a second press', async () => {
  const { fake, listed } = show([{ location: 'hull 1', months: 12 }])
  const removed = fake.on({ path: `${list}/hull%201` }, { value: { location: 'hull 1' } })
  expect(await screen.findByText(/12 months/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the targets of hull 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep the targets of hull 1' }))
  expect(removed.asked()).toBe(0)
  listed.reply({ value: { stores: [] } })
  await userEvent.click(screen.getByRole('button', { name: 'Remove the targets of hull 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the targets of hull 1 now' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Removed stores' })).toBeNull())
  expect(removed.asked()).toBe(1)
})

test('says that they could not be removed', async () => {
  const { fake } = show([{ location: 'hull', months: 1 }])
  fake.on({ path: `${list}/hull` }, { error: new ExchangeError('unavailable') })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the targets of hull' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the targets of hull now' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t remove the targets. Try again.')
})

test('is not there if no removed store has targets', async () => {
  const { listed } = show([])
  await expect.poll(() => listed.asked()).toBe(1)
  expect(screen.queryByRole('region')).toBeNull()
})
