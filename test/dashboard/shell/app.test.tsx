import { i18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ExchangeError } from '../../../src/client/exchange-error.ts'
import { browserLocation } from '../../../src/dashboard/address/browser-location.ts'
import { openLanguageStore } from '../../../src/dashboard/language/language-store.ts'
import { App } from '../../../src/dashboard/shell/app.tsx'
import { createChoicesStore } from '../../../src/dashboard/shell/choices.ts'
import { browserChoices } from '../../../src/dashboard/ui/memory/remembered.ts'
import { createThemeStore } from '../../../src/dashboard/ui/theme/theme.ts'
import { type FakeSource, pending } from '../data/fake-source.ts'
import { withoutSizes } from '../drawing.ts'
import { entriesOf, leedsWeek, segments } from '../pages/footfall/footfall-scene.tsx'
import { screenWidth } from '../ui/screen-width.ts'

withoutSizes()

/** The words that stand in the code: their catalogue is empty. */
const language = await openLanguageStore({
  root: document.documentElement,
  asked: 'en-GB',
  remembered: null,
  preferred: [],
  load: async (tag) => () => i18n.loadAndActivate({ locale: tag, messages: {} }),
  onChoose: () => {},
})

const disposals: (() => void)[] = []

afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose()
})

const openSession = { now: 0, build: null, user: { name: '', role: 'viewer' }, signIn: null, signOut: null }
const list = { path: '/api/v1/location/list' }
const leedsOnly = [{ id: 'leeds', name: 'Leeds · Briggate', timezone: 'Europe/London', currency: 'GBP' }]

function open(
  address: string,
  fake: FakeSource = leedsWeek(),
  stores: unknown = leedsOnly,
  session: unknown = openSession,
): FakeSource {
  window.history.replaceState(null, '', address)
  if (stores !== null) fake.on(list, { value: stores })
  fake.on({ path: '/api/session' }, { value: session })
  const choices = createChoicesStore({ location: browserLocation(window) })
  disposals.push(choices.dispose)
  render(
    <App
      source={fake.source}
      queries={new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })}
      choices={choices}
      theme={createThemeStore(document.documentElement, null)}
      language={language}
      memory={browserChoices(() => window.localStorage)}
    />,
  )
  return fake
}

const freshness = () => screen.getByRole('status')

