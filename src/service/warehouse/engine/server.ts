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

/** How long a server may say nothing before it is given up. */
export interface ServerPatience {
  /** Beyond the time that a statement may run in the engine. */
  readonly answerMs: number
  readonly writeMs: number
}

export const defaultPatience: ServerPatience = { answerMs: 5000, writeMs: 300_000 }

/** Sockets for questions: each question asks a few statements at once, and several questions run. */
const maxSockets = 32

/** Nothing is sent yet: whether the server answers shows with the first statement. */
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
      // The bounds of a year's hours are more than fits into an address.
      use_multipart_params_auto: true,
      // A socket that the server has closed meanwhile is not used for the next statement.
      keep_alive: { eagerly_destroy_stale_sockets: true },
      // What fails is thrown, and logged by whoever catches it.
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
 * A gateway before a server that is away may answer 200 with a page of its own. A question would be answered with no
 * rows, an insert taken for kept: so every answer must bear ClickHouse's own headers.
 */
function requireEngineAnswer(headers: ResponseHeaders): void {
  if (Object.keys(headers).some((name) => name.startsWith('x-clickhouse-'))) return
  throw new NotClickHouse('the answer bears no header of ClickHouse')
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

/** Why a server cannot be used, in a sentence that says what to do. It never repeats the password. */
export function refusedBy(url: string, reason: unknown): WarehouseUnavailable {
  const { host } = new URL(url)
  const type = engineTypeOf(reason)
  if (wrongLogin.has(type)) {
    return new WarehouseUnavailable(
      'refused',
      `The ClickHouse server at ${host} refuses the user or the password. Give both in CLICKHOUSE_URL: http://user:password@${host}.`,
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
  if (type === null && isOfOld(reason)) {
    return new WarehouseUnavailable(
      'unreachable',
      `The ClickHouse server at ${host} is too old${detailOf(reason)}. Shopfloor is tested with version 26.7.`,
      { cause: reason },
    )
  }
  if (type === null && isAnotherProgram(reason)) {
    return new WarehouseUnavailable(
      'unreachable',
      `What answers at ${host} is not ClickHouse. CLICKHOUSE_URL must name its HTTP interface (port 8123, or 8443 with https).`,
      { cause: reason },
    )
  }
  return new WarehouseUnavailable(
    'unreachable',
    `The ClickHouse server at ${host} ${isLate(reason) ? 'does not answer' : `cannot be used${detailOf(reason)}`}. See that it runs, and that CLICKHOUSE_URL names it with its user and password.`,
    { cause: reason },
  )
}

/** Until 2021 errors were written without their type: `Code: 115, e.displayText() = DB::Exception: …`. */
function isOfOld(reason: unknown): boolean {
  return reason instanceof Error && /^Code: \d+, e\.displayText\(\)/.test(reason.message)
}

/** The client makes a plain error of whatever a program wrote that is no ClickHouse. */
function isAnotherProgram(reason: unknown): boolean {
  if (reason instanceof NotClickHouse || reason instanceof SyntaxError) return true
  if (!(reason instanceof Error) || isLate(reason)) return false
  return 'code' in reason ? String(reason.code).startsWith('HPE_') : true
}

function detailOf(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  // Several addresses of one name that all refuse have no message of their own.
  const code =
    'code' in cause && typeof cause.code === 'string' && !/^\d+$/.test(cause.code) ? cause.code : ''
  const message = cause.message.trim().slice(0, 200) || code
  return message === '' ? '' : ` (${message})`
}
