import { hkdfSync } from 'node:crypto'
import type { TokenRequest } from '../../protocol/tokens.ts'
import type { Deployment } from './deployment.ts'

/** The credentials of a deployment as the rest of the BFF holds them: they can be used, not read. */
export interface SealedCredentials {
  /** The JSON body of a token request (interface §5). */
  tokenRequest(): string
  /** Removes the secret and these tokens from a text that somebody else wrote. */
  scrub(text: string, tokens: readonly string[]): string
  /**
   * A key of 32 bytes for one purpose, by HKDF (RFC 5869). All servers with these credentials derive the same key;
   * another deployment, client or purpose has another one.
   */
  keyFor(purpose: string): Buffer
}

/** The only place that reads the client secret after the configuration. */
export function sealCredentials(deployment: Deployment): SealedCredentials {
  const { clientId, clientSecret, audience } = deployment
  return {
    tokenRequest() {
      const request: TokenRequest = {
        client_id: clientId,
        client_secret: clientSecret,
        audience,
        grant_type: 'client_credentials',
      }
      return JSON.stringify(request)
    },
    scrub(text, tokens) {
      return [clientSecret, ...tokens]
        .flatMap((hidden) => [hidden, encodeURIComponent(hidden), JSON.stringify(hidden).slice(1, -1)])
        .reduce((clean, hidden) => clean.replaceAll(hidden, '[removed]'), text)
    },
    keyFor(purpose) {
      const about = JSON.stringify([purpose, deployment.baseUrl, deployment.wsUrl, clientId, audience])
      return Buffer.from(hkdfSync('sha256', clientSecret, 'shopfloor', about, 32))
    },
  }
}
