import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { ExchangeError } from '../../../src/client/exchange-error.ts'
import { useEntranceCameras } from '../../../src/dashboard/data/hours/use-entrance-cameras.ts'
import { useAreaContexts } from '../../../src/dashboard/data/questions/use-lists.ts'
import { askUptimesBy } from '../../../src/dashboard/data/source/ask-uptimes.ts'
import { type DataSource, DataSourceProvider } from '../../../src/dashboard/data/source/data-source.ts'
import type { BodyOf } from '../../../src/protocol/requests/requests.ts'
import { readBulkUptimeBody } from '../../../src/service/core-api/uptime-request.ts'
import { Fault } from '../../../src/service/faults/fault.ts'
import { defaultQuestionLimits } from '../../../src/service/warehouse/engine/limits.ts'
import { detailList } from '../../../src/service/warehouse/questions/detail-list.ts'
import { uptimeResults } from '../../../src/service/warehouse/questions/uptimes.ts'
import { cameraOf, insertLongChain, storesOf } from '../../support/long-chain.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { withTime } from '../drawing.ts'
import { fakeSource } from './fake-source.ts'

withTime()

const warehouse = await openMemoryWarehouse()
const all = storesOf(1201)
const today = '2026-03-04'

beforeAll(() => insertLongChain(warehouse, all))

/** Fails as the client does where the service refuses. */
async function asked<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Fault) throw new ExchangeError(error.code, { message: error.message })
    throw error
  }
}

/** The service itself with its default limits. What names one of `refused` is refused. */
function service(refused: ReadonlySet<string> = new Set()) {
  const fake = fakeSource()
  const now = fake.clock.now()
  const http: DataSource['http'] = async (_path, { body }) =>
    asked(async () => {
      const { start, end, recids } = readBulkUptimeBody(body, defaultQuestionLimits)
      const results: unknown[] = []
      for await (const result of uptimeResults(warehouse, { start, end, recordingIds: recids }, { now })) {
        results.push(result)
      }
      return results
    })
  const request: DataSource['client']['request'] = ({ body }) =>
    asked(async () => {
      const list = body as BodyOf<'detail/list'>
      if (list.entities.some((id) => refused.has(id))) throw new Fault('forbidden')
      const value = await detailList(warehouse, list)
      return { value, text: JSON.stringify(value) }
    })
  const client: DataSource['client'] = Object.create(fake.source.client, { request: { value: request } })
  const source: DataSource = { ...fake.source, http, uptimes: askUptimesBy(http), client }
  const queries = new QueryClient()
  return ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <DataSourceProvider value={source}>{children}</DataSourceProvider>
    </QueryClientProvider>
  )
}

test('the service refuses 501 stores in one list, and as many cameras in one request for uptime', async () => {
  const entities = all.slice(0, 501)
  const body = { returnEntityType: 'recording', entities, entityType: 'location' } as const
  await expect(detailList(warehouse, body)).rejects.toMatchObject({ code: 'too_large' })
  expect(() =>
    readBulkUptimeBody({ start: today, end: today, recids: entities }, defaultQuestionLimits),
  ).toThrow('the limit is 500')
})

test.each([501, 1201])('knows the entrance cameras of %i stores', async (count) => {
  const stores = all.slice(0, count)
  const { result } = renderHook(() => useEntranceCameras(stores), { wrapper: service() })
  await waitFor(() => expect(result.current.named).toBe(true))
  expect(result.current.places).toEqual(
    stores.map((store) => ({ place: store, recordings: [cameraOf(store)] })),
  )
})

test('a list of which one part is refused has the other parts, and the failure', async () => {
  const stores = all.slice(0, 250)
  const refused = new Set([all[120] ?? ''])
  const { result } = renderHook(() => useEntranceCameras(stores), { wrapper: service(refused) })
  await waitFor(() => expect(result.current.asked.some(({ isError }) => isError)).toBe(true))
  await waitFor(() => expect(result.current.named).toBe(true))
  const known = result.current.places.filter(({ recordings }) => recordings.length > 0)
  expect(known.map(({ place }) => place)).toEqual([...all.slice(0, 100), ...all.slice(200, 250)])
})

test('a list of no store asks nothing, and is pending', () => {
  const { result } = renderHook(() => useAreaContexts([]), { wrapper: service() })
  expect(result.current).toMatchObject({ items: null, isPending: true, isFetched: false, isError: false })
})
