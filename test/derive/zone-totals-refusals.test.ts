import { beforeAll, expect, test } from 'vitest'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import { deriveTotals } from '../../src/derive/totals.ts'
import type { ZoneTotalsMeasure } from '../../src/protocol/derived/derived-bodies.ts'
import type { ZoneTotalsAnswer } from '../../src/protocol/derived/zone-answers.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepChain, keepFacts, keepFloors } from './random-chain.ts'

/** Totals of a zone if a deployment refuses one of the requests behind them. */
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

function told(measure: ZoneTotalsMeasure, changed: Partial<PlainDeployment>) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  const body: BodyOf<'totals'> = {
    start: '2014-10-22',
    end: '2014-10-22',
    compared: { start: '2014-10-21', end: '2014-10-21' },
    entities: ['in', 'bare'],
    entityType: 'location',
    measure,
    zone: 'Women:Tops',
    facets: ['segments'],
    aggregationPeriod: 'day',
  }
  return deriveTotals(deployment, body, now) as Promise<ZoneTotalsAnswer>
}

test('excludes a store without the zone', async () => {
  const { segments } = await told('zone-average-dwell', {})
  expect(segments).toMatchObject([
    {
      state: 'measured',
      value: 60,
      of: { total: 60, over: 1 },
      coverage: { share: 1, verdict: 'complete' },
      compared: { value: 60, coverage: { verdict: 'complete' } },
      change: { kind: 'withheld', reason: 'small-sample' },
    },
  ])
})

test('keeps visits with unknown coverage if uptime is refused', async () => {
  const { segments } = await told('zone-visits', { cameraHours: refuse })
  expect(segments).toMatchObject([{ value: 1, coverage: { share: null, verdict: 'unknown' } }])
})

test('keeps visits without a change if the comparison period is refused', async () => {
  const { segments } = await told('zone-visits', {
    metric: (question) =>
      'start' in question.body && question.body.start < '2014-10-21T18' ? refuse() : plain.metric(question),
  })
  expect(segments).toMatchObject([{ value: 1 }])
  expect(segments?.[0]).not.toHaveProperty('compared')
})

test('refuses a visit rate if the deployment counts no entries', async () => {
  const metric: PlainDeployment['metric'] = (question) =>
    question.route === 'entries' ? refuse() : plain.metric(question)
  await expect(told('zone-entry-rate', { metric })).rejects.toThrow(Refused)
})

test('requests a share as `zones` does, so that both share cached answers', async () => {
  const asked: string[] = []
  const metric: PlainDeployment['metric'] = (question) => {
    asked.push(JSON.stringify(question.body))
    return plain.metric(question)
  }
  const { segments } = await told('zone-share', { metric })
  expect(segments).toMatchObject([{ value: 1, of: { total: 1, over: 1 } }])
  expect(asked.every((body) => body.includes('"taxonomy"'))).toBe(true)
})
