import type { Location } from '../../protocol/records.ts'
import { isTimeZone } from '../time/wall-clock.ts'

export interface Store {
  readonly id: string
  readonly name: string
  readonly timezone: string
  /** Where the zone comes from. `assumed`: nothing names one, so days are those of UTC, and the screen says so. */
  readonly zoneFrom: 'location' | 'recordings' | 'assumed'
}

/** Whether a location's own time zone can be used: it is named, and this browser knows it. */
export function namesZone(location: Location): boolean {
  return location.timezone !== null && isTimeZone(location.timezone)
}

/**
 * Settles the time zone of each store (notes §4): its own, else the one most of its recordings have, else UTC.
 *
 * @param recordings `null` while they are not known.
 * @returns `null` while a zone depends on recordings that are not known yet.
 */
export function settleZones(
  locations: readonly Location[],
  recordings: readonly { readonly location: string; readonly timezone: string }[] | null,
): readonly Store[] | null {
  const stores: Store[] = []
  for (const location of locations) {
    const { id, name, timezone } = location
    if (timezone !== null && isTimeZone(timezone)) {
      stores.push({ id, name, timezone, zoneFrom: 'location' })
      continue
    }
    if (recordings === null) return null
    const zone = mostCommon(
      recordings.filter((one) => one.location === id && isTimeZone(one.timezone)).map((one) => one.timezone),
    )
    stores.push({ id, name, timezone: zone ?? 'UTC', zoneFrom: zone === null ? 'assumed' : 'recordings' })
  }
  return stores
}

/** The word that occurs most often, of several the first; `null` of none. */
export function mostCommon(words: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  let best: string | null = null
  for (const [word, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = word
  return best
}
