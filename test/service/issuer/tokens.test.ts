import { beforeAll, expect, test } from 'vitest'
import type { Access } from '../../../src/service/access/access.ts'
import { loadOrCreateSigningKey } from '../../../src/service/issuer/signing-key.ts'
import { createTokens } from '../../../src/service/issuer/tokens.ts'
import { folderOfFile } from '../../support/running-service.ts'
import { rightToken, spoiledTokens, type TokenSetting } from './spoiled-tokens.ts'

const start = Date.parse('2026-03-01T00:00:00Z')
const rules = {
  issuer: () => 'http://service.example',
  audience: 'ours',
  lifetimeSeconds: 600,
  now: () => start,
}

let setting: TokenSetting
beforeAll(async () => {
  setting = {
    key: await loadOrCreateSigningKey(await folderOfFile()),
    foreign: await loadOrCreateSigningKey(await folderOfFile()),
    issuer: rules.issuer(),
    audience: rules.audience,
    now: start / 1000,
  }
})

test.each<Access>([
  { clientId: 'client', scopes: new Set(['read']), organisations: ['one', 'two'] },
  { clientId: 'client', scopes: new Set(['read', 'ingest']), organisations: null },
  { clientId: 'client', scopes: new Set(), organisations: [] },
])('verifies an issued token with the same access until it expires', async (access) => {
  let now = start
  const tokens = createTokens(setting.key, { ...rules, now: () => now })
  const token = await tokens.issue(access)
  now = start + 599_000
  expect(await tokens.verify(token)).toEqual(access)
  now = start + 600_000
  expect(await tokens.verify(token)).toBeNull()
})

function verify(token: string): Promise<Access | null> {
  return createTokens(setting.key, rules).verify(token)
}

test('accepts the token that the cases below invalidate', async () => {
  expect(await verify(await rightToken(setting).sign(setting.key.privateKey))).toEqual({
    clientId: 'client',
    scopes: new Set(['read', 'ingest']),
    organisations: null,
  })
})

test('grants nothing without a scope and ignores unknown scopes', async () => {
  const scopesOf = async (scope: unknown) =>
    (await verify(await rightToken(setting, {}, { scope }).sign(setting.key.privateKey)))?.scopes
  expect(await scopesOf(undefined)).toEqual(new Set())
  expect(await scopesOf('openid read admin')).toEqual(new Set(['read']))
})

test.each(spoiledTokens)('rejects a token %s', async (_case, make) => {
  expect(await verify(await make(setting))).toBeNull()
})

test('rejects an empty token', async () => {
  expect(await verify('')).toBeNull()
})
