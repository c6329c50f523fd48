import { beforeAll, expect, test } from 'vitest'
import { type Scope, scopes } from '../../src/service/access/access.ts'
import { fitIntoToken } from '../../src/service/issuer/clients-file.ts'
import { loadOrCreateSigningKey } from '../../src/service/issuer/signing-key.ts'
import { openRawSocket } from '../support/raw-socket.ts'
import { folderOfFile, holdWarehouse, runService, type TestService } from '../support/running-service.ts'
import { rightToken, spoiledTokens, type TokenSetting } from './issuer/spoiled-tokens.ts'

const now = Date.parse('2026-03-02T12:00:00Z')

/** What a door says to a token: the status of HTTP, 101 where a socket opens. */
type Pass = (service: TestService, token: string) => Promise<number>

/** Every way in, and the scope that it asks for. */
const doors: readonly (readonly [string, Scope, Pass])[] = [
  ['the list of locations', 'read', (service, token) => ask(service, 'GET', '/v1/location/list', token)],
  ['uptimes in bulk', 'read', (service, token) => ask(service, 'POST', '/v1/recording/uptimes', token)],
  ['uptimes of one', 'read', (service, token) => ask(service, 'GET', '/v1/recording/one/uptime', token)],
  [
    'uptimes of one, briefly',
    'read',
    (service, token) => ask(service, 'GET', '/recording/one/uptime', token),
  ],
  ['the WebSocket', 'read', upgrade],
  ['the intake of visits', 'ingest', (service, token) => ask(service, 'POST', '/v1/ingest/visits', token)],
  [
    'the intake of what there is not',
    'ingest',
    (service, token) => ask(service, 'POST', '/v1/ingest/x', token),
  ],
]

async function ask(service: TestService, method: string, path: string, token: string): Promise<number> {
  const answer = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    // Not acceptable: what passes the door is told so, and no question is asked.
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
    // The one question that needs no body is begun where its token passes.
    limits: { queryTimeoutMs: 1 },
  })
  return { service, warehouse, setting: { ...setting, issuer: service.baseUrl } }
}

test.each(doors)(
  '%s lets in a right token with the scope %s, and none with another',
  async (_case, scope, pass) => {
    const { service, setting } = await runDoors()
    const sign = (scope: string) => rightToken(setting, {}, { scope }).sign(setting.key.privateKey)
    const statuses = await Promise.all(
      ['', ...scopes, 'openid'].map(async (word) => [word, await pass(service, await sign(word))] as const),
    )
    const letIn = statuses.filter(([, status]) => status !== 403)
    expect(letIn.map(([word]) => word)).toEqual([scope])
    // It is past the door: the socket is open, or what it asked is judged.
    expect([101, 400, 404, 415, 504]).toContain(letIn[0]?.[1])
  },
)

test.each(doors)(
  '%s lets in a token with as many organisations as a client can have',
  async (_case, scope, pass) => {
    const { service, setting } = await runDoors()
    const organisations = Array.from({ length: 160 }, (_, index) => index.toString(16).padStart(24, '0'))
    expect(fitIntoToken(organisations)).toBe(true)
    expect(fitIntoToken([...organisations, '0'])).toBe(false)
    const token = await rightToken(setting, {}, { scope, organisations }).sign(setting.key.privateKey)
    expect([101, 400, 404, 415, 504]).toContain(await pass(service, token))
  },
)

test.each(doors)('%s refuses every spoiled token, and asks nothing', async (_case, _scope, pass) => {
  const { service, setting, warehouse } = await runDoors()
  const statuses = await Promise.all(
    spoiledTokens.map(async ([name, make]) => [name, await pass(service, await make(setting))]),
  )
  expect(statuses).toEqual(spoiledTokens.map(([name]) => [name, 401]))
  expect(warehouse.begun).toBe(0)
})
