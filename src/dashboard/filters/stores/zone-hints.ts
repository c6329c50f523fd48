import type { LocalDay } from '../../../calendar/calendar.ts'
import { wallOfDay } from '../../../calendar/local-day.ts'
import { offsetMs } from '../../../calendar/wall-clock.ts'
import type { Location } from '../../../protocol/locations.ts'
import { zoneName } from '../../time/format-day.ts'

/**
 * Returns "GMT+5:30" and the like, by store id, for the stores whose clocks differ from the viewer's. A chain whose clocks
 * all agree has none, because a hint that every row repeats tells nothing.
 *
 * @param viewerZone IANA name; by itself the zone of the browser
 */
export function zoneHints(
  locations: readonly Location[],
  today: LocalDay,
  viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): ReadonlyMap<string, string> {
  const instant = wallOfDay(today)
  const zones = new Set(locations.flatMap(({ timezone }) => timezone ?? []))
  const offsets = new Map([...zones].map((zone) => [zone, offsetMs(instant, zone)]))
  if (new Set(offsets.values()).size <= 1) return new Map()
  const own = offsetMs(instant, viewerZone)
  return new Map(
    locations.flatMap(({ id, timezone }) =>
      timezone === null || offsets.get(timezone) === own ? [] : [[id, zoneName(instant, timezone)]],
    ),
  )
}
