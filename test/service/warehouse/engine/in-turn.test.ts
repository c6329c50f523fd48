import { expect, test } from 'vitest'
import { inTurn, type PluggedConnection } from '../../../../src/service/warehouse/engine/in-turn.ts'

type Asked = Parameters<PluggedConnection['query']>[0]

/** Records the settings sent to an engine, and fails on request. */
function engine() {
  const told: Asked[] = []
  const refused = () => Promise.reject(new Error('not asked here'))
  const connection: PluggedConnection = {
    query(parameters) {
      told.push(parameters)
      return parameters.query === 'fails'
        ? Promise.reject(new Error('failed'))
        : Promise.resolve({ stream: undefined, query_id: '', response_headers: {} } as never)
    },
    exec: refused,
    command: refused,
    insert: refused,
    ping: refused,
    close: () => Promise.resolve(),
  }
  return { told, connection: inTurn(connection) }
}

test('sends a setting once, again when it changes, and all of them after a failure', async () => {
  const { told, connection } = engine()
  const ask = (query: string, clickhouse_settings: Asked['clickhouse_settings']) =>
    connection.query({ query, ...(clickhouse_settings !== undefined && { clickhouse_settings }) })
  await ask('first', { max_threads: 2, max_execution_time: 10 })
  await ask('same', { max_threads: 2, max_execution_time: 10 })
  await ask('changed', { max_threads: 1, max_execution_time: 10 })
  await ask('none', undefined)
  await expect(ask('fails', { max_threads: 3 })).rejects.toThrow('failed')
  await ask('afterwards', { max_threads: 1, max_execution_time: 10 })
  expect(told.map(({ query, clickhouse_settings }) => [query, clickhouse_settings ?? {}])).toEqual([
    ['first', { max_threads: 2, max_execution_time: 10 }],
    ['same', {}],
    ['changed', { max_threads: 1 }],
    ['none', {}],
    ['fails', { max_threads: 3 }],
    // The rows left by the failed statement are fetched before the next one.
    ['SELECT 1', {}],
    ['afterwards', { max_threads: 1, max_execution_time: 10 }],
  ])
})

test('runs concurrent statements one after the other', async () => {
  const { told, connection } = engine()
  await Promise.all(['one', 'two', 'three'].map((query) => connection.query({ query })))
  expect(told.map(({ query }) => query)).toEqual(['one', 'two', 'three'])
})