test('redirects / to the overview and keeps the filters', async () => {
  // Without stores, the overview sends no requests.
  open('/?range=last-7-days', leedsWeek(), [])
  expect(await screen.findByText('No stores yet')).toBeInTheDocument()
  expect(`${window.location.pathname}${window.location.search}`).toBe('/overview?range=last-7-days')
  expect(screen.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
})

test.each([
  ['viewer', 1],
  ['wall', 0],
])('offers saved views to the role %s: %i button', async (role, buttons) => {
  open('/overview', leedsWeek(), [], { ...openSession, user: { name: 'Ann', role } })
  await screen.findByText('Ann')
  expect(screen.queryAllByRole('button', { name: 'Saved views' })).toHaveLength(buttons)
})

test('ignores date shortcuts on a page with a fixed range', async () => {
  open('/overview', leedsWeek(), [])
  await screen.findByText('No stores yet')
  await userEvent.keyboard('y{ArrowLeft}')
  expect(window.location.search).toBe('')
  await userEvent.keyboard('s')
  expect(window.location.search).toBe('?role=customer')
})

test('names the store and the page in the document title', async () => {
  open('/footfall?range=last-7-days')
  await screen.findByText('640')
  expect(document.title).toBe('Leeds · Briggate – Footfall – Shopfloor')
})

test('shows a not-found page with a link home', async () => {
  open('/profits', leedsWeek(), null)
  expect(await screen.findByText('There is no page at /profits')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to the overview' })).toHaveAttribute('href', '/overview')
})

test('shows until when the numbers count, in the time zone of the store', async () => {
  const fake = open('/footfall?range=last-7-days')
  await screen.findByText('640')
  expect(freshness()).toHaveTextContent(/Updated 0?9:40.* · next update 0?9:50.* GMT$/)
  const later = { route: 'entries', body: { facets: ['summary'], end: '2026-02-25T09:49:59.999Z' } }
  fake.on(later, { value: { summary: [], meta: { units: {} } } })
  await act(async () => fake.clock.advance(10 * 60_000 + 1))
  expect(freshness()).toHaveTextContent(/Updated 0?9:50/)
})

test('reports a lost connection and recovers by itself', async () => {
  const fake = open('/footfall?range=last-7-days')
  await screen.findByText('640')
  const lostSinceMs = Date.parse('2026-03-04T09:43:00Z')
  await act(async () =>
    fake.become({ state: 'waiting', sinceMs: lostSinceMs, attempt: 2, retryAtMs: lostSinceMs, lostSinceMs }),
  )
  expect(freshness()).toHaveTextContent(/Offline since 0?9:43.* GMT · reconnecting…/)
  expect(screen.getByText('640')).toBeInTheDocument()
  await act(async () => fake.become({ state: 'open', sinceMs: lostSinceMs }))
  expect(freshness()).toHaveTextContent('Updated')
})

test('retries failed requests when the connection is back', async () => {
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

test('does not treat unknown stores as all stores', async () => {
  open('/footfall?range=last-7-days&stores=elsewhere')
  expect(await screen.findByText('You don’t have access to the stores in this link')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show all stores' }))
  expect(await screen.findByText('640')).toBeInTheDocument()
  expect(window.location.search).toBe('?range=last-7-days')
})

test('reports a list of stores that failed to load and offers a retry', async () => {
  const fake = leedsWeek()
  const stores = fake.on(list, { error: new ExchangeError('forbidden') })
  open('/footfall?range=last-7-days', fake, null)
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load stores')
  expect(screen.queryByText(/Updated \d/)).not.toBeInTheDocument()
  stores.reply({ value: leedsOnly })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('640')).toBeInTheDocument()
  expect(screen.getByText(/Updated \d/)).toBeInTheDocument()
})

test('loads a page that was opened during an outage as soon as the deployment is back', async () => {
  const fake = leedsWeek()
  const stores = fake.on(list, { error: new ExchangeError('unavailable') })
  open('/footfall?range=last-7-days', fake, null)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/Couldn’t load stores\. ?Retrying automatically\./)

  const again = pending()
  stores.reply(again.promise)
  const asked = stores.asked()
  await act(async () => fake.clock.advance(10_000))
  expect(stores.asked()).toBe(asked + 1)
  // The message stays during the retry.
  expect(screen.getByRole('alert')).toBe(alert)
  await act(async () => again.resolve(leedsOnly))
  expect(await screen.findByText('640')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('retries within three seconds of the notice that the deployment has recovered', async () => {
  const fake = leedsWeek()
  const stores = fake.on(list, { error: new ExchangeError('unavailable') })
  open('/footfall?range=last-7-days', fake, null)
  await screen.findByRole('alert')
  stores.reply({ value: leedsOnly })
  fake.notify('deployment_well')
  await act(async () => fake.clock.advance(3000))
  expect(await screen.findByText('640')).toBeInTheDocument()
})

test('applies shortcuts unless a field or a popup has the focus, and lists them', async () => {
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
  // A focused button takes Enter and the space bar, not letters.
  within(screen.getByRole('region', { name: 'Filters' }))
    .getByRole('button', { name: 'Previous period' })
    .focus()
  await user.keyboard('s')
  await waitFor(() => expect(window.location.search).toContain('role=customer'))
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Yesterday')
  await user.keyboard('s')
  expect(window.location.search).toContain('role=customer')
})

test('has the theme in the menu of a phone', async () => {
  screenWidth(390)
  open('/footfall?range=last-7-days')
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  const menu = within(await screen.findByRole('dialog', { name: 'More' }))
  await userEvent.click(menu.getByRole('button', { name: 'Dark' }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
})

test('restores earlier filters with back and forward', async () => {
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
  await screen.findByText(/^No data: /)
  await act(async () => window.history.back())
  expect(await screen.findByText('640')).toBeInTheDocument()
})
