import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import type { Access } from '../../../src/service/access.ts'
import { loadOrCreateSigningKey, type SigningKey } from '../../../src/service/issuer/signing-key.ts'
import { createTokens } from '../../../src/service/issuer/tokens.ts'
import { folderOfFile } from '../../support/running-service.ts'

const access: Access = { clientId: 'client', scopes: new Set(['read']), organisations: ['org'] }

const start = Date.parse('2026-03-01T00:00:00Z')
const rules = {
  issuer: () => 'http://service.example',
  audience: 'ours',
  lifetimeSeconds: 600,
  now: () => start,
}

let ours: SigningKey
let foreign: SigningKey
beforeAll(async () => {
  ours = await loadOrCreateSigningKey(await folderOfFile())
  foreign = await loadOrCreateSigningKey(await folderOfFile())
})

/** A token that is right in every point; each test then spoils one. */
function rightToken(keyId: string, header: { alg?: string; typ?: string } = {}): SignJWT {
  return new SignJWT({ client_id: 'client' })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: keyId, ...header })
    .setIssuer('http://service.example')
    .setSubject('client')
    .setAudience('ours')
    .setIssuedAt(start / 1000)
    .setExpirationTime(start / 1000 + 600)
    .setJti('1')
}

test('what is issued is valid until it expires', async () => {
  let now = start
  const tokens = createTokens(ours, { ...rules, now: () => now })
  const token = await tokens.issue(access)
  now = start + 599_000
  expect(await tokens.verify(token)).toEqual(access)
  now = start + 600_000
  expect(await tokens.verify(token)).toBeNull()
})

const spoiled: readonly [string, (key: SigningKey) => Promise<string>][] = [
  ['of another issuer', (key) => rightToken(key.keyId).setIssuer('http://other').sign(key.privateKey)],
  ['for another audience', (key) => rightToken(key.keyId).setAudience('theirs').sign(key.privateKey)],
  [
    'that expired',
    (key) =>
      rightToken(key.keyId)
        .setExpirationTime(start / 1000 - 1)
        .sign(key.privateKey),
  ],
  [
    'that never expires',
    (key) =>
      new SignJWT({ iss: 'http://service.example', aud: 'ours', sub: 'client', jti: '1', iat: start / 1000 })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
        .sign(key.privateKey),
  ],
  ['of another type', (key) => rightToken(key.keyId, { typ: 'JWT' }).sign(key.privateKey)],
  ['of another key', (key) => rightToken(key.keyId).sign(foreign.privateKey)],
  [
    'without a signature',
    async () =>
      new UnsecuredJWT({ client_id: 'client', sub: 'client', jti: '1' })
        .setIssuer('http://service.example')
        .setAudience('ours')
        .setIssuedAt(start / 1000)
        .setExpirationTime(start / 1000 + 600)
        .encode(),
  ],
  [
    'signed with the public key as a shared secret',
    async (key) =>
      rightToken(key.keyId, { alg: 'HS256' }).sign(new TextEncoder().encode(await exportSPKI(key.publicKey))),
  ],
  ['that is no token', async () => 'not.a.token'],
  ['that is empty', async () => ''],
]

test('the token that the cases below spoil is valid', async () => {
  const token = await rightToken(ours.keyId).sign(ours.privateKey)
  expect(await createTokens(ours, rules).verify(token)).not.toBeNull()
})

test.each(spoiled)('a token %s is refused', async (_case, make) => {
  expect(await createTokens(ours, rules).verify(await make(ours))).toBeNull()
})

test('a token whose content was changed is refused', async () => {
  const tokens = createTokens(ours, rules)
  const [head, body = '', signature] = (await tokens.issue(access)).split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'other' })).toString('base64url')
  expect(await tokens.verify([head, changed, signature].join('.'))).toBeNull()
})
