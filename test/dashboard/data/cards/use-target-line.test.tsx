import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTargetLine } from '../../../../src/dashboard/data/cards/use-target-line.ts'
import { Deployment } from '../../pages/page-scene.tsx'
import { fakeSource } from '../fake-source.ts'

const day = '2026-03-02'
const view = {
  stores: [{ id: 'leeds' }],
  days: { first: day, last: day },
  granularity: 'day',
  points: [{ extent: { days: { first: day, last: day }, hour: null, occurrence: 1 } }],
} as const

test('targets that are known have no line beside hours, or beside figures that they are not of', async () => {
  const fake = fakeSource()
  fake.on({ path: '/api/targets/sums' }, { value: { days: [{ day, value: 70, stores: 1, closed: 0 }] } })
  const { result, rerender } = renderHook(
    ({ granularity, applies }: { granularity: 'day' | 'hour'; applies: boolean }) =>
      useTargetLine('entries', { ...view, granularity }, applies),
    {
      initialProps: { granularity: 'day', applies: true },
      wrapper: ({ children }) => <Deployment source={fake.source}>{children}</Deployment>,
    },
  )
  await waitFor(() => expect(result.current[0]?.points[0]?.value).toBe(70))
  rerender({ granularity: 'hour', applies: true })
  expect(result.current).toEqual([])
  rerender({ granularity: 'day', applies: false })
  expect(result.current).toEqual([])
  rerender({ granularity: 'day', applies: true })
  expect(result.current).toHaveLength(1)
})
