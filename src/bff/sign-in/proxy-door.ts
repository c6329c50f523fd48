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
import type { Doorkeeper } from '../access/doorkeeper.ts'
import type { BffLimits } from '../settings/limits.ts'
import { type ClaimSettings, identityOf } from './claims.ts'

/** An access proxy in front that signs who somebody is, and sends it with every request. */
export interface ProxySettings {
  /** In lower case. */
  readonly header: string
  readonly keys: { readonly url: string } | { readonly file: string }
  readonly issuer: string
  readonly audience: string
  /** Where the proxy signs people out; `null` where it does not. */
  readonly signOutUrl: string | null
  readonly claims: ClaimSettings
}

/** Keys that anybody could hold, and none at all, prove nothing. */
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

/** The clocks of two machines. */
const toleranceSeconds = 30

/** Lets in whom the proxy vouches for: each request by its own assertion, each socket until its assertion ends. */
export function createProxyDoor(
  settings: ProxySettings,
  options: {
    readonly log: Logger
    readonly limits: Pick<BffLimits, 'proxyKeysMs' | 'providerAnswerMs'>
    /** Epoch milliseconds. */
    readonly now: () => number
  },
): Doorkeeper {
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
      // Two of them are one too many: whose would be believed?
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

/** Read when first needed, and again when a key is asked for that is not in it. */
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

/** The library's code; never its message, which may repeat claims. */
function codeOf(error: unknown): string {
  return error instanceof errors.JOSEError ? error.code : 'unknown'
}
