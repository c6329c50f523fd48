import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { startBff } from '../../src/bff/bff.ts'
import { connectBrowser, failureOf, statusQuestion } from '../support/running-bff.ts'
import { type StandInDeployment, startStandIn } from '../support/stand-in-deployment.ts'

const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A BFF whose operator listens. `wsUrl` replaces that of the stand-in. */
async function start(prepare: (deployment: StandInDeployment) => void = () => undefined, wsUrl?: string) {
  const deployment = await startStandIn()
  prepare(deployment)
  const told: string[] = []
  const waiting = new Set<() => void>()
  let passed = 0
  const bff = await startBff({
    host: '127.0.0.1',
    port: 0,
    deployment: { ...deployment.settings, ...(wsUrl === undefined ? {} : { wsUrl }) },
    publicFolder: null,
    log: pino({ level: 'silent' }),
    tellOperator: (sentence) => {
      told.push(sentence)
      for (const look of waiting) look()
    },
    now: () => Date.now() + passed,
    random: () => 0,
  })
  closing.push(() => deployment.close(), bff.close)
  return {
    deployment,
    told,
    tells: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => told.length >= count && resolve()
        waiting.add(look)
        look()
      }),
    pass: (ms: number) => {
      passed += ms
    },
    list: async () => (await fetch(`${bff.address}/api/v1/location/list`)).status,
    async connect() {
      const browser = await connectBrowser(bff.address)
      closing.push(browser.leave)
      return browser
    },
  }
}

test('reports an unreachable issuer once, and its recovery', async () => {
  const { deployment, told, tells, pass, list } = await start((standIn) => standIn.issuer('down'))
  await tells(1)
  expect([await list(), await list()]).toEqual([503, 503])
  expect(told).toEqual([
    'The token issuer failed (HTTP 503). Check RETAIL_AUTH_URL. Shopfloor keeps retrying.',
  ])
  deployment.onHttp((_request, reply) => reply.send([]))
  deployment.issuer('well')
  pass(11_000)
  expect(await list()).toBe(200)
  expect(told.slice(1)).toEqual(['The token issuer is reachable again.'])
})

test('names the settings to check if the credentials are refused, without their values', async () => {
  const { deployment, told, tells } = await start((standIn) => standIn.issuer('refusing'))
  await tells(1)
  expect(told[0]).toMatch(/^The token issuer refuses the credentials \(HTTP 401\)\. Check RETAIL_AUTH_URL, /)
  expect(told.join('')).not.toContain(deployment.settings.clientSecret)
})

test('reports a WebSocket that stays unreachable, and fails waiting and new requests at once', async () => {
  // Nothing listens on port 1 of loopback.
  const { told, tells, pass, connect } = await start(undefined, 'ws://127.0.0.1:1/metrics-api')
  const browser = await connect()
  browser.send(statusQuestion('waits'))
  await tells(1)
  expect(told).toEqual([
    expect.stringMatching(
      /^The Metrics WebSocket cannot be reached \(.*ECONNREFUSED.*\)\. Check RETAIL_WS_URL\. /,
    ),
  ])
  pass(10_001)
  browser.send(statusQuestion('fails'))
  const failures = [failureOf(await browser.next()), failureOf(await browser.next())]
  expect(failures.map(({ id }) => id).sort()).toEqual(['fails', 'waits'])
  for (const failure of failures) {
    expect(failure).toMatchObject({
      code: 'unavailable',
      message: 'The Metrics WebSocket of the deployment cannot be reached.',
      retryable: true,
    })
  }
})
