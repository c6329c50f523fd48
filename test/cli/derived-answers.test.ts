import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLocations } from '../../src/protocol/locations.ts'
import { expectNear } from '../derive/near.ts'
import { bffCredentials, type DemoService, startDemoService } from '../support/demo-service.ts'
import { type LiveLikeDeployment, startLiveLike } from '../support/live-like/live-like-deployment.ts'
import { liveLike } from '../support/live-like/traits.ts'
import { connectBrowser } from '../support/running-bff.ts'
import { sixSettings } from '../support/stand-in-deployment.ts'
import { buildProgram, runChild } from './child.ts'

/** In the past, so that the response never changes. */
const now = Date.parse('2026-03-10T12:00:00.000Z')

let demo: DemoService
let deployment: LiveLikeDeployment

beforeAll(async () => {
  demo = await startDemoService({ now, days: 9, remembers: true })
  deployment = await startLiveLike(demo.service, { traits: liveLike, now: Date.now, random: Math.random })
  await buildProgram()
})
afterAll(async () => {
  await deployment.close()
  await demo.close()
})

/** The totals of all stores, without the time of computation. */
async function totalsOf({
  baseUrl,
  wsUrl,
  authUrl,
}: Pick<DemoService['service'], 'baseUrl' | 'wsUrl' | 'authUrl'>) {
  const settings = sixSettings({ settings: { baseUrl, wsUrl, authUrl, ...bffCredentials } })
  // A first answer that takes long is no refusal, however busy the machine is.
  const patience = { BFF_DERIVED_LOOK_SECONDS: '300' }
  const child = runChild(['start'], { ...settings, ...patience, PORT: '0' })
  const [, address = ''] = await child.says(/Shopfloor is at (\S+)\n/)
  const list: unknown = await (await fetch(`${address}/api/v1/location/list`)).json()
  const browser = await connectBrowser(address, { origin: address })
  const body = {
    start: '2026-03-06',
    end: '2026-03-09',
    compared: { start: '2026-03-02', end: '2026-03-05' },
    entities: (readLocations(list) ?? []).map(({ id }) => id),
    entityType: 'location',
    measure: 'entries',
    facets: ['segments', 'entities', 'summary'],
    aggregationPeriod: 'day',
  }
  browser.send({ action: 'derived', data: { id: '1', route: 'totals', body } })
  const frame = await browser.next()
  browser.leave()
  const measured = await (await fetch(`${address}/metrics`)).text()
  child.process.kill('SIGINT')
  const { status, stderr } = await child.ended
  const { meta, ...answer } = JSON.parse(frame.slice(frame.indexOf('{')))
  return { meta, answer, status, stderr, isDerived: measured.includes('source="derived"') }
}

test('computes missing derived responses in a worker thread that ends with the program', async () => {
  const own = await totalsOf(demo.service)
  expect(own.isDerived).toBe(false)
  expect(own.answer.summary[0].total.value).toBeGreaterThan(10_000)

  const derived = await totalsOf(deployment)
  expect(derived).toMatchObject({ isDerived: true, status: 0 })
  expectNear(derived.answer, own.answer)
})
