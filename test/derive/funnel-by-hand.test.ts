import { beforeAll, describe, expect, test } from 'vitest'
import { deriveFunnel } from '../../src/derive/funnel.ts'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import type { FunnelAnswer } from '../../src/protocol/derived/funnel/funnel-answers.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { funnel } from '../../src/service/warehouse/derived/funnel.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { captureRate } from '../../src/service/warehouse/questions/capture-rate.ts'
import { now } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { plainWarehouse } from './plain-warehouse.ts'

/** One day of a shop that is open from 9 to 17, counted by hand, and what a deployment may refuse of it. */
const warehouse = await openRememberingWarehouse()
const plain = plainWarehouse(warehouse, now)
const context = { now, limits: defaultQuestionLimits, organisations: null }
const day = '2014-10-24'
const open = [9, 10, 11, 12, 13, 14, 15, 16]

/** London is one hour ahead of UTC. */
const at = (hour: number, minute: number) =>
  `${day}T${String(hour - 1).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`
const minutes = (hour: number, count: number, first = 0) =>
  Array.from({ length: count }, (_, each) => at(hour, first + each))
const quarters = (hours: readonly number[]) =>
  hours.flatMap((hour) => [0, 15, 30, 45].map((each) => at(hour, each)))
const without = (blind: number) => open.filter((hour) => hour !== blind)

beforeAll(async () => {
  const chain = new SmallChain(warehouse)
  await chain.location('shop', 'Europe/London')
  await chain.openOn('shop', [1, 2, 3, 4, 5, 6, 7], 9 * 60, 17 * 60)
  const camera = { timezone: 'Europe/London', scheduled: true }
  await chain.recording('door', 'shop', { ...camera, counts: true })
  await chain.recording('outside', 'shop', camera)
  await chain.passerByLine('shop', 'outside')
  await chain.recording('shelf', 'shop', camera)
  await chain.area('shop', 'Women:Tops', 'shelf')
  // Each camera missed another hour.
  await chain.segments('shop', 'door', quarters(without(12)))
  await chain.segments('shop', 'outside', quarters(without(14)))
  await chain.segments('shop', 'shelf', quarters(without(15)))
  for (const hour of open) {
    const [staff, customers] = hour === 12 ? [0, 3] : [2, 8]
    await chain.visits('shop', minutes(hour, staff), { role: 'staff' })
    await chain.visits('shop', minutes(hour, customers, 10), { role: 'customer' })
    const stays = minutes(hour, hour === 15 ? 2 : 6).map((time) => [time, 60, `stay ${time}`] as const)
    await chain.areaVisits('shop', 'Women:Tops', stays.slice(0, 1), { role: 'staff' })
    await chain.areaVisits('shop', 'Women:Tops', stays.slice(1), { role: 'customer' })
    await chain.transactions('shop', minutes(hour, 4, 40))
  }
  await chain.transactions('shop', [at(17, 5)])
  // People who pass a closed shop do not count.
  await chain.passersBy(
    'shop',
    Object.fromEntries([...open.map((hour) => [at(hour, 0), 90]), [at(20, 0), 500]]),
  )
  // A second shop counts neither passers-by nor the zone.
  await chain.location('kiosk', 'Europe/London')
  await chain.openOn('kiosk', [1, 2, 3, 4, 5, 6, 7], 9 * 60, 11 * 60)
  await chain.recording('hatch', 'kiosk', { ...camera, counts: true })
  await chain.segments('kiosk', 'hatch', quarters([9, 10]))
  await chain.visits('kiosk', [...minutes(9, 20), ...minutes(10, 30)], { role: 'customer' })
  await chain.transactions('kiosk', [...minutes(9, 5), ...minutes(10, 5)])
})

const facets = ['summary', 'entities'] as const
const bodyOf = (entities: readonly string[], zone?: string): BodyOf<'funnel'> => ({
  start: day,
  end: day,
  entities,
  entityType: 'location',
  facets,
  ...(zone !== undefined && { zone }),
})
const tops = bodyOf(['shop'], 'Women:Tops')

function summaryOf({ summary }: FunnelAnswer) {
  const [row] = summary ?? []
  if (row === undefined) throw new Error('there is no summary')
  const short = ({ state, value, coverage }: (typeof row.steps)[number]) => [
    state,
    value,
    coverage.share,
    coverage.verdict,
  ]
  const steps = Object.fromEntries(row.steps.map((step) => [step.step, short(step)]))
  const rates = row.rates.map(({ from, to, of, counted }) => [
    `${from} → ${to}`,
    of.total,
    of.over,
    `${counted.counted} of ${counted.of} ${counted.unit}s`,
  ])
  return { ...row, short: steps, rates, values: row.rates.map(({ value }) => value) }
}

