import type { ClickHouseSettings, createClient } from '@clickhouse/client'

/** The way on which the client reaches an engine that is not over HTTP. */
export type PluggedConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

interface Configured {
  readonly clickhouse_settings?: ClickHouseSettings
}

/**
 * The embedded engine keeps what one statement sets for all that follow, and takes a tenth of a millisecond for each
 * thing that it is told; so it is told only what changes.
 */
class SettingsInEffect {
  #known: ClickHouseSettings = {}

  changesIn<T extends Configured>(parameters: T): T {
    const asked = Object.entries(parameters.clickhouse_settings ?? {})
    return {
      ...parameters,
      clickhouse_settings: Object.fromEntries(asked.filter(([name, value]) => this.#known[name] !== value)),
    }
  }

  set({ clickhouse_settings }: Configured): void {
    this.#known = { ...this.#known, ...clickhouse_settings }
  }

  forget(): void {
    this.#known = {}
  }
}

/**
 * The embedded engine keeps the rows that a statement had written when it failed, and gives them out in front of the
 * next answer (chdb 3.4): whoever asked next would be told somebody else's rows. So statements take turns, as they do
 * in the engine by itself, and after one that failed an answer is thrown away before the next may ask.
 */
export function inTurn(connection: PluggedConnection): PluggedConnection {
  let last: Promise<unknown> = Promise.resolve()
  let holdsLeftovers = false
  const settings = new SettingsInEffect()

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
        // It may have failed before it was set.
        settings.forget()
        throw error
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }

  function tell<P extends Configured, T>(parameters: P, run: (changed: P) => Promise<T>): Promise<T> {
    return take(async () => {
      const answer = await run(settings.changesIn(parameters))
      settings.set(parameters)
      return answer
    })
  }

  return {
    query: (parameters) => tell(parameters, (changed) => connection.query(changed)),
    exec: (parameters) => tell(parameters, (changed) => connection.exec(changed)),
    command: (parameters) => tell(parameters, (changed) => connection.command(changed)),
    insert: (parameters) => tell(parameters, (changed) => connection.insert(changed)),
    ping: (parameters) => take(() => connection.ping(parameters)),
    close: () => take(() => connection.close()),
  }
}
