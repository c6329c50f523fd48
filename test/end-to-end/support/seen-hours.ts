import type { Location } from '../../../src/protocol/locations.ts'
import { type MetricRow, measureOf } from '../../../src/protocol/metrics/results.ts'
import { readUptimes } from '../../../src/protocol/records.ts'
import { readLineContexts } from '../../../src/protocol/store-layout.ts'
import { address, askSegments, askValue } from './ask.ts'
import { requestOf } from './request-of.ts'
import type { Days } from './settled-week.ts'

/**
 * Visitors and sales of a store in the hours in which its entrance cameras delivered at least 80%, computed
 * independently. This is the basis of a conversion rate where tills never fail. Sales after closing time
 * count as well.
 */
export async function inSeenHours(
  store: Location,
  days: Days,
): Promise<{ readonly customers: number; readonly sales: number }> {
  const unseen = await unseenHours(store, days)
  const body = {
    ...requestOf(store, days, { facet: 'segments', period: 'hour' }),
    breakdownByDimensions: ['entity'],
  }
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

/** `YYYY-MM-DDTHH` in the store's local time. */
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
