import type { Warehouse } from '../service/warehouse/warehouse.ts'
import type { Chain } from './chain.ts'
import { chance } from './chance.ts'
import { byCamera, lastSight, type OutagesBetween } from './outage.ts'
import { outagesBetween } from './outages-between.ts'

/** Longer than any outage, including consecutive ones. */
const horizonSeconds = 30 * 86_400

/**
 * Writes every camera's newest heartbeat up to an instant in milliseconds. An offline camera keeps its last one.
 *
 * @param outagesIn the cameras' outages; defaults to those of the demo.
 */
export async function writeHeartbeats(
  warehouse: Warehouse,
  chain: Chain,
  seed: number,
  now: number,
  outagesIn: OutagesBetween = (from, to) => outagesBetween(chain, seed, from, to),
): Promise<void> {
  const instant = Math.floor(now / 1000)
  const outages = byCamera(outagesIn(instant - horizonSeconds, instant + 1))
  await warehouse.insert(
    'heartbeats',
    chain.stores.flatMap((store) =>
      store.cameras.map((camera) => {
        const { seenAt, loss } = lastSight(outages, camera, instant)
        const clear = 0.94 + 0.05 * chance(seed, 51, camera.number, Math.floor(seenAt / 3600))
        return {
          location_id: store.id,
          recording_id: camera.id,
          seen_at: new Date(seenAt * 1000).toISOString().replace('T', ' ').replace('Z', ''),
          quality: Math.round(clear * (1 - loss) * 1000) / 1000,
        }
      }),
    ),
  )
}
