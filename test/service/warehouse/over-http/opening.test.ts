import { expect, test } from 'vitest'
import { WarehouseUnavailable } from '../../../../src/service/warehouse/engine/unavailable.ts'
import { openWarehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { EngineException } from '../../../support/clickhouse-over-http/exceptions.ts'
import { openClickHouseOfFile } from '../../../support/clickhouse-over-http/of-file.ts'

const double = await openClickHouseOfFile()
const impatient = { answerMs: 200, writeMs: 200 }

/** The reason why it is not opened. */
async function refusal(url: string): Promise<WarehouseUnavailable> {
  const error = await openWarehouse(
    { kind: 'server', url, patience: impatient },
    { maxStatementSeconds: 1 },
  ).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof WarehouseUnavailable) return error
  throw new Error('it was not refused', { cause: error })
}

test('reports a server that does not listen as unreachable, without its password', async () => {
  await double.vanish()
  const { reason, message } = await refusal(double.urlWithoutUser.replace('//', '//user:hunter2@'))
  await double.comeBack()
  expect(reason).toBe('unreachable')
  expect(message).toBe(
    `The ClickHouse server at ${double.host} cannot be used (connect ECONNREFUSED ${double.host}). Check that it is running, and that CLICKHOUSE_URL has its address, user name and password.`,
  )
})

test('distinguishes a rejected password from an unreachable server, without the password', async () => {
  const { reason, message } = await refusal(double.urlWithoutUser.replace('//', '//user:hunter2@'))
  expect(reason).toBe('refused')
  expect(message).toContain(`The ClickHouse server at ${double.host} rejects the user name or password.`)
  expect(message).not.toContain('hunter2')
})

test('distinguishes a missing password from an unreachable server', async () => {
  expect((await refusal(double.urlWithoutUser)).reason).toBe('refused')
})

test('tells what an administrator has to do if the user may not create the database', async () => {
  const denied = new EngineException(
    497,
    'ACCESS_DENIED',
    'user: Not enough privileges. To execute this query, it is necessary to have the grant CREATE DATABASE ON shopfloor.*.',
  )
  double.misbehave(denied)
  const { reason, message } = await refusal(double.url)
  expect(reason).toBe('refused')
  expect(message).toMatch(/not allowed.*CREATE DATABASE ON shopfloor.*Let an administrator run.*GRANT/)
})

test.each(['page', 'page_of_failure'] as const)('recognises that a %s is not ClickHouse', async (kind) => {
  double.misbehave(kind, Number.POSITIVE_INFINITY)
  const { reason, message } = await refusal(double.url)
  expect(reason).toBe('unreachable')
  expect(message).toBe(
    `The server at ${double.host} is not ClickHouse. CLICKHOUSE_URL must be its HTTP interface (port 8123, or 8443 with https).`,
  )
})

test('recognises a very old server', async () => {
  double.misbehave('is_of_old')
  const { reason, message } = await refusal(double.url)
  expect(reason).toBe('unreachable')
  expect(message).toMatch(/is too old \(Code: 115.*\)\. Shopfloor is tested with version/)
})

test('gives up a server that accepts the connection but is silent', async () => {
  double.misbehave('hangs')
  const { reason, message } = await refusal(double.url)
  expect(reason).toBe('unreachable')
  expect(message).toContain('is not responding')
})

test('lets two processes open an empty server at once, and a third one without work', async () => {
  const both = await Promise.all([1, 2].map(() => openWarehouse({ kind: 'server', url: double.url })))
  const before = double.statements.length
  const third = await openWarehouse({ kind: 'server', url: double.url })
  expect(double.statements.slice(before).map(({ text }) => text)).toEqual([
    'SELECT DISTINCT id FROM shopfloor.migrations \nFORMAT JSONEachRow',
  ])
  for (const warehouse of [...both, third]) await warehouse.close()
})
