import { expect, test } from 'vitest'
import type { UptimesBody } from '../../../../src/dashboard/data/source/ask-uptimes.ts'
import { uptimesOnceLoaded } from '../../../../src/dashboard/data/source/uptimes-once-loaded.ts'
import { camera } from '../../../domain/coverage/camera-fixtures.ts'

const small: UptimesBody = { start: '2026-01-01', end: '2026-01-31', recids: ['east', 'west'] }
const east = [camera('east', [['2026-01-02T09:00', [4, 4]]])]

test('a request whose code cannot be fetched fails as unavailable, and succeeds when it can', async () => {
  let isThere = false
  const ask = uptimesOnceLoaded(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return async () => east
  })
  const { signal } = new AbortController()
  await expect(ask(small, { signal })).rejects.toMatchObject({ code: 'unavailable', retryable: true })
  isThere = true
  expect(await ask(small, { signal })).toBe(east)
})
