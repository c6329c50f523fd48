import { plural, t } from '@lingui/core/macro'
import { type CSSProperties, useState } from 'react'
import type { DayRange } from '../../calendar/calendar.ts'
import { isWritten, type StoreEvent } from '../../protocol/events.ts'
import type { LanePlace } from '../charts/time/chart-layout.ts'
import { formatCount } from '../ui/words/format.ts'
import { useOpenEvent } from './event-address.ts'
import styles from './event-lane.module.css'
import { daysWords, kindWord, storesWords } from './event-words.ts'
import { type LaneMark, laneMarks } from './lane-marks.ts'
import type { ShownEvents } from './use-events.ts'

export interface EventLaneProps extends ShownEvents {
  readonly place: LanePlace
  /** The days of each column of the chart. */
  readonly days: readonly DayRange[]
}

/** A lane under a chart: a mark for each event, below the columns of its days. */
export function EventLane({ place, days, list, stores, today }: EventLaneProps) {
  const { plot, column, size, top } = place
  const marks = laneMarks(list, { left: plot.left, column, days })
  if (marks.length === 0) return null
  // In shares of the chart, which is fitted to the width of paper.
  const share = (pixels: number) => `${(100 * pixels) / size.width}%`
  return (
    <ul className={styles.lane} style={{ top: `${(100 * top) / size.height}%` }} aria-label={t`Events`}>
      {marks.map((mark) => (
        <Mark
          key={mark.events.map(({ id }) => id).join(' ')}
          mark={mark}
          style={{ left: share(mark.left), width: share(mark.width) }}
          side={mark.left + mark.width / 2 > size.width / 2 ? 'right' : 'left'}
          words={(event) => [daysWords(event, today), storesWords(event, stores)].join(' · ')}
        />
      ))}
    </ul>
  )
}

interface MarkProps {
  readonly mark: LaneMark
  readonly style: CSSProperties
  /** The edge of the mark that its words begin at. */
  readonly side: 'left' | 'right'
  readonly words: (event: StoreEvent) => string
}

function Mark({ mark, style, side, words }: MarkProps) {
  const { events } = mark
  const { open } = useOpenEvent()
  const [isRead, read] = useState(false)
  const [first] = events
  if (first === undefined) return null
  const isOne = events.length === 1
  const title = isOne ? first.title : plural(events.length, { one: '# event', other: '# events' })
  const each = events.map((event) => [kindWord(event.kind), event.title, words(event)].join(', '))
  const spoken = [...(isOne ? [] : [title]), ...each].join('; ')
  return (
    <li
      className={styles.mark}
      style={style}
      data-quiet={events.every((event) => !isWritten(event)) || undefined}
    >
      <button
        type="button"
        className={styles.button}
        aria-label={spoken}
        aria-haspopup="dialog"
        onClick={() => open(isOne ? first.id : 'all')}
        onPointerEnter={() => read(true)}
        onPointerLeave={() => read(false)}
        onFocus={() => read(true)}
        onBlur={() => read(false)}
      >
        <span className={styles.title}>{shownIn(mark, title)}</span>
      </button>
      {isRead && (
        <div className={styles.tip} data-side={side} aria-hidden="true" data-screen-only>
          {events.slice(0, mostInTip).map((event) => (
            <p key={event.id}>
              <b>{event.title}</b>
              <span>{[kindWord(event.kind), words(event)].join(' · ')}</span>
              {event.by !== '' && <span>{t`Noted by ${event.by}`}</span>}
            </p>
          ))}
        </div>
      )}
    </li>
  )
}

/** A title that would be cut to a letter or two says nothing: then how many events there are, or the mark alone. */
function shownIn({ events, width }: LaneMark, title: string): string {
  if (width >= leastTitle || title.length * letter + 2 * inset <= width) return title
  return events.length === 1 ? '' : formatCount(events.length)
}

/** Padding and border of a mark, in CSS pixels. */
const inset = 5
/** Width of most letters. */
const letter = 7
/** From here on the beginning of a title is worth reading. */
const leastTitle = 72
const mostInTip = 4
