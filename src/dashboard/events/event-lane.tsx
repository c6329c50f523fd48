import { plural, t } from '@lingui/core/macro'
import { type CSSProperties, useState } from 'react'
import type { DayRange } from '../../calendar/calendar.ts'
import { isWritten, type StoreEvent } from '../../protocol/events.ts'
import type { LanePlace } from '../charts/time/chart-layout.ts'
import { formatCount } from '../ui/words/format.ts'
import { AutomaticMark } from './automatic-mark.tsx'
import { type AutomaticSpan, spanDetail, spanTitle } from './automatic-spans.ts'
import { areCorrections, type ChangeSpan } from './changes/change-spans.ts'
import { useOpenEvent } from './event-address.ts'
import styles from './event-lane.module.css'
import { type LaneMark, laneMarks, placeInTurn, type SharedMark } from './lane-marks.ts'
import type { OutageSpan } from './outages/outage-spans.ts'
import type { ShownEvents } from './use-events.ts'
import { daysWords, kindWord, storesWords } from './words/event-words.ts'

export interface EventLaneProps extends ShownEvents {
  readonly changes: readonly ChangeSpan[]
  readonly outages: readonly OutageSpan[]
  /** More of these may come. */
  readonly isBusy: boolean
  readonly place: LanePlace
  /** The days of each column of the chart. */
  readonly days: readonly DayRange[]
}

/** A lane under a chart: a mark for each event, below the columns of its days, and automatic marks between them. */
export function EventLane({ place, days, list, changes, outages, isBusy, stores, today }: EventLaneProps) {
  const { plot, column, size, top } = place
  const columns = { left: plot.left, column, days }
  const corrections = changes.filter(areCorrections)
  const { marks, between } = placeInTurn(
    laneMarks(list, columns),
    // Corrections can be as long as outages.
    [changes.filter((span) => !areCorrections(span)), [...outages, ...corrections]],
    columns,
  )
  const detail = (span: AutomaticSpan) => spanDetail(span, stores, today)
  const titleOf = (span: AutomaticSpan) => spanTitle(span, today)
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
          titleOf={titleOf}
          detail={detail}
        />
      ))}
      {between.map((mark) => (
        <AutomaticMark key={mark.left} mark={mark} {...placed(mark)} titleOf={titleOf} words={detail} />
      ))}
    </ul>
  )
}

interface MarkProps {
  readonly mark: SharedMark<StoreEvent, AutomaticSpan>
  readonly style: CSSProperties
  /** The edge of the mark that its words begin at. */
  readonly side: 'left' | 'right'
  readonly words: (event: StoreEvent) => string
  readonly titleOf: (span: AutomaticSpan) => string
  readonly detail: (span: AutomaticSpan) => string
}

function Mark({ mark, style, side, words, titleOf, detail }: MarkProps) {
  const { events, others } = mark
  const { open } = useOpenEvent()
  const [isRead, read] = useState(false)
  const [first] = events
  if (first === undefined) return null
  const isOne = events.length === 1
  const title = isOne ? first.title : plural(events.length, { one: '# event', other: '# events' })
  const each = events.map((event) => [kindWord(event.kind), event.title, words(event)].join(', '))
  const unwritten = others.map((span) => [titleOf(span), detail(span)].join(', '))
  const spoken = [...(isOne ? [] : [title]), ...each, ...unwritten].join('; ')
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
        <span className={styles.title} data-tight={isTight(mark, title) || undefined}>
          {shownIn(mark, title)}
        </span>
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
          {others.slice(0, mostInTip).map((span) => (
            <p key={`${span.from} ${span.until} ${titleOf(span)}`}>
              <b>{titleOf(span)}</b>
              <span>{detail(span)}</span>
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

/** True if a title is cut by less than what closer letters save. */
function isTight({ width }: LaneMark<StoreEvent>, title: string): boolean {
  const missing = title.length * letter + 2 * inset - width
  return missing > 0 && missing <= title.length * savedLetter
}

/** Padding and border of a mark, in CSS pixels. */
const inset = 2
/** Width of most letters. */
const letter = 7
/** What `data-tight` saves of each. */
const savedLetter = 0.5
/** From here on the beginning of a title is worth reading. */
const leastTitle = 72
const mostInTip = 4
