import { lengthOf } from '../../../calendar/day-range.ts'
import { addDays, wallOfDay } from '../../../calendar/local-day.ts'
import { formatTick } from '../../time/format-day.ts'
import type { StripFrame } from './hour-strip.ts'
import styles from './strip.module.css'

/** More labels than these would touch. */
const mostLabels = 7

/** The days that the strips below are of. */
export function StripAxis({ frame }: { readonly frame: StripFrame }) {
  const days = lengthOf(frame.days)
  const every = Math.ceil(days / mostLabels)
  const labels = Array.from({ length: Math.ceil(days / every) }, (_, place) => place * every)
  return (
    <span className={styles.axis} data-layout={frame.layout}>
      {labels.map((place) => {
        const wall = wallOfDay(addDays(frame.days.first, place))
        return (
          <span key={place} style={{ insetInlineStart: `${(place / days) * 100}%` }}>
            {formatTick(
              { index: '', occurrence: 0, start: wall, endExclusive: wall },
              days <= mostLabels ? 'day' : 'week',
              'UTC',
            )}
          </span>
        )
      })}
    </span>
  )
}
