import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { SmallChain } from '../../service/warehouse/small-chain.ts'

/** Two stores of nine hours a day. Leeds sells more from Friday 6 to Sunday 8 March. */
export const leeds = { id: 'leeds', name: 'Leeds' }
export const york = { id: 'york', name: 'York' }
const stores = [leeds, york]

export const promotion = { first: '2026-03-06', last: '2026-03-08' }
/** A Saturday on which the entrance of Leeds was blind from noon. */
export const blindDay = '2026-02-14'
/** A second camera that counts entries, in York. Before it came the first one counted everybody. */
export const newCamera = { id: 'york-side', name: 'camera york-side', day: '2026-01-20' }
export const promotedNow = Date.parse('2026-03-16T09:00:00Z')

const dayMs = 86_400_000
const firstDay = Date.parse('2026-01-05T00:00:00Z')
const hours = [9, 10, 11, 12, 13, 14, 15, 16, 17]

/** Both stores swing from week to week alike: 9 or 11 people an hour, and twice as many in York. */
function peopleAt(store: string, day: string, week: number): number {
  const usual = week % 2 === 0 ? 9 : 11
  const isPromoted = store === leeds.id && day >= promotion.first && day <= promotion.last
  // The week of the promotion is one of 9.
  return (isPromoted ? 12 : usual) * (store === york.id ? 2 : 1)
}

export async function keepPromotedChain(warehouse: Warehouse): Promise<void> {
  const chain = new SmallChain(warehouse)
  for (const { id, name } of stores) {
    await chain.location(id, 'Europe/London', { name })
    await chain.openOn(id, [1, 2, 3, 4, 5, 6, 7], 9 * 60, 18 * 60)
    await chain.recording(`${id}-door`, id, { timezone: 'Europe/London', scheduled: true, counts: true })
    const visits: string[] = []
    const segments: string[] = []
    for (let start = firstDay; start < promotedNow; start += dayMs) {
      const day = new Date(start).toISOString().slice(0, 10)
      // Weeks begin on Fridays, as the promotion does.
      const week = Math.floor((Date.parse(promotion.first) - start + 6 * dayMs) / (7 * dayMs))
      for (const hour of hours) {
        const from = start + hour * 3_600_000
        if (from >= promotedNow) break
        if (id === leeds.id && day === blindDay && hour >= 12) break
        const people = peopleAt(id, day, week)
        for (let one = 0; one < people; one += 1) {
          visits.push(new Date(from + Math.floor((one * 3_600_000) / people)).toISOString())
        }
        for (let quarter = 0; quarter < 4; quarter += 1) {
          segments.push(new Date(from + quarter * 900_000).toISOString())
        }
      }
    }
    await chain.visits(id, visits)
    await chain.segments(id, `${id}-door`, segments)
    if (id !== york.id) continue
    const installed = `${newCamera.day}T08:00:00.000Z`
    await chain.recording(newCamera.id, id, {
      timezone: 'Europe/London',
      scheduled: true,
      counts: true,
      installed,
    })
    await chain.segments(
      id,
      newCamera.id,
      segments.filter((start) => start >= installed),
    )
  }
}
