import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ExchangeError } from '../../../src/client/exchange-error.ts'
import { browserLocation } from '../../../src/dashboard/filters/browser-location.ts'
import { createFiltersStore } from '../../../src/dashboard/filters/filters-store.ts'
import { App } from '../../../src/dashboard/shell/app.tsx'
import { browserChoices } from '../../../src/dashboard/ui/memory/remembered.ts'
import { createThemeStore } from '../../../src/dashboard/ui/theme/theme.ts'
import { type FakeSource, pending } from '../data/fake-source.ts'
import { withoutSizes, withTime } from '../drawing.ts'
import { entriesOf, leedsWeek, segments } from '../pages/footfall/footfall-scene.tsx'

withoutSizes()
withTime()

const disposals: (() => void)[] = []

afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose()
})

const openSession = { now: 0, build: null, user: { name: '', role: 'viewer' }, signIn: null, signOut: null }
const list = { path: '/api/v1/location/list' }
const leedsOnly = [{ id: 'leeds', name: 'Leeds · Briggate', timezone: 'Europe/London', currency: 'GBP' }]

function open(address: string, fake: FakeSource = leedsWeek(), stores: unknown = leedsOnly): FakeSource {
  window.history.replaceState(null, '', address)
  if (stores !== null) fake.on(list, { value: stores })
  fake.on({ path: '/api/session' }, { value: openSession })
  const filters = createFiltersStore({ location: browserLocation(window) })
  disposals.push(filters.dispose)
  render(
    <App
      source={fake.source}
      queries={new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })}
      filters={filters}
      theme={createThemeStore(document.documentElement, null)}
      choices={browserChoices(() => window.localStorage)}
    />,
  )
  return fake
}

const freshness = () => screen.getByRole('status')

