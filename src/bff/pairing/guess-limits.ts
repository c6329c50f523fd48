import type { BffLimits } from '../settings/limits.ts'
import type { PairingRecords } from './pairing-records.ts'

/** The session and the address that enter a code. */
export interface Guesser {
  readonly session: string
  readonly address: string
}

export type GuessLimits = Pick<BffLimits, 'wrongCodesPerSession' | 'wrongCodesPerAddress' | 'wrongCodes'>

type Guess =
  | {
      readonly ok: true
      /** Call if the code was correct: the attempt does not count. */
      giveBack(): Promise<void>
    }
  /** Too many wrong codes were entered before. */
  | { readonly ok: false; readonly retryAfterMs: number }

/**
 * Counts an attempt for the session, the address and in total. Counting precedes the look-up, so a hundred parallel
 * attempts count as a hundred.
 */
export async function beginGuess(
  records: Pick<PairingRecords, 'count'>,
  { session, address }: Guesser,
  limits: GuessLimits,
): Promise<Guess> {
  const counted = [
    { name: `wrong codes of session ${session}`, max: limits.wrongCodesPerSession },
    { name: `wrong codes of address ${address}`, max: limits.wrongCodesPerAddress },
    { name: 'wrong codes of all', max: limits.wrongCodes },
  ]
  const waitsMs: number[] = []
  for (const { name, max } of counted) {
    const { total, remainingMs } = await records.count(name, 1)
    if (total > max) waitsMs.push(remainingMs)
  }
  const giveBack = async (): Promise<void> => {
    await Promise.all(counted.map(({ name }) => records.count(name, -1)))
  }
  if (waitsMs.length === 0) return { ok: true, giveBack }
  // A refused attempt must not use up the shared count of others.
  await giveBack()
  return { ok: false, retryAfterMs: Math.max(...waitsMs) }
}
