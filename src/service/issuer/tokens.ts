import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
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
  /** A new access token for a client, as a JWT of RFC 9068. */
  issue(clientId: string): Promise<string>
  /** Whether a token is one of ours, for our audience, and not expired. Never throws, whatever the text. */
  isValid(token: string): Promise<boolean>
}

/** RFC 9068 §2.1: the type that tells an access token from any other JWT of the same key. */
const tokenType = 'at+jwt'

export function createTokens(key: SigningKey, rules: TokenRules): Tokens {
  return {
    issue(clientId) {
      const issuedAt = Math.floor(rules.now() / 1000)
      return new SignJWT({ client_id: clientId })
        .setProtectedHeader({ alg: signingAlgorithm, typ: tokenType, kid: key.keyId })
        .setIssuer(rules.issuer())
        .setSubject(clientId)
        .setAudience(rules.audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + rules.lifetimeSeconds)
        .setJti(randomUUID())
        .sign(key.privateKey)
    },

    async isValid(token) {
      try {
        await jwtVerify(token, key.publicKey, {
          // Naming the algorithm refuses `none` and any attempt to use the public key as a shared secret.
          algorithms: [signingAlgorithm],
          typ: tokenType,
          issuer: rules.issuer(),
          audience: rules.audience,
          requiredClaims: ['exp', 'iat', 'sub', 'jti'],
          currentDate: new Date(rules.now()),
        })
        return true
      } catch {
        return false
      }
    },
  }
}
