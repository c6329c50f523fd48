import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { SmallChain } from '../../service/warehouse/small-chain.ts'

export const leeds = { id: 'leeds', name: 'Leeds' } as const
export const york = { id: 'york', name: 'York' } as const

/** A Tuesday in winter, when local time is UTC. Both stores are open from 9 to 18. */
export const day = '2025-03-11'
/** Three hours are over, and every camera saw all of them. */
export const beforeBlind = Date.parse(`${day}T12:05:00Z`)
/** The day is over. */
export const evening = Date.parse(`${day}T19:05:00Z`)

const hours = [9, 10, 11, 12, 13, 14, 15, 16, 17]
/** The west entrance of Leeds sees nothing from 13 to 16. */
const isBlind = (hour: number) => hour >= 13 && hour < 16

const at = (hour: number, minute: number) =>
  `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`
const times = (count: number, first: number) =>
  hours.flatMap((hour) => Array.from({ length: count }, (_, each) => at(hour, first + each)))
const quarters = (some: readonly number[]) =>
  some.flatMap((hour) => [0, 15, 30, 45].map((minute) => at(hour, minute)))

/**
 * In each hour in Leeds, 90 people pass without entering, 6 enter in the east, two of them staff, and 4 in the west. Six
 * visit the tea, one of them staff, and two buy. In York, five enter and one buys, and nobody counts who passes.
 */
export async function keepFunnelChain(warehouse: Warehouse): Promise<void> {
  const chain = new SmallChain(warehouse)
  const camera = { timezone: 'Europe/London', scheduled: true }
  for (const { id, name } of [leeds, york]) {
    await chain.location(id, 'Europe/London', { name, currency: 'GBP' })
    await chain.openOn(id, [1, 2, 3, 4, 5, 6, 7], 9 * 60, 18 * 60)
  }
  await chain.recording('east', 'leeds', { ...camera, counts: true })
  await chain.recording('west', 'leeds', { ...camera, counts: true })
  await chain.recording('street', 'leeds', camera)
  await chain.passerByLine('leeds', 'street')
  await chain.recording('tea', 'leeds', camera)
  await chain.area('leeds', 'Floor:Tea', 'tea')
  for (const recording of ['east', 'street', 'tea']) await chain.segments('leeds', recording, quarters(hours))
  const seen = hours.filter((hour) => !isBlind(hour))
  await chain.segments('leeds', 'west', quarters(seen))
  await chain.passersBy('leeds', Object.fromEntries(hours.map((hour) => [at(hour, 0), 90])), 'street')
  await chain.visits('leeds', times(2, 0), { role: 'staff' })
  await chain.visits('leeds', times(4, 5), { role: 'customer' })
  const west = times(4, 12).filter((time) => !isBlind(Number(time.slice(11, 13))))
  await chain.visits('leeds', west, { role: 'customer' })
  const stays = (all: readonly string[]) => all.map((time) => [time, 60, `stay ${time}`] as const)
  await chain.areaVisits('leeds', 'Floor:Tea', stays(times(1, 20)), { role: 'staff' })
  await chain.areaVisits('leeds', 'Floor:Tea', stays(times(5, 25)), { role: 'customer' })
  await chain.transactions('leeds', times(2, 40))

  await chain.recording('york-door', 'york', { ...camera, counts: true })
  await chain.segments('york', 'york-door', quarters(hours))
  await chain.visits('york', times(5, 0), { role: 'customer' })
  await chain.transactions('york', times(1, 30))
}
