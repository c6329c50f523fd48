import { beforeAll, expect, test } from 'vitest'
import { deriveForecast } from '../../src/derive/forecast.ts'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { openChain } from './chain-questions.ts'
import { keepYears } from './counted-years.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores } from './random-chain.ts'

/** The response of `forecast` if a deployment fails one of the requests behind it. */
const warehouse = await openChain()
const now = Date.parse('2014-10-28T13:37:00Z')
const plain = plainWarehouse(warehouse, now)
const body: BodyOf<'forecast'> = { entities: ['bare'], entityType: 'location', days: 7 }

beforeAll(async () => {
  const busy = { perHour: 40, from: 450, until: 0, seed: 5 }
  await keepYears(warehouse, { patterns: chainStores.map(() => busy), footage: [] }, now)
})

function told(changed: Partial<PlainDeployment>) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  return deriveForecast(deployment, body, now)
}

const refuse = () => Promise.reject(new Refused())
/** Hours of the first open day, and open days. */
const openIn = ({ days }: Awaited<ReturnType<typeof told>>) => ({
  days: days.flatMap(({ index, day }) => (day === null ? [] : [index.slice(0, 10)])),
  hours: days.find(({ day }) => day !== null)?.hours.map(({ hour }) => hour),
})

test('forecasts the opening hours, and is closed on Sundays', async () => {
  expect(openIn(await told({}))).toEqual({
    days: ['2014-10-29', '2014-10-30', '2014-10-31', '2014-11-01', '2014-11-03', '2014-11-04'],
    hours: [9, 10, 11, 12, 13, 14, 15, 16, 17],
  })
})

test('forecasts the hours that were counted without opening hours', async () => {
  const { days, hours = [] } = openIn(await told({ openingHours: refuse }))
  expect(days).toContain('2014-11-02')
  expect(hours).toContain(7)
})

test('forecasts without camera records, which leave the coverage unknown', async () => {
  expect(await told({ cameraHours: refuse })).toMatchObject({ state: 'forecast' })
})

test('is refused without hourly counts', async () => {
  const metric: PlainDeployment['metric'] = (question) =>
    question.route === 'entries' ? refuse() : plain.metric(question)
  await expect(told({ metric })).rejects.toBeInstanceOf(Refused)
})

test('fails the request on a temporary failure, so that it can be retried', async () => {
  await expect(told({ metric: () => Promise.reject(new Error('broken')) })).rejects.toThrow('broken')
})
