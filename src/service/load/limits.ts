import { defaultQuestionLimits, type QuestionLimits } from '../warehouse/engine/limits.ts'

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
  /** The same of a derived answer of more than 500 stores. */
  readonly derivedTimeoutMs: number
  /** Questions that the warehouse works on at the same time; others wait their turn. */
  readonly maxConcurrentQueries: number
  /** Questions that may wait for their turn; beyond it one is refused as `unavailable`, to be asked again. */
  readonly maxWaitingQueries: number
  /** Connections of all kinds, and of one address (of one /64 of IPv6). One more is cut at once. */
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
  /** WebSockets, and WebSockets of one client id. One more is refused: 503, 429. */
  readonly maxSockets: number
  readonly maxSocketsPerClient: number
  /** Bytes of the head of a request: its line and its fields. */
  readonly maxHeadBytes: number
  /** From the first byte of a request to the end of its head, and to the end of its body. */
  readonly headTimeoutMs: number
  readonly requestTimeoutMs: number
  /** How long a connection without a request is kept. */
  readonly keepAliveTimeoutMs: number
  /** How long a client may take to read an answer that is ready. */
  readonly answerTimeoutMs: number
  /** How long the warehouse may take to show that it is there. */
  readonly readinessTimeoutMs: number
  /** Bytes of a batch of records, unpacked, and its records. */
  readonly maxIngestBytes: number
  readonly maxIngestRecords: number
  /** Bytes of all batches that are read or wait to be kept. One more is `unavailable`, to be sent again. */
  readonly maxHeldIngestBytes: number
  /** How often a WebSocket peer must show that it is alive. */
  readonly pingIntervalMs: number
  /** Bytes that may wait for a reader before its socket is given up. */
  readonly maxBufferedBytes: number
  /** Bytes that may wait for all readers of WebSockets together; beyond it the slowest are given up. */
  readonly maxBufferedTotalBytes: number
  /** How long a closing service waits for what is in flight. */
  readonly shutdownGraceMs: number
}

export const defaultLimits: ServiceLimits = {
  ...defaultQuestionLimits,
  tokenLifetimeSeconds: 3600,
  maxFailedAttempts: 10,
  failedAttemptWindowMs: 60_000,
  maxBodyBytes: 256 * 1024,
  maxMessageBytes: 256 * 1024,
  maxFrameBytes: Number.POSITIVE_INFINITY,
  maxInFlight: 128,
  queryTimeoutMs: 30_000,
  derivedTimeoutMs: 120_000,
  maxConcurrentQueries: 8,
  maxWaitingQueries: 2000,
  maxConnections: 10_000,
  maxConnectionsPerAddress: 2000,
  maxSockets: 5000,
  maxSocketsPerClient: 1000,
  maxHeadBytes: 16 * 1024,
  headTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Longer than the minute after which gateways close: it must not be the service that closes first.
  keepAliveTimeoutMs: 65_000,
  answerTimeoutMs: 120_000,
  readinessTimeoutMs: 5000,
  maxIngestBytes: 8 * 1024 * 1024,
  maxIngestRecords: 10_000,
  maxHeldIngestBytes: 64 * 1024 * 1024,
  pingIntervalMs: 30_000,
  // Twice the largest answer that the dashboard's server takes: one that is being read must not end the socket.
  maxBufferedBytes: 64 * 1024 * 1024,
  maxBufferedTotalBytes: 512 * 1024 * 1024,
  shutdownGraceMs: 5000,
}
