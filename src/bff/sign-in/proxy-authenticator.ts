import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Logger } from 'pino'
import type { Authenticator } from '../access/authenticator.ts'
import type { BffLimits } from '../settings/limits.ts'
import { type ClaimSettings, identityOf } from './claims.ts'

/** An access proxy that sends a signed assertion with every request. */
export interface ProxySettings {
  /** In lower case. */
  readonly header: string
  readonly keys: { readonly url: string } | { readonly file: string }
  readonly issuer: string
  readonly audience: string
  /** The sign-out page of the proxy. `null` if there is none. */
  readonly signOutUrl: string | null
  readonly claims: ClaimSettings
}

/** Excludes symmetric algorithms and `none`, which prove nothing here. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/** Tolerance between the clocks of two machines. */
const toleranceSeconds = 30

/**
 * Admits the people that the proxy vouches for: each request by its own assertion, each socket until its assertion
 * expires.
 */
export function createProxyAuthenticator(
  settings: ProxySettings,
  options: {
    readonly log: Logger
    readonly limits: Pick<BffLimits, 'proxyKeysMs' | 'providerAnswerMs'>
    /** Epoch milliseconds. */
    readonly now: () => number
  },
): Authenticator {
  const { keys } = settings
  const { proxyKeysMs, providerAnswerMs } = options.limits
  const key: JWTVerifyGetKey =
    'url' in keys
      ? createRemoteJWKSet(new URL(keys.url), {
          cooldownDuration: proxyKeysMs,
          timeoutDuration: providerAnswerMs,
        })
      : keysOfFile(keys.file, proxyKeysMs, options.now)

  return {
    async visitor(headers: IncomingHttpHeaders) {
      const assertion = headers[settings.header]
      // Two headers are ambiguous: one of them may be forged.
      if (typeof assertion !== 'string' || assertion === '') return null
      try {
        const { payload } = await jwtVerify(assertion, key, {
          algorithms,
          issuer: settings.issuer,
          audience: settings.audience,
          requiredClaims: ['exp', 'sub'],
          clockTolerance: toleranceSeconds,
          currentDate: new Date(options.now()),
        })
        const identity = identityOf(payload, settings.claims)
        if (identity === null) return null
        const endsAt = ((payload.exp ?? 0) + toleranceSeconds) * 1000
        return {
          identity,
          session: {
            id: `proxy ${payload.sub}`,
            endsAt: () => endsAt,
            endsWith: 'proof_expired' as const,
            onRevoked: () => () => undefined,
          },
          cookies: [],
        }
      } catch (error) {
        options.log.info({ code: codeOf(error) }, 'an assertion was refused')
        return null
      }
    },
    signInPath: null,
    signOut: settings.signOutUrl === null ? null : { method: 'GET', address: settings.signOutUrl },
  }
}

/** Reads the keys on first use, and again for an unknown key. */
function keysOfFile(file: string, reloadFloorMs: number, now: () => number): JWTVerifyGetKey {
  let known: JWTVerifyGetKey | null = null
  let readAt = Number.NEGATIVE_INFINITY

  async function read(): Promise<JWTVerifyGetKey> {
    readAt = now()
    known = createLocalJWKSet(JSON.parse(await readFile(file, 'utf8')) as JSONWebKeySet)
    return known
  }

  return async (header, token) => {
    const current = known ?? (await read())
    try {
      return await current(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || now() - readAt < reloadFloorMs) throw error
      return (await read())(header, token)
    }
  }
}

/** The library's error code. Its message may repeat claims. */
function codeOf(error: unknown): string {
  return error instanceof errors.JOSEError ? error.code : 'unknown'
}
