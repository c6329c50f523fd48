import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  type SearchedCounts,
  type SearchedStores,
  useLatestMonth,
} from '../../../../src/dashboard/data/questions/use-latest-month.ts'
import { formatRequest } from '../../../../src/protocol/requests/request-text.ts'
import { parseRequest, type Question } from '../../../../src/protocol/requests/requests.ts'
import { Deployment } from '../../pages/page-scene.tsx'
import { type FakeSource, fakeSource } from '../fake-source.ts'

const leeds: SearchedStores = {
  stores: [{ id: 'leeds' }],
  timezone: 'Europe/London',
  today: '2026-03-04',
}

const monthly = { action: 'metric', body: { aggregationPeriod: 'month', facets: ['segments'] } }
const rows = (...segments: readonly object[]) => ({ value: { segments, meta: { units: {} } } })

function search(fake: FakeSource, counts: SearchedCounts = 'entries', searched = leeds) {
  const request = vi.spyOn(fake.source.client, 'request')
  const { result } = renderHook(() => useLatestMonth(searched, counts), {
    wrapper: ({ children }) => <Deployment source={fake.source}>{children}</Deployment>,
  })
  return { result, asked: () => request.mock.calls.map(([question]) => question as Question) }
}

test('finds the last month that was counted, be it with nobody', async () => {
  const fake = fakeSource()
  fake.on(
    monthly,
    rows(
      { index: '2025-11-01T00:00:00.000', location: 'leeds', entries: 9 },
      { index: '2025-12-01T00:00:00.000', location: 'leeds', entries: 0 },
      { index: '2026-01-01T00:00:00.000', location: 'leeds', entries: null },
    ),
  )
  const { result, asked } = search(fake)
  expect(result.current).toEqual({ status: 'loading' })
  await waitFor(() => expect(result.current).toEqual({ status: 'known', month: '2025-12-01' }))
  expect(asked().map(({ body }) => body)).toMatchObject([
    { start: '2016-03-31T23:00:00.000Z', end: '2026-03-04T23:59:59.999Z', entities: ['leeds'] },
  ])
})

test('looks at thirty years, ten at a time, until there is a count', async () => {
  const fake = fakeSource()
  fake.on(monthly, rows())
  const { result, asked } = search(fake)
  await waitFor(() => expect(result.current).toEqual({ status: 'known', month: null }))
  expect(asked().map(({ body }) => 'start' in body && body.start.slice(0, 4))).toEqual([
    '2016',
    '2006',
    '1996',
  ])
})

test('names at most a hundred stores in a request', async () => {
  const fake = fakeSource()
  fake.on(monthly, rows({ index: '2025-12-01T00:00:00.000', location: 'leeds', entries: 9 }))
  const stores = Array.from({ length: 250 }, (_, place) => ({ id: `store-${place}` }))
  const { result, asked } = search(fake, 'entries', { ...leeds, stores })
  await waitFor(() => expect(result.current.status).toBe('known'))
  expect(asked().map(({ body }) => 'entities' in body && body.entities?.length)).toEqual([100, 100, 50])
})

test.each<[SearchedCounts, string, string]>([
  ['entries', 'entries', 'entries'],
  ['conversion', 'transactions/conversion-rate', 'sales_conversion_rate'],
  [{ zones: ['Shop:Shoes', 'Shop:Hats'] }, 'area/data', 'area_total_entries'],
])('asks for %o by a request of the contract', async (counts, route, amount) => {
  const fake = fakeSource()
  fake.on({ route }, rows({ index: '2025-12-01T00:00:00.000', location: 'leeds', [amount]: 0.2 }))
  const { result, asked } = search(fake, counts)
  await waitFor(() => expect(result.current).toEqual({ status: 'known', month: '2025-12-01' }))
  for (const question of asked()) {
    expect(parseRequest(formatRequest('1', question))).toMatchObject({ ok: true })
  }
})
