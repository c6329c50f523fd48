/** A 0 counted only while the store was closed is no data, in each bucket and in any summary. */

import { describe, expect, test } from 'vitest'
import { aggregationPeriods } from '../../../../src/protocol/metrics/vocabularies.ts'
import { conversionRate } from '../../../../src/service/warehouse/questions/conversion-rate.ts'
import { entries } from '../../../../src/service/warehouse/questions/entries.ts'
import { openRememberingWarehouse } from '../../../support/remembering-warehouse.ts'
import { SmallChain } from '../small-chain.ts'

const warehouse = await openRememberingWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-06-01T00:00:00Z')

/** Open from 9 to 18 on weekdays. The requested days are a Monday and the weekend before it. */
const stores = {
  // A counter that runs around the clock, but was off while the store was open.
  counterWhileClosed: { counts: { '2024-03-02T10:00:00Z': 0, '2024-03-04T07:00:00Z': 0 } },
  counterWhileOpen: { counts: { '2024-03-02T10:00:00Z': 0, '2024-03-04T10:00:00Z': 0 } },
  counterAcrossOpening: { counts: { '2024-03-04T08:00:00Z': 0 }, opens: 8 * 60 + 30 },
  staffWhileClosed: { staff: ['2024-03-02T10:00:00Z', '2024-03-04T07:30:00Z'] },
  staffWhileOpen: { staff: ['2024-03-02T10:00:00Z', '2024-03-04T10:30:00Z'] },
  // Staff came while it was closed, and an entrance camera was recording while it was open.
  staffAndCamera: { staff: ['2024-03-04T07:30:00Z'], footage: ['2024-03-04T10:00:00Z'] },
  neverClosed: { counts: { '2024-03-02T10:00:00Z': 0 }, staff: ['2024-03-02T10:00:00Z'], opens: null },
} satisfies Record<string, StoreData>

interface StoreData {
  readonly counts?: Readonly<Record<string, number>>
  readonly staff?: readonly string[]
  readonly footage?: readonly string[]
  readonly opens?: number | null
}

for (const [id, store] of Object.entries<StoreData>(stores)) {
  const { counts = {}, staff = [], footage = [], opens = 9 * 60 } = store
  await chain.location(id, 'UTC', { countsOf: 'customers' })
  if (opens !== null) await chain.openOn(id, [1, 2, 3, 4, 5], opens, 18 * 60)
  await chain.recording(`${id}-door`, id, { counts: true })
  await chain.hourlyCounts(id, counts)
  await chain.visits(id, staff, { role: 'staff' })
  await chain.segments(id, `${id}-door`, footage)
}

type Store = keyof typeof stores
type Facets = readonly ('segments' | 'summary')[]

const facetsOf: readonly Facets[] = [['summary'], ['segments', 'summary']]
const questions = aggregationPeriods.flatMap((aggregationPeriod) =>
  facetsOf.map((facets) => ({ aggregationPeriod, facets })),
)

const bodyOf = (store: Store, question: (typeof questions)[number]) => ({
  ...question,
  start: '2024-03-02T00:00:00.000Z',
  end: '2024-03-04T23:59:59.999Z',
  entities: [store],
  breakdownByDimensions: ['entity' as const],
  entityType: 'location' as const,
})

describe.each(questions)('by the $aggregationPeriod, with the facets $facets,', (question) => {
  test.each<readonly [Store, number | null]>([
    ['counterWhileClosed', null],
    ['counterWhileOpen', 0],
    ['counterAcrossOpening', 0],
    ['neverClosed', 1],
  ])('%s has entries of %j', async (store, expected) => {
    const { summary, segments } = await entries(warehouse, bodyOf(store, question), { now })
    expect(summary).toEqual([{ location: store, entries: expected }])
    // If every bucket is no data, so is the sum, and vice versa.
    if (segments !== undefined) expect(segments.every((row) => row.entries === null)).toBe(expected === null)
  })

  test.each<readonly [Store, number | null]>([
    ['counterWhileClosed', null],
    ['counterWhileOpen', 0],
    ['staffWhileClosed', null],
    ['staffWhileOpen', 0],
    ['staffAndCamera', 0],
    ['neverClosed', 0],
  ])('%s has %j visitors and no rate', async (store, expected) => {
    const { summary, segments } = await conversionRate(warehouse, bodyOf(store, question), { now })
    expect(summary).toMatchObject([
      { location: store, sales_conversion_rate: null, customer_entries: expected },
    ])
    if (segments !== undefined) {
      expect(segments.every((row) => row.customer_entries === null)).toBe(expected === null)
    }
  })
})

test('distinguishes a closed 0 from an open one for an hour, a day and a month', async () => {
  const bySegment = async (store: Store, aggregationPeriod: 'hour' | 'day' | 'month') => {
    const body = bodyOf(store, { aggregationPeriod, facets: ['segments'] })
    const { segments = [] } = await entries(warehouse, body, { now })
    return segments.filter((row) => row.entries !== null).map((row) => row.index)
  }
  expect(await bySegment('counterWhileOpen', 'hour')).toEqual(['2024-03-04T10:00:00.000'])
  expect(await bySegment('counterWhileOpen', 'day')).toEqual(['2024-03-04T00:00:00.000'])
  expect(await bySegment('counterWhileOpen', 'month')).toEqual(['2024-03-01T00:00:00.000'])
  for (const period of ['hour', 'day', 'month'] as const)
    expect(await bySegment('counterWhileClosed', period)).toEqual([])
})
