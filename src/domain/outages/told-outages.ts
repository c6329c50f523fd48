/**
 * Which outages are told, from one answer about cameras to the next. No clock is read here; instants are epoch
 * milliseconds.
 */

export interface SeenCamera {
  readonly id: string
  readonly store: string
  /** `unknown`: nobody says, which is neither an outage nor its end. */
  readonly state: 'down' | 'unknown'
  /** When it was heard of last; `null`: that is not told. */
  readonly lastSeen: number | null
}

/** How the cameras of some stores are. */
export interface SeenStores {
  /** Those that are not well: all others of these stores are. */
  readonly unwell: readonly SeenCamera[]
  /** How many cameras each store has. Of a store that is missing nobody asked: what was told of it stands. */
  readonly sizes: ReadonlyMap<string, number>
}

/** An outage that was told and has not ended. */
export interface ToldOutage {
  readonly id: string
  readonly store: string
  /** All cameras of the store, and more than one. */
  readonly wholeStore: boolean
  /** Those that have not come back. */
  readonly cameras: readonly string[]
  readonly since: number
}

/** What is remembered from one answer to the next. */
export interface Outages {
  /** By camera: since when it is down, or well again; of those of which that is to be known. */
  readonly down: Readonly<Record<string, number>>
  readonly well: Readonly<Record<string, number>>
  readonly incidents: readonly ToldOutage[]
}

export const noOutages: Outages = { down: {}, well: {}, incidents: [] }

export type OutageNews =
  | { readonly is: 'began'; readonly incident: ToldOutage }
  /** @param still cameras of a whole store that are down although it came back */
  | {
      readonly is: 'ended'
      readonly incident: ToldOutage
      readonly at: number
      readonly still: readonly string[]
    }

export interface OutageRules {
  readonly now: number
  /** A camera must be down for so long. */
  readonly graceMs: number
  readonly newId: () => string
  /** Whether an outage of this store may be told now; it is told later then. */
  readonly mayTell: (store: string) => boolean
  /** Whether somebody knows that this camera is down: then it is not told. */
  readonly isKnown?: (camera: string) => boolean
}

/**
 * Takes in an answer. An outage is told once, when it has lasted for the time of grace; its end when the cameras have been
 * well for as long, or for a minute where that is less: one that flaps is one outage.
 */
export function followOutages(
  before: Outages,
  seen: SeenStores,
  rules: OutageRules,
): { readonly outages: Outages; readonly news: readonly OutageNews[] } {
  const calmMs = Math.min(rules.graceMs, 60_000)
  const { down, well } = nextStates(before, seen, { now: rules.now, calmMs })
  const isBack = (id: string): boolean => well[id] !== undefined && rules.now - well[id] >= calmMs
  const ended = endedOutages(before.incidents, { down, isBack }, rules)
  const began = newOutages(seen, { down, open: ended.incidents }, rules)
  const incidents = [...ended.incidents, ...began]
  const told = new Set(incidents.flatMap(({ cameras }) => cameras))
  return {
    outages: {
      down,
      well: Object.fromEntries(Object.entries(well).filter(([id]) => told.has(id))),
      incidents,
    },
    news: [...ended.news, ...began.map((incident) => ({ is: 'began', incident }) as const)],
  }
}

type Instants = Record<string, number>

function nextStates(
  before: Outages,
  { unwell, sizes }: SeenStores,
  { now, calmMs }: { readonly now: number; readonly calmMs: number },
): { readonly down: Instants; readonly well: Instants } {
  const [down, well]: readonly [Instants, Instants] = [{}, {}]
  const told = new Map(before.incidents.flatMap(({ store, cameras }) => cameras.map((id) => [id, store])))
  for (const { id, lastSeen, state } of unwell) {
    const since = before.down[id]
    if (state === 'down') down[id] = since ?? Math.min(lastSeen ?? now, now)
    // As it was: nobody says anything of it.
    else if (since !== undefined) down[id] = since
  }
  const isUnwell = new Set(unwell.map(({ id }) => id))
  for (const [id, store] of told) {
    if (isUnwell.has(id)) continue
    const since = before.down[id]
    if (!sizes.has(store)) {
      if (since !== undefined) down[id] = since
      continue
    }
    well[id] = before.well[id] ?? now
    if (since !== undefined && now - well[id] < calmMs) down[id] = since
  }
  return { down, well }
}

function endedOutages(
  before: readonly ToldOutage[],
  { down, isBack }: { readonly down: Instants; readonly isBack: (id: string) => boolean },
  { newId, now }: OutageRules,
): { readonly incidents: readonly ToldOutage[]; readonly news: readonly OutageNews[] } {
  const news: OutageNews[] = []
  const incidents: ToldOutage[] = []
  for (const incident of before) {
    const still = incident.cameras.filter((id) => !isBack(id))
    if (still.length === incident.cameras.length) {
      incidents.push(incident)
      continue
    }
    news.push({ is: 'ended', incident, at: now, still })
    // What is still down was told with it, each from now on by itself.
    for (const id of still) {
      const since = down[id] ?? incident.since
      incidents.push({ id: newId(), store: incident.store, wholeStore: false, cameras: [id], since })
    }
  }
  return { incidents, news }
}

function newOutages(
  { unwell, sizes }: SeenStores,
  { down, open }: { readonly down: Instants; readonly open: readonly ToldOutage[] },
  { graceMs, isKnown, mayTell, newId, now }: OutageRules,
): readonly ToldOutage[] {
  const told = new Set(open.flatMap(({ cameras }) => cameras))
  const isLong = (id: string): boolean => now - (down[id] ?? now) >= graceMs
  const byStore = new Map<string, SeenCamera[]>()
  for (const camera of unwell) {
    const own = byStore.get(camera.store)
    if (own === undefined) byStore.set(camera.store, [camera])
    else own.push(camera)
  }
  return [...byStore].flatMap(([store, own]): readonly ToldOutage[] => {
    const downNow = own.filter(({ state }) => state === 'down')
    const fresh = downNow.filter(({ id }) => !told.has(id) && isLong(id) && isKnown?.(id) !== true)
    if (fresh.length === 0 || !mayTell(store)) return []
    const ids = fresh.map(({ id }) => id)
    // A whole store that goes dark does so within seconds; who is told waits until all of it has lasted long enough.
    const areAllDown = downNow.length > 1 && downNow.length === sizes.get(store)
    const isWhole = areAllDown && ids.length + own.filter(({ id }) => told.has(id)).length === own.length
    if (areAllDown && !isWhole && downNow.some(({ id }) => !isLong(id))) return []
    return (isWhole && ids.length > 1 ? [ids] : ids.map((id) => [id])).map((group) => ({
      id: newId(),
      store,
      wholeStore: group.length > 1,
      cameras: group,
      since: group.reduce((first, id) => Math.min(first, down[id] ?? now), now),
    }))
  })
}

/** Whether this was remembered by a program of this version. */
export function isOutages(value: unknown): value is Outages {
  return (
    isFields(value) &&
    isInstants(value.down) &&
    isInstants(value.well) &&
    Array.isArray(value.incidents) &&
    value.incidents.every(isToldOutage)
  )
}

function isToldOutage(value: unknown): boolean {
  return (
    isFields(value) &&
    typeof value.id === 'string' &&
    typeof value.store === 'string' &&
    typeof value.wholeStore === 'boolean' &&
    Array.isArray(value.cameras) &&
    value.cameras.every((id) => typeof id === 'string') &&
    typeof value.since === 'number'
  )
}

function isInstants(value: unknown): boolean {
  return isFields(value) && Object.values(value).every((instant) => typeof instant === 'number')
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
