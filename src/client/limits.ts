/** What the client holds at most, so that neither a caller nor a deployment can make it grow without end. */
export interface ClientLimits {
  /** Requests that wait for a socket. The next one fails with `too_many_requests`. */
  readonly maxQueued: number
  /**
   * Requests in flight on one socket; further ones wait. Well below what the other side takes on a socket, since
   * it still works on those that were cancelled here.
   */
  readonly maxInFlight: number
  /** Parts of one answer, as numbered by the deployment. Beyond: `answer_too_large`. */
  readonly maxParts: number
  /** UTF-16 units of one answer, all parts together. Beyond: `answer_too_large`. */
  readonly maxAnswerLength: number
  /** Connections that one request may see break before it fails with `connection_lost`. */
  readonly maxSends: number
  /** Bytes that wait in a socket before further requests wait in the queue. */
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
