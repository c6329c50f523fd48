/** The token exchange of interface §5 and notes §2. */

import * as v from 'valibot'

export interface TokenRequest {
  readonly client_id: string
  readonly client_secret: string
  readonly audience: string
  readonly grant_type: 'client_credentials'
}

export interface TokenAnswer {
  readonly access_token: string
  /** Seconds. `null` if the issuer doesn't say. */
  readonly expires_in: number | null
}

const tokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.nullish(v.pipe(v.number(), v.minValue(0)), null),
})

/** Reads a token response. `null` if it carries no access token. */
export function readTokenAnswer(value: unknown): TokenAnswer | null {
  const parsed = v.safeParse(tokenAnswer, value)
  return parsed.success ? parsed.output : null
}

/** Refresh a token once less than this share of its lifetime is left (notes §2). */
export const tokenRefreshShare = 0.25
