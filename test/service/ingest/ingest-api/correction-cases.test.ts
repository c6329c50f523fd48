import { expect, test } from 'vitest'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { correctionCases, shownBy } from '../../kinds/correction-cases.ts'
import { caseNow } from '../../kinds/field-cases.ts'
import { keepChain, openFeed } from './feed.ts'

// The same cases from files: test/service/ingest/import/correction-cases.test.ts.
const warehouse = await openMemoryWarehouse()

test.each(correctionCases)('sent over HTTP: $name', async (one) => {
  const feed = await openFeed(warehouse, { now: () => caseNow })
  await keepChain(feed)
  await warehouse.command(`TRUNCATE TABLE shopfloor.${one.table}`)
  for (const [kind, records] of one.steps) await feed.keep(kind, records)
  const found = await warehouse.query<{ shown: string }>(shownBy(one))
  expect(found.map(({ shown }) => shown)).toEqual([...one.rows].sort())
})
