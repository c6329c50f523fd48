import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { derivedQuestion } from '../../../../src/dashboard/data/questions/derived-query.ts'
import { useAskAll, usePages } from '../../../../src/dashboard/data/questions/use-pages.ts'
import { readCameraUptime } from '../../../../src/protocol/derived/camera-uptime-results.ts'
import { Deployment } from '../../pages/page-scene.tsx'
import { fakeSource } from '../fake-source.ts'

const camera = (place: number) => ({
  recording: `camera-${place}`,
  name: `Camera ${place}`,
  location: 'leeds',
  arrived: 1,
  quality: 1,
  uptime: 1,
  dueHours: 10,
  missedHours: 0,
})
const answer = (rows: number, offset: number) => ({
  cameras: Array.from({ length: rows }, (_, place) => camera(offset + place)),
  count: 1100,
  low: 0,
  uptime: 1,
  hasUptime: true,
  meta: { units: { uptime: 'rate', dueHours: 'hours' }, countedUntil: '2026-03-04T09:40:00.000Z' },
})
const ask = (offset: number, limit: number) =>
  derivedQuestion('camera-uptime', {
    start: '2026-03-01',
    end: '2026-03-03',
    entities: ['leeds'],
    entityType: 'location',
    facets: ['cameras'],
    order: 'uptime',
    limit,
    offset,
  })
const list = { ask, read: (value: unknown) => readCameraUptime(value, ['cameras']) }
const sizes = { first: 100, each: 500 }

function open() {
  const fake = fakeSource()
  const few = fake.on({ body: { offset: 0, limit: 100 } }, { value: answer(100, 0) })
  const pages = [0, 500, 1000].map((offset) =>
    fake.on({ body: { offset, limit: 500 } }, { value: answer(offset === 1000 ? 100 : 500, offset) }),
  )
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Deployment source={fake.source}>{children}</Deployment>
  )
  return { asked: () => [few, ...pages].map((each) => each.asked()), wrapper }
}

test('requests the first rows at once, and more of them page by page', async () => {
  const { asked, wrapper } = open()
  const { result, rerender } = renderHook(({ rows }) => usePages(list, rows, sizes), {
    wrapper,
    initialProps: { rows: 8 },
  })
  await waitFor(() => expect(result.current.answers).toHaveLength(1))
  expect(asked()).toEqual([1, 0, 0, 0])
  rerender({ rows: 600 })
  expect(result.current.answers).toBeNull()
  await waitFor(() => expect(result.current.answers).toHaveLength(2))
  expect(result.current.answers?.[1]?.cameras?.[0]?.recording).toBe('camera-500')
  expect(asked()).toEqual([1, 1, 1, 0])
})

test('requests pages of a whole list until one is not full', async () => {
  const { asked, wrapper } = open()
  const { result } = renderHook(() => useAskAll(list, ({ cameras = [] }) => cameras.length), { wrapper })
  const all = await result.current()
  expect(all.flatMap(({ cameras = [] }) => cameras)).toHaveLength(1100)
  expect(asked()).toEqual([0, 1, 1, 1])
})
