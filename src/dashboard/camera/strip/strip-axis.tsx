import { lengthOf } from '../../../calendar/day-range.ts'
import { addDays } from '../../../calendar/local-day.ts'
import { formatDayAndMonth, formatWeekdayAndDay } from '../../time/format-local-day.ts'
import type { StripFrame } from './hour-strip.ts'
import styles from './strip.module.css'

/** More labels than these would touch. */
const mostLabels = 7

/** The days that the strips below are of. */
export function StripAxis({ frame }: { readonly frame: StripFrame }) {
  const days = lengthOf(frame.days)
  const every = Math.ceil(days / mostLabels)
  const labels = Array.from({ length: Math.ceil(days / every) }, (_, place) => place * every)
  const words = days <= mostLabels ? formatWeekdayAndDay : formatDayAndMonth
  return (
    <span className={styles.axis} data-layout={frame.layout}>
      {labels.map((place) => (
        <span key={place} style={{ insetInlineStart: `${(place / days) * 100}%` }}>
          {words(addDays(frame.days.first, place))}
        </span>
      ))}
    </span>
  )
}
