import type { ClickHouseSettings, createClient } from '@clickhouse/client'

/** A custom connection for the client, to reach an engine other than over HTTP. */
export type PluggedConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

interface Configured {
  readonly clickhouse_settings?: ClickHouseSettings
}

/**
 * The embedded engine keeps a statement's settings for all later ones, and each setting takes 0.1 ms. So only changes
 * are sent.
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
 * When a statement fails, the embedded engine keeps the rows it had written and prepends them to the next result (chdb
 * 3.4). The next client would receive another client's rows. So statements run one at a time, as in the engine itself,
 * and after a failure one result is discarded.
 */
export function inTurn(connection: PluggedConnection): PluggedConnection {
  let last: Promise<unknown> = Promise.resolve()
  let holdsLeftovers = false
  const settings = new SettingsInEffect()

  function enqueue<T>(run: () => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      if (holdsLeftovers) {
        await connection.query({ query: 'SELECT 1' })
        holdsLeftovers = false
      }
      try {
        return await run()
      } catch (error) {
        holdsLeftovers = true
        // The statement may have failed before its settings took effect.
        settings.forget()
        throw error
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }

  function configured<P extends Configured, T>(parameters: P, run: (changed: P) => Promise<T>): Promise<T> {
    return enqueue(async () => {
      const answer = await run(settings.changesIn(parameters))
      settings.set(parameters)
      return answer
    })
  }

  return {
    query: (parameters) => configured(parameters, (changed) => connection.query(changed)),
    exec: (parameters) => configured(parameters, (changed) => connection.exec(changed)),
    command: (parameters) => configured(parameters, (changed) => connection.command(changed)),
    insert: (parameters) => configured(parameters, (changed) => connection.insert(changed)),
    ping: (parameters) => enqueue(() => connection.ping(parameters)),
    close: () => enqueue(() => connection.close()),
  }
}
