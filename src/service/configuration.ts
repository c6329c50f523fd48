/**
 * The service's settings, read from an environment. All faults are reported together, each under the name of its
 * setting. No message repeats a value, because it could be a secret under the wrong name.
 */

import * as v from 'valibot'
import type { ClientConfiguration } from './configured-clients.ts'
import {
  fitIntoToken,
  isLongEnough,
  maxOrganisationCharacters,
  printable as printableText,
  tooShort,
} from './issuer/clients-file.ts'
import { defaultLimits, type ServiceLimits } from './load/limits.ts'
import { defaultStatementLimits, type StatementLimits } from './warehouse/engine/limits.ts'

export interface ServiceConfiguration extends ClientConfiguration {
  readonly host: string
  readonly port: number
  /** Holds everything that the service stores. */
  readonly dataFolder: string
  /** URL of a ClickHouse server. `null` selects the embedded engine. */
  readonly clickhouseUrl: string | null
  /**
   * The address under which clients know the service, without a trailing slash. `null` if clients use the one it
   * listens on.
   */
  readonly publicUrl: string | null
  /**
   * Address that serves metrics without restriction. `null` serves them on the service's own port to this machine only.
   */
  readonly metricsAt: { readonly host: string; readonly port: number } | null
  readonly limits: ServiceLimits
  readonly statementLimits: StatementLimits
}

interface ConfigurationFault {
  /** The name of the setting. */
  readonly name: string
  /** What the setting must be. */
  readonly message: string
}

export type ServiceConfigurationResult =
  | { readonly ok: true; readonly configuration: ServiceConfiguration }
  | { readonly ok: false; readonly faults: readonly ConfigurationFault[] }

/** RFC 6749 appendix A: client ids and secrets are printable ASCII. */
const printable = v.pipe(v.string(), v.regex(printableText, 'must be printable ASCII without spaces'))

const secret = v.pipe(printable, v.check(isLongEnough, tooShort))

