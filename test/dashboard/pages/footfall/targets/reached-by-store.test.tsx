import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useReachedByStore } from '../../../../../src/dashboard/pages/footfall/targets/use-targets.ts'
import type { FootfallView } from '../../../../../src/dashboard/pages/footfall/use-footfall.ts'
import type { Screen } from '../../../../../src/dashboard/pages/screen.ts'
import { fakeSource } from '../../../data/fake-source.ts'
import { week } from '../../leeds.ts'
import { Deployment } from '../../page-scene.tsx'

const rowOf = (store: string, perOpenDay: number | null, openDays: number) => ({
  store,
  perOpenDay,
  openDays,
})
const view = {
  stores: ['leeds', 'york', 'hull', 'bath'].map((id) => ({ id })),
  days: { first: '2026-02-26', last: '2026-03-04' },
  footfall: {
    league: [rowOf('leeds', 110, 5), rowOf('york', 80, 4), rowOf('hull', 50, 6), rowOf('bath', null, 0)],
  },
} as unknown as FootfallView

test('a store is compared with its target if it was counted on each day that has one', async () => {
  const fake = fakeSource()
  const targetOf = (location: string, days: number) => ({ location, days, value: 100 * days })
  fake.on(
    { path: '/api/targets/stores', body: { from: '2026-02-26', until: '2026-03-04' } },
    // York missed a day, nothing was set for Hull, and Bath was never counted.
    { value: { stores: [targetOf('leeds', 5), targetOf('york', 5), targetOf('bath', 5)] } },
  )
  const { result, rerender } = renderHook(
    ({ roles }: { roles: readonly string[] }) =>
      useReachedByStore(view, { filters: { ...week, roles } } as unknown as Screen),
    {
      initialProps: { roles: [] as readonly string[] },
      wrapper: ({ children }) => <Deployment source={fake.source}>{children}</Deployment>,
    },
  )
  await waitFor(() => expect([...result.current]).toEqual([['leeds', 1.1]]))
  // A target is for everyone.
  rerender({ roles: ['customer'] })
  expect(result.current.size).toBe(0)
})
