import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { uptimeQuery } from '../../../../src/dashboard/data/questions/core-queries.ts'
import { fakeSource } from '../fake-source.ts'

const march = { first: '2026-03-01', last: '2026-03-04' }

test('uptime that can still change is asked for again with the refresh, and tells when the cameras were looked at', async () => {
  const fake = fakeSource(Date.parse('2026-03-04T09:43:00Z'))
  fake.on({ path: '/api/v1/recording/uptimes' }, { value: [], age: 120 })
  const running = uptimeQuery(fake.source, ['east'], march, false)
  expect(await new QueryClient().fetchQuery(running)).toMatchObject({
    seenUntil: Date.parse('2026-03-04T09:41:00Z'),
  })
  const interval = running.refetchInterval
  expect(typeof interval === 'function' ? interval({} as never) : interval).toBe(7 * 60_000)
})

test('uptime of settled days is as new as any', async () => {
  const fake = fakeSource()
  fake.on({ path: '/api/v1/recording/uptimes' }, { value: [], age: 120 })
  const settled = uptimeQuery(fake.source, null, { first: '2026-01-01', last: '2026-01-31' }, true)
  expect(await new QueryClient().fetchQuery(settled)).toMatchObject({ seenUntil: null })
  const interval = settled.refetchInterval
  expect(typeof interval === 'function' ? interval({} as never) : interval).toBe(false)
})
