/**
 * What a live deployment may do and ours does not: the tolerances in the protocol's README, each switched
 * separately. Counts mean "every n"; `0`, `null` and `false` switch a trait off.
 */
export interface Traits {
  // --- Frames
  /** Largest frame in bytes; larger responses come in parts. */
  readonly frameBytes: number | null
  /** How parts are numbered; `each` alternates with every response. */
  readonly partNumbering: PartNumbering | 'each'
  /** Parts arrive in any order, interleaved with those of other responses. */
  readonly shuffledParts: boolean
  /** Every n responses, an unexpected frame: with an unknown id, or a repeated response. */
  readonly strayFrameEvery: number
  /** Every n responses, a message that is no frame and refers to no request. */
  readonly strayMessageEvery: number
  /** Every n requests, the response is a message that is no frame. */
  readonly unframedFailureEvery: number
  /** Spelling of failures in frames and over HTTP; `null` spells them like ours. */
  readonly failureSpelling: 'message' | 'error' | 'statusCode' | null

  // --- Connections
  /** Sockets close after this idle time. */
  readonly idleCloseMs: number | null
  /** Largest age of a socket, after which it closes or breaks, alternately. */
  readonly socketAgeMs: number | null
  /** Every n requests, the connection breaks as one arrives. */
  readonly cutEveryQuestion: number
  /** Every n responses, the connection breaks in the middle of one. */
  readonly cutEveryAnswer: number
  /** Every n HTTP requests, the connection breaks before the response. */
  readonly cutEveryRequest: number
  /** Token lifetime; older tokens are rejected. */
  readonly tokenSeconds: number | null

  // --- Answers
  /** Rejected periods, for example `hour`. */
  readonly refusedPeriods: readonly string[]
  /** Rates as percentages: 14.3 instead of 0.143. */
  readonly percentages: boolean
  /** Some online cameras are `degraded`, and one has an unknown state. */
  readonly otherStatuses: boolean
  /** `last_seen_utc` without its `Z`, plus `last_seen_local_time`. */
  readonly zonelessTimes: boolean
  /** Rows include their location even if it was not requested. */
  readonly unaskedLocations: boolean
  /** Time zones of locations by id, which makes `index` UTC. `null` uses local time. */
  readonly utcIndexOf: ReadonlyMap<string, string> | null
  /** Hours and days of uptime are in UTC. */
  readonly utcUptimes: boolean
  readonly locationList: 'ids' | '_id' | 'locations' | 'data' | null
  /** Locations without name, time zone and currency. */
  readonly bareLocations: boolean
  /** Rejects routes and lists outside the contract. */
  readonly contractAlone: boolean
  /**
   * How derived routes are rejected: by a failure frame, by a message that is no frame, as gateways answer
   * unknown actions, or by silence. `null` offers them.
   */
  readonly derivedRefused: 'frame' | 'unframed' | 'silence' | null
}

export type PartNumbering = 'zero-to-last' | 'zero-with-count' | 'one-with-count'

/** The behaviour of our own service. */
export const noTraits: Traits = {
  frameBytes: null,
  partNumbering: 'zero-to-last',
  shuffledParts: false,
  strayFrameEvery: 0,
  strayMessageEvery: 0,
  unframedFailureEvery: 0,
  failureSpelling: null,
  idleCloseMs: null,
  socketAgeMs: null,
  cutEveryQuestion: 0,
  cutEveryAnswer: 0,
  cutEveryRequest: 0,
  tokenSeconds: null,
  refusedPeriods: [],
  percentages: false,
  otherStatuses: false,
  zonelessTimes: false,
  unaskedLocations: false,
  utcIndexOf: null,
  utcUptimes: false,
  locationList: null,
  bareLocations: false,
  contractAlone: false,
  derivedRefused: null,
}

/**
 * All traits that cost nothing, so that users see the same as with our service. Tests of a missing feature
 * (hours, store names, routes, failures) switch its trait on themselves.
 */
export const liveLike: Traits = {
  ...noTraits,
  frameBytes: 4 * 1024,
  partNumbering: 'each',
  shuffledParts: true,
  strayFrameEvery: 5,
  strayMessageEvery: 7,
  failureSpelling: 'statusCode',
  idleCloseMs: 3_000,
  socketAgeMs: 15_000,
  cutEveryAnswer: 250,
  cutEveryRequest: 11,
  tokenSeconds: 60,
  percentages: true,
  zonelessTimes: true,
  unaskedLocations: true,
  locationList: 'data',
  derivedRefused: 'frame',
}
