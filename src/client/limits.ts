/** Upper bounds of the client's memory, so that neither a caller nor a deployment can grow it without end. */
export interface ClientLimits {
  /** Requests that wait for a socket. Beyond: `too_many_requests`. */
  readonly maxQueued: number
  /**
   * Requests in flight on one socket. Further ones wait. Well below the other side's limit per socket, because it still
   * works on requests that were cancelled here.
   */
  readonly maxInFlight: number
  /** Parts of one answer, as the deployment numbers them. Beyond: `answer_too_large`. */
  readonly maxParts: number
  /** UTF-16 units of one answer, all parts together. Beyond: `answer_too_large`. */
  readonly maxAnswerLength: number
  /** Connections that one request may lose before it fails with `connection_lost`. */
  readonly maxSends: number
  /** Bytes buffered in a socket before further requests wait in the queue. */
  readonly maxBufferedBytes: number
}

export const defaultLimits: ClientLimits = {
  maxQueued: 1024,
  maxInFlight: 32,
  maxParts: 4096,
  maxAnswerLength: 32 * 1024 * 1024,
  maxSends: 5,
  maxBufferedBytes: 1024 * 1024,
}
