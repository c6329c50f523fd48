import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { CamerasIcon } from '../ui/marks/icons.tsx'
import { StatusShape } from '../ui/marks/status-mark.tsx'
import { type AutomaticSpan, foldedByKind, hasNoPage, isOutage } from './automatic-spans.ts'
import { useCamerasAddress } from './cameras-address.ts'
import { areHours } from './changes/change-spans.ts'
import { useOpenEvent } from './event-address.ts'
import styles from './event-lane.module.css'
import { CorrectionIcon, HoursIcon } from './lane-icons.tsx'
import type { LaneMark } from './lane-marks.ts'

interface AutomaticMarkProps {
  readonly mark: LaneMark<AutomaticSpan>
  readonly style: CSSProperties
  /** The edge of the mark that its words begin at. */
  readonly side: 'left' | 'right'
  readonly titleOf: (span: AutomaticSpan) => string
  readonly words: (span: AutomaticSpan) => string
}

/**
 * All automatic spans of some days as one mark, without fill. It links to the uptime of these days if a camera is new or
 * gone, otherwise to their incidents. Changed opening hours and corrected counts alone open the list of events, where their
 * words have room.
 */
export function AutomaticMark({ mark, style, side, titleOf, words }: AutomaticMarkProps) {
  const [isRead, read] = useState(false)
  const spans = foldedByKind(mark.events)
  const [first] = spans
  if (first === undefined) return null
  const title = spans.map(titleOf).join(' · ')
  return (
    <li className={styles.mark} style={style}>
      <Press
        span={first}
        label={spans.map((span) => [titleOf(span), words(span)].join(', ')).join('; ')}
        onRead={read}
      >
        {title.length * letter + beside <= mark.width && <span className={styles.title}>{title}</span>}
      </Press>
      {isRead && (
        <div className={styles.tip} data-side={side} aria-hidden="true" data-screen-only>
          {spans.map((span) => (
            <p key={titleOf(span)}>
              <b>{titleOf(span)}</b>
              <span>{words(span)}</span>
            </p>
          ))}
        </div>
      )}
    </li>
  )
}

interface PressProps {
  readonly span: AutomaticSpan
  readonly label: string
  readonly onRead: (isRead: boolean) => void
  readonly children: ReactNode
}

/** Leads to what explains the span. */
function Press({ span, label, onRead, children }: PressProps) {
  const addressOf = useCamerasAddress()
  const { open } = useOpenEvent()
  const shared = {
    className: styles.automatic,
    'aria-label': label,
    onPointerEnter: () => onRead(true),
    onPointerLeave: () => onRead(false),
    onFocus: () => onRead(true),
    onBlur: () => onRead(false),
  }
  if (hasNoPage(span)) {
    return (
      <button type="button" {...shared} aria-haspopup="dialog" onClick={() => open('all')}>
        {areHours(span) ? <HoursIcon /> : <CorrectionIcon />}
        {children}
      </button>
    )
  }
  return (
    <Link href={addressOf(span)} {...shared}>
      {isOutage(span) ? <StatusShape state="offline" /> : <CamerasIcon size={14} />}
      {children}
    </Link>
  )
}

/** Width of most letters, in CSS pixels. Cut short, the title would lose its figures. */
const letter = 7
/** Shape, gap, padding and border. */
const beside = 26
