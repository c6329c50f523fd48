import { type Environment, readWhole } from './settings-reader.ts'

/** Limits of one browser and of all of them together. */
export interface BffLimits {
  /** A request message from a browser. Gateways in front of deployments commonly cap a message at 32 KiB. */
  readonly messageBytes: number
  /** A message above this closes the socket (1009) before it is read. */
  readonly frameBytes: number
  /** Requests of one session in flight, across its sockets; without a login, of one socket. */
  readonly inFlightPerSession: number
  /** Requests of one session per second, on average; at most `burst` at once. */
  readonly requestsPerSecond: number
  readonly burst: number
  /**
   * Requests of all browsers in flight on the one socket to the deployment. Below the 128 that our service accepts on a
   * socket, because it still works on requests that were cancelled here.
   */
  readonly inFlightUpstream: number
  /** Requests of all browsers that wait to be sent. Further ones would time out anyway. */
  readonly queuedUpstream: number
  /** One message of the deployment, which may be a part of a response. A larger one ends its connection. */
  readonly upstreamMessageBytes: number
  /**
   * Characters of a response over the WebSocket, all its parts together; bytes of the location list, and of HTTP
   * responses that a derived answer needs.
   */
  readonly answerBytes: number
  readonly answerParts: number
  /** Bytes that are read of a failure over HTTP, and of a response of the token issuer. */
  readonly failureBytes: number
  /**
   * Sockets that send one request each, after a message was too large on the shared socket. At most half of them serve
   * clients that are known to ask for too much.
   */
  readonly apartSockets: number
  /** How long a request that was too large fails at once. Meanwhile its client's requests are sent alone. */
  readonly tooLargeMs: number
  /** Bytes that may wait in the socket to the deployment before further requests wait here. */
  readonly unsentUpstreamBytes: number
  /** A deployment that has not answered a probe of a derived route within this time is assumed not to offer it. */
  readonly questionSends: number
  /** A deployment that has not answered a probe of a derived route by then is taken not to offer it. */
  readonly derivedLookMs: number
  /** Interval of further probes of an absent route. */
  readonly derivedLookAgainMs: number
  /** Stores times days, of both periods, of a derived answer that is computed here. */
  readonly derivedStoreDays: number
  /** Timeout of a derived answer, from the deployment or computed here. */
  readonly derivedAnswerMs: number
  /** Plain requests in flight for all derived answers together. */
  readonly derivedQuestionsAtOnce: number
  /** Memory for reduced plain answers. 0 caches none. */
  readonly derivedPieceBytes: number
  /** How long reduced days are cached that ended more than two days ago: those hardly change. */
  readonly derivedSettledMs: number
  /**
   * Entities of a request made here; deployments limit them. As many as a screen requests at once, so that the response
   * is shared.
   */
  readonly entitiesAtOnce: number
  /** Messages of one socket that are not requests; the last one closes it. */
  readonly malformedPerSocket: number
  /** Bytes that may wait for a slow browser when its next response is ready. */
  readonly bufferedBytes: number
  readonly sockets: number
  readonly socketsPerSession: number
  /** Only with a login: without one all sockets come from this machine. */
  readonly socketsPerAddress: number
  /** Sessions whose rate limits are remembered, so that reconnecting does not reset them. */
  readonly rememberedSessions: number
  /** Sessions that were signed out before they expired; the oldest are forgotten first. */
  readonly signedOutSessions: number
  /**
   * Names that are counted, and other short-lived entries of a single server: invented names must not fill the memory.
   */
  readonly countedNames: number
  /**
   * Memory for cached responses, counted with two bytes a character, and for HTTP bodies in flight that others may
   * join. 0 caches none.
   */
  readonly keptAnswerBytes: number
  /** Bytes of the responses that several BFFs share in Redis. 0 shares none. */
  readonly sharedAnswerBytes: number
  /** A larger response is not shared: nothing else passes the connection to Redis meanwhile. */
  readonly sharedOneAnswerBytes: number
  /** Cached lists of what belongs where. */
  readonly keptPlaces: number
  /** How long they are cached. A new store or camera becomes known after this time. */
  readonly placesMs: number
  /** Timeout of Redis; this BFF then works alone. */
  readonly redisAnswerMs: number
  readonly redisConnectMs: number
  readonly redisMostPauseMs: number
  /** Timeout of the database, for a connection and for a statement. */
  readonly databaseAnswerMs: number
  /** Timeout of a complete response over the WebSocket; derived ones of more than 100 stores have `derivedAnswerMs`. */
  readonly answerMs: number
  /** Timeout of the head of an HTTP response, and then of each further piece of its body. */
  readonly httpAnswerMs: number
  readonly tokenAnswerMs: number
  /** Longest backoff if the issuer is unreachable, and if it refuses the credentials. */
  readonly tokenMostPauseMs: number
  readonly tokenRefusedMostPauseMs: number
  readonly upstreamConnectMs: number
  /** A request that times out on a socket that was silent for this long ends the socket too. */
  readonly upstreamSilenceMs: number
  readonly upstreamMostPauseMs: number
  /** How long requests wait for a lost connection. After that they fail at once. */
  readonly connectionPatienceMs: number
  /** Requests in a row without an answer, and no other answered meanwhile, that open the circuit. */
  readonly circuitFailures: number
  /** First open period; doubles with each one in a row up to `circuitMostRestMs`. */
  readonly circuitRestMs: number
  readonly circuitMostRestMs: number
  /** How long a result of `/readyz` is reused, so that probes cost the deployment next to nothing. */
  readonly readinessMs: number
  readonly heartbeatMs: number
  /** The body of an HTTP request. */
  readonly httpBodyBytes: number
  /** Of one session, or of one address without a login. */
  readonly httpRequestsPerMinute: number
  /** Of one address without a session where one is needed, over HTTP and for sockets. */
  readonly strangerRequestsPerMinute: number
  /** Of one address: each sends a request to the provider. */
  readonly signInsPerMinute: number
  /** Time to type a password. */
  readonly signInMs: number
  /** Timeout of the OpenID provider, and of the publisher of a proxy's keys. */
  readonly providerAnswerMs: number
  /** How often an unknown key is looked up: forged ones must not keep the disk or the proxy busy. */
  readonly proxyKeysMs: number
  /** Life of a pairing code: time to walk from the screen to a desk. Codes and wrong codes are counted for as long. */
  readonly pairingCodeMs: number
  /** Codes for one address, where all walls of a store may start together, and for all. */
  readonly pairingCodesPerAddress: number
  readonly pairingCodes: number
  readonly wrongCodesPerSession: number
  readonly wrongCodesPerAddress: number
  readonly wrongCodes: number
  /** Known screens, including unpaired ones. No more can be paired. */
  readonly screens: number
  /** Of all stores: every request for acknowledgements, or for planned work, reads them all. */
  readonly acknowledgements: number
  /** Of all stores: every request for events reads them all. */
  readonly events: number
  /** Every request for saved views reads them all. */
  readonly savedViews: number
  /** Months of a store that have targets, of all stores. Each measure has as many. */
  readonly targetMonths: number
  readonly webhookAnswerMs: number
  readonly webhookMostPauseMs: number
  /** A message that could not be delivered for this long is discarded as outdated. */
  readonly webhookPatienceMs: number
  /** Bounds the queue: a webhook that was down for a night need not receive every outage of it. */
  readonly webhookQueued: number
  /** HTTP connections of all browsers; those that become WebSockets are counted there. */
  readonly httpConnections: number
  /** With a login, and not for trusted proxies. A browser opens six. */
  readonly httpConnectionsPerAddress: number
  /** Time for a browser to take the next piece of a response over HTTP; no page would load over a slower connection. */
  readonly httpUnreadMs: number
  /** Time for an HTTP request to arrive, head and body. */
  readonly httpRequestMs: number
  /** Time for requests in flight to finish when the server stops. */
  readonly drainMs: number
}

interface LimitSetting {
  readonly name: `BFF_${string}`
  /** In the unit that the setting's name ends with; `msPer` converts it to milliseconds. */
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
  derivedPieceBytes: { name: 'BFF_DERIVED_PIECE_BYTES', fallback: 512 * mib, min: 0, max: 64 * 1024 * mib },
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
  databaseAnswerMs: { name: 'BFF_DATABASE_SECONDS', fallback: 5, min: 1, max: 60, msPer: 1000 },
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
  events: { name: 'BFF_EVENTS', fallback: 5000, min: 1, max: 100_000 },
  savedViews: { name: 'BFF_SAVED_VIEWS', fallback: 2000, min: 1, max: 100_000 },
  targetMonths: { name: 'BFF_TARGET_MONTHS', fallback: 100_000, min: 1, max: 10_000_000 },
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
