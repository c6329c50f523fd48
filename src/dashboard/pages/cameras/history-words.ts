import { positionAt, wallMinutes } from '../../../domain/coverage/camera-hours.ts'
import { hoursWords } from '../../coverage/incident-words.ts'
import { formatLong } from '../../time/format-day.ts'
import { formatCoverage } from '../../ui/format-coverage.ts'
import { type HourMark, markOf } from './hour-strip.ts'
import type { HistoryRow } from './prepare-history.ts'

/** What a strip shows, for those who hear it: "Entrance east, Leeds: 98.2 % up; 9 h missed of 280 h". */
export function stripWords({ name, store, figures }: HistoryRow): string {
  const { uptime, time, unknownDays } = figures
  const unknown = unknownDays === 0 ? '' : `; ${unknownDays} days not known`
  if (uptime === null) return `${name}, ${store}: no hour was due${unknown}`
  return `${name}, ${store}: ${formatCoverage(uptime)} up; ${hoursWords(time.missedHours)} missed of ${hoursWords(time.scheduledHours)}${unknown}`
}

const markWords: Readonly<Record<HourMark, string>> = {
  missing: 'segments are missing',
  poor: 'a poor picture',
  seen: 'seen',
  closed: 'closed',
}

/** "Entrance east · Saturday 7 November 2026, 14:00–15:00: segments are missing, 1 of 4 came". */
export function hourWords({ camera, name }: HistoryRow, index: string, overUntil: string): string {
  const start = wallMinutes(index)
  const instant = start * 60_000
  const when = formatLong(
    { index, occurrence: 0, start: instant, endExclusive: instant + 3_600_000 },
    'hour',
    'UTC',
  )
  const { hours } = camera
  const position = positionAt(hours.starts, start)
  const said = (words: string) => `${name} · ${when}: ${words}`
  if (start > wallMinutes(overUntil) - 60) return said('not over yet')
  if (hours.starts[position] !== start) return said('no record')
  const mark = markOf(hours, position)
  if (mark === 'closed' || mark === 'seen') return said(markWords[mark])
  const [due, came, received] = [hours.expected, hours.came, hours.received].map(
    (column) => column[position] ?? 0,
  ) as [number, number, number]
  return said(
    `${markWords[mark]}: ${formatSegments(came)} of ${formatSegments(due)} segments came, ${formatCoverage(received / due, 0)} was seen`,
  )
}

function formatSegments(count: number): string {
  return Number.isInteger(count) ? String(count) : count.toFixed(1)
}
