import { expect, test } from 'vitest'
import { deriveDemographics } from '../../src/derive/demographics.ts'
import type { PlainDeployment } from '../../src/derive/plain/plain-deployment.ts'
import { deriveTotals } from '../../src/derive/totals.ts'
import { deriveZones } from '../../src/derive/zones.ts'
import { minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores, keepChain, keepFacts, keepFloors } from './random-chain.ts'

/** A deployment that accepts two entities per request must lead to the same response as one that accepts all. */
const warehouse = await openRememberingWarehouse()
await keepChain(warehouse)
await keepFloors(warehouse)
const noon = Date.parse('2014-10-22T11:30:00Z') / minuteMs
await keepFacts(warehouse, {
  visits: chainStores.map((store) => ({ store, at: noon, age: '25_34', gender: 'female' })),
  segments: [],
  counters: [],
  stays: chainStores.map((store, visit) => ({
    store,
    zone: 'Women:Tops',
    at: noon,
    seconds: 60 * (visit + 1),
    age: '25_34',
    gender: 'female',
    role: '',
    visit,
  })),
})

const mostAtOnce = 2
const named: number[] = []
const plain = plainWarehouse(warehouse, now)
const few = <Answer>(ids: readonly string[], answer: Promise<Answer>): Promise<Answer> => {
  named.push(ids.length)
  return ids.length > mostAtOnce ? Promise.reject(new Error(`${ids.length} are named at once`)) : answer
}
const inParts: PlainDeployment = {
  ...plain,
  atOnce: mostAtOnce,
  keep: (_name, _end, make) => make(inParts),
  metric: (question) =>
    few('entities' in question.body ? question.body.entities : [], plain.metric(question)),
  lines: (stores) => few(stores, plain.lines(stores)),
  recordings: (stores) => few(stores, plain.recordings(stores)),
  areas: (stores) => few(stores, plain.areas(stores)),
  openingHours: (stores) => few(stores, plain.openingHours(stores)),
  cameraHours: (recordings, days) => few(recordings, plain.cameraHours(recordings, days)),
}

const asked = {
  start: '2014-10-22',
  end: '2014-10-23',
  entities: chainStores,
  entityType: 'location',
} as const
const compared = { start: '2014-10-15', end: '2014-10-16' }
const overTime = {
  ...asked,
  compared,
  zone: 'Women:Tops',
  facets: ['segments'],
  aggregationPeriod: 'day',
} as const
const dwell = { ...asked, zone: 'Women:Tops', measure: 'zone-average-dwell' } as const

test.each<[string, (deployment: PlainDeployment) => Promise<unknown>]>([
  ['zones side by side', (one) => deriveZones(one, { ...asked, compared }, now)],
  ['an entry rate', (one) => deriveTotals(one, { ...overTime, measure: 'zone-entry-rate' }, now)],
  ['an average dwell', (one) => deriveTotals(one, { ...overTime, measure: 'zone-average-dwell' }, now)],
  ['a share', (one) => deriveTotals(one, { ...overTime, measure: 'zone-share' }, now)],
  ['dwell in a zone by age and gender', (one) => deriveDemographics(one, dwell, now)],
  ['dwell in the store', (one) => deriveDemographics(one, { ...asked, measure: 'store-dwell' }, now)],
])('names no more entities at once than a question may: %s', async (_what, derive) => {
  named.length = 0
  expect(await derive(inParts)).toEqual(await derive(plain))
  expect(named.length).toBeGreaterThan(0)
})
