import { hkdfSync } from 'node:crypto'
import type { TokenRequest } from '../../protocol/tokens.ts'
import type { Deployment } from './deployment.ts'

/** The credentials of a deployment as the rest of the BFF holds them: they can be used, not read. */
export interface SealedCredentials {
  /** The JSON that the issuer is sent (interface §5). */
  tokenRequest(): string
  /** Takes the secret, and the tokens that are named, out of a text that somebody else wrote. */
  scrub(text: string, tokens: readonly string[]): string
  /**
   * A key of 32 bytes for one purpose, by HKDF (RFC 5869): the same for all who hold the credentials of this deployment,
   * another one for every other deployment, client and purpose.
   */
  keyFor(purpose: string): Buffer
}

/** The one place that reads the client secret after the configuration gave it. */
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
