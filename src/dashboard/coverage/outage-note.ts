import type { LocalDay } from '../../calendar/calendar.ts'
import type { Outage } from '../../domain/outages/outages.ts'
import { formatDayRange } from '../time/format-day.ts'

/** "Entrance east unseen 9 h on 8 Nov, and 3 more"; `null` where nothing was missed. */
export function outageNote(
  outages: readonly Outage[],
  names: ReadonlyMap<string, string>,
  today: LocalDay,
): string | null {
  const [worst] = outages
  if (worst === undefined) return null
  const store = names.size > 1 ? names.get(worst.location) : undefined
  const camera = store === undefined ? worst.camera : `${store}: ${worst.camera}`
  const day = formatDayRange({ first: worst.day, last: worst.day }, today)
  const more = outages.length > 1 ? `, and ${outages.length - 1} more` : ''
  return `${camera} unseen ${worst.hours}\u00a0h on ${day}${more}`
}
