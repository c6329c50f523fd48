import type { TokenAnswer } from '../../../src/protocol/tokens.ts'

/** Shortens the lifetime of the service's tokens: older ones are rejected here. */
export interface TokenOffice {
  /** The issuer's response with the shortened lifetime. */
  admit(answer: TokenAnswer): TokenAnswer
  isGood(token: string): boolean
  /** Number of tokens issued. */
  readonly given: number
}

export function openTokenOffice(lifetimeSeconds: number | null, now: () => number): TokenOffice {
  const ends = new Map<string, number>()
  return {
    admit(answer) {
      const seconds = lifetimeSeconds ?? answer.expires_in ?? 3600
      ends.set(answer.access_token, now() + seconds * 1000)
      return { ...answer, expires_in: seconds }
    },
    isGood: (token) => now() < (ends.get(token) ?? 0),
    get given() {
      return ends.size
    },
  }
}
