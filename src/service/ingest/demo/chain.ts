import { alwaysRecording, floor, type View } from './floor.ts'
import { idOf } from './identity.ts'
import { type StoreDescription, stores } from './stores.ts'

/** Numbers count from 1 over the whole chain: they are how the generating statements name a camera. */
export interface Camera {
  readonly number: number
  readonly id: string
  readonly serverId: string
  readonly name: string
  /** Records in opening hours only (`useUploadingSchedule`). */
  readonly scheduled: boolean
  /** Share of the store's people who come in under it; 0 away from the doors. */
  readonly entranceShare: number
}

interface Zone extends View {
  readonly camera: Camera
}

export interface Store extends Omit<StoreDescription, 'cameras'> {
  readonly number: number
  readonly id: string
  /** Scheduled cameras first, so that each kind is one run of numbers. */
  readonly cameras: readonly Camera[]
  readonly zones: readonly Zone[]
}

export interface Chain {
  readonly id: string
  readonly name: string
  readonly stores: readonly Store[]
  readonly cameras: readonly Camera[]
}

/** The chain of the demo. It is always the same; only what happens in it depends on a seed. */
export function makeChain(descriptions: readonly StoreDescription[] = stores): Chain {
  const name = 'Northgate Stores'
  const built: Store[] = []
  let numbered = 0
  for (const description of descriptions) {
    const store = buildStore(name, description, built.length + 1, numbered)
    numbered += store.cameras.length
    built.push(store)
  }
  return { id: idOf(name), name, stores: built, cameras: built.flatMap((store) => store.cameras) }
}

function buildStore(chain: string, description: StoreDescription, number: number, numbered: number): Store {
  const names = [
    ...Object.keys(description.entrances),
    ...description.cameras.filter((camera) => !alwaysRecording.has(camera)),
    ...description.cameras.filter((camera) => alwaysRecording.has(camera)),
  ]
  const cameras = names.map(
    (name, index): Camera => ({
      number: numbered + index + 1,
      id: idOf(chain, description.name, name),
      serverId: idOf(chain, description.name, 'camera server'),
      name,
      scheduled: !alwaysRecording.has(name),
      entranceShare: description.entrances[name] ?? 0,
    }),
  )
  const zones = cameras.flatMap((camera) => viewsOf(camera).map((view): Zone => ({ ...view, camera })))
  return { ...description, number, id: idOf(chain, description.name), cameras, zones }
}

function viewsOf(camera: Camera): readonly View[] {
  return camera.entranceShare > 0 ? [] : floor[camera.name as keyof typeof floor]
}
