import { type Environment, readWhole } from './settings-reader.ts'

/** What one browser, and all of them, may ask at once. */
export interface BffLimits {
  /** A request message from a browser. Gateways in front of deployments commonly cap a message at 32 KiB. */
  readonly messageBytes: number
  /** A message above this closes the socket (1009) before it is read. */
  readonly frameBytes: number
  /** Requests of one session that wait for their answer, on all its sockets; without a login, of one socket. */
  readonly inFlightPerSession: number
  /** Requests of one session per second, on average; `burst` of them may come at once. */
  readonly requestsPerSecond: number
  readonly burst: number
  /**
   * Requests of all browsers in flight on the one socket to the deployment. Less than the 128 that ours takes on a
   * socket, since it still works on those that were cancelled here.
   */
  readonly inFlightUpstream: number
  /** Requests of all browsers that wait for a place among those. What comes behind them would time out anyway. */
  readonly queuedUpstream: number
  /** One message of the deployment, which may be a part of an answer. A larger one ends its connection. */
  readonly upstreamMessageBytes: number
  /** An answer over the WebSocket, all its parts together, the list of locations, and what a derived answer needs over HTTP. A letter beyond ASCII counts as one. */
  readonly answerBytes: number
  readonly answerParts: number
  /** What is read of a failure over HTTP, and of an answer of the token issuer. */
  readonly failureBytes: number
  /**
   * Sockets on which one question each is asked alone, after a message was too large on the socket that all share: so
   * many at once, and half of them for those who are known to ask for too much.
   */
  readonly apartSockets: number
  /** For so long a question that was too large is not asked again, and who asked it asks one at a time, apart. */
  readonly tooLargeMs: number
  /** Bytes that may wait in the socket to the deployment before further questions wait here. */
  readonly unsentUpstreamBytes: number
  /** Connections that one question may see break before it fails. */
  readonly questionSends: number
  /** A deployment that does not offer a derived route need say so by then; it is taken for one that does not. */
  readonly derivedLookMs: number
  /** Whether it offers the route by now. */
  readonly derivedLookAgainMs: number
  /** Stores times days, of both periods, of a derived answer that is worked out here. */
  readonly derivedStoreDays: number
  /** Until a derived answer must be there, from the deployment or worked out here. */
  readonly derivedAnswerMs: number
  /** Plain questions that all derived answers together wait for. */
  readonly derivedQuestionsAtOnce: number
  /** Memory for what plain answers were reduced to. 0 keeps nothing. */
  readonly derivedPieceBytes: number
  /** Days that ended more than two days ago hardly change: what they were reduced to is good for so long. */
  readonly derivedSettledMs: number
  /** Entities of a question that is asked from here; deployments limit them. As many as a screen asks about at once, so that the answer is shared. */
  readonly entitiesAtOnce: number
  /** Messages of one socket that are no request; the one that reaches this number closes it. */
  readonly malformedPerSocket: number
  /** Bytes that may wait for a browser that reads slowly, when the next answer is ready for it. */
  readonly bufferedBytes: number
  readonly sockets: number
  readonly socketsPerSession: number
  /** Where there is a login: without one all come from this machine. */
  readonly socketsPerAddress: number
  /** Sessions that left are remembered, so that nobody begins afresh by connecting anew. */
  readonly rememberedSessions: number
  /** Sessions that were signed out before they ran out; the oldest are forgotten first. */
  readonly signedOutSessions: number
  /** Of whom requests are counted, and what else a server that is alone knows for a while: whoever makes up names must not fill the memory. */
  readonly countedNames: number
  /**
   * Memory for answers that are kept until they can differ, counted with two bytes a character; and for what of
   * answers under way over HTTP is held for others. 0 keeps none.
   */
  readonly keptAnswerBytes: number
  /** Of the answers that several BFFs keep for each other in Redis. 0 keeps none there. */
  readonly sharedAnswerBytes: number
  /** More than that is asked again by each BFF: nothing else passes the line to Redis meanwhile. */
  readonly sharedOneAnswerBytes: number
  /** Lists of what belongs where. */
  readonly keptPlaces: number
  /** Where a store or a camera stands changes seldom; a new one is known after so long. */
  readonly placesMs: number
  /** Until Redis must have answered; then this BFF goes on alone. */
  readonly redisAnswerMs: number
  readonly redisConnectMs: number
  readonly redisMostPauseMs: number
  /** Until an answer over the WebSocket must be complete; a derived one of more than 500 stores has `derivedAnswerMs`. */
  readonly answerMs: number
  /** Until the head of an answer over HTTP must be there, and then until each next piece of its body. */
  readonly httpAnswerMs: number
  readonly tokenAnswerMs: number
  /** An issuer that is away may be back at any moment; one that refuses the credentials will refuse them again. */
  readonly tokenMostPauseMs: number
  readonly tokenRefusedMostPauseMs: number
  readonly upstreamConnectMs: number
  /** A question that times out on a socket that brought nothing for so long takes the socket with it. */
  readonly upstreamSilenceMs: number
  readonly upstreamMostPauseMs: number
  /** Requests wait so long for a connection to the deployment that was lost. After that each fails at once. */
  readonly connectionPatienceMs: number
  /** Questions in a row without an answer, and none to any other meanwhile, after which the deployment is left alone and further ones fail at once. */
  readonly circuitFailures: number
  /** For so long at first; twice as long each time it does not answer then, up to `circuitMostRestMs`. */
  readonly circuitRestMs: number
  readonly circuitMostRestMs: number
  /** What `/readyz` says is good for so long, however often it is asked: probes cost the deployment next to nothing. */
  readonly readinessMs: number
  readonly heartbeatMs: number
  /** The body of an HTTP request. */
  readonly httpBodyBytes: number
  /** Of one session; of one address where there is none. */
  readonly httpRequestsPerMinute: number
  /** Of one address, over HTTP and for sockets: who has no session, where one is needed. */
  readonly strangerRequestsPerMinute: number
  /** Of one address: each asks the provider something. */
  readonly signInsPerMinute: number
  /** How long somebody may take to type a password. */
  readonly signInMs: number
  /** The OpenID provider, and who publishes the keys of a proxy. */
  readonly providerAnswerMs: number
  /** A key that is not known may be new; whoever makes them up must not make the disk or the proxy busy. */
  readonly proxyKeysMs: number
  /** The life of a code by which a screen is paired: long enough to walk from the screen to a desk. Codes and wrong ones are counted within as much. */
  readonly pairingCodeMs: number
  /** Codes that are given: to one address (a store whose walls all start), and to all. */
  readonly pairingCodesPerAddress: number
  readonly pairingCodes: number
  readonly wrongCodesPerSession: number
  readonly wrongCodesPerAddress: number
  readonly wrongCodes: number
  /** Screens that are known, ended ones among them. More cannot be paired. */
  readonly screens: number
  /** Of all stores: each is read with every question for them. */
  readonly acknowledgements: number
  readonly webhookAnswerMs: number
  readonly webhookMostPauseMs: number
  /** A message that could not be delivered for so long tells of what everybody knows. */
  readonly webhookPatienceMs: number
  /** A chat that was away for a night need not be told of every hour of it. */
  readonly webhookQueued: number
  /** Lines that speak HTTP, of all browsers; those that become WebSockets are counted as such from then on. */
  readonly httpConnections: number
  /** Where there is a login, and of no trusted proxy. A browser opens six. */
  readonly httpConnectionsPerAddress: number
  /** Within that a browser must take the next piece of an answer over HTTP: so slow is no line that a page would load by. */
  readonly httpUnreadMs: number
  /** Until the whole of an HTTP request must have arrived, its head and its body. */
  readonly httpRequestMs: number
  /** Until what is in flight must have ended when the server stops. */
  readonly drainMs: number
}

