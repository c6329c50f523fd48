import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { SmallChain } from '../../service/warehouse/small-chain.ts'

/** One store, open from ten to noon, since the start of the retail year 2023, which had 53 weeks. */
export const leeds = { id: 'leeds', name: 'Leeds' }
export const firstDay = '2023-01-29'
/** In the second week of the second quarter of 2024. */
export const retailNow = Date.parse('2024-05-14T10:00:00Z')

/** That of the National Retail Federation. */
export const retailCalendar = {
  weekStartsOn: 0,
  year: { pattern: '4-5-4', ends: 'nearest', endsIn: 1 },
} as const

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * People in each of the two hours: 10 in 2023, 11 in 2024. In the first week of 2023, which the restated year leaves out,
 * there were 40.
 */
function peopleOn(day: string): number {
  if (day < '2023-02-05') return 40
  return day < '2024-02-04' ? 10 : 11
}

export async function keepRetailChain(warehouse: Warehouse): Promise<void> {
  const chain = new SmallChain(warehouse)
  await chain.location(leeds.id, 'Europe/London', { name: leeds.name })
  await chain.openOn(leeds.id, [1, 2, 3, 4, 5, 6, 7], 10 * 60, 12 * 60)
  await chain.recording('door', leeds.id, { timezone: 'Europe/London', scheduled: true, counts: true })
  const visits: string[] = []
  const segments: string[] = []
  for (let start = Date.parse(firstDay); start < retailNow; start += dayMs) {
    const day = new Date(start).toISOString().slice(0, 10)
    // In summer the clock of the store is an hour ahead of UTC.
    const opens = start + (isSummer(day) ? 9 : 10) * hourMs
    for (const from of [opens, opens + hourMs]) {
      if (from >= retailNow) break
      const people = peopleOn(day)
      for (let one = 0; one < people; one += 1) {
        visits.push(new Date(from + Math.floor((one * hourMs) / people)).toISOString())
      }
      for (let quarter = 0; quarter < 4; quarter += 1) {
        segments.push(new Date(from + (quarter * hourMs) / 4).toISOString())
      }
    }
  }
  await chain.visits(leeds.id, visits)
  await chain.segments(leeds.id, 'door', segments)
}

function isSummer(day: string): boolean {
  return (day >= '2023-03-26' && day < '2023-10-29') || day >= '2024-03-31'
}
