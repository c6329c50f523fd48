/** What a client has seen since it was made; `queued` and `inFlight` are of this moment. */
export interface ClientCounters {
  readonly queued: number
  readonly inFlight: number
  readonly answers: number
  /** Answers that said that the request failed, or could not be read. */
  readonly failures: number
  readonly cancelled: number
  readonly timedOut: number
  /** Frames for an id of ours that is cancelled, timed out or answered. */
  readonly lateFrames: number
  /** Frames for an id that was never ours. */
  readonly foreignFrames: number
  /** Messages that are no frame. */
  readonly unframedMessages: number
  /** Requests that were sent again because their connection was lost. */
  readonly resent: number
  /** Sockets that opened after the first one. */
  readonly reconnects: number
}

type Counted = Exclude<keyof ClientCounters, 'queued' | 'inFlight' | 'reconnects'>

export function zeroCounts(): Record<Counted, number> {
  return {
    answers: 0,
    failures: 0,
    cancelled: 0,
    timedOut: 0,
    lateFrames: 0,
    foreignFrames: 0,
    unframedMessages: 0,
    resent: 0,
  }
}
