import { plural, t } from '@lingui/core/macro'
import { type CSSProperties, useState } from 'react'
import type { DayRange } from '../../calendar/calendar.ts'
import { isWritten, type StoreEvent } from '../../protocol/events.ts'
import type { LanePlace } from '../charts/time/chart-layout.ts'
import { formatCount } from '../ui/words/format.ts'
import { useOpenEvent } from './event-address.ts'
import styles from './event-lane.module.css'
import { daysWords, kindWord, storesWords } from './event-words.ts'
import { type LaneMark, laneMarks, placeBetween, type SharedMark } from './lane-marks.ts'
import { OutageMark } from './outage-mark.tsx'
import { outageDetail, outageTitle } from './outage-words.ts'
import type { OutageSpan } from './outages/outage-spans.ts'
import type { Outages } from './outages/use-outages.ts'
import type { ShownEvents } from './use-events.ts'

export interface EventLaneProps extends ShownEvents {
  readonly outages: Outages
  readonly place: LanePlace
  /** The days of each column of the chart. */
  readonly days: readonly DayRange[]
}

/** A lane under a chart: a mark for each event, below the columns of its days, and between them those of outages. */
export function EventLane({ place, days, list, outages, stores, today }: EventLaneProps) {
  const { plot, column, size, top } = place
  const columns = { left: plot.left, column, days }
  const { marks, between } = placeBetween(laneMarks(list, columns), outages.list, columns)
  const isBusy = outages.status === 'loading'
  if (marks.length + between.length === 0 && !isBusy) return null
  // In shares of the chart, which is fitted to the width of paper.
  const share = (pixels: number) => `${(100 * pixels) / size.width}%`
  const placed = ({ left, width }: Pick<LaneMark<StoreEvent>, 'left' | 'width'>) =>
    ({
      style: { left: share(left), width: share(width) },
      side: left + width / 2 > size.width / 2 ? 'right' : 'left',
    }) as const
  return (
    <ul
      className={styles.lane}
      style={{ top: `${(100 * top) / size.height}%` }}
      aria-label={t`Events`}
      aria-busy={isBusy}
    >
      {marks.map((mark) => (
        <Mark
          key={mark.events.map(({ id }) => id).join(' ')}
          mark={mark}
          {...placed(mark)}
          words={(event) => [daysWords(event, today), storesWords(event, stores)].join(' · ')}
          outageWords={(outage) => outageDetail(outage, stores, today)}
        />
      ))}
      {between.map((mark) => (
        <OutageMark
          key={mark.left}
          mark={mark}
          {...placed(mark)}
          words={(outage) => outageDetail(outage, stores, today)}
        />
      ))}
    </ul>
  )
}

interface MarkProps {
  readonly mark: SharedMark<StoreEvent, OutageSpan>
  readonly style: CSSProperties
  /** The edge of the mark that its words begin at. */
  readonly side: 'left' | 'right'
  readonly words: (event: StoreEvent) => string
  readonly outageWords: (outage: OutageSpan) => string
}

function Mark({ mark, style, side, words, outageWords }: MarkProps) {
  const { events, others } = mark
  const { open } = useOpenEvent()
  const [isRead, read] = useState(false)
  const [first] = events
  if (first === undefined) return null
  const isOne = events.length === 1
  const title = isOne ? first.title : plural(events.length, { one: '# event', other: '# events' })
  const each = events.map((event) => [kindWord(event.kind), event.title, words(event)].join(', '))
  const missed = others.map((outage) => [outageTitle(outage), outageWords(outage)].join(', '))
  const spoken = [...(isOne ? [] : [title]), ...each, ...missed].join('; ')
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
          {others.slice(0, mostInTip).map((outage) => (
            <p key={`${outage.from} ${outage.until}`}>
              <b>{outageTitle(outage)}</b>
              <span>{outageWords(outage)}</span>
            </p>
          ))}
        </div>
      )}
    </li>
  )
}

/** A title that would be cut to a letter or two says nothing: then how many events there are, or the mark alone. */
function shownIn({ events, width }: LaneMark<StoreEvent>, title: string): string {
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
