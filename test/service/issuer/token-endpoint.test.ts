import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { testCredentials } from '../../support/running-service.ts'
import { basic, postForm, postJson, right, run } from './token-posts.ts'

test("issues, for the contract's request, a bearer token that the published keys verify", async () => {
  const service = await run()
  const answer = await postJson(service, right)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const body = await answer.json()
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'read',
  })

  const keys = createRemoteJWKSet(new URL(`${service.authUrl}/.well-known/jwks.json`))
  const { payload, protectedHeader } = await jwtVerify(body.access_token, keys, {
    issuer: service.baseUrl,
    audience: testCredentials.audience,
  })
  expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
  expect(payload).toMatchObject({
    sub: testCredentials.clientId,
    aud: testCredentials.audience,
    iat: expect.any(Number),
    jti: expect.any(String),
  })
  expect(Number(payload.exp) - Number(payload.iat)).toBe(3600)
})

test('publishes no private key', async () => {
  const service = await run()
  const answer = await fetch(`${service.authUrl}/.well-known/jwks.json`)
  const { keys } = await answer.json()
  expect(keys.map((key: object) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']])
})

test('gives each token a unique id', async () => {
  const service = await run()
  const tokens = await Promise.all([1, 2].map(async () => (await postJson(service, right)).json()))
  expect(tokens[0].access_token).not.toBe(tokens[1].access_token)
})

test('uses the configured lifetime', async () => {
  const service = await run({ limits: { tokenLifetimeSeconds: 90 } })
  expect(await (await postJson(service, right)).json()).toMatchObject({ expires_in: 90 })
})

test('accepts tokens after a restart, because the key is stored', async () => {
  const first = await run({ publicUrl: 'http://service.example' })
  const { access_token } = await (await postJson(first, right)).json()
  await first.close()
  const second = await run({ publicUrl: 'http://service.example', keyFolder: first.keyFolder })
  const answer = await fetch(`${second.listeningUrl}/v1/recording/r/uptime`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  // The token is accepted; only the range is missing.
  expect(answer.status).toBe(400)
})

test('accepts a form-encoded request, as from standard clients', async () => {
  const service = await run()
  const answer = await postForm(service, Object.entries(right))
  expect(answer.status).toBe(200)
})

test.each<[string, unknown, number, string]>([
  ['an invalid secret', { ...right, client_secret: 'wrong' }, 401, 'invalid_client'],
  [
    'a truncated secret',
    { ...right, client_secret: right.client_secret.slice(0, -1) },
    401,
    'invalid_client',
  ],
  ['an unknown client', { ...right, client_id: 'stranger' }, 401, 'invalid_client'],
  ['another grant type', { ...right, grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['no grant type', { ...right, grant_type: undefined }, 400, 'invalid_request'],
  ['no client id', { ...right, client_id: undefined }, 400, 'invalid_request'],
  ['no secret', { ...right, client_secret: '' }, 400, 'invalid_request'],
  ['no audience', { ...right, audience: undefined }, 400, 'invalid_request'],
  ['a foreign audience', { ...right, audience: 'other' }, 400, 'invalid_request'],
  ['an unknown scope', { ...right, scope: 'all' }, 400, 'invalid_scope'],
  ['a number instead of text', { ...right, client_secret: 1 }, 400, 'invalid_request'],
  ['a list', [right], 400, 'invalid_request'],
  ['broken JSON', '{"client_id":', 400, 'invalid_request'],
  ['an empty body', '', 400, 'invalid_request'],
  ['an oversized body', { ...right, more: 'x'.repeat(9000) }, 413, 'invalid_request'],
])('refuses %s as in OAuth 2.0', async (_case, body, status, error) => {
  const service = await run()
  const answer = await postJson(service, body)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Basic realm="token"' : null)
  expect(await answer.json()).toEqual({ error, error_description: expect.any(String) })
})

test('refuses a repeated parameter', async () => {
  const service = await run()
  const answer = await postForm(service, [...Object.entries(right), ['audience', 'other']])
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'invalid_request' })
})

test('refuses two ways of authentication at once', async () => {
  const service = await run()
  const answer = await postJson(service, right, basic(right.client_id, right.client_secret))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'invalid_request' })
})

test('refuses a scheme other than Basic', async () => {
  const service = await run()
  const answer = await postForm(service, [['grant_type', 'client_credentials']], {
    authorization: 'Bearer abc',
  })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: 'invalid_client' })
})

test('refuses a content type other than JSON or a form', async () => {
  const service = await run()
  const answer = await postJson(service, right, { 'content-type': 'text/plain' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'invalid_request' })
})

test('refuses GET and names the allowed methods', async () => {
  const service = await run()
  const answer = await fetch(`${service.authUrl}/oauth/token`)
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('POST')
})

test('blocks even the correct secret after too many failures, until the window ends', async () => {
  let now = Date.parse('2026-03-01T00:00:00Z')
  const service = await run({
    now: () => now,
    limits: { maxFailedAttempts: 3, failedAttemptWindowMs: 60_000 },
  })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect((await postJson(service, { ...right, client_secret: 'wrong' })).status).toBe(401)
  }
  now += 15_000
  const refused = await postJson(service, right)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('45')
  expect(await refused.json()).toMatchObject({ error: 'slow_down' })

  now += 45_000
  expect((await postJson(service, right)).status).toBe(200)
})

test('does not block other client ids after failures of one', async () => {
  const service = await run({ limits: { maxFailedAttempts: 1 } })
  expect((await postJson(service, { ...right, client_id: 'stranger' })).status).toBe(401)
  expect((await postJson(service, { ...right, client_id: 'stranger' })).status).toBe(429)
  expect((await postJson(service, right)).status).toBe(200)
})

test('blocks an address that tries many client ids', async () => {
  const service = await run({ limits: { maxFailedAttempts: 1 } })
  for (let client = 0; client < 10; client += 1) {
    expect((await postJson(service, { ...right, client_id: `stranger-${client}` })).status).toBe(401)
  }
  expect((await postJson(service, { ...right, client_id: 'stranger-10' })).status).toBe(429)
})

test('never logs a secret or token, whether the request succeeds or fails', async () => {
  const service = await run()
  const { access_token } = await (await postJson(service, right)).json()
  await postJson(service, { ...right, client_secret: 'another-secret' })
  await postJson(service, `{"client_secret":"broken-secret`)
  await fetch(`${service.authUrl}/oauth/token?client_secret=query-secret`, { method: 'POST' })
  const log = service.logged()
  expect(log).toContain('/oauth/token')
  for (const secret of [
    right.client_secret,
    'another-secret',
    'broken-secret',
    'query-secret',
    access_token,
  ]) {
    expect(log).not.toContain(secret)
  }
})
