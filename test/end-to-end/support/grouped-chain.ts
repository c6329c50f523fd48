import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { SmallChain } from '../../service/warehouse/small-chain.ts'
import { freePort } from '../../support/free-port.ts'
import { startLogin } from '../../support/openid-login.ts'
import { startChainAt } from './chain-at.ts'

/** A Monday, on which Hull is closed. */
export const groupedNow = Date.parse('2026-03-16T12:00:00Z')

/**
 * Four stores, open from 9 to 18, with as many people in each hour. The camera of each sends until now, or is offline.
 * Every second person stays in the zone of tops for a minute, two in Bath. York has no such zone.
 */
const stores = [
  { id: 'leeds', name: 'Leeds', people: 10, online: true, groups: ['region:North', 'format:City'] },
  { id: 'york', name: 'York', people: 5, online: false, groups: ['region:North', 'format:Compact'] },
  { id: 'hull', name: 'Hull', people: 4, online: true, groups: ['region:North', 'format:Compact'] },
  { id: 'bath', name: 'Bath', people: 7, online: true, groups: ['region:South', 'format:Compact'] },
]

const dayMs = 86_400_000

async function keepGroupedChain(warehouse: Warehouse): Promise<void> {
  const chain = new SmallChain(warehouse)
  for (const { id, name, people, online, groups } of stores) {
    const weekdays = id === 'hull' ? [2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5, 6, 7]
    await chain.location(id, 'Europe/London', { name })
    await chain.openOn(id, weekdays, 9 * 60, 18 * 60)
    await chain.recording(`${id}-door`, id, { timezone: 'Europe/London', scheduled: true, counts: true })
    for (const group of groups) {
      const [dimension = '', title = ''] = group.split(':')
      await chain.group(dimension, title, [id])
    }
    const visits: string[] = []
    const stays: [string, number, string][] = []
    const segments: string[] = []
    for (let day = Date.parse('2026-01-05T00:00:00Z'); day < groupedNow; day += dayMs) {
      if (!weekdays.includes(new Date(day).getUTCDay() || 7)) continue
      for (
        let from = day + 9 * 3_600_000;
        from < Math.min(day + 18 * 3_600_000, groupedNow);
        from += 3_600_000
      ) {
        for (let one = 0; one < people; one += 1) {
          const at = new Date(from + one * 300_000).toISOString()
          visits.push(at)
          if (one % 2 === 0) stays.push([at, id === 'bath' ? 120 : 60, `${id} ${at}`])
        }
        for (let quarter = 0; quarter < 4; quarter += 1)
          segments.push(new Date(from + quarter * 900_000).toISOString())
      }
    }
    await chain.visits(id, visits)
    if (id !== 'york') {
      await chain.area(id, 'Women:Tops', `${id}-door`)
      await chain.areaVisits(id, 'Women:Tops', stays)
    }
    await chain.segments(id, `${id}-door`, segments)
    if (!online) continue
    const seen_at = new Date(groupedNow).toISOString()
    await warehouse.insert('heartbeats', [
      { location_id: id, recording_id: `${id}-door`, seen_at, quality: 1 },
    ])
  }
}

/** The chain behind a login. The next to sign in has the claims that were set last. */
export async function startGroupedChain() {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const { authentication, provider } = await startLogin(address)
  const chain = await startChainAt(groupedNow, keepGroupedChain, { authentication, port })
  return {
    address,
    signsIn: (name: string, claims: Readonly<Record<string, unknown>>) =>
      provider.signsIn({ sub: name, name, ...claims }),
    async close() {
      await chain.close()
      await provider.close()
    },
  }
}
