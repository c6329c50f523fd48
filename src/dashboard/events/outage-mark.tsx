import { type CSSProperties, useState } from 'react'
import { Link } from 'wouter'
import { StatusShape } from '../ui/marks/status-mark.tsx'
import styles from './event-lane.module.css'
import type { LaneMark } from './lane-marks.ts'
import { useOutageAddress } from './outage-address.ts'
import { outageTitle } from './outage-words.ts'
import { foldedSpan, type OutageSpan } from './outages/outage-spans.ts'

interface OutageMarkProps {
  readonly mark: LaneMark<OutageSpan>
  readonly style: CSSProperties
  /** The edge of the mark that its words begin at. */
  readonly side: 'left' | 'right'
  readonly words: (outage: OutageSpan) => string
}

/** Outages of some days, folded to one mark, which leads to the incidents of these days. Nobody wrote it: it has no fill. */
export function OutageMark({ mark, style, side, words }: OutageMarkProps) {
  const addressOf = useOutageAddress()
  const [isRead, read] = useState(false)
  const outage = foldedSpan(mark.events)
  const [title, detail] = [outageTitle(outage), words(outage)]
  return (
    <li className={styles.mark} style={style}>
      <Link
        href={addressOf(outage)}
        className={styles.outage}
        aria-label={`${title}, ${detail}`}
        onPointerEnter={() => read(true)}
        onPointerLeave={() => read(false)}
        onFocus={() => read(true)}
        onBlur={() => read(false)}
      >
        <StatusShape state="offline" />
        {title.length * letter + beside <= mark.width && <span className={styles.title}>{title}</span>}
      </Link>
      {isRead && (
        <div className={styles.tip} data-side={side} aria-hidden="true" data-screen-only>
          <p>
            <b>{title}</b>
            <span>{detail}</span>
          </p>
        </div>
      )}
    </li>
  )
}

/** Width of most letters, in CSS pixels. Cut short, the title would lose its figures. */
const letter = 7
/** Shape, gap, padding and border. */
const beside = 26
