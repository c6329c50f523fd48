import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBffConfiguration } from '../../src/bff/configuration.ts'
import { wallIndexAt } from '../../src/calendar/wall-minutes.ts'
import { runDoctor } from '../../src/cli/doctor.ts'
import type { IndexClock } from '../../src/protocol/metrics/index-clock.ts'
import { sixSettings } from '../support/stand-in-deployment.ts'
import { runsRare } from '../support/thoroughness.ts'
import { runChild } from './child.ts'
import { programScene } from './program-scene.ts'

const scene = programScene()

// No server listens there.
const settings = () => ({ ...sixSettings(scene.deployment), PORT: '1' })

test('reports rejected credentials with advice, without the secret, and exits with 1', async () => {
  const wrong = { ...settings(), RETAIL_CLIENT_SECRET: 'a-very-secret-word' }
  const { status, stdout, stderr } = await runChild(['doctor'], wrong).ended
  expect(stdout).toMatch(/^fault {3}Token {5}token +The token issuer refuses .*RETAIL_CLIENT_SECRET/m)
  expect(stdout).toMatch(/\n1 fault, /)
  expect([status, stderr]).toEqual([1, ''])
  expect(stdout).not.toContain('a-very-secret-word')
})

async function doctorOf(
  builtClock: IndexClock,
  environment: Readonly<Record<string, string>>,
  asJson = false,
): Promise<string> {
  let told = ''
  await runDoctor({
    environment,
    bff: readBffConfiguration(environment),
    service: null,
    builtClock,
    asJson,
    timeoutMs: 5_000,
    screen: { write: (text) => (told += text) },
    now: Date.now,
  })
  return told
}

test('writes a single JSON document with --json', async () => {
  scene.deployment.onHttp((_request, reply) => reply.send([]))
  const { findings, counts } = JSON.parse(await doctorOf('location', settings(), true))
  expect(counts.fault).toBe(1)
  expect(findings).toContainEqual({
    part: 'Core API',
    about: 'GET /v1/location/list',
    verdict: 'fault',
    says: 'the list is empty: this client has access to no location',
    advice: 'Ask the operator of the deployment to grant this client its locations.',
  })
})

test('reports all invalid settings together before it sends a request', async () => {
  const requests = scene.deployment.tokenRequests()
  const said = await doctorOf('location', { ...settings(), RETAIL_WS_URL: 'https://a', PORT: 'eighty' })
  expect(said).toMatch(/^fault {3}Settings {2}RETAIL_WS_URL +must begin with ws:\/\/ or wss:\/\//m)
  expect(said).toMatch(/^fault {3}Settings {2}PORT +must be a port number/m)
  expect(scene.deployment.tokenRequests()).toBe(requests)
})

test('reports a dashboard built for another clock than configured', async () => {
  scene.deployment.onHttp((_request, reply) => reply.send([]))
  const said = (clock: IndexClock) => doctorOf(clock, { ...settings(), VITE_INDEX_CLOCK: 'utc' })
  expect(await said('location')).toMatch(
    /^fault {3}Settings {2}VITE_INDEX_CLOCK +set to utc, but the dashboard was built for location\. Run npm run build/m,
  )
  expect(await said('utc')).not.toContain('VITE_INDEX_CLOCK')
})

test('reports a dashboard built for another clock than the deployment shows, whatever the settings', async () => {
  const zone = 'America/New_York'
  scene.deployment.onHttp((_request, reply) => reply.send([{ id: 'a', name: 'A', timezone: zone }]))
  scene.deployment.onQuestion((question) => {
    const { start } = question.body as { readonly start?: string }
    const segments = start === undefined ? [] : [{ index: wallIndexAt(Date.parse(start), zone), entries: 1 }]
    question.answer(JSON.stringify({ segments, meta: { units: { entries: 'peopleCount' } } }))
  })
  expect(await doctorOf('utc', settings())).toMatch(
    /^fault {3}Metrics {3}index +store time, and this build reads UTC \(seen in America\/New_York, .*Remove VITE_INDEX_CLOCK/m,
  )
  expect(await doctorOf('location', settings())).toMatch(
    /^well {4}Metrics {3}index +store time, as this build/m,
  )
})

test('reports an unusable sign-in', async () => {
  const said = await doctorOf('location', {
    ...settings(),
    AUTH: 'oidc',
    PUBLIC_URL: 'https://shop.example',
    OIDC_ISSUER: scene.deployment.settings.baseUrl,
    OIDC_CLIENT_ID: 'shopfloor',
    SESSION_SECRET: 's'.repeat(32),
  })
  expect(said).toMatch(/^fault {3}Sign-in {3}OIDC_ISSUER +no provider metadata at /m)
})

test.runIf(runsRare)(
  'checks the local service and a running dashboard without settings, and writes nothing',
  async () => {
    const data = { DATA_DIR: join(scene.folder, 'data'), PORT: '1' }
    const empty = await runChild(['doctor'], data).ended
    expect(empty.stdout).toMatch(/^well {4}Settings {2}deployment +no RETAIL_ settings: checking/m)
    expect(empty.stdout).toMatch(
      /^fault {3}Settings {2}DATA_DIR +.*has no data yet. Run npm start to create demo data/m,
    )
    expect(empty.status).toBe(1)

    expect((await runChild(['demo', '--days', '4'], data).ended).status).toBe(0)
    const { status, stdout } = await runChild(['doctor'], data).ended
    expect(stdout).toMatch(
      /^well {4}Metrics {3}entries +segments, summary, estimates · hour, day, week, month/m,
    )
    expect(stdout).toMatch(/^skipped Dashboard 127\.0\.0\.1:1 +no dashboard is running there/m)
    expect(stdout).toMatch(/\n0 faults, /)
    expect(status).toBe(0)

    const running = runChild(['start'], { ...data, PORT: '0' })
    const [, port = ''] = await running.says(/Shopfloor is at http:\/\/127\.0\.0\.1:(\d+)\n/)
    const beside = await runChild(['doctor'], { ...data, PORT: port }).ended
    expect(beside.stdout).toMatch(/^fault {3}Settings {2}DATA_DIR +Another Shopfloor is using/m)
    expect(beside.stdout).toMatch(/^well {4}Dashboard 127\.0\.0\.1:\d+ +running; its deployment responds/m)
    running.process.kill('SIGINT')
    expect((await running.ended).status).toBe(0)
  },
)

// How each option is read: commands.test.ts.
test.each([
  [['doctor', '--help'], 0],
  [['doctor', '--timeout', '0'], 2],
])('exits for %j with %i', async (words, status) => {
  const child = await runChild(words).ended
  expect(child.status).toBe(status)
  expect(child.stdout + child.stderr).toMatch(/Usage: npm run doctor|--timeout is a whole number/)
})
