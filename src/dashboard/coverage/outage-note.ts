import type { LocalDay } from '../../calendar/calendar.ts'
import type { Outage } from '../../domain/outages/outages.ts'
import { formatDayRange } from '../time/format-day.ts'

interface NoteContext {
  /** Of stores, by their ids. */
  readonly names: ReadonlyMap<string, string>
  readonly today: LocalDay
  /** How many outages there are; those given may be the first of them. */
  readonly count: number
}

/** "Entrance east unseen 9 h on 8 Nov, and 3 more"; `null` where nothing was missed. */
export function outageNote([worst]: readonly Outage[], { names, today, count }: NoteContext): string | null {
  if (worst === undefined) return null
  const store = names.size > 1 ? names.get(worst.location) : undefined
  const camera = store === undefined ? worst.camera : `${store}: ${worst.camera}`
  const day = formatDayRange({ first: worst.day, last: worst.day }, today)
  const more = count > 1 ? `, and ${count - 1} more` : ''
  return `${camera} unseen ${worst.hours}\u00a0h on ${day}${more}`
}
