import type { createClient } from '@clickhouse/client'

/** The way on which the client reaches an engine that is not over HTTP. */
export type PluggedConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/**
 * The embedded engine keeps the rows that a statement had written when it failed, and gives them out in front of the
 * next answer (chdb 3.4): whoever asked next would be told somebody else's rows. So statements take turns, as they do
 * in the engine by itself, and after one that failed an answer is thrown away before the next may ask.
 */
export function inTurn(connection: PluggedConnection): PluggedConnection {
  let last: Promise<unknown> = Promise.resolve()
  let holdsLeftovers = false

  function take<T>(run: () => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      if (holdsLeftovers) {
        await connection.query({ query: 'SELECT 1' })
        holdsLeftovers = false
      }
      try {
        return await run()
      } catch (error) {
        holdsLeftovers = true
        throw error
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    query: (parameters) => take(() => connection.query(parameters)),
    exec: (parameters) => take(() => connection.exec(parameters)),
    command: (parameters) => take(() => connection.command(parameters)),
    insert: (parameters) => take(() => connection.insert(parameters)),
    ping: (parameters) => take(() => connection.ping(parameters)),
    close: () => take(() => connection.close()),
  }
}
