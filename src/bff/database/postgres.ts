import { Kysely, PostgresDialect } from 'kysely'
import { codeOf, DatabaseFault, OvertakenError } from './database-fault.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './schema.ts'

/** Connections of one server: people write seldom, and reads are short. */
const maxConnections = 4

/**
 * PostgreSQL, on a pool that connects by need.
 *
 * @param url may contain a password
 */
export function postgresEngine(url: string, { answerMs }: { readonly answerMs: number }): Engine {
  return {
    async open() {
      const { default: pg } = await import('pg')
      const types = new pg.TypeOverrides()
      // Instants and counts, which a number holds exactly.
      types.setTypeParser(pg.types.builtins.INT8, Number)
      const pool = new pg.Pool({
        connectionString: url,
        max: maxConnections,
        connectionTimeoutMillis: answerMs,
        query_timeout: answerMs,
        keepAlive: true,
        application_name: 'shopfloor',
        types,
      })
      // A connection that breaks is replaced. Its statement rejects; without these listeners the process would end.
      pool.on('error', () => undefined)
      pool.on('connect', (client) => void client.on('error', () => undefined))
      const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
      return { queries, close: () => queries.destroy() }
    },
    faultOf: (error) => faultOf(error, url),
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const refusals: readonly (readonly [RegExp, (place: Place) => string])[] = [
  [
    /^28/,
    ({ host }) => `PostgreSQL at ${host} refuses the user or the password of DATABASE_URL. Correct them.`,
  ],
  [
    /^3D000/,
    ({ host, name }) =>
      `PostgreSQL at ${host} has no database ${name}. Create it (createdb ${name}), or correct DATABASE_URL.`,
  ],
  [
    /^42501/,
    ({ host, name }) =>
      `The user of DATABASE_URL may not create or use tables in the database ${name} of ${host}. Make the user its owner.`,
  ],
  [/^25006/, ({ host }) => `PostgreSQL at ${host} is read-only. Set DATABASE_URL to the primary server.`],
  [
    /^53100|^ENOSPC/,
    ({ host }) =>
      `The disk of PostgreSQL at ${host} is full. Make room there: nothing that was saved is lost.`,
  ],
]

function faultOf(error: unknown, url: string): DatabaseFault | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  const place = placeOf(url)
  // unique_violation: the version is taken; serialization_failure: a row has changed.
  if (code === '23505' || code === '40001') {
    return new OvertakenError(`PostgreSQL at ${place.host} has too many writers (${code}).`, { cause: error })
  }
  const refusal = refusals.find(([pattern]) => code !== null && pattern.test(code))
  if (refusal !== undefined) {
    const isFull = /^53100|^ENOSPC/.test(code ?? '')
    return new DatabaseFault(refusal[1](place), {
      cause: error,
      isLost: !isFull,
      isOfWrites: isFull || code === '25006',
    })
  }
  const isLost = code === null ? isSilence(error) : /^(E[A-Z]|08|57P|53)/.test(code)
  if (isLost) {
    const sentence = `PostgreSQL at ${place.host} cannot be reached (${code ?? 'no answer in time'}). Check DATABASE_URL and that it is running.`
    return new DatabaseFault(sentence, { cause: error, isLost })
  }
  return code === null
    ? null
    : new DatabaseFault(`PostgreSQL at ${place.host} failed (${code}).`, { cause: error })
}

/** The driver has no codes for these. */
function isSilence({ message }: Error): boolean {
  return /timeout|terminated|not queryable|connection error|driver has already been destroyed|Cannot use a pool/i.test(
    message,
  )
}

interface Place {
  readonly host: string
  readonly name: string
}

/** Never the password. */
function placeOf(url: string): Place {
  const { host, pathname } = new URL(url)
  return {
    host: host === '' ? 'its socket' : host,
    name: decodeURIComponent(pathname.slice(1)) || '(no name)',
  }
}
