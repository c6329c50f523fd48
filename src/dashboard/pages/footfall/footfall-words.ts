import type { DeltaReason, GuardedDelta } from '../../coverage/guarded-delta.ts'
import type { Outage } from '../../coverage/outages.ts'
import type { Granularity, LocalDay } from '../../time/calendar.ts'
import { formatDayRange, formatWeekday } from '../../time/format-day.ts'
import type { Change } from '../../ui/delta.tsx'
import type { BusiestHour } from './busiest-hour.ts'
import type { FootfallView } from './use-footfall.ts'

export const titleOf: Readonly<Record<Granularity, string>> = {
  hour: 'Entries per hour',
  day: 'Entries per day',
  week: 'Entries per week',
  month: 'Entries per month',
}

export const bucketWord: Readonly<Record<Granularity, string>> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
}

const reasonWords: Readonly<Record<DeltaReason, string>> = {
  'current-unreliable': 'too little was seen',
  'comparison-unreliable': 'too little was seen then',
  'no-data': 'no data then',
  'zero-base': 'nobody was counted then',
}

export function changeOf(delta: GuardedDelta): Change {
  return delta.kind === 'delta'
    ? { kind: 'told', ratio: delta.fraction }
    : { kind: 'withheld', reason: reasonWords[delta.reason] }
}

/** "Leeds · Briggate, Europe/London"; of several their number and zones. */
export function storesNote(stores: FootfallView['stores']): string {
  const zones = new Set(stores.map((store) => store.timezone))
  const [first] = stores
  if (stores.length === 1 && first !== undefined) {
    return first.zoneFrom === 'assumed'
      ? `${first.name}, days of UTC: no time zone is known`
      : `${first.name}, ${first.timezone}`
  }
  const [zone] = zones
  return zones.size === 1 && zone !== undefined
    ? `${stores.length} stores, ${zone}`
    : `${stores.length} stores, each on its own clock`
}

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

/** "Sat 14 h". */
export function hourWords({ weekday, hour }: BusiestHour): string {
  return `${formatWeekday(weekday)} ${hour} h`
}
