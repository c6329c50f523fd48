import type { DayRange } from '../../../../calendar/calendar.ts'
import { wallMinutes } from '../../../../calendar/wall-minutes.ts'
import { packedHourAt } from '../../../../protocol/derived/packed-hours.ts'
import { hoursWords } from '../../../coverage/incident-words.ts'
import { formatLong } from '../../../time/format-day.ts'
import { formatCoverage } from '../../../ui/words/format-coverage.ts'
import type { HistoryRow } from './history-rows.ts'
import { markOf } from './hour-strip.ts'

/** A strip for screen readers: "Entrance east, Leeds: 98.2% up; 9 h missed of 280 h". */
export function stripWords(row: Omit<HistoryRow, 'hours'>): string {
  const { name, store, uptime, missedHours, dueHours, unknownDays = 0 } = row
  const unknown = unknownDays === 0 ? '' : `; ${unknownDays} days not known`
  if (uptime === null) return `${name}, ${store}: no hour was due${unknown}`
  return `${name}, ${store}: ${formatCoverage(uptime)} up; ${hoursWords(missedHours)} missed of ${hoursWords(dueHours)}${unknown}`
}

/** "Entrance east · Saturday 7 November 2026, 14:00–15:00: segments are missing, about 25% was seen". */
export function hourWords({ name, hours = '' }: HistoryRow, index: string, days: DayRange): string {
  const start = wallMinutes(index)
  const instant = start * 60_000
  const when = formatLong(
    { index, occurrence: 0, start: instant, endExclusive: instant + 3_600_000 },
    'hour',
    'UTC',
  )
  const hour = packedHourAt(hours, (start - wallMinutes(days.first)) / 60)
  const said = (words: string) => `${name} · ${when}: ${words}`
  if (hour === undefined) return said('not over yet')
  if (hour.is === 'unknown' || hour.is === 'absent') return said('no record')
  if (hour.is !== 'lacking') return said(hour.is)
  const seen =
    hour.eighths === 0 ? 'next to nothing was seen' : `about ${formatCoverage(hour.eighths / 8, 0)} was seen`
  return said(`${markOf(hour) === 'missing' ? 'segments are missing' : 'a poor picture'}, ${seen}`)
}
