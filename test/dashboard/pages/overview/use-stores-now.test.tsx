import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { defaultFilters } from '../../../../src/dashboard/filters/filters.ts'
import { overviewQuestions } from '../../../../src/dashboard/pages/overview/answers/overview-questions.ts'
import { useStoresNow } from '../../../../src/dashboard/pages/overview/answers/use-stores-now.ts'
import { noStores } from '../../../../src/domain/day-so-far/urgency.ts'
import type { LiveAnswer } from '../../../../src/protocol/derived/live-answers.ts'
import type { UsualAnswer } from '../../../../src/protocol/derived/usual/usual-answers.ts'
import { fakeSource } from '../../data/fake-source.ts'
import { Deployment } from '../page-scene.tsx'

const stores = ['bath', 'leeds', 'york'].map((id) => ({
  id,
  name: id,
  timezone: 'Europe/London',
  zoneFrom: 'location' as const,
}))
const asked = overviewQuestions({ filters: defaultFilters, stores })

const figure = {
  value: null,
  change: { kind: 'withheld', reason: 'no-data' },
  pair: { current: null, compared: null },
  course: { today: [], before: [] },
} as const
/** It tells none of the stores. */
const answer: UsualAnswer = {
  stores: [],
  counts: { ...noStores, usual: 3 },
  hasHistory: true,
  summary: {
    entries: figure,
    conversion: null,
    dwell: null,
    coverage: { share: null, verdict: 'unknown' },
    hasUptime: false,
    seen: figure.course,
    isEmpty: false,
    doors: null,
  },
  meta: {
    units: { entries: 'peopleCount', conversion: 'rate', dwell: 'seconds' },
    countedUntil: '2026-03-04T09:40:00.000Z',
  },
}

/** @param offline cameras that are down, by store in the order of the ids; each store has two. */
function live(offline: readonly number[]): LiveAnswer {
  const down = offline.reduce((sum, count) => sum + count, 0)
  return {
    summary: [{ offline: down, degraded: 0, unknown: 0, online: 6 - down }],
    byStore: {
      offline,
      degraded: [0, 0, 0],
      unknown: [0, 0, 0],
      online: offline.map((count) => 2 - count),
    },
    listed: 'unwell',
    stores: [],
    more: { stores: 0, cameras: down },
    cursor: String(down),
    meta: { newestSeen: null, units: { quality: 'rate' } },
  }
}

test('asks about broken stores that an answer left out once, not anew with each camera that fails', async () => {
  const fake = fakeSource()
  const further = fake.on({ route: 'usual' }, { value: answer })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Deployment source={fake.source}>{children}</Deployment>
  )
  const { result, rerender } = renderHook(({ cameras }) => useStoresNow(asked, answer, cameras), {
    wrapper,
    initialProps: { cameras: live([1, 0, 0]) },
  })
  await waitFor(() => expect(further.asked()).toBe(1))
  rerender({ cameras: live([1, 1, 0]) })
  expect(result.current.now?.stores.map(({ store }) => store)).toEqual(['bath', 'leeds'])
  rerender({ cameras: live([1, 1, 1]) })
  expect(result.current.now?.stores).toHaveLength(3)
  expect(further.asked()).toBe(1)
})
