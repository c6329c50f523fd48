import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../src/client/exchange-error.ts'
import { ViewsButton } from '../../../src/dashboard/views/views-button.tsx'
import type { SavedView } from '../../../src/protocol/views.ts'
import { fakeSource } from '../data/fake-source.ts'
import { Deployment } from '../pages/page-scene.tsx'

const at = Date.parse('2026-03-03T12:00:00Z')
const week: SavedView = {
  ...{ id: 'one', version: 2, name: 'York by week', address: '/footfall?stores=york&range=last-7-days' },
  ...{ at, by: 'Ann' },
}
const board: SavedView = {
  ...{ id: 'two', version: 1, name: 'Board', address: '/overview?range=last-week' },
  ...{ at: Date.parse('2025-12-31T12:00:00Z'), by: '' },
}
const list = { path: '/api/views' }

/** The drawer over this page, with these views. */
async function open(views: readonly SavedView[], address = '/zones?stores=york&lang=de&camera=one') {
  window.history.replaceState(null, '', address)
  const fake = fakeSource()
  fake.on({ path: '/api/v1/location/list' }, { value: [{ id: 'york', name: 'York', timezone: 'UTC' }] })
  const listed = fake.on(list, { value: { views } })
  render(
    <Deployment source={fake.source}>
      <ViewsButton triggerClassName={undefined} onChosen={() => {}} arrival="unnoticed" />
    </Deployment>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Saved views' }))
  return { fake, listed }
}

const row = (name: string) =>
  screen.getByRole('link', { name: new RegExp(`^${name}`) }).closest('li') as HTMLElement
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('lists views by name, with what they show, who saved them and when', async () => {
  await open([week, board])
  await waitFor(() => expect(row('York by week')).toHaveTextContent('Footfall · Last 7 days · York'))
  expect(row('York by week')).toHaveTextContent('Last saved by Ann, 3 Mar')
  // The overview shows today only, and another year is named.
  expect(row('Board')).toHaveTextContent('Overview · All stores')
  expect(row('Board')).not.toHaveTextContent('Last week')
  expect(row('Board')).toHaveTextContent(/Last saved 31 Dec 2025/)
  const names = screen.getAllByRole('link').map((link) => link.querySelector('b')?.textContent)
  expect(names).toEqual(['Board', 'York by week'])
})

test('saves the page without its dialog and its language', async () => {
  const { fake, listed } = await open([])
  expect(await screen.findByText('No saved views')).toBeInTheDocument()
  await press('Save this view')
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a name.')
  const entry = { name: 'Zones', address: '/zones?stores=york' }
  const saved = fake.on({ ...list, body: entry }, { value: { ...board, ...entry } })
  listed.reply({ value: { views: [{ ...board, ...entry }] } })
  await userEvent.type(screen.getByLabelText('Name'), ' Zones {Enter}')
  await waitFor(() => expect(row('Zones')).toHaveTextContent('Zones · Last 28 days · York'))
  expect(saved.asked()).toBe(1)
  expect(within(row('Zones')).getByRole('link')).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('status')).toHaveTextContent('View saved')
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

test.each([
  ['forbidden', 'You don’t have access to all of these stores. Select your stores instead.'],
  ['too_large', 'There are too many saved views. Remove old ones, or ask your administrator.'],
  ['unavailable', 'Couldn’t save. Try again.'],
] as const)('says what to do if a save fails as %s, and keeps the name', async (code, words) => {
  const { fake } = await open([])
  await screen.findByText('No saved views')
  fake.on({ ...list, body: { name: 'Mine' } }, { error: new ExchangeError(code) })
  await userEvent.type(screen.getByLabelText('Name'), 'Mine{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByLabelText('Name')).toHaveValue('Mine')
})

test('does not send an address that is too long', async () => {
  await open([], `/footfall?stores=${'x'.repeat(2000)}`)
  await screen.findByText('No saved views')
  await userEvent.type(screen.getByLabelText('Name'), 'Long{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('Select fewer stores, or a group.')
})

test('renames a view in its row, which Escape and an unchanged name leave alone', async () => {
  const { fake, listed } = await open([week])
  await screen.findByText('York by week')
  await press('Rename York by week')
  await userEvent.type(screen.getByLabelText('New name for York by week'), '!{Escape}')
  expect(screen.getByRole('button', { name: 'Rename York by week' })).toHaveFocus()
  await press('Rename York by week')
  await userEvent.keyboard('{Enter}')
  await press('Rename York by week')
  const sent = { name: 'York', address: week.address, version: 2 }
  const renamed = fake.on({ path: '/api/views/one', body: sent }, { value: { ...week, ...sent, version: 3 } })
  listed.reply({ value: { views: [{ ...week, name: 'York', version: 3 }] } })
  await userEvent.clear(screen.getByLabelText('New name for York by week'))
  await userEvent.type(screen.getByLabelText('New name for York by week'), 'York{Enter}')
  expect(await screen.findByRole('button', { name: 'Rename York' })).toHaveFocus()
  expect(renamed.asked()).toBe(1)
})

test('reports a conflict and shows the current version', async () => {
  const { fake, listed } = await open([week])
  await screen.findByText('York by week')
  fake.on({ path: '/api/views/one' }, { error: new ExchangeError('conflict') })
  listed.reply({ value: { views: [{ ...week, name: 'Theirs', version: 3 }] } })
  await press('Rename York by week')
  await userEvent.type(screen.getByLabelText('New name for York by week'), ' 2{Enter}')
  expect(await screen.findByText('Theirs')).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Someone else changed or removed this view')
})

test('asks before it removes a view', async () => {
  const { fake, listed } = await open([week, board])
  await screen.findByText('York by week')
  await press('Remove York by week')
  expect(screen.getByRole('button', { name: 'Remove now: York by week' })).toHaveFocus()
  await press('Keep York by week')
  expect(screen.getByRole('button', { name: 'Remove York by week' })).toHaveFocus()
  const removed = fake.on({ path: '/api/views/one?version=2' }, { value: { id: 'one' } })
  listed.reply({ value: { views: [board] } })
  await press('Remove York by week')
  await press('Remove now: York by week')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('View removed'))
  expect(removed.asked()).toBe(1)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('region', { name: 'Saved views' })).toHaveFocus()
})

test('offers no field on a page that no view can show', async () => {
  await open([], '/targets')
  await screen.findByText('No saved views')
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
  expect(
    screen.getByText(
      'This page can’t be saved as a view. Open Overview, Footfall, Zones, Conversion or Cameras.',
    ),
  ).toBeInTheDocument()
})

test('reports a list that failed to load and offers a retry', async () => {
  window.history.replaceState(null, '', '/overview')
  const fake = fakeSource()
  fake.on({ path: '/api/v1/location/list' }, { value: [] })
  const listed = fake.on(list, { error: new ExchangeError('forbidden') })
  render(
    <Deployment source={fake.source}>
      <ViewsButton triggerClassName={undefined} onChosen={() => {}} arrival="pressed" />
    </Deployment>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load saved views.')
  listed.reply({ value: { views: [board] } })
  await press('Try again')
  expect(await screen.findByText('Board')).toBeInTheDocument()
})
