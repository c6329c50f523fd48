import { readPairingState, readShownCode } from '../../../protocol/pairing.ts'
import type { DataSource } from '../../data/source/data-source.ts'
import { type Failure, failureOf } from '../../data/source/failure.ts'

export type PairingNews =
  /** By the clock of this screen, epoch milliseconds. */
  | { readonly is: 'shown'; readonly code: string; readonly expiresAt: number }
  /** There is no code to show; it is tried again. */
  | { readonly is: 'failed'; readonly failure: Failure }

/** How soon it asks whether it was paired: at first often, since somebody may stand there. */
const pollFloorMs = 2000
const pollCeilingMs = 6000
const pollGrowth = 1.15

/** And how soon again after a failure: a thousand screens must not return at the same second. */
const failedFloorMs = 2000
const failedCeilingMs = 60_000

/** The pause before the next question, by how many came before. @param random from 0 to 1 */
export function pollDelayMs(asked: number, random: number): number {
  return Math.min(pollCeilingMs, pollFloorMs * pollGrowth ** asked) * (0.75 + random / 2)
}

export function failedDelayMs(failures: number, random: number): number {
  return Math.min(failedCeilingMs, failedFloorMs * 2 ** failures) * (0.5 + random)
}

/**
 * Shows one code after the other until somebody has entered one. Resolves when this screen is paired, and when the
 * signal ends it.
 */
export async function askToBePaired(
  { http, clock }: Pick<DataSource, 'http' | 'clock'>,
  options: {
    readonly signal: AbortSignal
    readonly tell: (news: PairingNews) => void
    /** From 0 to 1. */
    readonly random: () => number
  },
): Promise<'paired' | 'ended'> {
  const { random, signal, tell } = options

  const wait = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      const leave = (): void => {
        clock.clearTimeout(timer)
        resolve()
      }
      const timer = clock.setTimeout(() => {
        signal.removeEventListener('abort', leave)
        resolve()
      }, delayMs)
      signal.addEventListener('abort', leave, { once: true })
    })

  async function ask<T>(path: string, read: (answer: unknown) => T | null): Promise<T> {
    const answer = read(await http(path, { signal, body: {} }))
    if (answer === null) throw new Error('that is no answer')
    return answer
  }

  let failures = 0
  while (!signal.aborted) {
    try {
      const { code, expiresAt, now } = await ask('/api/pairing/code', readShownCode)
      failures = 0
      tell({ is: 'shown', code, expiresAt: clock.now() + (expiresAt - now) })
      if (await isPaired()) return 'paired'
    } catch (error) {
      if (signal.aborted) break
      tell({ is: 'failed', failure: failureOf(error) })
      await wait(failedDelayMs(failures, random()))
      failures += 1
    }
  }
  return 'ended'

  /** Until the code is good no more. A question that fails is no reason to show another code. */
  async function isPaired(): Promise<boolean> {
    let failed = 0
    for (let asked = 0; !signal.aborted; asked += 1) {
      await wait(failed === 0 ? pollDelayMs(asked, random()) : failedDelayMs(failed, random()))
      try {
        const { state } = await ask('/api/pairing/poll', readPairingState)
        if (state !== 'waiting') return state === 'paired'
        failed = 0
      } catch (error) {
        if (signal.aborted) return false
        failed += 1
        if (failed > 4) throw error
      }
    }
    return false
  }
}
