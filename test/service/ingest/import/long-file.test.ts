import { expect, test } from 'vitest'
import { openImporter } from './records-import.ts'

// Makes a file of some thousand rows a long one.
const { warehouse, run } = await openImporter({ blockRows: 500 })

const start = Date.parse('2025-11-01T00:00:00Z')
const line = (id: string, minute: number, gender: string) =>
  `${id},leeds,${new Date(start + minute * 60_000).toISOString()},${gender}`
const lines = Array.from({ length: 4000 }, (_, id) => line(`v${id}`, id, id % 2 === 0 ? 'male' : 'female'))
const inDecember = line('last', 40 * 1440, 'female')

test('keeps the last line of a visit in a long file, nearby and far apart', async () => {
  const near = line('v1', 1, 'male')
  const far = [line('v2', 2, 'female'), line('v2', 2, 'male'), line('v2', 2, 'female')]
  const { status, output } = await run(
    'visits',
    [
      'visit_id,location_id,entered_at,gender',
      lines[0],
      lines[1],
      near,
      ...lines.slice(2),
      ...far,
      inDecember,
    ].join('\n'),
  )
  expect({ status, output }).toEqual({
    status: 0,
    output: expect.stringContaining('Rows imported 4,005, 4,001 new'),
  })
  expect(
    await warehouse.query(
      `SELECT visit_id, gender FROM shopfloor.visits FINAL WHERE visit_id IN ('v1', 'v2') ORDER BY visit_id`,
    ),
  ).toEqual([
    { visit_id: 'v1', gender: 'male' },
    { visit_id: 'v2', gender: 'female' },
  ])
})

test('merges a month of a long file that is a single part, so that queries need not deduplicate', async () => {
  expect(
    await warehouse.query(
      `SELECT partition_id AS month, count() = 1 AND max(level) > 0 AS isMerged FROM system.parts
       WHERE database = 'shopfloor' AND table = 'visits' AND active AND partition_id = '202512' GROUP BY month`,
    ),
  ).toEqual([{ month: '202512', isMerged: 1 }])
})
