import { limitSettings } from '../../src/bff/settings/limits.ts'
import type { Section, Setting } from './setting.ts'

type LimitName = (typeof limitSettings)[keyof typeof limitSettings]['name']

/** Describes each limit of the BFF, by name. */
const meanings: Readonly<Record<LimitName, string>> = {
  BFF_MESSAGE_BYTES: 'bytes of a request; one that names 5 000 stores by UUID has 195 000',
  BFF_FRAME_BYTES: 'bytes of a WebSocket message; a larger one closes the socket (1009) before it is read',
  BFF_REQUESTS_IN_FLIGHT: 'unanswered requests per session',
  BFF_REQUESTS_PER_SECOND: 'requests of a session per second, on average',
  BFF_REQUESTS_AT_ONCE: 'requests of a session in one burst',
  BFF_UPSTREAM_IN_FLIGHT: 'requests of all browsers in flight to the deployment',
  BFF_UPSTREAM_QUEUED: 'requests that wait for one of those places; further ones fail at once',
  BFF_UPSTREAM_MESSAGE_BYTES:
    'bytes of a message from the deployment; a larger one ends its connection, and the server repeats each request in flight alone',
  BFF_ANSWER_BYTES:
    'bytes of a response over the WebSocket with all its parts, of the list of locations, and of what a derived answer reads over HTTP; a larger one is `too_large`',
  BFF_ANSWER_PARTS: 'parts of a response over the WebSocket',
  BFF_APART_SOCKETS:
    'connections for requests that are sent alone; half of them are for clients that asked for too much',
  BFF_TOO_LARGE_SECONDS:
    'seconds for which a request that was too large fails at once, and its client’s requests are sent alone',
  BFF_FAILURE_BYTES: 'bytes read of an HTTP error from the deployment, and of a response of the token issuer',
  BFF_UPSTREAM_UNSENT_BYTES: 'bytes buffered for a deployment that reads slowly; beyond it requests wait',
  BFF_QUESTION_SENDS: 'connections that may break under one request before it fails',
  BFF_ENTITIES_AT_ONCE:
    'entities of a request that the server makes itself; the dashboard uses 100, and equal requests share one response',
  BFF_DERIVED_LOOK_SECONDS: 'seconds for the deployment to say whether it offers a derived route',
  BFF_DERIVED_LOOK_AGAIN_SECONDS: 'seconds until the server asks that again',
  BFF_DERIVED_STORE_DAYS: 'stores × days of a derived answer that the server works out',
  BFF_DERIVED_SECONDS:
    'seconds for a derived answer that the server works out, or with more than 100 stores from the deployment; browsers wait 150 seconds at most',
  BFF_DERIVED_QUESTIONS_AT_ONCE: 'plain requests in flight for all derived answers together',
  BFF_DERIVED_PIECE_BYTES:
    'memory for intermediate results of derived answers; the default holds what all pages ask about 2,000 stores over 28 days, and 0 keeps none. With too little, a page requests its whole period anew at each refresh',
  BFF_DERIVED_SETTLED_SECONDS: 'seconds for which intermediate results are kept of days older than two days',
  BFF_MALFORMED_MESSAGES: 'malformed messages; the last one closes the socket (4400)',
  BFF_UNREAD_BYTES: 'bytes buffered for a browser that reads slowly; beyond it the socket closes (4413)',
  BFF_SOCKETS: 'WebSockets of all browsers',
  BFF_SOCKETS_PER_SESSION: 'WebSockets per session',
  BFF_SOCKETS_PER_ADDRESS: 'WebSockets per address; with a login only',
  BFF_REMEMBERED_SESSIONS: 'sessions whose request rate is remembered after they disconnect',
  BFF_SIGNED_OUT_SESSIONS: 'revoked sessions that are remembered, the latest ones',
  BFF_COUNTED_NAMES: 'sessions and addresses whose requests a server counts',
  BFF_KEPT_ANSWER_BYTES:
    'memory for cached responses, three quarters of it for derived ones, and as much again for responses in flight over HTTP; 0 caches none',
  BFF_SHARED_ANSWER_BYTES: 'bytes of cached responses in Redis; 0 caches none there',
  BFF_SHARED_ONE_ANSWER_BYTES:
    'bytes of one response cached in Redis; each server requests a larger one itself',
  BFF_KEPT_PLACES: 'cached lists of what belongs to which store',
  BFF_PLACES_SECONDS: 'seconds for which such a list is cached',
  BFF_REDIS_MILLISECONDS: 'timeout for a reply of Redis, in milliseconds; after that the server works alone',
  BFF_REDIS_CONNECT_SECONDS: 'timeout for a connection to Redis, in seconds',
  BFF_REDIS_MOST_PAUSE_SECONDS: 'longest backoff between attempts to connect to Redis, in seconds',
  BFF_DATABASE_SECONDS: 'timeout of the database, for a connection and for a statement, in seconds',
  BFF_ANSWER_SECONDS:
    'seconds until a response over the WebSocket is complete; derived routes with more than 100 stores have `BFF_DERIVED_SECONDS`',
  BFF_HTTP_ANSWER_SECONDS: 'seconds until an HTTP response begins, and between its pieces',
  BFF_TOKEN_SECONDS: 'timeout for the token issuer’s response, in seconds',
  BFF_TOKEN_MOST_PAUSE_SECONDS: 'longest backoff while the token issuer is unreachable, in seconds',
  BFF_TOKEN_REFUSED_MOST_PAUSE_SECONDS: 'longest backoff while it refuses the credentials, in seconds',
  BFF_UPSTREAM_CONNECT_SECONDS: 'timeout for a connection to the deployment, in seconds',
  BFF_UPSTREAM_SILENCE_SECONDS:
    'seconds of silence on a connection to the deployment after which a timed-out request closes it',
  BFF_UPSTREAM_MOST_PAUSE_SECONDS:
    'longest backoff between attempts to connect to the deployment, in seconds',
  BFF_CONNECTION_SECONDS: 'seconds that requests wait for a lost connection to the deployment',
  BFF_CIRCUIT_FAILURES: 'requests in a row without a response that open the circuit breaker',
  BFF_CIRCUIT_REST_SECONDS:
    'first open period of the circuit breaker, in seconds; each further one is twice as long',
  BFF_CIRCUIT_MOST_REST_SECONDS: 'longest open period, in seconds',
  BFF_READINESS_SECONDS: 'seconds for which a result of `/readyz` is reused',
  BFF_HEARTBEAT_SECONDS: 'seconds between pings on a WebSocket',
  BFF_HTTP_BODY_BYTES: 'bytes of the body of an HTTP request',
  BFF_HTTP_REQUESTS_PER_MINUTE: 'HTTP requests of a session per minute; without a login, of an address',
  BFF_STRANGER_REQUESTS_PER_MINUTE: 'requests of an address without a session per minute; with a login only',
  BFF_SIGN_INS_PER_MINUTE: 'sign-in and sign-out requests per minute from one address',
  BFF_SIGN_IN_SECONDS: 'seconds to complete a sign-in',
  BFF_PROVIDER_SECONDS: 'timeout for the OpenID provider’s response, or for the proxy’s keys, in seconds',
  BFF_PROXY_KEYS_SECONDS: 'seconds between two fetches of the proxy’s keys for an unknown key id',
  BFF_PAIRING_CODE_SECONDS: 'lifetime of a pairing code in seconds, and the window of the five limits below',
  BFF_PAIRING_CODES_PER_ADDRESS: 'pairing codes issued to an address',
  BFF_PAIRING_CODES: 'pairing codes issued in all',
  BFF_WRONG_CODES_PER_SESSION: 'wrong codes of a session',
  BFF_WRONG_CODES_PER_ADDRESS: 'wrong codes from an address',
  BFF_WRONG_CODES: 'wrong codes in all',
  BFF_SCREENS: 'paired screens, including those unpaired within 400 days',
  BFF_ACKNOWLEDGEMENTS: 'acknowledged outages at a time, of all stores; as many cameras with planned work',
  BFF_EVENTS: 'events of all stores and days, such as promotions, that people note',
  BFF_SAVED_VIEWS: 'views that people save, of all stores together',
  BFF_TARGET_MONTHS:
    'months of a store that have targets, of all stores together; as many of entries, of revenue and of conversion',
  BFF_WEBHOOK_SECONDS: 'timeout for the alert webhook’s response, in seconds',
  BFF_WEBHOOK_MOST_PAUSE_SECONDS: 'longest backoff between attempts to deliver an alert, in seconds',
  BFF_WEBHOOK_PATIENCE_SECONDS: 'seconds after which an undelivered alert is dropped',
  BFF_WEBHOOK_QUEUED: 'alerts waiting for delivery; beyond it the oldest are dropped',
  BFF_HTTP_CONNECTIONS:
    'concurrent HTTP connections; further ones are refused, as are those beyond these and `BFF_SOCKETS` together',
  BFF_HTTP_CONNECTIONS_PER_ADDRESS:
    'concurrent HTTP connections of an address other than `TRUSTED_PROXIES`; with a login only',
  BFF_HTTP_UNREAD_SECONDS:
    'seconds for a browser to read the next piece of an HTTP response (64 KiB at most) before the connection closes',
  BFF_HTTP_REQUEST_SECONDS: 'seconds for an HTTP request to arrive, head and body; then 408',
  BFF_DRAIN_SECONDS: 'seconds for requests in flight to finish when the server stops',
}

export const limitSection: Section = {
  title: 'Limits of the dashboard server',
  introduction:
    'A session’s limits cover all its WebSockets together. Without a login each WebSocket has its own. Addresses are those of the peers, or behind `TRUSTED_PROXIES` the nearest untrusted one in `X-Forwarded-For`.',
  settings: Object.values(limitSettings).map(
    ({ name, fallback }): Setting => ({ name, fallback: String(fallback), meaning: meanings[name] }),
  ),
}
