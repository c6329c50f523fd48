import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Authentication } from '../../src/bff/sign-in/authentication.ts'
import { defaultClaims } from '../../src/bff/sign-in/claims.ts'

export const publicUrl = 'https://shop.example'
const header = 'x-access-assertion'
const issuer = 'https://proxy.example'
const audience = 'shopfloor'

export interface AccessProxy {
  readonly authentication: Authentication
  /** Returns the proxy's headers for a user, valid for an hour by default. */
  headers(claims: Readonly<Record<string, unknown>>, signed?: Signed): Promise<Record<string, string>>
  /** Signs with a new key from now on, and withdraws the old one. */
  rotate(): Promise<void>
  close(): Promise<void>
}

interface Signed {
  readonly issuer?: string
  readonly audience?: string
  /** Epoch milliseconds. */
  readonly until?: number
  readonly key?: CryptoKey
}

/** An authenticating proxy, with its public keys in a file. */
export async function startAccessProxy(): Promise<AccessProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-proxy-'))
  const file = join(folder, 'keys.json')
  let count = 0
  let current: CryptoKey

  async function rotate(): Promise<void> {
    count += 1
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    current = privateKey
    const key = { ...(await exportJWK(publicKey)), kid: `key-${count}`, alg: 'ES256', use: 'sig' }
    await writeFile(file, JSON.stringify({ keys: [key] }))
  }
  await rotate()

  return {
    authentication: {
      kind: 'proxy',
      publicUrl,
      secrets: [],
      proxy: {
        header,
        keys: { file },
        issuer,
        audience,
        signOutUrl: '/proxy/sign-out',
        claims: defaultClaims,
      },
    },
    async headers(claims, signed = {}) {
      const assertion = await new SignJWT({ sub: 'somebody', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: `key-${count}` })
        .setIssuer(signed.issuer ?? issuer)
        .setAudience(signed.audience ?? audience)
        .setExpirationTime(new Date(signed.until ?? Date.now() + 3_600_000))
        .sign(signed.key ?? current)
      return { [header]: assertion, origin: publicUrl }
    },
    rotate,
    close: () => rm(folder, { recursive: true }),
  }
}
