import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ExchangeError } from '../../../src/client/exchange-error.ts'
import { DataSourceProvider } from '../../../src/dashboard/data/source/data-source.ts'
import { useSession } from '../../../src/dashboard/data/source/session.ts'
import { Account } from '../../../src/dashboard/shell/account.tsx'
import { SessionGate } from '../../../src/dashboard/shell/session-gate.tsx'
import type { Session } from '../../../src/protocol/session.ts'
import { patience } from '../../support/patience.ts'
import { fakeSource } from '../data/fake-source.ts'

const ann: Session = {
  now: 0,
  build: null,
  user: { name: 'Ann', role: 'viewer' },
  signIn: '/auth/sign-in',
  signOut: { method: 'POST', address: '/auth/sign-out' },
  pairing: 'manage',
  revision: null,
  calendar: null,
}
const nobody: Session = { ...ann, user: null }
const place = '/footfall?stores=store-1&range=today'

function Numbers() {
  const { data } = useQuery({
    queryKey: ['numbers'],
    queryFn: async ({ signal }) => String(await fakes.at(-1)?.source.http('/numbers', { signal })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <p>{data ?? 'no numbers'}</p>
}

function Page({ go }: { readonly go: (address: string) => void }) {
  const session = useSession()
  return (
    <>
      <Account session={session} go={go} />
      <SessionGate session={session} place={place} go={go}>
        <Numbers />
      </SessionGate>
    </>
  )
}

const fakes: ReturnType<typeof fakeSource>[] = []

function open(session: Session) {
  const fake = fakeSource()
  fakes.push(fake)
  const sessions = fake.on({ path: '/api/session' }, { value: session })
  const numbers = fake.on({ path: '/numbers' }, { value: '640 entries' })
  const go = vi.fn<(address: string) => void>()
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  render(
    <QueryClientProvider client={queries}>
      <DataSourceProvider value={fake.source}>
        <Page go={go} />
      </DataSourceProvider>
    </QueryClientProvider>,
  )
  return { fake, sessions, numbers, go, queries }
}

test('shows no user without a login, and does not poll the session', async () => {
  const { fake, sessions } = open({ ...ann, user: { name: '', role: 'viewer' }, signIn: null, signOut: null })
  expect(await screen.findByText('640 entries')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  await act(async () =>
    fake.become({ state: 'waiting', sinceMs: 0, attempt: 2, retryAtMs: 0, lostSinceMs: 0 }),
  )
  expect(sessions.asked()).toBe(1)
})

test('names the user, and signs out at the provider too', async () => {
  const { fake, go } = open(ann)
  expect(await screen.findByText('Ann')).toBeInTheDocument()
  const out = fake.on({ path: '/auth/sign-out', body: {} }, { error: new ExchangeError('unavailable') })
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t sign you out')
  expect(go).not.toHaveBeenCalled()
  out.reply({ value: { next: 'https://login.example/end' } })
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await vi.waitFor(() => expect(go.mock.calls).toEqual([['https://login.example/end']]), patience)
})

test('asks a signed-out user to sign in and returns to the same page', async () => {
  const { go } = open(nobody)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You’re not signed in, or your session has ended',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(go.mock.calls).toEqual([[`/auth/sign-in?return=${encodeURIComponent(place)}`]])
})

test('reloads the page if a proxy handles the login', async () => {
  const { go } = open({ ...nobody, signIn: null, signOut: { method: 'GET', address: '/proxy/out' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Reload the page' }))
  expect(go.mock.calls).toEqual([[place]])
})

test.each([
  ['the socket is closed as unauthorized', 'socket'],
  ['a request is rejected as unauthorized', 'question'],
] as const)('hides and discards the numbers when %s', async (_what, sign) => {
  const { fake, sessions, numbers, queries } = open(ann)
  expect(await screen.findByText('640 entries')).toBeInTheDocument()
  sessions.reply({ value: nobody })
  if (sign === 'socket') {
    await act(async () => fake.become({ state: 'failed', sinceMs: 0, code: 'unauthorized', message: '' }))
  } else {
    numbers.reply({ error: new ExchangeError('unauthorized') })
    await act(() => queries.refetchQueries({ queryKey: ['numbers'] }))
  }
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
  expect(screen.queryByText('640 entries')).not.toBeInTheDocument()
  expect(queries.getQueryData(['numbers'])).toBeUndefined()
})

test('resumes with fresh data after the user, or another one, signs in in another tab', async () => {
  const { fake, sessions, numbers, queries } = open(nobody)
  await screen.findByRole('button', { name: 'Sign in' })
  let renewals = 0
  fake.source.client.renew = () => {
    renewals += 1
  }
  await act(async () => fake.become({ state: 'failed', sinceMs: 0, code: 'unauthorized', message: '' }))
  sessions.reply({ value: ann })
  await act(() => queries.refetchQueries({ queryKey: ['session'] }))
  expect(await screen.findByText('640 entries')).toBeInTheDocument()
  expect(renewals).toBe(1)

  sessions.reply({ value: { ...ann, user: { name: 'Ben', role: 'viewer' } } })
  numbers.reply({ value: '12 entries' })
  await act(() => queries.refetchQueries({ queryKey: ['session'] }))
  expect(await screen.findByText('12 entries')).toBeInTheDocument()
  expect(screen.getByText('Ben')).toBeInTheDocument()
})
