import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openWarehouse, type Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { EngineException } from '../../../support/clickhouse-over-http/exceptions.ts'
import { openClickHouseOfFile } from '../../../support/clickhouse-over-http/of-file.ts'
import { patience } from '../../../support/patience.ts'

const double = await openClickHouseOfFile()
let warehouse: Warehouse
/** The same, for tests without a response. */
let impatient: Warehouse
beforeAll(async () => {
  warehouse = await openWarehouse({ kind: 'server', url: double.url })
  impatient = await openWarehouse(
    { kind: 'server', url: double.url, patience: { answerMs: 100, writeMs: 300 } },
    { maxStatementSeconds: 1 },
  )
})
afterAll(async () => {
  await warehouse.close()
  await impatient.close()
})

const numbers = (from = warehouse) =>
  from.query('SELECT number AS n FROM numbers({count:UInt32})', { count: 3 })
const threeNumbers = [{ n: 0 }, { n: 1 }, { n: 2 }]

describe('a query fails by its network error', () => {
  test.each([
    ['resets', 'unavailable'],
    ['loses_the_answer', 'unavailable'],
    ['cuts_the_answer', 'unavailable'],
    ['page', 'unavailable'],
    ['page_of_failure', 'unavailable'],
    ['fails_in_the_answer', 'too_large'],
  ] as const)('when a server %s with %s, and recovers', async (kind, code) => {
    double.misbehave(kind)
    await expect(numbers()).rejects.toMatchObject({ name: 'Fault', code })
    expect(await numbers()).toEqual(threeNumbers)
  })

  test('with a timeout when a server is silent, and recovers', async () => {
    double.misbehave('hangs')
    await expect(numbers(impatient)).rejects.toMatchObject({ name: 'Fault', code: 'timeout' })
    expect(await numbers()).toEqual(threeNumbers)
  })

  test.each([
    ['TIMEOUT_EXCEEDED', 159, 'timeout'],
    ['TOO_MANY_ROWS', 158, 'too_large'],
    ['TOO_MANY_ROWS_OR_BYTES', 396, 'too_large'],
    ['AUTHENTICATION_FAILED', 516, 'unavailable'],
    ['TOO_MANY_SIMULTANEOUS_QUERIES', 202, 'unavailable'],
    ['QUOTA_EXCEEDED', 201, 'unavailable'],
    ['KEEPER_EXCEPTION', 999, 'unavailable'],
    ['ALL_REPLICAS_ARE_STALE', 369, 'unavailable'],
  ] as const)('maps %s, which is %s of ClickHouse, to %s', async (type, number, code) => {
    double.misbehave(new EngineException(number, type, 'What it says is for the operator.'))
    const failed = await numbers().catch((error: unknown) => error)
    expect(failed).toMatchObject({ name: 'Fault', code })
    expect(failed).toMatchObject({ message: expect.not.stringContaining('operator') })
  })

  test('distinguishes a server out of memory from a request that is too large', async () => {
    const type = 'MEMORY_LIMIT_EXCEEDED'
    double.misbehave(new EngineException(241, type, '(total) memory limit exceeded: would use 60.00 GiB'))
    await expect(numbers()).rejects.toMatchObject({ code: 'unavailable' })
    double.misbehave(new EngineException(241, type, 'Query memory limit exceeded: would use 3.00 GiB'))
    await expect(numbers()).rejects.toMatchObject({ code: 'too_large' })
  })

  test('treats an invalid statement as an internal error', async () => {
    const failed = await warehouse.query('SELECT nothing').catch((error: unknown) => error)
    expect(failed).toMatchObject({ type: 'UNKNOWN_IDENTIFIER' })
    expect(failed).not.toMatchObject({ name: 'Fault' })
  })
})

const heartbeat = (recording: string) => ({
  location_id: 'store',
  recording_id: recording,
  seen_at: '2026-03-01T10:00:00.000Z',
  quality: 1,
})
const kept = (recording: string) =>
  warehouse.query<{ rows: number }>(
    'SELECT count() AS rows FROM shopfloor.heartbeats FINAL WHERE recording_id = {recording:String}',
    { recording },
  )

describe('an insert with unknown outcome is unavailable', () => {
  test.each(['resets', 'page', 'page_of_failure'] as const)('when a server %s', async (kind) => {
    double.misbehave(kind)
    await expect(warehouse.insert('heartbeats', [heartbeat(kind)])).rejects.toMatchObject({
      name: 'Fault',
      code: 'unavailable',
    })
    expect(await kept(kind)).toEqual([{ rows: 0 }])
    await warehouse.insert('heartbeats', [heartbeat(kind)])
    expect(await kept(kind)).toEqual([{ rows: 1 }])
  })

  test('when the server is silent', async () => {
    double.misbehave('hangs')
    const insert = impatient.insert('heartbeats', [heartbeat('silent')])
    await expect(insert).rejects.toMatchObject({ name: 'Fault', code: 'unavailable' })
  })

  test('when the acknowledgement is lost; repeated rows count once', async () => {
    double.misbehave('loses_the_answer')
    const rows = [
      { location_id: 'lost', entered_at: '2026-03-01T10:00:00.000Z', visit_id: '1' },
      { location_id: 'lost', entered_at: '2026-03-01T10:00:00.000Z', visit_id: '2' },
    ]
    await expect(warehouse.insert('visits', rows)).rejects.toMatchObject({ code: 'unavailable' })
    await warehouse.insert('visits', rows)
    const count = (final: string) =>
      warehouse.query(`SELECT count() AS rows FROM shopfloor.visits ${final} WHERE location_id = 'lost'`)
    expect([await count(''), await count('FINAL')]).toEqual([[{ rows: 4 }], [{ rows: 2 }]])
  })
})

test('recovers when a server disappears during a request and returns', async () => {
  const before = double.statements.length
  double.misbehave('hangs')
  const asked = numbers().catch((error: unknown) => error)
  await vi.waitFor(() => expect(double.statements.length).toBe(before + 1), patience)
  await double.vanish()
  expect(await asked).toMatchObject({ name: 'Fault', code: 'unavailable' })
  await expect(numbers()).rejects.toMatchObject({ name: 'Fault', code: 'unavailable' })
  await expect(warehouse.insert('heartbeats', [heartbeat('away')])).rejects.toMatchObject({
    code: 'unavailable',
  })
  await double.comeBack()
  expect(await numbers()).toEqual(threeNumbers)
  await warehouse.insert('heartbeats', [heartbeat('away')])
  expect(await kept('away')).toEqual([{ rows: 1 }])
})

test('cancels an abandoned query on the server, and never sends one that waits', async () => {
  const awaited = new AbortController()
  const before = double.statements.length
  double.misbehave('hangs')
  const asked = warehouse.query('SELECT 1 AS one', {}, awaited.signal)
  await vi.waitFor(() => expect(double.statements.length).toBe(before + 1), patience)
  awaited.abort(new Error('the asker has left'))
  await expect(asked).rejects.toThrow('the asker has left')
  await vi.waitFor(() => expect(double.statements[before]?.cancelled).toBe(true), patience)
  await expect(warehouse.query('SELECT 2 AS two', {}, awaited.signal)).rejects.toThrow('the asker has left')
  expect(double.statements.length).toBe(before + 1)
  expect(await numbers()).toEqual(threeNumbers)
})
