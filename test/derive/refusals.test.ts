import { beforeAll, expect, test } from 'vitest'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import { deriveTotals } from '../../src/derive/totals.ts'
import type { TotalsAnswer } from '../../src/protocol/derived/derived-answers.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepChain, keepFacts } from './random-chain.ts'

/** Derived responses if a deployment refuses one of the requests behind them. */
const warehouse = await openRememberingWarehouse()
const plain = plainWarehouse(warehouse, now)
const noon = Date.parse('2014-10-24T12:00:00Z') / minuteMs
const week = 7 * 24 * 60

beforeAll(async () => {
  await keepChain(warehouse)
  await keepFacts(warehouse, {
    visits: [0, 1, 2].map((minutes) => ({ store: 'in', at: noon + minutes, age: '' })),
    segments: [{ store: 'in', camera: 'cam-1', at: noon - 12 * 60, length: 96, uptime: 1 }],
    counters: [
      { at: noon, people: 7 },
      { at: noon - week, people: 4 },
    ],
  })
})

const refuse = () => Promise.reject(new Refused())
const body: BodyOf<'totals'> = {
  start: '2014-10-24',
  end: '2014-10-24',
  compared: { start: '2014-10-17', end: '2014-10-17' },
  entities: ['in', 'bare'],
  entityType: 'location',
  measure: 'entries',
  facets: ['segments', 'summary'],
  aggregationPeriod: 'day',
}

async function told(changed: Partial<PlainDeployment>) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  const answer = (await deriveTotals(deployment, body, now)) as TotalsAnswer
  const { segments = [], summary = [] } = answer
  return { segment: segments[0], summary: summary[0] }
}

test('keeps numbers with unknown coverage if uptime is refused', async () => {
  const { segment, summary } = await told({ cameraHours: refuse })
  expect(segment).toMatchObject({ value: 10, coverage: { share: null, verdict: 'unknown' } })
  expect(summary?.hasUptime).toBe(false)
})

test('keeps numbers if the deployment lists no lines, cameras or opening hours', async () => {
  const { segment } = await told({ lines: refuse, recordings: refuse, openingHours: refuse })
  expect(segment).toMatchObject({ value: 10, coverage: { share: null, verdict: 'unknown' } })
})

test('compares nothing if the comparison period is refused', async () => {
  const { segment, summary } = await told({
    metric: (question) =>
      'start' in question.body && question.body.start.startsWith('2014-10-1')
        ? refuse()
        : plain.metric(question),
  })
  expect(segment).toMatchObject({ value: 10 })
  expect(segment).not.toHaveProperty('compared')
  expect(summary?.total.change).toEqual({ kind: 'withheld', reason: 'no-data' })
})

test('judges a source by its days if its hours are refused', async () => {
  const { segment } = await told({
    metric: (question) =>
      'aggregationPeriod' in question.body && question.body.aggregationPeriod === 'hour'
        ? refuse()
        : plain.metric(question),
  })
  expect(segment).toMatchObject({ value: 10, state: 'measured' })
})

test('fails the request on a temporary failure, so that it can be retried', async () => {
  const down = () => Promise.reject(new Error('down'))
  await expect(told({ cameraHours: down })).rejects.toThrow('down')
  await expect(told({ metric: down })).rejects.toThrow('down')
})
