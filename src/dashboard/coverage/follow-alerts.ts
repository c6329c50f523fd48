import { type SeenNow, seenNow } from '../../domain/live/seen-stores.ts'
import {
  followOutages,
  isOutages,
  noOutages,
  type OutageRules,
  type Outages,
  type SeenCamera,
  type ToldOutage,
} from '../../domain/outages/reported-outages.ts'
import type { LiveAnswer } from '../../protocol/derived/live-answers.ts'
import { parseUtcInstant } from '../../protocol/metrics/wire-time.ts'
import { countsOfStore } from './live-cameras.ts'

/** One outage as the page reports it: of a camera, or of a store whose cameras are all down. */
export interface Alert {
  /** Location id. */
  readonly location: string
  readonly store: string
  /** Of the store. */
  readonly timezone: string
  /** Of a whole store all of its cameras, and more than one. */
  readonly cameras: readonly { readonly recording: string; readonly name: string }[]
  readonly everyCamera: boolean
  /** When the first of them fell silent, epoch milliseconds. */
  readonly since: number
}

export interface AlertRules extends Omit<OutageRules, 'mayTell'> {
  /** Only while its store is open. */
  readonly inOpeningHoursOnly: boolean
}

/**
 * Takes in a whole answer, by the same rule as the server's alerts.
 *
 * @param stores those asked about, in ascending order
 * @returns the outages to report now, and the state to remember
 */
export function followAlerts(
  before: Outages,
  { answer, stores }: { readonly answer: LiveAnswer; readonly stores: readonly string[] },
  { inOpeningHoursOnly, ...rules }: AlertRules,
): { readonly began: readonly ToldOutage[]; readonly outages: Outages } {
  const listed = seenNow(answer, stores)
  const known = withIds(before, listed)
  const seen = answer.listed === 'folded' ? unfolded(listed, known, { answer, stores }) : listed
  const mayTell = (store: string) => !inOpeningHoursOnly || !seen.closed.has(store)
  const { news, outages } = followOutages(known, seen, { ...rules, mayTell })
  return { began: news.flatMap((one) => (one.is === 'began' ? [one.incident] : [])), outages }
}

/** Stands for a camera of a store that is a row without cameras. No id of a camera has such a sign. */
const placeholder = (store: string, place: number) => `${store}#${place}`
const isPlaceholder = (id: string) => id.includes('#')

/**
 * Unfolds stores that are dark: each camera is down, under the id that was reported, or under a placeholder. Other stores
 * that are not listed in full are left out: nothing is known of their cameras.
 */
function unfolded(
  seen: SeenNow,
  { incidents }: Outages,
  { answer, stores }: { readonly answer: LiveAnswer; readonly stores: readonly string[] },
): SeenNow {
  const rows = new Map(answer.stores.map((row) => [row.location, row]))
  const sizes = new Map(seen.sizes)
  const dark: SeenCamera[] = []
  for (const [place, store] of stores.entries()) {
    const { offline, degraded, unknown, online } = countsOfStore(answer, place)
    const row = rows.get(store)
    if (offline + degraded + unknown === (row?.cameras.length ?? 0)) continue
    if (row === undefined || row.cameras.length > 0 || degraded + unknown + online > 0) {
      sizes.delete(store)
      continue
    }
    const told = incidents.flatMap((incident) => (incident.store === store ? incident.cameras : []))
    const lastSeen = row.offlineSince === null ? null : parseUtcInstant(row.offlineSince)
    for (let camera = 0; camera < offline; camera += 1) {
      dark.push({ id: told[camera] ?? placeholder(store, camera), store, state: 'down', lastSeen })
    }
  }
  return { ...seen, sizes, unwell: [...seen.unwell, ...dark] }
}

/** Replaces placeholders by the ids of the cameras that are still down, once these are listed again. */
function withIds(before: Outages, { unwell }: SeenNow): Outages {
  const told = new Set(before.incidents.flatMap(({ cameras }) => cameras))
  const ids = new Map<string, string>()
  for (const { store, cameras } of before.incidents) {
    const placeholders = cameras.filter(isPlaceholder)
    if (placeholders.length === 0) continue
    const down = unwell.filter((camera) => camera.store === store && !told.has(camera.id))
    for (const [place, { id }] of down.entries()) {
      const stoodFor = placeholders[place]
      if (stoodFor !== undefined) ids.set(stoodFor, id)
    }
  }
  if (ids.size === 0) return before
  const idOf = (id: string) => ids.get(id) ?? id
  const renamed = (instants: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(instants).map(([id, at]) => [idOf(id), at]))
  return {
    down: renamed(before.down),
    well: renamed(before.well),
    incidents: before.incidents.map((one) => ({ ...one, cameras: one.cameras.map(idOf) })),
  }
}

/** Reads what {@link writeOutages} wrote; anything else counts as no outage. */
export function readOutages(text: string | null): Outages {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isOutages(kept) ? kept : noOutages
  } catch {
    return noOutages
  }
}

/** Writes the reported outages only: cameras that are down and were not reported are seen again. */
export function writeOutages({ down, well, incidents }: Outages): string {
  const told = new Set(incidents.flatMap(({ cameras }) => cameras))
  const ofTold = Object.fromEntries(Object.entries(down).filter(([id]) => told.has(id)))
  return JSON.stringify({ down: ofTold, well, incidents })
}
