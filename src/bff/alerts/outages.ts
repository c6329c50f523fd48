import * as v from 'valibot'

/**
 * Which outages there are, from one answer about all cameras to the next. No clock is read here; instants are epoch
 * milliseconds.
 */

export interface SeenCamera {
  readonly id: string
  readonly store: string
  /** `unknown`: nobody says, which is neither an outage nor its end. */
  readonly state: 'up' | 'down' | 'unknown'
  /** When it was heard of last; `null`: that is not told. */
  readonly lastSeen: number | null
}

const incidentSchema = v.object({
  id: v.string(),
  store: v.string(),
  /** All cameras of the store, and more than one. */
  wholeStore: v.boolean(),
  /** Those that have not come back. */
  cameras: v.array(v.string()),
  since: v.number(),
})

/** An outage that was told and has not ended. */
export type Incident = v.InferOutput<typeof incidentSchema>

export const outagesSchema = v.object({
  /** By camera: since when it is down, or well again; of those of which that is to be known. */
  down: v.record(v.string(), v.number()),
  well: v.record(v.string(), v.number()),
  incidents: v.array(incidentSchema),
})

/** What is remembered from one answer to the next. */
export type Outages = v.InferOutput<typeof outagesSchema>

export const noOutages: Outages = { down: {}, well: {}, incidents: [] }

export type OutageNews =
  | { readonly is: 'began'; readonly incident: Incident }
  /** @param still cameras of a whole store that are down although it came back */
  | {
      readonly is: 'ended'
      readonly incident: Incident
      readonly at: number
      readonly still: readonly string[]
    }

/**
 * Takes in an answer about all cameras. An outage is told once, when it has lasted for the time of grace; its end when
 * the cameras have been well for as long, or for a minute where that is less: one that flaps is one outage.
 *
 * @param mayTell whether an outage of this store may be told now; it is told later then
 */
export function followOutages(
  before: Outages,
  cameras: readonly SeenCamera[],
  rules: {
    readonly now: number
    readonly graceMs: number
    readonly newId: () => string
    readonly mayTell: (store: string) => boolean
  },
): { readonly outages: Outages; readonly news: readonly OutageNews[] } {
  const { graceMs, now } = rules
  const calmMs = Math.min(graceMs, 60_000)
  const down: Record<string, number> = {}
  const well: Record<string, number> = {}
  const told = new Set(before.incidents.flatMap((incident) => incident.cameras))
  for (const { id, lastSeen, state } of cameras) {
    if (state === 'unknown') {
      // As it was: whoever is silent about it says nothing.
      if (before.down[id] !== undefined) down[id] = before.down[id]
    } else if (state === 'down') down[id] = before.down[id] ?? Math.min(lastSeen ?? now, now)
    else if (told.has(id)) {
      well[id] = before.well[id] ?? now
      if (before.down[id] !== undefined && now - well[id] < calmMs) down[id] = before.down[id]
    }
  }

  const news: OutageNews[] = []
  const incidents: Incident[] = []
  const isBack = (id: string): boolean => well[id] !== undefined && now - well[id] >= calmMs
  const isGone = (id: string): boolean => !cameras.some((camera) => camera.id === id)
  for (const incident of before.incidents) {
    const still = incident.cameras.filter((id) => !isBack(id) && !isGone(id))
    if (still.length === incident.cameras.length) incidents.push(incident)
    else {
      news.push({ is: 'ended', incident, at: now, still })
      // What is still down was told with it, each from now on by itself.
      for (const id of still) {
        const since = down[id] ?? incident.since
        incidents.push({ id: rules.newId(), store: incident.store, wholeStore: false, cameras: [id], since })
      }
    }
  }

  const open = new Set(incidents.flatMap((incident) => incident.cameras))
  const fresh = cameras.filter(
    ({ id, state }) => state === 'down' && !open.has(id) && now - (down[id] ?? now) >= graceMs,
  )
  for (const store of new Set(fresh.map((camera) => camera.store))) {
    if (!rules.mayTell(store)) continue
    const own = cameras.filter((camera) => camera.store === store)
    const ids = fresh.filter((camera) => camera.store === store).map(({ id }) => id)
    // A whole store that goes dark does so within seconds; who is told waits until all of it has lasted long enough.
    const areAllDown = own.length > 1 && own.every(({ state }) => state === 'down')
    const isWhole = areAllDown && ids.length + own.filter(({ id }) => open.has(id)).length === own.length
    if (areAllDown && !isWhole && own.some(({ id }) => now - (down[id] ?? now) < graceMs)) continue
    for (const group of isWhole && ids.length > 1 ? [ids] : ids.map((id) => [id])) {
      const since = group.reduce((first, id) => Math.min(first, down[id] ?? now), now)
      const incident: Incident = {
        id: rules.newId(),
        store,
        wholeStore: group.length > 1,
        cameras: group,
        since,
      }
      incidents.push(incident)
      news.push({ is: 'began', incident })
    }
  }
  for (const id of Object.keys(well))
    if (!incidents.some((incident) => incident.cameras.includes(id))) delete well[id]
  return { outages: { down, well, incidents }, news }
}
