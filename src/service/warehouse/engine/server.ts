import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  createClient,
  type ResponseHeaders,
} from '@clickhouse/client'
import type { EngineConnection } from './engine-connection.ts'
import { engineTypeOf, isLate, NotClickHouse, remoteFaultOf } from './engine-failure.ts'
import type { StatementLimits } from './limits.ts'
import { withShortLists } from './long-parameters.ts'
import { database } from './schema.ts'
import { serverSettings } from './statement-settings.ts'
import { WarehouseUnavailable } from './unavailable.ts'

/** Timeouts for a server that does not respond. */
export interface ServerPatience {
  /** In addition to the maximum duration of a statement. */
  readonly answerMs: number
  readonly writeMs: number
}

export const defaultPatience: ServerPatience = { answerMs: 5000, writeMs: 300_000 }

/** A request runs a few statements at once, and several requests run concurrently. */
const maxSockets = 32

/** Sends nothing yet: the first statement shows whether the server responds. */
export function connectServer(
  url: string,
  limits: StatementLimits,
  patience: ServerPatience = defaultPatience,
): EngineConnection {
  const connect = (request_timeout: number): ClickHouseClient =>
    createClient({
      url,
      request_timeout,
      max_open_connections: maxSockets,
      // A year of hour bounds does not fit into a URL.
      use_multipart_params_auto: true,
      // Don't reuse a socket that the server has closed.
      keep_alive: { eagerly_destroy_stale_sockets: true },
      // Errors are thrown and logged by the caller.
      log: { level: ClickHouseLogLevel.OFF },
    })
  return {
    reader: connect(limits.maxStatementSeconds * 1000 + patience.answerMs),
    writer: connect(patience.writeMs),
    settings: serverSettings(limits),
    openWatcher: null,
    stopsStatements: true,
    send: withShortLists,
    requireEngineAnswer,
    faultOf: (error, late) => remoteFaultOf(error, limits, late),
  }
}

/**
 * A gateway can answer 200 with its own page when the server is down. A query would return no rows, and an insert would
 * look stored. So every response must have ClickHouse's own headers.
 */
function requireEngineAnswer(headers: ResponseHeaders): void {
  if (Object.keys(headers).some((name) => name.startsWith('x-clickhouse-'))) return
  throw new NotClickHouse('the response has no ClickHouse header')
}

const wrongLogin: ReadonlySet<string | null> = new Set([
  'AUTHENTICATION_FAILED',
  'REQUIRED_PASSWORD',
  'WRONG_PASSWORD',
  'UNKNOWN_USER',
  'USER_EXPIRED',
])

const notAllowed: ReadonlySet<string | null> = new Set([
  'ACCESS_DENIED',
  'READONLY',
  'SETTING_CONSTRAINT_VIOLATION',
])

/** Explains why a server cannot be used and what to do, without the password. */
export function refusedBy(url: string, reason: unknown): WarehouseUnavailable {
  const { host } = new URL(url)
  const type = engineTypeOf(reason)
  if (wrongLogin.has(type)) {
    return new WarehouseUnavailable(
      'refused',
      `The ClickHouse server at ${host} rejects the user name or password. Set both in CLICKHOUSE_URL: http://user:password@${host}.`,
      { cause: reason },
    )
  }
  if (notAllowed.has(type)) {
    return new WarehouseUnavailable(
      'refused',
      `The user of CLICKHOUSE_URL is not allowed what Shopfloor needs on ${host}${detailOf(reason)}. Let an administrator run CREATE DATABASE IF NOT EXISTS ${database}, and GRANT SELECT, INSERT, ALTER, CREATE TABLE, CREATE VIEW, DROP TABLE, DROP VIEW, OPTIMIZE ON ${database}.* to the user.`,
      { cause: reason },
    )
  }
  if (type === null && isOldServer(reason)) {
    return new WarehouseUnavailable(
      'unreachable',
      `The ClickHouse server at ${host} is too old${detailOf(reason)}. Shopfloor is tested with version 26.7.`,
      { cause: reason },
    )
  }
  if (type === null && isAnotherProgram(reason)) {
    return new WarehouseUnavailable(
      'unreachable',
      `The server at ${host} is not ClickHouse. CLICKHOUSE_URL must be its HTTP interface (port 8123, or 8443 with https).`,
      { cause: reason },
    )
  }
  return new WarehouseUnavailable(
    'unreachable',
    `The ClickHouse server at ${host} ${isLate(reason) ? 'is not responding' : `cannot be used${detailOf(reason)}`}. Check that it is running, and that CLICKHOUSE_URL has its address, user name and password.`,
    { cause: reason },
  )
}

/** Until 2021 errors had no type: `Code: 115, e.displayText() = DB::Exception: …`. */
function isOldServer(reason: unknown): boolean {
  return reason instanceof Error && /^Code: \d+, e\.displayText\(\)/.test(reason.message)
}

/** The client throws a plain error for a response that is not from ClickHouse. */
function isAnotherProgram(reason: unknown): boolean {
  if (reason instanceof NotClickHouse || reason instanceof SyntaxError) return true
  if (!(reason instanceof Error) || isLate(reason)) return false
  return 'code' in reason ? String(reason.code).startsWith('HPE_') : true
}

function detailOf(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  // When all addresses of a host refuse, the error has no message of its own.
  const code =
    'code' in cause && typeof cause.code === 'string' && !/^\d+$/.test(cause.code) ? cause.code : ''
  const message = cause.message.trim().slice(0, 200) || code
  return message === '' ? '' : ` (${message})`
}
