import { beforeAll, expect, test } from 'vitest'
import { deriveLive } from '../../src/derive/live.ts'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import { PlainFailure } from '../../src/derive/plain/plain-question.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { now } from '../service/warehouse/minute-by-minute.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepChain } from './random-chain.ts'

/** The response of `live` if a deployment fails one of the requests behind it. */
const warehouse = await openRememberingWarehouse()
const plain = plainWarehouse(warehouse, now)
beforeAll(() => keepChain(warehouse))

const body: BodyOf<'live'> = { entities: ['us'], entityType: 'location', limit: 10 }

async function cameras(changed: Partial<PlainDeployment>) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  const { stores } = await deriveLive(deployment, body, now)
  return stores.flatMap((store) => store.cameras)
}

const refuse = () => Promise.reject(new Refused())
const breakOff = () => Promise.reject(new Error('broken'))

test.each([
  ['refused', refuse],
  ['broken off', breakOff],
])('without lists and hours, %s, the status stands, and names are those of nobody', async (_what, fail) => {
  const told = await cameras({ recordings: fail, lines: fail, areas: fail, cameraHours: fail })
  expect(told.map(({ recording, name, state, affects }) => [recording, name, state, affects])).toEqual([
    ['us-cam-1', 'us-cam-1', 'offline', null],
    ['us-cam-2', 'us-cam-2', 'offline', null],
  ])
})

test('keeps the status without time zones, and knows no hours of today', async () => {
  const { stores } = await deriveLive({ ...plain, stores: breakOff }, body, now)
  expect(stores.map(({ location, open }) => [location, open])).toEqual([['us', true]])
})

test('rejects a store that does not exist', async () => {
  const stores = () => Promise.reject(new PlainFailure('not_found', 'There is no such location.'))
  await expect(deriveLive({ ...plain, stores }, body, now)).rejects.toMatchObject({ code: 'not_found' })
})

test('takes names from uptime records if no list has them', async () => {
  const told = await cameras({
    recordings: async (stores) => (await plain.recordings(stores)).map((one) => ({ ...one, name: '' })),
  })
  expect(told.map(({ name }) => name)).toEqual(['camera us-cam-1', 'camera us-cam-2'])
})

test('reports a listed camera without a status as unknown', async () => {
  const told = await cameras({ statuses: async () => [] })
  expect(told.map(({ recording, state }) => [recording, state])).toEqual([
    ['us-cam-1', 'unknown'],
    ['us-cam-2', 'unknown'],
  ])
})

test('has no answer without the status', async () => {
  await expect(cameras({ statuses: breakOff })).rejects.toThrow('broken')
})
