import { locationEntryLine, passerByLine } from '../protocol/records.ts'
import type { Warehouse } from '../service/warehouse/warehouse.ts'
import type { Chain, Store } from './chain.ts'
import { groupsOf } from './groups.ts'
import { formatDay, instantAt, localDay } from './local-day.ts'
import { specialDayOn, usualHours } from './opening.ts'
import { rotaFlawOf, shiftsOn } from './rota.ts'

const aheadDays = 120
const rotaDays = 14
const secondsOf = (ms: number) => Math.floor(ms / 1000)

/**
 * Writes the chain's organisation, stores and cameras. Also writes the special days from `from` until some months after
 * `now` (milliseconds).
 */
export async function register(warehouse: Warehouse, chain: Chain, from: number, now: number): Promise<void> {
  const { stores } = chain
  await registerSpecialDays(warehouse, chain, from, now)
  await warehouse.insert('opening_hours', stores.flatMap(openingHours))
  await registerGroups(warehouse, chain)
  await warehouse.insert(
    'recordings',
    stores.flatMap((store) => recordings(chain, store)),
  )
  await warehouse.insert('areas', stores.flatMap(areas))
  await warehouse.insert('lines', stores.flatMap(lines))
  await warehouse.insert('organisations', [{ id: chain.id, name: chain.name }])
  // Insert locations last: their presence marks a complete demo.
  await warehouse.insert(
    'locations',
    stores.map((store) => ({
      id: store.id,
      organisation_id: chain.id,
      name: store.name,
      timezone: store.timezone,
      currency: store.currency,
      latitude: store.coordinates[0],
      longitude: store.coordinates[1],
    })),
  )
}

/** Writes the special days from one instant until some months after another (milliseconds). Later calls add more. */
export async function registerSpecialDays(
  warehouse: Warehouse,
  chain: Chain,
  from: number,
  now: number,
): Promise<void> {
  const rows = chain.stores.flatMap((store) => {
    const first = localDay(store.timezone, secondsOf(from)) - 1
    const count = localDay(store.timezone, secondsOf(now)) + aheadDays - first
    return Array.from({ length: count }, (_, index) => first + index).flatMap((day) => {
      const special = specialDayOn(store, day)
      if (!special) return []
      const [opens, closes] = special.hours ?? [0, 0]
      return [
        {
          location_id: store.id,
          day: formatDay(day),
          opens_minute: opens,
          closes_minute: closes,
          reason: special.reason,
        },
      ]
    })
  })
  await warehouse.insert('special_days', rows)
}

/** Shifts per insert, which bounds the memory for any chain. */
const shiftsPerInsert = 50_000

/**
 * Writes the rotas of the days from one instant until two weeks after another (milliseconds). Later calls add more, and
 * leave corrected shifts as they are.
 */
export async function registerShifts(
  warehouse: Warehouse,
  chain: Chain,
  seed: number,
  { from, now }: { readonly from: number; readonly now: number },
): Promise<void> {
  let rows: Record<string, unknown>[] = []
  for (const store of chain.stores) {
    const flaw = rotaFlawOf(store, seed)
    const last = localDay(store.timezone, secondsOf(now)) + rotaDays
    for (let day = localDay(store.timezone, secondsOf(from)); day <= last; day += 1) {
      const at = (minute: number) => formatInstant(instantAt(store.timezone, day, minute))
      for (const { name, starts, ends, staff } of shiftsOn(store, day, { seed, flaw })) {
        rows.push({
          location_id: store.id,
          starts_at: at(starts),
          shift_id: `${formatDay(day)} ${name}`,
          ends_at: at(ends),
          staff,
          version: 1,
        })
      }
    }
    if (rows.length < shiftsPerInsert) continue
    await warehouse.insert('shifts', rows)
    rows = []
  }
  await warehouse.insert('shifts', rows)
}

async function registerGroups(warehouse: Warehouse, { stores }: Chain): Promise<void> {
  await warehouse.insert(
    'location_groups',
    stores.flatMap((store) => groupsOf(store).map((group) => ({ location_id: store.id, ...group }))),
  )
}

function openingHours(store: Store) {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const hours = usualHours(store, weekday)
    return hours ? [{ location_id: store.id, weekday, opens_minute: hours[0], closes_minute: hours[1] }] : []
  })
}

function recordings(chain: Chain, store: Store) {
  return store.cameras.map((camera) => ({
    id: camera.id,
    organisation_id: chain.id,
    location_id: store.id,
    camera_server_id: camera.serverId,
    name: camera.name,
    use_uploading_schedule: camera.scheduled,
    timezone: store.timezone,
    ...(store.opened === null
      ? {}
      : { installed_at: formatInstant(instantAt(store.timezone, store.opened, 0)) }),
  }))
}

function formatInstant(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

function areas(store: Store) {
  return store.zones.map((zone) => ({
    location_id: store.id,
    recording_id: zone.camera.id,
    taxonomy: zone.taxonomy,
    area_type: 'taxonomy',
  }))
}

function lines(store: Store) {
  const entrances = store.cameras.filter((camera) => camera.entranceShare > 0)
  return entrances.flatMap((camera, position) => {
    const line = { location_id: store.id, recording_id: camera.id }
    const place = camera.name.replace(/^Entrance /, '').replace(/^./, (first) => first.toUpperCase())
    const entry = {
      ...line,
      line_id: `${camera.id.slice(0, 8)}-in`,
      line_type: locationEntryLine,
      taxonomy: `Entrance:${place}`,
      direction: 'in',
    }
    if (position > 0) return [entry]
    // The first entrance also counts passers-by.
    const street = {
      ...line,
      line_id: `${camera.id.slice(0, 8)}-by`,
      line_type: passerByLine,
      taxonomy: `Street:${place}`,
      direction: 'both',
    }
    return [entry, street]
  })
}
