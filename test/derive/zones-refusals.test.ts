import { beforeAll, expect, test } from 'vitest'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import { deriveZones } from '../../src/derive/zones.ts'
import type { MetricRow } from '../../src/protocol/metrics/results.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepChain, keepFacts, keepFloors } from './random-chain.ts'

/** The response of `zones` if a deployment refuses one of the requests behind it, or returns less. */
const warehouse = await openRememberingWarehouse()
const plain = plainWarehouse(warehouse, now)
const noon = Date.parse('2014-10-22T06:30:00Z') / minuteMs
const stay = { store: 'in', zone: 'Women:Tops', seconds: 60, age: '', role: '' } as const

beforeAll(async () => {
  await keepChain(warehouse)
  await keepFloors(warehouse)
  await keepFacts(warehouse, {
    visits: [{ store: 'in', at: noon, age: '' }],
    segments: [{ store: 'in', camera: 'cam-1', at: noon - 36 * 60, length: 192, uptime: 1 }],
    counters: [],
    stays: [
      { ...stay, at: noon, visit: 1 },
      { ...stay, at: noon - 24 * 60, visit: 2 },
    ],
  })
})

const refuse = () => Promise.reject(new Refused())
const body: BodyOf<'zones'> = {
  start: '2014-10-22',
  end: '2014-10-22',
  compared: { start: '2014-10-21', end: '2014-10-21' },
  entities: ['in'],
  entityType: 'location',
}

function told(changed: Partial<PlainDeployment>) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  return deriveZones(deployment, body, now)
}

test('keeps visits with unknown coverage if uptime is refused', async () => {
  const { all, hasUptime } = await told({ cameraHours: refuse })
  expect(all).toMatchObject({ visits: 1, coverage: { share: null, verdict: 'unknown' } })
  expect(hasUptime).toBe(false)
})

test('keeps visits without visit rate and time in store if these are refused', async () => {
  const { all, storeDwell } = await told({
    metric: (question) => (question.route === 'area/data' ? plain.metric(question) : refuse()),
  })
  expect(all).toMatchObject({ visits: 1, entryRate: { value: null, over: 0 } })
  expect(storeDwell).toMatchObject({ value: null, entries: null })
})

test('keeps visits without a change if the comparison period is refused', async () => {
  const { zones } = await told({
    metric: (question) =>
      'start' in question.body && question.body.start < '2014-10-21T18' ? refuse() : plain.metric(question),
  })
  expect(zones[0]).toMatchObject({ visits: 1, change: { kind: 'withheld', reason: 'no-data' } })
})

test('requests zones store by store if no list assigns cameras to stores', async () => {
  const asked: (readonly string[])[] = []
  const { floor } = await told({
    recordings: refuse,
    areas(stores) {
      asked.push(stores)
      return plain.areas(stores)
    },
  })
  expect(floor).toEqual([{ zone: 'Women:Tops', stores: 1 }])
  expect(asked.at(-1)).toEqual(['in'])
})

test('assigns rows without a store to the only requested one', async () => {
  const nameless = ({ location: _location, ...row }: MetricRow): MetricRow => row
  const { all, storeDwell, zones } = await told({
    async metric(question) {
      const { segments, summary, ...answer } = await plain.metric(question)
      return { ...answer, segments: segments?.map(nameless), summary: summary?.map(nameless) }
    },
  })
  expect(all).toMatchObject({ visits: 1, entryRate: { value: 1 }, averageDwell: { value: 60 } })
  expect(storeDwell.value).toBe(60)
  expect(zones[0]?.pair).toEqual({ current: 1, compared: 1 })
})

test('has no answer without a list of zones', async () => {
  await expect(told({ areas: refuse })).rejects.toThrow(Refused)
})
