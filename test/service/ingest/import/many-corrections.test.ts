import { expect, test } from 'vitest'
import { joinStores } from '../../../../src/service/warehouse/bulk/bulk-stretches.ts'
import { openImporter } from './records-import.ts'

// Few rows per stretch, so that some thousand rows need many.
const { warehouse, run } = await openImporter({ blockRows: 200 })

const count = 6000
const stores = ['delhi', 'leeds']

function csv(rows: readonly { readonly id: number; readonly minute: number }[], removed = ''): string {
  const start = Date.parse('2025-11-01T00:00:00Z')
  const lines = rows.map(
    ({ id, minute }) =>
      `v${id},${stores[id % 7 === 0 ? 0 : 1]},${new Date(start + minute * 60_000).toISOString()},${removed}`,
  )
  return ['visit_id,location_id,entered_at,removed', ...lines, ''].join('\n')
}

const stored = () =>
  warehouse.query<{ rows: number; ids: number; minutes: number }>(
    `SELECT count() AS rows, uniqExact(location_id, visit_id) AS ids,
       sum(intDiv(toUnixTimestamp(entered_at) - toUnixTimestamp(toDateTime('2025-11-01 00:00:00', 'UTC')), 60)) AS minutes
     FROM shopfloor.visits FINAL`,
  )
const ids = Array.from({ length: count }, (_, id) => id)
const sum = (minutes: readonly number[]) => minutes.reduce((all, one) => all + one, 0)

test('moves thousands of visits in many stretches, keeps the last line of each, and can remove all', async () => {
  const first = ids.map((id) => ({ id, minute: id * 7 }))
  expect((await run('visits', csv(first))).output).toContain('Rows imported 6,000, 6,000 new')
  expect(await stored()).toEqual([
    { rows: count, ids: count, minutes: sum(first.map(({ minute }) => minute)) },
  ])

  // Every visit an hour later, and every third again much later in the file.
  const later = first.map(({ id, minute }) => ({ id, minute: minute + 60 }))
  const again = first.filter(({ id }) => id % 3 === 0).map(({ id, minute }) => ({ id, minute: minute + 90 }))
  const expected = first.map(({ id, minute }) => minute + (id % 3 === 0 ? 90 : 60))
  for (const fresh of [8000, 8000]) {
    const { status, output } = await run('visits', csv([...later, ...again]))
    expect({
      status,
      isTaken: output.includes(`Rows imported ${fresh.toLocaleString('en')}, 0 new`),
    }).toEqual({
      status: 0,
      isTaken: true,
    })
    expect(await stored()).toEqual([{ rows: count, ids: count, minutes: sum(expected) }])
  }

  const { output } = await run('visits', csv(later.slice(1000), 'true'))
  expect(output).toContain('Rows imported 5,000, 5,000 removed')
  expect(await stored()).toEqual([{ rows: 1000, ids: 1000, minutes: sum(expected.slice(0, 1000)) }])
})

test('groups stores up to a number of rows, and splits a larger one', () => {
  const found = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({ id, rows: [40, 60, 1, 250, 3][index] ?? 0 }))
  expect(joinStores(found, 100)).toEqual([
    { first: 'a', last: 'b', shares: 1, share: 0 },
    { first: 'c', last: 'c', shares: 1, share: 0 },
    { first: 'd', last: 'd', shares: 3, share: 0 },
    { first: 'd', last: 'd', shares: 3, share: 1 },
    { first: 'd', last: 'd', shares: 3, share: 2 },
    { first: 'e', last: 'e', shares: 1, share: 0 },
  ])
})
