import { beforeAll, expect, test } from 'vitest'
import { type Scope, scopes } from '../../src/service/access/access.ts'
import { fitIntoToken } from '../../src/service/issuer/clients-file.ts'
import { loadOrCreateSigningKey } from '../../src/service/issuer/signing-key.ts'
import { openRawSocket } from '../support/raw-socket.ts'
import { folderOfFile, holdWarehouse, runService, type TestService } from '../support/running-service.ts'
import { rightToken, spoiledTokens, type TokenSetting } from './issuer/spoiled-tokens.ts'

const now = Date.parse('2026-03-02T12:00:00Z')

/** The response to a token: an HTTP status, or 101 if a socket opens. */
type Pass = (service: TestService, token: string) => Promise<number>

/** Every protected entry point with its scope. */
const doors: readonly (readonly [string, Scope, Pass])[] = [
  ['the list of locations', 'read', (service, token) => ask(service, 'GET', '/v1/location/list', token)],
  ['bulk uptimes', 'read', (service, token) => ask(service, 'POST', '/v1/recording/uptimes', token)],
  [
    'uptime of one recording',
    'read',
    (service, token) => ask(service, 'GET', '/v1/recording/one/uptime', token),
  ],
  [
    'uptime of one recording without the prefix',
    'read',
    (service, token) => ask(service, 'GET', '/recording/one/uptime', token),
  ],
  ['the WebSocket', 'read', upgrade],
  ['ingest of visits', 'ingest', (service, token) => ask(service, 'POST', '/v1/ingest/visits', token)],
  ['ingest of an unknown kind', 'ingest', (service, token) => ask(service, 'POST', '/v1/ingest/x', token)],
]

async function ask(service: TestService, method: string, path: string, token: string): Promise<number> {
  const answer = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    // 422: an accepted token proceeds to validation, and no request runs.
    ...(method === 'POST' && { body: '{}' }),
  })
  if (answer.status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer .*invalid_token/)
  if (answer.status === 403) {
    expect(answer.headers.get('www-authenticate')).toMatch(
      /^Bearer .*error="insufficient_scope", scope="\w+"$/,
    )
    expect(await answer.json()).toMatchObject({ status: 403, code: 'forbidden' })
  }
  return answer.status
}

async function upgrade(service: TestService, token: string): Promise<number> {
  try {
    await openRawSocket(`${service.wsUrl}?token=${encodeURIComponent(token)}`)
    return 101
  } catch (error) {
    return Number(/Unexpected server response: (\d+)/.exec(String(error))?.[1])
  }
}

let setting: Omit<TokenSetting, 'issuer'>
let keyFolder: string
beforeAll(async () => {
  keyFolder = await folderOfFile()
  setting = {
    key: await loadOrCreateSigningKey(keyFolder),
    foreign: await loadOrCreateSigningKey(await folderOfFile()),
    audience: 'test-audience',
    now: now / 1000,
  }
})

async function runDoors() {
  const warehouse = holdWarehouse()
  const service = await runService({
    warehouse,
    keyFolder,
    now: () => now,
    // The only request without a body runs if its token is accepted.
    limits: { queryTimeoutMs: 1 },
  })
  return { service, warehouse, setting: { ...setting, issuer: service.baseUrl } }
}

test.each(doors)(
  'accepts on %s a valid token with the scope %s, and none with another',
  async (_case, scope, pass) => {
    const { service, setting } = await runDoors()
    const sign = (scope: string) => rightToken(setting, {}, { scope }).sign(setting.key.privateKey)
    const statuses = await Promise.all(
      ['', ...scopes, 'openid'].map(async (word) => [word, await pass(service, await sign(word))] as const),
    )
    const letIn = statuses.filter(([, status]) => status !== 403)
    expect(letIn.map(([word]) => word)).toEqual([scope])
    // Accepted: the socket is open, or the request is validated.
    expect([101, 400, 404, 415, 504]).toContain(letIn[0]?.[1])
  },
)

test.each(doors)(
  'accepts on %s a token with the maximum number of organisations',
  async (_case, scope, pass) => {
    const { service, setting } = await runDoors()
    const organisations = Array.from({ length: 160 }, (_, index) => index.toString(16).padStart(24, '0'))
    expect(fitIntoToken(organisations)).toBe(true)
    expect(fitIntoToken([...organisations, '0'])).toBe(false)
    const token = await rightToken(setting, {}, { scope, organisations }).sign(setting.key.privateKey)
    expect([101, 400, 404, 415, 504]).toContain(await pass(service, token))
  },
)

test.each(doors)(
  'rejects on %s every invalid token without running a request',
  async (_case, _scope, pass) => {
    const { service, setting, warehouse } = await runDoors()
    const statuses = await Promise.all(
      spoiledTokens.map(async ([name, make]) => [name, await pass(service, await make(setting))]),
    )
    expect(statuses).toEqual(spoiledTokens.map(([name]) => [name, 401]))
    expect(warehouse.begun).toBe(0)
  },
)
