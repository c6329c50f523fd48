import { defaultQuestionLimits, type QuestionLimits } from '../warehouse/engine/limits.ts'

/**
 * The service's limits (notes §7), configurable with defaults. A request beyond a limit fails with `too_large` and
 * names the limit, so that the client knows what to request instead.
 */
export interface ServiceLimits extends QuestionLimits {
  /** Lifetime of an access token. */
  readonly tokenLifetimeSeconds: number
  /** Failed token requests per address and client id within the window. */
  readonly maxFailedAttempts: number
  readonly failedAttemptWindowMs: number
  /** Bytes of an HTTP request body. */
  readonly maxBodyBytes: number
  /** Bytes of a WebSocket message. Four times as much closes the socket (1009). */
  readonly maxMessageBytes: number
  /** Bytes of one response frame; a larger response is split into parts. By default nothing is split. */
  readonly maxFrameBytes: number
  /** Unanswered requests per socket. */
  readonly maxInFlight: number
  /** From the arrival of a request to its response, including waiting. */
  readonly queryTimeoutMs: number
  /** The same for a derived request of more than 100 stores. */
  readonly derivedTimeoutMs: number
  /** Requests that the warehouse processes concurrently. Others wait in the queue. */
  readonly maxConcurrentQueries: number
  /** Requests that may wait. Beyond it a request fails as `unavailable` and can be retried. */
  readonly maxWaitingQueries: number
  /** Connections of all kinds, and those of one address (or IPv6 /64). Further ones are closed at once. */
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
  /** WebSockets in total, and per client id. Further ones are refused with 503 and 429. */
  readonly maxSockets: number
  readonly maxSocketsPerClient: number
  /** Bytes of a request's start line and headers. */
  readonly maxHeadBytes: number
  /** From the first byte of a request to the end of its headers, and to the end of its body. */
  readonly headTimeoutMs: number
  readonly requestTimeoutMs: number
  /** How long an idle connection is kept open. */
  readonly keepAliveTimeoutMs: number
  /** How long a client may take to read a response. */
  readonly answerTimeoutMs: number
  /** Timeout of the warehouse's readiness probe. */
  readonly readinessTimeoutMs: number
  /** Decompressed bytes of a batch of records, and its number of records. */
  readonly maxIngestBytes: number
  readonly maxIngestRecords: number
  /**
   * Bytes of all batches that are being read or waiting. Beyond it a batch fails as `unavailable` and can be retried.
   */
  readonly maxHeldIngestBytes: number
  /** Interval at which a WebSocket client must prove that it is alive. */
  readonly pingIntervalMs: number
  /** Bytes that may be buffered for one WebSocket before it is closed. */
  readonly maxBufferedBytes: number
  /** Bytes that may be buffered for all WebSockets. Beyond it the slowest are closed. */
  readonly maxBufferedTotalBytes: number
  /** How long a closing service waits for requests in flight. */
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
  // Longer than the 60 s of gateways, so that the service never closes a connection first.
  keepAliveTimeoutMs: 65_000,
  answerTimeoutMs: 120_000,
  readinessTimeoutMs: 5000,
  maxIngestBytes: 8 * 1024 * 1024,
  maxIngestRecords: 10_000,
  maxHeldIngestBytes: 64 * 1024 * 1024,
  pingIntervalMs: 30_000,
  // Twice the largest response that the dashboard's server accepts, so that a client still reading one is not
  // closed.
  maxBufferedBytes: 64 * 1024 * 1024,
  maxBufferedTotalBytes: 512 * 1024 * 1024,
  shutdownGraceMs: 5000,
}
