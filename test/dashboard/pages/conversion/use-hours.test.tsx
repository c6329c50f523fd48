import { QueryClient } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { askConversion } from '../../../../src/dashboard/data/metric-questions.ts'
import { planMetric } from '../../../../src/dashboard/data/plan-metric.ts'
import { useHours } from '../../../../src/dashboard/pages/conversion/use-hours.ts'
import { fakeSource } from '../../data/fake-source.ts'
import { leeds } from '../leeds.ts'
import { Deployment } from '../page-scene.tsx'

const today = '2026-03-04'
const asOf = Date.parse('2026-03-04T09:40:00Z')
/** With the period compared with, hours of four calendar months: more than are asked for at once. */
const days = { first: '2026-02-05', last: today }
const plan = planMetric(
  [leeds],
  { comparison: 'same-weekdays', days, granularity: 'day', today, asOf },
  askConversion,
)
const uptime = { status: 'ready', cameras: new Map(), retry: () => {} } as const

test('hours whose refresh failed are judged as they were known', async () => {
  const fake = fakeSource()
  const hours = fake.on(
    { body: { aggregationPeriod: 'hour' } },
    { value: { segments: [], meta: { units: {} } } },
  )
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Deployment source={fake.source} queries={client}>
      {children}
    </Deployment>
  )
  const { result, rerender } = renderHook(
    (now: number) => useHours(plan, false, uptime, { today, asOf: now, hoursOffered: true }),
    { wrapper, initialProps: asOf },
  )
  await waitFor(() => expect(result.current.state.status).toBe('checked'))
  expect(hours.asked()).toBe(8)
  hours.reply({ error: new ExchangeError('forbidden') })
  await act(() => client.refetchQueries())
  rerender(asOf + 600_000)
  await waitFor(() => expect(result.current.state.status).toBe('checked'))
})
