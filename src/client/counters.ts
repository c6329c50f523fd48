/** Counts since the client was created, except `queued` and `inFlight`, which are current. */
export interface ClientCounters {
  readonly queued: number
  readonly inFlight: number
  readonly answers: number
  /** Answers that reported a failure or were unreadable. */
  readonly failures: number
  readonly cancelled: number
  readonly timedOut: number
  /** Frames for one of our ids that is cancelled, timed out or answered. */
  readonly lateFrames: number
  /** Frames for an id that we never sent. */
  readonly foreignFrames: number
  /** Messages that are not frames. */
  readonly unframedMessages: number
  /** Requests sent again after a lost connection. */
  readonly resent: number
  /** Sockets opened after the first one. */
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
