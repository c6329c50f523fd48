import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { type Access, formatScopes, readScopes, type VerifyToken } from '../access/access.ts'
import { type SigningKey, signingAlgorithm } from './signing-key.ts'

export interface TokenRules {
  /** The `iss` of each token: the address under which clients know this service. */
  readonly issuer: () => string
  readonly audience: string
  readonly lifetimeSeconds: number
  /** Epoch milliseconds. */
  readonly now: () => number
}

export interface Tokens {
  /** Issues an access token, a JWT of RFC 9068. `organisations` is a private claim, omitted if it is all. */
  issue(access: Access): Promise<string>
  /**
   * Returns what a valid token for our audience grants. A token without `scope` grants nothing; one without
   * `organisations` grants all of them. Never throws.
   */
  readonly verify: VerifyToken
}

/** RFC 9068 §2.1: distinguishes an access token from other JWTs signed with the same key. */
const tokenType = 'at+jwt'

const claims = v.object({
  client_id: v.string(),
  scope: v.optional(v.string(), ''),
  organisations: v.optional(v.array(v.string())),
})

export function createTokens(key: SigningKey, rules: TokenRules): Tokens {
  return {
    issue({ clientId, scopes, organisations }) {
      const issuedAt = Math.floor(rules.now() / 1000)
      return new SignJWT({
        client_id: clientId,
        scope: formatScopes(scopes),
        ...(organisations !== null && { organisations }),
      })
        .setProtectedHeader({ alg: signingAlgorithm, typ: tokenType, kid: key.keyId })
        .setIssuer(rules.issuer())
        .setSubject(clientId)
        .setAudience(rules.audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + rules.lifetimeSeconds)
        .setJti(randomUUID())
        .sign(key.privateKey)
    },

    async verify(token) {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, key.publicKey, {
          // Naming the algorithm rejects `none` and the use of the public key as a shared secret.
          algorithms: [signingAlgorithm],
          typ: tokenType,
          issuer: rules.issuer(),
          audience: rules.audience,
          requiredClaims: ['exp', 'iat', 'sub', 'jti'],
          currentDate: new Date(rules.now()),
        })
        if (protectedHeader.kid !== key.keyId) return null
        const { client_id, scope, organisations } = v.parse(claims, payload)
        return { clientId: client_id, scopes: readScopes(scope).known, organisations: organisations ?? null }
      } catch {
        return null
      }
    },
  }
}
