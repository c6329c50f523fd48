import { expect, test, vi } from 'vitest'
import { replay } from './replay.ts'
import { brokenRules, rowsOf } from './report.ts'

// Weeks of two stores are made and looked at; a busy machine takes its time.
vi.setConfig({ testTimeout: 600_000 })

test('a few hundred statements of two stores hold against the truth', async () => {
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
      // Which visitors an outage costs is estimated, and of few outages: the bench judges it.
      .filter(({ rule }) => rule !== 'outage cost')
      .map(({ rule, examples }) => [rule, ...examples]),
  ).toEqual([])
})
