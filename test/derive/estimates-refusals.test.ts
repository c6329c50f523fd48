import { beforeAll, expect, test } from 'vitest'
import { deriveEstimates } from '../../src/derive/estimates.ts'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { openChain } from './chain-questions.ts'
import { keepYears } from './counted-years.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores } from './random-chain.ts'

/** The response of `estimates` if a deployment fails one of the requests behind it. */
const warehouse = await openChain()
const now = Date.parse('2014-10-28T13:37:00Z')
const plain = plainWarehouse(warehouse, now)
const body: BodyOf<'estimates'> = {
  start: '2014-10-01',
  end: '2014-10-20',
  entities: ['uk', 'us'],
  entityType: 'location',
  aggregationPeriod: 'day',
}

beforeAll(async () => {
  const busy = { perHour: 40, from: 450, until: 0, seed: 5 }
  // The camera of one store saw half of three days, and all of the others.
  const footage = [
    { camera: 0, daysBack: 110, days: 90, uptime: 1 },
    { camera: 0, daysBack: 20, days: 3, uptime: 0.513 },
    { camera: 0, daysBack: 17, days: 15, uptime: 1 },
  ]
  await keepYears(warehouse, { patterns: chainStores.map(() => busy), footage }, now)
})

function told(changed: Partial<PlainDeployment>) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  return deriveEstimates(deployment, body, now)
}

const refuse = () => Promise.reject(new Refused())

test('estimates the three days that the camera of a store half saw', async () => {
  const { segments, stores } = await told({})
  // In the hour after midnight, nobody was ever counted.
  const estimated = segments.flatMap(({ index, missed }) => (missed?.expected ? [index.slice(0, 10)] : []))
  expect(estimated).toEqual(['2014-10-08', '2014-10-09', '2014-10-10'])
  expect(stores).toEqual({
    estimated: 1,
    leftOut: { first: [{ location: 'us', reason: 'short-history' }], count: 1 },
  })
})

test('has no estimate without camera records, and a reason for each store', async () => {
  expect(await told({ cameraHours: refuse })).toMatchObject({
    segments: [],
    summary: { missed: null, hours: 0, hoursLeftOut: 0 },
    stores: {
      estimated: 0,
      leftOut: {
        first: [
          { location: 'uk', reason: 'no-records' },
          { location: 'us', reason: 'no-records' },
        ],
        count: 2,
      },
    },
  })
})

test('is refused without hourly counts', async () => {
  const metric: PlainDeployment['metric'] = (question) =>
    question.route === 'entries' ? refuse() : plain.metric(question)
  await expect(told({ metric })).rejects.toBeInstanceOf(Refused)
})

test('fails the request on a temporary failure, so that it can be retried', async () => {
  const broken = () => Promise.reject(new Error('broken'))
  await expect(told({ metric: broken })).rejects.toThrow('broken')
  await expect(told({ cameraHours: broken })).rejects.toThrow('broken')
})
