import { isTimeZone } from '../calendar/wall-clock.ts'

export interface StoreZone {
  /** IANA time zone name. */
  readonly timezone: string
  /** Source of the zone. `assumed`: nothing names one, so days are those of UTC. */
  readonly zoneFrom: 'location' | 'recordings' | 'assumed'
}

/** Returns a store's own zone. `null` if it names none, or an unknown one. */
export function ownZone(timezone: string | null): StoreZone | null {
  return timezone !== null && isTimeZone(timezone) ? { timezone, zoneFrom: 'location' } : null
}

/** Returns the zone of a store that names none: the most common one of its recordings, else UTC. */
export function zoneOfRecordings(timezones: readonly string[]): StoreZone {
  const zone = mostCommon(timezones.filter(isTimeZone))
  return zone === null ? { timezone: 'UTC', zoneFrom: 'assumed' } : { timezone: zone, zoneFrom: 'recordings' }
}

/** Returns the most frequent word, the first if there are several. `null` for none. */
export function mostCommon(words: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  let best: string | null = null
  for (const [word, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = word
  return best
}
