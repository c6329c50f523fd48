import { defaultQuestionLimits, type QuestionLimits } from './warehouse/limits.ts'

/**
 * What the service allows (notes §7): configuration with stated defaults. A request beyond a limit is answered
 * with `too_large` and the limit in the message, so that whoever asks knows what to ask instead.
 */
export interface ServiceLimits extends QuestionLimits {
  /** How long an access token is good for. */
  readonly tokenLifetimeSeconds: number
  /** Failed token requests that one address may make for one client id within the window. */
  readonly maxFailedAttempts: number
  readonly failedAttemptWindowMs: number
  /** Bytes of an HTTP request body. */
  readonly maxBodyBytes: number
  /** Bytes of a WebSocket message. Four times as much closes the socket (1009). */
  readonly maxMessageBytes: number
  /** Bytes of one frame of an answer; a larger answer comes in parts. By default nothing is parted. */
  readonly maxFrameBytes: number
  /** Requests of one socket that are not yet answered. */
  readonly maxInFlight: number
  /** From the arrival of a question to its answer, waiting included. */
  readonly queryTimeoutMs: number
  /** Questions that the warehouse works on at the same time; others wait their turn. */
  readonly maxConcurrentQueries: number
  /** How often a WebSocket peer must show that it is alive. */
  readonly pingIntervalMs: number
  /** Bytes that may wait for a reader before its socket is given up. */
  readonly maxBufferedBytes: number
  /** How long a closing service waits for what is in flight. */
  readonly shutdownGraceMs: number
}

export const defaultLimits: ServiceLimits = {
  ...defaultQuestionLimits,
  tokenLifetimeSeconds: 3600,
  maxFailedAttempts: 10,
  failedAttemptWindowMs: 60_000,
  maxBodyBytes: 256 * 1024,
  maxMessageBytes: 64 * 1024,
  maxFrameBytes: Number.POSITIVE_INFINITY,
  maxInFlight: 128,
  queryTimeoutMs: 30_000,
  maxConcurrentQueries: 8,
  pingIntervalMs: 30_000,
  // Twice the largest answer that the dashboard's server takes: one that is being read must not end the socket.
  maxBufferedBytes: 64 * 1024 * 1024,
  shutdownGraceMs: 5000,
}
