import { beforeAll, expect, test } from 'vitest'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import { deriveTotals } from '../../src/derive/totals.ts'
import type { ConversionAnswer } from '../../src/protocol/derived/conversion-answers.ts'
import type { MetricAnswer } from '../../src/protocol/metrics/results.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { now } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { plainWarehouse } from './plain-warehouse.ts'

/** Conversion rates if a deployment refuses one of the requests behind them. */
const warehouse = await openRememberingWarehouse()
const plain = plainWarehouse(warehouse, now)
const day = '2014-10-24'
const facets = ['segments', 'summary', 'tills', 'leftOut'] as const

const quartersOf = (hours: readonly number[]) =>
  hours.flatMap((hour) => [0, 15, 30, 45].map((minute) => at(hour, minute)))
const at = (hour: number, minute: number) =>
  `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`

beforeAll(async () => {
  const chain = new SmallChain(warehouse)
  await chain.location('in', 'Asia/Kolkata', { currency: 'INR' })
  await chain.recording('door', 'in', { timezone: 'Asia/Kolkata', counts: true })
  // The door is unseen from 8 to 10 in UTC.
  await chain.segments('in', 'door', quartersOf([3, 4, 5, 6, 7, 10, 11, 12, 13]))
  for (const hour of [4, 6, 12]) {
    await chain.visits(
      'in',
      Array.from({ length: 40 }, (_, minute) => at(hour, minute)),
      { role: 'customer' },
    )
    await chain.receipts(
      'in',
      Array.from({ length: 8 }, (_, minute) => [at(hour, minute), '20.50', 2] as const),
    )
  }
  await chain.visits('in', [at(8, 1), at(9, 1)])
})

const refuse = () => Promise.reject(new Refused())
const body: BodyOf<'totals'> = {
  start: day,
  end: day,
  entities: ['in'],
  entityType: 'location',
  measure: 'conversion',
  facets,
  aggregationPeriod: 'day',
}

async function told(metric?: PlainDeployment['metric'], changed: Partial<PlainDeployment> = {}) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...(metric && { metric }), ...changed, keep }
  const answer = (await deriveTotals(deployment, body, now)) as ConversionAnswer
  const [summary] = answer.summary ?? []
  if (summary === undefined) throw new Error('there is no summary')
  return { ...answer, summary }
}

test('excludes hours without entrance coverage from the rate', async () => {
  const { summary, leftOut } = await told()
  expect(summary.total.value).toBeCloseTo(24 / 120, 12)
  expect(summary.hours).toMatchObject({ kind: 'checked', leftOutForTills: 0, watched: true })
  expect(leftOut?.some(({ from, customers }) => from <= at(8, 0) && customers >= 2)).toBe(true)
  expect(summary.of.over).toMatchObject({ value: 122, counted: 120 })
})

test('uses whole days if hourly counts are refused', async () => {
  const { summary, leftOut } = await told((question) =>
    'aggregationPeriod' in question.body && question.body.aggregationPeriod === 'hour'
      ? refuse()
      : plain.metric(question),
  )
  expect(summary.hours).toEqual({ kind: 'unchecked', reason: 'refused' })
  expect(summary.total.value).toBeCloseTo(24 / 122, 12)
  expect(leftOut).toEqual([])
})

test('derives sales from rate × customers without till reports', async () => {
  const { summary, tills } = await told((question) =>
    question.route === 'transactions/data' ? refuse() : plain.metric(question),
  )
  expect(summary.salesFrom).toBe('rate')
  expect(summary.of.total.value).toBeCloseTo(24, 9)
  expect(tills).toEqual([])
})

test('reads rates in per cent as the same rates', async () => {
  const inPerCent = (rows: MetricAnswer['segments']) =>
    rows?.map((row) => ({
      ...row,
      ...(typeof row.sales_conversion_rate === 'number' && {
        sales_conversion_rate: row.sales_conversion_rate * 100,
      }),
    }))
  const { summary } = await told(async (question) => {
    const answer = await plain.metric(question)
    if (question.route !== 'transactions/conversion-rate') return answer
    return {
      segments: inPerCent(answer.segments),
      summary: inPerCent(answer.summary),
      meta: { units: { ...answer.meta.units, sales_conversion_rate: 'percentage' } },
    }
  })
  expect(summary.total.value).toBeCloseTo(24 / 120, 9)
})

test('requests known customers if the rates lack them', async () => {
  const asked: string[] = []
  const { summary } = await told(async (question) => {
    asked.push(question.route)
    const answer = await plain.metric(question)
    if (question.route !== 'transactions/conversion-rate') return answer
    const without = answer.segments?.map(({ location, index, sales_conversion_rate }) => ({
      location,
      index,
      sales_conversion_rate,
    }))
    return { segments: without, meta: { units: { sales_conversion_rate: 'rate' } } }
  })
  expect(asked).toContain('entries')
  expect(summary.of.over.value).toBe(120)
})

test('keeps rates with unknown coverage if uptime is refused', async () => {
  const { summary } = await told(undefined, { cameraHours: refuse })
  expect(summary.coverage).toEqual({ share: null, verdict: 'unknown' })
  expect(summary.hours).toMatchObject({ kind: 'checked', watched: false })
  expect(summary.total.value).toBeCloseTo(24 / 122, 12)
})

test('fails the request on a temporary failure, so that it can be retried', async () => {
  const down = () => Promise.reject(new Error('down'))
  await expect(told(down)).rejects.toThrow('down')
})
