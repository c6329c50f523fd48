import { defaultLimits } from '../../src/service/load/limits.ts'
import { defaultStatementLimits } from '../../src/service/warehouse/engine/limits.ts'
import type { Section, Setting } from './setting.ts'

const limit = (name: string, fallback: number, meaning: string): Setting => ({
  name,
  fallback: Number.isFinite(fallback) ? String(fallback) : '',
  meaning,
})

const seconds = (name: string, fallbackMs: number, meaning: string): Setting =>
  limit(name, fallbackMs / 1000, meaning)

/** Settings of the analytics service. */
export const serviceSections: readonly Section[] = [
  {
    title: 'Service',
    introduction:
      'Our own Retail Analytics Service: embedded by `npm start`, alone by `npm run service`. It reads `DATA_DIR` and `LOG_LEVEL` too.',
    settings: [
      { name: 'SERVICE_HOST', fallback: '127.0.0.1', meaning: 'address to listen on' },
      { name: 'SERVICE_PORT', fallback: '8081', meaning: 'port to listen on; 0 takes any free one' },
      {
        name: 'SERVICE_PUBLIC_URL',
        fallback: '',
        meaning: 'address that clients use, behind a proxy; also the `iss` of tokens',
        example: 'https://analytics.example.com',
      },
      {
        name: 'SERVICE_CLIENT_ID',
        fallback: '',
        meaning: 'client id of the dashboard; generated and kept if unset',
      },
      { name: 'SERVICE_CLIENT_SECRET', fallback: '', meaning: 'its secret; generated and kept if unset' },
      {
        name: 'SERVICE_AUDIENCE',
        fallback: '',
        meaning: 'audience of its tokens; generated and kept if unset',
      },
      {
        name: 'SERVICE_CLIENT_ORGANISATIONS',
        fallback: '',
        meaning: 'ids of the organisations that this client reads, separated by commas; all if unset',
      },
      {
        name: 'SERVICE_INGEST_CLIENT_ID',
        fallback: '',
        meaning: 'client id that may send records; generated and kept if unset',
      },
      {
        name: 'SERVICE_INGEST_CLIENT_SECRET',
        fallback: '',
        meaning: 'its secret; generated and kept if unset',
      },
      {
        name: 'SERVICE_CLIENTS_FILE',
        fallback: '',
        meaning:
          'JSON file of further clients, readable by the service alone; see [clients and scopes](../src/service/README.md#clients-scopes-organisations)',
      },
      {
        name: 'CLICKHOUSE_URL',
        fallback: '',
        meaning: 'ClickHouse server or cluster instead of the embedded engine',
        example: 'http://user:password@clickhouse.example.com:8123',
      },
      {
        name: 'METRICS_PORT',
        fallback: '',
        meaning: 'port that serves `/metrics` to other machines',
        example: '9464',
      },
      { name: 'METRICS_HOST', fallback: '127.0.0.1', meaning: 'its address' },
    ],
  },
  {
    title: 'Limits of the service',
    introduction:
      'A request beyond a limit fails with `too_large` and names the limit, unless the table says otherwise. [`limits.ts`](../src/service/load/limits.ts) lists the fixed ones.',
    settings: [
      limit(
        'TOKEN_LIFETIME_SECONDS',
        defaultLimits.tokenLifetimeSeconds,
        'lifetime of an access token, 60 to 86 400',
      ),
      limit(
        'MAX_MESSAGE_BYTES',
        defaultLimits.maxMessageBytes,
        'bytes of a WebSocket message; four times as many close the socket (1009)',
      ),
      limit(
        'MAX_FRAME_BYTES',
        defaultLimits.maxFrameBytes,
        'bytes of a frame; a larger response comes in parts. No limit if unset; gateways allow 32768',
      ),
      limit('MAX_REQUESTS_IN_FLIGHT', defaultLimits.maxInFlight, 'unanswered requests of a WebSocket'),
      limit('MAX_ENTITIES', defaultLimits.maxEntities, 'entities, or `recids`, of a request'),
      limit('MAX_STORES', defaultLimits.maxStores, 'stores of a request to a derived route'),
      limit('MAX_RANGE_DAYS', defaultLimits.maxRangeDays, 'days of a request'),
      limit('MAX_HOUR_RANGE_DAYS', defaultLimits.maxHourRangeDays, 'days of a request by the hour'),
      limit('MAX_ROWS', defaultLimits.maxRows, 'rows of a response, checked before it is computed'),
      limit(
        'MAX_UPTIME_HOURS',
        defaultLimits.maxUptimeHours,
        'hours of all cameras of a response of uptimes, about 180 bytes each; a hundred cameras have 878 400 a year',
      ),
      limit(
        'MAX_CONCURRENT_QUERIES',
        defaultLimits.maxConcurrentQueries,
        'requests that the warehouse works on at once',
      ),
      limit(
        'MAX_WAITING_QUERIES',
        defaultLimits.maxWaitingQueries,
        'requests that wait for their turn; further ones are `unavailable`',
      ),
      seconds(
        'QUERY_TIMEOUT_SECONDS',
        defaultLimits.queryTimeoutMs,
        'seconds from request to response, waiting included',
      ),
      seconds(
        'DERIVED_TIMEOUT_SECONDS',
        defaultLimits.derivedTimeoutMs,
        'the same for derived routes with more than 100 stores',
      ),
      limit(
        'MAX_STATEMENT_SECONDS',
        defaultStatementLimits.maxStatementSeconds,
        'seconds of a statement in the engine; beyond it the request is `timeout`',
      ),
      limit(
        'MAX_STATEMENT_BYTES',
        defaultStatementLimits.maxStatementBytes,
        'memory of a statement in the engine',
      ),
      limit(
        'MAX_STATEMENT_ROWS',
        defaultStatementLimits.maxStatementRows,
        'rows that a statement may read, checked by the index before it reads any',
      ),
      limit(
        'MAX_KEPT_BYTES',
        defaultStatementLimits.maxKeptBytes,
        'memory for sums of settled days, which derived routes read once',
      ),
      limit('MAX_INGEST_BYTES', defaultLimits.maxIngestBytes, 'bytes of a batch of records, uncompressed'),
      limit('MAX_INGEST_RECORDS', defaultLimits.maxIngestRecords, 'records of a batch'),
      limit('MAX_CONNECTIONS', defaultLimits.maxConnections, 'connections; further ones are closed at once'),
      limit(
        'MAX_CONNECTIONS_PER_ADDRESS',
        defaultLimits.maxConnectionsPerAddress,
        'connections of an address; behind a proxy all clients share one',
      ),
      limit('MAX_SOCKETS', defaultLimits.maxSockets, 'WebSockets; further ones are refused with 503'),
      limit(
        'MAX_SOCKETS_PER_CLIENT',
        defaultLimits.maxSocketsPerClient,
        'WebSockets of a client; further ones are refused with 429',
      ),
      seconds(
        'HEAD_TIMEOUT_SECONDS',
        defaultLimits.headTimeoutMs,
        'seconds for the head of a request to arrive; then 408',
      ),
      seconds(
        'REQUEST_TIMEOUT_SECONDS',
        defaultLimits.requestTimeoutMs,
        'seconds for the whole request to arrive; then 408',
      ),
      seconds(
        'ANSWER_TIMEOUT_SECONDS',
        defaultLimits.answerTimeoutMs,
        'seconds for a client to read a response before its connection closes',
      ),
      seconds(
        'KEEP_ALIVE_SECONDS',
        defaultLimits.keepAliveTimeoutMs,
        'seconds that an idle connection stays open; longer than gateways keep theirs',
      ),
      seconds(
        'PING_SECONDS',
        defaultLimits.pingIntervalMs,
        'seconds between pings; a WebSocket peer that misses one is disconnected',
      ),
      seconds(
        'SHUTDOWN_GRACE_SECONDS',
        defaultLimits.shutdownGraceMs,
        'seconds for requests in flight to finish when the service stops',
      ),
    ],
  },
]
