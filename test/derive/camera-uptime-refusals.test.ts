import { beforeAll, expect, test } from 'vitest'
import { deriveCameraUptime } from '../../src/derive/camera-uptime.ts'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepChain, keepFacts } from './random-chain.ts'

/** The response of `camera-uptime` if a deployment refuses one of the requests behind it. */
const warehouse = await openRememberingWarehouse()
const plain = plainWarehouse(warehouse, now)
const midnight = Date.parse('2014-10-22T18:30:00Z') / minuteMs

beforeAll(async () => {
  await keepChain(warehouse)
  const all = { store: 'in', camera: 'cam-1', at: midnight, length: 2 * 96, uptime: 1 } as const
  await keepFacts(warehouse, { visits: [], segments: [all], counters: [] })
})

const refuse = () => Promise.reject(new Refused())
const body: BodyOf<'camera-uptime'> = {
  start: '2014-10-23',
  end: '2014-10-24',
  entities: ['in'],
  entityType: 'location',
  facets: ['hours', 'stores'],
  order: 'uptime',
  limit: 10,
}

async function told(changed: Partial<PlainDeployment>) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  return await deriveCameraUptime(deployment, body, now)
}

test('covers every hour of two days if nothing is refused', async () => {
  const { cameras, stores, hasUptime } = await told({})
  expect(hasUptime).toBe(true)
  expect(cameras).toMatchObject([{ recording: 'in-cam-1', uptime: 1, dueHours: 48, hours: '8'.repeat(48) }])
  expect(stores).toEqual([{ location: 'in', cameras: 1, dueHours: 48, months: [{ uptime: 1 }], uptime: 1 }])
})

test('lists cameras with unknown days if uptime is refused', async () => {
  const { cameras, stores, hasUptime, count, uptime } = await told({ cameraHours: refuse })
  expect({ hasUptime, count, uptime }).toEqual({ hasUptime: false, count: 1, uptime: null })
  expect(cameras).toMatchObject([
    { recording: 'in-cam-1', name: 'camera in-cam-1', uptime: null, unknownDays: 2, hours: '?'.repeat(48) },
  ])
  expect(stores).toMatchObject([{ cameras: 1, uptime: null, unknownDays: 2 }])
})

test('lists no camera if the list of cameras is refused', async () => {
  expect(await told({ recordings: refuse })).toMatchObject({ cameras: [], stores: [], count: 0 })
})

test('fails the request on a temporary failure, so that it can be retried', async () => {
  const down = () => Promise.reject(new Error('down'))
  await expect(told({ cameraHours: down })).rejects.toThrow('down')
  await expect(told({ recordings: down })).rejects.toThrow('down')
})
