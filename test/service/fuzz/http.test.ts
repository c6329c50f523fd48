import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { isErrorCode } from '../../../src/protocol/metrics/errors.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { fetchToken, testCredentials } from '../../support/running-service.ts'
import { openSmallStore } from '../small-store.ts'
import { type Chance, chanceOf, times } from './chance.ts'
import { type HttpReply, WireClient } from './http-client.ts'
import { requireNothingInner } from './judge.ts'
import { mutateField, mutateText, writeJson } from './mutations.ts'
import { oddInstants, oddValue } from './odd-values.ts'
import { requireUnharmed, runCases, runFuzzed } from './running.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

let store: Warehouse
beforeAll(async () => {
  store = await openSmallStore()
})

interface Parts {
  readonly method: string
  readonly target: string
  readonly headers: readonly string[]
  readonly body: string
}

const write = ({ method, target, headers, body }: Parts) =>
  [
    `${method} ${target} HTTP/1.1`,
    'Host: x',
    ...headers,
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n')

const methods = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'TRACE',
] as const
const paths = [
  '/v1/location/list',
  '/v1/recording/uptimes',
  '/v1/recording/door/uptime',
  '/recording/hall/uptime',
  '/oauth/token',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/healthz',
  '/readyz',
  '/metrics-api',
  '/v1/ingest/visits',
  '/v1/ingest/transactions',
  '/',
  '//',
  '/v1',
  '/v1/recording//uptime',
] as const
const types = [
  'application/json',
  'application/json; charset=latin1',
  'application/x-www-form-urlencoded',
  'application/x-ndjson',
  'text/plain',
  'application/xml',
  '/',
  '',
] as const

const date = (chance: Chance) =>
  chance.onceIn(4)
    ? chance.pick(oddInstants).slice(0, 10)
    : `2026-03-${String(1 + chance.below(28)).padStart(2, '0')}`

function uptimesBody(chance: Chance): string {
  const body: Record<string, unknown> = { start: '2026-03-01', end: date(chance), recids: ['door', 'hall'] }
  const edits = chance.below(4)
  for (let edit = 0; edit < edits; edit += 1) mutateField(chance, body)
  const json = writeJson(chance, chance.onceIn(10) ? oddValue(chance) : body)
  return chance.onceIn(5) ? mutateText(chance, json) : json
}

/** A lone surrogate cannot be sent. */
const wellFormed = (text: string) => Buffer.from(text).toString()

/** Edits that only corrupt their own request, not later ones on the connection. */
const printable = (text: string) => encodeURI(wellFormed(text))

function coreRequest(chance: Chance, token: string): Parts {
  const path = chance.pick(paths)
  const target = chance.onceIn(3) ? printable(mutateText(chance, path)) : path
  const query = chance.onceIn(2)
    ? `?start=${printable(date(chance))}&end=${printable(date(chance))}${chance.pick(['', '&start=x', '&__proto__=1', '&a[b]=c', '&%zz', '&=&'])}`
    : ''
  const method = path === '/v1/recording/uptimes' && !chance.onceIn(4) ? 'POST' : chance.pick(methods)
  const authorization = chance.onceIn(12)
    ? printable(mutateText(chance, `Bearer ${token}`))
    : `Bearer ${token}`
  const body = method === 'POST' || chance.onceIn(10) ? uptimesBody(chance) : ''
  return {
    method,
    target: `${target.startsWith('/') ? '' : '/'}${target}${query}`,
    headers: [
      `Authorization: ${authorization}`,
      `Content-Type: ${chance.onceIn(8) ? chance.pick(types) : 'application/json'}`,
      ...(chance.onceIn(10) ? [`X-Request-Id: ${printable(mutateText(chance, 'abc-123'))}`] : []),
      ...(chance.onceIn(20) ? ['Accept-Version: 9', 'Accept-Encoding: gzip, x', 'X-Forwarded-For: ::1'] : []),
    ],
    body,
  }
}

