import type { Camera, Store } from './chain.ts'

/** A period in which a camera misses people. Instants are whole seconds since 1970; `end` is exclusive. */
export interface Outage {
  readonly camera: number
  readonly start: number
  readonly end: number
  /** Share of people missed: 1 if the camera is offline, less if its image quality is poor. */
  readonly loss: number
  /** The camera reports no problem, so neither segments nor heartbeats show the loss. */
  readonly unreported?: true
  /** The camera still sends heartbeats, although its footage and counts are missing. */
  readonly sendsHeartbeats?: true
  /** Seconds by which the camera's clock is slow: counts and footage carry an earlier time. */
  readonly lagSeconds?: number
  /** The camera counts people when they leave instead of when they enter. */
  readonly countsLeaving?: true
}

/** Returns the outages that overlap a range in seconds since 1970. They are not clipped to the range. */
export type OutagesBetween = (from: number, to: number) => readonly Outage[]

export function numbersBetween(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Outages by camera number, in their original order. */
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

/** Returns the last moment up to an instant at which the camera saw anything, with its image quality then. */
export function lastSight(
  outages: OutagesByCamera,
  camera: Camera,
  instant: number,
): { readonly seenAt: number; readonly loss: number } {
  const own = (outages.get(camera.number) ?? []).filter(
    (outage) => !outage.unreported && !outage.sendsHeartbeats,
  )
  const downAt = (moment: number) =>
    own.find((outage) => outage.loss === 1 && outage.start <= moment && outage.end > moment)
  let seenAt = instant
  for (let down = downAt(seenAt); down; down = downAt(seenAt)) seenAt = down.start - 1
  const poor = own.filter((outage) => outage.loss < 1 && outage.start <= seenAt && outage.end > seenAt)
  return { seenAt, loss: Math.max(0, ...poor.map((outage) => outage.loss)) }
}
