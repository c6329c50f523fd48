import { alwaysRecording, floor, type View } from './floor.ts'
import { idOf } from './identity.ts'
import { type Day, dateOf, dayOf, localDay } from './local-day.ts'
import { type StoreDescription, stores } from './stores.ts'

/** `number` counts from 1 over the whole chain. The generating statements name a camera by it. */
export interface Camera {
  readonly number: number
  readonly id: string
  readonly serverId: string
  readonly name: string
  /** True if the camera records during opening hours only (`useUploadingSchedule`). */
  readonly scheduled: boolean
  /** Share of the store's visitors who enter through this camera's entrance; 0 away from the entrances. */
  readonly entranceShare: number
}

interface Zone extends View {
  readonly camera: Camera
}

export interface Store extends Omit<StoreDescription, 'cameras'> {
  /** Counts from 1 over the whole chain. */
  readonly number: number
  readonly id: string
  /** The first day of business. `null` if the store opened before any day in question. */
  readonly opened: Day | null
  /** Number of zones in all earlier stores: the generating statements number zones across the chain. */
  readonly zonesBefore: number
  /** Scheduled cameras come first, so that each kind has consecutive numbers. */
  readonly cameras: readonly Camera[]
  readonly zones: readonly Zone[]
}

export interface Chain {
  readonly id: string
  readonly name: string
  readonly stores: readonly Store[]
  readonly cameras: readonly Camera[]
}

export const demoChain = 'Northgate Stores'

export function storeId(chain: string, store: string): string {
  return idOf(chain, store)
}

/**
 * Builds the demo chain from these stores, in this order.
 *
 * @param name a chain of another name has other ids but the same visitors, because events depend on numbers alone.
 */
export function makeChain(descriptions: readonly StoreDescription[] = stores, name = demoChain): Chain {
  const built: Store[] = []
  let camerasBefore = 0
  let zonesBefore = 0
  for (const description of descriptions) {
    const store = buildStore(name, description, { number: built.length + 1, camerasBefore, zonesBefore })
    camerasBefore += store.cameras.length
    zonesBefore += store.zones.length
    built.push(store)
  }
  return { id: idOf(name), name, stores: built, cameras: built.flatMap((store) => store.cameras) }
}

interface Numbers {
  readonly number: number
  readonly camerasBefore: number
  readonly zonesBefore: number
}

function buildStore(chain: string, description: StoreDescription, numbers: Numbers): Store {
  const names = [
    ...Object.keys(description.entrances),
    ...description.cameras.filter((camera) => !alwaysRecording.has(camera)),
    ...description.cameras.filter((camera) => alwaysRecording.has(camera)),
  ]
  const serverId = idOf(chain, description.name, 'camera server')
  const cameras = names.map(
    (name, index): Camera => ({
      number: numbers.camerasBefore + index + 1,
      id: idOf(chain, description.name, name),
      serverId,
      name,
      scheduled: !alwaysRecording.has(name),
      entranceShare: description.entrances[name] ?? 0,
    }),
  )
  const zones = cameras.flatMap((camera) => viewsOf(camera).map((view): Zone => ({ ...view, camera })))
  const { number, zonesBefore } = numbers
  return {
    ...description,
    number,
    id: storeId(chain, description.name),
    opened: null,
    zonesBefore,
    cameras,
    zones,
  }
}

/**
 * Returns the chain with the opening day of each store that had just opened when the demo was made.
 *
 * @param now milliseconds since 1970
 */
export function openedBefore(chain: Chain, now: number): Chain {
  const stores = chain.stores.map((store) => {
    if (store.openedOn === undefined) return store
    const today = localDay(store.timezone, Math.floor(now / 1000))
    const { year, month, date } = dateOf(today)
    return { ...store, opened: dayOf(year, date >= store.openedOn ? month : month - 1, store.openedOn) }
  })
  return { ...chain, stores }
}

function viewsOf(camera: Camera): readonly View[] {
  return camera.entranceShare > 0 ? [] : floor[camera.name as keyof typeof floor]
}
