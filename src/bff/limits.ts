/** What one browser, and all of them, may ask at once. Stated defaults; every one can be given. */
export interface BffLimits {
  /** A request message from a browser. Gateways in front of deployments commonly cap a message at 32 KiB. */
  readonly messageBytes: number
  /** A message above this closes the socket (1009) before it is read. */
  readonly frameBytes: number
  /** Requests of one socket that wait for their answer. */
  readonly inFlightPerSocket: number
  /**
   * Requests of all browsers in flight on the one socket to the deployment. Less than the 128 that ours takes on a
   * socket, since it still works on those that were cancelled here.
   */
  readonly inFlightUpstream: number
  /** Requests of all browsers that wait for a place among those. What comes behind them would time out anyway. */
  readonly queuedUpstream: number
  /** Requests of one socket per second, on average; `burst` of them may come at once. */
  readonly requestsPerSecond: number
  readonly burst: number
  /** Messages of one socket that are no request; the one that reaches this number closes it. */
  readonly malformedPerSocket: number
  /** Bytes that may wait for a browser that reads slowly, when the next answer is ready for it. */
  readonly bufferedBytes: number
  readonly sockets: number
  /** Memory for answers that are kept until they can differ, counted with two bytes a character. 0 keeps none. */
  readonly keptAnswerBytes: number
  /** Until an answer over the WebSocket must be complete. */
  readonly answerMs: number
  /** Until the head of an answer over HTTP must be there, and then until each next piece of its body. */
  readonly httpAnswerMs: number
  readonly tokenAnswerMs: number
  readonly heartbeatMs: number
  /** The body of an HTTP request. */
  readonly httpBodyBytes: number
  readonly httpRequestsPerMinute: number
  /** Of one address: each asks the provider something. */
  readonly signInsPerMinute: number
  /** Until the whole of an HTTP request must have arrived, its head and its body. */
  readonly httpRequestMs: number
}

export const defaultLimits: BffLimits = {
  messageBytes: 32 * 1024,
  frameBytes: 256 * 1024,
  inFlightPerSocket: 128,
  inFlightUpstream: 96,
  queuedUpstream: 8192,
  requestsPerSecond: 100,
  burst: 400,
  malformedPerSocket: 5,
  bufferedBytes: 16 * 1024 * 1024,
  sockets: 2000,
  keptAnswerBytes: 128 * 1024 * 1024,
  answerMs: 30_000,
  httpAnswerMs: 30_000,
  tokenAnswerMs: 10_000,
  heartbeatMs: 30_000,
  httpBodyBytes: 256 * 1024,
  httpRequestsPerMinute: 1200,
  signInsPerMinute: 60,
  httpRequestMs: 30_000,
}
