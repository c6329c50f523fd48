import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readOverview, showOverview, today } from './overview-scene.tsx'
import type { Place } from './small-deployment.ts'

configure({ defaultHidden: true })

const chain = Array.from({ length: 200 }, (_, place) => ({
  id: `store-${place}`,
  name: `Store ${place + 1}`,
  timezone: 'Europe/London',
}))
const moved = new Set(chain.slice(0, 40).map(({ id }) => id))
const story = {
  entries: (at: Place) => (at.day === today && moved.has(at.store) ? 80 : undefined),
}
const section = () => screen.findByRole('rowgroup', { name: 'Unusual numbers (40)' })

test('shows the first stores of a kind, and counts the others', async () => {
  const { container } = showOverview({ stores: chain, story })
  const list = within(await section())
  expect(list.getAllByRole('heading', { level: 4 })).toHaveLength(10)
  expect(list.getByText(/^10 of 40 stores/)).toBeInTheDocument()
  expect(container.querySelectorAll('*').length).toBeLessThan(1500)
  await userEvent.click(list.getByRole('button', { name: 'Show all' }))
  expect(list.getAllByRole('heading', { level: 4 })).toHaveLength(40)
  expect(list.queryByRole('button', { name: 'Show all' })).toBeNull()
})

test('folds stores that need no attention into a count', async () => {
  showOverview({ stores: chain, story })
  await section()
  const calm = screen.getByText('160 stores within their normal range')
  expect(screen.queryByRole('link', { name: 'Store 41' })).toBeNull()
  await userEvent.click(calm)
  await screen.findByRole('link', { name: 'Store 41' })
  const fold = within(calm.closest('details') ?? document.body)
  expect(fold.getAllByRole('listitem')).toHaveLength(120)
  await userEvent.click(fold.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(fold.getAllByRole('listitem')).toHaveLength(160))
})

/** The live state is asked again while a busy machine draws. */
const withoutPolls = (questions: readonly string[]) => questions.filter((route) => route !== 'live')

/** One answer tells 500 stores. Those with cameras are as usual, so they come after those of which nobody knows what was seen. */
const long = Array.from({ length: 504 }, (_, place) => ({
  id: `store-${1000 + place}`,
  name: `Store ${place + 1}`,
  timezone: 'Europe/London',
}))
const withCameras = new Set(['store-1501', 'store-1502', 'store-1503'])
const mostWithout = {
  withoutCameras: Object.fromEntries(
    long.flatMap(({ id }) => (withCameras.has(id) ? [] : [[id, [1, 2, 3, 4, 5, 6, 7]]])),
  ),
  offline: ['store-1502-door'],
}

test('shows a store that the answer leaves out if one of its cameras is down', async () => {
  const { questions } = showOverview({ stores: long, story: mostWithout })
  const broken = within(await screen.findByRole('rowgroup', { name: 'Outages (1)' }))
  expect(broken.getAllByRole('heading', { level: 4 }).map((name) => name.textContent)).toEqual(['Store 503'])
  expect(broken.getByRole('link', { name: /^Camera “door” offline since/ })).toBeInTheDocument()
  await broken.findByText(/^680/)
  expect(await screen.findByText('2 stores within their normal range')).toBeInTheDocument()
  const unseen = within(screen.getByRole('rowgroup', { name: 'Low camera coverage (501)' }))
  expect(unseen.getByRole('heading', { level: 3 })).toHaveTextContent('501')
  expect(withoutPolls(questions)).toEqual(['usual', 'usual'])
})

test('requests the stores that the answer leaves out when they are opened', async () => {
  const { questions } = showOverview({ stores: long, story: { ...mostWithout, offline: [] } })
  const calm = await screen.findByText('3 stores within their normal range')
  await userEvent.click(calm)
  await screen.findByRole('link', { name: 'Store 502' })
  const fold = within(calm.closest('details') ?? document.body)
  expect(fold.getAllByRole('listitem').map((store) => store.textContent)).toEqual([
    'Store 502 680 entries so far',
    'Store 503 680 entries so far',
    'Store 504 680 entries so far',
  ])
  expect(withoutPolls(questions)).toEqual(['usual', 'usual', 'usual'])
})

test('writes all stores into a file, the most urgent first', async () => {
  const { result, questions } = readOverview(long, mostWithout)
  await waitFor(() =>
    expect(result.current).toMatchObject({ status: 'ready', view: { live: 'ready', others: 'unasked' } }),
  )
  if (result.current.status !== 'ready') throw new Error('not ready')
  const stores = await result.current.view.allStores()
  expect(stores).toHaveLength(504)
  expect(stores[0]).toMatchObject({ name: 'Store 503', kind: 'broken', value: 680 })
  expect(stores.at(-1)).toMatchObject({ name: 'Store 504', kind: 'usual' })
  expect(questions.filter((route) => route === 'live')).toHaveLength(1)
})