test('the bare address leads to the overview, and the filters go along', async () => {
  // No store: the page that is led to asks nothing.
  open('/?range=last-7-days', leedsWeek(), [])
  expect(await screen.findByText('There is no store yet')).toBeInTheDocument()
  expect(`${window.location.pathname}${window.location.search}`).toBe('/overview?range=last-7-days')
  expect(screen.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
})

test('keys that choose dates do nothing where the page has its own', async () => {
  open('/overview', leedsWeek(), [])
  await screen.findByText('There is no store yet')
  await userEvent.keyboard('y{ArrowLeft}')
  expect(window.location.search).toBe('')
  await userEvent.keyboard('s')
  expect(window.location.search).toBe('?role=customer')
})

test('the title of the document names the store and the page', async () => {
  open('/footfall?range=last-7-days')
  await screen.findByText('640')
  expect(document.title).toBe('Leeds · Briggate – Footfall – Shopfloor')
})

test('an address that leads nowhere says so, and leads on', async () => {
  open('/profits', leedsWeek(), null)
  expect(await screen.findByText('There is no page at /profits')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to Overview' })).toHaveAttribute('href', '/overview')
})

test('the line of freshness tells until when is counted, in the time of the store, whose zone it names', async () => {
  const fake = open('/footfall?range=last-7-days')
  await screen.findByText('640')
  expect(freshness()).toHaveTextContent(/Counted until 0?9:40.* · next at 0?9:50.* GMT$/)
  const later = { route: 'entries', body: { facets: ['summary'], end: '2026-02-25T09:49:59.999Z' } }
  fake.on(later, { value: { summary: [], meta: { units: {} } } })
  await act(async () => fake.clock.advance(10 * 60_000 + 1))
  expect(freshness()).toHaveTextContent(/Counted until 0?9:50/)
})

test('a lost connection is unmistakable, and recovers by itself', async () => {
  const fake = open('/footfall?range=last-7-days')
  await screen.findByText('640')
  const lostSinceMs = Date.parse('2026-03-04T09:43:00Z')
  await act(async () =>
    fake.become({ state: 'waiting', sinceMs: lostSinceMs, attempt: 2, retryAtMs: lostSinceMs, lostSinceMs }),
  )
  expect(freshness()).toHaveTextContent(/Connection lost since 0?9:43.* GMT – trying again/)
  expect(screen.getByText('640')).toBeInTheDocument()
  await act(async () => fake.become({ state: 'open', sinceMs: lostSinceMs }))
  expect(freshness()).toHaveTextContent('Counted until')
})

test('what failed while the connection was lost is asked again when it is back', async () => {
  const fake = leedsWeek()
  const current = fake.on(entriesOf('2026-02-26'), { error: new ExchangeError('forbidden') })
  open('/footfall?range=last-7-days', fake)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  const lost = { state: 'connecting', sinceMs: 0, attempt: 1, lostSinceMs: 0 } as const
  await act(async () => fake.become(lost))
  current.reply({ value: segments(['2026-02-26'], [11]) })
  await act(async () => fake.become({ state: 'open', sinceMs: 1 }))
  expect(await screen.findAllByText('11')).not.toHaveLength(0)
})

test('stores that nobody knows are not taken for all stores', async () => {
  open('/footfall?range=last-7-days&stores=elsewhere')
  expect(await screen.findByText('The stores of this link are not among yours')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show all stores' }))
  expect(await screen.findByText('640')).toBeInTheDocument()
  expect(window.location.search).toBe('?range=last-7-days')
})

test('a list of stores that cannot be had says so and can be tried again', async () => {
  const fake = leedsWeek()
  const stores = fake.on(list, { error: new ExchangeError('forbidden') })
  open('/footfall?range=last-7-days', fake, null)
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the list of stores')
  expect(screen.queryByText(/Counted until/)).not.toBeInTheDocument()
  stores.reply({ value: leedsOnly })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('640')).toBeInTheDocument()
  expect(screen.getByText(/Counted until/)).toBeInTheDocument()
})

test('a page that was opened while the deployment was away is whole by itself once it is back', async () => {
  const fake = leedsWeek()
  const stores = fake.on(list, { error: new ExchangeError('unavailable') })
  open('/footfall?range=last-7-days', fake, null)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/Couldn’t load the list of stores\. ?Retrying automatically\./)

  const again = pending()
  stores.reply(again.promise)
  const asked = stores.asked()
  await act(async () => fake.clock.advance(10_000))
  expect(stores.asked()).toBe(asked + 1)
  // The failure stands while it is retried.
  expect(screen.getByRole('alert')).toBe(alert)
  await act(async () => again.resolve(leedsOnly))
  expect(await screen.findByText('640')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a page whose deployment is said to be well again asks within three seconds', async () => {
  const fake = leedsWeek()
  const stores = fake.on(list, { error: new ExchangeError('unavailable') })
  open('/footfall?range=last-7-days', fake, null)
  await screen.findByRole('alert')
  stores.reply({ value: leedsOnly })
  fake.notify('deployment_well')
  await act(async () => fake.clock.advance(3000))
  expect(await screen.findByText('640')).toBeInTheDocument()
})

test('keys choose while no control has the focus, and the list names them', async () => {
  const fake = leedsWeek()
  const women = { route: 'entries', body: { roles: ['customer'] } }
  fake.on(women, { value: { segments: [], summary: [], meta: { units: {} } } })
  open('/footfall?range=last-7-days', fake)
  await screen.findByText('640')
  const user = userEvent.setup()
  await user.keyboard('s')
  await waitFor(() => expect(window.location.search).toContain('role=customer'))
  await user.keyboard('s')
  await waitFor(() => expect(window.location.search).not.toContain('role'))
  const earlier = within(screen.getByRole('region', { name: 'Filters' })).getByRole('button', {
    name: 'Earlier',
  })
  earlier.focus()
  await user.keyboard('s')
  expect(window.location.search).not.toContain('role')
  earlier.blur()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Yesterday')
})

test('back and forward walk through what was chosen', async () => {
  const fake = leedsWeek()
  fake.on(
    { route: 'entries', body: { roles: ['customer'] } },
    {
      value: { segments: [], summary: [], meta: { units: {} } },
    },
  )
  open('/footfall?range=last-7-days', fake)
  await screen.findByText('640')
  await userEvent.setup().keyboard('s')
  await screen.findByText(/^No counts: /)
  await act(async () => window.history.back())
  expect(await screen.findByText('640')).toBeInTheDocument()
})
