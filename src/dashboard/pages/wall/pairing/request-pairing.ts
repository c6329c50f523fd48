import { readPairingState, readShownCode } from '../../../../protocol/pairing.ts'
import type { DataSource } from '../../../data/source/data-source.ts'
import { type Failure, failureOf } from '../../../data/source/failure.ts'

export type PairingNews =
  /** `expiresAt` is in epoch milliseconds of this screen's clock. */
  | { readonly is: 'shown'; readonly code: string; readonly expiresAt: number }
  /** No code to show; the request is retried. */
  | { readonly is: 'failed'; readonly failure: Failure }

/** Polling starts fast, since somebody may be standing there, and slows down. */
const pollFloorMs = 2000
const pollCeilingMs = 6000
const pollGrowth = 1.15

/** Backoff after a failure. Its jitter keeps a thousand screens from returning in the same second. */
const failedFloorMs = 2000
const failedCeilingMs = 60_000

/**
 * Delay before the next poll.
 *
 * @param asked polls so far
 * @param random from 0 to 1
 */
export function pollDelayMs(asked: number, random: number): number {
  return Math.min(pollCeilingMs, pollFloorMs * pollGrowth ** asked) * (0.75 + random / 2)
}

export function failedDelayMs(failures: number, random: number): number {
  return Math.min(failedCeilingMs, failedFloorMs * 2 ** failures) * (0.5 + random)
}

type Server = Pick<DataSource, 'http' | 'clock'>

interface PairingOptions {
  readonly signal: AbortSignal
  readonly onNews: (news: PairingNews) => void
  /** Returns a number from 0 to 1. */
  readonly random: () => number
}

/**
 * Shows one code after another until somebody enters one. Resolves when the screen is paired or the signal
 * aborts.
 */
export async function requestPairing(server: Server, options: PairingOptions): Promise<'paired' | 'ended'> {
  const { clock } = server
  const { random, signal, onNews } = options
  let failures = 0
  while (!signal.aborted) {
    try {
      const { code, expiresAt, now } = await post(server, signal, '/api/pairing/code', readShownCode)
      failures = 0
      onNews({ is: 'shown', code, expiresAt: clock.now() + (expiresAt - now) })
      if (await pollCode(server, options)) return 'paired'
    } catch (error) {
      if (signal.aborted) break
      onNews({ is: 'failed', failure: failureOf(error) })
      await wait(server, signal, failedDelayMs(failures, random()))
      failures += 1
    }
  }
  return 'ended'
}

/**
 * Polls until the code is entered or expires. Failed polls keep the code, up to four in a row.
 *
 * @returns true if the screen is paired
 */
async function pollCode(server: Server, { random, signal }: PairingOptions): Promise<boolean> {
  let failed = 0
  for (let asked = 0; !signal.aborted; asked += 1) {
    await wait(server, signal, failed === 0 ? pollDelayMs(asked, random()) : failedDelayMs(failed, random()))
    try {
      const { state } = await post(server, signal, '/api/pairing/poll', readPairingState)
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

/** Resolves after the delay, or as soon as the signal aborts. */
function wait({ clock }: Server, signal: AbortSignal, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
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
}

async function post<T>(
  { http }: Server,
  signal: AbortSignal,
  path: string,
  read: (response: unknown) => T | null,
): Promise<T> {
  const response = read(await http(path, { signal, body: {} }))
  if (response === null) throw new Error(`invalid response of ${path}`)
  return response
}
