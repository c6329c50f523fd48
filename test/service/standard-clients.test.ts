/** Generic standards-based libraries, configured with an address and credentials only. */

import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { beforeAll, expect, test } from 'vitest'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { openRawSocket } from '../support/raw-socket.ts'
import { runService, type TestService, testClient, testCredentials } from '../support/running-service.ts'
import { openSmallStore } from './small-store.ts'

const { clientId, clientSecret, audience } = testCredentials

let store: Warehouse
beforeAll(async () => {
  store = await openSmallStore()
})

function run(options: Partial<Parameters<typeof runService>[0]> = {}) {
  return runService({ warehouse: store, ...options })
}

async function expectGoodToken(service: TestService, token: string): Promise<void> {
  const list = await fetch(`${service.baseUrl}/v1/location/list`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await list.json()).toEqual([expect.objectContaining({ id: 'store' })])
  const socket = await openRawSocket(`${service.wsUrl}?token=${token}`)
  socket.send(
    '{"action":"status","data":{"id":"1","route":"status/uptime","body":{"entities":["store"],"entityType":"location"}}}',
  )
  expect(await socket.next()).toMatch(/^1\|0\|0\|\[\{"recording_id":"door"/)
}

test.each([
  ['HTTP Basic', openid.ClientSecretBasic],
  ['the body', openid.ClientSecretPost],
])(
  'lets openid-client discover the issuer and get a token with its secret in %s',
  async (_case, authentication) => {
    const service = await run()
    const issuer = await openid.discovery(
      new URL(service.authUrl),
      clientId,
      undefined,
      authentication(clientSecret),
      { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
    )
    const answer = await openid.clientCredentialsGrant(issuer, { audience, scope: 'read' })
    expect(answer).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read' })
    expect(answer.expiresIn()).toBeGreaterThan(3590)
    await expectGoodToken(service, answer.access_token)
  },
)

test('lets openid-client use the token endpoint without discovery', async () => {
  const service = await run()
  const issuer = new openid.Configuration(
    { issuer: service.authUrl, token_endpoint: `${service.authUrl}/oauth/token` },
    clientId,
    clientSecret,
  )
  openid.allowInsecureRequests(issuer)
  const { access_token } = await openid.clientCredentialsGrant(issuer, { audience })
  await expectGoodToken(service, access_token)
})

test('refuses in a form that openid-client understands', async () => {
  const service = await run()
  const told = async (secret: string, parameters: Record<string, string>) => {
    const issuer = await openid.discovery(new URL(service.authUrl), clientId, secret, undefined, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    })
    return openid.clientCredentialsGrant(issuer, parameters)
  }
  await expect(told('wrong', { audience })).rejects.toMatchObject({
    status: 401,
    cause: [{ scheme: 'basic', parameters: { realm: 'token' } }],
  })
  await expect(told(clientSecret, { audience: 'other' })).rejects.toMatchObject({ error: 'invalid_request' })
  await expect(told(clientSecret, { audience, scope: 'ingest' })).rejects.toMatchObject({
    error: 'invalid_scope',
  })
})

test('lets oauth4webapi discover the issuer, get a token and validate it (RFC 9068)', async () => {
  const service = await run({
    clients: [{ ...testClient, scopes: new Set(['read', 'ingest']), organisations: ['org'] }],
  })
  const insecure = { [oauth.allowInsecureRequests]: true }
  const address = new URL(service.authUrl)
  const issuer = await oauth.processDiscoveryResponse(
    address,
    await oauth.discoveryRequest(address, { algorithm: 'oauth2', ...insecure }),
  )
  const client = { client_id: clientId }
  const answer = await oauth.processClientCredentialsResponse(
    issuer,
    client,
    await oauth.clientCredentialsGrantRequest(
      issuer,
      client,
      oauth.ClientSecretBasic(clientSecret),
      { audience },
      insecure,
    ),
  )
  const request = new Request(service.baseUrl, {
    headers: { authorization: `Bearer ${answer.access_token}` },
  })
  const claims = await oauth.validateJwtAccessToken(issuer, request, audience, insecure)
  expect(claims).toMatchObject({ client_id: clientId, scope: 'read ingest', organisations: ['org'] })
  await expect(oauth.validateJwtAccessToken(issuer, request, 'other', insecure)).rejects.toThrow()
})

test('lets openid-client discover an issuer with a path behind a proxy', async () => {
  const publicUrl = 'https://service.example/retail'
  const service = await run({ publicUrl })
  /** The proxy strips its path and passes on other requests unchanged. */
  const viaProxy = (address: string, options: RequestInit) =>
    fetch(`${service.listeningUrl}${new URL(address).pathname.replace(/^\/retail\//, '/')}`, options)
  const issuer = await openid.discovery(new URL(publicUrl), clientId, clientSecret, undefined, {
    algorithm: 'oauth2',
    [openid.customFetch]: viaProxy as openid.CustomFetch,
  })
  const { access_token } = await openid.clientCredentialsGrant(issuer, { audience })
  const list = await viaProxy(`${publicUrl}/v1/location/list`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(list.status).toBe(200)
})

test('lets jose verify a token with the published keys, but not for another audience', async () => {
  const service = await run()
  const token = await (
    await fetch(`${service.authUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        audience,
      }),
    })
  ).json()
  const keys = createRemoteJWKSet(new URL(`${service.authUrl}/.well-known/jwks.json`))
  const rules = { issuer: service.authUrl, audience, typ: 'at+jwt', algorithms: ['RS256'] }
  const { payload } = await jwtVerify(token.access_token, keys, rules)
  expect(payload).toMatchObject({ sub: clientId, client_id: clientId, scope: 'read' })
  await expect(jwtVerify(token.access_token, keys, { ...rules, audience: 'other' })).rejects.toThrow('aud')
})

test('publishes correct metadata under the public address, without OpenID endpoints', async () => {
  const service = await run({ publicUrl: 'https://service.example/retail' })
  const path = '/.well-known/oauth-authorization-server'
  // Both behind a proxy that strips the path, and as RFC 8414 builds it from the issuer.
  for (const address of [path, `${path}/retail`]) {
    const answer = await fetch(`${service.listeningUrl}${address}`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    expect(await answer.json()).toEqual({
      issuer: 'https://service.example/retail',
      token_endpoint: 'https://service.example/retail/oauth/token',
      jwks_uri: 'https://service.example/retail/.well-known/jwks.json',
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      scopes_supported: ['read', 'ingest'],
      response_types_supported: [],
    })
  }
  const openId = await fetch(`${service.listeningUrl}/.well-known/openid-configuration`)
  expect(openId.status).toBe(404)
})
