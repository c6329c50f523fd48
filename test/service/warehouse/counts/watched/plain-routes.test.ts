import { expect, test } from 'vitest'
import { totals } from '../../../../../src/service/warehouse/derived/totals.ts'
import { defaultQuestionLimits } from '../../../../../src/service/warehouse/engine/limits.ts'
import { entries } from '../../../../../src/service/warehouse/questions/entries.ts'
import { openMemoryWarehouse } from '../../../../support/memory-warehouse.ts'
import { SmallChain } from '../../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
/** Of two days the first is over when the store closes on the second, so its footage is cached. */
const [day, next] = ['2026-03-02', '2026-03-03']
const context = {
  now: Date.parse('2026-03-09T12:00:00Z'),
  limits: defaultQuestionLimits,
  organisations: null,
}
const asked = { entities: ['leeds'], entityType: 'location', aggregationPeriod: 'hour' } as const

test('a plain route does not use the footage that derived routes cached', async () => {
  await chain.location('leeds', 'UTC')
  await chain.openOn('leeds', [1, 2, 3, 4, 5, 6, 7], 9 * 60, 12 * 60)
  await chain.recording('door', 'leeds', { timezone: 'UTC', scheduled: true, counts: true })
  await totals(
    warehouse,
    { ...asked, start: day, end: next, measure: 'entries', facets: ['segments'] },
    context,
  )
  const body = {
    ...asked,
    start: `${day}T00:00:00Z`,
    end: `${next}T23:59:59Z`,
    facets: ['segments'],
  } as const
  const hourOf = async () => (await entries(warehouse, body, context)).segments?.[10]?.entries
  expect(await hourOf()).toBeNull()

  await chain.segments('leeds', 'door', [`${day}T10:00:00Z`])
  expect(await hourOf()).toBe(0)
})
