import { beforeAll, expect, test } from 'vitest'
import type { DayRange } from '../../src/calendar/calendar.ts'
import { deriveChanges } from '../../src/derive/changes.ts'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { now } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepChain } from './random-chain.ts'

/** The response of `changes` if a deployment refuses one of the requests behind it. */
const warehouse = await openRememberingWarehouse()
const plain = plainWarehouse(warehouse, now)
const body: BodyOf<'changes'> = {
  start: '2014-10-24',
  end: '2014-10-27',
  entities: ['uk'],
  entityType: 'location',
  limit: 10,
}

beforeAll(async () => {
  await keepChain(warehouse)
  const chain = new SmallChain(warehouse)
  await chain.recording('uk-cam-3', 'uk', { timezone: 'Europe/London', installed: '2014-10-25T10:20:00Z' })
  await chain.area('uk', 'Floor:Kids', 'uk-cam-3')
})

async function told(changed: Partial<PlainDeployment>, asked: Partial<typeof body> = {}) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  const { changes, count } = await deriveChanges(deployment, { ...body, ...asked }, now)
  expect(count).toBe(changes.length)
  return changes.map(({ recording, day }) => `${recording} ${day}`)
}

const refuse = () => Promise.reject(new Refused())
const breakOff = () => Promise.reject(new Error('broken'))
const ofKids = { cameras: { of: 'zones', zones: ['Floor:Kids'] } } as const

test('finds the new camera if nothing is refused', async () => {
  expect(await told({})).toEqual(['uk-cam-3 2014-10-25'])
  expect(await told({}, ofKids)).toEqual(['uk-cam-3 2014-10-25'])
  expect(await told({}, { cameras: { of: 'entrances' } })).toEqual([])
})

test('knows no changes without camera uptime, or a list of cameras', async () => {
  expect(await told({ cameraHours: refuse })).toEqual([])
  expect(await told({ recordings: refuse })).toEqual([])
})

test('is refused the cameras of zones without a list of zones, and no others', async () => {
  expect(await told({ areas: refuse })).toEqual(['uk-cam-3 2014-10-25'])
  await expect(told({ areas: refuse }, ofKids)).rejects.toThrow(Refused)
})

test('knows no changes of a camera that the deployment has no hours of', async () => {
  const cameraHours: PlainDeployment['cameraHours'] = async (ids, days) =>
    (await plain.cameraHours(ids, days)).filter(({ recording }) => recording !== 'uk-cam-3')
  expect(await told({ cameraHours })).toEqual([])
})

test('loads the hours between the ends of the period only of cameras that came or went', async () => {
  const loaded: string[] = []
  const cameraHours = (ids: readonly string[], days: DayRange) => {
    if (days.first !== days.last) loaded.push(...ids)
    return plain.cameraHours(ids, days)
  }
  await told({ cameraHours })
  expect(loaded).toEqual(['uk-cam-3'])
})

test('fails the request on a temporary failure, so that it can be retried', async () => {
  await expect(told({ cameraHours: breakOff })).rejects.toThrow('broken')
  await expect(told({ recordings: breakOff })).rejects.toThrow('broken')
})
