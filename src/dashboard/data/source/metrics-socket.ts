import type { BackoffSettings } from '../../../client/backoff.ts'
import { createClient, type MetricsClient } from '../../../client/client.ts'
import type { Clock } from '../../../client/clock.ts'

/** Where the BFF of this page takes the frames of the contract. */
export const metricsPath = '/api/metrics'

export const browserClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delayMs) => window.setTimeout(callback, delayMs),
  clearTimeout: (handle) => window.clearTimeout(handle as number),
}

/** After a long outage a screen connects within 15 s of its end. */
export const screenBackoff: BackoffSettings = { baseMs: 250, ceilingMs: 15_000 }

/** The client over the page's own origin. */
export function createMetricsSocket(): MetricsClient {
  const address = new URL(metricsPath, window.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return createClient({
    openSocket: () => new WebSocket(address),
    clock: browserClock,
    random: Math.random,
    backoff: screenBackoff,
  })
}

/** Events of the page after which the network may have changed, or the viewer is back. */
export interface PageSigns {
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly isVisible: () => boolean
}

export function browserSigns(): PageSigns {
  return { target: window, isVisible: () => document.visibilityState === 'visible' }
}

/**
 * Keeps a socket open while the page is visible, so that the screen knows of a lost connection before the next request
 * does. It reopens a socket that a gateway closed for idleness. After a change of the network the client checks at once,
 * since its socket may be dead.
 *
 * @param asks whether the screen asks every few seconds anyway: its next question opens the socket then. Screens that
 * lost theirs in the same instant come back one after the other.
 * @returns ends it.
 */
export function keepConnected(client: MetricsClient, signs: PageSigns, asks = false): () => void {
  const wake = (): void => {
    if (signs.isVisible() && client.status.state === 'idle') client.reconnect()
  }
  const recheck = (): void => {
    if (client.status.state !== 'closed') client.reconnect()
  }
  const unsubscribe = client.subscribe((status) => {
    // After the client has notified every subscriber, not in the middle of its own change.
    if (status.state === 'idle' && !asks) queueMicrotask(wake)
  })
  const events = [
    ['online', recheck],
    ['offline', recheck],
    ['visibilitychange', wake],
    ['focus', wake],
  ] as const
  for (const [name, listener] of events) signs.target.addEventListener(name, listener)
  wake()
  return () => {
    unsubscribe()
    for (const [name, listener] of events) signs.target.removeEventListener(name, listener)
  }
}
