import type { Camera, Store } from '../../../src/demo/chain.ts'
import { database } from '../../../src/service/warehouse/engine/schema.ts'
import type { Span } from './broken-hours.ts'
import type { World } from './world.ts'

/**
 * People whom nobody counted: entries for entrances and for a whole store, zone visits for the sales floor.
 */
export async function uncounted(
  world: World,
  store: Store,
  cameras: readonly Camera[],
  span: Span,
): Promise<number> {
  const doors = cameras.filter(({ entranceShare }) => entranceShare > 0)
  const place = world.recorded.stores.indexOf(store)
  const counted = doors.length > 0 ? doors : cameras
  const table = doors.length > 0 ? 'visits' : 'area_visits'
  const twin = world.truth.stores[place]
  const recordings = counted.map(({ id }) => id)
  const twins = counted.map((camera) => twin?.cameras[store.cameras.indexOf(camera)]?.id ?? '')
  const [came, seen] = [
    await rowsOf(world, table, twin?.id ?? '', twins, span),
    await rowsOf(world, table, store.id, recordings, span),
  ]
  return came - seen
}

async function rowsOf(
  { warehouse }: World,
  table: 'visits' | 'area_visits',
  location: string,
  recordings: readonly string[],
  { from, to }: Span,
): Promise<number> {
  const rows = await warehouse.query<{ count: number }>(
    `SELECT toUInt32(count()) AS count FROM ${database}.${table} FINAL
     WHERE location_id = {location:String} AND recording_id IN {recordings:Array(String)}
       AND entered_at >= toDateTime({from:UInt32}, 'UTC') AND entered_at < toDateTime({to:UInt32}, 'UTC')`,
    { location, recordings, from, to },
  )
  return rows[0]?.count ?? 0
}
