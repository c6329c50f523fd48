import { instantsOf } from '../../../src/calendar/instants.ts'
import type { Location } from '../../../src/protocol/locations.ts'
import { type MetricRow, measureOf } from '../../../src/protocol/metrics/results.ts'
import { toWireRange } from '../../../src/protocol/metrics/wire-time.ts'
import { readUptimes } from '../../../src/protocol/records.ts'
import { readLineContexts } from '../../../src/protocol/store-layout.ts'
import { address, askSegments, askValue } from './ask.ts'

interface Days {
  readonly from: string
  readonly to: string
}

/**
 * Customers and sales of a store in the hours of which its entrance cameras delivered at least 80 %, by a few lines
 * of its own: what a rate is of where tills never fail. Sales after the doors have shut belong to it.
 */
export async function inSeenHours(
  store: Location,
  { from, to }: Days,
): Promise<{ readonly customers: number; readonly sales: number }> {
  const unseen = await unseenHours(store, { from, to })
  const body = {
    ...toWireRange(instantsOf({ first: from, last: to }, store.timezone ?? 'UTC')),
    entities: [store.id],
    entityType: 'location',
    facets: ['segments'],
    aggregationPeriod: 'hour',
    breakdownByDimensions: ['entity'],
  } as const
  const total = (rows: readonly MetricRow[], measure: string) =>
    rows
      .filter(({ index = '' }) => !unseen.has(index.slice(0, 13)))
      .reduce((sum, row) => sum + (measureOf(row, measure) ?? 0), 0)
  const customers = await askSegments({
    action: 'metric',
    route: 'entries',
    body: { ...body, breakdownByDimensions: ['entity', 'role'], roles: ['customer'] },
  })
  const sales = await askSegments({ action: 'metric', route: 'transactions/data', body })
  return { customers: total(customers, 'entries'), sales: total(sales, 'transactions_count') }
}

/** `YYYY-MM-DDTHH` on the store's clock. */
async function unseenHours(store: Location, { from, to }: Days): Promise<ReadonlySet<string>> {
  const lines = readLineContexts(
    await askValue({
      action: 'detail',
      route: 'detail/list',
      body: { returnEntityType: 'line_context', entities: [store.id], entityType: 'location' },
    }),
  )
  const recids = (lines ?? [])
    .filter(({ line_type }) => line_type === 'location-entry')
    .map(({ recording_id }) => recording_id)
  const response = await fetch(`${address()}/api/v1/recording/uptimes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ start: from, end: to, recids }),
  })
  const hours = new Map<string, { expected: number; received: number }>()
  for (const { uptime } of readUptimes(await response.json()) ?? []) {
    for (const { index, withinSchedule, segmentsExpected, overallUptime } of uptime) {
      if (!withinSchedule || segmentsExpected === null) continue
      const key = index.replace(' ', 'T').slice(0, 13)
      const hour = hours.get(key) ?? { expected: 0, received: 0 }
      hour.expected += segmentsExpected
      hour.received += (overallUptime ?? 0) * segmentsExpected
      hours.set(key, hour)
    }
  }
  const unseen = [...hours].filter(([, { expected, received }]) => received < 0.8 * expected)
  return new Set(unseen.map(([key]) => key))
}
