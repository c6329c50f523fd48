import { isTimeZone } from '../calendar/wall-clock.ts'

export interface StoreZone {
  /** IANA time zone name. */
  readonly timezone: string
  /** Where the zone comes from. `assumed`: nothing names one, so days are those of UTC. */
  readonly zoneFrom: 'location' | 'recordings' | 'assumed'
}

/** A store's own zone; `null` where it names none, or none that is known here. */
export function ownZone(timezone: string | null): StoreZone | null {
  return timezone !== null && isTimeZone(timezone) ? { timezone, zoneFrom: 'location' } : null
}

/** The zone of a store that names none: the one most of its recordings have, else UTC. */
export function zoneOfRecordings(timezones: readonly string[]): StoreZone {
  const zone = mostCommon(timezones.filter(isTimeZone))
  return zone === null ? { timezone: 'UTC', zoneFrom: 'assumed' } : { timezone: zone, zoneFrom: 'recordings' }
}

/** The word that occurs most often, of several the first; `null` of none. */
export function mostCommon(words: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  let best: string | null = null
  for (const [word, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = word
  return best
}
