import type { TokenAnswer } from '../../../src/protocol/tokens.ts'

/** Gives tokens of the service a shorter life: those that are older are refused here. */
export interface TokenOffice {
  /** What the issuer answered, with the lifetime that the token has here. */
  admit(answer: TokenAnswer): TokenAnswer
  isGood(token: string): boolean
  /** How many tokens were given. */
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
