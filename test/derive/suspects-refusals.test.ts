import { beforeAll, expect, test } from 'vitest'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import { deriveSuspects } from '../../src/derive/suspects.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { keepBusyFacts } from './busy-chain.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores, keepChain } from './random-chain.ts'

/** The response of `suspects` if a deployment fails one of the requests behind it. */
const warehouse = await openRememberingWarehouse()
const now = Date.parse('2014-10-28T13:37:00Z')
const plain = plainWarehouse(warehouse, now)
const body: BodyOf<'suspects'> = { entities: ['uk'], entityType: 'location', limit: 10 }

beforeAll(async () => {
  await keepChain(warehouse)
  await new SmallChain(warehouse).area('uk', 'Floor:Tops', 'uk-cam-2')
  const nobody = { perHour: 12, today: -1, buying: [0, 0], silentFrom: 99, stay: [300, 300] } as const
  await keepBusyFacts(warehouse, { patterns: chainStores.map(() => nobody), outages: [], blind: [] }, now)
})

async function told(changed: Partial<PlainDeployment>) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  const { suspects, hasUptime, hasHistory } = await deriveSuspects(deployment, body, now)
  return { cameras: suspects.map(({ recording }) => recording).sort(), hasUptime, hasHistory }
}

const refuse = () => Promise.reject(new Refused())
const breakOff = () => Promise.reject(new Error('broken'))
const refusing =
  (route: string): PlainDeployment['metric'] =>
  (question) =>
    question.route === route ? refuse() : plain.metric(question)

test('suspects every camera without counts if the deployment answers everything', async () => {
  expect(await told({})).toEqual({ cameras: ['uk-cam-1', 'uk-cam-2'], hasUptime: true, hasHistory: true })
})

test('checks zones without hourly entries, and entries without hourly zones', async () => {
  expect(await told({ metric: refusing('entries') })).toEqual({
    cameras: ['uk-cam-2'],
    hasUptime: true,
    hasHistory: false,
  })
  expect(await told({ metric: refusing('area/data') })).toEqual({
    cameras: ['uk-cam-1'],
    hasUptime: true,
    hasHistory: false,
  })
})

test('knows no usual counts without the earlier weeks', async () => {
  const metric: PlainDeployment['metric'] = (question) =>
    'start' in question.body && question.body.start < '2014-10-27' ? refuse() : plain.metric(question)
  expect(await told({ metric })).toEqual({ cameras: [], hasUptime: true, hasHistory: false })
})

test('suspects none and reports missing records without camera uptime', async () => {
  expect(await told({ cameraHours: refuse })).toEqual({ cameras: [], hasUptime: false, hasHistory: true })
})

test('checks entries without a list of zones', async () => {
  expect(await told({ areas: refuse })).toEqual({ cameras: ['uk-cam-1'], hasUptime: true, hasHistory: true })
})

test('fails the request on a temporary failure, so that it can be retried', async () => {
  await expect(told({ metric: breakOff })).rejects.toThrow('broken')
  await expect(told({ cameraHours: breakOff })).rejects.toThrow('broken')
})
