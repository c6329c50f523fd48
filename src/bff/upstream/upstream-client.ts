import { createClient, type MetricsClient } from '../../client/client.ts'
import type { OpenSocket } from '../../client/socket.ts'
import type { BffLimits } from '../settings/limits.ts'

/** Opens a client of the deployment's Metrics WebSocket. */
export function openUpstreamClient(
  openSocket: OpenSocket,
  options: {
    readonly limits: BffLimits
    /** Connections that may break while a request is in flight before the request fails. */
    readonly maxSends: number
    /** Epoch milliseconds. */
    readonly now: () => number
    readonly random: () => number
    /** A fault of the connection that fails no request. */
    readonly onFault: (text: string) => void
  },
): MetricsClient {
  const { limits } = options
  return createClient({
    openSocket,
    clock: {
      now: options.now,
      setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
      clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
    },
    random: options.random,
    limits: {
      maxInFlight: limits.inFlightUpstream,
      maxQueued: limits.queuedUpstream,
      maxParts: limits.answerParts,
      maxAnswerLength: limits.answerBytes,
      maxSends: options.maxSends,
      maxBufferedBytes: limits.unsentUpstreamBytes,
    },
    connectTimeoutMs: limits.upstreamConnectMs,
    silenceMs: limits.upstreamSilenceMs,
    // A single process may retry sooner than all the screens of a chain together.
    backoff: { baseMs: 250, ceilingMs: limits.upstreamMostPauseMs },
    onFault: (fault) =>
      options.onFault(fault.kind === 'unframed_message' ? fault.text : `${fault.closeCode} ${fault.reason}`),
  })
}
