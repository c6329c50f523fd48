import { createHash } from 'node:crypto'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'

/** A chain of equal stores. */
export interface Chain {
  readonly stores: readonly Store[]
}

interface Store {
  readonly id: string
  readonly timezone: string
  /** The first camera sees the door and the street, the others the zones of the floor. */
  readonly cameras: readonly string[]
}

export const organisation = idOf('organisation')

/** The second or third camera of the store sees each zone. */
export const areas = [
  'Ground:Shoes',
  'Ground:Bags',
  'Ground:Women:Coats',
  'Ground:Women:Dresses',
  'Upper:Men',
  'Upper:Children',
  'Upper:Fitting Rooms',
  'Upper:Checkout',
] as const

export const ages = ['0_15', '16_24', '25_34', '35_44', '45_54', '55_64', '65_100'] as const
export const genders = ['male', 'female'] as const

/** 24 hexadecimal characters, the same for the same name. */
function idOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 24)
}

interface ChainShape {
  /** The stores take turns. */
  readonly zones: readonly string[]
  /** Cameras of each store; at least three. */
  readonly cameras: number
}

/** Two of three stores in London's time zone, one in Berlin's. */
const smallShape: ChainShape = { zones: ['Europe/London', 'Europe/London', 'Europe/Berlin'], cameras: 3 }

/** Stores of a large chain: many time zones, many cameras, one of which counts entries. */
export const largeShape: ChainShape = {
  zones: ['London', 'Berlin', 'Dublin', 'Paris', 'Helsinki', 'Madrid', 'Lisbon', 'Athens'].map(
    (town) => `Europe/${town}`,
  ),
  cameras: 8,
}

/** Makes a chain of this many stores. */
export function chainOf(stores: number, { zones, cameras }: ChainShape = smallShape): Chain {
  return {
    stores: Array.from({ length: stores }, (_, number) => ({
      id: idOf(`store ${number}`),
      timezone: zones[number % zones.length] ?? '',
      cameras: Array.from({ length: cameras }, (_each, camera) => idOf(`camera ${number} ${camera}`)),
    })),
  }
}

/** Monday to Saturday from nine to eight, Sunday closed. */
const opensMinute = 9 * 60
const closesMinute = 20 * 60
/** A week in which stores also close on the Wednesday, and stay open longer on the Thursday. */
const specialDays = [
  { day: '2026-11-25', opens_minute: 0, closes_minute: 0, reason: 'Stocktaking' },
  { day: '2026-11-26', opens_minute: opensMinute, closes_minute: 22 * 60, reason: 'Late evening' },
  { day: '2026-12-25', opens_minute: 0, closes_minute: 0, reason: 'Christmas' },
]

export async function keepConfiguration(warehouse: Warehouse, { stores }: Chain): Promise<void> {
  await warehouse.insert('organisations', [{ id: organisation, name: 'The chain' }])
  await warehouse.insert(
    'locations',
    stores.map(({ id, timezone }, number) => ({
      id,
      organisation_id: organisation,
      name: `Store ${number}`,
      timezone,
      currency: 'EUR',
    })),
  )
  await warehouse.insert(
    'opening_hours',
    stores.flatMap(({ id }) =>
      [1, 2, 3, 4, 5, 6].map((weekday) => ({
        location_id: id,
        weekday,
        opens_minute: opensMinute,
        closes_minute: closesMinute,
      })),
    ),
  )
  await warehouse.insert(
    'special_days',
    stores.flatMap(({ id }) => specialDays.map((day) => ({ location_id: id, ...day }))),
  )
  await warehouse.insert(
    'recordings',
    stores.flatMap(({ id, timezone, cameras }) =>
      cameras.map((camera, number) => ({
        id: camera,
        organisation_id: organisation,
        location_id: id,
        camera_server_id: idOf(`server of ${id}`),
        name: `Camera ${number}`,
        use_uploading_schedule: true,
        timezone,
      })),
    ),
  )
  await warehouse.insert(
    'lines',
    stores.flatMap(({ id, cameras }) =>
      ['location-entry', 'passer-by'].map((line_type) => ({
        location_id: id,
        recording_id: cameras[0],
        line_id: `${line_type} of ${id}`,
        line_type,
        taxonomy: 'Door:Front',
        direction: 'in',
      })),
    ),
  )
  await warehouse.insert(
    'areas',
    stores.flatMap(({ id, cameras }) =>
      areas.map((taxonomy, number) => ({
        location_id: id,
        recording_id: cameras[1 + (number % 2)],
        taxonomy,
        area_type: 'taxonomy',
      })),
    ),
  )
  await warehouse.insert(
    'heartbeats',
    stores.flatMap(({ id, cameras }) =>
      cameras.map((camera) => ({
        location_id: id,
        recording_id: camera,
        seen_at: '2026-12-31T23:59:30.000Z',
        quality: 0.9,
      })),
    ),
  )
}

/** One camera in a hundred has been silent for an hour. */
export async function keepSilentCameras(warehouse: Warehouse, { stores }: Chain): Promise<void> {
  const cameras = stores.flatMap(({ id, cameras: own }) =>
    own.map((camera) => ({ location_id: id, recording_id: camera })),
  )
  await warehouse.insert(
    'heartbeats',
    cameras
      .filter((_camera, number) => number % 100 === 50)
      .map((camera) => ({ ...camera, seen_at: '2026-12-31T23:00:00.000Z', quality: 0.9 })),
  )
}
