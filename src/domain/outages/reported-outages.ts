/**
 * Rule of which outages to report, from one response about cameras to the next. It reads no clock. Instants are epoch
 * milliseconds.
 */

export interface SeenCamera {
  readonly id: string
  readonly store: string
  /** `unknown` is neither an outage nor its end. */
  readonly state: 'down' | 'unknown'
  /** When it was last seen. `null` if not reported. */
  readonly lastSeen: number | null
}

/** The state of the cameras of some stores. */
export interface SeenStores {
  /** The cameras that are not well. All others of these stores are. */
  readonly unwell: readonly SeenCamera[]
  /** How many cameras each store has. A missing store was not requested, so its reported outages stand. */
  readonly sizes: ReadonlyMap<string, number>
}

/** A reported outage that has not ended. */
export interface ToldOutage {
  readonly id: string
  readonly store: string
  /** True if it covers all cameras of the store, and more than one. */
  readonly wholeStore: boolean
  /** The cameras that have not recovered. */
  readonly cameras: readonly string[]
  readonly since: number
}

/** State between one answer and the next. */
export interface Outages {
  /** By camera: since when it is down, or well again. Only for cameras where that matters. */
  readonly down: Readonly<Record<string, number>>
  readonly well: Readonly<Record<string, number>>
  readonly incidents: readonly ToldOutage[]
}

export const noOutages: Outages = { down: {}, well: {}, incidents: [] }

export type OutageNews =
  | { readonly is: 'began'; readonly incident: ToldOutage }
  /** @param still cameras of a whole store that are down although the store recovered */
  | {
      readonly is: 'ended'
      readonly incident: ToldOutage
      readonly at: number
      readonly still: readonly string[]
    }

export interface OutageRules {
  readonly now: number
  /** How long a camera must be down. */
  readonly graceMs: number
  readonly newId: () => string
  /** True if an outage of this store may be reported now. Otherwise it is reported later. */
  readonly mayTell: (store: string) => boolean
  /** True if a user has acknowledged this camera's outage, so it isn't reported. */
  readonly isKnown?: (camera: string) => boolean
}

/**
 * Processes a response. An outage is reported once, after the grace period. Its end is reported once the cameras have
 * been well for as long, or for a minute if that is less: a flapping camera is one outage.
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
    // Without a report, the state stays.
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
    // These cameras were reported with the store. From here on, each is an outage of its own.
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
    // A whole store goes dark within seconds, so the report waits until every camera has been down long enough.
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

/** True if a program of this version wrote the state. */
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
