import { expect, test } from 'vitest'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'

const warehouse = await openMemoryWarehouse({
  maxStatementSeconds: 1,
  maxStatementBytes: 64 * 1024 ** 2,
  maxStatementRows: 1e15,
})

test('reports a slow statement as a timeout and runs the ones behind it', async () => {
  const endless = warehouse.query(
    'SELECT count() FROM numbers(1e13) WHERE sipHash64(number) = {hash:UInt64}',
    {
      hash: 1,
    },
  )
  const behind = warehouse.query('SELECT {one:UInt8} AS one', { one: 1 })
  await expect(endless).rejects.toMatchObject({ name: 'Fault', code: 'timeout' })
  expect(await behind).toEqual([{ one: 1 }])
})

test('reports a statement beyond its memory as too_large and runs the next one', async () => {
  // On a busy machine the second of the others would end before the memory is full.
  const greedy = warehouse.query(
    'SELECT groupArray(number) AS all FROM numbers({count:UInt64}) SETTINGS max_execution_time = 60',
    { count: 1e9 },
  )
  await expect(greedy).rejects.toMatchObject({ name: 'Fault', code: 'too_large' })
  expect(await warehouse.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('does not blame the client for an invalid statement', async () => {
  await expect(warehouse.query('SELECT nothing')).rejects.toMatchObject({ name: 'Error' })
})

test.each([
  ['a failure', 'SELECT number, throwIf(number = 90000) AS t FROM numbers({count:UInt32})', 100_000],
  ['an exceeded limit', 'SELECT number, toString(number) AS text FROM numbers({count:UInt32})', 1_000_000],
])('keeps rows that a statement had written before %s out of other results', async (_, statement, count) => {
  const limited = warehouse.query(`${statement} SETTINGS max_block_size = 1000, max_result_rows = 900000`, {
    count,
  })
  const others = Array.from({ length: 4 }, (_, n) =>
    n % 2 === 0
      ? warehouse.query('SELECT 1 AS one')
      : warehouse.query('SELECT {one:UInt8} AS one', { one: 1 }),
  )
  await expect(limited).rejects.toThrow()
  expect(await Promise.all(others)).toEqual(Array.from({ length: 4 }, () => [{ one: 1 }]))
  expect(await warehouse.query('SELECT {two:UInt8} AS two', { two: 2 })).toEqual([{ two: 2 }])
})
