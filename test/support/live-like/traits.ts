/**
 * What a live deployment may do that ours does not: the tolerances of the protocol's README, each to be switched by
 * itself. Counts are "every so many"; `0`, `null` and `false` switch a trait off.
 */
export interface Traits {
  // --- Frames
  /** Bytes of a frame; what is larger comes in parts. */
  readonly frameBytes: number | null
  /** How parts are numbered; `each` goes from one to the next with every answer. */
  readonly partNumbering: PartNumbering | 'each'
  /** Parts come in any order, and between those of other answers. */
  readonly shuffledParts: boolean
  /** Every so many answers a frame comes that nobody waits for: of an unknown id, or an answer once more. */
  readonly strayFrameEvery: number
  /** Every so many answers a message comes that is no frame and means no request: none or several are in flight. */
  readonly strayMessageEvery: number
  /** Every so many questions the answer is a message that is no frame. */
  readonly unframedFailureEvery: number
  /** How failures are spelled, in frames and over HTTP; `null`: as ours. */
  readonly failureSpelling: 'message' | 'error' | 'statusCode' | null

  // --- Connections
  /** A socket that is asked nothing for so long is closed. */
  readonly idleCloseMs: number | null
  /** No socket gets older: it is closed, or cut without a word, by turns. */
  readonly socketAgeMs: number | null
  /** Every so many questions the line is cut in the moment in which one comes. */
  readonly cutEveryQuestion: number
  /** Every so many answers the line is cut in the middle of one. */
  readonly cutEveryAnswer: number
  /** Every so many requests over HTTP the line is cut before the answer. */
  readonly cutEveryRequest: number
  /** Lifetime of a token; a token that is older is refused. */
  readonly tokenSeconds: number | null

  // --- Answers
  /** Periods that are refused, for example `hour`. */
  readonly refusedPeriods: readonly string[]
  /** Rates as percentages: 14.3 instead of 0.143. */
  readonly percentages: boolean
  /** Some cameras that are online are `degraded`, and one word is unknown. */
  readonly otherStatuses: boolean
  /** `last_seen_utc` without its `Z`, and `last_seen_local_time` beside it. */
  readonly zonelessTimes: boolean
  /** Rows name their location where that was not asked for. */
  readonly unaskedLocations: boolean
  /** The time zones of locations by id: `index` of their rows in UTC. `null`: by the clocks of the locations. */
  readonly utcIndexOf: ReadonlyMap<string, string> | null
  /** Hours and days of uptime are those of UTC. */
  readonly utcUptimes: boolean
  readonly locationList: 'ids' | '_id' | 'locations' | 'data' | null
  /** Locations without name, time zone and currency. */
  readonly bareLocations: boolean
  /** Routes and lists that the contract does not name are refused. */
  readonly contractAlone: boolean
  /**
   * The action of derived routes is refused: by a failure of its question, by a message that is no frame, as a gateway
   * does that knows no such action, or by silence. `null`: they are offered.
   */
  readonly derivedRefused: 'frame' | 'unframed' | 'silence' | null
}

export type PartNumbering = 'zero-to-last' | 'zero-with-count' | 'one-with-count'

/** As our own service answers. */
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
 * Everything that takes nothing away: whoever looks at a screen sees what they would see of ours. What takes something
 * away (no hours, no names of stores, failures, routes that are not there) is switched on where that is looked at.
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
