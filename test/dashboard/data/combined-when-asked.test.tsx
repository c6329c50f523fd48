import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { askEntries } from '../../../src/dashboard/data/hours/metric-questions.ts'
import { useMetric } from '../../../src/dashboard/data/hours/use-metric.ts'
import { DataSourceProvider } from '../../../src/dashboard/data/source/data-source.ts'
import { measured } from '../../../src/domain/cells/combine-rows.ts'
import { planMetric } from '../../support/plan-metric.ts'
import { fakeSource } from './fake-source.ts'

const stores = [{ id: 'leeds', timezone: 'Europe/London' }]
const asOf = Date.parse('2026-03-04T09:40Z')
const ask = askEntries({ ages: [], genders: [], roles: [] })
const answer = (...rows: object[]) => ({
  value: { segments: rows.map((row) => ({ location: 'leeds', ...row })) },
})

function around(fake: ReturnType<typeof fakeSource>) {
  const queries = new QueryClient()
  return ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <DataSourceProvider value={fake.source}>{children}</DataSourceProvider>
    </QueryClientProvider>
  )
}

test('an amount is combined when somebody asks for it, and once', async () => {
  const fake = fakeSource()
  fake.on({ route: 'entries' }, answer({ index: '2026-03-03T00:00', entries: 7 }))
  const days = { first: '2026-03-03', last: '2026-03-03' }
  const plan = planMetric(
    stores,
    { comparison: 'none', days, granularity: 'day', today: '2026-03-04', asOf },
    ask,
  )
  const entries = vi.fn(measured('entries'))
  const units = vi.fn(measured('units'))
  const reading = { amounts: { entries, units } }
  const { result } = renderHook(() => useMetric(plan, reading), { wrapper: around(fake) })
  await waitFor(() => expect(result.current.state.status).toBe('ready'))
  const groups = result.current.state.status === 'ready' ? result.current.state.groups : []
  expect(entries).not.toHaveBeenCalled()
  expect(groups[0]?.current.entries.values.get('leeds')).toEqual([7])
  expect(groups[0]?.current.entries.values.get('leeds')).toEqual([7])
  expect(entries).toHaveBeenCalledTimes(1)
  expect(units).not.toHaveBeenCalled()
})
