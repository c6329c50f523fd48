import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose'
import type { SigningKey } from '../../../src/service/issuer/signing-key.ts'

export interface TokenSetting {
  /** The key that signs the service's tokens, and another one. */
  readonly key: SigningKey
  readonly foreign: SigningKey
  readonly issuer: string
  readonly audience: string
  /** Epoch seconds. */
  readonly now: number
}

/** A valid token. Each of {@link spoiledTokens} invalidates one property. */
export function rightToken(
  { key, issuer, audience, now }: TokenSetting,
  header: { readonly alg?: string; readonly typ?: string; readonly kid?: string | undefined } = {},
  claims: Readonly<Record<string, unknown>> = {},
): SignJWT {
  return new SignJWT({
    iss: issuer,
    aud: audience,
    sub: 'client',
    client_id: 'client',
    scope: 'read ingest',
    jti: '1',
    iat: now,
    exp: now + 600,
    ...claims,
  }).setProtectedHeader({
    alg: 'RS256',
    typ: 'at+jwt',
    kid: key.keyId,
    ...header,
  } as Parameters<SignJWT['setProtectedHeader']>[0])
}

const claim = (name: string, value: (setting: TokenSetting) => unknown) => (setting: TokenSetting) =>
  rightToken(setting, {}, { [name]: value(setting) }).sign(setting.key.privateKey)

const header = (fields: Parameters<typeof rightToken>[1]) => (setting: TokenSetting) =>
  rightToken(setting, fields).sign(setting.key.privateKey)

/** A valid token with one of its three parts changed. */
const part =
  (index: number, change: (text: string) => string) =>
  async (setting: TokenSetting): Promise<string> => {
    const parts = (await rightToken(setting).sign(setting.key.privateKey)).split('.')
    return parts.map((text, at) => (at === index ? change(text) : text)).join('.')
  }

const json = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export const spoiledTokens: readonly (readonly [string, (setting: TokenSetting) => Promise<string>])[] = [
  ['of another issuer', claim('iss', () => 'http://other.example')],
  ['without an issuer', claim('iss', () => undefined)],
  ['for another audience', claim('aud', () => 'theirs')],
  ['without an audience', claim('aud', () => undefined)],
  ['that expired a second ago', claim('exp', ({ now }) => now - 1)],
  ['that never expires', claim('exp', () => undefined)],
  ['that is not valid yet', claim('nbf', ({ now }) => now + 600)],
  ['without an id', claim('jti', () => undefined)],
  ['without a client', claim('client_id', () => undefined)],
  ['whose scope is not text', claim('scope', () => ['read'])],
  ['whose organisations are not a list', claim('organisations', () => 'one')],
  ['whose organisations are null', claim('organisations', () => null)],
  ['of another type', header({ typ: 'JWT' })],
  ['without a key id', header({ kid: undefined })],
  ['that names another key', header({ kid: 'other' })],
  ['signed with another key', (setting) => rightToken(setting).sign(setting.foreign.privateKey)],
  [
    'without a signature',
    async ({ issuer, audience, now }) =>
      new UnsecuredJWT({ client_id: 'client', sub: 'client', jti: '1', scope: 'read ingest' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + 600)
        .encode(),
  ],
  ['without a signature', part(2, () => '')],
  ['whose header says none', part(0, (text) => encoded({ ...json(text), alg: 'none' }))],
  [
    'signed with the public key as a shared secret',
    async (setting) =>
      rightToken(setting, { alg: 'HS256' }).sign(
        new TextEncoder().encode(await exportSPKI(setting.key.publicKey)),
      ),
  ],
  ['whose client was changed', part(1, (text) => encoded({ ...json(text), client_id: 'other' }))],
  ['whose organisations were changed', part(1, (text) => encoded({ ...json(text), organisations: ['x'] }))],
  ['that is not a JWT', async () => 'not.a.token'],
]
