import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { routes } from '../../../src/protocol/requests/requests.ts'
import { runCommand } from '../../conformance/command.ts'
import { chosenRules } from '../../conformance/conformance.ts'
import type { Report } from '../../conformance/report.ts'
import { type Settings, settingNames } from '../../conformance/settings.ts'
import { remembering } from '../../support/remembering-warehouse.ts'
import { fetchToken, runService, type TestService } from '../../support/running-service.ts'
import { type Breakage, breakService } from './breaking-proxy.ts'
import { chainClient, demoNow, leeds, openDemo, readOnly, settingsOf } from './demo-deployment.ts'

const warehouse = remembering(await openDemo())
const now = () => demoNow

const startOwn = () => runService({ warehouse: readOnly(warehouse), clients: [chainClient], now })

function environment(settings: Partial<Settings>): Record<string, string> {
  const named = Object.entries(settings).map(([key, value]) => [settingNames[key as keyof Settings], value])
  return Object.fromEntries(named)
}

/** Runs the command as a shell does, with a non-existent `.env` file. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  let out = ''
  let fault = ''
  const status = await runCommand(['--env-file', '/nowhere/.env', ...args], {
    env,
    now,
    out: (text) => {
      out += text
    },
    fault: (text) => {
      fault += text
    },
  })
  return { status, out, fault }
}

async function broken(service: TestService, breakage: Breakage): Promise<Record<string, string>> {
  const proxy = await breakService(service, await fetchToken(service), new Map(), breakage)
  return environment(settingsOf({ ...service, ...proxy }))
}

const withoutPart = (frame: string) => ['0|2', '2|2'].map((part) => frame.replace('0|0', part))

test('lists the six settings with --help and sends nothing', async () => {
  const { status, out } = await run(['--help'])
  expect(status).toBe(0)
  for (const name of Object.values(settingNames)) expect(out).toContain(name)
})

test('reports all missing and invalid settings at once, without values', async () => {
  const { status, fault } = await run([], { RETAIL_BASE_URL: 'host:8081', RETAIL_WS_URL: 'http://host' })
  expect(status).toBe(2)
  for (const name of Object.values(settingNames)) expect(fault).toContain(name)
  expect(fault).not.toContain('host')
})

test('reports an unreachable issuer with the setting to check', async () => {
  const service = await startOwn()
  const settings = { ...settingsOf(service), authUrl: 'http://127.0.0.1:1' }
  const { status, fault } = await run([], environment(settings))
  expect(status).toBe(2)
  expect(fault).toMatch(/^The token issuer does not answer .*: check RETAIL_AUTH_URL\.\n$/)
})

test('reports a rejected secret without repeating it', async () => {
  const service = await startOwn()
  const settings = { ...settingsOf(service), clientSecret: 'no such secret' }
  const { status, out, fault } = await run([], environment(settings))
  expect(status).toBe(2)
  expect(fault).toContain('check RETAIL_CLIENT_ID, RETAIL_CLIENT_SECRET')
  expect(out + fault).not.toContain('no such secret')
})

test('reports an unreachable Core API and socket with the setting to check', async () => {
  const service = await startOwn()
  const settings = settingsOf(service)
  const api = await run([], environment({ ...settings, baseUrl: 'http://127.0.0.1:1' }))
  expect(api.status).toBe(2)
  expect(api.fault).toContain('check RETAIL_BASE_URL')
  const socket = await run([], environment({ ...settings, wsUrl: 'ws://127.0.0.1:1' }))
  expect(socket.status).toBe(2)
  expect(socket.fault).toContain('check RETAIL_WS_URL')
})

test('rejects unknown options, days and rules', async () => {
  expect((await run(['--client-secret', 'abc'])).fault).toBe('The secret is never an option.\nSee --help.\n')
  expect((await run(['--from', '2026-02-30'])).fault).toContain('YYYY-MM-DD')
  expect((await run(['--from', '2026-02-02', '--to', '2026-02-01'])).fault).toContain('must not be after')
  expect((await run(['--timeout', 'soon'])).status).toBe(2)
  expect(await run(['--only', 'rule 2 of 4.1'])).toMatchObject({
    status: 2,
    fault: '--only names no rule: --list shows them all.\n',
  })
})

test('reads settings from a file and writes the report as data', async () => {
  const service = await startOwn()
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'settings.env')
  const lines = Object.entries(environment(settingsOf(service))).map(
    ([name, value]) => `${name}='${value}'\n`,
  )
  await writeFile(file, lines.join(''))
  const { status, out } = await run([
    '--env-file',
    file,
    '--json',
    '--only',
    '§4.1 rule 2',
    '--location',
    leeds,
  ])
  const report = JSON.parse(out) as Report
  expect(status).toBe(0)
  expect(report.about).toEqual({
    location: leeds,
    timezone: 'Europe/London',
    from: '2026-10-13',
    to: '2026-11-09',
  })
  expect(report.results.map(({ rule, finding }) => [rule, finding.verdict])).toEqual([
    ['§4.1 rule 2', 'conforms'],
  ])
})

test('reports a deviation with request, response and expectation, and fails', async () => {
  const service = await startOwn()
  const env = await broken(service, {
    answer: (value) => JSON.parse(JSON.stringify(value).replaceAll('"peopleCount"', '"seconds"')),
  })
  const { status, out } = await run(['--only', '§2.7 unit', '--location', leeds], env)
  expect(status).toBe(1)
  expect(out).toContain(
    [
      '  differs      §2.7 unit of entries: entries = peopleCount',
      '                 sent      metric entries {',
    ].join('\n'),
  )
  expect(out).toContain(
    [
      '                 came      {"entries":"seconds"}',
      '                 expected  entries: peopleCount',
      '  conforms     §2.7 unit of area_total_dwell_time',
    ].join('\n'),
  )
  expect(out).toContain('The contract: 4 conforms, 1 differs, 0 not offered, 0 not shown')
})

test('fails on a deviation from the notes, unless the run is lenient', async () => {
  const env = await broken(await startOwn(), {
    told: ({ path }) => (path.endsWith('jwks.json') ? { value: { keys: [] } } : {}),
  })
  const asked = ['--only', 'notes §2 keys', '--location', leeds]
  const strict = await run(asked, env)
  expect(strict.out).toContain('differs      notes §2 keys')
  expect(strict.status).toBe(1)
  const lenient = await run([...asked, '--lenient'], env)
  expect(lenient.out).toBe(strict.out)
  expect(lenient.status).toBe(0)
})

test('fails a lenient run on a deviation from the contract', async () => {
  const env = await broken(await startOwn(), {
    answer: (value) => JSON.parse(JSON.stringify(value).replaceAll('"peopleCount"', '"seconds"')),
  })
  const asked = ['--only', '§2.7 unit', '--location', leeds]
  expect((await run([...asked, '--lenient'], env)).status).toBe(1)
})

test('passes for the service itself, with any location', async () => {
  const service = await startOwn()
  // own-service.test.ts checks that every rule passes.
  const { status, out } = await run(['--only', '§2', '--only', '§4.1'], environment(settingsOf(service)))
  expect(out).toContain('  conforms  ')
  expect(out).not.toContain('  differs  ')
  expect(status).toBe(0)
})

test('reports a missing route as not offered, and its dependent rules as not shown', async () => {
  const failure = { message: 'Unknown route', connectionId: 'c', requestId: 'r' }
  const env = await broken(await startOwn(), {
    answer: (value, { route }) => (route === 'transactions/conversion-rate' ? failure : value),
  })
  const { status, out } = await run(['--only', '§2.7', '--only', '§4.1', '--location', leeds], env)
  expect(status).toBe(0)
  expect(out).toContain('not offered  §4.1 route transactions/conversion-rate')
  expect(out).toContain('§4.1 rule 3: For transactions/conversion-rate')
  expect(out).not.toContain('differs ')
})

test('passes without routes beyond the interface', async () => {
  const derived = Object.entries(routes).flatMap(([route, { action }]) =>
    action === 'derived' ? [route] : [],
  )
  const beyond = [
    'passers-by',
    'capture-rate',
    'max-occupancy',
    'transactions/data',
    'uptime',
    'staff-hours',
    ...derived,
  ]
  const isBeyond = (route: unknown) => beyond.includes(String(route))
  const env = await broken(await startOwn(), {
    answer: (value, { route }) => (isBeyond(route) ? { message: 'Forbidden', requestId: 'r' } : value),
  })
  const { status, out } = await run(['--only', 'beyond', '--json', '--location', leeds], env)
  const { results } = JSON.parse(out) as Report
  const others = results.filter(({ finding }) => finding.verdict !== 'not offered')
  expect(status).toBe(0)
  // A facet and a kind of records are no routes.
  expect(others.map(({ rule, finding }) => [rule, finding.verdict])).toEqual([
    ['beyond estimates', 'conforms'],
    ['beyond groups records', 'conforms'],
    ['beyond groups restriction', 'conforms'],
    ['beyond groups of several', 'conforms'],
  ])
})

test('rejects a response with missing parts after one retry', async () => {
  const isLarge = (frame: string) => frame.includes('"segments"')
  const env = await broken(await startOwn(), {
    frames: (frame) => (isLarge(frame) ? withoutPart(frame) : [frame]),
    hangsUp: isLarge,
  })
  const asked = ['--only', '§4.1 aggregationPeriod day', '--only', 'notes §1 parts', '--location', leeds]
  const { status, out } = await run(asked, env)
  expect(status).toBe(1)
  expect(out).toContain('differs      §4.1 aggregationPeriod day')
  expect(out).toContain('came      the socket was closed (1001)')
  expect(out).toContain('came      0|2 2|2')
})

test('times out for a response that never completes while the socket stays open', async () => {
  const env = await broken(await startOwn(), {
    frames: (frame) => (frame.includes('"segments"') ? withoutPart(frame) : [frame]),
  })
  const asked = ['--only', '§4.1 aggregationPeriod day', '--location', leeds, '--timeout', '3']
  const { status, out } = await run(asked, env)
  expect(status).toBe(1)
  expect(out).toContain('came      no complete answer within 3 s: 2 parts')
})

test('ends even if no response ever completes, with a line per rule', async () => {
  let questions = 0
  const endless = Array.from({ length: 20_000 }, (_, part) => `${part}|99999`)
  const env = await broken(await startOwn(), {
    frames: (frame) => {
      questions += 1
      return endless.map((part) => frame.replace(/\|0\|0\|.*$/s, `|${part}|x`))
    },
  })
  const { status, out } = await run(['--only', '§2.7', '--only', '§4.1', '--json', '--location', leeds], env)
  expect(status).toBe(1)
  const { results } = JSON.parse(out) as Report
  expect(results.filter(({ finding }) => finding.verdict === 'conforms').map(({ rule }) => rule)).toEqual([
    '§4.1 connect',
  ])
  expect(results).toHaveLength(chosenRules(['§2.7', '§4.1']).length)
  expect(questions).toBe(6)
})

test('keeps token and secret out of the report if the deployment repeats them', async () => {
  const service = await startOwn()
  const token = await fetchToken(service)
  const { clientSecret } = settingsOf(service)
  const env = await broken(service, {
    answer: (value, { action }) =>
      action === 'metric' ? { error: `no answer for ${token} of ${clientSecret}` } : value,
    told: ({ path }) => (path.includes('/uptimes') ? { status: 500, value: { token, clientSecret } } : {}),
  })
  for (const form of [[], ['--json']]) {
    const { status, out } = await run(['--location', leeds, ...form], env)
    expect(status).toBe(1)
    expect(out).toContain('(hidden)')
    expect(out).not.toContain(token)
    expect(out).not.toContain(token.slice(0, 20))
    expect(out).not.toContain(clientSecret)
  }
})
