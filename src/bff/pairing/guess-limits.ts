import type { BffLimits } from '../settings/limits.ts'
import type { PairingRecords } from './pairing-records.ts'

/** Who enters a code. */
export interface Guesser {
  readonly session: string
  readonly address: string
}

export type GuessLimits = Pick<BffLimits, 'wrongCodesPerSession' | 'wrongCodesPerAddress' | 'wrongCodes'>

type Guess =
  | {
      readonly ok: true
      /** The code was right: the guess does not count. */
      giveBack(): Promise<void>
    }
  /** Too many wrong codes were entered before. */
  | { readonly ok: false; readonly retryAfterMs: number }

/**
 * Counts a guess for the session, the address and all together. It is counted before the code is looked up, so a
 * hundred parallel guesses count as a hundred.
 */
export async function beginGuess(
  records: Pick<PairingRecords, 'count'>,
  { session, address }: Guesser,
  limits: GuessLimits,
): Promise<Guess> {
  const counted = [
    { name: `wrong codes of session ${session}`, most: limits.wrongCodesPerSession },
    { name: `wrong codes of address ${address}`, most: limits.wrongCodesPerAddress },
    { name: 'wrong codes of all', most: limits.wrongCodes },
  ]
  const waitsMs: number[] = []
  for (const { name, most } of counted) {
    const { total, remainingMs } = await records.count(name, 1)
    if (total > most) waitsMs.push(remainingMs)
  }
  const giveBack = async (): Promise<void> => {
    await Promise.all(counted.map(({ name }) => records.count(name, -1)))
  }
  if (waitsMs.length === 0) return { ok: true, giveBack }
  // A refused guess must not use up the shared count of others.
  await giveBack()
  return { ok: false, retryAfterMs: Math.max(...waitsMs) }
}