const organisationList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((id) => id.trim())),
  v.check(
    (ids) => ids.every((id) => printableText.test(id)),
    'must be organisation ids, separated by commas',
  ),
  v.check((ids) => fitIntoToken(ids), `must have at most ${maxOrganisationCharacters} characters`),
)

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,12}$/, `must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `must be a whole number from ${min} to ${max}`),
    v.maxValue(max, `must be a whole number from ${min} to ${max}`),
  )

const webAddress = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
    'must be an http:// or https:// address',
  ),
)

const publicAddress = v.pipe(
  webAddress,
  v.check((text) => {
    const address = URL.canParse(text) ? new URL(text) : null
    return address === null || `${address.search}${address.hash}${address.username}${address.password}` === ''
  }, 'must be an address without user, query and fragment'),
  v.transform((text) => text.replace(/\/+$/, '')),
)

const hostName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an IP address'))

const settings = v.object({
  SERVICE_HOST: v.optional(hostName, '127.0.0.1'),
  SERVICE_PORT: v.optional(wholeNumber(0, 65_535), '8081'),
  SERVICE_CLIENT_ID: v.optional(printable),
  SERVICE_CLIENT_SECRET: v.optional(secret),
  SERVICE_AUDIENCE: v.optional(printable),
  SERVICE_CLIENT_ORGANISATIONS: v.optional(organisationList),
  SERVICE_INGEST_CLIENT_ID: v.optional(printable),
  SERVICE_INGEST_CLIENT_SECRET: v.optional(secret),
  SERVICE_CLIENTS_FILE: v.optional(v.string()),
  SERVICE_PUBLIC_URL: v.optional(publicAddress),
  DATA_DIR: v.optional(v.string(), './data'),
  CLICKHOUSE_URL: v.optional(webAddress),
  TOKEN_LIFETIME_SECONDS: v.optional(wholeNumber(60, 86_400)),
  MAX_MESSAGE_BYTES: v.optional(wholeNumber(1024, 16 * 1024 * 1024)),
  // A smaller frame could not hold the longest id.
  MAX_FRAME_BYTES: v.optional(wholeNumber(1024, 1024 ** 3)),
  MAX_REQUESTS_IN_FLIGHT: v.optional(wholeNumber(1, 100_000)),
  MAX_ENTITIES: v.optional(wholeNumber(1, 100_000)),
  MAX_STORES: v.optional(wholeNumber(1, 100_000)),
  MAX_RANGE_DAYS: v.optional(wholeNumber(1, 36_600)),
  MAX_ROWS: v.optional(wholeNumber(1, 100_000_000)),
  MAX_UPTIME_HOURS: v.optional(wholeNumber(1, 100_000_000)),
  MAX_HOUR_RANGE_DAYS: v.optional(wholeNumber(1, 36_600)),
  MAX_CONCURRENT_QUERIES: v.optional(wholeNumber(1, 1000)),
  MAX_INGEST_BYTES: v.optional(wholeNumber(1024, 1024 ** 3)),
  MAX_INGEST_RECORDS: v.optional(wholeNumber(1, 1_000_000)),
  QUERY_TIMEOUT_SECONDS: v.optional(wholeNumber(1, 3600)),
  DERIVED_TIMEOUT_SECONDS: v.optional(wholeNumber(1, 3600)),
  MAX_WAITING_QUERIES: v.optional(wholeNumber(0, 1_000_000)),
  MAX_CONNECTIONS: v.optional(wholeNumber(1, 1_000_000)),
  MAX_CONNECTIONS_PER_ADDRESS: v.optional(wholeNumber(1, 1_000_000)),
  MAX_SOCKETS: v.optional(wholeNumber(1, 1_000_000)),
  MAX_SOCKETS_PER_CLIENT: v.optional(wholeNumber(1, 1_000_000)),
  HEAD_TIMEOUT_SECONDS: v.optional(wholeNumber(1, 3600)),
  REQUEST_TIMEOUT_SECONDS: v.optional(wholeNumber(1, 3600)),
  ANSWER_TIMEOUT_SECONDS: v.optional(wholeNumber(1, 3600)),
  KEEP_ALIVE_SECONDS: v.optional(wholeNumber(1, 3600)),
  PING_SECONDS: v.optional(wholeNumber(1, 3600)),
  METRICS_HOST: v.optional(hostName, '127.0.0.1'),
  METRICS_PORT: v.optional(wholeNumber(0, 65_535)),
  MAX_STATEMENT_SECONDS: v.optional(wholeNumber(1, 3600)),
  MAX_STATEMENT_BYTES: v.optional(wholeNumber(64 * 1024 ** 2, 999_999_999_999)),
  MAX_KEPT_BYTES: v.optional(wholeNumber(0, 999_999_999_999)),
  MAX_STATEMENT_ROWS: v.optional(wholeNumber(1_000_000, 999_999_999_999)),
  SHUTDOWN_GRACE_SECONDS: v.optional(wholeNumber(0, 600)),
})

/** The names of all settings that the service reads. */
export const serviceSettings = Object.keys(settings.entries)

/** Reads the settings. An empty value counts as not set. Settings of other programs are ignored. */
export function readServiceConfiguration(
  env: Readonly<Record<string, string | undefined>>,
): ServiceConfigurationResult {
  const given = Object.fromEntries(
    serviceSettings.flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const parsed = v.safeParse(settings, given, { abortPipeEarly: true })
  if (!parsed.success) {
    const faults = parsed.issues.map(
      (issue): ConfigurationFault => ({ name: v.getDotPath(issue) ?? '', message: issue.message }),
    )
    return { ok: false, faults }
  }
  const read = parsed.output
  const metricsPort = read.METRICS_PORT ?? 0
  if (metricsPort !== 0 && metricsPort === read.SERVICE_PORT) {
    return {
      ok: false,
      faults: [{ name: 'METRICS_PORT', message: 'must be another port than SERVICE_PORT' }],
    }
  }
  return { ok: true, configuration: configurationOf(parsed.output) }
}

type Settings = v.InferOutput<typeof settings>

function configurationOf(read: Settings): ServiceConfiguration {
  return {
    host: read.SERVICE_HOST,
    port: read.SERVICE_PORT,
    credentials: {
      clientId: read.SERVICE_CLIENT_ID,
      clientSecret: read.SERVICE_CLIENT_SECRET,
      audience: read.SERVICE_AUDIENCE,
    },
    clientOrganisations: read.SERVICE_CLIENT_ORGANISATIONS ?? null,
    ingestCredentials: {
      clientId: read.SERVICE_INGEST_CLIENT_ID,
      clientSecret: read.SERVICE_INGEST_CLIENT_SECRET,
    },
    clientsFile: read.SERVICE_CLIENTS_FILE ?? null,
    dataFolder: read.DATA_DIR,
    clickhouseUrl: read.CLICKHOUSE_URL ?? null,
    publicUrl: read.SERVICE_PUBLIC_URL ?? null,
    metricsAt: read.METRICS_PORT === undefined ? null : { host: read.METRICS_HOST, port: read.METRICS_PORT },
    limits: limitsOf(read),
    statementLimits: statementLimitsOf(read),
  }
}

function limitsOf(read: Settings): ServiceLimits {
  return {
    ...defaultLimits,
    ...withoutGaps({
      tokenLifetimeSeconds: read.TOKEN_LIFETIME_SECONDS,
      maxMessageBytes: read.MAX_MESSAGE_BYTES,
      maxFrameBytes: read.MAX_FRAME_BYTES,
      maxInFlight: read.MAX_REQUESTS_IN_FLIGHT,
      maxEntities: read.MAX_ENTITIES,
      maxStores: read.MAX_STORES,
      maxRangeDays: read.MAX_RANGE_DAYS,
      maxRows: read.MAX_ROWS,
      maxUptimeHours: read.MAX_UPTIME_HOURS,
      maxHourRangeDays: read.MAX_HOUR_RANGE_DAYS,
      maxConcurrentQueries: read.MAX_CONCURRENT_QUERIES,
      maxIngestBytes: read.MAX_INGEST_BYTES,
      maxIngestRecords: read.MAX_INGEST_RECORDS,
      maxWaitingQueries: read.MAX_WAITING_QUERIES,
      maxConnections: read.MAX_CONNECTIONS,
      maxConnectionsPerAddress: read.MAX_CONNECTIONS_PER_ADDRESS,
      maxSockets: read.MAX_SOCKETS,
      maxSocketsPerClient: read.MAX_SOCKETS_PER_CLIENT,
      headTimeoutMs: milliseconds(read.HEAD_TIMEOUT_SECONDS),
      requestTimeoutMs: milliseconds(read.REQUEST_TIMEOUT_SECONDS),
      answerTimeoutMs: milliseconds(read.ANSWER_TIMEOUT_SECONDS),
      keepAliveTimeoutMs: milliseconds(read.KEEP_ALIVE_SECONDS),
      pingIntervalMs: milliseconds(read.PING_SECONDS),
      queryTimeoutMs: milliseconds(read.QUERY_TIMEOUT_SECONDS),
      derivedTimeoutMs: milliseconds(read.DERIVED_TIMEOUT_SECONDS),
      shutdownGraceMs: milliseconds(read.SHUTDOWN_GRACE_SECONDS),
    }),
  }
}

function statementLimitsOf(read: Settings): StatementLimits {
  return {
    ...defaultStatementLimits,
    ...withoutGaps({
      maxStatementSeconds: read.MAX_STATEMENT_SECONDS,
      maxStatementBytes: read.MAX_STATEMENT_BYTES,
      maxKeptBytes: read.MAX_KEPT_BYTES,
      maxStatementRows: read.MAX_STATEMENT_ROWS,
    }),
  }
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000
}

function withoutGaps<Name extends string>(
  limits: Readonly<Record<Name, number | undefined>>,
): Partial<Record<Name, number>> {
  const given = Object.entries(limits).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Partial<Record<Name, number>>
}
