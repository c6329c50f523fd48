import type { Camera, Store } from './chain.ts'

/** A time in which a camera sees less than there is. Instants are whole seconds since 1970, `end` is outside. */
export interface Outage {
  readonly camera: number
  readonly start: number
  readonly end: number
  /** Share that is lost: 1 where the camera is down, less where its picture is poor. */
  readonly loss: number
  /** The camera reports itself well: the loss lowers no segment and no heartbeat. */
  readonly unreported?: true
  /** The camera gives signs of life although its footage and counts are missing. */
  readonly heard?: true
  /** By how much the clock of the camera is slow: counts and footage carry an earlier time. */
  readonly lagSeconds?: number
  /** The camera counts people when they leave, not when they come in. */
  readonly countsLeaving?: true
}

/** The outages that touch a time in seconds since 1970: whole ones, also where they reach out of it. */
export type OutagesBetween = (from: number, to: number) => readonly Outage[]

export function numbersBetween(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Outages by the number of their camera, in their order. */
export type OutagesByCamera = ReadonlyMap<number, readonly Outage[]>

export function byCamera(outages: readonly Outage[]): OutagesByCamera {
  const found = new Map<number, Outage[]>()
  for (const outage of outages) {
    const own = found.get(outage.camera)
    if (own === undefined) found.set(outage.camera, [outage])
    else own.push(outage)
  }
  return found
}

/** Outages of the cameras of one store. */
export function outagesOf(outages: OutagesByCamera, store: Store): readonly Outage[] {
  return store.cameras.flatMap(({ number }) => outages.get(number) ?? [])
}

/** The camera's newest moment of seeing anything up to an instant, and how good its picture is then. */
export function lastSight(
  outages: OutagesByCamera,
  camera: Camera,
  instant: number,
): { readonly seenAt: number; readonly loss: number } {
  const own = (outages.get(camera.number) ?? []).filter((outage) => !outage.unreported && !outage.heard)
  const downAt = (moment: number) =>
    own.find((outage) => outage.loss === 1 && outage.start <= moment && outage.end > moment)
  let seenAt = instant
  for (let down = downAt(seenAt); down; down = downAt(seenAt)) seenAt = down.start - 1
  const poor = own.filter((outage) => outage.loss < 1 && outage.start <= seenAt && outage.end > seenAt)
  return { seenAt, loss: Math.max(0, ...poor.map((outage) => outage.loss)) }
}
