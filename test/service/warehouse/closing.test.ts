import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWarehouse } from '../../../src/service/warehouse/warehouse.ts'

test('waits for running statements and returns their results on close', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-closing-'))
  const warehouse = await openWarehouse({ kind: 'embedded', folder })
  const order: string[] = []
  const asked = warehouse
    .query<{ n: number }>('SELECT sum(sleepEachRow(0.1) + 1) AS n FROM numbers(3)')
    .then((rows) => {
      order.push('answered')
      return rows
    })
  await warehouse.close()
  order.push('closed')
  expect(await asked).toEqual([{ n: 3 }])
  expect(order).toEqual(['answered', 'closed'])
  await rm(folder, { recursive: true, force: true })
})