function tokenRequest(chance: Chance): Parts {
  const fields: Record<string, unknown> = {
    client_id: testCredentials.clientId,
    client_secret: testCredentials.clientSecret,
    audience: testCredentials.audience,
    grant_type: 'client_credentials',
  }
  const edits = chance.below(4)
  for (let edit = 0; edit < edits; edit += 1) mutateField(chance, fields)
  const isForm = chance.onceIn(3)
  const json = writeJson(chance, fields)
  const form = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [
      wellFormed(name),
      wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
    ]),
  ).toString()
  const body = isForm ? form : json
  return {
    method: chance.onceIn(20) ? chance.pick(methods) : 'POST',
    target: '/oauth/token',
    headers: [
      `Content-Type: ${chance.onceIn(15) ? chance.pick(types) : isForm ? types[2] : types[0]}`,
      ...(chance.onceIn(8)
        ? [`Authorization: Basic ${Buffer.from(mutateText(chance, 'test-client:secret')).toString('base64')}`]
        : []),
    ],
    body: chance.onceIn(4) ? mutateText(chance, body) : body,
  }
}

/**
 * Checks a response: its status and error code.
 *
 * @throws Error if it violates the contract
 */
function judge({ status, head, body }: HttpReply, { method, target }: Parts): string {
  if (status >= 500 || status < 200) throw new Error(`${status}: ${body}`)
  if (!/^x-request-id: [\w-]+$/im.test(head)) throw new Error(`no request id: ${head}`)
  if (method === 'HEAD' || body === '') return String(status)
  const said: unknown = JSON.parse(body)
  // A 404 repeats the requested path.
  requireNothingInner(JSON.stringify(said).replace(target.split('?')[0]?.slice(0, 200) ?? '', ''))
  if (status < 400) return String(status)
  const { code, error } = said as { readonly code?: unknown; readonly error?: unknown }
  if (error === undefined && !isErrorCode(code)) throw new Error(`a failure of no table: ${body}`)
  return `${status} ${String(code ?? error)}`
}

const described = (error: unknown, sent: string) =>
  new Error(`${error instanceof Error ? error.message : error}\nsent: ${sent.slice(0, 900)}`)

test('answers every request to the Core API and the endpoints beside it', async () => {
  const service = await runFuzzed(store)
  const token = await fetchToken(service)
  const client = new WireClient(service.listeningUrl)
  onTestFinished(() => client.close())
  const outcomes = await runCases('core', 15_000 * times, async (index) => {
    const parts = coreRequest(chanceOf('core', index), token)
    try {
      return judge(await client.ask(write(parts), parts.method === 'HEAD'), parts)
    } catch (error) {
      throw described(error, write(parts))
    }
  })
  for (const outcome of [
    '200',
    '400 bad_request',
    '401 unauthorized',
    '404 not_found',
    '405 bad_request',
    '415 bad_request',
    '422 unacceptable',
  ]) {
    expect(outcomes[outcome] ?? 0, JSON.stringify(outcomes)).toBeGreaterThan(0)
  }
  await requireUnharmed(service)
})

test('answers every token request, and issues no token for an invalid one', async () => {
  const service = await runFuzzed(store)
  const client = new WireClient(service.listeningUrl)
  onTestFinished(() => client.close())
  const outcomes = await runCases('token', 10_000 * times, async (index) => {
    const parts = tokenRequest(chanceOf('token', index))
    try {
      const reply = await client.ask(write(parts), parts.method === 'HEAD')
      if (reply.body.includes(testCredentials.clientSecret)) throw new Error('the secret comes back')
      return judge(reply, parts)
    } catch (error) {
      throw described(error, write(parts))
    }
  })
  for (const outcome of ['200', '400 invalid_request', '401 invalid_client']) {
    expect(outcomes[outcome] ?? 0, JSON.stringify(outcomes)).toBeGreaterThan(0)
  }
  await requireUnharmed(service)
})

test('answers corrupted requests or closes their connection', async () => {
  const service = await runFuzzed(store)
  const token = await fetchToken(service)
  const client = new WireClient(service.listeningUrl)
  const outcomes = await runCases('wire', 5000 * times, async (index) => {
    const chance = chanceOf('wire', index)
    const parts = chance.onceIn(2) ? coreRequest(chance, token) : tokenRequest(chance)
    const text = mutateText(chance, write(parts))
    const replies = await client.last(text)
    const statuses = [...replies.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => status)
    requireNothingInner(replies.replace(/There is no .{0,210}/g, ''))
    if (statuses.some((status) => Number(status) >= 500)) throw described(replies, text)
    return statuses.join(' ') || 'ended'
  })
  expect(outcomes['400'], JSON.stringify(outcomes)).toBeGreaterThan(0)
  await requireUnharmed(service)
})
