import { t } from '@lingui/core/macro'
import { formatHour } from '../../time/format-day.ts'
import { formatRowDays } from '../../time/format-local-day.ts'
import type { TimePoint } from './points-over-time.ts'

type RowOf = Pick<TimePoint, 'extent'>

/**
 * What the rows of a table are called: "Mon 26 Oct", "26 Oct – 1 Nov", "Mon 26 Oct, 14:00–15:00". The year is written
 * where the rows are of more than one, the day of an hour where they are of more than one day.
 */
export function rowWords(rows: readonly RowOf[]): (row: RowOf) => string {
  const firsts = new Set(rows.map(({ extent }) => extent.days.first))
  const years = new Set(
    rows.flatMap(({ extent: { days } }) => [days.first.slice(0, 4), days.last.slice(0, 4)]),
  )
  return ({ extent: { days, hour, occurrence } }) => {
    const day = formatRowDays(days, years.size > 1)
    if (hour === null) return day
    const label = firsts.size > 1 ? `${day}, ${formatHour(hour)}` : formatHour(hour)
    return occurrence === 1 ? t`${label} (second time)` : label
  }
}
