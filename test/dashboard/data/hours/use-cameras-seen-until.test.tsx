import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useCamerasSeenUntil } from '../../../../src/dashboard/data/hours/use-cameras-seen-until.ts'
import { uptimesKey } from '../../../../src/dashboard/data/questions/core-queries.ts'

test('answers that are no uptime do not have all queries looked through', () => {
  const queries = new QueryClient()
  const around = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  renderHook(() => useCamerasSeenUntil(), { wrapper: around })
  const looks = vi.spyOn(queries.getQueryCache(), 'findAll')
  act(() => {
    for (let question = 0; question < 100; question += 1)
      queries.setQueryData(['metrics', question], { summary: [] })
  })
  expect(looks).not.toHaveBeenCalled()
  act(() => void queries.setQueryData([uptimesKey, 'a day'], { cameras: [], seenUntil: 1 }))
  expect(looks).toHaveBeenCalled()
})