interface LimitSetting {
  readonly name: `BFF_${string}`
  /** In the unit of the name; `msPer` makes milliseconds of it. */
  readonly fallback: number
  readonly min: number
  readonly max: number
  readonly msPer?: 1000
}

const kib = 1024
const mib = 1024 * kib

/** Every limit is a setting; docs/configuration.md lists them. */
export const limitSettings = {
  messageBytes: { name: 'BFF_MESSAGE_BYTES', fallback: 256 * kib, min: kib, max: 16 * mib },
  frameBytes: { name: 'BFF_FRAME_BYTES', fallback: 512 * kib, min: kib, max: 64 * mib },
  inFlightPerSession: { name: 'BFF_REQUESTS_IN_FLIGHT', fallback: 128, min: 1, max: 100_000 },
  requestsPerSecond: { name: 'BFF_REQUESTS_PER_SECOND', fallback: 100, min: 1, max: 1_000_000 },
  burst: { name: 'BFF_REQUESTS_AT_ONCE', fallback: 400, min: 1, max: 1_000_000 },
  inFlightUpstream: { name: 'BFF_UPSTREAM_IN_FLIGHT', fallback: 96, min: 1, max: 100_000 },
  queuedUpstream: { name: 'BFF_UPSTREAM_QUEUED', fallback: 8192, min: 0, max: 1_000_000 },
  upstreamMessageBytes: {
    name: 'BFF_UPSTREAM_MESSAGE_BYTES',
    fallback: 64 * mib,
    min: 64 * kib,
    max: 1024 * mib,
  },
  answerBytes: { name: 'BFF_ANSWER_BYTES', fallback: 32 * mib, min: 64 * kib, max: 256 * mib },
  answerParts: { name: 'BFF_ANSWER_PARTS', fallback: 4096, min: 1, max: 1_000_000 },
  apartSockets: { name: 'BFF_APART_SOCKETS', fallback: 8, min: 2, max: 1000 },
  tooLargeMs: { name: 'BFF_TOO_LARGE_SECONDS', fallback: 60, min: 1, max: 86_400, msPer: 1000 },
  failureBytes: { name: 'BFF_FAILURE_BYTES', fallback: 64 * kib, min: kib, max: 16 * mib },
  unsentUpstreamBytes: { name: 'BFF_UPSTREAM_UNSENT_BYTES', fallback: 1 * mib, min: kib, max: 1024 * mib },
  questionSends: { name: 'BFF_QUESTION_SENDS', fallback: 5, min: 1, max: 100 },
  entitiesAtOnce: { name: 'BFF_ENTITIES_AT_ONCE', fallback: 100, min: 1, max: 100_000 },
  derivedLookMs: { name: 'BFF_DERIVED_LOOK_SECONDS', fallback: 5, min: 1, max: 600, msPer: 1000 },
  derivedLookAgainMs: {
    name: 'BFF_DERIVED_LOOK_AGAIN_SECONDS',
    fallback: 3600,
    min: 10,
    max: 604_800,
    msPer: 1000,
  },
  derivedStoreDays: { name: 'BFF_DERIVED_STORE_DAYS', fallback: 200_000, min: 1, max: 100_000_000 },
  derivedAnswerMs: { name: 'BFF_DERIVED_SECONDS', fallback: 120, min: 1, max: 3600, msPer: 1000 },
  derivedQuestionsAtOnce: { name: 'BFF_DERIVED_QUESTIONS_AT_ONCE', fallback: 16, min: 1, max: 1000 },
  derivedPieceBytes: { name: 'BFF_DERIVED_PIECE_BYTES', fallback: 64 * mib, min: 0, max: 64 * 1024 * mib },
  derivedSettledMs: {
    name: 'BFF_DERIVED_SETTLED_SECONDS',
    fallback: 21600,
    min: 0,
    max: 604_800,
    msPer: 1000,
  },
  malformedPerSocket: { name: 'BFF_MALFORMED_MESSAGES', fallback: 5, min: 1, max: 1000 },
  bufferedBytes: { name: 'BFF_UNREAD_BYTES', fallback: 16 * mib, min: 64 * kib, max: 1024 * mib },
  sockets: { name: 'BFF_SOCKETS', fallback: 2000, min: 1, max: 1_000_000 },
  socketsPerSession: { name: 'BFF_SOCKETS_PER_SESSION', fallback: 32, min: 1, max: 1_000_000 },
  socketsPerAddress: { name: 'BFF_SOCKETS_PER_ADDRESS', fallback: 500, min: 1, max: 1_000_000 },
  rememberedSessions: { name: 'BFF_REMEMBERED_SESSIONS', fallback: 10_000, min: 1, max: 10_000_000 },
  signedOutSessions: { name: 'BFF_SIGNED_OUT_SESSIONS', fallback: 100_000, min: 1000, max: 100_000_000 },
  countedNames: { name: 'BFF_COUNTED_NAMES', fallback: 100_000, min: 1000, max: 10_000_000 },
  keptAnswerBytes: { name: 'BFF_KEPT_ANSWER_BYTES', fallback: 128 * mib, min: 0, max: 64 * 1024 * mib },
  sharedAnswerBytes: { name: 'BFF_SHARED_ANSWER_BYTES', fallback: 256 * mib, min: 0, max: 64 * 1024 * mib },
  sharedOneAnswerBytes: { name: 'BFF_SHARED_ONE_ANSWER_BYTES', fallback: 4 * mib, min: kib, max: 64 * mib },
  keptPlaces: { name: 'BFF_KEPT_PLACES', fallback: 1000, min: 10, max: 1_000_000 },
  placesMs: { name: 'BFF_PLACES_SECONDS', fallback: 300, min: 0, max: 86_400, msPer: 1000 },
  redisAnswerMs: { name: 'BFF_REDIS_MILLISECONDS', fallback: 500, min: 10, max: 10_000 },
  redisConnectMs: { name: 'BFF_REDIS_CONNECT_SECONDS', fallback: 5, min: 1, max: 600, msPer: 1000 },
  redisMostPauseMs: { name: 'BFF_REDIS_MOST_PAUSE_SECONDS', fallback: 5, min: 1, max: 3600, msPer: 1000 },
  answerMs: { name: 'BFF_ANSWER_SECONDS', fallback: 30, min: 1, max: 600, msPer: 1000 },
  httpAnswerMs: { name: 'BFF_HTTP_ANSWER_SECONDS', fallback: 30, min: 1, max: 600, msPer: 1000 },
  tokenAnswerMs: { name: 'BFF_TOKEN_SECONDS', fallback: 10, min: 1, max: 120, msPer: 1000 },
  tokenMostPauseMs: { name: 'BFF_TOKEN_MOST_PAUSE_SECONDS', fallback: 10, min: 1, max: 3600, msPer: 1000 },
  tokenRefusedMostPauseMs: {
    name: 'BFF_TOKEN_REFUSED_MOST_PAUSE_SECONDS',
    fallback: 60,
    min: 1,
    max: 3600,
    msPer: 1000,
  },
  upstreamConnectMs: { name: 'BFF_UPSTREAM_CONNECT_SECONDS', fallback: 10, min: 1, max: 600, msPer: 1000 },
  upstreamSilenceMs: { name: 'BFF_UPSTREAM_SILENCE_SECONDS', fallback: 10, min: 1, max: 600, msPer: 1000 },
  upstreamMostPauseMs: {
    name: 'BFF_UPSTREAM_MOST_PAUSE_SECONDS',
    fallback: 5,
    min: 1,
    max: 3600,
    msPer: 1000,
  },
  connectionPatienceMs: { name: 'BFF_CONNECTION_SECONDS', fallback: 10, min: 0, max: 600, msPer: 1000 },
  circuitFailures: { name: 'BFF_CIRCUIT_FAILURES', fallback: 5, min: 1, max: 100_000 },
  circuitRestMs: { name: 'BFF_CIRCUIT_REST_SECONDS', fallback: 1, min: 1, max: 600, msPer: 1000 },
  circuitMostRestMs: { name: 'BFF_CIRCUIT_MOST_REST_SECONDS', fallback: 10, min: 1, max: 3600, msPer: 1000 },
  readinessMs: { name: 'BFF_READINESS_SECONDS', fallback: 5, min: 0, max: 600, msPer: 1000 },
  heartbeatMs: { name: 'BFF_HEARTBEAT_SECONDS', fallback: 30, min: 1, max: 3600, msPer: 1000 },
  httpBodyBytes: { name: 'BFF_HTTP_BODY_BYTES', fallback: 256 * kib, min: kib, max: 64 * mib },
  httpRequestsPerMinute: { name: 'BFF_HTTP_REQUESTS_PER_MINUTE', fallback: 1200, min: 1, max: 1_000_000 },
  strangerRequestsPerMinute: {
    name: 'BFF_STRANGER_REQUESTS_PER_MINUTE',
    fallback: 300,
    min: 1,
    max: 1_000_000,
  },
  signInsPerMinute: { name: 'BFF_SIGN_INS_PER_MINUTE', fallback: 60, min: 1, max: 100_000 },
  signInMs: { name: 'BFF_SIGN_IN_SECONDS', fallback: 900, min: 60, max: 86_400, msPer: 1000 },
  providerAnswerMs: { name: 'BFF_PROVIDER_SECONDS', fallback: 10, min: 1, max: 120, msPer: 1000 },
  proxyKeysMs: { name: 'BFF_PROXY_KEYS_SECONDS', fallback: 30, min: 1, max: 3600, msPer: 1000 },
  pairingCodeMs: { name: 'BFF_PAIRING_CODE_SECONDS', fallback: 300, min: 60, max: 86_400, msPer: 1000 },
  pairingCodesPerAddress: { name: 'BFF_PAIRING_CODES_PER_ADDRESS', fallback: 40, min: 1, max: 100_000 },
  pairingCodes: { name: 'BFF_PAIRING_CODES', fallback: 300, min: 1, max: 100_000 },
  wrongCodesPerSession: { name: 'BFF_WRONG_CODES_PER_SESSION', fallback: 5, min: 1, max: 1000 },
  wrongCodesPerAddress: { name: 'BFF_WRONG_CODES_PER_ADDRESS', fallback: 15, min: 1, max: 1000 },
  wrongCodes: { name: 'BFF_WRONG_CODES', fallback: 50, min: 1, max: 1000 },
  screens: { name: 'BFF_SCREENS', fallback: 5000, min: 1, max: 1_000_000 },
  acknowledgements: { name: 'BFF_ACKNOWLEDGEMENTS', fallback: 500, min: 1, max: 10_000 },
  webhookAnswerMs: { name: 'BFF_WEBHOOK_SECONDS', fallback: 10, min: 1, max: 120, msPer: 1000 },
  webhookMostPauseMs: {
    name: 'BFF_WEBHOOK_MOST_PAUSE_SECONDS',
    fallback: 600,
    min: 5,
    max: 86_400,
    msPer: 1000,
  },
  webhookPatienceMs: {
    name: 'BFF_WEBHOOK_PATIENCE_SECONDS',
    fallback: 21600,
    min: 0,
    max: 604_800,
    msPer: 1000,
  },
  webhookQueued: { name: 'BFF_WEBHOOK_QUEUED', fallback: 1000, min: 1, max: 100_000 },
  httpConnections: { name: 'BFF_HTTP_CONNECTIONS', fallback: 4000, min: 1, max: 1_000_000 },
  httpConnectionsPerAddress: {
    name: 'BFF_HTTP_CONNECTIONS_PER_ADDRESS',
    fallback: 1000,
    min: 1,
    max: 1_000_000,
  },
  httpUnreadMs: { name: 'BFF_HTTP_UNREAD_SECONDS', fallback: 20, min: 1, max: 600, msPer: 1000 },
  httpRequestMs: { name: 'BFF_HTTP_REQUEST_SECONDS', fallback: 30, min: 1, max: 600, msPer: 1000 },
  drainMs: { name: 'BFF_DRAIN_SECONDS', fallback: 5, min: 0, max: 600, msPer: 1000 },
} as const satisfies Record<keyof BffLimits, LimitSetting>

export const defaultLimits: BffLimits = readLimits({}, [])

export function readLimits(environment: Environment, faults: string[]): BffLimits {
  const read = Object.entries(limitSettings).map(([limit, setting]: [string, LimitSetting]) => {
    const value = readWhole(environment, setting.name, setting, faults)
    return [limit, value * (setting.msPer ?? 1)]
  })
  return Object.fromEntries(read) as Record<keyof BffLimits, number>
}