describe.each([
  ['SQL', (body: BodyOf<'funnel'>) => funnel(warehouse, body, context)],
  ['the reducer', (body: BodyOf<'funnel'>) => deriveFunnel(plain, body, now)],
])('by %s', (_name, ask) => {
  test('divides neighbours over the hours in which both were counted', async () => {
    const { short, rates, values } = summaryOf(await ask(tops))
    expect(short).toEqual({
      // 8 × 90 went on, 7 × 10 + 3 entered.
      'passers-by': ['measured', 793, 0.875, 'partial'],
      entries: ['measured', 73, 0.875, 'partial'],
      zone: ['measured', 44, 0.875, 'partial'],
      transactions: ['measured', 33, 1, 'complete'],
    })
    expect(rates).toEqual([
      // Without 12:00 (door) and 14:00 (outside): 6 × 10 of 6 × 100.
      ['passers-by → entries', 60, 600, '6 of 8 hours'],
      // Without 12:00 and 15:00 (shelf).
      ['entries → zone', 36, 60, '6 of 8 hours'],
      // The same hours without the staff, and the sale after closing.
      ['zone → transactions', 25, 30, '6 of 8 hours'],
    ])
    expect(values).toEqual([0.1, 0.6, 25 / 30])
  })

  test('ends with the conversion rate if no zone is requested', async () => {
    const { rates } = summaryOf(await ask(bodyOf(['shop'])))
    // 7 hours with 8 customers and 4 sales, and the sale after closing.
    expect(rates.at(-1)).toEqual(['entries → transactions', 29, 56, '7 of 8 hours'])
  })

  test('names the stores that do not count a step, and divides without them', async () => {
    const answer = await ask(bodyOf(['shop', 'kiosk'], 'Women:Tops'))
    const { steps, rates } = summaryOf(answer)
    expect(steps.map(({ value }) => value)).toEqual([793, 123, 44, 43])
    const kiosk = {
      counted: 1,
      of: 2,
      uncounted: { first: [{ location: 'kiosk', state: 'not-counted' }], count: 1 },
    }
    expect(steps.map(({ stores }) => stores)).toEqual([
      kiosk,
      { ...kiosk, counted: 2, uncounted: { first: [], count: 0 } },
      kiosk,
      { counted: 2, of: 2, uncounted: { first: [], count: 0 } },
    ])
    expect(rates).toEqual(summaryOf(await ask(tops)).rates)
    expect(answer.entities?.map(({ location, rates: own }) => [location, own[0]?.state])).toEqual([
      ['kiosk', 'not-together'],
      ['shop', 'measured'],
    ])
    expect(answer.floor).toEqual([{ zone: 'Women:Tops', stores: 1 }])
  })

  test('says that no hour was counted together', async () => {
    const { rates, values } = summaryOf(await ask(bodyOf(['kiosk'], 'Women:Tops')))
    expect(rates[0]).toEqual(['passers-by → entries', null, null, '0 of 0 hours'])
    expect(values).toEqual([null, null, null])
  })
})

test('has the passers-by and entries of the plain capture rate', async () => {
  const { summary } = await captureRate(
    warehouse,
    {
      start: at(9, 0),
      end: `${day}T15:59:59.999Z`,
      entities: ['shop'],
      entityType: 'location',
      facets: ['summary'],
      aggregationPeriod: 'day',
    },
    context,
  )
  expect(summary?.[0]?.capture_rate).toBeCloseTo((100 * 73) / 793, 9)
})

const refuse = () => Promise.reject(new Refused())
function told(body: BodyOf<'funnel'>, changed: Partial<PlainDeployment>) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  return deriveFunnel(deployment, body, now).then(summaryOf)
}
const refusing =
  (isRefused: (question: Parameters<PlainDeployment['metric']>[0]) => boolean): PlainDeployment['metric'] =>
  (question) =>
    isRefused(question) ? refuse() : plain.metric(question)

test('says that passers-by are not offered, and keeps the other steps', async () => {
  const { short, rates } = await told(tops, { metric: refusing(({ route }) => route === 'passers-by') })
  expect(short['passers-by']).toEqual(['not-offered', null, null, 'unknown'])
  expect(rates.map(([, total]) => total)).toEqual([null, 36, 25])
})

test('says that zones are not offered if no list or no visits are', async () => {
  for (const changed of [{ areas: refuse }, { metric: refusing(({ route }) => route === 'area/data') }]) {
    const { short } = await told(tops, changed)
    expect(short.zone).toEqual(['not-offered', null, null, 'unknown'])
  }
})

test('counts all visits to a zone as those of visitors without roles', async () => {
  const metric = refusing(({ route, body }) => route === 'area/data' && 'roles' in body)
  expect((await told(tops, { metric })).rates.at(-1)).toEqual(['zone → transactions', 25, 36, '6 of 8 hours'])
})

test('divides whole days if only days are known', async () => {
  const metric = refusing(({ body }) => 'aggregationPeriod' in body && body.aggregationPeriod === 'hour')
  const { rates, short } = await told(bodyOf(['shop']), { metric })
  expect(short['passers-by']).toEqual(['measured', 720 + 500 + 73, 0.875, 'partial'])
  expect(rates).toEqual([
    ['passers-by → entries', 73, 1293, '1 of 1 days'],
    ['entries → transactions', 33, 59, '1 of 1 days'],
  ])
  expect(short.transactions).toEqual(['measured', 33, null, 'unknown'])
})

test('keeps the rates with unknown coverage if uptime is refused', async () => {
  const { short, rates } = await told(tops, { cameraHours: refuse })
  expect(short.entries).toEqual(['measured', 73, null, 'unknown'])
  expect(rates[0]).toEqual(['passers-by → entries', 73, 793, '8 of 8 hours'])
})

test('fails the request on a temporary failure, so that it can be retried', async () => {
  const metric: PlainDeployment['metric'] = (question) =>
    question.route === 'passers-by' ? Promise.reject(new Error('down')) : plain.metric(question)
  await expect(told(tops, { metric })).rejects.toThrow('down')
})
