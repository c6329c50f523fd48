import { plural, t } from '@lingui/core/macro'
import type { LocalDay } from '../../calendar/calendar.ts'
import type { Outage } from '../../domain/outages/outages.ts'
import { formatDayRange } from '../time/format-day.ts'
import { formatDuration } from '../ui/words/format-duration.ts'

interface NoteContext {
  /** Of stores, by their ids. */
  readonly names: ReadonlyMap<string, string>
  readonly today: LocalDay
  /** How many outages there are; those given may be the first of them. */
  readonly count: number
}

/** "Entrance east offline 9h on 8 Nov, and 3 more outages"; `null` where nothing was missed. */
export function outageNote([worst]: readonly Outage[], { names, today, count }: NoteContext): string | null {
  if (worst === undefined) return null
  const store = names.size > 1 ? names.get(worst.location) : undefined
  const camera = store === undefined ? worst.camera : `${store}: ${worst.camera}`
  const day = formatDayRange({ first: worst.day, last: worst.day }, today)
  const duration = formatDuration(Math.round(worst.hours) * 3600)
  return count > 1
    ? plural(count - 1, {
        one: `${camera} offline ${duration} on ${day}, and # more outage`,
        other: `${camera} offline ${duration} on ${day}, and # more outages`,
      })
    : t`${camera} offline ${duration} on ${day}`
}
