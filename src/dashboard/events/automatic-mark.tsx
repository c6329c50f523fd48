import { type CSSProperties, useState } from 'react'
import { Link } from 'wouter'
import { CamerasIcon } from '../ui/marks/icons.tsx'
import { StatusShape } from '../ui/marks/status-mark.tsx'
import { type AutomaticSpan, foldedByKind, isOutage, spanTitle } from './automatic-spans.ts'
import { useCamerasAddress } from './cameras-address.ts'
import styles from './event-lane.module.css'
import type { LaneMark } from './lane-marks.ts'

interface AutomaticMarkProps {
  readonly mark: LaneMark<AutomaticSpan>
  readonly style: CSSProperties
  /** The edge of the mark that its words begin at. */
  readonly side: 'left' | 'right'
  readonly words: (span: AutomaticSpan) => string
}

/**
 * All automatic spans of some days as one mark, without fill. It links to the uptime of these days if a camera is new or
 * gone, otherwise to their incidents.
 */
export function AutomaticMark({ mark, style, side, words }: AutomaticMarkProps) {
  const addressOf = useCamerasAddress()
  const [isRead, read] = useState(false)
  const spans = foldedByKind(mark.events)
  const [first] = spans
  if (first === undefined) return null
  const title = spans.map(spanTitle).join(' · ')
  return (
    <li className={styles.mark} style={style}>
      <Link
        href={addressOf(first)}
        className={styles.automatic}
        aria-label={spans.map((span) => [spanTitle(span), words(span)].join(', ')).join('; ')}
        onPointerEnter={() => read(true)}
        onPointerLeave={() => read(false)}
        onFocus={() => read(true)}
        onBlur={() => read(false)}
      >
        {isOutage(first) ? <StatusShape state="offline" /> : <CamerasIcon size={14} />}
        {title.length * letter + beside <= mark.width && <span className={styles.title}>{title}</span>}
      </Link>
      {isRead && (
        <div className={styles.tip} data-side={side} aria-hidden="true" data-screen-only>
          {spans.map((span) => (
            <p key={spanTitle(span)}>
              <b>{spanTitle(span)}</b>
              <span>{words(span)}</span>
            </p>
          ))}
        </div>
      )}
    </li>
  )
}

/** Width of most letters, in CSS pixels. Cut short, the title would lose its figures. */
const letter = 7
/** Shape, gap, padding and border. */
const beside = 26
