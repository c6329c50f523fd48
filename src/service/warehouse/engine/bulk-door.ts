import type { Readable } from 'node:stream'
import type { ClickHouseClient, ClickHouseSettings, ResponseHeaders, Row } from '@clickhouse/client'
import type { EngineConnection } from './engine-connection.ts'

/** Streams the rows of a file into the engine and reports progress. */
export interface BulkDoor {
  /** True if the engine is on this machine and reads files itself. Otherwise their bytes are sent. */
  readonly readsFiles: boolean
  /**
   * Runs `INSERT INTO … SELECT … FROM input(…) FORMAT …` with the bytes of the rows. They are stored when it returns.
   *
   * @throws Fault `unavailable` if the engine is unreachable
   */
  send(statement: string, body: Readable, settings: ClickHouseSettings): Promise<void>
  /** Runs a SELECT while a long statement is running. */
  watch<T>(statement: string): Promise<readonly T[]>
  close(): Promise<void>
}

export function doorOf({ bulk }: { readonly bulk?: BulkDoor }): BulkDoor {
  if (bulk === undefined) throw new Error('this warehouse cannot import files')
  return bulk
}

interface Statements {
  track<T>(statement: Promise<T>): Promise<T>
  write(statement: Promise<{ readonly response_headers: ResponseHeaders }>): Promise<void>
}

export function bulkDoor(connection: EngineConnection, { track, write }: Statements): BulkDoor {
  const { reader, writer, settings, openWatcher } = connection
  let watcher: ClickHouseClient | null = null

  async function watch<T>(statement: string): Promise<readonly T[]> {
    watcher ??= openWatcher?.() ?? reader
    const answer = await watcher.query({
      query: statement,
      format: 'JSONEachRow',
      clickhouse_settings: settings.reading,
    })
    return (await answer.json<Row>()) as unknown as readonly T[]
  }

  async function sent(statement: string, body: Readable, own: ClickHouseSettings) {
    const answer = await writer.exec({
      query: statement,
      values: body,
      clickhouse_settings: { ...settings.inserting, ...own },
    })
    // The body is empty, but the socket is only released once it is read.
    for await (const _ of answer.stream);
    return answer
  }

  return {
    readsFiles: openWatcher !== null,
    send: (statement, body, own) => track(write(sent(statement, body, own))),
    watch: (statement) => track(watch(statement)),
    async close() {
      if (watcher !== null && watcher !== reader) await watcher.close()
    },
  }
}
