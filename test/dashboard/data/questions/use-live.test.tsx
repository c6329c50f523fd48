import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { useLive } from '../../../../src/dashboard/data/questions/use-live.ts'
import type { LiveAnswer, LiveCameraRow } from '../../../../src/protocol/derived/live-answers.ts'
import { Deployment } from '../../pages/page-scene.tsx'
import { fakeSource } from '../fake-source.ts'

const camera = (recording: string, rest: Partial<LiveCameraRow> = {}): LiveCameraRow => ({
  recording,
  name: recording,
  state: 'offline',
  lastSeen: '2026-03-04T09:00:00.000Z',
  quality: 0.9,
  affects: null,
  ...rest,
})
const row = (location: string, ...cameras: readonly LiveCameraRow[]) => ({
  location,
  open: true,
  offlineSince: '2026-03-04T09:00:00.000Z',
  cameras,
})
const whole: LiveAnswer = {
  summary: [{ offline: 2, degraded: 0, unknown: 0, online: 4 }],
  byStore: { offline: [1, 1], degraded: [0, 0], unknown: [0, 0], online: [2, 2] },
  listed: 'unwell',
  stores: [row('leeds', camera('east')), row('york', camera('shoes'))],
  more: { stores: 0, cameras: 0 },
  cursor: 'c1',
  meta: { newestSeen: '2026-03-04T09:39:51.000Z', units: { quality: 'rate' } },
}
const oneIsBack: LiveAnswer = {
  ...whole,
  summary: [{ offline: 1, degraded: 0, unknown: 0, online: 5 }],
  byStore: { offline: [1, 0], degraded: [0, 0], unknown: [0, 0], online: [2, 3] },
  stores: [],
  changed: { left: ['york'] },
  cursor: 'c2',
}

function open(stores: readonly string[] = ['york', 'leeds'], value: LiveAnswer = whole) {
  const fake = fakeSource()
  const first = fake.on({ route: 'live', body: { entities: ['leeds', 'york'], limit: 500 } }, { value })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Deployment source={fake.source}>{children}</Deployment>
  )
  const { result } = renderHook(() => useLive(stores, { everyMs: 10_000 }), { wrapper })
  return { ...fake, first, result }
}

test('is loading until the first answer, and asks for the stores in ascending order', async () => {
  const { result, source } = open()
  expect(result.current).toMatchObject({ status: 'loading', answer: null, answeredAt: null })
  await waitFor(() => expect(result.current.status).toBe('ready'))
  expect(result.current).toMatchObject({ answer: whole, answeredAt: source.clock.now(), failure: null })
})

test('asks for what changed since, and folds it into what is known', async () => {
  const { on, result } = open()
  await waitFor(() => expect(result.current.status).toBe('ready'))
  const changes = on({ route: 'live', body: { since: 'c1' } }, { value: oneIsBack })
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.answer?.cursor).toBe('c2'))
  expect(changes.asked()).toBe(1)
  expect(result.current.answer).toEqual({
    ...whole,
    summary: oneIsBack.summary,
    byStore: oneIsBack.byStore,
    stores: [whole.stores[0]],
    cursor: 'c2',
  })
})

test('keeps the counts by store where they did not change', async () => {
  const { on, result } = open()
  await waitFor(() => expect(result.current.status).toBe('ready'))
  const { byStore: _, ...same } = whole
  const stores = [row('york', camera('shoes', { state: 'degraded' }))]
  on({ body: { since: 'c1' } }, { value: { ...same, stores, changed: { left: [] }, cursor: 'c3' } })
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.answer?.cursor).toBe('c3'))
  expect(result.current.answer).toMatchObject({
    byStore: whole.byStore,
    stores: [whole.stores[0], ...stores],
  })
})

test('takes a whole answer for a cursor that the server does not know', async () => {
  const { on, result } = open()
  await waitFor(() => expect(result.current.status).toBe('ready'))
  on({ body: { since: 'c1' } }, { value: { ...whole, stores: [], cursor: 'c4' } })
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.answer?.cursor).toBe('c4'))
  expect(result.current.answer?.stores).toEqual([])
})

test('keeps the last answer and says why there is no later one', async () => {
  const { on, result, source } = open()
  await waitFor(() => expect(result.current.status).toBe('ready'))
  const answeredAt = source.clock.now()
  source.clock.advance(10_000)
  const later = on({ body: { since: 'c1' } }, { error: new ExchangeError('forbidden') })
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.status).toBe('failed'))
  expect(result.current).toMatchObject({ answer: whole, answeredAt, failure: { code: 'forbidden' } })
  later.reply({ value: oneIsBack })
  act(() => result.current.retry())
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', failure: null }))
})

test('fails if changes come before a whole response', async () => {
  const { result } = open(['york', 'leeds'], oneIsBack)
  await waitFor(() => expect(result.current.failure?.code).toBe('internal'))
  expect(result.current.answer).toBeNull()
})

test('requests nothing without a store', () => {
  const { first, result } = open([])
  expect(result.current).toMatchObject({ status: 'loading', isFetching: false })
  expect(first.asked()).toBe(0)
})
