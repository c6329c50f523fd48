import type { LocalDay } from '../../../calendar/calendar.ts'
import { wallOfDay } from '../../../calendar/local-day.ts'
import { hourMs, offsetMs } from '../../../calendar/wall-clock.ts'
import { mostCommon } from '../../../domain/store-zone.ts'
import type { Location } from '../../../protocol/locations.ts'

/**
 * Returns "GMT−5" and the like, by store id, for the stores whose clocks differ from the viewer's, or from most stores'
 * where the viewer is in no zone of theirs. A chain whose clocks all agree has none: a hint that every row repeats tells
 * nothing.
 *
 * @param viewerZone IANA name; by itself the zone of the browser
 */
export function zoneHints(
  locations: readonly Location[],
  today: LocalDay,
  viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): ReadonlyMap<string, string> {
  const instant = wallOfDay(today)
  const named = locations.flatMap(({ timezone }) => timezone ?? [])
  const offsets = new Map([...new Set(named)].map((zone) => [zone, offsetMs(instant, zone)]))
  const own = offsetMs(instant, viewerZone)
  const usual = [...offsets.values()].includes(own) ? own : offsets.get(mostCommon(named) ?? '')
  return new Map(
    locations.flatMap(({ id, timezone }) => {
      const offset = timezone === null ? undefined : offsets.get(timezone)
      return offset === undefined || offset === usual ? [] : [[id, offsetWords(offset)]]
    }),
  )
}

/** "GMT−5", "GMT+5:30": the same in all languages, and the same as a clock difference reads. */
function offsetWords(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / (hourMs / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const shown = rest === 0 ? `${hours}` : `${hours}:${String(rest).padStart(2, '0')}`
  if (minutes === 0) return 'GMT'
  return `GMT${offset < 0 ? '−' : '+'}${shown}`
}
