import { expect, test, vi } from 'vitest'
import { replay } from './replay.ts'
import { brokenRules, rowsOf } from './report.ts'

// Makes and reads weeks of two stores, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

test('finds a few hundred statements of two stores true', async () => {
  const tally = await replay(
    {
      seed: 3,
      stores: 2,
      days: 66,
      to: Date.parse('2026-10-20T00:00:00Z'),
      warmUpDays: 58,
      looks: 3,
      pagesPerLook: 1,
      statementsPerPage: 40,
      minutes: null,
    },
    () => {},
  )
  const rows = rowsOf(tally)
  const statements = rows.rules.reduce((sum, rule) => sum + rule.statements, 0)
  expect(statements).toBeGreaterThan(200)
  expect(tally.of('complete within 2 %').statements).toBeGreaterThan(50)
  expect(tally.of('outage told').statements).toBeGreaterThan(5)
  expect(
    brokenRules(rows)
      // The cost of an outage is an estimate, and there are few outages here: the bench judges it.
      .filter(({ rule }) => rule !== 'outage cost')
      .map(({ rule, examples }) => [rule, ...examples]),
  ).toEqual([])
})
