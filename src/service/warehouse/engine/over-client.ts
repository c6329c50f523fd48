import type { ResponseHeaders, Row } from '@clickhouse/client'
import { bulkDoor } from './bulk-door.ts'
import type { EngineConnection } from './engine-connection.ts'
import { database } from './schema.ts'
import type { Warehouse } from './warehouse-interface.ts'

export function overClient(connection: EngineConnection): Warehouse {
  const { reader, writer, settings } = connection
  // Closing the embedded engine during a statement would prevent the process from exiting.
  const running = new Set<Promise<unknown>>()
  async function track<T>(statement: Promise<T>): Promise<T> {
    running.add(statement)
    try {
      return await statement
    } finally {
      running.delete(statement)
    }
  }

  const write = (statement: Promise<{ readonly response_headers: ResponseHeaders }>) =>
    acknowledged(connection, statement)
  const bulk = bulkDoor(connection, { track, write })
  return {
    query: <T>(
      statement: string,
      parameters: Readonly<Record<string, unknown>> = {},
      signal: AbortSignal | undefined = undefined,
    ) => track(rowsOf<T>(connection, statement, parameters, signal)),
    command: (statement, parameters = {}) => track(write(execute(connection, statement, parameters))),
    async insert(table, rows) {
      if (rows.length === 0) return
      await track(
        write(
          writer.insert({
            table: `${database}.${table}`,
            values: [...rows],
            format: 'JSONEachRow',
            clickhouse_settings: settings.inserting,
          }),
        ),
      )
    },
    bulk,
    async close() {
      await Promise.allSettled(running)
      await bulk.close()
      await reader.close()
      if (writer !== reader) await writer.close()
    },
  }
}

async function rowsOf<T>(
  connection: EngineConnection,
  statement: string,
  parameters: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
): Promise<readonly T[]> {
  signal?.throwIfAborted()
  try {
    const sent = connection.send(statement, parameters)
    const answer = await connection.reader.query({
      query: sent.statement,
      query_params: sent.parameters,
      format: 'JSONEachRow',
      clickhouse_settings: connection.settings.reading,
      ...(connection.stopsStatements && signal !== undefined ? { abort_signal: signal } : {}),
    })
    try {
      connection.requireEngineAnswer(answer.response_headers)
    } catch (error) {
      answer.close()
      throw error
    }
    return (await answer.json<Row>()) as unknown as readonly T[]
  } catch (error) {
    signal?.throwIfAborted()
    throw connection.faultOf(error, 'timeout') ?? error
  }
}

/** Waits for the engine's acknowledgement of a write. */
async function acknowledged(
  connection: EngineConnection,
  statement: Promise<{ readonly response_headers: ResponseHeaders }>,
): Promise<void> {
  try {
    const { response_headers } = await statement
    connection.requireEngineAnswer(response_headers)
  } catch (error) {
    throw connection.faultOf(error, 'unavailable') ?? error
  }
}

async function execute(
  connection: EngineConnection,
  statement: string,
  parameters: Readonly<Record<string, unknown>>,
) {
  const { writer, settings } = connection
  const sent = connection.send(statement, parameters)
  const given = { query_params: sent.parameters, clickhouse_settings: settings.writing }
  // The client sends a command's parameters in the URL, where gateways allow a few KiB and a server one MiB. It
  // can send a query's in the body, but a query has a FORMAT clause, which only INSERT … SELECT also accepts.
  const isQuestionLike = /^\s*INSERT\b.*\bSELECT\b/is.test(sent.statement)
  if (!sent.isLong || !isQuestionLike) return writer.command({ query: sent.statement, ...given })
  const answer = await writer.query({
    query: sent.statement,
    ...given,
    use_multipart_params: true,
    format: 'JSONEachRow',
  })
  await answer.text()
  return answer
}
