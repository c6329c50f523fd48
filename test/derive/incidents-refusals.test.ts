import { beforeAll, expect, test } from 'vitest'
import { deriveIncidents } from '../../src/derive/incidents.ts'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepChain, keepFacts } from './random-chain.ts'

/** The response of `incidents` if a deployment refuses one of the requests behind it. */
const warehouse = await openRememberingWarehouse()
const plain = plainWarehouse(warehouse, now)
const noon = Date.parse('2014-10-24T12:00:00Z') / minuteMs
const dayMinutes = 24 * 60

beforeAll(async () => {
  await keepChain(warehouse)
  const chain = new SmallChain(warehouse)
  await chain.recording('in-cam-2', 'in', { timezone: 'Asia/Kolkata', counts: true })
  await chain.area('in', 'Floor:Tops', 'in-cam-1')
  const all = { store: 'in', at: noon - 14 * dayMinutes, uptime: 1 } as const
  await keepFacts(warehouse, {
    visits: [0, 1, 2].map((minutes) => ({ store: 'in', at: noon - 7 * dayMinutes + minutes, age: '' })),
    segments: [
      // From 12:00 to 14:00 on the 24th the first saw nothing, and from then on the second does not.
      { ...all, camera: 'cam-1', length: 14 * 96 },
      { ...all, camera: 'cam-1', at: noon + 120, length: 5 * 96 },
      { ...all, camera: 'cam-2', length: 14 * 96 + 8 },
    ],
    counters: [],
  })
  await chain.areaVisits('in', 'Floor:Tops', [['2014-10-17T12:05:00Z', 60, 'stay']])
})

const refuse = () => Promise.reject(new Refused())
const body: BodyOf<'incidents'> = {
  start: '2014-10-24',
  end: '2014-10-24',
  entities: ['in'],
  entityType: 'location',
  order: 'start',
  limit: 10,
}

async function told(changed: Partial<PlainDeployment>, asked: Partial<typeof body> = {}) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  return await deriveIncidents(deployment, { ...body, ...asked }, now)
}

const refusing = (route: string): Partial<PlainDeployment> => ({
  metric: (question) => (question.route === route ? refuse() : plain.metric(question)),
})

test('estimates entrances and zones if nothing is refused', async () => {
  const { incidents, hasUptime } = await told({})
  expect(hasUptime).toBe(true)
  // Three visitors on one of two Fridays, in an hour with 50% coverage. One of the three visited the zone.
  expect(incidents).toMatchObject([
    { cameras: [{ recording: 'in-cam-2' }], basis: { kind: 'store' }, ongoing: true },
    {
      cameras: [{ recording: 'in-cam-1' }],
      basis: { kind: 'zones' },
      visitors: expect.closeTo((3 / 2) * (1 / 2) * (1 / 3), 6),
    },
  ])
})

test('reports missing records if uptime is refused', async () => {
  expect(await told({ cameraHours: refuse })).toMatchObject({ incidents: [], count: 0, hasUptime: false })
})

test('has no estimate and no usual days if hourly counts are refused', async () => {
  const { incidents, usual } = await told(refusing('entries'))
  expect(usual).toBeNull()
  expect(incidents.map(({ visitors }) => visitors)).toEqual([null, null])
})

test('estimates nothing that depends on zones if visits to zones are refused', async () => {
  const { incidents, usual } = await told(refusing('area/data'))
  expect(usual).not.toBeNull()
  expect(incidents).toMatchObject([
    { basis: { kind: 'store' } },
    { basis: { kind: 'zones' }, visitors: null },
  ])
})

test('does not know the purpose of a camera without an entrance if the list of zones is refused', async () => {
  const { incidents } = await told({ areas: refuse })
  expect(incidents).toMatchObject([
    { basis: { kind: 'store' }, affects: { entries: true, zones: null } },
    { basis: { kind: 'unknown' }, visitors: null, affects: { entries: false, zones: null } },
  ])
})

test('reports unknown coverage of the requested cameras and names stores without records if uptime is refused', async () => {
  expect(await told({ cameraHours: refuse }, { cameras: { of: 'entrances' } })).toMatchObject({
    cameras: {
      coverage: { share: null, verdict: 'unknown' },
      dueHours: 0,
      withoutRecords: { first: ['in'], count: 1 },
    },
  })
})

test('refuses cameras of zones if the list of zones is refused; time in store uses all cameras', async () => {
  await expect(told({ areas: refuse }, { cameras: { of: 'zones' } })).rejects.toThrow(Refused)
  const { cameras } = await told({ areas: refuse }, { cameras: { of: 'store-dwell' } })
  // Neither has a schedule: every hour of the day is due of both.
  expect(cameras).toMatchObject({ stores: 1, dueHours: 48 })
})

test('fails the request on a temporary failure, so that it can be retried', async () => {
  const down = () => Promise.reject(new Error('down'))
  await expect(told({ cameraHours: down })).rejects.toThrow('down')
  await expect(told({ metric: down })).rejects.toThrow('down')
  await expect(told({ areas: down })).rejects.toThrow('down')
})
